import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CreditableLine,
  type CreditLine,
  type CreditOrder,
  type Fund,
  giveBack,
  leftOf,
  moneyOf,
  planCredit,
} from './credit.ts'
import { computePieces } from './pricing.ts'

const NOTHING = { quantity: 0, hammer: 0, premium: 0, tax: 0 }
const sums = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const aLine = fc
  .record({
    piece: fc.integer({ min: 1, max: 5_000_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    premiumBps: fc.integer({ min: 0, max: 3_000 }),
    taxBps: fc.integer({ min: 0, max: 1_500 }),
  })
  .map(({ piece, quantity, premiumBps, taxBps }) => {
    const charges = { premiumBps, premiumCap: null, taxBps, taxOn: 'hammer_and_premium' as const }
    const { hammer, premium, tax } = computePieces(piece, quantity, charges)
    return { quantity, hammer, premium, tax }
  })
const anInvoice = fc
  .array(aLine, { minLength: 1, maxLength: 6 })
  .map((lines): CreditableLine[] => lines.map((line, at) => ({ ...line, id: `l${at}`, credited: NOTHING })))

function after(lines: readonly CreditableLine[], credits: readonly CreditLine[]): CreditableLine[] {
  return lines.map((line) => {
    const credit = credits.find(({ lineId }) => lineId === line.id)
    if (!credit) return line
    const { credited } = line
    return {
      ...line,
      credited: {
        quantity: credited.quantity + credit.quantity,
        hammer: credited.hammer + credit.hammer,
        premium: credited.premium + credit.premium,
        tax: credited.tax + credit.tax,
      },
    }
  })
}

test('Whatever is credited in whatever steps, nothing is beyond its line, and all of it at last is the line to the cent.', () => {
  const step = fc.record({ what: fc.constantFrom('pieces', 'amount', 'of line'), part: fc.nat(1_000) })
  fc.assert(
    fc.property(anInvoice, fc.array(step, { maxLength: 12 }), (invoice, steps) => {
      let lines = invoice
      let given = 0
      for (const { what, part } of steps) {
        const line = lines[part % lines.length] as CreditableLine
        const left = leftOf(line)
        const order: CreditOrder =
          what === 'pieces'
            ? { kind: 'lines', lines: [{ id: line.id, quantity: 1 + (part % Math.max(1, left.quantity)) }] }
            : {
                kind: 'amount',
                amount: Math.floor((sums(lines.map((one) => moneyOf(leftOf(one)))) * part) / 1_000),
                ...(what === 'of line' && { lineId: line.id }),
              }
        const plan = planCredit(lines, order)
        if (!plan.ok) continue
        expect(plan.total).toBe(sums(plan.lines.map(moneyOf)))
        if (order.kind === 'amount') expect(plan.total).toBe(order.amount)
        given += plan.total
        lines = after(lines, plan.lines)
        for (const each of lines) expect(Math.min(...Object.values(leftOf(each)))).toBeGreaterThanOrEqual(0)
      }
      const rest = planCredit(lines, { kind: 'whole' })
      const whole = sums(invoice.map(moneyOf))
      expect(given + (rest.ok ? rest.total : 0)).toBe(whole)
      expect(planCredit(after(lines, rest.ok ? rest.lines : []), { kind: 'whole' })).toEqual({
        ok: false,
        code: 'nothing_left',
      })
    }),
  )
})

test('Pieces that go back one by one come to the line, and equal pieces differ by a cent at most.', () => {
  fc.assert(
    fc.property(anInvoice, (invoice) => {
      let lines = invoice.slice(0, 1)
      const [line] = lines
      const totals: number[] = []
      for (let at = 0; at < (line?.quantity ?? 0); at += 1) {
        const plan = planCredit(lines, { kind: 'lines', lines: [{ id: 'l0', quantity: 1 }] })
        if (!plan.ok) continue
        totals.push(plan.total)
        lines = after(lines, plan.lines)
      }
      expect(sums(totals)).toBe(moneyOf(line as CreditableLine))
      expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(1)
    }),
  )
})

test('Delivery goes back with the last piece, also where that has no money left, or by itself; once.', () => {
  const left = { delivery: 25_00, deliveryTax: 1_81 }
  const none = { delivery: 0, deliveryTax: 0 }
  const line: CreditableLine = {
    id: 'a',
    quantity: 2,
    hammer: 200,
    premium: 30,
    tax: 16,
    credited: NOTHING,
  }
  const one = planCredit([line], { kind: 'lines', lines: [{ id: 'a', quantity: 1 }] }, left)
  expect(one).toMatchObject({ ok: true, back: none, total: 123 })
  expect(planCredit([line], { kind: 'whole' }, left)).toMatchObject({ back: left, total: 246 + 26_81 })
  const bare = { ...line, credited: { quantity: 0, hammer: 200, premium: 30, tax: 16 } }
  expect(planCredit([bare], { kind: 'whole' }, left)).toMatchObject({
    ok: true,
    back: left,
    total: 26_81,
    lines: [{ lineId: 'a', quantity: 2 }],
  })
  expect(planCredit([line], { kind: 'delivery' }, left)).toEqual({
    ok: true,
    back: left,
    total: 26_81,
    lines: [],
  })
  expect(planCredit([line], { kind: 'delivery' }, none)).toEqual({ ok: false, code: 'nothing_left' })
})

test('What is not on the invoice, is more than is left, or is nothing at all is no credit.', () => {
  const [line, other] = ['a', 'b'].map((id) => ({
    id,
    quantity: 3,
    hammer: 300,
    premium: 45,
    tax: 25,
    credited: NOTHING,
  })) as [CreditableLine, CreditableLine]
  const lines = [line, { ...other, credited: { quantity: 2, hammer: 200, premium: 30, tax: 16 } }]
  const refused = (order: CreditOrder) => {
    const plan = planCredit(lines, order)
    return plan.ok ? 'ok' : plan.code
  }
  expect(refused({ kind: 'lines', lines: [{ id: 'c', quantity: 1 }] })).toBe('line')
  expect(refused({ kind: 'lines', lines: [] })).toBe('line')
  expect(refused({ kind: 'lines', lines: [{ id: 'b', quantity: 2 }] })).toBe('quantity')
  expect(refused({ kind: 'lines', lines: [{ id: 'a', quantity: 0 }] })).toBe('quantity')
  const twice = { id: 'a', quantity: 1 }
  expect(refused({ kind: 'lines', lines: [twice, twice] })).toBe('line')
  expect(refused({ kind: 'amount', amount: 495 })).toBe('amount')
  expect(refused({ kind: 'amount', amount: 0 })).toBe('amount')
  expect(refused({ kind: 'amount', amount: 1.5 })).toBe('amount')
  expect(refused({ kind: 'amount', amount: 100, lineId: 'c' })).toBe('line')
  expect(refused({ kind: 'amount', amount: 494 })).toBe('ok')
  expect(planCredit(lines, { kind: 'lines', lines: [{ id: 'b', quantity: 1 }] })).toEqual({
    ok: true,
    total: 124,
    back: { delivery: 0, deliveryTax: 0 },
    lines: [{ lineId: 'b', quantity: 1, hammer: 100, premium: 15, tax: 9 }],
  })
})

test('Money goes back by the ways it came, in their order, to none more than it gave.', () => {
  const aFund = fc.record({
    paymentId: fc.constantFrom('p1', 'p2', 'p3'),
    to: fc.constantFrom('gateway' as const, 'wallet' as const),
    left: fc.integer({ min: 0, max: 10_000 }),
    ofInvoice: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(aFund, { maxLength: 6 }), fc.integer({ min: 1, max: 20_000 }), (funds, amount) => {
      const given = giveBack(amount, funds)
      if (given === null) return
      expect(sums(given.map((one) => one.amount))).toBe(amount)
      for (const { fund, amount: part } of given) {
        expect(part).toBeGreaterThan(0)
        expect(part).toBeLessThanOrEqual(fund.left)
      }
    }),
  )
  const card: Fund = { paymentId: 'p2', to: 'gateway', left: 40, ofInvoice: 100 }
  const wallet: Fund = { paymentId: 'p2', to: 'wallet', left: 60, ofInvoice: 100 }
  const older: Fund = { paymentId: 'p1', to: 'gateway', left: 500, ofInvoice: 20 }
  expect(giveBack(70, [card, wallet, older])?.map(({ amount }) => amount)).toEqual([40, 30])
  expect(giveBack(120, [card, wallet, older])?.map(({ amount }) => amount)).toEqual([40, 60, 20])
  const [deposit, cash] = (['wallet', 'cash'] as const).map((to) => ({
    paymentId: null,
    to,
    left: 30,
    ofInvoice: 30,
  })) as [Fund, Fund]
  expect(giveBack(55, [deposit, cash])?.map(({ amount }) => amount)).toEqual([30, 25])
  // the older payment paid something else, too
  expect(giveBack(121, [card, wallet, older])).toBeNull()
})
