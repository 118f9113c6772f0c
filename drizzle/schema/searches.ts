import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { people } from './people.ts'

/** Searches that a person has kept: the words they know it by, and the address that runs it again. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    searchText: text('search_text').notNull(),
    /** Parameters of the search page, in its own order and without what is default; empty for none. */
    query: text('query').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_searches_person').on(table.personId, table.searchText, table.query),
    index('saved_searches_query').on(table.query, table.id),
  ],
)

/** Listings that have become public and that no saved search has been held against. Written by a trigger. */
export const freshListings = sqliteTable('fresh_listings', {
  listingId: text('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
})

/** Some fresh listings on their way past all saved searches. */
export const searchPasses = sqliteTable('search_passes', {
  id: id(),
  /** Ids of the listings. */
  listings: text('listings', { mode: 'json' }).$type<string[]>().notNull(),
  /** The last query that they have been held against; null before the first. */
  afterQuery: text('after_query'),
  /** How many pages of queries are done: whoever comes second with the same page changes nothing. */
  step: integer('step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

/** What a saved search has found, each listing once. */
export const searchHits = sqliteTable(
  'search_hits',
  {
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull(),
    /** Not mailed before this: nobody is written to twice within a day. */
    dueAt: instant('due_at').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.listingId] }),
    index('search_hits_listing').on(table.listingId),
    index('search_hits_person').on(table.personId, table.mailedAt),
    index('search_hits_due').on(table.dueAt, table.personId).where(sql`mailed_at is null`),
  ],
)
