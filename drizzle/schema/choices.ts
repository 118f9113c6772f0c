import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, oneOf } from './columns.ts'
import { listings } from './listings.ts'

/** A list that forms choose from: the house's own, or one that an operator has added. */
export const choiceLists = sqliteTable(
  'choice_lists',
  {
    /** Of the house's own: the name that programs read it by, `damage_types`. */
    id: id(),
    name: text('name').notNull(),
    /** In Spanish; empty where nobody has said. */
    nameEs: text('name_es').notNull().default(''),
    /** Whether an operator has added it, and may take it away. */
    own: flag('own').notNull().default(true),
    /** Whether a lot is asked for it, and how many of it a lot may have. */
    lots: text('lots', { enum: ['none', 'one', 'many'] })
      .notNull()
      .default('none'),
    showOrder: integer('show_order').notNull().default(0),
  },
  (table) => [
    index('choice_lists_order').on(table.own, table.showOrder),
    check('choice_lists_lots', oneOf('lots', ['none', 'one', 'many'])),
  ],
)

/** What may be chosen. One that is no longer offered stays with whatever has it. */
export const choices = sqliteTable(
  'choices',
  {
    id: id(),
    listId: text('list_id')
      .notNull()
      .references(() => choiceLists.id),
    /** What an answer keeps and a program reads: its first English name, whatever it is called later. */
    value: text('value').notNull(),
    name: text('name').notNull(),
    nameEs: text('name_es').notNull().default(''),
    active: flag('active').notNull().default(true),
    showOrder: integer('show_order').notNull().default(0),
  },
  (table) => [
    uniqueIndex('choices_value').on(table.listId, sql`lower(value)`),
    index('choices_order').on(table.listId, table.showOrder),
  ],
)

/** What a published lot has of the lists that lots are asked for. */
export const listingChoices = sqliteTable(
  'listing_choices',
  {
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    choiceId: text('choice_id')
      .notNull()
      .references(() => choices.id),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.choiceId] }),
    // by which one is counted, and kept from being deleted
    index('listing_choices_choice').on(table.choiceId),
  ],
)
