import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { isLanguage, type Language } from '#app/i18n/languages.ts'

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

export const FOLLOWS_PER_PAGE = 20

/** Whom a person follows, latest first. */
export async function listFollowed(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  { page, limit = FOLLOWS_PER_PAGE }: { page: number; limit?: number },
): Promise<{ records: FollowedSeller[]; total: number }> {
  const [records, [counted]] = await Promise.all([
    db.all<FollowedSeller>(sql`
      select organisations.id, organisations.name, follows.rating, follows.created_at as since
      from follows join organisations on organisations.id = follows.organisation_id
      where follows.person_id = ${actor.id} order by follows.created_at desc
      limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(sql`select count(*) as total from follows where person_id = ${actor.id}`),
  ])
  return { records, total: counted?.total ?? 0 }
}

/** Who follows an organisation, latest first, by a name that strangers may read. For its own members. */
export async function listFollowers(
  { db }: Pick<Ctx, 'db'>,
  organisationId: string,
  { page, limit = FOLLOWS_PER_PAGE }: { page: number; limit?: number },
): Promise<{ records: Follower[]; total: number }> {
  const [records, [counted]] = await Promise.all([
    db.all<Follower>(sql`
      select people.first_name || ' ' || substr(people.last_name, 1, 1) || '.' as name, follows.rating,
        follows.created_at as since
      from follows join people on people.id = follows.person_id
      where follows.organisation_id = ${organisationId} order by follows.created_at desc
      limit ${limit} offset ${(page - 1) * limit}`),
    db.all<{ total: number }>(
      sql`select followers as total from follow_totals where organisation_id = ${organisationId}`,
    ),
  ])
  return { records, total: counted?.total ?? 0 }
}

export type NewsReader = { personId: string; email: string; name: string; language: Language }

/** Who follows sellers of whose lots some have opened since `since`, was not told of any since then, and wants to be. */
export async function listNewsReaders(
  { db }: Pick<Ctx, 'db'>,
  { since, limit, topic, byDefault }: { since: number; limit: number; topic: number; byDefault: boolean },
): Promise<NewsReader[]> {
  const rows = await db.all<Omit<NewsReader, 'language'> & { language: string | null }>(sql`
    with fresh as (
      select listings.organisation_id, max(live.starts_at) as starts_at
      from listing_live live indexed by listing_live_starting join listings on listings.id = live.listing_id
      where live.status = 'open' and live.starts_at > ${since} group by listings.organisation_id
    )
    select people.id as personId, people.email, people.first_name as name, people.language
    from fresh
      join follows on follows.organisation_id = fresh.organisation_id and follows.created_at < fresh.starts_at
      join people on people.id = follows.person_id
      left join seller_news told on told.person_id = people.id
    where people.status <> 'deactivate' and (told.told_at is null or told.told_at <= ${since})
      and case when people.email_notification is null then ${byDefault ? 1 : 0}
        else exists (select 1 from json_each(people.email_notification) where value = ${topic}) end
    group by people.id order by people.id limit ${limit}`)
  return rows.map(({ language, ...row }) => ({ ...row, language: isLanguage(language) ? language : 'en' }))
}

export type NewsLot = {
  personId: string
  seller: string
  listingId: string
  lotNumber: number
  title: string
  price: number
  closesAt: number
  /** How many lots of this seller there are in all. */
  total: number
}

/** What has opened since `since` of sellers that these people follow: of each seller those that close first. */
export function listNews(
  { db }: Pick<Ctx, 'db'>,
  personIds: readonly string[],
  { since, most }: { since: number; most: number },
): Promise<NewsLot[]> {
  return db.all<NewsLot>(sql`
    with found as (
      select follows.person_id, organisations.name as seller, listings.id, listings.lot_number, listings.title,
        live.price, live.closes_at,
        row_number() over (partition by follows.person_id, follows.organisation_id order by live.closes_at) as place,
        count(*) over (partition by follows.person_id, follows.organisation_id) as total
      from listing_live live indexed by listing_live_starting
        join listings on listings.id = live.listing_id
        join follows on follows.organisation_id = listings.organisation_id and follows.created_at < live.starts_at
        join organisations on organisations.id = listings.organisation_id
      where live.status = 'open' and live.starts_at > ${since}
        and follows.person_id in (select value from json_each(${JSON.stringify(personIds)}))
    )
    select person_id as personId, seller, id as listingId, lot_number as lotNumber, title, price,
      closes_at as closesAt, total
    from found where place <= ${most} order by person_id, seller, place`)
}
