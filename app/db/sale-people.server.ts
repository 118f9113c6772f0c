import { type SQL, sql } from 'drizzle-orm'

/**
 * Whom an auction concerned by a moment, as a query of `person_id` and `stood` (1 for each of its lots that they have offered
 * on): they watch it or one of its lots, have offered, have asked to offer, or have left a deposit for one. It repeats a person
 * for each reason.
 */
export function salePeople(auctionId: string, at: number): SQL {
  return sql`
    select person_id, 0 as stood from auction_watches where auction_id = ${auctionId} and created_at <= ${at}
    union all select person_id, 0 from auction_access
      where auction_id = ${auctionId} and state in ('waiting', 'approved')
    union all select favourites.person_id, 0 from listings
      join favourites on favourites.listing_id = listings.id and favourites.created_at <= ${at}
      where listings.auction_id = ${auctionId}
    union all select deposits.person_id, 0 from listings
      join deposits on deposits.listing_id = listings.id and deposits.created_at <= ${at}
        and deposits.status in ('pending', 'asked', 'held')
      where listings.auction_id = ${auctionId}
    union all select standings.person_id, 1 from listings
      join standings on standings.listing_id = listings.id and standings.status <> 'removed'
      where listings.auction_id = ${auctionId}`
}
