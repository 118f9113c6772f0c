import type { ListingId, PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'

/** The limit that a person has set; null for none. */
export async function findLimit(db: D1Database, person: PersonId): Promise<Cents | null> {
  const row = await db
    .prepare('select spending_limit from people where id = ?1')
    .bind(person)
    .first<{ spending_limit: number | null }>()
  return row?.spending_limit ?? null
}

/** What D1 knows of a person's open offers; their rooms know better, and what was bought of pieces. */
export async function listOpenOffers(
  db: D1Database,
  person: PersonId,
): Promise<{ listingId: ListingId; amount: Cents }[]> {
  const { results } = await db
    .prepare(
      `select standings.listing_id as listingId, coalesce(standings.own_max, 0) as amount
       from standings join listing_live on listing_live.listing_id = standings.listing_id
         join listings on listings.id = standings.listing_id
       where standings.person_id = ?1 and standings.status <> 'removed' and listings.format <> 'reverse'
         and listing_live.status in ('open', 'scheduled')`,
    )
    .bind(person)
    .all<{ listingId: ListingId; amount: Cents }>()
  return results
}
