import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** What one person and the organisation behind a listing write to one another about it. */
export const messageThreads = sqliteTable(
  'message_threads',
  {
    id: id(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    lastText: text('last_text').notNull(),
    lastAt: instant('last_at').notNull(),
    lastBySeller: flag('last_by_seller').notNull(),
    /** Messages that this side has not opened. */
    personUnread: integer('person_unread').notNull().default(0),
    sellerUnread: integer('seller_unread').notNull().default(0),
    /** Up to which time (of `lastAt`) this side has put the thread away, or cleared it; what comes later shows again. */
    personArchivedAt: instant('person_archived_at'),
    sellerArchivedAt: instant('seller_archived_at'),
    personClearedAt: instant('person_cleared_at'),
    sellerClearedAt: instant('seller_cleared_at'),
  },
  (table) => [
    uniqueIndex('message_threads_listing').on(table.listingId, table.personId),
    index('message_threads_person').on(table.personId, table.lastAt),
    index('message_threads_organisation').on(table.organisationId, table.lastAt),
    index('message_threads_person_unread').on(table.personId).where(sql`person_unread > 0`),
    index('message_threads_seller_unread').on(table.organisationId).where(sql`seller_unread > 0`),
  ],
)

export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    threadId: text('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    bySeller: flag('by_seller').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('messages_thread').on(table.threadId, table.createdAt),
    index('messages_author').on(table.authorId, table.createdAt),
  ],
)
