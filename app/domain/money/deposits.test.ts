import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from './books.ts'
import {
  applyTo,
  DEPOSIT_STATES,
  type DepositState,
  depositApplied,
  depositKept,
  depositLeft,
  depositReleased,
  endOf,
  invoiceDefaulted,
  keepOf,
  mayBecome,
  outsideReturned,
  restOf,
  routeOf,
  turnOf,
} from './deposits.ts'
import { feeCharged, feeOf, feeWaived } from './fees.ts'
import { computeTotal } from './pricing.ts'

const amount = fc.integer({ min: 1, max: 1_000_000_000 })
const bps = fc.integer({ min: 0, max: 10_000 })
const sumOf = (entries: readonly Entry[], account?: string) =>
  entries
    .flatMap(({ lines }) => lines)
    .filter((line) => account === undefined || line.account === account)
    .reduce((sum, line) => sum + line.amount, 0)

test('However a deposit is shared, its parts are not below nothing and come to it.', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 1_000_000_000 }), bps, (deposit, owed, rate) => {
      for (const parts of [applyTo(deposit, owed), keepOf(deposit, rate)]) {
        const { applied, kept } = parts
        expect(Math.min(applied, kept, restOf(parts))).toBeGreaterThanOrEqual(0)
        expect(applied + kept + restOf(parts)).toBe(deposit)
      }
      expect(applyTo(deposit, owed).applied).toBeLessThanOrEqual(owed)
    }),
  )
  expect(keepOf(101, 5_000).kept).toBe(51)
  expect([keepOf(100, 10_000).kept, keepOf(100, 0).kept]).toEqual([100, 0])
})

test('Whatever becomes of a deposit, the house holds nothing of it at the end, and every entry balances.', () => {
  const charges = { premiumBps: 1_500, premiumCap: null, taxBps: 725, taxOn: 'hammer_and_premium' as const }
  fc.assert(
    fc.property(amount, amount, bps, fc.boolean(), fc.boolean(), (deposit, hammer, rate, won, paid) => {
      const about = { id: 'd', personId: 'p', organisationId: 'o', at: 1 }
      const entries = [depositLeft({ ...about, amount: deposit })]
      const back = (rest: number, turn: 'close' | 'default') => {
        if (rest > 0) entries.push(depositReleased({ ...about, rest, gateway: null, turn }))
      }
      if (won) {
        const total = computeTotal(hammer, charges)
        const parts = applyTo(deposit, total.total)
        entries.push(depositApplied({ ...about, invoiceId: 'i', applied: parts.applied }))
        back(restOf(parts), 'close')
        if (!paid && parts.applied < total.total) {
          const shared = keepOf(parts.applied, rate)
          const off = { id: 'i', organisationId: 'o', ...total }
          entries.push(invoiceDefaulted(off, { id: 'd', applied: parts.applied }, 2))
          if (shared.kept > 0) entries.push(depositKept({ ...about, kept: shared.kept }))
          back(restOf(shared), 'default')
        }
      } else back(deposit, 'close')
      expect(sumOf(entries, 'deposit')).toBe(0)
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      for (const entry of entries) expect(sumOf([entry])).toBe(0)
    }),
  )
})

test('What was given back at the gateway itself is said once and given no second time, and what of it comes back is the owner’s.', () => {
  fc.assert(
    fc.property(amount, amount, fc.constantFrom('stripe', null), (rest, given, gateway) => {
      const outside = { paymentId: 'pay', amount: Math.min(rest, given) }
      const about = { id: 'd', personId: 'p', at: 1 }
      const released = depositReleased({ ...about, rest, gateway, turn: 'close', outside })
      expect(sumOf([released])).toBe(0)
      expect(sumOf([released], 'deposit')).toBe(rest)
      expect(sumOf([released], gateway === null ? 'wallet' : 'clearing')).toBe(outside.amount - rest)
      const back = outsideReturned(about, outside)
      expect(sumOf([released, back], 'uncredited')).toBe(0)
      expect(sumOf([back], 'wallet')).toBe(-outside.amount)
    }),
  )
})

test('A deposit that has ended stays so, but one on an invoice that was not paid; nothing is applied or kept of one that was never paid.', () => {
  const nexts = (from: DepositState) => DEPOSIT_STATES.filter((to) => mayBecome(from, to))
  expect([nexts('released'), nexts('kept')]).toEqual([[], []])
  expect(nexts('applied')).toEqual(['releasing', 'kept'])
  expect(nexts('pending')).toEqual(['held', 'releasing'])
  expect(nexts('releasing')).toEqual(['released', 'applied', 'kept'])
  expect(endOf({ amount: 5, applied: 0, kept: 0 })).toBe('released')
  expect(endOf({ amount: 5, applied: 3, kept: 0 })).toBe('applied')
  expect(endOf({ amount: 5, applied: 0, kept: 3 })).toBe('kept')
  expect(turnOf({ invoiceId: null, applied: 0 })).toBe('close')
  expect(turnOf({ invoiceId: 'i', applied: 3 })).toBe('close')
  expect(turnOf({ invoiceId: 'i', applied: 0 })).toBe('default')
})

test('It goes back to where it came from, unless it cannot or the deployment says otherwise.', () => {
  expect(routeOf('card', 'original', false)).toBe('gateway')
  expect(routeOf('bank', 'original', false)).toBe('gateway')
  expect(routeOf('card', 'original', true)).toBe('wallet')
  expect(routeOf('card', 'wallet', false)).toBe('wallet')
  expect(routeOf('wallet', 'original', false)).toBe('wallet')
  expect(routeOf('cash', 'original', false)).toBe('wallet')
})

test('A fee is an amount or a part of the hammer price; charged and waived it is as though it had not been.', () => {
  fc.assert(
    fc.property(amount, bps, fc.integer({ min: 1, max: 100_000 }), (hammer, rate, fixed) => {
      const terms = { amount: fixed, bps: rate }
      expect(feeOf({ ...terms, kind: 'amount' }, hammer)).toBe(fixed)
      expect(feeOf({ ...terms, kind: 'percent' }, hammer)).toBe(Math.floor((hammer * rate + 5_000) / 10_000))
      const fee = { id: 'f', organisationId: 'o', amount: fixed, at: 1 }
      const entries = [feeCharged(fee), feeWaived(fee)]
      for (const account of ['fee', 'seller']) expect(sumOf(entries, account)).toBe(0)
      expect(sumOf([feeCharged(fee)], 'fee')).toBe(fixed)
    }),
  )
})
