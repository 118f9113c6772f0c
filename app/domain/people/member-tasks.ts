import type { MemberRole } from './permissions.ts'

/**
 * What is done for an organisation, and who of its people does it. Administrators may do all of it for all of them.
 *
 * - `listings`: lots from the draft to the close, their questions and messages. `auctions`: pausing and extending them.
 * - `offers`: who offers, and declining it. `pickups`: handing lots over. `counter`: finding what somebody has to pay, and
 *   taking it. `invoices`: invoices, payments, refunds, purchase orders. `reports`: figures.
 * - `delivery`: where to and for how much. `yards`: where and when one collects. `settings`: what it is called and says.
 * - `members`: who belongs to it, as what. `banks`: where its money goes.
 */
export const MEMBER_TASKS = {
  listings: ['owner', 'manager', 'lister'],
  auctions: ['owner', 'manager'],
  offers: ['owner', 'manager'],
  pickups: ['owner', 'manager', 'yard_staff'],
  counter: ['owner', 'manager', 'yard_staff'],
  invoices: ['owner', 'manager', 'accounts'],
  reports: ['owner', 'manager', 'accounts'],
  delivery: ['owner', 'manager'],
  yards: ['owner', 'manager'],
  settings: ['owner', 'manager'],
  members: ['owner'],
  banks: ['owner'],
} as const satisfies Record<string, readonly MemberRole[]>

export type MemberTask = keyof typeof MEMBER_TASKS
