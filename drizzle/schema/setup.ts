import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SetupTestFacts } from '#app/domain/shop/setup-steps.ts'
import { instant, oneOf } from './columns.ts'
import { people } from './people.ts'

export const TESTED_STEPS = ['yard', 'tax', 'payments', 'mail'] as const
export const SETUP_TEST_STATES = ['passed', 'failed'] as const

/** Tests of steps of the set-up: a step's latest holds. No invoice, payout or book knows of them. */
export const setupTests = sqliteTable(
  'setup_tests',
  {
    /** Under which a gateway was asked, or a letter written. */
    key: text('key').primaryKey(),
    step: text('step', { enum: TESTED_STEPS }).notNull(),
    state: text('state', { enum: SETUP_TEST_STATES }).notNull(),
    at: instant('at').notNull(),
    tookMs: integer('took_ms').notNull(),
    facts: text('facts', { mode: 'json' }).$type<SetupTestFacts>().notNull(),
    /** When the gateway's own news of it came; null where none has. */
    heardAt: instant('heard_at'),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('setup_tests_latest').on(table.step, table.at),
    check('setup_tests_step', oneOf('step', TESTED_STEPS)),
    check('setup_tests_state', oneOf('state', SETUP_TEST_STATES)),
  ],
)
