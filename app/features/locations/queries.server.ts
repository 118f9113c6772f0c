import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { DAY_MINUTES, type YardCalendar } from '#app/domain/pickup/calendar.ts'
import { addDays, type CivilDay, dayAt, weekdayOf } from '#app/domain/pickup/civil.ts'
import { spansFrom, withHolidays } from '#app/domain/pickup/week.ts'
import { type Opening, openingAt, readHours, type Span } from '#app/domain/shop/opening-hours.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import type { Holiday } from '#app/domain/shop/storefront.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { locations, settings, taxRates } from '#drizzle/schema/index.ts'
import { findCalendars } from './yard-queries.server.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

export type YardView = {
  slug: string
  name: string
  address: string
  street: string
  city: string
  state: string
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
  /** An ordinary week, Sunday first. */
  week: Span[]
  /** Days within two weeks on which other hours hold; `hours` and `span` are null where it is closed. */
  otherDays: { date: CivilDay; reason: string; span: Omit<Span, 'day'> | null }[]
  /** Lots that are open there now. */
  lots: number
}

/** All pickup locations that are in use, with what is open at each; those with the most first. */
export async function listYards({ db, clock }: Reads): Promise<YardView[]> {
  const [rows, counts] = await Promise.all([
    db.select().from(locations).where(eq(locations.active, true)).orderBy(asc(locations.name)).limit(500),
    db.all<LotsAt>(
      sql`select location_id as id, count(*) as lots from listing_live
        where live = 1 and closes_at > ${clock.now()} group by location_id`,
    ),
  ])
  return viewsOf({ db, clock }, rows, counts)
}

/** One pickup location that is in use, by the name in its address; null where there is none. */
export async function findShownYard({ db, clock }: Reads, slug: string): Promise<YardView | null> {
  const [row] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.slug, slug), eq(locations.active, true)))
    .limit(1)
  if (!row) return null
  const counts = await db.all<LotsAt>(
    sql`select location_id as id, count(*) as lots from listing_live
      where live = 1 and location_id = ${row.id} and closes_at > ${clock.now()} group by location_id`,
  )
  const [yard = null] = await viewsOf({ db, clock }, [row], counts)
  return yard
}

/** The addresses of all locations that are in use, with when a lot was last added at each (epoch ms). */
export function listYardSlugs({
  db,
}: Pick<Ctx, 'db'>): Promise<{ slug: string; changedAt: number | null }[]> {
  return db.all(sql`
    select slug, (select max(added_at) from listing_live
      where live = 1 and location_id = locations.id) as changedAt
    from locations where active = 1 order by slug limit 500`)
}

type LotsAt = { id: string; lots: number }
type YardRow = typeof locations.$inferSelect

async function viewsOf(
  { db, clock }: Reads,
  rows: readonly YardRow[],
  counts: readonly LotsAt[],
): Promise<YardView[]> {
  const [calendars, holidays] = await Promise.all([
    findCalendars(
      { db },
      rows.map(({ id }) => id),
    ),
    findHolidays({ db }),
  ])
  const lotsAt = new Map(counts.map(({ id, lots }) => [id, lots]))
  return rows
    .map(({ id, slug, name, address1, city, state, zip, ...row }) => ({
      slug,
      name,
      street: address1,
      city,
      state,
      zip,
      address: `${address1}, ${city}, ${state} ${zip}`,
      phone: row.phone,
      hours: row.hours,
      description: row.description,
      latitude: row.latitude,
      longitude: row.longitude,
      parkingSlots: row.parkingSlots.length,
      forklift: /\bforklift/i.test(row.description) && !/\bno forklift/i.test(row.description),
      ...hoursNow(calendars.get(id) ?? null, {
        written: row.hours,
        timeZone: row.timeZone,
        holidays,
        now: clock.now(),
      }),
      lots: lotsAt.get(id) ?? 0,
    }))
    .sort((one, other) => other.lots - one.lots)
}

const TOLD_DAYS = 14

type Moment = { written: string; timeZone: string; holidays: readonly Holiday[]; now: number }

/** By the yard's own clock: whether it is open now, and when it will be at other hours than usual. */
function hoursNow(
  calendar: YardCalendar | null,
  { written, timeZone, holidays, now }: Moment,
): Pick<YardView, 'opening' | 'week' | 'otherDays'> {
  if (!calendar) return { opening: null, week: readHours(written) ?? [], otherDays: [] }
  const zone = zoneOf(timeZone)
  const today = dayAt(zone, now)
  const named = holidays.map(({ date, reason }) => ({ date, reason: reason.en }))
  const exceptions = withHolidays(calendar.exceptions, named)
  const spans = spansFrom({ ...calendar, exceptions }, today)
  const minute = Math.floor(((now + zone.aheadAt(now)) / 60_000) % DAY_MINUTES)
  return {
    week: spansFrom({ ...calendar, exceptions: [] }, today).sort((one, other) => one.day - other.day),
    opening: openingAt(spans, { day: weekdayOf(today), minute }),
    otherDays: exceptions
      .filter(({ date }) => date >= today && date <= addDays(today, TOLD_DAYS))
      .map(({ date, reason, hours }) => ({
        date,
        reason: reason ?? '',
        span: hours && { from: hours.starting, to: hours.ending },
      })),
  }
}

async function findHolidays({ db }: Pick<Ctx, 'db'>): Promise<Holiday[]> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'holidays'))
  return readSettings(rows).holidays
}

const TAXED = {
  id: locations.id,
  organisationId: locations.organisationId,
  name: locations.name,
  timeZone: locations.timeZone,
}

/** Yards with their sales tax, in basis points, and when another is to hold; one more than `limit`. */
export function listYardTaxes({ db, clock }: Reads, { page, limit }: { page: number; limit: number }) {
  const now = clock.now()
  return db
    .select({
      ...TAXED,
      city: locations.city,
      state: locations.state,
      bps: taxBpsAt(now),
      nextAt: sql<number | null>`(select min(holds_from) from tax_rates
        where location_id = locations.id and holds_from > ${now})`,
    })
    .from(locations)
    .orderBy(asc(locations.slug))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

const MOST_RATES = 50

/** A yard's sales tax and what it was told to be, the latest first; null where there is no such yard. */
export async function findYardTax({ db, clock }: Reads, id: string) {
  const [[yard], rates] = await Promise.all([
    db
      .select({ ...TAXED, bps: taxBpsAt(clock.now()) })
      .from(locations)
      .where(eq(locations.id, id))
      .limit(1),
    db
      .select({ holdsFrom: taxRates.holdsFrom, rate: taxRates.rate })
      .from(taxRates)
      .where(eq(taxRates.locationId, id))
      .orderBy(desc(taxRates.holdsFrom))
      .limit(MOST_RATES),
  ])
  return yard ? { ...yard, rates } : null
}
