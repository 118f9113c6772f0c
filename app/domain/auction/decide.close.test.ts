import { test } from 'vitest'
import {
  aCard,
  CLOSE,
  changeReserve,
  given,
  leads,
  lowerMax,
  MINUTE,
  maxOffer,
  opened,
  usd,
} from '#tests/support/auction.ts'

const TICK = { type: 'tick' } as const
const softClose = { mode: 'reset', windowMs: 5 * MINUTE, extensionMs: 5 * MINUTE, capMs: null } as const

test('a listing is sold at the close to its leader, and only with the reserve met', () => {
  given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) }))
    .when(TICK, CLOSE)
    .emits({ type: 'auction-closed', outcome: 'sold', winner: 'A', price: usd(12), cause: 'time', at: CLOSE })
  given(aCard({ reserve: usd(99) }), opened, leads('A', { price: usd(12), max: usd(50), reserveMet: false }))
    .when(TICK, CLOSE)
    .emits({ type: 'auction-closed', outcome: 'unsold', winner: null, price: null, cause: 'time', at: CLOSE })
  given(aCard(), opened).when(TICK, CLOSE).gives({ status: 'closed' })
})

test('time alone opens and closes, each once, and both when the room slept', () => {
  given(aCard({ startsAt: MINUTE }))
    .when(TICK, MINUTE - 1)
    .emits()
  given(aCard({ startsAt: MINUTE }))
    .when(TICK, MINUTE)
    .emits(opened)
  given(aCard()).when(TICK, CLOSE).gives({ status: 'closed' })
  given(aCard(), opened).when(TICK, CLOSE).when(TICK, CLOSE).emits()
})

test('an offer at the closing instant is late though no alarm has come, one before it counts', () => {
  const listing = given(aCard(), opened)
  listing.when(maxOffer('A', 10), CLOSE).refuses({ code: 'closed' })
  listing.when(maxOffer('A', 10), CLOSE - 1).gives({ leader: 'A' })
})

test('everything is late after the close', () => {
  const listing = given(aCard(), opened, leads('A', { price: usd(12), max: usd(50) })).when(TICK, CLOSE)
  listing.when(maxOffer('B', 60), CLOSE).refuses({ code: 'closed' })
  listing.when(lowerMax('A', 20), CLOSE).refuses({ code: 'closed' })
  listing.when(changeReserve(1), CLOSE).refuses({ code: 'closed' })
})

test('an offer before the start is told when it starts', () => {
  given(aCard({ startsAt: MINUTE }))
    .when(maxOffer('A', 10), MINUTE - 1)
    .refuses({ code: 'not_started', startsAt: MINUTE })
})

test('an offer with less than the window left resets the close, with exactly the window it does not', () => {
  const listing = given(aCard(), opened)
  listing.when(maxOffer('A', 10), CLOSE - 5 * MINUTE).gives({ closesAt: CLOSE, extensions: 0 })
  listing.when(maxOffer('A', 10), CLOSE - 5 * MINUTE + 1).gives({ closesAt: CLOSE + 1, extensions: 1 })
})

test('an offer answered by the leader extends, for it moves the price', () => {
  given(aCard(), opened, leads('A', { price: usd(10), max: usd(50) }))
    .when(maxOffer('B', 20), CLOSE - MINUTE)
    .gives({ leader: 'A', closesAt: CLOSE + 4 * MINUTE })
})

test('a silent raise does not extend, one that moves the price to the reserve does', () => {
  const past = leads('A', { price: usd(10), max: usd(20), reserveMet: false })
  given(aCard(), opened, past)
    .when(maxOffer('A', 60), CLOSE - MINUTE)
    .gives({ closesAt: CLOSE })
  given(aCard({ reserve: usd(50) }), opened, past)
    .when(maxOffer('A', 60), CLOSE - MINUTE)
    .gives({ price: usd(50), closesAt: CLOSE + 4 * MINUTE })
})

test('add: the close moves by the extension from where it was', () => {
  given(aCard({ softClose: { ...softClose, mode: 'add' } }), opened)
    .when(maxOffer('A', 10), CLOSE - MINUTE)
    .gives({ closesAt: CLOSE + 5 * MINUTE })
})

test('the window is half open: an offer with exactly the window left moves no close, whatever it would move it by', () => {
  const adding = given(aCard({ softClose: { ...softClose, mode: 'add' } }), opened)
  adding.when(maxOffer('A', 10), CLOSE - 5 * MINUTE).gives({ closesAt: CLOSE, extensions: 0 })
  adding
    .when(maxOffer('A', 10), CLOSE - 5 * MINUTE + 1)
    .gives({ closesAt: CLOSE + 5 * MINUTE, extensions: 1 })
})

test('none: the close stays', () => {
  given(aCard({ softClose: { ...softClose, mode: 'none' } }), opened)
    .when(maxOffer('A', 10), CLOSE - 1)
    .gives({ closesAt: CLOSE, extensions: 0 })
})

test('an extension shorter than the window never brings the close forward', () => {
  given(aCard({ softClose: { ...softClose, extensionMs: MINUTE } }), opened)
    .when(maxOffer('A', 10), CLOSE - 4 * MINUTE)
    .gives({ closesAt: CLOSE, extensions: 0 })
})

test('the cap clamps the close, and at the cap nothing is an extension', () => {
  const card = aCard({ softClose: { ...softClose, capMs: MINUTE } })
  const late = CLOSE - MINUTE
  const capped = given(card, opened).when(maxOffer('A', 10), late)
  capped.gives({ closesAt: CLOSE + MINUTE, extensions: 1 })
  capped.when(maxOffer('B', 20), CLOSE).gives({ closesAt: CLOSE + MINUTE, extensions: 1 })
})
