import type { LocationId, OrganisationId, PersonId } from '../ids.ts'
import { MEMBER_TASKS, type MemberTask } from './member-tasks.ts'

export type Role = 'buyer' | 'seller' | 'admin'
export const MEMBER_ROLES = ['owner', 'manager', 'yard_staff', 'lister', 'accounts'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** What somebody is for an organisation. `yards`: those that they work at; null for all of them. */
export type Membership = {
  id: OrganisationId
  roles: readonly MemberRole[]
  yards: readonly LocationId[] | null
}

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

/** Whether somebody in these roles does this for their organisation. */
export function hasTask(roles: readonly MemberRole[], task: MemberTask): boolean {
  const doing: readonly MemberRole[] = MEMBER_TASKS[task]
  return roles.some((role) => doing.includes(role))
}

/** The roles of a member, the one that may most first. */
export function rolesInOrder(roles: readonly MemberRole[]): MemberRole[] {
  return MEMBER_ROLES.filter((role) => roles.includes(role))
}

/** Whether a member works there: owners do so everywhere, others where they are not kept to other yards. */
export function worksAt({ roles, yards }: Omit<Membership, 'id'>, yard: LocationId): boolean {
  return yards === null || roles.includes('owner') || yards.includes(yard)
}

/** The organisations that somebody does this for, at one yard of them at least. */
export function organisationsFor(actor: Pick<Actor, 'organisations'>, task: MemberTask): OrganisationId[] {
  return actor.organisations.filter(({ roles }) => hasTask(roles, task)).map(({ id }) => id)
}

/**
 * Whether somebody does this for that organisation: its people in the roles that do, and administrators. Where it is
 * about something at a yard, only those of them who work there.
 */
export function mayActFor(
  actor: Pick<Actor, 'role' | 'organisations'>,
  organisation: OrganisationId,
  task: MemberTask,
  yard: LocationId | null = null,
): boolean {
  if (actor.role === 'admin') return true
  const member = actor.organisations.find(({ id }) => id === organisation)
  return member !== undefined && hasTask(member.roles, task) && (yard === null || worksAt(member, yard))
}

/** Whether somebody does this for an auction: where it has a yard, who works there. A draft may have none yet. */
export function mayManageSale(
  actor: Pick<Actor, 'role' | 'organisations'>,
  sale: { organisationId: OrganisationId; locationId: LocationId | null },
  task: MemberTask = 'listings',
): boolean {
  return mayActFor(actor, sale.organisationId, task, sale.locationId)
}

/** The yards of an organisation that somebody is kept to; null where that is none: owners, and administrators anywhere. */
export function keptToYards(
  actor: Pick<Actor, 'role' | 'organisations'>,
  organisation: OrganisationId,
): readonly LocationId[] | null {
  const member = actor.organisations.find(({ id }) => id === organisation)
  if (actor.role === 'admin' || !member || member.roles.includes('owner')) return null
  return member.yards
}

/** An organisation as somebody works for it: all of it, or what is at the yards that they are kept to. */
export type WorkSide = { organisationId: OrganisationId; yards: readonly LocationId[] | null }

export function workSideOf(
  actor: Pick<Actor, 'role' | 'organisations'>,
  organisationId: OrganisationId,
): WorkSide {
  return { organisationId, yards: keptToYards(actor, organisationId) }
}

/** Something of an organisation, at one of its yards where that is said. */
type OfOrganisation = { organisationId: OrganisationId; locationId?: LocationId }

/** Who acts for a listing. */
export function mayManageListing(
  actor: Pick<Actor, 'role' | 'organisations'>,
  listing: OfOrganisation,
  task: MemberTask = 'listings',
): boolean {
  return mayActFor(actor, listing.organisationId, task, listing.locationId)
}

/** An invoice is for its buyer, for those who do invoices for the organisation that wrote it, and for administrators. */
export function maySeeInvoice(actor: Actor, invoice: OfOrganisation & { buyerId: PersonId }): boolean {
  return actor.id === invoice.buyerId || mayManageInvoice(actor, invoice)
}

/** An invoice is managed by those who do invoices for the organisation that wrote it, and by administrators. */
export function mayManageInvoice(
  actor: Pick<Actor, 'role' | 'organisations'>,
  invoice: OfOrganisation,
): boolean {
  return mayActFor(actor, invoice.organisationId, 'invoices', invoice.locationId)
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
