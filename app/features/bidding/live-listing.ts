import type { ShownPause } from '#app/domain/auction/pause.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { ListingView, OwnStanding } from '#app/features/listings/queries.server.ts'

/** The last time the close moved, as far as this page knows. */
export type Extension = { seq: number; byMs: number; leftMs: number; closesAt: number }

/** Offers that were taken back or declined, as far as this page knows: the last time, until an offer moves on from it. */
export type Removal = { seq: number; how: 'cancelled' | 'declined' }

/** What an open listing page shows. Money in cents, times in epoch ms. */
export type LiveState = {
  /** Last entry of the stream that was taken in. Everything up to here has been seen, in order and once. */
  seq: number
  /** The entry whose numbers are shown: one's own receipt may run ahead of the stream. */
  shownSeq: number
  ownSeq: number
  /** Entries are missing between `seq` and a frame that came: the room must be asked for them. */
  gap: boolean
  status: ListingView['status']
  price: number
  nextMinimum: number | null
  offerCount: number
  bidderCount: number
  reserveMet: boolean
  startsAt: number
  /** While it is paused: when it closes if the pause ends by itself. */
  closesAt: number
  paused: ShownPause | null
  /** What a piece costs at once, now. */
  buyNow: number | null
  /** Pieces left. */
  stock: number
  own: OwnStanding | null
  ledgerHead: string | null
  viewers: number | null
  extensions: number
  extension: Extension | null
  removal: Removal | null
}

export type LiveSource = Pick<
  ListingView,
  | 'seq'
  | 'status'
  | 'price'
  | 'nextMinimum'
  | 'offerCount'
  | 'bidderCount'
  | 'reserveMet'
  | 'startsAt'
  | 'closesAt'
  | 'paused'
  | 'buyNow'
  | 'stock'
  | 'own'
  | 'ledgerHead'
  | 'extensions'
>

export function initialLive(listing: LiveSource): LiveState {
  return {
    seq: listing.seq,
    shownSeq: listing.seq,
    ownSeq: listing.seq,
    gap: false,
    status: listing.status,
    price: listing.price,
    nextMinimum: isOver(listing.status) ? null : listing.nextMinimum,
    offerCount: listing.offerCount,
    bidderCount: listing.bidderCount,
    reserveMet: listing.reserveMet,
    startsAt: listing.startsAt,
    closesAt: listing.closesAt,
    paused: listing.paused ?? null,
    buyNow: isOver(listing.status) ? null : listing.buyNow,
    stock: listing.stock,
    own: listing.own,
    ledgerHead: listing.ledgerHead,
    viewers: null,
    extensions: listing.extensions,
    extension: null,
    removal: null,
  }
}
