import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { people } from './people.ts'

/** What somebody has written down about a listing, for themselves alone. */
export const notes = sqliteTable(
  'notes',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('notes_own').on(table.personId, table.listingId, table.createdAt),
    index('notes_listing').on(table.listingId),
  ],
)
