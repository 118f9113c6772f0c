import { expect } from 'vitest'
import { eventsOf, law } from '#tests/support/random-auction.ts'
import { canBuyNow } from './buy-now.ts'
import { cardAfter } from './evolve.ts'
import type { AuctionState } from './state.ts'

law(
  'a listing is sold at most once, and nothing is accepted after it',
  ['ascending', 'reverse', 'sealed'],
  200,
  (_, played) => {
    const sales = played.filter(({ decision }) => eventsOf(decision).some(({ type }) => type === 'purchased'))
    expect(sales.length).toBeLessThanOrEqual(1)
    // by the terms as they were then: a revision may have changed them
    for (const { card, before, decision } of played) {
      if (before.status === 'sold') expect(decision).toEqual({ ok: false, refusal: { code: 'closed' } })
      const bought = eventsOf(decision).find(({ type }) => type === 'purchased')
      if (bought?.type !== 'purchased') continue
      expect(bought.price).toBe(card.buyNow?.price)
      expect(before.price ?? 0).toBeLessThan(Math.max(bought.price, 1))
      expect(canBuyNow(card, before)).toBe(true)
    }
  },
)

law(
  'the stock is what was there less what was sold, and never below nothing',
  ['fixed'],
  200,
  (_, played) => {
    let sold = 0
    for (const { card, decision, after } of played) {
      for (const event of eventsOf(decision)) if (event.type === 'purchased') sold += event.quantity
      // a revision may have changed how many there are
      expect(after.stock).toBe(cardAfter(card, eventsOf(decision)).quantity - sold)
      expect(after.stock).toBeGreaterThanOrEqual(0)
      expect(after.status === 'sold').toBe(after.stock === 0)
    }
  },
)

law('a sealed offer tells nothing and moves nobody else', ['sealed'], 300, (_, played) => {
  for (const { card, command, before, decision, after } of played) {
    const { closesAt } = cardAfter(card, eventsOf(decision))
    if (after.status === 'open')
      expect(after).toMatchObject({ price: null, leader: null, leaderMax: null, closesAt })
    const people = [...after.standings].map(({ person }) => person)
    expect(new Set(people).size).toBe(people.length)
    if (!decision.ok || command.type !== 'bid') continue
    const others = (state: AuctionState) =>
      [...state.standings].filter(({ person }) => person !== command.person)
    expect(others(after)).toEqual(others(before))
    const amounts = [...after.standings].map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  }
})
