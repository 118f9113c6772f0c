import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Entry,
  invoiceIssued,
  type PayTarget,
  paymentMade,
  walletHeld,
  walletReturned,
} from './books.ts'
import { computePieces } from './pricing.ts'

const charges = fc.record({
  premiumBps: fc.integer({ min: 0, max: 5_000 }),
  premiumCap: fc.option(fc.integer({ min: 0, max: 100_000 })),
  taxBps: fc.integer({ min: 0, max: 2_500 }),
  taxOn: fc.constantFrom('hammer_and_premium' as const, 'hammer' as const),
})
const sales = fc.record({
  piece: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 500 }),
  charges,
})

const issuedOf = ({
  piece,
  quantity,
  charges,
}: typeof sales extends fc.Arbitrary<infer Sale> ? Sale : never) =>
  invoiceIssued({
    ...computePieces(piece, quantity, charges),
    id: 'i',
    organisationId: 'o',
    createdAt: 7,
  })
const sumOf = ({ lines }: Entry, account?: string) =>
  lines
    .filter((line) => account === undefined || line.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

test('Whatever was sold by whatever charges, the entry of its invoice balances and the buyer owes its total.', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const entry = issuedOf(sale)
      const { total, hammer } = computePieces(sale.piece, sale.quantity, sale.charges)
      expect(sumOf(entry)).toBe(0)
      expect(sumOf(entry, 'receivable')).toBe(total)
      expect(sumOf(entry, 'seller')).toBe(-hammer)
      expect(entry.lines.every(({ amount }) => amount !== 0)).toBe(true)
    }),
  )
})

test('An invoice that was paid by card owes nothing, and the gateway holds exactly its total.', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const issued = issuedOf(sale)
      const amount = sumOf(issued, 'receivable')
      const payment = { id: 'p', personId: 'b', amount, walletAmount: 0, gateway: 'sandbox' }
      const paid = paymentMade(payment, [{ kind: 'invoice', id: 'i', amount }], 9)
      expect(sumOf(paid)).toBe(0)
      expect(sumOf(issued, 'receivable') + sumOf(paid, 'receivable')).toBe(0)
      expect(sumOf(paid, 'clearing')).toBe(amount)
    }),
  )
})

const targets = fc.array(
  fc.record({
    kind: fc.constantFrom('invoice' as const, 'deposit' as const, 'fee' as const),
    id: fc.uuid(),
    amount: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { minLength: 1, maxLength: 20 },
)
const sum = (paid: readonly PayTarget[]) => paid.reduce((all, { amount }) => all + amount, 0)

test('Whatever part the wallet pays of whatever is paid, nothing stays put aside and nothing is lost.', () => {
  fc.assert(
    fc.property(targets, fc.double({ min: 0, max: 1, noNaN: true }), (paid, part) => {
      const amount = sum(paid)
      const walletAmount = Math.floor(amount * part)
      const payment = {
        id: 'p',
        personId: 'b',
        amount,
        walletAmount,
        gateway: walletAmount < amount ? 'sandbox' : null,
      }
      const [held, made, returned] = [
        walletHeld(payment, 1),
        paymentMade(payment, paid, 2),
        walletReturned(payment, 2),
      ]
      for (const entry of [held, made, returned]) expect(sumOf(entry)).toBe(0)
      expect(sumOf(held, 'wallet_held') + sumOf(made, 'wallet_held')).toBe(0)
      expect(sumOf(held, 'wallet') + sumOf(returned, 'wallet')).toBe(0)
      expect(sumOf(held, 'wallet') + sumOf(made, 'clearing')).toBe(amount)
    }),
  )
})

test('What is added to a wallet is what the gateway has taken.', () => {
  const payment = { id: 'p', personId: 'b', amount: 50_00, walletAmount: 0, gateway: 'sandbox' }
  expect(paymentMade(payment, [{ kind: 'wallet', id: 'b', amount: 50_00 }], 3).lines).toEqual([
    { account: 'clearing', party: 'sandbox', amount: 50_00 },
    { account: 'wallet', party: 'b', amount: -50_00 },
  ])
  expect(() => paymentMade(payment, [{ kind: 'wallet', id: 'b', amount: 49_99 }], 3)).toThrow(
    'does not balance',
  )
})

test('Amounts that do not fit together are no entry, and the same movement has the same id.', () => {
  const invoice = { id: 'i', organisationId: 'o', createdAt: 7, hammer: 100, premium: 15, tax: 8, total: 123 }
  expect(() => invoiceIssued({ ...invoice, total: 124 })).toThrow('does not balance')
  expect(() => invoiceIssued({ ...invoice, hammer: 100.5, total: 123.5 })).toThrow()
  expect(invoiceIssued(invoice)).toEqual(invoiceIssued(invoice))
  expect(invoiceIssued(invoice).id).toBe('issued:i')
})
