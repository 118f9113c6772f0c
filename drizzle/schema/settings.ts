import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from './columns.ts'

/** One row a setting; the value is JSON. What each key means and its default: app/domain/shop/settings.ts. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  value: text('value', { mode: 'json' }).notNull(),
  updatedAt: instant('updated_at').notNull().default(0),
})

/** Increment schedules. A change never touches a listing that has offers: its room holds a copy. */
export const incrementSchedules = sqliteTable('increment_schedules', {
  id: id(),
  name: text('name').notNull(),
  /** Ordered rungs, in cents. */
  ladder: text('ladder', { mode: 'json' }).$type<{ from: number; step: number }[]>().notNull(),
  isDefault: flag('is_default').notNull().default(false),
  updatedAt: instant('updated_at').notNull().default(0),
})

export const banners = sqliteTable('banners', {
  id: id(),
  title: text('title').notNull(),
  facts: text('facts', { mode: 'json' }).$type<{ label: string; value: string }[]>().notNull(),
  linkLabel: text('link_label').notNull(),
  href: text('href').notNull(),
  pictures: text('pictures', { mode: 'json' }).$type<string[]>().notNull(),
  showOrder: integer('show_order').notNull().default(0),
  active: flag('active').notNull().default(true),
  updatedAt: instant('updated_at').notNull().default(0),
})
