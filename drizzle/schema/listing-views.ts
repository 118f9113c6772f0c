import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from './listings.ts'

/** How often a listing was looked at: each visitor once a day (docs/decisions/0013). */
export const listingViews = sqliteTable('listing_views', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  views: integer('views').notNull(),
})
