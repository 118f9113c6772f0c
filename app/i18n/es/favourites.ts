import type { favourites as english } from '#app/i18n/en/favourites.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const favourites: Translation<typeof english> = {
  add: 'Favorito',
  remove: 'En favoritos',
  addLabel: 'Añadir a Favoritos: {{title}}',
  removeLabel: 'Quitar de Favoritos: {{title}}',
  added: 'Añadido a Favoritos',
  removed: 'Quitado de Favoritos',
  failed: '¡Algo salió mal!',
  title: 'Favoritos',
  types: { watchlist: 'Seguimiento', open: 'Abiertos', closed: 'Cerrados' },
  sort: 'Orden',
  sorts: {
    recent: 'Últimos añadidos',
    ending: 'Cierran antes',
    priceLow: 'Oferta, de menor a mayor',
    priceHigh: 'Oferta, de mayor a menor',
  },
  apply: 'Ordenar',
  export: 'Exportar a CSV',
  live: 'Los precios y las horas de esta página van en directo.',
  range: '{{from}} a {{to}} de {{total}}',
  empty: {
    watchlist: 'Aún no tienes favoritos',
    open: 'Ningún favorito abierto',
    closed: 'Ningún favorito cerrado',
    text: 'Toca el corazón de un lote para verlo aquí, con su precio y su tiempo.',
    browse: 'Ver todos los lotes',
  },
}
