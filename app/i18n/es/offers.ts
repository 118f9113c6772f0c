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
  maximums: 'Máximos en pie: {{amount}}',
  lot: 'Lote',
  status: 'Estado',
  yours: 'Tu oferta',
  current: 'Actual',
  time: 'Tiempo',
  action: 'Acción',
  max: 'Máx. {{amount}}',
  sealed: 'Sellada {{amount}}',
  none: 'Ninguna en pie',
  hidden: 'Oculto',
  placed: 'Hecha',
  removed: 'Retirada',
  order: 'La última oferta va primero. Los precios de esta página van en directo.',
  range: '{{from}} a {{to}} de {{total}}',
  empty: {
    allactive: 'No tienes ofertas activas',
    winning: 'Ahora mismo no vas ganando nada',
    outbid: 'Nadie te ha superado',
    won: 'Aún no has ganado nada',
    lost: 'No has perdido nada',
    all: 'Aún no has hecho ofertas',
    text: 'Aquí están los lotes por los que ofreces y cómo vas en cada uno.',
    browse: 'Ver todos los lotes',
  },
}
