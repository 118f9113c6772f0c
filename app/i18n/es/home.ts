import type { home as english } from '#app/i18n/en/home.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const home: Translation<typeof english> = {
  title: 'Inicio',
  yourLots: 'Tus lotes',
  own: {
    outbid: 'Superada',
    winner: 'Ganando',
    won: 'Ganado',
    lost: 'Perdido',
    placed: 'Oferta hecha',
    removed: 'Cancelada',
  },
  sales: 'Subastas',
  saleNumber: 'Subasta {{number}} de {{total}}',
  showSale: 'Ver la subasta {{number}}',
  pause: 'Dejar de cambiar de subasta',
  play: 'Cambiar de subasta automáticamente',
  endingNext: 'Próximos en cerrar',
  allEnding: 'Todos los que cierran pronto',
  lotOffers_one: 'Lote {{lot}} · {{count}} oferta',
  lotOffers_other: 'Lote {{lot}} · {{count}} ofertas',
  categories: 'Categorías',
  featured: 'Destacados',
  allLots: 'Todos los lotes',
}
