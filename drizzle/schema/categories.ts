import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'

/** Two levels: a category without a parent, and those below it. */
export const categories = sqliteTable(
  'categories',
  {
    id: id(),
    slug: text('slug').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** In Spanish; empty where nobody has said. */
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
    picture: text('picture'),
    showOrder: integer('show_order').notNull().default(0),
    active: flag('active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('categories_slug').on(table.slug),
    index('categories_parent').on(table.parentId, table.showOrder),
  ],
)

export const conditions = sqliteTable(
  'conditions',
  {
    id: id(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    nameEs: text('name_es').notNull().default(''),
    descriptionEs: text('description_es').notNull().default(''),
    showOrder: integer('show_order').notNull().default(0),
    active: flag('active').notNull().default(true),
    /** Into which it was merged: nobody chooses it any more, and what somebody has offered on or bought keeps its words. */
    mergedInto: text('merged_into').references((): AnySQLiteColumn => conditions.id),
    /** How far its lots have gone there, as the id of the last; null while none are on their way. */
    mergingAfter: text('merging_after'),
  },
  (table) => [uniqueIndex('conditions_slug').on(table.slug), index('conditions_merged').on(table.mergedInto)],
)

/** Names and ids of categories that were merged into others: old addresses lead to the category that is left. */
export const categoryMoves = sqliteTable(
  'category_moves',
  {
    /** The slug or the id of the category that is gone. */
    name: text('name').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    /** What it was called, with what it stood below: files that are imported go on naming it so. */
    called: text('called'),
  },
  (table) => [index('category_moves_category').on(table.categoryId)],
)

/**
 * Categories whose lots are on their way into another: more than one batch may move. What is left goes on by itself, and the
 * category goes with its last lot.
 */
export const categoryMerges = sqliteTable(
  'category_merges',
  {
    fromId: text('from_id')
      .primaryKey()
      .references(() => categories.id),
    intoId: text('into_id')
      .notNull()
      .references(() => categories.id),
    startedAt: instant('started_at').notNull(),
    personId: text('person_id').notNull(),
    personEmail: text('person_email').notNull(),
  },
  (table) => [index('category_merges_into').on(table.intoId)],
)
