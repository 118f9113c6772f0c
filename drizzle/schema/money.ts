import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Entry, EntryLine } from '#app/domain/books.ts'
import { cents, id, instant, oneOf } from './columns.ts'
import { invoices } from './invoices.ts'
import { people } from './people.ts'

/**
 * The books: one row for each movement of money. A trigger refuses an entry whose lines do not come to zero, and writes
 * the lines into `money_lines`; another refuses every change of either.
 */
export const moneyEntries = sqliteTable('money_entries', {
  /** Says what happened to what (`issued:invoice:4821-1:7`): the same movement is written once. */
  id: id(),
  // kinds and accounts are the law's (app/domain/books.ts): a constraint here could not grow with it
  kind: text('kind').$type<Entry['kind']>().notNull(),
  lines: text('lines', { mode: 'json' }).$type<EntryLine[]>().notNull(),
  at: instant('at').notNull(),
})

/** What an account was moved by: debits above zero, credits below. Balances are sums of these and nothing else. */
export const moneyLines = sqliteTable(
  'money_lines',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => moneyEntries.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    account: text('account').notNull(),
    /** Whose account it is: an invoice's, an organisation's, a gateway's; empty for the house's own. */
    party: text('party').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [
    uniqueIndex('money_lines_entry').on(table.entryId, table.line),
    index('money_lines_account').on(table.account, table.party),
  ],
)

const STATES = ['started', 'challenged', 'unknown', 'succeeded', 'failed'] as const

/** Attempts to pay an invoice. Its id is the key under which the gateway knows the charge. */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** What a form or a program names an attempt by: sent twice it is one payment. */
    requestKey: text('request_key').notNull(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    amount: cents('amount').notNull(),
    currency: text('currency').notNull().default('usd'),
    gateway: text('gateway').notNull(),
    gatewayRef: text('gateway_ref'),
    cardBrand: text('card_brand').notNull(),
    cardLast4: text('card_last4').notNull(),
    state: text('state', { enum: STATES }).notNull().default('started'),
    /** Why it failed, as a code. */
    failure: text('failure'),
    /** Where its owner proves to their bank that it is them; while it is `challenged`. */
    challengeAddress: text('challenge_address'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.requestKey),
    // one under way, or one that went through: an invoice cannot be charged twice
    uniqueIndex('payments_invoice').on(table.invoiceId).where(sql`state <> 'failed'`),
    index('payments_under_way').on(table.updatedAt).where(sql`state in ('started', 'challenged', 'unknown')`),
    check('payments_state', oneOf('state', STATES)),
    check('payments_amount', sql`amount > 0`),
  ],
)
