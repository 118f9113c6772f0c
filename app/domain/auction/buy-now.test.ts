import { expect, test } from 'vitest'
import {
  aCard,
  aLenientCard,
  buyNow,
  CLOSE,
  changeReserve,
  EARLY,
  hardOffer,
  MINUTE,
  maxOffer,
  played,
  retractAll,
  usd,
} from '#tests/support/auction.ts'
import { canBuyNow } from './buy-now.ts'
import type { BuyNow, RuleCard } from './rule-card.ts'
import { initialState } from './state.ts'

const GONE = { code: 'buy_now_unavailable' } as const

function withBuyNow(policy: BuyNow['policy'], overrides: Partial<RuleCard> = {}): RuleCard {
  return aLenientCard({ buyNow: { price: usd(50), policy }, ...overrides })
}

test('a purchase closes the listing at once, at its price', () => {
  const bought = played(withBuyNow('price_reaches'), maxOffer('A', 30)).when(buyNow('B'))
  bought.emits(
    { type: 'purchased', person: 'B', quantity: 1, price: usd(50), left: 0, sale: 1 },
    { type: 'auction-closed', outcome: 'sold', winner: 'B', price: usd(50), cause: 'purchase', at: EARLY },
  )
  bought.gives({
    status: 'sold',
    price: usd(50),
    leader: 'B',
    leaderMax: usd(50),
    stock: 0,
    sales: 1,
    endedAt: EARLY,
    closesAt: CLOSE,
  })
})

test('what comes after a purchase in sequence finds the item closed, in the same instant too', () => {
  const bought = played(withBuyNow('price_reaches')).when(buyNow('B'))
  bought.when(buyNow('C'), EARLY).refuses({ code: 'closed' })
  bought.when(maxOffer('A', 90), EARLY).refuses({ code: 'closed' })
  bought.when(retractAll('B'), EARLY).refuses({ code: 'closed' })
  bought.when({ type: 'tick' }, CLOSE).emits()
})

test('price_reaches: open while the current price is below, whoever leads with whatever maximum', () => {
  const card = withBuyNow('price_reaches')
  played(card, maxOffer('A', 90))
    .when(buyNow('B'))
    .gives({ leader: 'B', price: usd(50) })
  played(card, hardOffer('A', 49.99)).when(buyNow('B')).gives({ leader: 'B' })
  played(card, hardOffer('A', 50)).when(buyNow('B')).refuses(GONE)
  played(card, hardOffer('A', 60)).when(buyNow('A')).refuses(GONE)
})

test('before any offer it is open, also where it is no more than the starting price', () => {
  played(withBuyNow('price_reaches', { startPrice: usd(50) }))
    .when(buyNow('B'))
    .gives({ status: 'sold' })
})

test('first_bid: gone with the first accepted offer, back when that is taken back', () => {
  const card = withBuyNow('first_bid')
  played(card, maxOffer('A', 10)).when(buyNow('B')).refuses(GONE)
  played(card, maxOffer('A', 10), retractAll('A')).when(buyNow('B')).gives({ leader: 'B' })
})

test('first_bid with a reserve: gone when that is met', () => {
  const card = withBuyNow('first_bid', { reserve: usd(30) })
  played(card, maxOffer('A', 29)).when(buyNow('B')).gives({ leader: 'B', reserveMet: true })
  played(card, maxOffer('A', 30)).when(buyNow('B')).refuses(GONE)
  played(card, maxOffer('A', 29), changeReserve(null)).when(buyNow('B')).refuses(GONE)
})

test('bid_at_or_above_ends: an offer at or above it buys at that price, a maximum too', () => {
  const listing = played(withBuyNow('bid_at_or_above_ends'), maxOffer('A', 20))
  listing.when(maxOffer('B', 49.99)).gives({ status: 'open', leader: 'B', price: usd(21) })
  const sold = { status: 'sold', leader: 'B', price: usd(50), offerCount: 2, reserveMet: true } as const
  listing.when(maxOffer('B', 50)).gives(sold)
  listing.when(hardOffer('B', 55)).gives(sold)
  listing.when(maxOffer('A', 70)).gives({ ...sold, leader: 'A' })
  listing.when(hardOffer('B', 55)).includes({ type: 'bid-accepted', amount: usd(55), why: 'reached_buy_now' })
  listing.when(hardOffer('B', 55)).includes({ type: 'purchased', person: 'B', price: usd(50), left: 0 })
})

test('bid_at_or_above_ends: an offer buys also where the next step would be above the price of buying', () => {
  played(withBuyNow('bid_at_or_above_ends', { ladder: [{ from: 0, step: usd(30) }] }), hardOffer('A', 40))
    .when(maxOffer('B', 50))
    .gives({ status: 'sold', leader: 'B', price: usd(50) })
})

test('bid_at_or_above_ends: time, amount and kind are looked at first, and it never extends', () => {
  const card = withBuyNow('bid_at_or_above_ends', { wholeDollars: true, bidKinds: 'max' })
  played(card).when(maxOffer('A', 60.5)).refuses({ code: 'decimal' })
  played(card).when(hardOffer('A', 60)).refuses({ code: 'kind_not_taken', taken: 'max' })
  played(card).when(maxOffer('A', 60), CLOSE).refuses({ code: 'closed' })
  played(card)
    .when(maxOffer('A', 60), CLOSE - MINUTE)
    .gives({ status: 'sold', closesAt: CLOSE, extensions: 0 })
})

test('the price reached by other offers than one at or above it does not buy', () => {
  played(withBuyNow('price_reaches'), maxOffer('A', 90))
    .when(maxOffer('B', 60))
    .gives({ status: 'open', price: usd(61) })
})

test('there is one piece, and no purchase without it, before the start or beside another kind of listing', () => {
  const card = withBuyNow('price_reaches')
  played(card).when(buyNow('A', 0)).refuses({ code: 'qty' })
  played(card).when(buyNow('A', 1.5)).refuses({ code: 'qty' })
  played(card).when(buyNow('A', 2)).refuses({ code: 'sold_out', left: 1 })
  played(aCard()).when(buyNow('A')).refuses(GONE)
  played(withBuyNow('price_reaches', { format: 'reverse' }))
    .when(buyNow('A'))
    .refuses(GONE)
  played(withBuyNow('price_reaches', { startsAt: 20 * MINUTE }))
    .when(buyNow('A'))
    .refuses({ code: 'not_started', startsAt: 20 * MINUTE })
  expect(canBuyNow(card, initialState(card))).toBe(false)
})
