import type { OrganisationId, PersonId } from './ids.ts'
import { MEMBER_TASKS, type MemberTask } from './permissions-table.ts'

export type Role = 'buyer' | 'seller' | 'admin'
export const MEMBER_ROLES = ['owner', 'manager', 'staff'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Membership = { id: OrganisationId; role: MemberRole }

/** The person who asks, as far as rights go. */
export type Actor = {
  id: PersonId
  sessionId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  status: 'active' | 'email_unverified' | 'deactivate'
  organisations: readonly Membership[]
}

/** Whether a person belongs to an organisation, in whatever role. */
export function isMember(actor: Pick<Actor, 'organisations'>, organisation: OrganisationId): boolean {
  return actor.organisations.some((membership) => membership.id === organisation)
}

/** Whether somebody in that role does this for their organisation. */
export function hasTask(role: MemberRole, task: MemberTask): boolean {
  return (MEMBER_TASKS[task] as readonly MemberRole[]).includes(role)
}

/** The organisations that somebody does this for. */
export function organisationsFor(actor: Pick<Actor, 'organisations'>, task: MemberTask): OrganisationId[] {
  return actor.organisations.filter(({ role }) => hasTask(role, task)).map(({ id }) => id)
}

/** Whether somebody does this for that organisation: its people in the roles that do, and administrators. */
export function mayActFor(
  actor: Pick<Actor, 'role' | 'organisations'>,
  organisation: OrganisationId,
  task: MemberTask,
): boolean {
  return actor.role === 'admin' || organisationsFor(actor, task).includes(organisation)
}

/** Who acts for a listing. */
export function mayManageListing(
  actor: Pick<Actor, 'role' | 'organisations'>,
  listing: { organisationId: OrganisationId },
  task: MemberTask = 'listings',
): boolean {
  return mayActFor(actor, listing.organisationId, task)
}

/** An invoice is for its buyer, for those who do invoices for the organisation that wrote it, and for administrators. */
export function maySeeInvoice(
  actor: Actor,
  invoice: { buyerId: PersonId; organisationId: OrganisationId },
): boolean {
  return actor.id === invoice.buyerId || mayActFor(actor, invoice.organisationId, 'invoices')
}

/** An invoice is managed by those who do invoices for the organisation that wrote it, and by administrators. */
export function mayManageInvoice(
  actor: Pick<Actor, 'role' | 'organisations'>,
  invoice: { organisationId: OrganisationId },
): boolean {
  return mayActFor(actor, invoice.organisationId, 'invoices')
}

/** A purchase order is for the supplier it was given to, for those who do invoices for whoever gave it, and administrators. */
export function maySeePurchaseOrder(
  actor: Pick<Actor, 'id' | 'role' | 'organisations'>,
  order: { supplierId: PersonId; organisationId: OrganisationId },
): boolean {
  return actor.id === order.supplierId || mayActFor(actor, order.organisationId, 'invoices')
}

/** Settings, static pages and phrases are for administrators. */
export function mayAdminister(actor: Pick<Actor, 'role' | 'status'> | null): boolean {
  return actor?.role === 'admin' && actor.status !== 'deactivate'
}
