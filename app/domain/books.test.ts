import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, invoiceIssued, paidByCard } from './books.ts'
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
    ...{ id: 'i', organisationId: 'o', createdAt: 7 },
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
      const paid = paidByCard({ id: 'p', invoiceId: 'i', gateway: 'sandbox', amount, at: 9 })
      expect(sumOf(paid)).toBe(0)
      expect(sumOf(issued, 'receivable') + sumOf(paid, 'receivable')).toBe(0)
      expect(sumOf(paid, 'clearing')).toBe(amount)
    }),
  )
})

test('Amounts that do not fit together are no entry, and the same movement has the same id.', () => {
  const invoice = { id: 'i', organisationId: 'o', createdAt: 7, hammer: 100, premium: 15, tax: 8, total: 123 }
  expect(() => invoiceIssued({ ...invoice, total: 124 })).toThrow('does not balance')
  expect(() => invoiceIssued({ ...invoice, hammer: 100.5, total: 123.5 })).toThrow()
  expect(invoiceIssued(invoice)).toEqual(invoiceIssued(invoice))
  expect(invoiceIssued(invoice).id).toBe('issued:i')
})
