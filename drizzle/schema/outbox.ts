import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, oneOf } from './columns.ts'
import { people } from './people.ts'

export const OUTBOX_CHANNELS = ['email', 'sms'] as const
/** `kept`: no provider is set up, so it stays here to be read. `expired`: it would have said what is no longer true. */
export const OUTBOX_STATES = ['waiting', 'sent', 'kept', 'parked', 'expired'] as const

/** Every message that leaves the house. Written in the batch of what it tells of; what was written is what is sent. */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Follows from what it is about and whom it goes to, so that it is written once; the provider is told it too. */
    id: text('id').primaryKey(),
    channel: text('channel', { enum: OUTBOX_CHANNELS }).notNull(),
    /** An address, or a phone number with its country code. */
    recipient: text('recipient').notNull(),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    replyTo: text('reply_to'),
    /** Where a mail program ends letters of this kind by one click (RFC 8058); null where its reader cannot. */
    leave: text('leave'),
    language: text('language').notNull(),
    template: text('template').notNull(),
    data: text('data', { mode: 'json' }).$type<unknown>().notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Null for a text message. */
    html: text('html'),
    state: text('state', { enum: OUTBOX_STATES }).notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Not tried before this. Moved before each try, so that nobody else tries meanwhile. */
    dueAt: instant('due_at').notNull(),
    /** Not worth sending after this. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Who took it, and what they call it. */
    provider: text('provider'),
    providerRef: text('provider_ref'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due').on(table.dueAt).where(sql`state = 'waiting'`),
    index('outbox_recent').on(table.createdAt),
    index('outbox_person').on(table.personId),
    // what nobody could deliver, the oldest first
    index('outbox_parked').on(table.createdAt, table.id).where(sql`state = 'parked'`),
    check('outbox_channel', oneOf('channel', OUTBOX_CHANNELS)),
    check('outbox_state', oneOf('state', OUTBOX_STATES)),
  ],
)
