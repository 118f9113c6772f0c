import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { cents, instant, oneOf } from './columns.ts'
import { payments } from './money.ts'
import { people } from './people.ts'

const DISPUTE_STATES = ['inquiry', 'open', 'won', 'lost'] as const
const OUTSIDE_STATES = ['pending', 'succeeded', 'failed'] as const

/** A buyer's bank takes back a charge, or asks about it. By the gateway's own id. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: cents('amount').notNull(),
    /** What of it the gateway has taken and not given back. */
    withheld: cents('withheld').notNull().default(0),
    /** What the gateway has charged for it. */
    fee: cents('fee').notNull().default(0),
    state: text('state', { enum: DISPUTE_STATES }).notNull(),
    /** The gateway's word for it. */
    reason: text('reason').notNull(),
    /** Until when evidence may be given at the gateway; null where none is asked for. */
    dueAt: instant('due_at'),
    openedAt: instant('opened_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_latest').on(table.openedAt),
    check('disputes_state', oneOf('state', DISPUTE_STATES)),
  ],
)

/** What was given back at the gateway itself, without a credit note here. By the gateway's own id. */
export const outsideRefunds = sqliteTable(
  'outside_refunds',
  {
    id: text('id').primaryKey(),
    gateway: text('gateway').notNull(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: cents('amount').notNull(),
    state: text('state', { enum: OUTSIDE_STATES }).notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('outside_refunds_payment').on(table.paymentId),
    index('outside_refunds_latest').on(table.createdAt),
    check('outside_refunds_state', oneOf('state', OUTSIDE_STATES)),
    check('outside_refunds_amount', sql`amount > 0`),
  ],
)

export type BookFaultRow = { fault: string; about: string; is: number; should: number }

/** What a look at all of the books has found. */
export const bookChecks = sqliteTable(
  'book_checks',
  {
    id: text('id').primaryKey(),
    at: instant('at').notNull(),
    tookMs: integer('took_ms').notNull(),
    /** Who asked for it; null for the nightly one. */
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** How many there were to compare. */
    entries: integer('entries').notNull(),
    invoices: integer('invoices').notNull(),
    organisations: integer('organisations').notNull(),
    wallets: integer('wallets').notNull(),
    faults: text('faults', { mode: 'json' }).$type<BookFaultRow[]>().notNull(),
  },
  (table) => [index('book_checks_at').on(table.at)],
)

/** Whose turn it is to look at all of the books: one row at most, free again at its end whatever became of its holder. */
export const bookCheckTurns = sqliteTable('book_check_turns', {
  id: text('id').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
})
