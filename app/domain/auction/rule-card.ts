import type { ListingId, OrganisationId } from '../ids.ts'
import type { Cents } from '../money/money.ts'
import type { Charges } from '../money/pricing.ts'
import type { Ladder } from './ladder.ts'

export type BidKind = 'max' | 'hard'

/** `ascending`: offers to buy rise. `reverse`: offers to sell fall. `sealed`: one secret offer each. `fixed`: no offers. */
export type Format = 'ascending' | 'reverse' | 'sealed' | 'fixed'

/** engine.md, Closing and soft close. Durations in ms; `capMs` bounds how far past the scheduled close it may go. */
export type SoftClose = {
  mode: 'reset' | 'add' | 'none'
  windowMs: number
  extensionMs: number
  capMs: number | null
}

export type BuyNow = { price: Cents; policy: 'price_reaches' | 'first_bid' | 'bid_at_or_above_ends' }

/**
 * Until when offers may be taken back, in minutes before the scheduled close (null: until it closes), and by whom: the
 * leading bidder alone, or anybody. Sealed offers and pre-bids have no public leader: there anybody may. What a card does
 * not say of `most` and `comeBackAtLeast` it does not promise: cards from before there were limits have none.
 */
export type Retraction = {
  cutOffMinutes: number | null
  by: 'leader' | 'anyone'
  /** How often one person may take offers back here; without it, as often as they like. */
  most?: number
  /** Set where whoever has taken offers back may come back with no less than the best of them. */
  comeBackAtLeast?: true
}

/** What a listing promises its bidders. Copied from D1 once, frozen by the first accepted offer. */
export type RuleCard = {
  listingId: ListingId
  organisationId: OrganisationId
  format: Format
  /** Where offers begin: the least in an ascending auction, the most in a reverse one, the price of a piece if fixed. */
  startPrice: Cents
  ladder: Ladder
  reserve: Cents | null
  reserveMode: 'jump' | 'reach'
  bidKinds: 'both' | BidKind
  wholeDollars: boolean
  startsAt: number
  closesAt: number
  softClose: SoftClose
  /** The auction that it is a lot of, if any. */
  auctionId: string | null
  /** Whether the lots of its auction move together: its close is then moved and released by the auction's clock. */
  groupClose: boolean
  /** The least that a sealed offer or a pre-bid may be. */
  leastOffer: Cents
  /** The most that a sealed offer may be; null for no ceiling. */
  maxStart: Cents | null
  /** How often one bidder may change a sealed offer, so that ranks cannot be used to probe. */
  sealedChangesMost: number
  /** Beside an ascending auction, or the price of a piece of a fixed listing (else the starting price is). */
  buyNow: BuyNow | null
  /** Pieces for sale: above one in fixed listings only. */
  quantity: number
  /** What a bidder must have deposited before they may offer; null for nothing. */
  depositAmount: Cents | null
  /** Whether starting offers are taken before the start (ascending and reverse). */
  preBids: boolean
  retraction: Retraction | null
  /** What a buyer pays on top; null where the listing does not say. */
  charges: Charges | null
  /** Calendar days to collect what was bought; null where the listing does not say. */
  pickupDeadlineDays: number | null
}

/** The terms of an ordinary auction: what a card promises beside price, reserve and clock when nobody says otherwise. */
export const PLAIN_TERMS = {
  format: 'ascending',
  auctionId: null,
  groupClose: false,
  leastOffer: 1_00,
  maxStart: null,
  sealedChangesMost: 20,
  buyNow: null,
  quantity: 1,
  depositAmount: null,
  preBids: false,
  retraction: null,
  charges: null,
  pickupDeadlineDays: null,
} as const satisfies Partial<RuleCard>
