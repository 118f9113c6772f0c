import { expect, test } from 'vitest'
import { expiryText, expiryYears, isExpired, readCardNumber, readExpiry } from './cards.ts'

const TODAY = { month: 11, year: 2026 }

test('Years are offered for 25 years from the present, months are 01 to 12.', () => {
  expect(expiryYears(TODAY)).toHaveLength(25)
  expect([expiryYears(TODAY)[0], expiryYears(TODAY).at(-1)]).toEqual([2026, 2050])
  expect(readExpiry('08', '29', TODAY)).toEqual({ month: 8, year: 2029 })
  expect(readExpiry('8', '2050', TODAY)).toEqual({ month: 8, year: 2050 })
  for (const [month, year] of [
    ['00', '29'],
    ['13', '29'],
    ['', '29'],
    ['08', ''],
    ['08', '2051'],
    ['08', '25'],
    ['8.5', '29'],
  ])
    expect(readExpiry(month ?? '', year ?? '', TODAY)).toBeNull()
})

test('A card is good through its last month.', () => {
  expect(isExpired({ month: 11, year: 2026 }, TODAY)).toBe(false)
  expect(isExpired({ month: 10, year: 2026 }, TODAY)).toBe(true)
  expect(isExpired({ month: 12, year: 2025 }, TODAY)).toBe(true)
  expect(isExpired({ month: 1, year: 2027 }, TODAY)).toBe(false)
  expect(expiryText({ month: 8, year: 2029 })).toBe('08/29')
})

test('A number is read as it is printed, and one wrong figure is found.', () => {
  expect(readCardNumber('4242 4242 4242 4242')).toBe('4242424242424242')
  expect(readCardNumber('4242-4242-4242-4242')).toBe('4242424242424242')
  for (const typed of ['', '4242', '4242 4242 4242 4243', '4242 4242 4242 424x'])
    expect(readCardNumber(typed)).toBeNull()
})
