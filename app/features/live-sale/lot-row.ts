import type { ShownPause } from '#app/domain/auction/pause.ts'
import type { OwnStanding, TileView } from '#app/features/listings/queries.server.ts'

/** A lot of a sale as its live page keeps it: little enough for a thousand of them. Money in cents, times in epoch ms. */
export type LotRow = Pick<
  TileView,
  | 'id'
  | 'lotNumber'
  | 'title'
  | 'format'
  | 'status'
  | 'outcome'
  | 'price'
  | 'nextMinimum'
  | 'offerCount'
  | 'bidderCount'
  | 'reserveMet'
  | 'startsAt'
  | 'closesAt'
  | 'buyNow'
  | 'stock'
  | 'seq'
> & {
  /** From 0. */
  place: number
  image: { name: string; tint: string } | null
  paused: ShownPause | null
  extensions: number
  own: OwnStanding | null
  watched: boolean
}

/** What the whole sale comes to. `hammer`: of all that was sold, in cents. */
export type SaleSums = {
  lots: number
  over: number
  sold: number
  hammer: number
  offers: number
  firstCloseAt: number | null
  lastCloseAt: number | null
}
