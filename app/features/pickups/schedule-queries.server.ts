import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { likeOf } from '#app/lib/like.ts'
import { LOTS_PER_PAGE, type ScheduleSearch } from './inputs.ts'
import { CHOSEN_BOOKING, lotsOf, type PickupLot } from './lot-queries.server.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** How long what was collected stands in its buyer's list. */
const SHOWN_FOR_MS = 90 * 24 * 60 * 60_000

/** One page of what somebody has to collect, or has booked; yard by yard, the latest invoice first. */
export async function listSchedule(reads: Reads, buyerId: string, search: ScheduleSearch) {
  const { tab, page } = search
  const rows = tab === 'pending' ? pendingRows(buyerId, search) : scheduledRows(reads, buyerId, search)
  const order =
    tab === 'pending'
      ? sql`yard.name, yard.id, invoices.number desc, line.lot_number`
      : sql`booking.starts_at desc, booking.id, line.lot_number`
  const select = tab === 'pending' ? sql`lot.line_id` : sql`lot.line_id, booking.id as booking_id`
  const [lots, [counted]] = await Promise.all([
    lotsOf(
      reads,
      sql`select ${select} ${rows} order by ${order} limit ${LOTS_PER_PAGE} offset ${(page - 1) * LOTS_PER_PAGE}`,
      tab === 'pending' ? undefined : CHOSEN_BOOKING,
    ),
    reads.db.all<{ total: number }>(sql`select count(*) as total ${rows}`),
  ])
  const totalRecords = counted?.total ?? 0
  return { lots, totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / LOTS_PER_PAGE)) }
}

/** How many lots stand in each of the two lists. */
export async function countSchedule(
  reads: Reads,
  buyerId: string,
): Promise<{ pending: number; scheduled: number }> {
  const all = { q: '', yard: '' }
  const [row] = await reads.db.all<{ pending: number; scheduled: number }>(sql`
    select (select count(*) ${pendingRows(buyerId, all)}) as pending,
      (select count(*) ${scheduledRows(reads, buyerId, all)}) as scheduled`)
  return row ?? { pending: 0, scheduled: 0 }
}

export type ScheduleYard = { id: string; name: string; hours: string; lots: number }

/** The yards where something of somebody waits. */
export async function listScheduleYards({ db }: Reads, buyerId: string): Promise<ScheduleYard[]> {
  return db.all<ScheduleYard>(sql`
    select yard.id, yard.name, yard.hours, count(*) as lots
    from lot_pickups lot join invoices on invoices.id = lot.invoice_id join locations yard on yard.id = lot.location_id
    where lot.buyer_id = ${buyerId} and lot.gone_at is null and invoices.delivery_type = 'local_pickup'
    group by yard.id order by yard.name`)
}

/** All that somebody may put into one booking or another: a wizard's first step. */
export async function listToBook(reads: Reads, buyerId: string, limit: number): Promise<PickupLot[]> {
  return lotsOf(
    reads,
    sql`select lot.line_id ${pendingRows(buyerId, { q: '', yard: '' })} order by yard.name, yard.id, invoices.number desc,
      line.lot_number limit ${limit}`,
  )
}

type Search = Pick<ScheduleSearch, 'q' | 'yard'>

function pendingRows(buyerId: string, search: Search): SQL {
  return sql`from lot_pickups lot
      join invoices on invoices.id = lot.invoice_id
      join invoice_lines line on line.id = lot.line_id
      join locations yard on yard.id = lot.location_id
    where lot.buyer_id = ${buyerId} and lot.gone_at is null and invoices.delivery_type = 'local_pickup'
      and not exists (select 1 from booking_lots held where held.line_id = lot.line_id and held.state = 'open')
      ${searched(search)}`
}

function scheduledRows({ clock }: Pick<Reads, 'clock'>, buyerId: string, search: Search): SQL {
  return sql`from bookings booking
      join booking_lots held on held.booking_id = booking.id
      join lot_pickups lot on lot.line_id = held.line_id
      join invoices on invoices.id = lot.invoice_id
      join invoice_lines line on line.id = lot.line_id
      join locations yard on yard.id = lot.location_id
    where booking.buyer_id = ${buyerId} and booking.state <> 'cancelled' and held.state in ('open', 'handed')
      and (held.state = 'open' or booking.starts_at > ${clock.now() - SHOWN_FOR_MS})
      ${searched(search)}`
}

/** By a lot's number, words of its title, or the number of its invoice. */
function searched({ q, yard }: Search): SQL {
  const at = yard === '' ? sql`` : sql`and yard.id = ${yard}`
  if (q === '') return at
  const like = likeOf(q)
  const number = /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : -1
  return sql`${at} and (line.lot_number = ${number} or invoices.number = ${number}
    or invoices.common_invoice = ${q.replace('#', '').toUpperCase()} or line.title like ${like} escape '\\')`
}
