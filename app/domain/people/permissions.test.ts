import { expect, test } from 'vitest'
import { MEMBER_TASKS, type MemberTask } from './member-tasks.ts'
import {
  hasTask,
  MEMBER_ROLES,
  type Membership,
  mayActFor,
  mayManageInvoice,
  mayManageListing,
} from './permissions.ts'

/** What each role does, written out: the table that judges must say the same. */
const DOES: Record<(typeof MEMBER_ROLES)[number], readonly MemberTask[]> = {
  owner: Object.keys(MEMBER_TASKS) as MemberTask[],
  manager: (Object.keys(MEMBER_TASKS) as MemberTask[]).filter(
    (task) => task !== 'members' && task !== 'banks',
  ),
  yard_staff: ['pickups', 'counter'],
  lister: ['listings'],
  accounts: ['invoices', 'reports'],
}

test.each(MEMBER_ROLES.map((role) => [role] as const))('%s does what it is for, and nothing else', (role) => {
  for (const task of Object.keys(MEMBER_TASKS) as MemberTask[])
    expect([task, hasTask([role], task)]).toEqual([task, DOES[role].includes(task)])
})

const somebody = (member: Omit<Membership, 'id'>) => ({
  role: 'seller' as const,
  organisations: [{ id: 'o-1', ...member }],
})

test('Who holds several roles does what any of them does.', () => {
  const both = somebody({ roles: ['yard_staff' as const, 'lister' as const], yards: null })
  expect(mayActFor(both, 'o-1', 'listings')).toBe(true)
  expect(mayActFor(both, 'o-1', 'pickups')).toBe(true)
  expect(mayActFor(both, 'o-1', 'invoices')).toBe(false)
  expect(mayActFor(both, 'o-2', 'listings')).toBe(false)
})

test('Who is kept to yards acts for what is there, and for nothing at others; owners are kept to none.', () => {
  const kept = somebody({ roles: ['manager'], yards: ['columbus'] })
  const owner = somebody({ roles: ['owner'], yards: ['columbus'] })
  const [here, there] = [
    { organisationId: 'o-1', locationId: 'columbus', buyerId: 'p-1' },
    { organisationId: 'o-1', locationId: 'dayton', buyerId: 'p-1' },
  ]
  expect(mayManageListing(kept, here)).toBe(true)
  expect(mayManageListing(kept, there)).toBe(false)
  expect(mayManageInvoice(kept, here)).toBe(true)
  expect(mayManageInvoice(kept, there)).toBe(false)
  expect(mayActFor(kept, 'o-1', 'invoices')).toBe(true)
  expect(mayManageListing(owner, there)).toBe(true)
  expect(mayManageListing({ role: 'admin', organisations: [] }, there)).toBe(true)
})
