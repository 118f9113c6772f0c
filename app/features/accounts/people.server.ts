import { and, asc, count, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { forgetEverywhere } from '#app/db/forget-everywhere.server.ts'
import { rolesOfMember } from '#app/db/memberships.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import { type MemberRole, mayAdminister, type Role, rolesInOrder } from '#app/domain/people/permissions.ts'
import { likeOf } from '#app/lib/like.ts'
import { memberships, organisations, people } from '#drizzle/schema/index.ts'
import type { PeopleState } from './inputs.ts'
import { tellEnded } from './sessions.server.ts'
import { recordChange, removeSessions, updateStanding } from './writes.server.ts'

export type PersonStatus = (typeof people.$inferSelect)['status']

/** Somebody with an account, as administrators see them. */
export type PersonRow = {
  id: string
  name: string
  email: string
  role: Role
  status: PersonStatus
  emailVerified: boolean
  phoneVerified: boolean
  /** Epoch ms. */
  createdAt: number
  organisations: { name: string; roles: MemberRole[] }[]
}

type PeopleQuery = {
  /** Part of an e-mail address or a name. */
  search: string
  status: PeopleState
  /** Only those who have offered on this listing. */
  listingId?: string
  page: number
  limit: number
}

const COLUMNS = {
  id: people.id,
  name: people.name,
  email: people.email,
  role: people.role,
  status: people.status,
  emailVerified: people.emailVerified,
  phoneVerified: people.phoneVerified,
  createdAt: people.createdAt,
}

/** A page of the accounts by e-mail address, and how many there are of them. */
export async function listPeople(
  { db }: Pick<Ctx, 'db'>,
  { search, status, listingId, page, limit }: PeopleQuery,
): Promise<{ people: PersonRow[]; total: number }> {
  const part = likeOf(search.trim())
  const chosen = and(
    search.trim() === ''
      ? undefined
      : or(
          sql`${like(people.email, part)} escape '\\'`,
          sql`${like(people.name, part)} escape '\\'`,
          sql`${like(people.username, part)} escape '\\'`,
        ),
    status === 'deactivate' ? eq(people.status, status) : undefined,
    status === 'identity'
      ? sql`${people.id} in (select person_id from identity_checks where state = 'asked')`
      : undefined,
    status === 'bidding' && listingId === undefined
      ? sql`exists (select 1 from standings where person_id = ${people.id})`
      : undefined,
    listingId === undefined
      ? undefined
      : sql`${people.id} in (select person_id from standings where listing_id = ${listingId})`,
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select(COLUMNS)
      .from(people)
      .where(chosen)
      .orderBy(asc(people.email))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(people).where(chosen),
  ])
  return { people: await withOrganisations(db, rows), total: counted?.total ?? 0 }
}

export async function findPerson({ db }: Pick<Ctx, 'db'>, id: PersonId): Promise<PersonRow | null> {
  const rows = await db.select(COLUMNS).from(people).where(eq(people.id, id)).limit(1)
  return (await withOrganisations(db, rows))[0] ?? null
}

/** On how many lots people have offered, and when something about that has changed last (epoch ms). */
export async function findBidding({ db }: Pick<Ctx, 'db'>, ids: readonly PersonId[]) {
  const rows = await db.all<{ personId: string; lots: number; at: number }>(sql`
    select person_id as personId, count(*) as lots, max(updated_at) as at from standings
    where person_id in (select value from json_each(${JSON.stringify(ids)})) group by person_id`)
  return new Map(rows.map(({ personId, ...facts }) => [personId, facts]))
}

async function withOrganisations(
  db: Ctx['db'],
  rows: readonly (Omit<PersonRow, 'organisations' | 'createdAt'> & { createdAt: Date })[],
): Promise<PersonRow[]> {
  if (rows.length === 0) return []
  const belongings = await db
    .select({ personId: memberships.personId, name: organisations.name, roles: rolesOfMember })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(
      inArray(
        memberships.personId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    organisations: belongings
      .filter(({ personId }) => personId === row.id)
      .map(({ name, roles }) => ({ name, roles: rolesInOrder(JSON.parse(roles) as MemberRole[]) })),
  }))
}

export type Switched = 'done' | 'forbidden' | 'self' | 'nothing'

/**
 * Switches somebody's account off, with a reason that is kept: all their sessions end, and their open pages and sockets
 * hear of it at once. Offers that stand stay binding.
 */
export async function deactivate(
  ctx: Ctx,
  { personId, reason }: { personId: PersonId; reason: string },
): Promise<Switched> {
  const { actor } = ctx
  if (!mayAdminister(actor)) return 'forbidden'
  if (actor?.id === personId) return 'self'
  const now = ctx.clock.now()
  const switched = await updateStanding(ctx, personId, { off: true, now })
  if (switched.length === 0) return 'nothing'
  const [ended] = (await runBatch(ctx.db, [
    removeSessions(ctx, personId),
    recordChange(ctx, { personId, what: 'deactivated', facts: { reason } }),
  ])) as [{ id: string }[], unknown]
  tellEnded(
    ctx,
    personId,
    ended.map(({ id }) => id),
  )
  return 'done'
}

/** Switches an account on again. Its owner signs in anew. */
export async function reactivate(
  ctx: Ctx,
  { personId, reason }: { personId: PersonId; reason: string },
): Promise<Switched> {
  if (!mayAdminister(ctx.actor)) return 'forbidden'
  const switched = await updateStanding(ctx, personId, { off: false, now: ctx.clock.now() })
  if (switched.length === 0) return 'nothing'
  await recordChange(ctx, { personId, what: 'reactivated', facts: { reason } })
  ctx.waitUntil(forgetEverywhere(ctx, personId))
  return 'done'
}
