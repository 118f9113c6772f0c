import { asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type Opening, openingAt, readHours, WEEKDAYS } from '#app/domain/opening-hours.ts'
import { easternTime } from '#app/lib/eastern.ts'
import { locations } from '#drizzle/schema/index.ts'

export type YardView = {
  slug: string
  name: string
  address: string
  city: string
  zip: string
  phone: string | null
  hours: string
  description: string
  latitude: number
  longitude: number
  parkingSlots: number
  /** Whether its description speaks of one. */
  forklift: boolean
  /** Whether it is open now; null where its hours cannot be read. */
  opening: Opening | null
  /** Lots that are open there now. */
  lots: number
}

/** All pickup locations that are in use, with what is open at each; those with the most first. */
export async function listYards({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<YardView[]> {
  const [rows, counts] = await Promise.all([
    db.select().from(locations).where(eq(locations.active, true)).orderBy(asc(locations.name)).limit(500),
    db.all<{ id: string; lots: number }>(
      sql`select location_id as id, count(*) as lots from listing_live
        where live = 1 and closes_at > ${clock.now()} group by location_id`,
    ),
  ])
  const { weekday, hour, minute } = easternTime(clock.now())
  const now = { day: WEEKDAYS.indexOf(weekday), minute: hour * 60 + minute }
  const lotsAt = new Map(counts.map(({ id, lots }) => [id, lots]))
  return rows
    .map(({ id, slug, name, address1, city, state, zip, ...row }) => ({
      slug,
      name,
      city,
      zip,
      address: `${address1}, ${city}, ${state} ${zip}`,
      phone: row.phone,
      hours: row.hours,
      description: row.description,
      latitude: row.latitude,
      longitude: row.longitude,
      parkingSlots: row.parkingSlots.length,
      forklift: /\bforklift/i.test(row.description) && !/\bno forklift/i.test(row.description),
      opening: openingNow(row.hours, now),
      lots: lotsAt.get(id) ?? 0,
    }))
    .sort((one, other) => other.lots - one.lots)
}

function openingNow(hours: string, now: { day: number; minute: number }): Opening | null {
  const spans = readHours(hours)
  return spans && openingAt(spans, now)
}
