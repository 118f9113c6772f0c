import type { ImageRow, ListingRow } from '#app/features/listings/commands.server.ts'
import type { LotLogEntry } from '#app/features/listings/queries.server.ts'
import type { ReviseAnswer } from '#app/flows/lots/revise-lot.server.ts'

/** What the page of a published lot knows of it. */
export type RevisePage = {
  row: ListingRow
  images: ImageRow[]
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
  /** Whether all terms may still change. */
  isFree: boolean
  /** Made with the page, so that a form that is sent twice does everything once. */
  attempt: string
  done: string | null
}

export type RevisePart = { page: RevisePage; answer: ReviseAnswer | null }
