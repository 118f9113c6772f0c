import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { nearestOf, yardsKept } from '#app/domain/people/member-roles.ts'
import type { MemberRole } from '#app/domain/people/permissions.ts'
import {
  invitations,
  membershipRoles,
  memberships,
  membershipYards,
  organisations,
  organisationTexts,
} from '#drizzle/schema/index.ts'
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

/** With what they do; `role` is the nearest of the roles that there were first. */
export function insertMembership(
  { db }: Writes,
  { organisationId, personId }: Whose,
  role: MemberRole,
): Statement[] {
  return [
    db.insert(memberships).values({ organisationId, personId, role: nearestOf([role]) }),
    db.insert(membershipRoles).values({ organisationId, personId, role }),
  ]
}

/** What members do who were written by a version that left it to a trigger: nobody else is without a role. */
export function missingRoles({ db }: Writes): Statement {
  return db
    .insert(membershipRoles)
    .select(sql`
      select organisation_id, person_id, roles.value
      from memberships, json_each(iif(role = 'staff', '["lister","yard_staff"]', json_array(role))) roles
      where not exists (select 1 from membership_roles known
        where known.organisation_id = memberships.organisation_id and known.person_id = memberships.person_id)`)
    .onConflictDoNothing()
}

type Whose = { organisationId: string; personId: string }

function membershipOf({ organisationId, personId }: Whose) {
  return and(eq(memberships.organisationId, organisationId), eq(memberships.personId, personId))
}

/** An organisation without an owner would be nobody's: one is left, whoever asks at the same time. */
function hasAnotherOwner({ organisationId, personId }: Whose): SQL {
  return sql`exists (select 1 from membership_roles others where others.organisation_id = ${organisationId}
    and others.role = 'owner' and others.person_id <> ${personId})`
}

function isOwner({ organisationId, personId }: Whose): SQL {
  return sql`exists (select 1 from membership_roles own where own.organisation_id = ${organisationId}
    and own.person_id = ${personId} and own.role = 'owner')`
}

/** What somebody is to do, and at which yards; null for all. */
type Does = { roles: readonly MemberRole[]; yards: readonly string[] | null }

/**
 * Gives somebody these roles and yards, and no others. The last of the statements gives back nothing where they are gone,
 * or are the last owner: then none of them has changed anything.
 */
export function putMember({ db }: Writes, whose: Whose, { roles, yards }: Does) {
  const { organisationId, personId } = whose
  const [given, kept] = [JSON.stringify(roles), JSON.stringify(yardsKept(roles, yards) ?? [])]
  const theirs = and(
    eq(membershipRoles.organisationId, organisationId),
    eq(membershipRoles.personId, personId),
  )
  // an owner who could not be taken it from still is one: the rest leaves them alone
  const holds = roles.includes('owner')
    ? sql`exists (select 1 from memberships where organisation_id = ${organisationId} and person_id = ${personId})`
    : sql`exists (select 1 from memberships where organisation_id = ${organisationId} and person_id = ${personId})
        and not ${isOwner(whose)}`
  const statements: Statement[] = []
  if (!roles.includes('owner'))
    statements.push(
      db
        .delete(membershipRoles)
        .where(and(theirs, eq(membershipRoles.role, 'owner'), hasAnotherOwner(whose))),
    )
  statements.push(
    db
      .insert(membershipRoles)
      .select(sql`select ${organisationId}, ${personId}, value from json_each(${given}) where ${holds}`)
      .onConflictDoNothing(),
    db
      .delete(membershipRoles)
      .where(and(theirs, sql`role not in (select value from json_each(${given}))`, holds)),
    db
      .delete(membershipYards)
      .where(
        and(
          eq(membershipYards.organisationId, organisationId),
          eq(membershipYards.personId, personId),
          sql`location_id not in (select value from json_each(${kept}))`,
          holds,
        ),
      ),
    db
      .insert(membershipYards)
      .select(
        sql`select ${organisationId}, ${personId}, locations.id from locations
          where locations.id in (select value from json_each(${kept}))
            and locations.organisation_id = ${organisationId} and ${holds}`,
      )
      .onConflictDoNothing(),
  )
  const last = db
    .update(memberships)
    .set({ role: nearestOf(roles) })
    .where(and(membershipOf(whose), holds))
    .returning({ personId: memberships.personId })
  return { statements, last }
}

/** Takes somebody out; empty where they are gone, or are the last owner. */
export function removeMembership({ db }: Writes, whose: Whose) {
  return db
    .delete(memberships)
    .where(and(membershipOf(whose), or(sql`not ${isOwner(whose)}`, hasAnotherOwner(whose))))
    .returning({ personId: memberships.personId })
}

/** Asks somebody; asked again, the link that was sent before serves no longer. */
export function upsertInvitation({ db }: Writes, row: typeof invitations.$inferInsert) {
  const { role, roles, yards, tokenHash, invitedBy, createdAt, expiresAt } = row
  return db
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({
      target: [invitations.organisationId, invitations.email],
      set: { role, roles, yards, tokenHash, invitedBy, createdAt, expiresAt },
    })
    .returning({ id: invitations.id })
}

/** Asks somebody to be something else; their link stays. Empty where it is taken or withdrawn. */
export function updateInvitation(
  { db }: Writes,
  { organisationId, id }: { organisationId: string; id: string },
  { roles, yards, invitedBy }: Does & { invitedBy: string },
) {
  return db
    .update(invitations)
    .set({ role: nearestOf(roles), roles: [...roles], yards: yardsKept(roles, yards), invitedBy })
    .where(and(eq(invitations.id, id), eq(invitations.organisationId, organisationId)))
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
export function joinByInvitation({ db }: Writes, { tokenHash, personId, email, now }: Taking): Statement[] {
  const taken = sql`invitations.token_hash = ${tokenHash} and invitations.email = ${email}
    and invitations.expires_at > ${now} and ${standsNowhereIn(personId)}`
  return [
    db
      .insert(memberships)
      .select(
        sql`select organisation_id, ${personId}, role, ${tookBackIn(personId)} from invitations where ${taken}`,
      )
      .onConflictDoNothing(),
    db
      .insert(membershipRoles)
      .select(
        sql`select organisation_id, ${personId}, roles.value from invitations, json_each(invitations.roles) roles
          where ${taken}`,
      )
      .onConflictDoNothing(),
    db
      .insert(membershipYards)
      .select(
        sql`select invitations.organisation_id, ${personId}, locations.id
          from invitations, json_each(coalesce(invitations.yards, '[]')) asked
          join locations on locations.id = asked.value and locations.organisation_id = invitations.organisation_id
          where ${taken}`,
      )
      .onConflictDoNothing(),
  ]
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
    .returning({ organisationId: invitations.organisationId, roles: invitations.roles })
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

/** What an organisation says of itself. Fails where another has the prefix of its invoices, or had it once. */
export function updateOrganisation(
  { db }: Writes,
  id: string,
  row: Partial<typeof organisations.$inferInsert>,
): Statement {
  return db.update(organisations).set(row).where(eq(organisations.id, id))
}

/** Another version of its terms, or of how it takes returns: what is published from now on has it. */
export function insertText({ db }: Writes, row: typeof organisationTexts.$inferInsert): Statement {
  return db.insert(organisationTexts).values(row)
}
