import { expect, test } from 'vitest'
import { readOffer } from './offer-problem.ts'

const terms = { format: 'ascending', wholeDollars: true, maxStart: null, startPrice: 80_00 } as const
const now = { starts: false }
const before = { starts: true }

test('Where offers are whole dollars, cents are refused before there is anything to confirm.', () => {
  expect(readOffer('22.50', terms, now)).toEqual({ ok: false, code: 'decimal' })
  expect(readOffer('22', terms, now)).toEqual({ ok: true, amount: 22_00 })
  expect(readOffer('', terms, now)).toEqual({ ok: false, code: 'empty' })
})

test('A sealed offer keeps to its ceiling and its least before it is confirmed.', () => {
  const sealed = { ...terms, format: 'sealed', maxStart: 500_00 } as const
  expect(readOffer('501', sealed, now)).toEqual({ ok: false, code: 'above_max' })
  expect(readOffer('0.50', { ...sealed, wholeDollars: false }, now)).toEqual({ ok: false, code: 'below_min' })
  expect(readOffer('500', sealed, now)).toEqual({ ok: true, amount: 500_00 })
  expect(readOffer('501', { ...sealed, maxStart: null }, now)).toEqual({ ok: true, amount: 501_00 })
})

test('A starting offer goes from a dollar to the starting price, with cents.', () => {
  expect(readOffer('80.01', terms, before)).toEqual({ ok: false, code: 'above_max' })
  expect(readOffer('0.99', terms, before)).toEqual({ ok: false, code: 'below_min' })
  expect(readOffer('40.25', terms, before)).toEqual({ ok: true, amount: 40_25 })
  expect(readOffer('40,25', terms, { ...before, language: 'es' })).toEqual({ ok: true, amount: 40_25 })
})
