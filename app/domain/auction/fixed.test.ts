import { expect, test } from 'vitest'
import {
  aCard,
  buyNow,
  CLOSE,
  EARLY,
  lowerMax,
  maxOffer,
  opened,
  played,
  retractAll,
  usd,
} from '#tests/support/auction.ts'
import { buyNowPrice } from './decide.ts'
import { evolveAll } from './evolve.ts'
import type { RuleCard } from './rule-card.ts'
import { initialState } from './state.ts'

const TICK = { type: 'tick' } as const

function aFixed(overrides: Partial<RuleCard> = {}): RuleCard {
  return aCard({ format: 'fixed', startPrice: usd(25), quantity: 3, ...overrides })
}

test('pieces are sold until none is left, and that ends the listing', () => {
  const listing = played(aFixed(), buyNow('A'))
  listing
    .when(buyNow('B', 2))
    .emits(
      { type: 'purchased', person: 'B', quantity: 2, price: usd(25), left: 0, sale: 2 },
      { type: 'auction-closed', outcome: 'sold', winner: null, price: null, cause: 'purchase', at: EARLY },
    )
  listing.when(buyNow('B')).gives({ status: 'open', stock: 1, sales: 2 })
  listing.when(buyNow('B', 2)).when(buyNow('C')).refuses({ code: 'closed' })
})

test('more than there is is refused whole, and says how many are left', () => {
  const listing = played(aFixed(), buyNow('A', 2))
  listing.when(buyNow('B', 2)).refuses({ code: 'sold_out', left: 1 })
  listing.when(buyNow('A')).gives({ status: 'sold', stock: 0 })
})

test('the quantity is a whole number above nothing', () => {
  for (const quantity of [0, -1, 1.5, Number.NaN])
    played(aFixed()).when(buyNow('A', quantity)).refuses({ code: 'qty' })
})

test('what a piece costs is told while it can be bought', () => {
  const card = aFixed()
  const open = evolveAll(initialState(card), [opened])
  expect(buyNowPrice(card, initialState(card))).toBeNull()
  expect(buyNowPrice(card, open)).toBe(usd(25))
  expect(buyNowPrice(card, { ...open, status: 'closed' })).toBeNull()
  const auction = aCard({ buyNow: { price: usd(50), policy: 'price_reaches' } })
  expect(buyNowPrice(auction, open)).toBe(usd(50))
  expect(buyNowPrice(auction, { ...open, leader: 'A', price: usd(50) })).toBeNull()
})

test('the price of a piece is the buy-now price where there is one, whatever its policy', () => {
  played(aFixed({ buyNow: { price: usd(19), policy: 'first_bid' } }), buyNow('A'))
    .when(buyNow('B'))
    .includes({ type: 'purchased', price: usd(19) })
})

test('offers are not taken', () => {
  const refusal = { code: 'kind_not_taken', taken: 'buy_now' } as const
  played(aFixed()).when(maxOffer('A', 50)).refuses(refusal)
  played(aFixed()).when(lowerMax('A', 50)).refuses(refusal)
  played(aFixed({ retraction: { by: 'anyone', cutOffMinutes: null } }), buyNow('A'))
    .when(retractAll('A'))
    .refuses({ code: 'nothing_to_retract' })
})

test('at the close it ends with what is left', () => {
  played(aFixed(), buyNow('A')).when(TICK, CLOSE).gives({ status: 'closed', stock: 2, sales: 1 })
  played(aFixed(), buyNow('A')).when(buyNow('B'), CLOSE).refuses({ code: 'closed' })
})

const agreed = (person: string, quantity: number, price: number) =>
  ({ type: 'buy_agreed', person, quantity, price }) as const

test('pieces are sold at a price that was agreed on, never above everybody’s, and only as many as there are', () => {
  const listing = played(aFixed(), buyNow('A'))
  listing
    .when(agreed('B', 2, usd(20)))
    .emits(
      { type: 'purchased', person: 'B', quantity: 2, price: usd(20), left: 0, sale: 2 },
      { type: 'auction-closed', outcome: 'sold', winner: null, price: null, cause: 'purchase', at: EARLY },
    )
  listing.when(agreed('B', 1, usd(25))).gives({ status: 'open', stock: 1, sales: 2 })
  listing.when(agreed('B', 3, usd(20))).refuses({ code: 'sold_out', left: 2 })
  listing.when(agreed('B', 1, usd(25) + 1)).refuses({ code: 'above_max', most: usd(25) })
  for (const price of [0, -1, 1.5]) listing.when(agreed('B', 1, price)).refuses({ code: 'non_positive' })
  for (const quantity of [0, -1, 1.5]) listing.when(agreed('B', quantity, usd(20))).refuses({ code: 'qty' })
  played(aCard({ buyNow: { price: usd(90), policy: 'first_bid' } }))
    .when(agreed('B', 1, usd(20)))
    .refuses({ code: 'buy_now_unavailable' })
})
