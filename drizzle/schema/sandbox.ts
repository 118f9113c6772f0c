import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, id, instant, oneOf } from './columns.ts'

/** What the sandbox gateway remembers, as a company elsewhere would: nothing in the house reads these but its service. */
export const sandboxCards = sqliteTable('sandbox_cards', {
  id: id(),
  /** Which of its test cards it is: they differ in what becomes of a charge. */
  card: text('card').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
})

const STATES = ['charged', 'challenge', 'refused'] as const

export const sandboxCharges = sqliteTable(
  'sandbox_charges',
  {
    /** The caller's key: asked again under it, the answer is the first one. */
    key: text('key').primaryKey(),
    ref: text('ref').notNull(),
    amount: cents('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    reason: text('reason'),
    /** Where a challenge leads back to. */
    returnTo: text('return_to'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_charges_ref_unique').on(table.ref),
    check('sandbox_charges_state', oneOf('state', STATES)),
  ],
)
