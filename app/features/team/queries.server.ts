import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readMember, rolesOfMember, yardsOfMember } from '#app/db/memberships.server.ts'
import type { InvitationView } from '#app/domain/people/invitations.ts'
import type { MemberRole, Membership } from '#app/domain/people/permissions.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import {
  invitations,
  invoicePrefixes,
  locations,
  memberships,
  organisations,
  people,
} from '#drizzle/schema/index.ts'

export { listHoldUps, listLotsKnown } from './hold-ups.server.ts'

/** Which of these handles and prefixes of invoices organisations have already. */
export async function findTaken(
  { db }: Pick<Ctx, 'db'>,
  { handles, prefixes }: { handles: readonly string[]; prefixes: readonly string[] },
): Promise<{ handles: Set<string>; prefixes: Set<string> }> {
  const [byHandle, byPrefix] = await Promise.all([
    db
      .select({ handle: organisations.handle })
      .from(organisations)
      .where(inArray(organisations.handle, [...handles])),
    db
      .select({ prefix: invoicePrefixes.prefix })
      .from(invoicePrefixes)
      .where(inArray(invoicePrefixes.prefix, [...prefixes])),
  ])
  return {
    handles: new Set(byHandle.map(({ handle }) => handle)),
    prefixes: new Set(byPrefix.map(({ prefix }) => prefix)),
  }
}

/** Somebody who belongs to an organisation. Epoch ms; `seenAt` is null for whoever is signed in nowhere. */
export type Member = {
  id: string
  name: string
  email: string
  roles: readonly MemberRole[]
  /** Ids of the yards that they are kept to; null for none. */
  yards: readonly string[] | null
  seenAt: number | null
  /** In how many lots that were live they had taken offers back when they joined. */
  tookBack: number
}

const MOST_MEMBERS = 200

/** All who belong to an organisation: owners first, then by name. */
export async function listMembers({ db }: Pick<Ctx, 'db'>, organisationId: string): Promise<Member[]> {
  const rows = await db.all<Omit<Member, 'roles' | 'yards'> & { roles: string; yards: string }>(sql`
    select people.id, people.name, people.email, ${rolesOfMember} as roles, ${yardsOfMember} as yards,
      memberships.took_back as tookBack,
      (select max(updated_at) from sessions where person_id = people.id) as seenAt
    from memberships join people on people.id = memberships.person_id
    where memberships.organisation_id = ${organisationId}
    order by memberships.role = 'owner' desc, people.name, people.id limit ${MOST_MEMBERS}`)
  return rows.map(({ roles, yards, ...member }) => ({ ...member, ...readMember(roles, yards) }))
}

export function countMembers({ db }: Pick<Ctx, 'db'>, organisationId: string): Promise<number> {
  return db.$count(memberships, eq(memberships.organisationId, organisationId))
}

/** The yards of an organisation by name, for those who say who works where; also those that are not in use. */
export function listYardNames(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .orderBy(locations.name)
    .limit(MOST_MEMBERS)
}

/** Whether all of these are yards of that organisation; none of them is always so. */
export async function areYardsOf(
  ctx: Pick<Ctx, 'db'>,
  organisationId: string,
  yards: readonly string[] | null,
): Promise<boolean> {
  if (yards === null) return true
  const known = new Set((await listYardNames(ctx, organisationId)).map(({ id }) => id))
  return yards.every((yard) => known.has(yard))
}

export type Invited = {
  id: string
  email: string
  roles: MemberRole[]
  yards: string[] | null
  expiresAt: number
  /** When they last wanted to join while something of theirs stood in its lots; null for never. */
  heldUpAt: number | null
}

const INVITED = {
  id: invitations.id,
  email: invitations.email,
  roles: invitations.roles,
  yards: invitations.yards,
  expiresAt: invitations.expiresAt,
  heldUpAt: invitations.heldUpAt,
}

/** Who was asked and has not answered, the latest first; those whose link is too old as well. */
export function listInvitations({ db }: Pick<Ctx, 'db'>, organisationId: string): Promise<Invited[]> {
  return db
    .select(INVITED)
    .from(invitations)
    .where(eq(invitations.organisationId, organisationId))
    .orderBy(desc(invitations.createdAt))
    .limit(MOST_MEMBERS)
}

/** An invitation of an organisation; null when it is taken, withdrawn or another's. */
export async function findInvited(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  id: string,
): Promise<Invited | null> {
  const [found] = await db
    .select(INVITED)
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.organisationId, organisationId)))
    .limit(1)
  return found ?? null
}

/** What a link leads to; null when it was used, withdrawn, is too old or never was one. */
export async function findInvitation(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  token: string,
): Promise<InvitationView | null> {
  const [found] = await db
    .select({
      organisationId: invitations.organisationId,
      organisation: organisations.name,
      email: invitations.email,
      roles: invitations.roles,
      by: people.name,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(people, eq(people.id, invitations.invitedBy))
    .where(
      and(eq(invitations.tokenHash, await hashSecretToken(token)), gt(invitations.expiresAt, clock.now())),
    )
    .limit(1)
  return found ? { ...found, by: found.by ?? '' } : null
}

/** What an organisation is called; null when there is none. */
export async function findOrganisation(
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ name: string } | null> {
  const [found] = await db
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, id))
    .limit(1)
  return found ?? null
}

/** Whether somebody with this address belongs to it, and how many invitations wait for an answer. */
export async function findInviteFacts(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  organisationId: string,
  email: string,
): Promise<{
  isMember: boolean
  waiting: number
  person: { id: string; name: string; language: Language | null } | null
}> {
  const [[person], [counted]] = await Promise.all([
    db
      .select({
        id: people.id,
        name: people.firstName,
        language: people.language,
        member: memberships.role,
      })
      .from(people)
      .leftJoin(
        memberships,
        and(eq(memberships.personId, people.id), eq(memberships.organisationId, organisationId)),
      )
      .where(eq(people.email, email))
      .limit(1),
    db
      .select({ waiting: count() })
      .from(invitations)
      .where(and(eq(invitations.organisationId, organisationId), gt(invitations.expiresAt, clock.now()))),
  ])
  const { id, name, language, member } = person ?? {}
  return {
    isMember: Boolean(member),
    waiting: counted?.waiting ?? 0,
    person:
      id === undefined ? null : { id, name: name ?? '', language: isLanguage(language) ? language : null },
  }
}

/** As what somebody belongs to an organisation, and where; null for whoever does not. */
export async function findMember(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, personId }: { organisationId: string; personId: string },
): Promise<Omit<Membership, 'id'> | null> {
  const [found] = await db
    .select({ roles: rolesOfMember, yards: yardsOfMember })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.personId, personId)))
    .limit(1)
  return found ? readMember(found.roles, found.yards) : null
}
