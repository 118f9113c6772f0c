import { and, asc, desc, eq, gt, inArray, ne, sum } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { listings, memberships, organisations, people, sessions, standings } from '#drizzle/schema/index.ts'

/**
 * Who a session token belongs to, with their organisations, the one that they work for first; null when it is unknown or ended. An account that is switched
 * off is found too: its status says so, and it is for the caller to make nobody of it. `seenAt`: when the session's use
 * was last noted, epoch ms.
 */
export async function findActorByToken(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  token: string,
): Promise<(Actor & { seenAt: number }) | null> {
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
      memberRole: memberships.role,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(memberships, eq(memberships.personId, people.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, new Date(clock.now()))))
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
    organisations: rows.flatMap(({ organisationId, memberRole }) =>
      organisationId && memberRole ? [{ id: organisationId, role: memberRole }] : [],
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
