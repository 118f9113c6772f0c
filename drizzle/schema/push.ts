import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant, oneOf } from './columns.ts'
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

export const PUSH_STATES = ['waiting', 'sent', 'parked', 'expired'] as const

/** What browsers are told. Kept for a day, so that nothing is told twice; it goes with its subscription. */
export const pushMessages = sqliteTable(
  'push_messages',
  {
    /** Follows from what it is about and which browser it goes to, so that it is written once. */
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    listingId: text('listing_id').notNull(),
    /** What the service worker reads, as JSON. */
    text: text('text').notNull(),
    state: text('state', { enum: PUSH_STATES }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Not tried before this. Moved before each try, so that nobody else tries meanwhile. */
    dueAt: instant('due_at').notNull(),
    /** Not worth sending after this. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('push_messages_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('push_messages_created').on(table.createdAt),
    index('push_messages_subscription').on(table.subscriptionId),
    check('push_messages_state', oneOf('state', PUSH_STATES)),
  ],
)
