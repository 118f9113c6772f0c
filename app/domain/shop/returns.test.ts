import { expect, test } from 'vitest'
import {
  mayDo,
  RETURN_STATES,
  RETURN_STEPS,
  type ReturnAct,
  refuseRaise,
  returnableUntil,
  sideOf,
} from './returns.ts'

const DAY = 86_400_000
const invoice = {
  status: 'paid' as const,
  paidAt: 100 * DAY,
  lines: [
    { id: 'a', returnable: 2 },
    { id: 'b', returnable: 0 },
  ],
}
const at = { now: 101 * DAY, windowDays: 30 }

test('A return goes from raised to its end by the steps of its side, and from an end nowhere.', () => {
  const acts = Object.keys(RETURN_STEPS) as ReturnAct[]
  const allowed = RETURN_STATES.flatMap((state) =>
    (['buyer', 'seller'] as const).flatMap((side) =>
      acts.filter((act) => mayDo(act, { state, side })).map((act) => `${side} ${state} ${act}`),
    ),
  )
  expect(allowed.sort()).toEqual(
    [
      'buyer approved cancel',
      'buyer raised cancel',
      'seller approved receive',
      'seller approved refund',
      'seller raised approve',
      'seller raised refuse',
      'seller received refund',
    ].sort(),
  )
})

test('The seller’s owners and managers and administrators answer; the buyer does not answer themselves, whoever they are.', () => {
  const sold = { buyerId: 'p1', organisationId: 'o1' }
  const manager = {
    id: 'p2',
    role: 'seller' as const,
    organisations: [{ id: 'o1', roles: ['manager' as const], yards: null }],
  }
  expect(sideOf(manager, sold)).toBe('seller')
  expect(
    sideOf(
      {
        ...manager,
        organisations: [{ id: 'o1', roles: ['yard_staff' as const, 'lister' as const], yards: null }],
      },
      sold,
    ),
  ).toBeNull()
  expect(
    sideOf({ ...manager, organisations: [{ id: 'o2', roles: ['owner' as const], yards: null }] }, sold),
  ).toBeNull()
  expect(sideOf({ id: 'p3', role: 'admin', organisations: [] }, sold)).toBe('seller')
  expect(sideOf({ ...manager, id: 'p1' }, sold)).toBe('buyer')
  expect(sideOf({ id: 'p1', role: 'admin', organisations: [] }, sold)).toBe('buyer')
})

test('A return is raised for pieces that are there, of what is paid, within the window.', () => {
  expect(refuseRaise(invoice, [{ id: 'a', quantity: 2 }], at)).toBeNull()
  expect(refuseRaise(invoice, [{ id: 'a', quantity: 1 }], { ...at, now: 130 * DAY })).toBeNull()
  expect(refuseRaise(invoice, [{ id: 'a', quantity: 1 }], { ...at, now: 130 * DAY + 1 })).toBe(
    'window_closed',
  )
  expect(refuseRaise(invoice, [{ id: 'a', quantity: 1 }], { ...at, windowDays: 0 })).toBe('window_closed')
  expect(refuseRaise({ ...invoice, status: 'unpaid' }, [{ id: 'a', quantity: 1 }], at)).toBe('not_paid')
  expect(refuseRaise(invoice, [{ id: 'a', quantity: 3 }], at)).toBe('quantity')
  expect(refuseRaise(invoice, [{ id: 'b', quantity: 1 }], at)).toBe('quantity')
  expect(refuseRaise(invoice, [{ id: 'c', quantity: 1 }], at)).toBe('line')
  expect(refuseRaise(invoice, [], at)).toBe('line')
  expect(returnableUntil({ status: 'paid', paidAt: 0 }, 1)).toBe(DAY)
  expect(returnableUntil({ status: 'cancelled', paidAt: null }, 1)).toBeNull()
})
