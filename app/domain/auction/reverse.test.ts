import { expect, test } from 'vitest'
import {
  aCard,
  CLOSE,
  changeReserve,
  hardOffer,
  lowerMax,
  MINUTE,
  maxOffer,
  played,
  preBid,
  usd,
} from '#tests/support/auction.ts'
import { nextMinimum } from './decide.ts'
import { Ranking } from './people.ts'
import type { RuleCard } from './rule-card.ts'
import { rankOf } from './state.ts'

const TICK = { type: 'tick' } as const

/** From $100 downward in steps of $5. */
function aReverse(overrides: Partial<RuleCard> = {}): RuleCard {
  return aCard({
    format: 'reverse',
    startPrice: usd(100),
    ladder: [{ from: 0, step: usd(5) }],
    ...overrides,
  })
}

test('the first floor leads at the starting price, and none begins above it', () => {
  played(aReverse())
    .when(maxOffer('A', 60))
    .gives({ price: usd(100), leader: 'A', leaderMax: usd(60), offerCount: 1 })
  played(aReverse())
    .when(maxOffer('A', 100.01))
    .refuses({ code: 'above_next_max', nextMaximum: usd(100) })
})

test('a lower floor leads one step below the one it beat, a higher one is answered', () => {
  const listing = played(aReverse(), maxOffer('A', 60))
  listing.when(maxOffer('B', 40)).gives({ price: usd(55), leader: 'B' })
  listing.when(maxOffer('B', 62)).gives({ price: usd(60), leader: 'A' })
  listing.when(maxOffer('B', 80)).gives({ price: usd(75), leader: 'A' })
  listing.when(maxOffer('B', 60)).gives({ price: usd(60), leader: 'A' })
  listing.when(maxOffer('B', 58)).gives({ price: usd(58), leader: 'B' })
})

test('an offer must be a step below the price', () => {
  played(aReverse(), maxOffer('A', 60))
    .when(hardOffer('B', 95.01))
    .refuses({ code: 'above_next_max', nextMaximum: usd(95) })
})

test('the leader lowers a floor in silence, and raises it up to the price', () => {
  const listing = played(aReverse(), maxOffer('A', 60), maxOffer('B', 80))
  listing.when(maxOffer('A', 50)).gives({ price: usd(75), leaderMax: usd(50), offerCount: 2 })
  listing.when(maxOffer('A', 60)).refuses({ code: 'not_above_own_max', nextMinimum: usd(70), falling: true })
  listing.when(lowerMax('A', 75)).gives({ leaderMax: usd(75) })
  listing.when(lowerMax('A', 75.01)).refuses({ code: 'below_price', price: usd(75), falling: true })
  listing.when(lowerMax('A', 60)).refuses({ code: 'not_below_own_max', falling: true })
  listing.when(lowerMax('B', 70)).refuses({ code: 'not_leading' })
})

test('where a step would pass below the least coin there is no next offer', () => {
  const whole = aReverse({ wholeDollars: true })
  const cents = aReverse({ ladder: [{ from: 0, step: 5 }] })
  expect(nextMinimum(whole, { price: usd(6) })).toBe(usd(1))
  expect(nextMinimum(whole, { price: usd(5) })).toBeNull()
  expect(nextMinimum(cents, { price: 6 })).toBe(1)
  expect(nextMinimum(cents, { price: 5 })).toBeNull()
  const end = played(whole, hardOffer('A', 5))
  end.when(hardOffer('B', 1)).refuses({ code: 'above_next_max', nextMaximum: null })
  end.when(maxOffer('A', 1)).gives({ price: usd(5), leaderMax: usd(1) })
  end.when(maxOffer('A', 5)).refuses({ code: 'not_above_own_max', nextMinimum: null, falling: true })
})

test('the reserve is a ceiling: met by a floor at or below it, and the price is then at most it', () => {
  const listing = played(aReverse({ reserve: usd(70) }))
  listing.when(maxOffer('A', 71)).gives({ price: usd(100), reserveMet: false })
  listing.when(maxOffer('A', 70)).gives({ price: usd(70), reserveMet: true })
  const reach = played(aReverse({ reserve: usd(70), reserveMode: 'reach' }))
  reach.when(maxOffer('A', 80)).gives({ price: usd(80), reserveMet: false })
  reach.when(maxOffer('A', 50)).gives({ price: usd(70), reserveMet: true })
})

test('it sells at the close to the lowest, and only at or below the reserve', () => {
  const listing = played(aReverse({ reserve: usd(70) }), hardOffer('A', 80))
  listing.when(TICK, CLOSE).gives({ status: 'closed' })
  listing
    .when(changeReserve(80))
    .when(TICK, CLOSE)
    .includes({
      type: 'auction-closed',
      outcome: 'sold',
      winner: 'A',
      price: usd(80),
    })
})

test('an offer late in it extends as in any auction', () => {
  played(aReverse())
    .when(maxOffer('A', 60), CLOSE - MINUTE)
    .gives({ closesAt: CLOSE + 4 * MINUTE, extensions: 1 })
})

test('ranks go by the best standing offer of each bidder, the earlier first', () => {
  played(aReverse(), hardOffer('A', 90), hardOffer('B', 80), hardOffer('C', 75), maxOffer('A', 70))
    .when(hardOffer('D', 70))
    .refuses({ code: 'above_next_max', nextMaximum: usd(65) })
  const listing = played(aReverse(), maxOffer('A', 70), hardOffer('B', 90), maxOffer('C', 70))
  listing.when(changeReserve(null)).gives({
    standings: [
      { person: 'A', amount: usd(70) },
      { person: 'C', amount: usd(70) },
      { person: 'B', amount: usd(90) },
    ],
  })
})

test('a rank is 1 for the best and null for who is not there', () => {
  const standings = Ranking.of('lowest', [
    { person: 'B', amount: usd(90), since: 1 },
    { person: 'A', amount: usd(70), since: 2 },
  ])
  expect(['A', 'B', 'C'].map((person) => rankOf({ standings }, person))).toEqual([1, 2, null])
})

test('the lowest pre-bid is the first offer, at its own amount', () => {
  played(
    aReverse({ startsAt: 20 * MINUTE, preBids: true }),
    preBid('A', 90),
    preBid('B', 80.5),
    preBid('C', 80.5),
  )
    .when(TICK, 20 * MINUTE)
    .gives({ price: usd(80.5), leader: 'B', leaderMax: usd(80.5) })
})
