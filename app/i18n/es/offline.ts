import type { offline as english } from '#app/i18n/en/offline.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const offline: Translation<typeof english> = {
  title: 'Estás sin conexión',
  text: 'Esta página necesita conexión. Se abrirá en cuanto vuelva.',
  offers: 'Mientras tanto no enviamos nada',
  offersText: 'No guardamos para después una oferta que no salió. Tus ofertas máximas siguen activas.',
  invoices: 'Facturas que abriste',
  invoicesText: 'Puedes leerlas en este dispositivo hasta que salgas.',
  copy: 'Copia sin conexión de {{when}}. No muestra los cambios posteriores.',
}
