import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'
import { listings } from './listings.ts'
import { people } from './people.ts'

/** Questions that everybody reads on a listing's page, and what was said to them. */
export const questions = sqliteTable(
  'questions',
  {
    id: id(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** What it answers; null for a question. */
    parentId: text('parent_id'),
    /** The question at the top of it all; its own id for a question. */
    rootId: text('root_id').notNull(),
    /** 0 for a question, 1 for a reply to it, and so on. */
    level: integer('level').notNull(),
    /** Said for the listing's organisation. */
    bySeller: flag('by_seller').notNull(),
    comment: text('comment').notNull(),
    /** How the seller reaches whoever asked: shown to nobody else. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    /** Replies below it, at any depth; counted at questions only. */
    replyCount: integer('reply_count').notNull().default(0),
    answered: flag('answered').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('questions_asked').on(table.listingId, table.createdAt).where(sql`level = 0`),
    index('questions_replies').on(table.rootId, table.createdAt).where(sql`level > 0`),
    index('questions_person').on(table.personId, table.createdAt),
    index('questions_listing').on(table.listingId),
    check('questions_level', sql`level between 0 and 3 and (level = 0) = (parent_id is null)`),
  ],
)
