import type { share as english } from '../en/share.ts'
import type { Translation } from '../translation.ts'

export const share: Translation<typeof english> = {
  now: 'Precio actual',
  start: 'Precio inicial',
  each: 'Precio',
  sealed: 'Ofertas cerradas',
  soldFor: 'Vendido por',
  closed: 'Cerrado',
  closes: 'Cierra: {{time}}',
  starts: 'Empieza: {{time}}',
  paused: 'En pausa',
  lots_one: '{{count}} lote',
  lots_other: '{{count}} lotes',
  offered: 'Vendido hasta ahora',
  firstCloses: 'Primer cierre: {{time}}',
  openLots: 'Lotes abiertos',
}
