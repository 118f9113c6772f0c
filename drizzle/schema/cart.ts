import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { locations } from './organisations.ts'
import { people } from './people.ts'

/**
 * What people mean to buy at once. A line reserves nothing. Once bought it stays, so that the same order sent twice finds
 * what became of it the first time.
 */
export const cartLines = sqliteTable(
  'cart_lines',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** Where it is collected. */
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull(),
    /** When the listing ended under it: nothing of the line can be bought any more. */
    removedAt: instant('removed_at'),
    boughtAt: instant('bought_at'),
    /** `{listing}:{n}`, once bought. */
    saleId: text('sale_id'),
  },
  (table) => [
    uniqueIndex('cart_lines_open').on(table.personId, table.listingId).where(sql`bought_at is null`),
    index('cart_lines_listing').on(table.listingId).where(sql`bought_at is null and removed_at is null`),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
  ],
)
