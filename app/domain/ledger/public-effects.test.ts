import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usd } from '#tests/support/auction.ts'
import { cards, eventsOf, moves, play } from '#tests/support/random-auction.ts'
import { runs } from '#tests/support/runs.ts'
import type { AuctionEvent, Outcome } from '../auction/state.ts'
import { publicEffects } from './public-effects.ts'

const COMMITMENT = 'ab'.repeat(32)

test('a sealed offer and a pre-bid are commitments and nothing else', () => {
  expect(publicEffects([{ type: 'sealed-offered', person: 'A', amount: usd(87.65) }], COMMITMENT)).toEqual([
    { type: 'offer', kind: 'sealed', commitment: COMMITMENT },
  ])
  const preBid = { type: 'pre-bid-placed', person: 'A', amount: usd(87.65), proposal: 'Mine' } as const
  expect(publicEffects([preBid], COMMITMENT)).toEqual([{ type: 'pre-bid', commitment: COMMITMENT }])
  for (const event of [preBid, { type: 'sealed-offered', person: 'A', amount: 1 } as const])
    expect(() => publicEffects([event], null)).toThrow('commitment')
})

test('a purchase is public with its price, without its buyer', () => {
  const bought = { type: 'purchased', person: 'A', quantity: 2, price: usd(19.5), left: 1, sale: 3 } as const
  expect(publicEffects([bought], null)).toEqual([{ type: 'purchase', price: 19.5, quantity: 2, left: 1 }])
})

test('what was taken back or declined is named by its entries, without amounts, persons or reasons', () => {
  const removed: AuctionEvent = {
    type: 'offers-removed',
    person: 'person-7',
    how: 'all',
    by: null,
    reason: null,
    removed: [3, 5],
    fallen: [6],
    outcome: { ...NOTHING, price: usd(12), leader: 'person-8', leaderMax: usd(99) },
    own: [{ person: 'person-7', amount: usd(55), since: 4, preBid: null }],
  }
  expect(publicEffects([removed], null)).toEqual([
    { type: 'retracted', scope: 'all', entries: [3, 5], fallen: [6] },
  ])
  const declined = { ...removed, how: 'declined', by: 'admin', reason: 'He offered $99 twice.' } as const
  expect(publicEffects([declined], null)).toEqual([
    { type: 'declined', by: 'admin', entries: [3, 5], fallen: [6] },
  ])
})

const NOTHING: Outcome = {
  price: null,
  leader: null,
  leaderMax: null,
  offerCount: 0,
  reserveMet: true,
}

test('a withdrawal, an early end and a close moved by its group are public', () => {
  const ended = {
    type: 'auction-closed',
    outcome: 'withdrawn',
    winner: null,
    price: null,
    cause: 'admin',
    at: 0,
  } as const
  const at = '1970-01-01T00:00:00.000Z'
  expect(publicEffects([ended], null)).toEqual([{ type: 'closed', outcome: 'withdrawn', cause: 'admin', at }])
  expect(publicEffects([{ type: 'end-moved', closesAt: 0, cause: 'group' }], null)).toEqual([
    { type: 'extension', closes_at: at, cause: 'group' },
  ])
  expect(publicEffects([{ type: 'end-asked', closesAt: 0 }], null)).toEqual([
    { type: 'extension-asked', closes_at: at },
  ])
})

/** The same event as it would be if every secret in it were another. */
function withOtherSecrets(event: AuctionEvent): AuctionEvent {
  switch (event.type) {
    case 'bid-accepted': {
      const amount = event.kind === 'max' ? 777_77 : event.amount
      return {
        ...event,
        amount,
        leaderMax: 777_77,
        person: 'secret',
        leader: 'secret',
        why: 'tie_earlier_leads',
      }
    }
    case 'sealed-offered':
    case 'max-lowered':
      return { ...event, amount: 777_77, person: 'secret' }
    case 'pre-bid-placed':
      return { ...event, amount: 777_77, person: 'secret', proposal: 'secret' }
    case 'reserve-changed':
      return { ...event, reserve: 777_77, previous: 777_77 }
    case 'offers-removed':
      return {
        ...event,
        person: 'secret',
        reason: 'secret',
        outcome: { ...NOTHING, leaderMax: 777_77 },
        own: [],
      }
    case 'purchased':
    case 'restocked':
      return { ...event, person: 'secret' }
    case 'auction-closed':
      return { ...event, winner: event.winner && 'secret' }
    default:
      return event
  }
}

for (const format of ['ascending', 'reverse', 'sealed', 'fixed'] as const)
  test(`what the public sees depends on no maximum, reserve, reason or person (${format})`, () => {
    const every = moves('retract_last', 'retract_all', 'decline', 'buy_now')
    fc.assert(
      fc.property(cards(format), every, (card, moves) => {
        for (const { decision } of play(card, moves)) {
          const events = eventsOf(decision)
          const seen = publicEffects(events, COMMITMENT)
          expect(publicEffects(events.map(withOtherSecrets), COMMITMENT)).toEqual(seen)
          expect(JSON.stringify(seen)).not.toContain('secret')
        }
      }),
      { numRuns: runs(300) },
    )
  })
