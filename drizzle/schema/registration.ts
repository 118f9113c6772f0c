import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id } from './columns.ts'

/** What is asked of whoever registers, as an operator defines it (storefront.md, section 3). */
export const registrationFields = sqliteTable(
  'registration_fields',
  {
    id: id(),
    /** The answer's name in forms and calls: `first_name`. */
    name: text('name').notNull(),
    label: text('label', { mode: 'json' }).$type<{ en: string; es: string }>().notNull(),
    /** What it is typed into: text, email, password, phone, zip, date, select, file, checkbox. */
    type: text('type').notNull(),
    placeholder: text('placeholder', { mode: 'json' }).$type<{ en: string; es: string }>(),
    class: text('class').notNull().default(''),
    required: flag('required').notNull().default(false),
    /** Of a select: the list whose choices are its own, in the place of `options`. */
    listId: text('list_id'),
    /** Of a select. */
    options: text('options', { mode: 'json' }).$type<{ value: string; en: string; es: string }[]>(),
    /** 1 in use, 2 removed. */
    active: integer('active').notNull().default(1),
    showOrder: integer('show_order').notNull(),
    /** 1 project, 2 auction, 3 user, 4 template. */
    viewPage: integer('view_page').notNull().default(3),
    forOrganization: flag('for_organization').notNull().default(false),
    forBuyer: flag('for_buyer').notNull().default(false),
    /** 7 sign-up, 8 buyer profile, 2 organisation profile. */
    viewOn: text('view_on', { mode: 'json' }).$type<number[]>().notNull(),
  },
  (table) => [
    uniqueIndex('registration_fields_name').on(table.viewPage, table.name),
    index('registration_fields_order').on(table.viewPage, table.showOrder),
  ],
)
