import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { AuctionPickup } from '#app/domain/auctions/terms.ts'
import { collectByAt, type Gone, type LotProblem, whyNotBooked } from '#app/domain/pickup/booking.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { zoneOf } from '#app/lib/zone.ts'

type Reads = Pick<Ctx, 'db'>

/** A lot on its way to its buyer, with all that decides on a visit. Money in cents, moments in epoch ms. */
export type PickupLot = {
  lineId: string
  invoiceId: string
  commonInvoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  deliveryType: DeliveryType
  organisationId: string
  locationId: string
  buyerId: string
  listingId: string
  lotNumber: number
  title: string
  binLocation: string | null
  quantity: number
  hammer: number
  total: number
  /** When it was sold. */
  closedAt: number
  paidAt: number | null
  pickupDeadlineDays: number
  /** The last second to collect it. */
  collectBy: number
  moreDaysReason: string | null
  readyAt: number | null
  noShows: number
  lateAt: number | null
  abandonedAt: number | null
  missingAt: number | null
  goneAt: number | null
  goneHow: Gone | null
  collectedBy: string | null
  auctionId: string | null
  auctionTitle: string | null
  /** Its auction's own days of collection. */
  auctionPickup: AuctionPickup | null
  image: { name: string; tint: string; width: number; height: number } | null
  booking: LotBooking | null
  /** The auction that it is gathered in, where its invoice is not written yet: it has no line, and is named by its sale. */
  gatheredIn: string | null
  timeZone: string
  yard: string
}

export type LotBooking = {
  id: string
  number: number
  state: BookingState
  startsAt: number
  endsAt: number
  reschedules: number
  offeredAt: number | null
}

export type LotRow = Omit<PickupLot, 'image' | 'booking' | 'auctionPickup' | 'collectBy'> & {
  collectBy: number | null
  auctionPickup: string | null
  picture: string | null
  tint: string
  width: number
  height: number
  bookingId: string | null
  bookingNumber: number
  bookingState: BookingState
  startsAt: number
  endsAt: number
  reschedules: number
  offeredAt: number | null
}

/** Lots of these lines, in the order of the ids; `ids` is a select of `line_id` and, where that is another, `booking_id`. */
export async function lotsOf({ db }: Reads, ids: SQL, booking: SQL = OPEN_BOOKING): Promise<PickupLot[]> {
  const rows = await db.all<LotRow>(sql`
    with chosen as materialized (select *, row_number() over () as place from (${ids}))
    select lot.line_id as lineId, lot.invoice_id as invoiceId, invoices.common_invoice as commonInvoice,
      invoices.status, invoices.delivery_type as deliveryType, lot.organisation_id as organisationId,
      lot.location_id as locationId, lot.buyer_id as buyerId, line.listing_id as listingId,
      line.lot_number as lotNumber, line.title, listings.bin_location as binLocation, line.quantity, line.hammer,
      line.total, coalesce(line.sold_at, invoices.created_at) as closedAt, invoices.paid_at as paidAt,
      listings.pickup_deadline_days as pickupDeadlineDays, lot.collect_by as collectBy,
      lot.more_days_reason as moreDaysReason, lot.ready_at as readyAt, lot.no_shows as noShows, lot.late_at as lateAt,
      lot.abandoned_at as abandonedAt, lot.missing_at as missingAt, lot.gone_at as goneAt, lot.gone_how as goneHow,
      lot.collected_by as collectedBy,
      case when auctions.pickup is not null then listings.auction_id end as auctionId, auctions.title as auctionTitle,
      null as gatheredIn, auctions.pickup as auctionPickup, image.name as picture, image.tint, image.width, image.height,
      booking.id as bookingId, booking.number as bookingNumber, booking.state as bookingState,
      booking.starts_at as startsAt, booking.ends_at as endsAt, booking.reschedules, booking.offered_at as offeredAt,
      locations.time_zone as timeZone, locations.name as yard
    from chosen
      join lot_pickups lot on lot.line_id = chosen.line_id
      join invoice_lines line on line.id = lot.line_id
      join invoices on invoices.id = lot.invoice_id
      join listings on listings.id = line.listing_id
      join locations on locations.id = lot.location_id
      left join auctions on auctions.id = listings.auction_id
      left join listing_images image on image.listing_id = line.listing_id and image.position = 0
      left join bookings booking on booking.id = ${booking}
    order by chosen.place`)
  return rows.map(lotOf)
}

const OPEN_BOOKING = sql`(select booking_id from booking_lots where line_id = lot.line_id and state = 'open')`

/** The visit that the select itself names. */
export const CHOSEN_BOOKING = sql`chosen.booking_id`

export function lotOf(row: LotRow): PickupLot {
  const { picture, tint, width, height, bookingId, bookingNumber, bookingState, ...rest } = row
  const { startsAt, endsAt, reschedules, offeredAt, auctionPickup, collectBy, ...lot } = rest
  return {
    ...lot,
    collectBy: collectBy ?? collectByAt(zoneOf(lot.timeZone), lot),
    auctionPickup: auctionPickup === null ? null : (JSON.parse(auctionPickup) as AuctionPickup),
    image: picture === null ? null : { name: picture, tint, width, height },
    booking:
      bookingId === null
        ? null
        : {
            id: bookingId,
            number: bookingNumber,
            state: bookingState,
            startsAt,
            endsAt,
            reschedules,
            offeredAt,
          },
  }
}

/** Lots by their lines, in their order; those that are none are left out. */
export function listLots(reads: Reads, lineIds: readonly string[]): Promise<PickupLot[]> {
  return lotsOf(reads, sql`select value as line_id from json_each(${JSON.stringify(lineIds)})`)
}

/** Lots by their sales, once those are on an invoice. */
export function listLotsOfSales(reads: Reads, saleIds: readonly string[]): Promise<PickupLot[]> {
  return lotsOf(
    reads,
    sql`select line.id as line_id from json_each(${JSON.stringify(saleIds)}) asked
      join invoice_lines line on line.sale_id = asked.value`,
  )
}

/** All lots of some invoices. */
export function listLotsOfInvoices(reads: Reads, invoiceIds: readonly string[]): Promise<PickupLot[]> {
  return lotsOf(
    reads,
    sql`select lots.line_id from json_each(${JSON.stringify(invoiceIds)}) asked
      join lot_pickups lots on lots.invoice_id = asked.value`,
  )
}

/** The lots of a visit, those that were left behind or brought later too. */
export function listLotsOfBooking(reads: Reads, bookingId: string): Promise<PickupLot[]> {
  return lotsOf(
    reads,
    sql`select line_id, booking_id from booking_lots where booking_id = ${bookingId}`,
    CHOSEN_BOOKING,
  )
}

/** What speaks against booking a lot now. */
export function problemOf(lot: PickupLot, settings: Settings, staff: boolean): LotProblem | null {
  return whyNotBooked(
    {
      ...lot,
      gone: lot.goneAt !== null,
      abandoned: lot.abandonedAt !== null,
      missing: lot.missingAt !== null,
      booked: lot.booking !== null,
      gathered: lot.gatheredIn !== null,
    },
    { payAtYard: settings.pay_at_yard, noShowsMost: settings.no_shows_most, staff },
  )
}

/** The invoices of some lots, each once. */
export function invoicesOf(lots: readonly { invoiceId: string }[]): string[] {
  return [...new Set(lots.map(({ invoiceId }) => invoiceId))]
}
