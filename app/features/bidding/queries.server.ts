import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { TAKINGS_COUNT_MS } from '#app/domain/auction/eligibility.ts'
import type { ToldWhy } from '#app/domain/auction/explain.ts'
import { bidderLabel, maskName } from '#app/domain/people/names.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { shownStatus } from '#app/domain/shop/listing.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { bids, deposits, listings } from '#drizzle/schema/index.ts'
import type { OwnStatus, Snapshot } from '#party/wire/protocol.ts'
import { withSnapshot } from './live-state.ts'

export type HistoryRow = {
  seq: number
  /** The asker's own name masked, everybody else's number on this listing. */
  bidder: string
  own: boolean
  kind: 'max' | 'hard' | 'sealed' | 'pre'
  /** Public price after the offer, in cents; null where the offer shows none. A maximum is never shown. */
  price: number | null
  placedAt: number
  answered: boolean
  removed: 'cancelled' | 'declined' | 'fallen' | null
  /** Why the price moved, as far as the asker may be told. */
  why: ToldWhy | null
}

export type HistoryPage = { records: HistoryRow[]; totalRecords: number; page: number; pages: number }

/**
 * One page of a listing's offers, newest first. Silent raises are in no history. What was taken back or declined, and the
 * price that it made, its owner sees and those who act for the listing: whoever else could learn a maximum by it.
 */
export async function listHistory(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
  { page, limit }: { page: number; limit: number },
): Promise<HistoryPage> {
  const ofListing = and(eq(bids.listingId, listingId), eq(bids.silent, false))
  const [rows, [counted], [listing]] = await Promise.all([
    db
      .select()
      .from(bids)
      .where(ofListing)
      .orderBy(desc(bids.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: sql<number>`count(*)` }).from(bids).where(ofListing),
    db
      .select({ organisationId: listings.organisationId, locationId: listings.locationId })
      .from(listings)
      .where(eq(listings.id, listingId)),
  ])
  const seesRemoved =
    actor !== null &&
    listing !== undefined &&
    mayActFor(actor, listing.organisationId, 'offers', listing.locationId)
  const totalRecords = counted?.total ?? 0
  return {
    records: rows.map((row) => {
      const own = actor?.id === row.personId
      return {
        seq: row.seq,
        bidder: own ? maskName(`${actor.firstName} ${actor.lastName}`) : bidderLabel(String(row.tag)),
        own,
        kind: row.kind,
        price: row.removed === null || own || seesRemoved ? row.price : null,
        placedAt: row.placedAt,
        answered: row.answered,
        removed: row.removed,
        why: own ? row.whyParty : row.whyPublic,
      }
    }),
    totalRecords,
    page,
    pages: Math.max(1, Math.ceil(totalRecords / limit)),
  }
}

/** Whether the asker has deposited what a listing wants before an offer. */
export async function hasDeposited(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  listingId: string,
): Promise<boolean> {
  if (!actor) return false
  const rows = await db
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.personId, actor.id),
        eq(deposits.listingId, listingId),
        inArray(deposits.status, ['held', 'asked', 'applied']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether a listing asks for a deposit that the asker has not placed. */
export async function needsDeposit(ctx: Pick<Ctx, 'db' | 'actor'>, listingId: string): Promise<boolean> {
  const [asked] = await ctx.db
    .select({ amount: listings.depositAmount })
    .from(listings)
    .where(eq(listings.id, listingId))
    .limit(1)
  return asked?.amount != null && !(await hasDeposited(ctx, listingId))
}

/** One bidder as those see them who act for the listing. Never a maximum. */
export type BidderView = {
  tag: number
  /** Null while nobody may know who offers (sealed listings before their close). */
  name: string | null
  /** Their last entry that stands: what a decline names. */
  target: number
  offers: number
  /** Public price after their last offer, in cents; null where the offer shows none. */
  price: number | null
  lastAt: number
  /** How often they took offers back in the last 90 days, on whichever listing. */
  takenBack: number
  status: OwnStatus
  /** What they wrote with a starting offer, and from the start on what they proposed, in cents. */
  proposal: string | null
  proposed: number | null
}

type BidderRecord = Omit<BidderView, 'name'> & { firstName: string; lastName: string }

const MOST_BIDDERS = 100

/** Who has offers that stand, the latest first. For those who act for the listing only: the caller has asked. */
async function listBidders(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, format, status }: { id: string; format: string; status: string },
): Promise<BidderView[]> {
  const rows = await db.all<BidderRecord>(sql`
    with standing as (
      select person_id, tag, max(seq) as target, sum(silent = 0) as offers, max(placed_at) as last_at
      from bids where listing_id = ${id} and removed is null group by person_id, tag
    )
    select standing.tag, standing.target, standing.offers, standing.last_at as lastAt, people.first_name as firstName,
      people.last_name as lastName,
      (select count(*) from takings_back taken where taken.person_id = standing.person_id
        and taken.at > ${clock.now() - TAKINGS_COUNT_MS}) as takenBack, standings.status, standings.proposal,
      case when ${status} <> 'scheduled' and not exists (
        select 1 from bids where listing_id = ${id} and person_id = standing.person_id and kind <> 'pre'
      ) then standings.own_max end as proposed,
      (select price from bids where listing_id = ${id} and person_id = standing.person_id and removed is null
        and silent = 0 order by seq desc limit 1) as price
    from standing
      join people on people.id = standing.person_id
      left join standings on standings.person_id = standing.person_id and standings.listing_id = ${id}
    order by standing.target desc limit ${MOST_BIDDERS}`)
  const secret = format === 'sealed' && status !== 'sold' && status !== 'closed'
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: secret ? null : `${firstName} ${lastName}`,
  }))
}

/** A listing's reserve in cents, null for none. For its own organisation and for nobody else: the caller has asked. */
async function readReserve({ db }: Pick<Ctx, 'db'>, listingId: string): Promise<number | null> {
  const [row] = await db
    .select({ reserve: listings.reservePrice })
    .from(listings)
    .where(eq(listings.id, listingId))
    .limit(1)
  return row?.reserve ?? null
}

/**
 * What those see who act for a listing. `bidders` is null for whoever does not deal with offers, `reserve` for whoever is
 * not of its organisation.
 */
export type ManageView = { bidders: BidderView[] | null; reserve: { amount: number | null } | null }

/** For those who act for the listing: the caller has asked. */
export async function findManageView(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  listing: { id: string; format: string; status: string; ownListing: boolean; mayDecline: boolean },
): Promise<ManageView> {
  const [bidders, reserve] = await Promise.all([
    listing.mayDecline ? listBidders(ctx, listing) : null,
    listing.ownListing ? readReserve(ctx, listing.id) : null,
  ])
  return { bidders, reserve: listing.ownListing ? { amount: reserve } : null }
}

/** A listing as it was projected, with what its room says now (epoch ms) laid over it. */
export function withRoom(listing: ListingView, snapshot: Snapshot, now: number): ListingView {
  const live = withSnapshot(listing, snapshot)
  return { ...live, status: shownStatus(snapshot.market_status, live.startsAt, live.closesAt, now) }
}
