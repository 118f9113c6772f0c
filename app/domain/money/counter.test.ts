import { expect, test } from 'vitest'
import { type CounterInvoice, judgeTaking, likelyGiven } from './counter.ts'

const invoice = (more: Partial<CounterInvoice> = {}): CounterInvoice => ({
  commonInvoice: 'FL-1001',
  organisationId: 'o',
  buyerId: 'b',
  status: 'unpaid',
  owed: 259_01,
  ...more,
})
const second = invoice({ commonInvoice: 'FL-1002', owed: 113_47 })
const asked = {
  organisationId: 'o',
  takerId: 's',
  numbers: ['FL-1001', 'FL-1002'],
  expected: 372_48,
  method: 'cash' as const,
  given: 380_00,
}

test('Several invoices are taken at once, and what is given above them goes back.', () => {
  expect(judgeTaking([invoice(), second], asked)).toEqual({
    ok: true,
    total: 372_48,
    change: 7_52,
    parts: [
      { commonInvoice: 'FL-1001', amount: 259_01 },
      { commonInvoice: 'FL-1002', amount: 113_47 },
    ],
  })
  // no change is given of a check: what was typed as given counts for cash alone
  expect(judgeTaking([invoice(), second], { ...asked, method: 'check' })).toMatchObject({ change: 0 })
  expect(judgeTaking([invoice(), second], { ...asked, given: null })).toMatchObject({ change: 0 })
})

test('Nothing is taken that is not owed, not theirs, or not what the page said.', () => {
  const code = (found: CounterInvoice[], more: Partial<typeof asked> = {}) => {
    const taking = judgeTaking(found, { ...asked, ...more })
    return taking.ok ? 'ok' : taking.code
  }
  expect(code([invoice()])).toBe('not_found')
  expect(code([], { numbers: [] })).toBe('not_found')
  expect(code([invoice(), { ...second, organisationId: 'another' }])).toBe('not_found')
  expect(code([invoice(), { ...second, buyerId: 'another' }])).toBe('several_buyers')
  expect(code([invoice(), second], { takerId: 'b' })).toBe('own')
  expect(code([invoice(), { ...second, status: 'cancelled', owed: 0 }])).toBe('cancelled')
  expect(code([invoice(), { ...second, status: 'paid', owed: 0 }])).toBe('paid')
  expect(code([invoice(), { ...second, owed: 13_47 }])).toBe('changed')
  expect(code([invoice(), second], { given: 372_47 })).toBe('too_little')
})

test('What is likely to be given is what bills make.', () => {
  expect(likelyGiven(372_48)).toEqual([375_00, 380_00, 400_00])
  expect(likelyGiven(7_50)).toEqual([10_00, 20_00, 100_00])
  expect(likelyGiven(100_00)).toEqual([])
})
