import { test } from 'vitest'
import {
  aCard,
  aLenientCard,
  decline,
  EARLY,
  MINUTE,
  maxOffer,
  opened,
  played,
  preBid,
  retractAll,
  retractLast,
  usd,
} from '#tests/support/auction.ts'
import type { RuleCard } from './rule-card.ts'

const TICK = { type: 'tick' } as const
const START = 20 * MINUTE

function anEarlyCard(overrides: Partial<RuleCard> = {}): RuleCard {
  return aLenientCard({ startsAt: START, preBids: true, ...overrides })
}

test('a starting offer is taken from $1 to the starting price, with cents where offers are whole', () => {
  const listing = played(anEarlyCard({ wholeDollars: true }))
  listing.when(preBid('A', 9.99)).gives({
    status: 'scheduled',
    preBids: [{ person: 'A', amount: usd(9.99) }],
    price: null,
    offerCount: 0,
  })
  listing.when(preBid('A', 0)).refuses({ code: 'non_positive' })
  listing.when(preBid('A', 0.99)).refuses({ code: 'below_min', least: usd(1) })
  listing.when(preBid('A', 10.01)).refuses({ code: 'above_max', most: usd(10) })
  played(anEarlyCard({ startPrice: usd(0.5) }))
    .when(preBid('A', 0.5))
    .gives({ preBids: [{ person: 'A', amount: usd(0.5) }] })
})

test('one a bidder, the last stands', () => {
  played(anEarlyCard(), preBid('A', 9), preBid('B', 5))
    .when(preBid('A', 7))
    .gives({
      preBids: [
        { person: 'B', amount: usd(5) },
        { person: 'A', amount: usd(7) },
      ],
    })
})

test('a proposal goes with it and may be reworded without losing the place', () => {
  const worded = { type: 'pre_bid', person: 'A', amount: usd(9), proposal: 'For the school.' } as const
  const reworded = played(anEarlyCard(), preBid('A', 9), preBid('B', 9)).when(worded)
  reworded.emits({ type: 'pre-bid-placed', person: 'A', amount: usd(9), proposal: 'For the school.' })
  reworded.gives({
    preBids: [
      { person: 'A', amount: usd(9) },
      { person: 'B', amount: usd(9) },
    ],
  })
  // and what is left of several is the one that stands, with its own words
  const bettered = reworded.when({ ...worded, amount: usd(10), proposal: 'For the yard.' })
  bettered.when(retractLast('A')).removes({
    own: [
      {
        person: 'A',
        amount: null,
        since: null,
        preBid: { amount: usd(9), since: 1, proposal: 'For the school.' },
      },
    ],
  })
})

test('offers wait for the start, starting offers end with it', () => {
  played(anEarlyCard()).when(maxOffer('A', 50)).refuses({ code: 'not_started', startsAt: START })
  played(aCard({ startsAt: START }))
    .when(preBid('A', 5))
    .refuses({ code: 'not_started', startsAt: START })
  played(anEarlyCard()).when(preBid('A', 5), START).refuses({ code: 'kind_not_taken', taken: 'bid' })
  played(anEarlyCard())
    .when({ type: 'withdraw', by: 'seller', reason: '' })
    .when(preBid('A', 5))
    .refuses({ code: 'closed' })
})

test('at the start the best that meets the starting price is the first offer, of equal ones the earlier', () => {
  const listing = played(anEarlyCard(), preBid('A', 9), preBid('B', 10), preBid('C', 10)).when(TICK, START)
  listing.emits(opened, {
    type: 'bid-accepted',
    person: 'B',
    kind: 'hard',
    amount: usd(10),
    answered: false,
    silent: false,
    price: usd(10),
    leader: 'B',
    leaderMax: usd(10),
    reserveMet: true,
    why: 'opened_by_pre_bid',
  })
  listing.gives({
    status: 'open',
    offerCount: 1,
    preBids: [
      { person: 'A', amount: usd(9) },
      { person: 'C', amount: usd(10) },
    ],
  })
  listing.when(maxOffer('D', 10), START).refuses({ code: 'below_next_min', nextMinimum: usd(11) })
})

test('changed and changed back, a pre-bid is younger than its equal', () => {
  played(anEarlyCard(), preBid('A', 10), preBid('B', 10), preBid('A', 9), preBid('A', 10))
    .when(TICK, START)
    .gives({ leader: 'B' })
})

test('without one that meets the starting price the listing opens empty and keeps the proposals', () => {
  played(anEarlyCard(), preBid('A', 9.99))
    .when(TICK, START)
    .gives({
      status: 'open',
      price: null,
      leader: null,
      preBids: [{ person: 'A', amount: usd(9.99) }],
    })
})

test('the first offer is judged against the reserve, and a room that slept sells to it', () => {
  played(anEarlyCard({ reserve: usd(10) }), preBid('A', 10))
    .when(TICK, START)
    .gives({ reserveMet: true })
  const asleep = played(anEarlyCard({ closesAt: START + MINUTE }), preBid('A', 10)).when(TICK, START + MINUTE)
  asleep.gives({ status: 'sold', leader: 'A', price: usd(10), closesAt: START + MINUTE })
})

test('before the start a pre-bid is taken back or declined like any offer', () => {
  const listing = played(anEarlyCard(), preBid('A', 9), preBid('A', 8), preBid('B', 10))
  listing.when(retractLast('A')).gives({
    preBids: [
      { person: 'A', amount: usd(9) },
      { person: 'B', amount: usd(10) },
    ],
  })
  listing.when(retractAll('A')).gives({ preBids: [{ person: 'B', amount: usd(10) }] })
  listing.when(decline('B')).when(TICK, START).gives({ leader: null })
  listing.when(retractAll('C')).refuses({ code: 'nothing_to_retract' })
})

test('an opening offer that is taken back makes way for no other pre-bid: those were proposals by then', () => {
  const listing = played(anEarlyCard(), preBid('A', 10), preBid('B', 10), preBid('A', 10)).when(TICK, START)
  const empty = { leader: null, price: null, preBids: [{ person: 'B', amount: usd(10) }] }
  listing.when(retractAll('A'), START).gives(empty)
  listing.when(retractLast('A'), START).gives(empty)
  listing.when(retractLast('A'), START).removes({ removed: [3], fallen: [] })
  listing.when(retractAll('B'), START).gives({ leader: 'A', preBids: [] })
})

test('who only made a proposal takes it back, also where taking back is for the leader', () => {
  const card = anEarlyCard({ retraction: { by: 'leader', cutOffMinutes: null } })
  played(card, preBid('A', 9)).when(retractAll('A'), EARLY).gives({ preBids: [] })
})
