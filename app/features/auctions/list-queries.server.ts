import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import { addMonths, monthAt, monthFigures, spanOfMonths } from '#app/domain/auctions/sale-month.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { Zone } from '#app/domain/pickup/civil.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { auctions, locations } from '#drizzle/schema/index.ts'
import type { SaleFilters } from './inputs.ts'
import { ofSide } from './queries.server.ts'
import { figuresOf } from './seller.server.ts'

type Reads = Pick<Ctx, 'db'>

/** The yards that a seller's auctions are found by, those that somebody is kept to. */
export async function listSaleYards({ db }: Reads, { organisationId, yards }: WorkSide) {
  return db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(
      and(
        eq(locations.organisationId, organisationId),
        eq(locations.active, true),
        yards === null ? undefined : inArray(locations.id, [...yards]),
      ),
    )
    .orderBy(locations.name)
}

/** The calendar that a seller's months go by: that of its first yard. */
export function zoneOfYards(yards: readonly { timeZone: string }[]): Zone {
  return zoneOf(yards[0]?.timeZone ?? 'America/New_York')
}

/** What a seller's list is narrowed to, along the index that it is read by. */
export function narrowedTo(
  { yard, month, todo }: SaleFilters,
  zone: Zone,
  ids: readonly string[] = [],
): SQL | undefined {
  const span = month === '' ? null : spanOfMonths(zone, month)
  return and(
    yard === '' ? undefined : eq(auctions.locationId, yard),
    span
      ? sql`${auctions.firstCloseAt} >= ${span.since} and ${auctions.firstCloseAt} < ${span.before}`
      : undefined,
    todo ? HAS_TO_DO : undefined,
    ids.length === 0
      ? undefined
      : sql`${auctions.id} in (select value from json_each(${JSON.stringify(ids)}))`,
  )
}

/** Somebody waits for access, lots are not public, or something that was won is not paid; what is settled is paid. */
const HAS_TO_DO = sql`${auctions.state} <> 'settled' and (
  ${auctions.state} in ('announced', 'open') and (
    exists (select 1 from auction_access access where access.auction_id = ${auctions.id} and access.state = 'waiting')
    or exists (select 1 from listing_drafts drafts where drafts.auction_id = ${auctions.id}))
  or exists (select 1 from listing_live live
      left join invoice_lines lines on lines.sale_id = live.listing_id || ':1'
      left join invoices on invoices.id = lines.invoice_id
      left join gathered_sales gathered on gathered.sale_id = live.listing_id || ':1'
    where live.auction_id = ${auctions.id}
      and coalesce(invoices.status = 'unpaid', gathered.sale_id is not null)))`

/** So many auctions of two months are summed up. */
const MOST_SUMMED = 120
const HELD = ['announced', 'open', 'closed', 'settled'] as const

/** What stands over a seller's list: this month by the yard's calendar, what is unpaid, and the year. */
export async function readSaleStats(
  { db }: Reads,
  side: WorkSide,
  { zone, now }: { zone: Zone; now: number },
) {
  const month = monthAt(zone, now)
  const before = spanOfMonths(zone, month).before
  const since = spanOfMonths(zone, addMonths(month, -1)).since
  const year = spanOfMonths(zone, `${month.slice(0, 4)}-01`, 12)
  const [rows, [unpaid], [held]] = await Promise.all([
    db
      .select({ id: auctions.id, firstCloseAt: auctions.firstCloseAt })
      .from(auctions)
      .where(
        and(
          ofSide(side),
          inArray(auctions.state, ['open', 'closed', 'settled']),
          sql`${auctions.firstCloseAt} >= ${since} and ${auctions.firstCloseAt} < ${before}`,
        ),
      )
      .limit(MOST_SUMMED),
    db.all<{ invoices: number; cents: number }>(sql`
      select count(*) as invoices, coalesce(sum(invoices.total), 0) as cents from invoices
      where invoices.organisation_id = ${side.organisationId} and invoices.status = 'unpaid'
        ${atYards(sql`invoices.location_id`, side)}
        and exists (select 1 from invoice_lines lines join listings on listings.id = lines.listing_id
          where lines.invoice_id = invoices.id and listings.auction_id is not null)`),
    db
      .select({ sales: sql<number>`count(*)` })
      .from(auctions)
      .where(
        and(
          ofSide(side),
          inArray(auctions.state, [...HELD]),
          sql`${auctions.firstCloseAt} >= ${year.since} and ${auctions.firstCloseAt} < ${year.before}`,
        ),
      ),
  ])
  const figures = await figuresOf(
    { db },
    rows.map(({ id }) => id),
  )
  const sales = rows.flatMap(({ id, firstCloseAt }) => {
    const sale = figures.get(id)
    return sale && firstCloseAt !== null ? [{ ...sale, month: monthAt(zone, firstCloseAt) }] : []
  })
  return {
    month,
    ...monthFigures(sales, month),
    unpaid: unpaid ?? { invoices: 0, cents: 0 },
    year: { name: month.slice(0, 4), sales: held?.sales ?? 0 },
  }
}
export type SaleStatsView = Awaited<ReturnType<typeof readSaleStats>>
