import { and, desc, eq, gt, inArray, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readMember, rolesOfMember, yardsOfMember } from '#app/db/memberships.server.ts'
import type { OrganisationId, PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { ProviderId } from '#app/domain/people/providers.ts'
import type { UserLocation } from '#app/domain/shop/places.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import { credentials, listings, people, sessions, standings } from '#drizzle/schema/index.ts'

/** `seenAt`: when the session's use was last noted, epoch ms. `place`: where their account says that they look for lots. */
export type Found = Actor & { seenAt: number; place: UserLocation | null }

/**
 * Who a session token belongs to, with their organisations, the one that they work for first; null when it is unknown or
 * ended. An account that is switched off is found too: its status says so, and it is for the caller to make nobody of it.
 */
export async function findActorByToken(ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<Found | null> {
  return findActorByHash(ctx, await hashSecretToken(token))
}

/** The same by what D1 knows the token by: asked at once, in the caller's round. */
export function findActorByHash(ctx: Pick<Ctx, 'db' | 'clock'>, hash: string): Promise<Found | null> {
  return findActor(ctx, sql`sessions.token = ${hash}`)
}

/** The same by the session's id. */
export async function findActorBySession(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<Found | null> {
  return findActor(ctx, sql`sessions.id = ${id}`)
}

/** Somebody by their latest session that has not ended: whoever works on for them after they have gone. Null without one. */
export async function findActorOfPerson(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  personId: PersonId,
): Promise<Found | null> {
  const now = new Date(ctx.clock.now())
  const [latest] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
    .limit(1)
  return latest ? findActorBySession(ctx, latest.id) : null
}

type ActorRow = Omit<Actor, 'organisations'> & {
  seenAt: number
  place: string | null
  organisationId: OrganisationId | null
  roles: string
  yards: string
}

/** Each page asks this first: as text, which costs a tenth of what it costs to put it together. */
async function findActor({ db, clock }: Pick<Ctx, 'db' | 'clock'>, which: SQL): Promise<Found | null> {
  const rows = await db.all<ActorRow>(sql`
    select sessions.id as sessionId, sessions.updated_at as seenAt, people.id, people.email,
      people.first_name as firstName, people.last_name as lastName, people.role, people.status,
      people.user_location as place, memberships.organisation_id as organisationId,
      ${rolesOfMember} as roles, ${yardsOfMember} as yards
    from sessions join people on people.id = sessions.person_id
      left join memberships on memberships.person_id = people.id
      left join organisations on organisations.id = memberships.organisation_id
    where ${which} and sessions.expires_at > ${clock.now()}
    order by memberships.organisation_id = sessions.organisation_id desc, organisations.name`)
  const [first] = rows
  if (!first) return null
  const { id, sessionId, seenAt, email, firstName, lastName, role, status, place } = first
  return {
    id,
    sessionId,
    seenAt,
    email,
    firstName,
    lastName,
    role,
    status,
    place: place === null ? null : (JSON.parse(place) as UserLocation),
    organisations: rows.flatMap(({ organisationId, roles, yards }) =>
      organisationId ? [{ id: organisationId, ...readMember(roles, yards) }] : [],
    ),
  }
}

/** A person's own limit and what their open offers hold, in cents. */
export type Spending = { limit: Cents | null; held: Cents }

/** Asks the guard where there is a limit; D1 knows nearly as well, and answers when the guard does not. */
export async function findSpending(
  ctx: Pick<Ctx, 'db' | 'guards' | 'log'>,
  person: PersonId,
): Promise<Spending> {
  const [row] = await ctx.db
    .select({ limit: people.spendingLimit })
    .from(people)
    .where(eq(people.id, person))
    .limit(1)
  const limit = row?.limit ?? null
  if (limit !== null)
    try {
      return { limit, held: (await ctx.guards.held(person)).held }
    } catch (error) {
      ctx.log('error', 'guard.silent', { error: String(error) })
    }
  return { limit, held: await sumOpenOffers(ctx, person) }
}

/** What the open offers of a person come to, as D1 has heard of them. Who offers to sell spends nothing. */
export async function sumOpenOffers({ db }: Pick<Ctx, 'db'>, person: PersonId): Promise<Cents> {
  const [row] = await db
    .select({ held: sum(standings.ownMax) })
    .from(standings)
    .innerJoin(listings, eq(listings.id, standings.listingId))
    .where(
      and(
        eq(standings.personId, person),
        inArray(standings.status, ['winner', 'outbid', 'placed']),
        ne(listings.format, 'reverse'),
      ),
    )
  return Number(row?.held ?? 0)
}

/** Whose account an account elsewhere opens. */
export async function findByProvider(
  { db }: Pick<Ctx, 'db'>,
  { provider, accountId }: { provider: ProviderId; accountId: string },
) {
  const [owner] = await db
    .select({ id: people.id, status: people.status, approved: people.approved })
    .from(credentials)
    .innerJoin(people, eq(people.id, credentials.personId))
    .where(and(eq(credentials.providerId, provider), eq(credentials.accountId, accountId)))
    .limit(1)
  return owner ?? null
}
