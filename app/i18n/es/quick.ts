export const quick = {
  title: 'Publica una cosa',
  step: '{{at}} de {{of}}',
  steps: {
    pictures: 'Haz las fotos',
    what: '¿Qué es?',
    price: 'Precio y patio',
    publish: 'Revisa y publica',
  },
  chip: {
    works: 'Funciona, probado',
    untested: 'Sin probar',
    scratches: 'Arañazos',
    missing: 'Faltan piezas',
  },
  phrase: {
    works: 'Funciona, probado en nuestro patio.',
    untested: 'Sin probar en nuestro patio.',
    scratches: 'Arañazos, mira las fotos.',
    missing: 'Faltan piezas, mira las fotos.',
  },
  next: 'Siguiente',
  back: 'Atrás',
  all: 'Todos los campos',
  link: 'Publica una cosa',
}
