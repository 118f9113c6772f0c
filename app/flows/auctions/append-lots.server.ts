import { sql } from 'drizzle-orm'
import { runBatch } from '#app/db/batch.server.ts'
import { mayFillSale } from '#app/domain/auctions/draft-sale.ts'
import { workSideOf } from '#app/domain/people/permissions.ts'
import { sortLots } from '#app/features/auctions/commands.server.ts'
import { findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import { recountLots } from '#app/features/auctions/writes.server.ts'
import { putDrafts, setDraftPlaces } from '#app/features/drafts/place-writes.server.ts'
import { draftBars } from './draft-bars.server.ts'
import { type AuctionNeed, joinPublic } from './order-lots.server.ts'

type Appended =
  /** By lot, why it stays out; null for one that is in it. */
  { ok: true; codes: Map<string, string | null> } | { ok: false; code: 'sale_gone' }

/**
 * Puts some lots behind those that an auction has, and leaves those where they are. Done once more it finds them there: what
 * was killed in the middle is taken up by whoever asks again.
 */
export async function appendLots(
  ctx: AuctionNeed,
  { auctionId, organisationId }: { auctionId: string; organisationId: string },
  ids: readonly string[],
): Promise<Appended> {
  const sale = await findSaleOfDraft(ctx, { auctionId })
  const { actor } = ctx
  if (!actor || !mayFillSale(actor, organisationId, sale)) return { ok: false, code: 'sale_gone' }
  const found = await sortLots(ctx, workSideOf(actor, organisationId), ids)
  const codes = new Map<string, string | null>(ids.map((id) => [id, 'gone']))
  const fit: string[] = []
  for (const [id, bar] of await draftBars(ctx, sale, found.drafts)) {
    codes.set(id, bar)
    if (bar === null) fit.push(id)
  }
  await runBatch(ctx.db, [putDrafts(ctx.db, organisationId, fit, { id: sale.id, yard: sale.locationId })])
  const places = await unplaced(ctx, sale.id)
  let next = (places.at(-1)?.place ?? (await nextPlace(ctx, sale.id)) - 1) + 1
  for (const id of [...found.listings, ...found.over]) {
    const code = await joinPublic(ctx, sale, id, next)
    if (code === null) next += 1
    codes.set(id, code === 'in_auction' && (await isIn(ctx, id, sale.id)) ? null : code)
  }
  await runBatch(ctx.db, [setDraftPlaces(ctx.db, sale.id, places), recountLots(ctx.db, sale.id)])
  return { ok: true, codes }
}

/**
 * Gives drafts that have come into an auction without a place one behind the others, those of `order` first and in it;
 * whoever asks again finds none.
 */
export async function placeUnplaced(
  ctx: Pick<AuctionNeed, 'db'>,
  saleId: string,
  order: readonly string[] = [],
): Promise<void> {
  const places = await unplaced(ctx, saleId, order)
  if (places.length === 0) return
  await runBatch(ctx.db, [setDraftPlaces(ctx.db, saleId, places), recountLots(ctx.db, saleId)])
}

async function unplaced(ctx: Pick<AuctionNeed, 'db'>, saleId: string, order: readonly string[] = []) {
  const first = await nextPlace(ctx, saleId)
  const waiting = await listUnplaced(ctx, saleId)
  const known = order.filter((id) => waiting.includes(id))
  return [...known, ...waiting.filter((id) => !known.includes(id))].map((id, at) => ({
    id,
    place: first + at,
  }))
}

async function nextPlace({ db }: Pick<AuctionNeed, 'db'>, id: string): Promise<number> {
  const [row] = await db.all<{ last: number }>(sql`
    select max(
      coalesce((select max(auction_place) from listings where auction_id = ${id}), -1),
      coalesce((select max(auction_place) from listing_drafts where auction_id = ${id}), -1)) as last`)
  return (row?.last ?? -1) + 1
}

async function listUnplaced({ db }: Pick<AuctionNeed, 'db'>, id: string): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    select id from listing_drafts where auction_id = ${id} and auction_place is null
    order by created_at, id limit 2000`)
  return rows.map((row) => row.id)
}

async function isIn({ db }: AuctionNeed, lot: string, sale: string): Promise<boolean> {
  const rows = await db.all(sql`select 1 from listings where id = ${lot} and auction_id = ${sale}`)
  return rows.length > 0
}
