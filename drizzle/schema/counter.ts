import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { cents, id, instant, oneOf } from './columns.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'

/** What was paid at a yard's counter in one act, for one invoice or several: those are payments by hand of this receipt. */
export const counterReceipts = sqliteTable(
  'counter_receipts',
  {
    id: id(),
    /** Runs without gaps per organisation. */
    number: integer('number').notNull(),
    /** What a form names its sending by: sent twice it is one receipt. */
    requestKey: text('request_key').notNull(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** The yard whose counter it was. */
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    method: text('method', { enum: OFFLINE_METHODS }).notNull(),
    amount: cents('amount').notNull(),
    /** What was handed over; above `amount` in cash alone, and the difference went back. */
    given: cents('given').notNull(),
    reference: text('reference').notNull().default(''),
    takenBy: text('taken_by')
      .notNull()
      .references(() => people.id),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [
    uniqueIndex('counter_receipts_request').on(table.requestKey),
    uniqueIndex('counter_receipts_number').on(table.organisationId, table.number),
    index('counter_receipts_yard').on(table.locationId, table.takenAt),
    check('counter_receipts_method', oneOf('method', OFFLINE_METHODS)),
    check('counter_receipts_amount', sql`amount > 0`),
    check('counter_receipts_given', sql`given = amount or (given > amount and method = 'cash')`),
  ],
)
