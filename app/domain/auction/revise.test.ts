import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCard, CLOSE, EARLY, given, MINUTE, maxOffer, opened, preBid, usd } from '#tests/support/auction.ts'
import { cards, moves, play } from '#tests/support/random-auction.ts'
import { decide } from './decide.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import type { Format } from './rule-card.ts'
import { type AuctionCommand, initialState } from './state.ts'

const revise = (terms: Extract<AuctionCommand, { type: 'revise' }>['terms']): AuctionCommand => ({
  type: 'revise',
  by: 'seller',
  terms,
})

describe('Before the first offer', () => {
  test('the entry carries the whole new card, and what follows is judged by it.', () => {
    const terms = { startPrice: usd(20), reserve: usd(30), closesAt: CLOSE + 60 * MINUTE }
    const then = given(aCard(), opened).when(revise(terms))
    then.emits({
      type: 'revised',
      by: 'seller',
      card: aCard(terms),
      closesAt: CLOSE + 60 * MINUTE,
      stock: 1,
    })
    then.gives({ closesAt: CLOSE + 60 * MINUTE, reserveMet: false, price: null })
    then.when(maxOffer('A', 19)).refuses({ code: 'below_next_min', nextMinimum: usd(20) })
    then.when(maxOffer('A', 30), CLOSE + MINUTE).gives({ price: usd(30), reserveMet: true })
  })

  test('the close may come forward to ten minutes from now, the start only before it has come.', () => {
    given(aCard(), opened)
      .when(revise({ closesAt: EARLY + 10 * MINUTE }))
      .gives({ closesAt: EARLY + 10 * MINUTE })
    given(aCard(), opened)
      .when(revise({ closesAt: EARLY + 10 * MINUTE - 1 }))
      .refuses({
        code: 'bad_terms',
        field: 'closesAt',
        problem: 'close_soon',
        message: 'The close must be at least 10 minutes from now',
      })
    given(aCard(), opened)
      .when(revise({ startsAt: EARLY + 1 }))
      .refuses({
        code: 'bad_terms',
        field: 'startsAt',
        problem: 'start_past',
        message: 'It has started already',
      })
    given(aCard({ startsAt: 20 * MINUTE }))
      .when(revise({ startsAt: 30 * MINUTE }))
      .gives({ status: 'scheduled' })
  })

  test('terms that no listing is published with are refused.', () => {
    given(aCard(), opened)
      .when(revise({ reserve: usd(5) }))
      .refuses({
        code: 'bad_terms',
        field: 'reserve',
        problem: 'reserve_below_start',
        message: 'The reserve must be at least the starting price',
      })
  })

  test('an open lot of a group asks its clock for a later close, and takes no earlier one.', () => {
    const card = aCard({ auctionId: 'sale', groupClose: true })
    given(card, opened)
      .when(revise({ closesAt: CLOSE + MINUTE }))
      .gives({ closesAt: CLOSE, askedClose: CLOSE + MINUTE })
    given(card, opened)
      .when(revise({ closesAt: CLOSE - MINUTE }))
      .refuses({
        code: 'bad_terms',
        field: 'closesAt',
        problem: 'close_in_group',
        message: "Lots that close together can't close earlier once they're open",
      })
  })
})

describe('After the first offer', () => {
  test('the terms stay, whatever has become of the offer.', () => {
    const offered = given(aCard({ retraction: { by: 'anyone', cutOffMinutes: null } }), opened).when(
      maxOffer('A', 20),
    )
    offered.when(revise({ startPrice: usd(1) })).refuses({ code: 'has_offers' })
    offered
      .when({ type: 'retract_all', person: 'A' })
      .when(revise({ startPrice: usd(1) }))
      .refuses({ code: 'has_offers' })
    given(aCard({ startsAt: 20 * MINUTE, preBids: true }))
      .when(preBid('A', 10))
      .when(revise({ startPrice: usd(20) }))
      .refuses({ code: 'has_offers' })
  })

  test('a fixed listing may have more pieces, or fewer down to what is sold; with none left it is sold.', () => {
    const sold = given(aCard({ format: 'fixed', quantity: 5 }), opened).when({
      type: 'buy_now',
      person: 'A',
      quantity: 3,
    })
    sold.when(revise({ quantity: 9 })).gives({ stock: 6, status: 'open' })
    sold.when(revise({ quantity: 2 })).refuses({ code: 'below_sold', sold: 3 })
    sold.when(revise({ quantity: 3 })).tells('revised', 'auction-closed')
    sold.when(revise({ quantity: 3 })).gives({ stock: 0, status: 'sold' })
    sold.when(revise({ quantity: 9, startPrice: usd(11) })).refuses({ code: 'has_offers' })
  })
})

test.each<Format>(['ascending', 'reverse', 'sealed', 'fixed'])(
  'Revised before its first offer a listing goes on as if it had been published so (%s).',
  (format) => {
    fc.assert(
      fc.property(
        cards(format),
        cards(format),
        moves('buy_now', 'retract_all', 'pause', 'resume'),
        (old, other, later) => {
          const { listingId: _, organisationId: _organisation, format: _format, ...terms } = other
          const { retraction: _retraction, sealedChangesMost: _changes, ...revisable } = terms
          const quantity = other.quantity
          const revision = revise({ ...revisable, quantity, startsAt: old.startsAt, closesAt: old.closesAt })
          const decision = decide(old, initialState(old), revision, 0)
          fc.pre(decision.ok)
          if (!decision.ok) return
          const published = { ...old, ...revisable, startsAt: old.startsAt, closesAt: old.closesAt }
          expect(cardAfter(old, decision.events)).toEqual(published)
          expect(evolveAll(initialState(old), decision.events)).toEqual(initialState(published))
          const expected = play(published, later).at(-1)
          const log = [{ seq: 0, events: decision.events }]
          const actual = play(old, later, log).at(-1)
          expect(actual?.after).toEqual(expected?.after)
        },
      ),
      { numRuns: 150 },
    )
  },
)
