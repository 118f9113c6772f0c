import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, id, instant, oneOf } from './columns.ts'

/** What the sandbox gateway remembers, as a company elsewhere would: nothing in the house reads these but its service. */
export const sandboxCards = sqliteTable('sandbox_cards', {
  id: id(),
  /** Which of its test cards it is: they differ in what becomes of a charge. */
  card: text('card').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
})

const BANK_STATES = ['new', 'verified', 'failed'] as const

export const sandboxBanks = sqliteTable(
  'sandbox_banks',
  {
    id: id(),
    /** The caller's key: asked again under it, it is the same account. */
    key: text('key').notNull(),
    /** Which of its test accounts it is. */
    bank: text('bank').notNull(),
    holder: text('holder').notNull(),
    type: text('type').notNull(),
    state: text('state', { enum: BANK_STATES }).notNull().default('new'),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('sandbox_banks_key').on(table.key),
    check('sandbox_banks_state', oneOf('state', BANK_STATES)),
  ],
)

const STATES = ['charged', 'challenge', 'refused'] as const

export const sandboxCharges = sqliteTable(
  'sandbox_charges',
  {
    /** The caller's key: asked again under it, the answer is the first one. */
    key: text('key').primaryKey(),
    ref: text('ref').notNull(),
    amount: cents('amount').notNull(),
    currency: text('currency').notNull(),
    /** Of a bank account's debit it is what it comes to at `settles_at`. */
    state: text('state', { enum: STATES }).notNull(),
    reason: text('reason'),
    /** Where a challenge leads back to. */
    returnTo: text('return_to'),
    createdAt: instant('created_at').notNull(),
    /** Which test card or account it was charged to. */
    source: text('source'),
    settlesAt: instant('settles_at'),
  },
  (table) => [
    uniqueIndex('sandbox_charges_ref_unique').on(table.ref),
    check('sandbox_charges_state', oneOf('state', STATES)),
  ],
)

const REFUND_STATES = ['refunded', 'refused'] as const

export const sandboxRefunds = sqliteTable(
  'sandbox_refunds',
  {
    key: text('key').primaryKey(),
    ref: text('ref').notNull(),
    /** The charge's reference, whether there is such a charge or not. */
    charge: text('charge').notNull(),
    amount: cents('amount').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    reason: text('reason'),
    settlesAt: instant('settles_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('sandbox_refunds_charge').on(table.charge),
    check('sandbox_refunds_state', oneOf('state', REFUND_STATES)),
  ],
)
