import { test } from 'vitest'
import {
  aCard,
  aLenientCard,
  CLOSE,
  changeReserve,
  decline,
  hardOffer,
  lowerMax,
  MINUTE,
  maxOffer,
  opened,
  played,
  retractAll,
  retractLast,
  usd,
} from '#tests/support/auction.ts'
import type { RuleCard } from './rule-card.ts'

const TICK = { type: 'tick' } as const

function aSealed(overrides: Partial<RuleCard> = {}): RuleCard {
  return aLenientCard({ format: 'sealed', startPrice: 0, maxStart: usd(500), ...overrides })
}

test('an offer is taken from the least to the ceiling, whatever it calls itself', () => {
  const listing = played(aSealed())
  listing.when(maxOffer('A', 0.99)).refuses({ code: 'below_min', least: usd(1) })
  listing.when(maxOffer('A', 500.01)).refuses({ code: 'above_max', most: usd(500) })
  listing.when(hardOffer('A', 500)).emits({ type: 'sealed-offered', person: 'A', amount: usd(500) })
  played(aSealed({ maxStart: null, bidKinds: 'hard' }))
    .when(maxOffer('A', 10_000))
    .gives({ offerCount: 1 })
})

test('amounts are looked at before their limits', () => {
  const listing = played(aSealed({ wholeDollars: true }))
  listing.when(maxOffer('A', 0)).refuses({ code: 'non_positive' })
  listing.when(maxOffer('A', 0.5)).refuses({ code: 'decimal' })
})

test('one standing offer a bidder, replaceable by more or less', () => {
  const listing = played(aSealed(), maxOffer('A', 40), maxOffer('B', 50), maxOffer('A', 60))
  listing.when(maxOffer('A', 30)).gives({
    standings: [
      { person: 'B', amount: usd(50) },
      { person: 'A', amount: usd(30) },
    ],
    offerCount: 4,
  })
})

test('of equal offers the one that has stood unchanged for longer goes first', () => {
  const tie = [maxOffer('A', 55), maxOffer('B', 55)]
  const order = (...people: string[]) => ({
    standings: people.map((person) => ({ person, amount: usd(55) })),
  })
  played(aSealed(), ...tie)
    .when(maxOffer('A', 55))
    .gives(order('A', 'B'))
  played(aSealed(), ...tie, maxOffer('A', 56))
    .when(maxOffer('A', 55))
    .gives(order('B', 'A'))
})

test('nothing of a sealed offer shows, and it never extends', () => {
  played(aSealed({ reserve: usd(10) }))
    .when(maxOffer('A', 55), CLOSE - MINUTE)
    .gives({ price: null, leader: null, leaderMax: null, reserveMet: false, closesAt: CLOSE, extensions: 0 })
})

test('the highest at or above the reserve buys at its own amount', () => {
  const offers = [maxOffer('A', 40), maxOffer('B', 55)]
  const sold = { type: 'auction-closed', outcome: 'sold', winner: 'B', price: usd(55) } as const
  played(aSealed(), ...offers)
    .when(TICK, CLOSE)
    .includes(sold)
  played(aSealed({ reserve: usd(55) }), ...offers)
    .when(TICK, CLOSE)
    .includes(sold)
  played(aSealed({ reserve: usd(55) }), ...offers)
    .when(TICK, CLOSE)
    .gives({ status: 'sold', price: usd(55), leader: 'B', leaderMax: usd(55), reserveMet: true })
  played(aSealed({ reserve: usd(56) }), ...offers)
    .when(TICK, CLOSE)
    .gives({ status: 'closed', price: null, leader: null })
  played(aSealed({ reserve: usd(56) }), ...offers, changeReserve(50))
    .when(TICK, CLOSE)
    .includes(sold)
})

test('an offer is changed so often and no more, taken back or not; the same amount is no change', () => {
  const twice = [maxOffer('A', 40), maxOffer('A', 41), maxOffer('A', 42)]
  const refusal = { code: 'too_many_changes', most: 2 } as const
  const card = aSealed({ sealedChangesMost: 2 })
  played(card, ...twice)
    .when(maxOffer('A', 43))
    .refuses(refusal)
  played(card, ...twice)
    .when(maxOffer('A', 42))
    .gives({ offerCount: 4 })
  played(card, ...twice)
    .when(maxOffer('B', 43))
    .gives({ offerCount: 4 })
  played(card, ...twice, retractAll('A'))
    .when(maxOffer('A', 43))
    .refuses(refusal)
  played(card, maxOffer('A', 40), retractAll('A'), maxOffer('A', 41), retractLast('A'))
    .when(maxOffer('A', 42))
    .gives({ offerCount: 1 })
})

test('twenty changes are the usual most', () => {
  const offers = Array.from({ length: 21 }, (_, i) => maxOffer('A', 40 + i))
  played(aSealed(), ...offers)
    .when(maxOffer('A', 10))
    .refuses({ code: 'too_many_changes', most: 20 })
})

test('taking back the last leaves the one before, with the place that it had', () => {
  const listing = played(aSealed(), maxOffer('A', 55), maxOffer('B', 55), maxOffer('A', 60))
  listing.when(retractLast('A')).gives({
    standings: [
      { person: 'A', amount: usd(55) },
      { person: 'B', amount: usd(55) },
    ],
  })
  listing.when(retractAll('A')).gives({ standings: [{ person: 'B', amount: usd(55) }], offerCount: 1 })
  listing.when(decline('B')).gives({ standings: [{ person: 'A', amount: usd(60) }] })
})

test('nobody leads in public, so that anybody takes back, also where only a leader may', () => {
  const card = aSealed({ retraction: { by: 'leader', cutOffMinutes: null } })
  played(card, maxOffer('A', 40), maxOffer('B', 50))
    .when(retractAll('A'))
    .gives({ standings: [{ person: 'B', amount: usd(50) }] })
})

test('what belongs to other listings is not taken', () => {
  const listing = played(aSealed({ buyNow: { price: usd(100), policy: 'price_reaches' } }), maxOffer('A', 40))
  listing.when(lowerMax('A', 30)).refuses({ code: 'kind_not_taken', taken: 'sealed' })
  listing.when({ type: 'buy_now', person: 'A', quantity: 1 }).refuses({ code: 'buy_now_unavailable' })
  played(aCard({ format: 'sealed', startsAt: 20 * MINUTE, preBids: true }))
    .when({ type: 'pre_bid', person: 'A', amount: usd(5), proposal: null })
    .refuses({ code: 'not_started', startsAt: 20 * MINUTE })
  played(aSealed()).when(TICK).emits()
  played(aSealed({ startsAt: 20 * MINUTE }))
    .when(TICK, 20 * MINUTE)
    .emits(opened)
})
