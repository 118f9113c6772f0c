import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { personId, sessions } from './people.ts'

/** A browser that its owner lets us push to. It goes with the session that asked for it. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: id(),
    personId: personId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_person').on(table.personId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
