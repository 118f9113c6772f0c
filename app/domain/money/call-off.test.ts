import { expect, test } from 'vitest'
import { CALL_OFF_REASONS, invoiceCalledOff, keepsDeposit, refuseCallOff, waivesFee } from './call-off.ts'

const invoice = {
  id: 'i-1',
  organisationId: 'o-1',
  hammer: 100_00,
  premium: 15_00,
  tax: 8_34,
  total: 123_34,
  createdAt: 1,
}
const NONE = { hammer: 0, premium: 0, tax: 0 }

test('Of a deposit something is kept only of a buyer who has backed out or not paid, and only while something is owed.', () => {
  const keeping = (owed: number) => CALL_OFF_REASONS.filter((reason) => keepsDeposit(reason, owed))
  expect(keeping(1)).toEqual(['buyer_withdrew', 'not_paid'])
  expect(keeping(0)).toEqual([])
})

test('What is with its buyer comes back as a return, and nobody is late with what they have paid.', () => {
  expect(refuseCallOff({ status: 'unpaid', isSent: true }, 'agreed')).toBe('sent')
  expect(refuseCallOff({ status: 'paid', isSent: false }, 'not_paid')).toBe('paid')
  expect(refuseCallOff({ status: 'unpaid', isSent: false }, 'not_paid')).toBeNull()
  expect(refuseCallOff({ status: 'paid', isSent: false }, 'agreed')).toBeNull()
})

test('Only whoever was let down by the seller is spared the fee.', () => {
  expect(CALL_OFF_REASONS.filter(waivesFee)).toEqual(['seller_fault'])
})

test('What an invoice still owes is owed no more, and a deposit that has paid a part of it is whole again.', () => {
  const bare = invoiceCalledOff(invoice, { deposit: null, credited: NONE }, 2)
  expect(bare).toMatchObject({ id: 'cancelled:i-1', kind: 'invoice-cancelled', at: 2 })
  expect(bare.lines).toContainEqual({ account: 'receivable', party: 'i-1', amount: -123_34 })
  const { lines } = invoiceCalledOff(invoice, { deposit: { id: 'd-1', applied: 50_00 }, credited: NONE }, 2)
  expect(lines).toContainEqual({ account: 'receivable', party: 'i-1', amount: -73_34 })
  expect(lines).toContainEqual({ account: 'deposit', party: 'd-1', amount: -50_00 })
})
