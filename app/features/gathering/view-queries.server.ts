import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import { writtenAt } from '#app/domain/money/gathering.ts'
import type { Cents } from '#app/domain/money/money.ts'
import {
  type Charges,
  computeTotal,
  isTaxExempt,
  type TaxPaper,
  type Total,
  withoutTax,
} from '#app/domain/money/pricing.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { GATHERED_PER_PAGE, LOTS_SHOWN } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

/** A lot that somebody has won, or stands in. Money in cents, times in epoch ms. */
export type GatheredLotView = {
  listingId: string
  title: string
  lotNumber: number
  image: ImageView | null
  price: Cents
  /** All-in; null where nobody can say yet. */
  total: Cents | null
}
export type WonLotView = GatheredLotView & { wonAt: number }
export type RunningLotView = GatheredLotView & { closesAt: number; standing: 'winner' | 'outbid' }

/** An invoice that is gathered: as it stands now. */
export type GatheringView = {
  auctionId: string
  title: string
  seller: string
  yard: { id: string; name: string }
  /** When the last lot closes by now, and when the invoice is written. */
  lastCloseAt: number
  writtenAt: number
  closed: number
  lots: number
  wonCount: number
  sum: Total
  /** In basis points, where it is the same for all its lots; null where not. */
  premiumBps: number | null
  taxBps: number | null
  won: WonLotView[]
  running: RunningLotView[]
  /** What it comes to if its buyer wins all that they lead; null where they lead nothing, or nobody can say. */
  withLed: Cents | null
}

type Head = Omit<GatheringView, 'yard' | 'writtenAt' | 'sum' | 'won' | 'running' | 'withLed'> &
  Total & { locationId: string; yardName: string }
type Lot = { auctionId: string; locationId: string; listingId: string; title: string; lotNumber: number }
type Pictured = Lot & { name: string | null; tint: string; width: number; height: number }
type WonRow = Pictured & { price: Cents; total: Cents; wonAt: number }
type RunningRow = Pictured & {
  price: Cents
  charges: string | null
  closesAt: number
  standing: 'winner' | 'outbid'
}

/** What somebody has won and has no invoice of yet, with what still runs for them in those auctions. */
export async function listGathering(
  { db, clock }: Reads & Pick<Ctx, 'clock'>,
  buyerId: string,
): Promise<GatheringView[]> {
  const [heads, won, running, [buyer]] = await Promise.all([
    db.all<Head>(headsOf(sql`gathered_sales.buyer_id = ${buyerId}`, GATHERED_PER_PAGE, 0)),
    db.all<WonRow>(sql`
      select sale.auction_id as auctionId, sale.location_id as locationId, sale.listing_id as listingId,
        sale.title, sale.lot_number as lotNumber, sale.hammer as price, sale.total, sale.won_at as wonAt, ${PICTURE}
      from gathered_sales sale
        left join listing_images image on image.listing_id = sale.listing_id and image.position = 0
      where sale.buyer_id = ${buyerId} order by sale.won_at limit ${LOTS_SHOWN}`),
    // what nobody may see the price of is left out
    db.all<RunningRow>(sql`
      select live.auction_id as auctionId, live.location_id as locationId, live.listing_id as listingId,
        listings.title, listings.lot_number as lotNumber, live.price, live.charges, live.closes_at as closesAt,
        stood.status as standing, ${PICTURE}
      from (select distinct auction_id, location_id from gathered_sales where buyer_id = ${buyerId}) sale
        cross join listing_live live on live.auction_id = sale.auction_id and live.live = 1
          and live.location_id = sale.location_id and live.format = 'ascending'
        join standings stood on stood.listing_id = live.listing_id and stood.person_id = ${buyerId}
          and stood.status in ('winner', 'outbid')
        join listings on listings.id = live.listing_id
        left join listing_images image on image.listing_id = live.listing_id and image.position = 0
      order by live.closes_at limit ${LOTS_SHOWN}`),
    db.all<TaxPaper>(sql`
      select tax_doc_status as taxDocStatus, tax_document_id as taxDocumentId, tax_doc_ends_on as taxDocEndsOn
      from people where id = ${buyerId}`),
  ])
  const exempt = buyer !== undefined && isTaxExempt(buyer, easternDay(clock.now()))
  return heads.map(({ locationId, yardName, hammer, premium, tax, total, ...head }) => {
    const own = (lot: Lot) => lot.auctionId === head.auctionId && lot.locationId === locationId
    const lots = running.filter(own).map((row) => runningView(row, exempt))
    return {
      ...head,
      yard: { id: locationId, name: yardName },
      writtenAt: writtenAt(head.lastCloseAt),
      sum: { hammer, premium, tax, total },
      won: won.filter(own).map((row) => ({ ...viewOf(row, row.total), wonAt: row.wonAt })),
      running: lots,
      withLed: withLed(total, lots),
    }
  })
}

/** A buyer's invoice that is gathered, as its seller sees it. */
export type GatheredRow = Pick<
  GatheringView,
  'auctionId' | 'title' | 'yard' | 'writtenAt' | 'wonCount' | 'sum' | 'closed' | 'lots'
> & { buyer: { id: string; name: string } }

/** One page of what an organisation's buyers are to have invoices of; one more tells of others. */
export async function listGatheredFor(
  { db }: Reads,
  { organisationId, yards }: WorkSide,
  page: number,
): Promise<GatheredRow[]> {
  const rows = await db.all<Head & { buyerId: string; buyerName: string }>(
    headsOf(
      sql`gathered_sales.organisation_id = ${organisationId}
        ${atYards(sql`gathered_sales.location_id`, { yards })}`,
      GATHERED_PER_PAGE + 1,
      (page - 1) * GATHERED_PER_PAGE,
    ),
  )
  return rows.map(
    ({ auctionId, title, locationId, yardName, lastCloseAt, wonCount, closed, lots, ...row }) => ({
      auctionId,
      title,
      yard: { id: locationId, name: yardName },
      writtenAt: writtenAt(lastCloseAt),
      wonCount,
      closed,
      lots,
      sum: { hammer: row.hammer, premium: row.premium, tax: row.tax, total: row.total },
      buyer: { id: row.buyerId, name: row.buyerName },
    }),
  )
}

/** An invoice that was gathered and is written by now. Money in cents, moments in epoch ms. */
export type WrittenInvoice = Total & {
  number: string
  title: string
  createdAt: number
  dueAt: number
  lots: number
  won: WonLotView[]
}

type WrittenRow = Omit<WrittenInvoice, 'won'> & { id: string }
type WrittenLot = Omit<WonRow, 'auctionId' | 'locationId'> & { invoiceId: string }

/** A buyer's invoices of auctions that were written since then and are still to be paid, the latest first. */
export async function listWritten({ db }: Reads, buyerId: string, since: number): Promise<WrittenInvoice[]> {
  const rows = await db.all<WrittenRow>(sql`
    select invoices.id, invoices.common_invoice as number, auctions.title, invoices.created_at as createdAt,
      invoices.due_at as dueAt, invoices.hammer, invoices.premium, invoices.tax, invoices.total, count(*) as lots
    from invoices join invoice_lines line on line.invoice_id = invoices.id
      join listings on listings.id = line.listing_id join auctions on auctions.id = listings.auction_id
    where invoices.buyer_id = ${buyerId} and invoices.status = 'unpaid' and invoices.created_at > ${since}
    group by invoices.id order by invoices.created_at desc limit ${GATHERED_PER_PAGE}`)
  if (rows.length === 0) return []
  const lots = await db.all<WrittenLot>(sql`
    select line.invoice_id as invoiceId, line.listing_id as listingId, line.title, line.lot_number as lotNumber,
      line.hammer as price, line.total, coalesce(line.sold_at, invoices.created_at) as wonAt, ${PICTURE}
    from json_each(${JSON.stringify(rows.map(({ id }) => id))}) asked
      join invoices on invoices.id = asked.value
      join invoice_lines line on line.invoice_id = invoices.id
      left join listing_images image on image.listing_id = line.listing_id and image.position = 0
    order by wonAt, line.id limit ${LOTS_SHOWN}`)
  return rows.map(({ id, ...invoice }) => ({
    ...invoice,
    won: lots
      .filter(({ invoiceId }) => invoiceId === id)
      .map((row) => ({ ...viewOf(row, row.total), wonAt: row.wonAt })),
  }))
}

const PICTURE = sql.raw('image.name, image.tint, image.width, image.height')

function headsOf(whose: SQL, limit: number, offset: number): SQL {
  return sql`
    select sale.auction_id as auctionId, sale.location_id as locationId, auctions.title,
      organisations.name as seller, locations.name as yardName, sale.buyer_id as buyerId, people.name as buyerName,
      sale.hammer, sale.premium, sale.tax, sale.total, sale.won as wonCount, sale.premium_bps as premiumBps,
      sale.tax_bps as taxBps,
      (select count(*) from listing_live where auction_id = sale.auction_id) as lots,
      (select count(*) from listing_live where auction_id = sale.auction_id and live = 0) as closed,
      (select max(closes_at) from listing_live where auction_id = sale.auction_id) as lastCloseAt
    from (select auction_id, organisation_id, location_id, buyer_id, sum(hammer) as hammer, sum(premium) as premium,
          sum(tax) as tax, sum(total) as total, count(*) as won,
          iif(min(premium_bps) = max(premium_bps) and count(premium_tiers) = 0, min(premium_bps), null) as premium_bps,
          iif(min(tax_bps) = max(tax_bps), min(tax_bps), null) as tax_bps
        from gathered_sales where ${whose}
        group by auction_id, location_id, buyer_id
        limit ${limit} offset ${offset}) sale
      join auctions on auctions.id = sale.auction_id
      join organisations on organisations.id = sale.organisation_id
      join locations on locations.id = sale.location_id
      join people on people.id = sale.buyer_id
    order by lastCloseAt`
}

type Shown = Omit<Pictured, 'auctionId' | 'locationId'> & { price: Cents }

function viewOf({ listingId, title, lotNumber, price, ...row }: Shown, total: Cents | null) {
  const { name, tint, width, height } = row
  const image = name === null ? null : { name, tint, width, height }
  return { listingId, title, lotNumber, image, price, total }
}

function runningView(row: RunningRow, exempt: boolean): RunningLotView {
  const { price, charges, closesAt, standing } = row
  const promised = charges === null ? null : (JSON.parse(charges) as Charges)
  const total = promised && computeTotal(price, exempt ? withoutTax(promised) : promised).total
  return { ...viewOf(row, total), closesAt, standing }
}

function withLed(total: Cents, lots: readonly RunningLotView[]): Cents | null {
  const led = lots.filter(({ standing }) => standing === 'winner')
  if (led.length === 0 || led.some((lot) => lot.total === null)) return null
  return led.reduce((sum, lot) => sum + (lot.total ?? 0), total)
}
