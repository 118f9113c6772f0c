import { test } from 'vitest'
import {
  aCard,
  CLOSE,
  changeReserve,
  EARLY,
  given,
  hardOffer,
  leads,
  lowerMax,
  MINUTE,
  maxOffer,
  opened,
  usd,
} from '#tests/support/auction.ts'

const TICK = { type: 'tick' } as const

test('the first offer must reach the starting price', () => {
  given(aCard(), opened)
    .when(maxOffer('A', 9.99))
    .refuses({ code: 'below_next_min', nextMinimum: usd(10) })
  given(aCard(), opened)
    .when(maxOffer('A', 10))
    .gives({ price: usd(10), leader: 'A', leaderMax: usd(10) })
})

test('a first maximum leads at the starting price and keeps the rest hidden', () => {
  given(aCard(), opened)
    .when(maxOffer('A', 50))
    .gives({ price: usd(10), leader: 'A', leaderMax: usd(50), offerCount: 1 })
})

test('an offer below the next step is refused and told what would do', () => {
  given(aCard({ ladder: [{ from: 0, step: usd(5) }] }), opened, leads('A', { price: usd(20), max: usd(80) }))
    .when(maxOffer('B', 24.99))
    .refuses({ code: 'below_next_min', nextMinimum: usd(25) })
})

test('a higher maximum leads, one step above the one it beat', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
    .when(maxOffer('B', 50))
    .gives({ price: usd(21), leader: 'B', leaderMax: usd(50) })
})

test('a higher maximum by less than a step stands at itself', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
    .when(maxOffer('B', 20.4))
    .gives({ price: usd(20.4), leader: 'B', leaderMax: usd(20.4) })
})

test('a lower maximum is answered one step above it, in the same command', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(50) }))
    .when(maxOffer('B', 20))
    .emits({
      type: 'bid-accepted',
      person: 'B',
      kind: 'max',
      amount: usd(20),
      answered: true,
      silent: false,
      price: usd(21),
      leader: 'A',
      leaderMax: usd(50),
      reserveMet: true,
      why: 'answered_by_one_step',
    })
})

test('the answer never passes the hidden maximum', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
    .when(maxOffer('B', 19.5))
    .gives({ price: usd(20), leader: 'A', leaderMax: usd(20) })
})

test('of two equal maximums the earlier leads, at that amount', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
    .when(maxOffer('B', 20))
    .gives({ price: usd(20), leader: 'A', leaderMax: usd(20) })
})

test('the step is taken at the maximum that was beaten, not at the price', () => {
  const ladder = [
    { from: 0, step: usd(1) },
    { from: usd(25), step: usd(2) },
  ]
  given(aCard({ ladder }), opened, leads('A', { price: usd(10), max: usd(25) }))
    .when(maxOffer('B', 60))
    .gives({ price: usd(27), leader: 'B' })
})

test('a first fixed offer stands at its own amount', () => {
  given(aCard(), opened)
    .when(hardOffer('A', 30))
    .gives({ price: usd(30), leader: 'A', leaderMax: usd(30) })
})

test('a fixed offer above the hidden maximum stands at its own amount, not one step above', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(100) }))
    .when(hardOffer('B', 110))
    .gives({ price: usd(110), leader: 'B', leaderMax: usd(110) })
})

test('a fixed offer up to the hidden maximum is answered like a maximum', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(10), max: usd(80) }))
  listing.when(hardOffer('B', 80)).gives({ price: usd(80), leader: 'A' })
  listing.when(hardOffer('B', 60)).gives({ price: usd(61), leader: 'A', leaderMax: usd(80) })
})

test('the leader raises in silence: the price stays, the count stays, and no step is asked', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
  listing.when(maxOffer('A', 20.01)).gives({ price: usd(10), leaderMax: usd(20.01), offerCount: 1 })
})

test('a maximum capped below a step does not move when its owner raises it', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
    .when(maxOffer('B', 20.4))
    .when(maxOffer('B', 60))
    .gives({ price: usd(20.4), leader: 'B', leaderMax: usd(60), offerCount: 2 })
})

test('the leader cannot raise to the same maximum or to less', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
  const refusal = { code: 'not_above_own_max', nextMinimum: usd(11) } as const
  listing.when(maxOffer('A', 20)).refuses(refusal)
  listing.when(maxOffer('A', 15)).refuses(refusal)
})

test('a fixed offer of the leader needs the next minimum and moves the price alone', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(10), max: usd(20) }))
  listing.when(hardOffer('A', 10.5)).refuses({ code: 'below_next_min', nextMinimum: usd(11) })
  listing.when(hardOffer('A', 15)).gives({ price: usd(15), leaderMax: usd(20), offerCount: 2 })
  listing.when(hardOffer('A', 25)).gives({ price: usd(25), leaderMax: usd(25) })
})

test('the leader lowers a maximum down to the price, never below', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) }))
  listing.when(lowerMax('A', 12)).emits({ type: 'max-lowered', person: 'A', amount: usd(12) })
  listing.when(lowerMax('A', 12)).gives({ price: usd(12), leaderMax: usd(12), offerCount: 1 })
  listing.when(lowerMax('A', 11.99)).refuses({ code: 'below_price', price: usd(12) })
  listing.when(lowerMax('A', 50)).refuses({ code: 'not_below_own_max' })
})

test('nobody but the leader lowers a maximum', () => {
  given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) }))
    .when(lowerMax('B', 12))
    .refuses({ code: 'not_leading' })
  given(aCard(), opened).when(lowerMax('A', 12)).refuses({ code: 'not_leading' })
})

test('a lowered maximum is what the next offer meets, and lowering late does not extend', () => {
  given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) }))
    .when(lowerMax('A', 30), CLOSE - MINUTE)
    .gives({ closesAt: CLOSE, extensions: 0 })
  given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) }))
    .when(lowerMax('A', 30))
    .when(maxOffer('B', 40))
    .gives({ price: usd(31), leader: 'B' })
})

test('lowered back to an equal maximum that came later, the earlier still leads', () => {
  given(aCard(), opened)
    .when(maxOffer('A', 20))
    .when(maxOffer('B', 20))
    .when(maxOffer('A', 30))
    .when(lowerMax('A', 20))
    .gives({ price: usd(20), leader: 'A', leaderMax: usd(20) })
})

test('jump: below the reserve prices follow the rules, at the reserve the price jumps to it', () => {
  const listing = given(aCard({ reserve: usd(50) }), opened)
  listing.when(maxOffer('A', 49)).gives({ price: usd(10), reserveMet: false })
  listing.when(maxOffer('A', 50)).gives({ price: usd(50), reserveMet: true, leaderMax: usd(50) })
  listing
    .when(maxOffer('A', 49))
    .when(maxOffer('A', 70))
    .gives({ price: usd(50), offerCount: 2 })
})

test('reach: a maximum stands at once at the lesser of itself and the reserve', () => {
  const listing = given(aCard({ reserve: usd(50), reserveMode: 'reach' }), opened)
  listing.when(maxOffer('A', 40)).gives({ price: usd(40), reserveMet: false })
  listing.when(maxOffer('A', 70)).gives({ price: usd(50), reserveMet: true })
  listing
    .when(maxOffer('A', 40))
    .when(maxOffer('A', 45))
    .gives({ price: usd(45), reserveMet: false })
})

test('a fixed offer below the reserve stands at its amount and does not meet it', () => {
  given(aCard({ reserve: usd(50) }), opened)
    .when(hardOffer('A', 30))
    .gives({ price: usd(30), reserveMet: false })
})

test('a changed reserve moves nothing by itself; the next accepted offer is judged against it', () => {
  const listing = given(aCard({ reserve: usd(100) }), opened)
    .when(maxOffer('A', 60))
    .when(maxOffer('B', 30))
  listing.gives({ price: usd(31), leader: 'A', reserveMet: false })
  listing.when(changeReserve(50)).gives({ price: usd(31), leader: 'A', closesAt: CLOSE })
  listing
    .when(changeReserve(50))
    .when(maxOffer('C', 40))
    .gives({ price: usd(50), leader: 'A', reserveMet: true })
  listing
    .when(changeReserve(50))
    .when(maxOffer('A', 61))
    .gives({ price: usd(50), reserveMet: true })
})

test('a reserve lowered beneath the price sells at the close without another offer', () => {
  const listing = given(aCard({ reserve: usd(100) }), opened)
    .when(maxOffer('A', 60))
    .when(maxOffer('B', 30))
  const sold = {
    type: 'auction-closed',
    outcome: 'sold',
    winner: 'A',
    price: usd(31),
    cause: 'time',
    at: CLOSE,
  } as const
  listing.when(changeReserve(31)).when(TICK, CLOSE).emits(sold)
  listing.when(changeReserve(null)).when(TICK, CLOSE).emits(sold)
  listing.when(changeReserve(50)).when(TICK, CLOSE).gives({ status: 'closed' })
})

test('amounts must be positive, and whole where the listing says so', () => {
  given(aCard(), opened).when(maxOffer('A', 0)).refuses({ code: 'non_positive' })
  given(aCard(), opened).when(maxOffer('A', -5)).refuses({ code: 'non_positive' })
  given(aCard({ wholeDollars: true }), opened)
    .when(maxOffer('A', 20.5))
    .refuses({ code: 'decimal' })
  given(aCard({ wholeDollars: true }), opened, leads('A', { price: usd(12), max: usd(50) }))
    .when(lowerMax('A', 20.5))
    .refuses({ code: 'decimal' })
})

test('a kind that the listing does not take is refused by naming the one it takes', () => {
  given(aCard({ bidKinds: 'hard' }), opened)
    .when(maxOffer('A', 20))
    .refuses({ code: 'kind_not_taken', taken: 'hard' })
})

test('refusals keep their order: time, amount, kind, minimum', () => {
  const card = aCard({ wholeDollars: true, bidKinds: 'hard' })
  given(card, opened).when(maxOffer('A', 1.5), CLOSE).refuses({ code: 'closed' })
  given(card, opened).when(maxOffer('A', 1.5), EARLY).refuses({ code: 'decimal' })
  given(card, opened).when(maxOffer('A', 1), EARLY).refuses({ code: 'kind_not_taken', taken: 'hard' })
  given(card, opened)
    .when(hardOffer('A', 1), EARLY)
    .refuses({ code: 'below_next_min', nextMinimum: usd(10) })
})
