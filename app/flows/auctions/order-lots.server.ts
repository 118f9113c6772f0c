import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isMissing, runBatch, type Statement } from '#app/db/batch.server.ts'
import { planOrder } from '#app/domain/auctions/closing.ts'
import {
  givePlaces,
  moveLot,
  moveLots,
  type OrderMode,
  orderLots,
  partKinds,
  putIn,
  spreadLots,
  stepLots,
} from '#app/domain/auctions/order.ts'
import { takesLots } from '#app/domain/auctions/state.ts'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { listSellerLots, type SellerLot, sortLots } from '#app/features/auctions/commands.server.ts'
import { findSaleOfDraft, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { holdSale, insertAct, recountLots, updateSale } from '#app/features/auctions/writes.server.ts'
import { freeDrafts, putDrafts, setDraftPlaces } from '#app/features/drafts/place-writes.server.ts'
import { setAuction, setPlaces } from '#app/features/listings/writes.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { insertChangeWhere } from '#app/features/settings/writes.server.ts'
import { actForListing } from '#app/flows/offers/act-for-listing.server.ts'
import { carryAct, DONE_AT_ONCE, saleTermsOf } from './carry-acts.server.ts'
import { draftBars } from './draft-bars.server.ts'
import { relistInto } from './relist-into.server.ts'

export type AuctionNeed = Pick<Ctx, 'db' | 'clock' | 'rooms' | 'relays' | 'waitUntil' | 'log' | 'actor'>

/** How an order, or a lot that came or went, ended. `stayed`: ids of lots that may not move, with offers or after the start. */
export type Ordered =
  | { ok: true; stayed: string[]; refused: { id: string; code: string }[] }
  | { ok: false; code: 'over' | 'stale' | 'none' | 'no_target' }

/** How several lots change their places at once. `to` counts from 0 among the others. */
export type ManyMoved = { to: number } | { by: 'up' | 'down' | 'spread' | 'apart' }

type Asked =
  | { mode: OrderMode }
  | { ids: readonly string[] }
  | { id: string; to: number }
  | { chosen: readonly string[]; move: ManyMoved }

/** Gives an auction's lots their places: by a rule, by hand, or one of them. Times follow at once, lot by lot. */
export async function orderSale(ctx: AuctionNeed, sale: SaleRow, asked: Asked): Promise<Ordered> {
  if (!takesLots(sale.state)) return { ok: false, code: 'over' }
  const lots = await listSellerLots(ctx, sale.id)
  const mode: OrderMode = 'mode' in asked ? asked.mode : 'hand'
  return settleOrder(ctx, sale, lots, wantedOf(lots, asked), { orderMode: mode })
}

function wantedOf(lots: readonly SellerLot[], asked: Asked): string[] {
  const stands = lots.map(({ id }) => id)
  if ('mode' in asked) return orderLots(lots, asked.mode)
  if ('id' in asked) return moveLot(stands, asked.id, asked.to)
  if ('chosen' in asked) return movedMany(lots, asked.chosen, asked.move)
  const known = new Set(stands)
  const named = [...new Set(asked.ids)].filter((id) => known.has(id))
  // what the page did not name (it shows a part) keeps its place behind those that it did
  const first = Math.min(...named.map((id) => stands.indexOf(id)), stands.length)
  const others = stands.filter((id) => !named.includes(id))
  return [...others.slice(0, first), ...named, ...others.slice(first)]
}

function movedMany(lots: readonly SellerLot[], chosen: readonly string[], move: ManyMoved): string[] {
  const stands = lots.map(({ id }) => id)
  if ('to' in move) return moveLots(stands, chosen, move.to)
  switch (move.by) {
    case 'up':
      return stepLots(stands, chosen, -1)
    case 'down':
      return stepLots(stands, chosen, 1)
    case 'spread':
      return spreadLots(stands, chosen)
    case 'apart':
      return partKinds(
        lots.map(({ id, category }) => ({ id, kind: category })),
        chosen,
      )
  }
}

/** Writes the places that lots may take, and has their rooms follow. */
export async function settleOrder(
  ctx: AuctionNeed,
  sale: SaleRow,
  lots: readonly SellerLot[],
  wanted: readonly string[],
  { orderMode, more = [] }: { orderMode?: OrderMode; more?: Statement[] },
): Promise<Ordered> {
  const now = ctx.clock.now()
  const times = {
    now,
    startsAt: sale.startsAt ?? now,
    firstCloseAt: sale.firstCloseAt ?? 0,
    staggerSeconds: sale.staggerSeconds,
  }
  const { places, stayed } =
    sale.firstCloseAt === null
      ? { places: givePlaces(wanted, new Map()), stayed: [] }
      : planOrder(lots, wanted, times)
  const act = sale.state === 'draft' ? null : crypto.randomUUID()
  try {
    await runBatch(ctx.db, [
      holdSale(ctx.db, sale),
      updateSale(ctx.db, sale.id, orderMode ? { orderMode } : {}, now),
      ...more,
      setPlaces(ctx.db, sale.id, places),
      setDraftPlaces(ctx.db, sale.id, places),
      ...(act
        ? [
            insertAct(ctx.db, {
              id: act,
              auctionId: sale.id,
              kind: 'revise',
              payload: {},
              personId: ctx.actor?.id ?? '',
              at: now,
            }),
          ]
        : []),
      recountLots(ctx.db, sale.id),
      auditOf(
        ctx,
        sale,
        { order: lots.map(({ id }) => id) },
        { order: [...places].sort((a, b) => a.place - b.place).map(({ id }) => id) },
      ),
    ])
  } catch (error) {
    if (isMissing(error)) return { ok: false, code: 'stale' }
    throw error
  }
  const carried = act ? await carryAct(ctx, act, DONE_AT_ONCE) : null
  return { ok: true, stayed, refused: carried?.refused ?? [] }
}

/**
 * Lots come into an auction: drafts, public lots of no auction that nobody has offered on, and those that ended without a
 * sale, each of them as the draft that lists it again.
 */
export async function putLots(
  ctx: AuctionNeed,
  sale: SaleRow,
  ids: readonly string[],
  where: 'end' | 'beginning' | 'spread',
): Promise<Ordered> {
  if (!takesLots(sale.state)) return { ok: false, code: 'over' }
  if (!ctx.actor) return { ok: false, code: 'none' }
  const found = await sortLots(ctx, workSideOf(ctx.actor, sale.organisationId), ids)
  if (found.drafts.length + found.listings.length + found.over.length === 0)
    return { ok: false, code: 'none' }
  const refused: { id: string; code: string }[] = []
  const before = await listSellerLots(ctx, sale.id)
  const again = await relistInto(ctx, sale, found.over)
  for (const [id, code] of again.codes) refused.push({ id, code })
  const coming = [...found.drafts, ...again.drafts.values()]
  const bars = await draftBars(ctx, sale, coming)
  for (const [id, code] of bars) if (code !== null) refused.push({ id, code })
  const fit = coming.filter((id) => bars.get(id) === null)
  const joined = [...fit]
  for (const id of found.listings) {
    const code = await joinPublic(ctx, sale, id, before.length + joined.length)
    if (code === null) joined.push(id)
    else refused.push({ id, code })
  }
  await runBatch(ctx.db, [
    putDrafts(ctx.db, sale.organisationId, fit, { id: sale.id, yard: sale.locationId }),
  ])
  const lots = await listSellerLots(ctx, sale.id)
  const fresh = await findSaleOfDraft(ctx, { auctionId: sale.id })
  const stands = before.map(({ id }) => id)
  const here = joined.filter((id) => lots.some((lot) => lot.id === id))
  const ordered = await settleOrder(ctx, fresh ?? sale, lots, putIn(stands, here, where), {})
  if (!ordered.ok) return ordered
  return { ...ordered, refused: [...refused, ...ordered.refused] }
}

/** Null where a public lot has come in, from this auction or from none; else why not. */
export async function joinPublic(
  ctx: AuctionNeed,
  sale: SaleRow,
  id: string,
  place: number,
  from: string | null = null,
): Promise<string | null> {
  const [row] = await ctx.db.all<{
    auction: string | null
    format: string
    starts: number
    live: number
    offers: number
    yard: string
  }>(sql`
    select listings.auction_id as auction, listings.format, listings.starts_at as starts, live.live,
      max(live.offer_count, live.bidder_count) as offers, listings.location_id as yard
    from listings join listing_live live on live.listing_id = listings.id where listings.id = ${id}`)
  if (!row || row.live === 0) return 'closed'
  if (row.auction !== from) return row.auction === null ? 'stale' : 'in_auction'
  if (row.format === 'fixed') return 'fixed_in_sale'
  if (row.offers > 0) return 'has_offers'
  if (row.yard !== sale.locationId) return 'other_yard'
  if (sale.state === 'draft' || sale.firstCloseAt === null) return 'sale_draft'
  const terms = saleTermsOf(sale, { place, format: row.format, startsAt: row.starts }, ctx.clock.now())
  const acted = await actForListing(ctx, id, crypto.randomUUID(), { type: 'revise', terms })
  if (!acted.ok) return acted.code
  await runBatch(ctx.db, [setAuction(ctx.db, id, { id: sale.id, place })])
  return null
}

/** Lots leave an auction: drafts, and public lots without offers, which stay open by themselves. */
export async function takeLots(ctx: AuctionNeed, sale: SaleRow, ids: readonly string[]): Promise<Ordered> {
  if (!takesLots(sale.state)) return { ok: false, code: 'over' }
  const lots = await listSellerLots(ctx, sale.id)
  const chosen = lots.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return { ok: false, code: 'none' }
  const refused: { id: string; code: string }[] = []
  const gone = new Set(chosen.filter(({ draft }) => draft).map(({ id }) => id))
  for (const { id } of chosen.filter(({ draft }) => !draft)) {
    const terms = { auctionId: null, groupClose: false }
    const acted = await actForListing(ctx, id, crypto.randomUUID(), { type: 'revise', terms })
    if (!acted.ok) {
      refused.push({ id, code: acted.code })
      continue
    }
    await runBatch(ctx.db, [setAuction(ctx.db, id, null)])
    gone.add(id)
  }
  const left = lots.filter(({ id }) => !gone.has(id))
  const ordered = await settleOrder(
    ctx,
    sale,
    left,
    left.map(({ id }) => id),
    {
      more: [freeDrafts(ctx.db, sale.id, [...gone])],
    },
  )
  return ordered.ok ? { ...ordered, refused: [...refused, ...ordered.refused] } : ordered
}

export function auditOf(
  ctx: Pick<AuctionNeed, 'db' | 'clock' | 'actor'>,
  { id, organisationId }: { id: string; organisationId: string },
  before: unknown,
  after: unknown,
): Statement {
  return insertChangeWhere(
    ctx,
    {
      subject: subjects.auction(id),
      at: ctx.clock.now(),
      personId: ctx.actor?.id ?? '',
      personEmail: ctx.actor?.email ?? '',
      before,
      after,
      organisationId,
    },
    sql`true`,
  )
}
