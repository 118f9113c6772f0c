import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/permissions.ts'

export type SellerRating = {
  followers: number
  rated: number
  /** Mean of all ratings, to a tenth; null while there is none. */
  average: number | null
  /** The asker's own; null for somebody who does not follow. */
  own: { rating: number | null } | null
}

/** How a seller is followed and rated: two rows, however many followers. */
export async function getSellerRating(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  organisationId: string,
): Promise<SellerRating> {
  const [row] = await db.all<{
    followers: number | null
    rated: number | null
    ratingSum: number | null
    follows: number
    rating: number | null
  }>(sql`
    select totals.followers, totals.rated, totals.rating_sum as ratingSum,
      own.person_id is not null as follows, own.rating
    from (select ${organisationId} as id) asked
      left join follow_totals totals on totals.organisation_id = asked.id
      left join follows own on own.organisation_id = asked.id and own.person_id = ${actor?.id ?? ''}`)
  const rated = row?.rated ?? 0
  return {
    followers: row?.followers ?? 0,
    rated,
    average: rated > 0 ? Math.round(((row?.ratingSum ?? 0) / rated) * 10) / 10 : null,
    own: row?.follows === 1 ? { rating: row.rating } : null,
  }
}

export type FollowedSeller = { id: string; name: string; rating: number | null; since: number }
export type Follower = { name: string; rating: number | null; since: number }

const PER_PAGE = 20

/** Whom a person follows, latest first. */
export function listFollowed(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  { page, limit = PER_PAGE }: { page: number; limit?: number },
): Promise<FollowedSeller[]> {
  return db.all<FollowedSeller>(sql`
    select organisations.id, organisations.name, follows.rating, follows.created_at as since
    from follows join organisations on organisations.id = follows.organisation_id
    where follows.person_id = ${actor.id} order by follows.created_at desc
    limit ${limit} offset ${(page - 1) * limit}`)
}

/** Who follows an organisation, latest first, by a name that strangers may read. For its own members. */
export function listFollowers(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  { page, limit = PER_PAGE }: { page: number; limit?: number },
): Promise<Follower[]> {
  return db.all<Follower>(sql`
    select people.first_name || ' ' || substr(people.last_name, 1, 1) || '.' as name, follows.rating,
      follows.created_at as since
    from follows join people on people.id = follows.person_id
    where follows.organisation_id = ${organisationId} order by follows.created_at desc
    limit ${limit} offset ${(page - 1) * limit}`)
}
