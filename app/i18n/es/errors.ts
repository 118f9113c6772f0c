import type { errors as english } from '#app/i18n/en/errors.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const errors: Translation<typeof english> = {
  notFound: {
    code: '404',
    title: 'No encontramos esta página',
    text: 'Puede que el lote haya cerrado y esté en su factura, o que el enlace esté mal escrito.',
  },
  forbidden: {
    code: '403',
    title: 'Esta página no es tuya',
    text: 'Inicia sesión con la cuenta a la que pertenece o vuelve a los lotes.',
  },
  failed: {
    code: '500',
    title: '¡Algo salió mal!',
    text: 'El fallo es nuestro. Las ofertas que te confirmamos están a salvo. Prueba otra vez en un momento.',
  },
  offline: {
    code: 'Sin conexión',
    title: 'Estás sin conexión',
    text: 'No pudimos llegar a esta página y no se envió nada. Puedes leer una factura que ya abriste: prueba otra vez.',
  },
  browse: 'Ver lotes abiertos',
  home: 'Inicio',
  retry: 'Probar otra vez',
  endingNext: 'Cierran primero',
  search: 'Búscalo',
}
