import { type SQL, sql } from 'drizzle-orm'
import { collectByAt } from '#app/domain/pickup/booking.ts'
import { type CivilDay, dayAt } from '#app/domain/pickup/civil.ts'
import { zoneOf } from '#app/lib/zone.ts'

/** Until when a lot that somebody has won waits for them at its yard, and why then (operations.md, section 4, "Collect by"). */
export type Collecting = {
  /** The last day, on the yard's calendar. */
  day: CivilDay
  /** Its seller's days from the close. */
  days: number
  /** What staff has said where it has more; null where it has not. */
  reason: string | null
  late: boolean
}

type Waiting = Omit<Collecting, 'day' | 'late'> & {
  collectBy: number | null
  closedAt: number
  paidAt: number | null
  timeZone: string
  late: number
}

/** Of a listing that somebody has won, the lot that has to be collected first (the row of the least), as JSON. Beside `listings`. */
export function collectingLot(person: string): SQL {
  return sql`(select json_object('collectBy', min(lot.collect_by), 'days', listings.pickup_deadline_days,
      'reason', lot.more_days_reason, 'late', lot.late_at is not null, 'timeZone', yard.time_zone,
      'closedAt', coalesce(line.sold_at, invoices.created_at), 'paidAt', invoices.paid_at)
    from invoice_lines line join lot_pickups lot on lot.line_id = line.id
      join invoices on invoices.id = line.invoice_id join locations yard on yard.id = lot.location_id
    where line.listing_id = listings.id and lot.buyer_id = ${person} and lot.gone_at is null
      and invoices.status <> 'cancelled' and invoices.delivery_type = 'local_pickup'
    having count(*) > 0)`
}

/** Null where nothing waits. */
export function readCollecting(json: string | null): Collecting | null {
  if (json === null) return null
  const { collectBy, closedAt, paidAt, timeZone, ...lot } = JSON.parse(json) as Waiting
  const zone = zoneOf(timeZone)
  const at = collectBy ?? collectByAt(zone, { closedAt, paidAt, pickupDeadlineDays: lot.days })
  return { ...lot, day: dayAt(zone, at), late: lot.late === 1 }
}
