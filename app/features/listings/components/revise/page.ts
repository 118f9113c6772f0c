import type { ActBar, LotAct } from '#app/domain/auction/lot-acts.ts'
import type { ImageRow, ListingRow } from '#app/features/listings/commands.server.ts'
import type { LotLogEntry } from '#app/features/listings/queries.server.ts'
import type { ReviseAnswer } from '#app/flows/lots/revise-lot.server.ts'

/** What the page of a published lot knows of it. */
export type RevisePage = {
  row: ListingRow
  images: ImageRow[]
  /** The file of its video. */
  video: string | null
  log: { entries: LotLogEntry[]; firstOfferAt: number | null; version: number; people: number }
  query: string
  timeZone: string
  ladder: readonly { from: number; step: number }[]
  /** On the yard's clock, as a date field writes it. */
  closes: string
  /** Null once it has opened. */
  opens: string | null
  status: string
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
  stock: number
  isOver: boolean
  paused: boolean
  /** What whoever looks may do with it as a whole, and what of that not now. */
  acts: { act: LotAct; bar: ActBar | null }[]
  /** Who stands in it, for whoever may decline their offers. */
  bidders: { tag: number; name: string | null; target: number; price: number | null }[]
  /** Whether all terms may still change. */
  isFree: boolean
  /** Made with the page, so that a form that is sent twice does everything once. */
  attempt: string
  done: string | null
}

export type RevisePart = { page: RevisePage; answer: ReviseAnswer | null }
