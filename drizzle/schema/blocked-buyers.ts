import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** From whom a seller takes no further offers. Lifted, the row goes: the record of changes keeps that it was there. */
export const blockedBuyers = sqliteTable(
  'blocked_buyers',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** For the seller's own people: whom it is about reads that they are blocked, and not why. */
    reason: text('reason').notNull(),
    blockedBy: text('blocked_by').notNull(),
    blockedAt: instant('blocked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId] }),
    index('blocked_buyers_at').on(table.organisationId, table.blockedAt, table.personId),
    index('blocked_buyers_person').on(table.personId),
  ],
)
