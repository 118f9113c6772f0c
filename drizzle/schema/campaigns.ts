import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, oneOf } from './columns.ts'
import { people } from './people.ts'

export const CAMPAIGN_STATES = ['draft', 'sending', 'sent'] as const

/** A letter to all who want to hear of sales and offers of the house. */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: id(),
    subjectEn: text('subject_en').notNull(),
    textEn: text('text_en').notNull(),
    subjectEs: text('subject_es').notNull(),
    textEs: text('text_es').notNull(),
    state: text('state', { enum: CAMPAIGN_STATES }).notNull().default('draft'),
    /** How far its readers have been written to: `p:` and a person's id, then `s:` and a subscriber's. */
    cursor: text('cursor').notNull().default('p:'),
    /** Messages that were written. */
    written: integer('written').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('campaigns_recent').on(table.createdAt),
    index('campaigns_sending').on(table.startedAt).where(sql`state = 'sending'`),
    check('campaigns_state', oneOf('state', CAMPAIGN_STATES)),
  ],
)

/** When a follower of sellers was last told of their new lots. */
export const sellerNews = sqliteTable('seller_news', {
  personId: text('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  toldAt: instant('told_at').notNull(),
})
