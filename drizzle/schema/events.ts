import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'

/** What happened, for the reactions that follow later. Written in the batch of the change itself. */
export const events = sqliteTable(
  'events',
  {
    id: id(),
    type: text('type').notNull(),
    payload: text('payload', { mode: 'json' }).notNull(),
    createdAt: instant('created_at').notNull(),
    deliveredAt: instant('delivered_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Not tried again before this. */
    dueAt: instant('due_at').notNull(),
    lastError: text('last_error'),
    /** When it was set aside: nobody can read it, or it has failed for a day. */
    parkedAt: instant('parked_at'),
  },
  (table) => [
    index('events_undelivered').on(table.dueAt).where(sql`delivered_at is null`),
    index('events_parked').on(table.parkedAt, table.id).where(sql`parked_at is not null`),
  ],
)
