import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { listings } from './listings.ts'
import { people } from './people.ts'

const personId = () =>
  text('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })
const listingId = () =>
  text('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' })

/** What people keep an eye on. */
export const favourites = sqliteTable(
  'favourites',
  { personId: personId(), listingId: listingId(), createdAt: instant('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.personId, table.listingId] }),
    index('favourites_recent').on(table.personId, table.createdAt),
    index('favourites_listing').on(table.listingId),
  ],
)

/**
 * One for each favourite. It holds no time: when it is due follows from the listing's close as it stands, however often
 * that has moved. It outlives its favourite once it is sent, so that nobody is reminded twice.
 */
export const reminders = sqliteTable(
  'reminders',
  { personId: personId(), listingId: listingId(), sentAt: instant('sent_at') },
  (table) => [
    primaryKey({ columns: [table.personId, table.listingId] }),
    index('reminders_unsent').on(table.listingId, table.personId).where(sql`sent_at is null`),
  ],
)
