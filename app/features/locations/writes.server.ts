import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { WeekdayHours, YardCalendar } from '#app/domain/pickup/calendar.ts'
import { locationExceptions, locationHours, locations, taxRates } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>

/** Another one from the same moment takes its place. */
export function putTaxRate({ db }: Writes, row: typeof taxRates.$inferInsert): Statement {
  return db
    .insert(taxRates)
    .values(row)
    .onConflictDoUpdate({ target: [taxRates.locationId, taxRates.holdsFrom], set: { rate: row.rate } })
}

export function removeTaxRate({ db }: Writes, locationId: string, holdsFrom: number): Statement {
  return db
    .delete(taxRates)
    .where(and(eq(taxRates.locationId, locationId), eq(taxRates.holdsFrom, holdsFrom)))
}

/** A yard, its hours by weekday and its exceptions, in place of all that it had. */
export function putYard(
  { db }: Writes,
  row: typeof locations.$inferInsert,
  { weekdays, exceptions }: Pick<YardCalendar, 'weekdays' | 'exceptions'>,
): Statement[] {
  const { id, slug: _slug, organisationId: _whose, taxBps: _tax, active: _active, ...changed } = row
  const hours = weekdays.map((day, weekday) => [weekday, day.available, ...columnsOf(day)])
  const days = exceptions.map(({ date, hours: open, reason }) => [
    date,
    open ? 0 : 1,
    ...columnsOf(open ? { available: 'hours', ...open } : { available: 'closed' }),
    reason ?? '',
  ])
  return [
    db.insert(locations).values(row).onConflictDoUpdate({ target: locations.id, set: changed }),
    db.delete(locationHours).where(eq(locationHours.locationId, id)),
    db.insert(locationHours).select(
      sql`select ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        from json_each(${JSON.stringify(hours)})`,
    ),
    db.delete(locationExceptions).where(eq(locationExceptions.locationId, id)),
    db.insert(locationExceptions).select(
      sql`select ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
        from json_each(${JSON.stringify(days)})`,
    ),
  ]
}

/** A day on which nobody is there, whatever it was before. */
export function closeYardDay(
  db: Writes['db'],
  { locationId, date, reason }: { locationId: string; date: string; reason: string },
): Statement {
  const set = { closed: true, starting: null, ending: null, breakStart: null, breakEnd: null, reason }
  return db
    .insert(locationExceptions)
    .values({ locationId, date, ...set })
    .onConflictDoUpdate({ target: [locationExceptions.locationId, locationExceptions.date], set })
}

export function updateWalkIns(db: Writes['db'], id: string, walkIns: boolean): Statement {
  return db.update(locations).set({ walkIns }).where(eq(locations.id, id))
}

export function updateYardStatus({ db }: Writes, id: string, active: boolean): Statement {
  return db.update(locations).set({ active }).where(eq(locations.id, id))
}

/** Opening, close, beginning and end of the break, as columns. */
function columnsOf(day: WeekdayHours): (number | null)[] {
  if (day.available === 'closed') return [null, null, null, null]
  const window = day.available === 'hours' ? [day.starting, day.ending] : [null, null]
  return [...window, day.pause?.starting ?? null, day.pause?.ending ?? null]
}
