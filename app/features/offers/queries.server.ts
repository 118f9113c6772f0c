import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { OFFERS_PER_PAGE, type OfferType } from './inputs.ts'

type Standing = 'winner' | 'outbid' | 'won' | 'lost' | 'placed' | 'removed'

export type OfferCounts = Record<OfferType, number> & {
  /** What a person's standing maximums come to, winning or not. */
  standingMaximums: Cents
}

/** How many lots a person has offered on, by how they stand: all of them, or those of an auction. */
export async function countOffers(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  auctionId: string | null = null,
): Promise<OfferCounts> {
  const rows = await db.all<{ status: Standing; count: number; maximums: number }>(sql`
    select status, count(*) as count, coalesce(sum(own_max), 0) as maximums
    from standings where person_id = ${actor.id} ${inAuction(auctionId)} group by status`)
  const of = (...statuses: Standing[]) => rows.filter(({ status }) => statuses.includes(status))
  const sum = (found: typeof rows) => found.reduce((total, { count }) => total + count, 0)
  return {
    allactive: sum(of('winner', 'outbid', 'placed')),
    winning: sum(of('winner')),
    outbid: sum(of('outbid')),
    won: sum(of('won')),
    lost: sum(of('lost')),
    all: sum(rows),
    standingMaximums: of('winner', 'outbid', 'placed').reduce((total, { maximums }) => total + maximums, 0),
  }
}

/** One page of the lots that a person has offered on, latest first, as ids: all of them, or those of an auction. */
export async function listOfferedIds(
  { db }: Pick<Ctx, 'db'>,
  actor: Actor,
  {
    type,
    page,
    limit = OFFERS_PER_PAGE,
    auctionId = null,
  }: { type: OfferType; page: number; limit?: number; auctionId?: string | null },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select listing_id as id from standings where person_id = ${actor.id} and ${OF_TYPE[type]}
      ${inAuction(auctionId)}
    order by updated_at desc limit ${limit} offset ${(page - 1) * limit}`)
  return rows.map(({ id }) => id)
}

/** A person's own lots are walked, and each is looked up: there are fewer of them than an auction may have. */
function inAuction(auctionId: string | null): SQL {
  return auctionId === null
    ? sql``
    : sql`and exists (select 1 from listings
        where listings.id = standings.listing_id and listings.auction_id = ${auctionId})`
}

const OF_TYPE: Record<OfferType, SQL> = {
  allactive: sql`status in ('winner', 'outbid', 'placed')`,
  winning: sql`status = 'winner'`,
  outbid: sql`status = 'outbid'`,
  won: sql`status = 'won'`,
  lost: sql`status = 'lost'`,
  all: sql`1 = 1`,
}
