import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>
/** From the beginning of a day to the next one's; epoch ms. */
export type Day = { from: number; to: number }

/** Sums of a day, in cents where they are money. */
export type DayFigures = {
  offers: number
  lots: number
  hammer: number
  paid: number
  collected: number
  people: number
  confirmed: number
}

/** A sale may be written on its invoice some days later, where its buyer gathers several. */
const WRITTEN_WITHIN_MS = 3 * 24 * 60 * 60_000

/** What happened on a day: each sum walks an index along its hours. */
export async function figuresOf({ db }: Reads, { from, to }: Day): Promise<DayFigures> {
  const [row] = await db.all<DayFigures>(sql`select
    (select count(*) from bids where silent = 0 and placed_at >= ${from} and placed_at < ${to}) as offers,
    sales.lots, sales.hammer,
    (select coalesce(sum(total), 0) from invoices
      where paid_at is not null and paid_at >= ${from} and paid_at < ${to}) as paid,
    (select count(*) from locations join lot_pickups lot on lot.location_id = locations.id
      where lot.gone_at is not null and lot.gone_at >= ${from} and lot.gone_at < ${to}
        and lot.gone_how = 'collected') as collected,
    joined.people, joined.confirmed
    from (select count(*) as lots, coalesce(sum(line.hammer), 0) as hammer
      from invoices join invoice_lines line on line.invoice_id = invoices.id
      where invoices.created_at >= ${from} and invoices.created_at < ${to + WRITTEN_WITHIN_MS}
        and invoices.status <> 'cancelled'
        and coalesce(line.sold_at, invoices.created_at) >= ${from}
        and coalesce(line.sold_at, invoices.created_at) < ${to}) sales,
    (select count(*) as people, coalesce(sum(email_verified), 0) as confirmed from people
      where created_at >= ${from} and created_at < ${to}) joined`)
  if (!row) throw new Error('A day has no figures.')
  return row
}

/** What is measured of the place as it runs; null where there is none. Times in epoch ms, money in cents. */
export type Running = {
  open: number
  closing: number
  dueToday: number
  stillToCome: number
  checkedAt: number | null
  faults: number
  lettersWaiting: number
  letterSince: number | null
  lettersFailed: number
  eventsWaiting: number
  eventSince: number | null
  eventsParked: number
  heardAt: number | null
  nextLot: number | null
  nextCloseAt: number | null
  nextVisitAt: number | null
  nextYard: string | null
}

const HOUR_MS = 60 * 60_000

export async function findRunning(
  { db, clock, gateway }: Reads & Pick<Ctx, 'gateway'>,
  today: Day,
): Promise<Running> {
  const now = clock.now()
  const [row] = await db.all<Running>(sql`select
    (select coalesce(sum(lots), 0) from live_counts) as open,
    (select count(*) from listing_live where live = 1 and closes_at > ${now}
      and closes_at <= ${now + HOUR_MS}) as closing,
    (select coalesce(sum(total), 0) from invoices where status = 'unpaid'
      and due_at >= ${today.from} and due_at < ${today.to}) as dueToday,
    (select count(*) from bookings where state = 'booked' and starts_at > ${now}
      and starts_at < ${today.to}) as stillToCome,
    checked.at as checkedAt, coalesce(checked.faults, 0) as faults,
    (select count(*) from outbox where state = 'waiting') as lettersWaiting,
    (select min(due_at) from outbox where state = 'waiting') as letterSince,
    (select count(*) from outbox where state = 'parked') as lettersFailed,
    (select count(*) from events where delivered_at is null and due_at <= ${now}) as eventsWaiting,
    (select min(due_at) from events where delivered_at is null) as eventSince,
    (select count(*) from events where parked_at is not null) as eventsParked,
    (select received_at from gateway_events where gateway = ${gateway.name}
      order by received_at desc limit 1) as heardAt,
    next.lot as nextLot, next.at as nextCloseAt, visit.at as nextVisitAt, visit.yard as nextYard
    from (select 1) one
    left join (select at, json_array_length(faults) as faults from book_checks
      order by at desc limit 1) checked on true
    left join (select listings.lot_number as lot, soonest.at
      from (select listing_id, closes_at as at from listing_live where live = 1 and closes_at > ${now}
        order by closes_at limit 1) soonest join listings on listings.id = soonest.listing_id) next on true
    left join (select locations.name as yard, first.at
      from (select location_id, starts_at as at from bookings where state = 'booked' and starts_at > ${now}
        order by starts_at, id limit 1) first join locations on locations.id = first.location_id) visit on true`)
  if (!row) throw new Error('Nothing is measured.')
  return row
}
