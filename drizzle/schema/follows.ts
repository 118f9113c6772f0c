import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Who follows a seller, and how they rate it. */
export const follows = sqliteTable(
  'follows',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** 1 to 5; null for a follower who has not rated. */
    rating: integer('rating'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.personId] }),
    index('follows_recent').on(table.organisationId, table.createdAt),
    index('follows_person').on(table.personId, table.createdAt),
    check('follows_rating', sql`rating is null or rating between 1 and 5`),
  ],
)

/** The sums of `follows`, so that an item's page reads one row and not all followers. */
export const followTotals = sqliteTable('follow_totals', {
  organisationId: text('organisation_id')
    .primaryKey()
    .references(() => organisations.id, { onDelete: 'cascade' }),
  followers: integer('followers').notNull(),
  rated: integer('rated').notNull(),
  ratingSum: integer('rating_sum').notNull(),
})
