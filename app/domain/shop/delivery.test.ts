import fc from 'fast-check'
import { expect, test } from 'vitest'
import { share } from '#app/domain/money/money.ts'
import {
  type DeliveryTerms,
  type DeliveryZone,
  deliveryTax,
  postalLines,
  priceWithout,
  quoteDelivery,
  shareDelivery,
  zoneOf,
} from './delivery.ts'

const STATES = ['OH', 'MI', 'IN', 'CA'] as const
const cents = fc.integer({ min: 0, max: 5_000_00 })
const zone: fc.Arbitrary<DeliveryZone> = fc.record({
  country: fc.constantFrom('US', 'CA'),
  states: fc.subarray([...STATES]),
  price: cents,
  perLot: cents,
})
const terms: fc.Arbitrary<DeliveryTerms> = fc.record({
  active: fc.boolean(),
  zones: fc.array(zone, { maxLength: 6 }),
  freeFrom: fc.option(fc.integer({ min: 1, max: 100_000_00 })),
  days: fc.constant(''),
})
const place = fc.record({
  country: fc.constantFrom('US', 'CA', 'AU'),
  state: fc.constantFrom(...STATES, 'TX'),
})
const lots = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 9_000_00 }), pieces: fc.integer({ min: 1, max: 30 }) }),
  { minLength: 1, maxLength: 20 },
)

test('A price is never below nothing, and there is none where a seller does not deliver or no zone reaches.', () => {
  fc.assert(
    fc.property(terms, place, lots, (said, to, those) => {
      const quote = quoteDelivery(said, to, those)
      const there = zoneOf(said.zones, to)
      expect(quote.ok).toBe(said.active && there !== null)
      if (!quote.ok) return
      const worth = those.reduce((sum, { price }) => sum + price, 0)
      const pieces = those.reduce((sum, lot) => sum + lot.pieces, 0)
      expect(quote.free).toBe(said.freeFrom !== null && worth >= said.freeFrom)
      expect(quote.price).toBe(quote.free ? 0 : (there?.price ?? 0) + (there?.perLot ?? 0) * pieces)
      expect(quote.price).toBeGreaterThanOrEqual(0)
    }),
  )
  const to = { country: 'US', state: 'OH' }
  expect(quoteDelivery(null, to, [{ price: 1, pieces: 1 }])).toEqual({ ok: false, code: 'off' })
})

test('A zone is of the country and the state that it names; one that names the state goes first.', () => {
  fc.assert(
    fc.property(fc.array(zone, { maxLength: 6 }), place, (zones, to) => {
      const found = zoneOf(zones, to)
      const reaches = zones.filter(
        ({ country, states }) => country === to.country && (states.length === 0 || states.includes(to.state)),
      )
      expect(found === null).toBe(reaches.length === 0)
      if (found) expect(reaches).toContain(found)
      if (reaches.some(({ states }) => states.length > 0)) expect(found?.states).toContain(to.state)
    }),
  )
})

test('An order’s price is shared out by pieces to the cent, and taxed as its lots are.', () => {
  fc.assert(
    fc.property(cents, lots, (price, those) => {
      const parts = shareDelivery(price, those)
      const pieces = those.reduce((sum, lot) => sum + lot.pieces, 0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (price * (those[at]?.pieces ?? 0)) / pieces)).toBeLessThan(1)
    }),
  )
  expect(shareDelivery(100, [{ pieces: 1 }, { pieces: 1 }, { pieces: 1 }])).toEqual([34, 33, 33])
  expect(shareDelivery(0, [])).toEqual([])
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 2500 }), (price, taxBps) => {
      expect(deliveryTax(price, { taxBps, taxOn: 'hammer_and_premium' })).toBe(share(price, taxBps))
      expect(deliveryTax(price, { taxBps, taxOn: 'hammer' })).toBe(0)
    }),
  )
})

test('Lots that are left of a delivery at one price cost what they cost alone; those that stand by themselves stay.', () => {
  const alone: DeliveryTerms = {
    active: true,
    freeFrom: 500_00,
    days: '',
    zones: [{ country: 'US', states: [], price: 25_00, perLot: 7_50 }],
  }
  const to = { country: 'US', state: 'OH' }
  const lot = (agreed: number, price = 100_00) => ({ price, pieces: 1, agreed })
  const left = (go: number[], stay: number[], terms: DeliveryTerms | null = alone, price?: number) =>
    priceWithout(terms, to, {
      go: go.map((agreed) => lot(agreed, price)),
      stay: stay.map((agreed) => lot(agreed, price)),
    })
  expect(left([20_00], [20_00])).toBe(32_50)
  expect(left([15_84], [15_83, 15_83])).toBe(40_00)
  // free together, and not by itself
  expect(left([0], [0], alone, 250_00)).toBe(32_50)
  expect(left([32_50], [32_50])).toBe(null)
  // agreed on at another price than today's
  expect(left([18_00], [18_00])).toBe(null)
  expect(left([20_00], [20_00], { ...alone, active: false })).toBe(null)
})

test('An address is written in its lines, with its country where that is another.', () => {
  const address = {
    name: 'Marisol Vega',
    company: null,
    address1: '88 Orchard Street',
    address2: 'Apt 4',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'US',
    phone: null,
  }
  expect(postalLines(address)).toEqual(['Marisol Vega', '88 Orchard Street', 'Apt 4', 'Columbus, OH 43215'])
  expect(postalLines({ ...address, country: 'CA', company: 'Vega Ltd' }).slice(-1)).toEqual(['CA'])
})
