import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editFields, movePrice } from './bulk-edit.ts'

test('Prices move by a percentage or an amount, rounded up to whole dollars.', () => {
  expect(movePrice(60_00, 'raise', 10, 'percent')).toBe(66_00)
  expect(movePrice(45_00, 'raise', 10, 'percent')).toBe(50_00)
  expect(movePrice(20_00, 'raise', 10, 'percent')).toBe(22_00)
  expect(movePrice(35_50, 'lower', 10, 'percent')).toBe(32_00)
  expect(movePrice(5_00, 'lower', 9, 'dollars')).toBe(1_00)
})

test('A raised price is whole dollars, not below the exact one and less than a dollar above it.', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 300 }), (price, percent) => {
      const moved = movePrice(price, 'raise', percent, 'percent')
      expect(moved % 100).toBe(0)
      expect(moved * 100).toBeGreaterThanOrEqual(price * (100 + percent))
      expect((moved - 100) * 100).toBeLessThan(price * (100 + percent))
    }),
  )
})

test('Only what is named changes; keywords are added once; what is no price stays as it was typed.', () => {
  const fields = { title: 'Drill', keywords: 'monday, Tools', startPrice: '20', reserve: 'free' }
  expect(
    editFields(fields, [
      { field: 'keywords', how: 'add', value: 'november, tools' },
      { field: 'startPrice', how: 'raise', by: 10, unit: 'percent' },
      { field: 'reserve', how: 'lower', by: 5, unit: 'dollars' },
      { field: 'pickupDays', how: 'set', value: '10' },
    ]),
  ).toEqual({
    title: 'Drill',
    keywords: 'monday, Tools, november',
    startPrice: '22',
    reserve: 'free',
    pickupDays: '10',
  })
})
