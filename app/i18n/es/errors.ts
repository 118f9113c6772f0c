import type { errors as english } from '#app/i18n/en/errors.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const errors: Translation<typeof english> = {
  notFound: {
    code: '404',
    title: 'Aquí no hay ninguna página',
    text: 'Puede que el lote haya cerrado y esté en su factura, o que la dirección tenga un error.',
  },
  forbidden: {
    code: '403',
    title: 'Esta página no es tuya',
    text: 'Entra con la cuenta a la que pertenece, o vuelve a los lotes.',
  },
  failed: {
    code: '500',
    title: 'Algo ha salido mal',
    text: 'El fallo es nuestro. Las ofertas que te confirmamos están a salvo. Prueba otra vez en un momento.',
  },
  offline: {
    code: 'Sin conexión',
    title: 'Estás sin conexión',
    text: 'No se pudo llegar a esta página. No se envió nada. Una factura que ya abriste se puede leer: prueba otra vez.',
  },
  browse: 'Ver lotes abiertos',
  home: 'Inicio',
  retry: 'Probar otra vez',
  endingNext: 'Próximos en cerrar',
  search: 'Búscalo',
}
