export const quick = {
  title: 'Publica una cosa',
  step: '{{at}} de {{of}}',
  steps: {
    pictures: 'Toma las fotos',
    what: '¿Qué es?',
    price: 'Precio y patio',
    publish: 'Revisa y publica',
  },
  chip: {
    works: 'Funciona, probado',
    untested: 'Sin probar',
    scratches: 'Rayones',
    missing: 'Faltan piezas',
  },
  phrase: {
    works: 'Funciona, probado en nuestro patio.',
    untested: 'Sin probar en nuestro patio.',
    scratches: 'Rayones, mira las fotos.',
    missing: 'Faltan piezas, mira las fotos.',
  },
  next: 'Siguiente',
  back: 'Atrás',
  all: 'Todos los campos',
  link: 'Publica una cosa',
}
