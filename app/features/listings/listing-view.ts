import type { Collecting } from '#app/db/collecting.server.ts'
import type { WarningLimits } from '#app/domain/auction/offer-warnings.ts'
import type { ShownPause } from '#app/domain/auction/pause.ts'
import type { BuyNow, Format, Retraction, RuleCard } from '#app/domain/auction/rule-card.ts'
import type { GatheredLot } from '#app/domain/money/gathering.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import type { ChosenName } from '#app/domain/shop/chosen.ts'
import type { ShownStatus } from '#app/domain/shop/listing.ts'
import type { OwnStatus } from '#party/wire/protocol.ts'

export type ImageView = {
  name: string
  tint: string
  width: number
  height: number
  /** What it shows, in its seller's words; on a lot's own page. */
  caption?: string
}
export type PlaceView = { id: string; name: string; city: string; state: string }

/** A listing on a shelf. Money in cents, times in epoch ms. */
export type TileView = {
  id: string
  lotNumber: number
  title: string
  description: string
  condition: string
  location: PlaceView
  image: ImageView | null
  retailPrice: number | null
  /** Current price; the start price while nobody has offered. */
  price: number
  /** What an offer must reach; null where none is taken or possible. */
  nextMinimum: number | null
  format: Format
  /** What a piece costs at once, now; null while nothing can be bought at once. */
  buyNow: number | null
  /** Pieces left. */
  stock: number
  /** How it ended; null while it has not. */
  outcome: 'sold' | 'unsold' | 'withdrawn' | null
  offerCount: number
  bidderCount: number
  /** Whether starting offers are taken before the start. */
  preBids: boolean
  /** What must be deposited before an offer, in cents; null where nothing must. */
  depositAmount: number | null
  /** The room's last entry that these figures know of. */
  seq: number
  status: ShownStatus
  reserveMet: boolean
  hasReserve: boolean
  startsAt: number
  /** Of one that is paused: when it closes if the pause ends by itself. */
  closesAt: number
  /** Since when its clock stands still, and why; null or not given while it goes. */
  paused?: ShownPause | null
  bidKinds: 'both' | 'max' | 'hard'
  /** The asker's own standing; null for a visitor or somebody who has not offered here. */
  own: OwnStanding | null
  /** Whether the asker keeps an eye on it; not given where nobody has looked. */
  watched?: boolean
  /** Whether the asker has placed the deposit that it asks for; not given where nobody has looked. */
  deposited?: boolean
  /** The asker's invoice of it; not given where nobody has looked. */
  invoice?: { commonInvoice: string; paid: boolean } | null
  /** What the asker has won with it, before its invoice is written; not given where nobody has looked. */
  gathered?: GatheredLot | null
  /** Until when it waits for the asker, who has won it; not given where nobody has looked. */
  collecting?: Collecting | null
}

/**
 * `max` is their best amount that stands (in a reverse auction the least), null once none does. `rank` is known where the
 * room was asked and ranks are kept.
 */
export type OwnStanding = { status: Exclude<OwnStatus, null>; max: number | null; rank: number | null }

export type ListingView = TileView & {
  ledgerHead: string | null
  extensions: number
  disclaimer: string | null
  manufacturer: string | null
  brand: string | null
  colorSize: string | null
  material: string | null
  /** What it has of the lists that lots are asked for. */
  chosen: ChosenName[]
  binLocation: string | null
  pickupDeadlineDays: number
  featured: boolean
  images: ImageView[]
  /** The address of its video. */
  video: string | null
  category: { id: string; slug: string; name: string }
  parentCategory: { id: string; slug: string; name: string } | null
  yard: {
    id: string
    slug: string
    name: string
    address1: string
    city: string
    state: string
    zip: string
    hours: string
    phone: string | null
    description: string
    latitude: number
    longitude: number
  }
  seller: { id: string; name: string; handle: string; description: string }
  /** Whether the asker belongs to the listing's organisation (they see no bid box). */
  ownListing: boolean
  /** Whether the asker may close, withdraw and relist: the organisation's people and administrators. */
  mayManage: boolean
  /** Whether the asker may see who offers, and decline it. */
  mayDecline: boolean
  startPrice: number
  /** What a maximum does while the reserve is not met (engine.md, rule 6). */
  reserveMode: RuleCard['reserveMode']
  wholeDollars: boolean
  /** The most that a sealed offer may be; null for no ceiling. */
  maxStart: number | null
  /** The listing's buy-now terms, whether or not it can still be bought. */
  buyNowTerms: BuyNow | null
  quantity: number
  /** Whether buyers may offer less than its price. */
  takesOffers: boolean
  retraction: Retraction | null
  /** When it was to close before anybody extended it: until when offers are taken back is counted from here. */
  scheduledClose: number
  /** How often one bidder may change a sealed offer. */
  sealedChangesMost: number
  /** Whether its page leads to its offers once it is sold. */
  soldHistory: boolean
  /** From where on an offer is asked about once more. */
  warnings: WarningLimits
  auction: { id: string; title: string; groupClose: boolean } | null
  relistedFromId: string | null
  /** The listing that offers this one anew. */
  relistedAsId: string | null
  ladder: { from: number; step: number }[]
  softClose: { mode: 'reset' | 'add' | 'none'; windowMs: number; extensionMs: number; capMs: number | null }
  /** As its card promises them; without tax for an asker who pays none. */
  charges: Charges
  /** The invoice of this listing, for its winner only. */
  invoice: { commonInvoice: string; paid: boolean } | null
  /** What its winner has won with it, before that is written. */
  gathered: GatheredLot | null
  /** The number of the purchase order that a reverse auction's award is, for those who may see it. */
  order: string | null
}
