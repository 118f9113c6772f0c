import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideMove, judgeOffer, MOST_MOVES, type Move, type Negotiation, turnOf } from './negotiation.ts'

const offered = (given: Partial<Negotiation> = {}): Negotiation => ({
  state: 'open',
  quantity: 2,
  price: 150_00,
  listPrice: 189_00,
  moves: 1,
  expiresAt: 1000,
  ...given,
})

test('A first offer is for pieces that there are and below what everybody pays.', () => {
  const offer = { quantity: 2, price: 150_00, listPrice: 189_00, stock: 5 }
  expect(judgeOffer(offer)).toBeNull()
  expect(judgeOffer({ ...offer, quantity: 5, price: 188_99 })).toBeNull()
  for (const quantity of [0, -1, 6, 1.5])
    expect(judgeOffer({ ...offer, quantity })).toEqual({ code: 'quantity' })
  for (const price of [null, 0, -5, 1.5]) expect(judgeOffer({ ...offer, price })).toEqual({ code: 'amount' })
  expect(judgeOffer({ ...offer, price: 189_00 })).toEqual({ code: 'too_high', most: 188_99 })
})

test('Whoever is asked answers, whoever has named a price takes it back, and nobody does the other’s part.', () => {
  const accept: Move = { type: 'accept' }
  expect(decideMove(offered(), 'seller', accept, 0)).toEqual({ ok: true, state: 'agreed', price: 150_00 })
  expect(decideMove(offered(), 'buyer', accept, 0)).toMatchObject({ refusal: { code: 'not_your_turn' } })
  expect(decideMove(offered(), 'buyer', { type: 'withdraw' }, 0)).toMatchObject({ state: 'withdrawn' })
  expect(decideMove(offered(), 'seller', { type: 'withdraw' }, 0)).toMatchObject({ ok: false })
  const countered = offered({ state: 'countered', price: 170_00 })
  expect(decideMove(countered, 'buyer', accept, 0)).toEqual({ ok: true, state: 'agreed', price: 170_00 })
  expect(decideMove(countered, 'seller', { type: 'withdraw' }, 0)).toMatchObject({ state: 'withdrawn' })
  expect(decideMove(countered, 'buyer', { type: 'decline' }, 0)).toMatchObject({ state: 'declined' })
  expect(decideMove(offered(), 'seller', accept, 1000)).toMatchObject({ refusal: { code: 'expired' } })
  for (const state of ['agreed', 'bought', 'declined', 'withdrawn', 'failed'] as const)
    expect(decideMove(offered({ state }), 'seller', accept, 0)).toMatchObject({ refusal: { code: 'over' } })
})

test('A counter-offer lies between what the other has named and nothing or the list price, and they end.', () => {
  const step = fc.record({ price: fc.integer({ min: -5, max: 250_00 }), accept: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let at = offered()
      for (const { price, accept } of steps) {
        const side = turnOf(at.state)
        if (side === null) break
        const said = decideMove(at, side, accept ? { type: 'accept' } : { type: 'counter', price }, 0)
        if (!said.ok) continue
        if (said.state !== 'agreed') {
          expect(said.price).toBeGreaterThanOrEqual(side === 'seller' ? at.price + 1 : 1)
          expect(said.price).toBeLessThanOrEqual(side === 'seller' ? at.listPrice : at.price - 1)
        }
        at = { ...at, state: said.state, price: said.price, moves: at.moves + 1 }
        expect(at.moves).toBeLessThanOrEqual(MOST_MOVES + 1)
      }
    }),
  )
  expect(decideMove(offered(), 'seller', { type: 'counter', price: 150_00 }, 0)).toMatchObject({
    refusal: { code: 'too_low', least: 150_01 },
  })
  expect(decideMove(offered(), 'seller', { type: 'counter', price: 189_01 }, 0)).toMatchObject({
    refusal: { code: 'too_high', most: 189_00 },
  })
})
