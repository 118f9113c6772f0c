import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { MemberRole } from '#app/domain/permissions.ts'
import type { BuyerPremium } from '#app/domain/premium.ts'
import { invitations, memberships, organisations } from '#drizzle/schema/index.ts'
import { standsNowhereIn, tookBackIn } from './hold-ups.server.ts'

type Writes = Pick<Ctx, 'db'>

/** Fails, and with it the whole batch, when another has its handle or its prefix of invoices. */
export function insertOrganisation({ db }: Writes, row: typeof organisations.$inferInsert): Statement {
  return db.insert(organisations).values(row)
}

/** What buyers of its lots pay as premium; null where it is everybody's. */
export function updatePremium({ db }: Writes, id: string, premium: BuyerPremium | null): Statement {
  return db.update(organisations).set({ premium }).where(eq(organisations.id, id))
}

export function insertMembership({ db }: Writes, row: typeof memberships.$inferInsert): Statement {
  return db.insert(memberships).values(row)
}

type Whose = { organisationId: string; personId: string }

function membershipOf({ organisationId, personId }: Whose) {
  return and(eq(memberships.organisationId, organisationId), eq(memberships.personId, personId))
}

/** An organisation without an owner would be nobody's: one is left, whoever asks at the same time. */
const notTheLastOwner = sql`(select count(*) from memberships others
  where others.organisation_id = ${memberships.organisationId} and others.role = 'owner') > 1`

/** Gives somebody a role; empty where they are gone, or are the last owner. */
export function updateMemberRole({ db }: Writes, whose: Whose, role: MemberRole) {
  return db
    .update(memberships)
    .set({ role })
    .where(
      and(
        membershipOf(whose),
        role === 'owner' ? undefined : or(ne(memberships.role, 'owner'), notTheLastOwner),
      ),
    )
    .returning({ personId: memberships.personId })
}

/** Takes somebody out; empty where they are gone, or are the last owner. */
export function removeMembership({ db }: Writes, whose: Whose) {
  return db
    .delete(memberships)
    .where(and(membershipOf(whose), or(ne(memberships.role, 'owner'), notTheLastOwner)))
    .returning({ personId: memberships.personId })
}

/** Asks somebody; asked again, the link that was sent before serves no longer. */
export function upsertInvitation({ db }: Writes, row: typeof invitations.$inferInsert) {
  const { role, tokenHash, invitedBy, createdAt, expiresAt } = row
  return db
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: [invitations.organisationId, invitations.email],
      set: { role, tokenHash, invitedBy, createdAt, expiresAt },
    })
    .returning({ id: invitations.id })
}

export function removeInvitation({ db }: Writes, organisationId: string, id: string) {
  return db
    .delete(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.organisationId, organisationId)))
    .returning({ id: invitations.id })
}

type Taking = { tokenHash: string; personId: string; email: string; now: number }

/**
 * Before the invitation is used up, in the same batch: of two tabs one makes somebody a member. Nobody becomes one while
 * something of theirs stands in the organisation's lots, whatever was read before.
 */
export function joinByInvitation({ db }: Writes, { tokenHash, personId, email, now }: Taking): Statement {
  return db
    .insert(memberships)
    .select(
      sql`select organisation_id, ${personId}, role, ${tookBackIn(personId)} from invitations
        where token_hash = ${tokenHash} and email = ${email} and expires_at > ${now}
          and ${standsNowhereIn(personId)}`,
    )
    .onConflictDoNothing()
}

export function takeInvitation({ db }: Writes, { tokenHash, personId, email, now }: Taking) {
  return db
    .delete(invitations)
    .where(
      and(
        eq(invitations.tokenHash, tokenHash),
        eq(invitations.email, email),
        gt(invitations.expiresAt, now),
        standsNowhereIn(personId),
      ),
    )
    .returning({ organisationId: invitations.organisationId, role: invitations.role })
}

/** Notes for the organisation's people that somebody wants to join, and what keeps them. */
export function noteHeldUp({ db }: Writes, { tokenHash, email, now }: Omit<Taking, 'personId'>): Statement {
  return db
    .update(invitations)
    .set({ heldUpAt: now })
    .where(and(eq(invitations.tokenHash, tokenHash), eq(invitations.email, email)))
}

/** Whoever was asked at an address that is closed is asked no more. */
export function removeInvitationsTo({ db }: Writes, email: string) {
  return db.delete(invitations).where(eq(invitations.email, email))
}
