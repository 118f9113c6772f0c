import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { FeeState } from '#app/domain/money/fees.ts'

type Reads = Pick<Ctx, 'db'>

export const OVERDUE_PER_PAGE = 50

/** A lot that was not collected in time and still stands in its yard. Money in cents, moments in epoch ms. */
export type OverdueLot = {
  lineId: string
  invoiceId: string
  commonInvoice: string
  buyerId: string
  buyer: string
  listingId: string
  title: string
  lotNumber: number
  bin: string | null
  collectBy: number
  abandonedAt: number | null
  /** 1 where a draft was made to sell it anew. */
  relisted: number
  feeAmount: number | null
  feeState: FeeState | null
  picture: string | null
  tint: string
  width: number
  height: number
}

/** One page of a yard's overdue lots, the longest first; one more tells of others. */
export function listOverdue({ db }: Reads, locationId: string, page: number): Promise<OverdueLot[]> {
  return db.all<OverdueLot>(sql`
    select lot.line_id as lineId, lot.invoice_id as invoiceId, invoices.common_invoice as commonInvoice,
      lot.buyer_id as buyerId, people.name as buyer, line.listing_id as listingId, line.title,
      line.lot_number as lotNumber, listings.bin_location as bin, lot.collect_by as collectBy,
      lot.abandoned_at as abandonedAt,
      exists (select 1 from order_log where id = 'relisted:' || lot.line_id || ':' || lot.invoice_id) as relisted, fees.amount as feeAmount, fees.status as feeState,
      image.name as picture, image.tint, image.width, image.height
    from (select line_id from lot_pickups indexed by lot_pickups_yard_open
        where location_id = ${locationId} and gone_at is null and collect_by is not null and late_at is not null
        order by collect_by, line_id limit ${OVERDUE_PER_PAGE + 1} offset ${(page - 1) * OVERDUE_PER_PAGE}) chosen
      join lot_pickups lot on lot.line_id = chosen.line_id
      join invoices on invoices.id = lot.invoice_id
      join invoice_lines line on line.id = lot.line_id
      join listings on listings.id = line.listing_id
      join people on people.id = lot.buyer_id
      left join fees on fees.id = 'fee:' || lot.invoice_id
      left join listing_images image on image.listing_id = line.listing_id and image.position = 0
    order by lot.collect_by, lot.line_id`)
}

export type OverdueSum = {
  late: number
  abandoned: number
  bins: number
  fees: number
  charged: number
  waived: number
}

/** What a yard's overdue lots come to, with the fees of their invoices, each once. */
export async function sumOverdue({ db }: Reads, locationId: string): Promise<OverdueSum> {
  const [row] = await db.all<OverdueSum>(sql`
    with lots as materialized (
      select lot.invoice_id, lot.abandoned_at, listings.bin_location as bin
      from lot_pickups lot indexed by lot_pickups_yard_open join invoice_lines line on line.id = lot.line_id
        join listings on listings.id = line.listing_id
      where lot.location_id = ${locationId} and lot.gone_at is null and lot.late_at is not null),
    charges as (select fees.amount, fees.status from (select distinct invoice_id from lots) billed
      join fees on fees.id = 'fee:' || billed.invoice_id)
    select (select count(*) from lots) as late, (select count(abandoned_at) from lots) as abandoned,
      (select count(distinct bin) from lots) as bins,
      (select count(*) from charges where status <> 'waived') as fees,
      (select coalesce(sum(amount), 0) from charges where status <> 'waived') as charged,
      (select coalesce(sum(amount), 0) from charges where status = 'waived') as waived`)
  return row ?? { late: 0, abandoned: 0, bins: 0, fees: 0, charged: 0, waived: 0 }
}
