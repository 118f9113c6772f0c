import { and, asc, desc, eq, gt, inArray, ne, type SQL, sum } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readMember, rolesOfMember, yardsOfMember } from '#app/db/memberships.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import {
  credentials,
  listings,
  memberships,
  organisations,
  people,
  sessions,
  standings,
} from '#drizzle/schema/index.ts'

/** `seenAt`: when the session's use was last noted, epoch ms. */
type Found = Actor & { seenAt: number }

/**
 * Who a session token belongs to, with their organisations, the one that they work for first; null when it is unknown or
 * ended. An account that is switched off is found too: its status says so, and it is for the caller to make nobody of it.
 */
export async function findActorByToken(ctx: Pick<Ctx, 'db' | 'clock'>, token: string): Promise<Found | null> {
  return findActor(ctx, eq(sessions.token, await hashSecretToken(token)))
}

/** The same by the session's id. */
export async function findActorBySession(ctx: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<Found | null> {
  return findActor(ctx, eq(sessions.id, id))
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
  return latest ? findActor(ctx, eq(sessions.id, latest.id)) : null
}

async function findActor({ db, clock }: Pick<Ctx, 'db' | 'clock'>, which: SQL): Promise<Found | null> {
  const rows = await db
    .select({
      sessionId: sessions.id,
      seenAt: sessions.updatedAt,
      id: people.id,
      email: people.email,
      firstName: people.firstName,
      lastName: people.lastName,
      role: people.role,
      status: people.status,
      organisationId: memberships.organisationId,
      roles: rolesOfMember,
      yards: yardsOfMember,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(memberships, eq(memberships.personId, people.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(which, gt(sessions.expiresAt, new Date(clock.now()))))
    .orderBy(desc(eq(memberships.organisationId, sessions.organisationId)), asc(organisations.name))
  const [first] = rows
  if (!first) return null
  const { id, sessionId, seenAt, email, firstName, lastName, role, status } = first
  return {
    id,
    sessionId,
    seenAt: seenAt.getTime(),
    email,
    firstName,
    lastName,
    role,
    status,
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
