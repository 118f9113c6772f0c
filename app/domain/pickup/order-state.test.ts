import { expect, test } from 'vitest'
import { orderPayment, orderState } from './order-state.ts'

const lot = { cancelled: false, gone: false, ready: false, booked: false }
const invoice = { status: 'unpaid' as const, late: false, total: 1000, owed: 1000 }
const paid = { status: 'paid' as const, late: false, total: 1000, owed: 0 }

test('An order is new until one of its lots is ready or booked.', () => {
  expect(orderState([lot, lot])).toBe('new')
  expect(orderState([lot, { ...lot, ready: true }])).toBe('pickup')
  expect(orderState([lot, { ...lot, booked: true }])).toBe('pickup')
})

test('It is completed when everything has gone, whatever was cancelled beside it.', () => {
  expect(orderState([{ ...lot, gone: true, ready: true }])).toBe('completed')
  expect(
    orderState([
      { ...lot, gone: true },
      { ...lot, gone: true, cancelled: true },
    ]),
  ).toBe('completed')
  expect(orderState([{ ...lot, gone: true, ready: true }, lot])).toBe('new')
})

test('It is cancelled when nothing else is left of it.', () => {
  expect(orderState([{ ...lot, gone: true, cancelled: true }])).toBe('cancelled')
})

test('What is paid of it follows from its invoices, those that are cancelled left out.', () => {
  expect(orderPayment([invoice])).toBe('unpaid')
  expect(orderPayment([invoice, paid])).toBe('part')
  expect(orderPayment([{ ...invoice, owed: 400 }])).toBe('part')
  expect(orderPayment([{ ...invoice, late: true }, paid])).toBe('late')
  expect(orderPayment([paid, { ...invoice, status: 'cancelled' }])).toBe('paid')
})
