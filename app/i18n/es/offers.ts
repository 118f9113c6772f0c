import type { offers as english } from '#app/i18n/en/offers.ts'
import type { Translation } from '#app/i18n/translation.ts'

export const offers: Translation<typeof english> = {
  title: 'Tus ofertas',
  types: {
    allactive: 'Activas',
    winning: 'Ganando',
    outbid: 'Superadas',
    won: 'Ganadas',
    lost: 'Perdidas',
    all: 'Todas',
  },
  maximums: 'Tus máximos abiertos: {{amount}}',
  lot: 'Lote',
  status: 'Estado',
  yours: 'Tu oferta',
  current: 'Actual',
  time: 'Tiempo',
  action: 'Acción',
  max: 'Máx. {{amount}}',
  sealed: 'Cerrada {{amount}}',
  none: 'Sin ofertas activas',
  hidden: 'Oculta',
  placed: 'Hecha',
  removed: 'Cancelada',
  order: 'La última oferta va primero. Los precios de esta página van en directo.',
  range: '{{from}} a {{to}} de {{total}}',
  empty: {
    allactive: 'No tienes ofertas activas',
    winning: 'Aún no vas ganando ningún lote',
    outbid: 'Nadie te ha superado',
    won: 'Aún no has ganado lotes',
    lost: 'Ningún lote perdido',
    all: 'Aún no hay ofertas',
    text: 'Aquí aparecen los lotes en los que ofreces.',
    browse: 'Ver todos los lotes',
  },
}
