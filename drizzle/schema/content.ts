import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant, oneOf } from './columns.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** An operator's text of a static page, in the safe subset of Markdown; the house's own stands where there is no row. */
export const pages = sqliteTable(
  'pages',
  {
    slug: text('slug').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.language] })],
)

/** An operator's words for a phrase, in the place of the house's own. */
export const phrases = sqliteTable(
  'phrases',
  {
    key: text('key').notNull(),
    language: text('language').notNull(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
)

/**
 * Who changed what, never changed itself. `subject` names what (`theme`, `page:terms:en`), `version` counts its changes
 * from 1: two saves of the same state collide here, and the second one is undone as a whole.
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    subject: text('subject').notNull(),
    version: integer('version').notNull(),
    at: instant('at').notNull(),
    /** No reference: what somebody did stays readable when their account is gone. */
    personId: text('person_id').notNull(),
    personEmail: text('person_email').notNull(),
    before: text('before', { mode: 'json' }).$type<unknown>(),
    after: text('after', { mode: 'json' }).$type<unknown>(),
    /** Whose people see it too; null where it is of the house alone. No reference: it outlives the organisation. */
    organisationId: text('organisation_id'),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.version] }),
    index('audit_log_at').on(table.at),
    index('audit_log_organisation')
      .on(table.organisationId, table.at)
      .where(sql`organisation_id is not null`),
  ],
)

export const CONTACT_TOPICS = ['lot', 'invoice', 'pickup', 'account', 'selling', 'other'] as const

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    /** Null for the marketplace itself. */
    organisationId: text('organisation_id').references(() => organisations.id),
    /** Who was signed in while writing. */
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Ten digits, without the country code. */
    phone: text('phone').notNull(),
    topic: text('topic', { enum: CONTACT_TOPICS }).notNull(),
    /** The lot or invoice that it is about, as it was typed. */
    reference: text('reference').notNull().default(''),
    message: text('message').notNull(),
    language: text('language').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When somebody has said that it is dealt with. */
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('contact_messages_created').on(table.createdAt),
    index('contact_messages_waiting').on(table.createdAt, table.id).where(sql`answered_at is null`),
    index('contact_messages_person').on(table.personId),
    check('contact_messages_topic', oneOf('topic', CONTACT_TOPICS)),
  ],
)

export const newsletterSubscribers = sqliteTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('newsletter_subscribers_email').on(table.email)],
)
