import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** What was changed about somebody's account that matters to their safety, by whom and from where. Only added to. */
export const accountChanges = sqliteTable(
  'account_changes',
  {
    id: id(),
    /** Whose account. No reference: what was done outlives the account. */
    personId: text('person_id').notNull(),
    /** Who did it; null for the system, or for somebody not signed in. */
    actorId: text('actor_id'),
    /** password_changed, password_reset, email_changed, sessions_ended, provider_linked, deactivated, … */
    what: text('what').notNull(),
    /** Never a secret, a code or a whole address. */
    facts: text('facts', { mode: 'json' }).$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    at: instant('at').notNull(),
  },
  (table) => [index('account_changes_person').on(table.personId, table.at)],
)
