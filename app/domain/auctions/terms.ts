import type { RuleCard } from '../auction/rule-card.ts'
import type { Cents } from '../money/money.ts'
import type { BuyerPremium } from '../money/premium.ts'
import type { CivilDay } from '../pickup/civil.ts'
import type { OrderMode } from './order.ts'

/** Days on which the lots of an auction are collected, in the place of its yard's hours; minutes after midnight. */
export type AuctionPickup = {
  dates: CivilDay[]
  startHour: number
  endHour: number
  slotTimeframe: number
  apptPerSlot: number
}

export const AUCTION_STATES = ['draft', 'announced', 'open', 'closed', 'settled', 'cancelled'] as const
export type SaleState = (typeof AUCTION_STATES)[number]

/** Everybody who has what the house asks for may offer, or only those whom the seller has approved. */
export const ACCESS_MODES = ['everyone', 'on_request'] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

/** What an auction decides for its lots; null where a draft does not say it yet. Epoch ms, ms, cents. */
export type SaleTerms = {
  title: string
  description: string
  terms: string
  locationId: string | null
  startsAt: number | null
  firstCloseAt: number | null
  staggerSeconds: number
  orderMode: OrderMode
  groupClose: boolean
  softClose: RuleCard['softClose']
  premium: BuyerPremium | null
  depositAmount: Cents | null
  access: AccessMode
  pickup: AuctionPickup | null
}
