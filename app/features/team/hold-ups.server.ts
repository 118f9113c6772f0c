import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { HoldUp } from '#app/domain/people/invitations.ts'

type Whose = { organisationId: string; personId: string }

/** More than these are not named: whoever has them knows them. */
const MOST_NAMED = 50
const MOST_ROOMS = 200

/** Offers of a person in lots that are live, whichever organisation's: where each stands, and whose the lot is. */
function offersOf(personId: string): SQL {
  return sql`from standings
    join listing_live live on live.listing_id = standings.listing_id
    join listings on listings.id = standings.listing_id
    where standings.person_id = ${personId} and standings.status in ('winner', 'outbid', 'placed')
      and live.live = 1`
}

/** Price offers of a person that wait for an answer of either side. */
function priceOffersOf(personId: string): SQL {
  return sql`from negotiations join listings on listings.id = negotiations.listing_id
    where negotiations.buyer_id = ${personId} and negotiations.state in ('open', 'countered')`
}

/** For statements on `invitations`: nothing of theirs stands in the lots of the organisation that a row is for. */
export function standsNowhereIn(personId: string): SQL {
  return sql`not exists (select 1 ${offersOf(personId)}
      and listings.organisation_id = invitations.organisation_id)
    and not exists (select 1 ${priceOffersOf(personId)}
      and negotiations.organisation_id = invitations.organisation_id)`
}

/** For statements on `invitations`: in how many of the organisation's lots that are live they took offers back. */
export function tookBackIn(personId: string): SQL {
  return sql`(select count(distinct takings_back.listing_id) from takings_back
    join listing_live live on live.listing_id = takings_back.listing_id
    join listings on listings.id = takings_back.listing_id
    where takings_back.person_id = ${personId} and live.live = 1
      and listings.organisation_id = invitations.organisation_id)`
}

/** What of a person stands in an organisation's lots: where they lead first. */
export async function listHoldUps(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, personId }: Whose,
): Promise<HoldUp[]> {
  const rows = await db.all<Omit<HoldUp, 'leads'> & { leads: number }>(sql`
    select listings.id as listingId, listings.title, 'offer' as kind, standings.status = 'winner' as leads
      ${offersOf(personId)} and listings.organisation_id = ${organisationId}
    union all
    select listings.id, listings.title, 'price_offer', 0
      ${priceOffersOf(personId)} and negotiations.organisation_id = ${organisationId}
    order by leads desc, title, listingId limit ${MOST_NAMED}`)
  return rows.map((row) => ({ ...row, leads: row.leads === 1 }))
}

/** The organisation's lots that are live and where a person has stood, whether anything of theirs is left or not. */
export async function listLotsKnown(
  { db }: Pick<Ctx, 'db'>,
  { organisationId, personId }: Whose,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select listings.id from standings
      cross join listing_live live on live.listing_id = standings.listing_id
      join listings on listings.id = standings.listing_id
    where standings.person_id = ${personId} and live.live = 1 and listings.organisation_id = ${organisationId}
    order by live.closes_at limit ${MOST_ROOMS}`)
  return rows.map(({ id }) => id)
}
