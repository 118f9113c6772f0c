import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { taxBpsAt } from '#app/db/tax-rates.server.ts'
import { YARD_ADDRESS } from '#app/db/yard-address.server.ts'
import type { LocationId, OrganisationId } from '#app/domain/ids.ts'
import type { CalendarException, WeekdayHours, YardCalendar } from '#app/domain/pickup/calendar.ts'
import { weekOf } from '#app/domain/pickup/week.ts'
import { readHours } from '#app/domain/shop/opening-hours.ts'
import { locationExceptions, locationHours, locations } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

export const MOST_YARDS = 200

/** A yard as its organisation lists it. */
export type OwnYard = {
  id: string
  slug: string
  name: string
  address: string
  hours: string
  active: boolean
  /** Lots that are live there. */
  lots: number
}

/** An organisation's yards by name, also those that are not in use; `only`: those that somebody is kept to. */
export async function listOwnYards(
  { db, clock }: Reads,
  organisationId: OrganisationId,
  only: readonly LocationId[] | null,
): Promise<OwnYard[]> {
  const rows = await db.all<Omit<OwnYard, 'active'> & { active: number }>(sql`
    select locations.id, slug, name, ${YARD_ADDRESS} as address, hours,
      active, (select count(*) from listing_live live where live.live = 1
        and live.location_id = locations.id and live.closes_at > ${clock.now()}) as lots
    from locations where organisation_id = ${organisationId}
    order by active desc, name, locations.id limit ${MOST_YARDS}`)
  return rows
    .filter(({ id }) => only === null || only.includes(id))
    .map((row) => ({ ...row, active: row.active === 1 }))
}

/** One yard with its calendar and its sales tax, in basis points; null where there is none of that id. */
export async function findYard({ db, clock }: Reads, id: LocationId) {
  const [[yard], calendars] = await Promise.all([
    db
      .select({
        id: locations.id,
        organisationId: locations.organisationId,
        slug: locations.slug,
        name: locations.name,
        description: locations.description,
        address1: locations.address1,
        city: locations.city,
        state: locations.state,
        zip: locations.zip,
        country: locations.country,
        phone: locations.phone,
        hours: locations.hours,
        latitude: locations.latitude,
        longitude: locations.longitude,
        parkingSlots: locations.parkingSlots,
        timeZone: locations.timeZone,
        active: locations.active,
        taxBps: taxBpsAt(clock.now()),
        /** Whether its hours stand in rows already; 0 while they are read from its sentence. */
        structured: sql<number>`exists (select 1 from location_hours where location_id = ${locations.id})`,
      })
      .from(locations)
      .where(eq(locations.id, id))
      .limit(1),
    findCalendars({ db }, [id]),
  ])
  return yard ? { ...yard, calendar: calendars.get(id) ?? null } : null
}

export type Yard = NonNullable<Awaited<ReturnType<typeof findYard>>>

/**
 * The calendars of yards, without the house's holidays. Hours that somebody has once written as a sentence are read from
 * it until they are saved; null where they cannot be read.
 */
export async function findCalendars(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly LocationId[],
): Promise<Map<LocationId, YardCalendar | null>> {
  const of = sql`(select value from json_each(${JSON.stringify(ids)}))`
  const [rows, hours, exceptions] = await Promise.all([
    db
      .select({
        id: locations.id,
        said: locations.hours,
        slotMinutes: locations.slotMinutes,
        slotPerLimit: locations.slotPerLimit,
        maxDaysLimit: locations.maxDaysLimit,
        noticeMinutes: locations.noticeMinutes,
      })
      .from(locations)
      .where(inArray(locations.id, of)),
    db
      .select()
      .from(locationHours)
      .where(inArray(locationHours.locationId, of))
      .orderBy(asc(locationHours.weekday)),
    db
      .select()
      .from(locationExceptions)
      .where(and(inArray(locationExceptions.locationId, of)))
      .orderBy(asc(locationExceptions.date)),
  ])
  return new Map(
    rows.map(({ id, said, ...terms }) => {
      const week =
        weekKept(hours.filter(({ locationId }) => locationId === id)) ?? weekOf(readHours(said) ?? [])
      const isOpen = week?.some(({ available }) => available !== 'closed')
      if (!week || !(isOpen || hours.some(({ locationId }) => locationId === id))) return [id, null]
      return [
        id,
        {
          kind: 'yard' as const,
          ...terms,
          weekdays: week,
          exceptions: exceptions.filter(({ locationId }) => locationId === id).map(exceptionOf),
        },
      ]
    }),
  )
}

type HoursRow = Omit<typeof locationHours.$inferSelect, 'locationId'>

function weekKept(rows: readonly HoursRow[]): WeekdayHours[] | null {
  if (rows.length < 7) return null
  return rows.map((row) => {
    if (row.available === 'closed') return { available: 'closed' }
    if (row.available === 'all_day') return { available: 'all_day', pause: pauseOf(row) }
    return { available: 'hours', ...windowOf(row) }
  })
}

type WindowRow = Pick<HoursRow, 'starting' | 'ending' | 'breakStart' | 'breakEnd'>

function windowOf(row: WindowRow) {
  return { starting: row.starting ?? 0, ending: row.ending ?? 24 * 60, pause: pauseOf(row) }
}

function pauseOf({ breakStart, breakEnd }: WindowRow) {
  return breakStart === null || breakEnd === null ? null : { starting: breakStart, ending: breakEnd }
}

function exceptionOf(row: typeof locationExceptions.$inferSelect): CalendarException {
  return { date: row.date, hours: row.closed ? null : windowOf(row), reason: row.reason || null }
}
