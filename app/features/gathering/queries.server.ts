import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import { GATHER_MS } from '#app/domain/money/gathering.ts'
import { gatheredSales, locations, organisations } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export type GatheredSale = typeof gatheredSales.$inferSelect

/** What goes on one invoice: a buyer's lots of an auction at a yard. An auction is of one organisation. */
export type GatheredOf = { auctionId: string; locationId: string; buyerId: string }

/** Lines on one invoice at most; who has won more gets another one. */
const MOST_LINES = 1_000

/** What there is for an invoice, in the order in which it was won. */
export function listGathered({ db }: Reads, of: GatheredOf): Promise<GatheredSale[]> {
  return db
    .select()
    .from(gatheredSales)
    .where(
      and(
        eq(gatheredSales.buyerId, of.buyerId),
        eq(gatheredSales.auctionId, of.auctionId),
        eq(gatheredSales.locationId, of.locationId),
      ),
    )
    .orderBy(asc(gatheredSales.wonAt), asc(gatheredSales.saleId))
    .limit(MOST_LINES)
}

/** Whose invoice it becomes, for whoever wants to write it; null where there is nothing to write. */
export async function findGatheredBy({ db }: Reads, of: GatheredOf) {
  const [row] = await db
    .select({
      organisationId: gatheredSales.organisationId,
      invoicePrefix: organisations.invoicePrefix,
      locationId: locations.id,
    })
    .from(gatheredSales)
    .innerJoin(organisations, eq(organisations.id, gatheredSales.organisationId))
    .innerJoin(locations, eq(locations.id, gatheredSales.locationId))
    .where(
      and(
        eq(gatheredSales.buyerId, of.buyerId),
        eq(gatheredSales.auctionId, of.auctionId),
        eq(gatheredSales.locationId, of.locationId),
      ),
    )
    .limit(1)
  return row ?? null
}

/**
 * Auctions of which something is gathered, and whose last lot has closed long enough ago. Steps from one to the next in the
 * index: a thousand lots of one auction are one step.
 */
export async function listDueAuctions({ db }: Reads, now: number, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    with recursive sale(id) as (
      select min(auction_id) from gathered_sales
      union all
      select (select min(auction_id) from gathered_sales where auction_id > sale.id) from sale
      where sale.id is not null
    )
    select id from sale
    where id is not null
      and not exists (select 1 from listing_live where auction_id = sale.id and live = 1)
      and coalesce((select max(closes_at) from listing_live where auction_id = sale.id and live = 0), 0)
        <= ${now - GATHER_MS}
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The invoices that an auction is to have yet. */
export function listInvoicesToWrite({ db }: Reads, auctionId: string, limit: number): Promise<GatheredOf[]> {
  return db.all<GatheredOf>(sql`
    select auction_id as auctionId, location_id as locationId, buyer_id as buyerId from gathered_sales
    where auction_id = ${auctionId}
    group by auction_id, organisation_id, location_id, buyer_id limit ${limit}`)
}

/** What was written of these lots and is not paid: for who comes when somebody else has written it. */
export async function listUnpaidOf({ db }: Reads, of: GatheredOf): Promise<string[]> {
  const rows = await db.all<{ number: string }>(sql`
    select distinct invoices.common_invoice as number
    from invoices join invoice_lines line on line.invoice_id = invoices.id
      join listings on listings.id = line.listing_id
    where invoices.buyer_id = ${of.buyerId} and invoices.status = 'unpaid'
      and invoices.location_id = ${of.locationId} and listings.auction_id = ${of.auctionId}
    order by invoices.number limit 20`)
  return rows.map(({ number }) => number)
}

/** The number of an invoice; null where it was not written. */
export async function findNumber({ db }: Reads, id: string): Promise<string | null> {
  const [row] = await db.all<{ number: string }>(
    sql`select common_invoice as number from invoices where id = ${id}`,
  )
  return row?.number ?? null
}

/** How many invoices somebody is to have yet, or an organisation's buyers are. */
export async function countGathering(
  { db }: Reads,
  side: { buyer: string } | { organisation: string; yards: readonly string[] | null },
): Promise<number> {
  const whose =
    'buyer' in side
      ? sql`buyer_id = ${side.buyer}`
      : sql`organisation_id = ${side.organisation} ${atYards(sql`location_id`, side)}`
  const [row] = await db.all<{ count: number }>(sql`
    select count(*) as count from (select 1 from gathered_sales where ${whose}
      group by auction_id, location_id, buyer_id)`)
  return row?.count ?? 0
}
