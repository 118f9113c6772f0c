import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Point } from '#app/domain/shop/places.ts'

type Reads = Pick<Ctx, 'db'>

export type YardPlace = Point & { id: string }

/** Where yards stand. */
export function listYardPlaces({ db }: Reads, ids: readonly string[]): Promise<YardPlace[]> {
  return db.all<YardPlace>(sql`
    select id, latitude, longitude from locations where id in (select value from json_each(${JSON.stringify(ids)}))`)
}

export type HeldVisit = Point & {
  id: string
  locationId: string
  yard: string
  timeZone: string
  startsAt: number
  /** Of the lots that go with it. */
  titles: string
}

/** Visits that somebody has booked and that are still to come: plans are made around them. */
export function listHeldVisits({ db }: Reads, buyerId: string, now: number): Promise<HeldVisit[]> {
  return db.all<HeldVisit>(sql`
    select booking.id, booking.location_id as locationId, locations.name as yard, locations.time_zone as timeZone,
      booking.starts_at as startsAt, locations.latitude, locations.longitude,
      coalesce((select group_concat(line.title, ', ') from booking_lots held join invoice_lines line on line.id = held.line_id
        where held.booking_id = booking.id and held.state = 'open'), '') as titles
    from bookings booking join locations on locations.id = booking.location_id
    where booking.buyer_id = ${buyerId} and booking.state = 'booked' and booking.starts_at > ${now}
    order by booking.starts_at limit 20`)
}

/** Where the yards stand at which something of somebody waits. */
export function listOwnYardPlaces({ db }: Reads, buyerId: string): Promise<YardPlace[]> {
  return db.all<YardPlace>(sql`
    select distinct locations.id, locations.latitude, locations.longitude
    from lot_pickups lot join locations on locations.id = lot.location_id
    where lot.buyer_id = ${buyerId} and lot.gone_at is null limit 50`)
}
