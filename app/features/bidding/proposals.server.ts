import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { standings } from '#drizzle/schema/index.ts'

/** A starting offer as those see it who act for the listing. */
export type ProposalRow = {
  /** The entry of the ledger that a decline names. */
  seq: number
  name: string
  /** The bidder's number on this listing. */
  tag: number
  proposal: string | null
  /** In cents; null before the start, and once its bidder has offered more than this: a maximum is nobody else's. */
  amount: number | null
  placedAt: number
}

type ProposalRecord = Omit<ProposalRow, 'name'> & { firstName: string; lastName: string }

/**
 * One page of a listing's starting offers that stand, one a person, the newest first. For those who act for the listing:
 * the caller has asked. `started`: whether the start is past, as amounts are proposals from then on only.
 */
export async function listProposals(
  { db }: Pick<Ctx, 'db'>,
  listing: { id: string; started: boolean },
  { page, limit }: { page: number; limit: number },
): Promise<{ records: ProposalRow[]; totalRecords: number }> {
  const started = listing.started ? 1 : 0
  const rows = await db.all<ProposalRecord & { total: number }>(sql`
    with last as (
      select person_id, tag, max(seq) as seq, max(placed_at) as placed_at from bids
      where listing_id = ${listing.id} and kind = 'pre' and removed is null group by person_id, tag
    )
    select last.seq, last.tag, last.placed_at as placedAt, people.first_name as firstName,
      people.last_name as lastName, standings.proposal, count(*) over () as total,
      case when ${started} = 1 and not exists (
        select 1 from bids where listing_id = ${listing.id} and person_id = last.person_id and kind <> 'pre'
      ) then standings.own_max end as amount
    from last
      join people on people.id = last.person_id
      left join standings on standings.person_id = last.person_id and standings.listing_id = ${listing.id}
    order by last.seq desc limit ${limit} offset ${(page - 1) * limit}`)
  return {
    records: rows.map(({ firstName, lastName, total: _total, ...row }) => ({
      ...row,
      name: `${firstName} ${lastName}`,
    })),
    totalRecords: rows[0]?.total ?? 0,
  }
}

/** The asker's own starting offer (amount in cents) where that is what stands of theirs; null where it is not. */
export async function findOwnPreBid(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
): Promise<{ amount: number | null; proposal: string | null } | null> {
  if (!actor) return null
  const [found] = await db
    .select({ amount: standings.ownMax, proposal: standings.proposal })
    .from(standings)
    .where(
      and(
        eq(standings.listingId, listingId),
        eq(standings.personId, actor.id),
        eq(standings.status, 'placed'),
      ),
    )
    .limit(1)
  return found ?? null
}
