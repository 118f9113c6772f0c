import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { IdentityFacts } from '#app/domain/people/identity.ts'
import { id, instant, oneOf } from './columns.ts'
import { personId } from './people.ts'

export const IDENTITY_STATES = ['asked', 'verified', 'refused', 'withdrawn'] as const

/** Whether somebody is who they say: asked by them, answered by an administrator. The latest row is what holds. */
export const identityChecks = sqliteTable(
  'identity_checks',
  {
    id: id(),
    personId: personId(),
    /** `withdrawn`: what was looked at is not what they say of themselves any more. */
    state: text('state', { enum: IDENTITY_STATES }).notNull().default('asked'),
    /** As they stood when it was asked. */
    facts: text('facts', { mode: 'json' }).$type<IdentityFacts>().notNull(),
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** No reference: what was decided stays when the account of whoever did is gone. */
    decidedBy: text('decided_by'),
    /** What the person reads; empty where nothing was said. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    index('identity_checks_person').on(table.personId, table.askedAt),
    // one at a time
    uniqueIndex('identity_checks_open').on(table.personId).where(sql`state = 'asked'`),
    index('identity_checks_waiting').on(table.askedAt).where(sql`state = 'asked'`),
    check('identity_checks_state', oneOf('state', IDENTITY_STATES)),
  ],
)
