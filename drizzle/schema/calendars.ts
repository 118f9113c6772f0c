import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, oneOf } from './columns.ts'
import { locations } from './organisations.ts'

/** Minutes after midnight of the yard's own clock. */
const windowOf = {
  starting: integer('starting'),
  ending: integer('ending'),
  breakStart: integer('break_start'),
  breakEnd: integer('break_end'),
}

/** When a yard is open on a day of the week, Sunday being 0. A yard has all seven or none. */
export const locationHours = sqliteTable(
  'location_hours',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    weekday: integer('weekday').notNull(),
    available: text('available', { enum: ['hours', 'all_day', 'closed'] }).notNull(),
    ...windowOf,
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.weekday] }),
    check('location_hours_weekday', sql`weekday between 0 and 6`),
    check('location_hours_available', oneOf('available', ['hours', 'all_day', 'closed'])),
  ],
)

/** Days on which a yard is closed, or open at other hours than on their weekday. */
export const locationExceptions = sqliteTable(
  'location_exceptions',
  {
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id, { onDelete: 'cascade' }),
    /** YYYY-MM-DD */
    date: text('date').notNull(),
    closed: flag('closed').notNull().default(true),
    ...windowOf,
    /** For buyers to read. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.locationId, table.date] })],
)
