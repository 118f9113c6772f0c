import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closeOf, planOrder, reviseLots } from './closing.ts'
import { orderLots, putIn } from './order.ts'

const HOUR = 3_600_000

const sales = fc
  .record({
    offers: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 30 }),
    stagger: fc.integer({ min: 0, max: 600 }),
    started: fc.boolean(),
    seed: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  })
  .map(({ offers, stagger, started, seed }) => {
    const times = { firstCloseAt: 100 * HOUR, staggerSeconds: stagger }
    const lots = offers.map((count, place) => ({
      id: `lot-${place}`,
      place,
      closesAt: closeOf(times, place),
      offers: count,
      over: false,
      draft: false,
    }))
    const wanted = [...lots].sort((a, b) => (seed[a.place] ?? 0) - (seed[b.place] ?? 0)).map(({ id }) => id)
    return {
      lots,
      wanted,
      times: { ...times, startsAt: 50 * HOUR, now: started ? 60 * HOUR : 40 * HOUR },
      started,
    }
  })

test('Whatever order is wanted, each lot has one place, those with offers keep theirs, and nothing that has opened closes earlier.', () => {
  fc.assert(
    fc.property(sales, ({ lots, wanted, times, started }) => {
      const { places } = planOrder(lots, wanted, times)
      expect(new Set(places.map(({ place }) => place)).size).toBe(lots.length)
      expect(places.map(({ id }) => id).sort()).toEqual(lots.map(({ id }) => id).sort())
      const { revised, refused } = reviseLots(lots, places, times)
      expect(refused).toEqual([])
      for (const { id, from, to } of revised) {
        expect(lots.find((lot) => lot.id === id)?.offers).toBe(0)
        if (started) expect(to).toBeGreaterThanOrEqual(from)
      }
      // asked for once more it changes nothing
      const again = new Map(places.map(({ id, place }) => [id, place]))
      const now = lots.map((lot) => {
        const place = again.get(lot.id) ?? lot.place
        return { ...lot, place, closesAt: closeOf(times, place) }
      })
      expect(reviseLots(now, places, times).revised).toEqual([])
    }),
  )
})

test('Putting lots in loses none and keeps the order of those that are there.', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 })
  const where = fc.constantFrom('end' as const, 'beginning' as const, 'spread' as const)
  fc.assert(
    fc.property(ids, ids, where, (there, added, at) => {
      const all = putIn(there, added, at)
      expect([...all].sort()).toEqual([...new Set([...there, ...added])].sort())
      expect(all.filter((id) => there.includes(id))).toEqual(there)
    }),
  )
})

test('Ordering by a rule keeps every lot.', () => {
  const lot = fc.record({
    id: fc.uuid(),
    place: fc.option(fc.nat(50)),
    lotNumber: fc.option(fc.nat(50)),
    price: fc.nat(50),
    watchers: fc.nat(5),
  })
  const mode = fc.constantFrom('hand', 'lot_number', 'lowest_price', 'most_watched' as const)
  fc.assert(
    fc.property(fc.uniqueArray(lot, { selector: ({ id }) => id }), mode, (lots, by) => {
      expect(orderLots(lots, by as 'hand').sort()).toEqual(lots.map(({ id }) => id).sort())
    }),
  )
})
