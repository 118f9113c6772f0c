import type { OrganisationId, PersonId } from './ids.ts'

export type Role = 'buyer' | 'seller' | 'admin'
export type MemberRole = 'owner' | 'manager' | 'staff'

/** The person who asks, as far as rights go. */
export type Actor = {
  id: PersonId
  sessionId: string
  email: string
  firstName: string
  lastName: string
  role: Role
  status: 'active' | 'email_unverified' | 'deactivate'
  organisations: readonly { id: OrganisationId; role: MemberRole }[]
}

/** Whether a person belongs to an organisation, in whatever role. */
export function isMember(actor: Pick<Actor, 'organisations'>, organisation: OrganisationId): boolean {
  return actor.organisations.some((membership) => membership.id === organisation)
}

/** Who acts for a listing: its organisation's members and administrators. */
export function mayManageListing(
  actor: Pick<Actor, 'role' | 'organisations'>,
  listing: { organisationId: OrganisationId },
): boolean {
  return actor.role === 'admin' || isMember(actor, listing.organisationId)
}

/** An invoice is for its buyer, the organisation that wrote it, and administrators. */
export function maySeeInvoice(
  actor: Actor,
  invoice: { buyerId: PersonId; organisationId: OrganisationId },
): boolean {
  return actor.role === 'admin' || actor.id === invoice.buyerId || isMember(actor, invoice.organisationId)
}

/** An invoice is managed by the organisation that wrote it, and by administrators. */
export function mayManageInvoice(
  actor: Pick<Actor, 'role' | 'organisations'>,
  invoice: { organisationId: OrganisationId },
): boolean {
  return actor.role === 'admin' || isMember(actor, invoice.organisationId)
}

/** A purchase order is for the supplier it was given to, the organisation that gave it, and administrators. */
export function maySeePurchaseOrder(
  actor: Pick<Actor, 'id' | 'role' | 'organisations'>,
  order: { supplierId: PersonId; organisationId: OrganisationId },
): boolean {
  return actor.role === 'admin' || actor.id === order.supplierId || isMember(actor, order.organisationId)
}

/** Settings, static pages and phrases are for administrators. */
export function mayAdminister(actor: Pick<Actor, 'role' | 'status'> | null): boolean {
  return actor?.role === 'admin' && actor.status !== 'deactivate'
}
