import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCard, buyNow, CLOSE, EARLY, opened, played, usd } from '#tests/support/auction.ts'
import { decide } from './decide.ts'
import { evolveAll } from './evolve.ts'
import type { LoggedEntry } from './history.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionCommand, initialState } from './state.ts'

function aFixed(overrides: Partial<RuleCard> = {}): RuleCard {
  return aCard({ format: 'fixed', startPrice: usd(25), quantity: 3, ...overrides })
}
const restock = (sale: number, quantity: number | null = null): AuctionCommand => ({
  type: 'restock',
  sale,
  quantity,
})
const NOTHING = { code: 'nothing_to_restock' } as const

test('pieces of a sale that was called off are for sale again, all or so many', () => {
  const listing = played(aFixed(), buyNow('A', 2))
  listing
    .when(restock(1))
    .emits({ type: 'restocked', person: 'A', sale: 1, quantity: 2, left: 3, reopens: false })
  listing.when(restock(1, 1)).gives({ stock: 2, status: 'open', sales: 1 })
  listing.when(restock(1)).when(buyNow('B', 3)).gives({ stock: 0, status: 'sold', sales: 2 })
})

test('a listing that was sold out by them opens again, and can sell out again', () => {
  const soldOut = played(aFixed(), buyNow('A', 2), buyNow('B'))
  const again = soldOut.when(restock(2))
  again.gives({ status: 'open', stock: 1, endedAt: null, closesAt: CLOSE, reopenings: 1 })
  again.when(buyNow('C')).tells('purchased', 'auction-closed')
  again.when(buyNow('C')).gives({ status: 'sold', stock: 0, sales: 3, reopenings: 1 })
})

test('one whose close has passed, or that was ended by hand, has the pieces and stays closed', () => {
  played(aFixed(), buyNow('A', 3)).when(restock(1), CLOSE).gives({ status: 'sold', stock: 3, reopenings: 0 })
  played(aFixed(), buyNow('A', 2))
    .when({ type: 'close_now', by: 'seller' })
    .when(restock(1))
    .gives({ status: 'closed', stock: 3, reopenings: 0 })
  played(aFixed(), buyNow('A'))
    .when({ type: 'tick' }, CLOSE)
    .when(restock(1))
    .gives({ status: 'closed', stock: 3 })
})

test('never more of a sale than it was of, nor of one that there was not, nor of an auction', () => {
  const listing = played(aFixed(), buyNow('A', 2))
  listing.when(restock(1, 3)).refuses(NOTHING)
  listing.when(restock(2)).refuses(NOTHING)
  listing.when(restock(1)).when(restock(1)).refuses(NOTHING)
  listing.when(restock(1, 1)).when(restock(1, 2)).refuses(NOTHING)
  for (const quantity of [0, -1, 0.5]) listing.when(restock(1, quantity)).refuses({ code: 'qty' })
  played(aCard({ buyNow: { price: usd(50), policy: 'price_reaches' } }), buyNow('A'))
    .when(restock(1))
    .refuses(NOTHING)
})

test('whatever is bought and comes back, the stock is what was there less what is sold, and none comes back twice', () => {
  const act = fc.oneof(
    fc.record({
      type: fc.constant('buy_now' as const),
      person: fc.constantFrom('A', 'B'),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      type: fc.constant('restock' as const),
      sale: fc.integer({ min: 1, max: 6 }),
      quantity: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(act, { maxLength: 20, size: 'max' }),
      (quantity, acts) => {
        const card = aFixed({ quantity })
        let log: LoggedEntry[] = [{ seq: 0, events: [opened] }]
        let state = evolveAll(initialState(card), [opened])
        const soldOf = new Map<number, number>()
        for (const command of acts) {
          const past = log
          const decision = decide(card, state, command, EARLY, () => past)
          if (!decision.ok) continue
          log = [...log, { seq: log.length, events: decision.events }]
          state = evolveAll(state, decision.events)
          for (const event of decision.events) {
            if (event.type === 'purchased') soldOf.set(event.sale, event.quantity)
            if (event.type === 'restocked')
              soldOf.set(event.sale, (soldOf.get(event.sale) ?? 0) - event.quantity)
          }
          const sold = [...soldOf.values()]
          expect(Math.min(0, ...sold)).toBe(0)
          expect(state.stock).toBe(quantity - sold.reduce((sum, pieces) => sum + pieces, 0))
          expect(state.status).toBe(state.stock === 0 ? 'sold' : 'open')
        }
        // the same entries, the same state
        expect(
          evolveAll(
            initialState(card),
            log.flatMap(({ events }) => events),
          ),
        ).toEqual(state)
      },
    ),
  )
})
