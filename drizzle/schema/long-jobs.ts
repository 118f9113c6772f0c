import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id, instant, oneOf } from './columns.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/**
 * Long work: imports, things done to many lots, long exports. A queue does it in small steps, each of which holds the row
 * by `step` and `leasedUntil`, and writes what it did together with the new `cursor`: killed between two of them, nothing
 * is doubled and nothing is lost.
 */
export const longJobs = sqliteTable(
  'long_jobs',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** Who started it: every step asks anew whether they still may. */
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    kind: text('kind', { enum: ['import', 'bulk', 'export'] }).notNull(),
    /** The name of its file, or of what is done. */
    label: text('label').notNull(),
    /** What its kind needs to know (app/features/long-jobs/inputs.ts). */
    input: text('input', { mode: 'json' }).$type<unknown>().notNull(),
    /** `prepared`: a file that is being looked at, and that nobody has started. */
    state: text('state', {
      enum: ['prepared', 'queued', 'running', 'stopping', 'stopped', 'done', 'failed'],
    }).notNull(),
    /** Rows or lots that it is about. */
    total: integer('total').notNull().default(0),
    /** How many of them are behind it. */
    cursor: integer('cursor').notNull().default(0),
    made: integer('made').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    /** Done, and somebody should look at them. */
    looked: integer('looked').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    step: integer('step').notNull().default(0),
    leasedUntil: instant('leased_until').notNull().default(0),
    /** Steps that failed one after another. */
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('long_jobs_own').on(table.organisationId, table.createdAt),
    // one at a time for each organisation, whoever starts them
    uniqueIndex('long_jobs_running').on(table.organisationId).where(sql`state in ('running', 'stopping')`),
    index('long_jobs_due').on(table.leasedUntil).where(sql`state in ('queued', 'running', 'stopping')`),
    index('long_jobs_old').on(table.createdAt),
    check('long_jobs_kind', oneOf('kind', ['import', 'bulk', 'export'])),
    check(
      'long_jobs_state',
      oneOf('state', ['prepared', 'queued', 'running', 'stopping', 'stopped', 'done', 'failed']),
    ),
  ],
)

/** The lots that a job is about, as they were found when it was started. */
export const longJobItems = sqliteTable(
  'long_job_items',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => longJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    lotId: text('lot_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
)

/** What was refused, or needs a look: by row of the file or place among the lots, and what of it. */
export const longJobNotes = sqliteTable(
  'long_job_notes',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => longJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Several of one row are counted up. */
    part: integer('part').notNull(),
    refused: integer('refused', { mode: 'boolean' }).notNull(),
    lotId: text('lot_id'),
    /** The lot's title, or the column. */
    about: text('about').notNull(),
    /** What stood there. */
    said: text('said').notNull().default(''),
    /** A word of `longJobs.why`, or a whole sentence where a room gave its reason. */
    why: text('why').notNull(),
    /** What is nearest to what was said; for which lot. */
    detail: text('detail').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position, table.part] }),
    index('long_job_notes_why').on(table.jobId, table.why),
  ],
)

/** How an organisation's files name their columns, by the heading in small letters: what was chosen last is proposed. */
export const importHeadings = sqliteTable(
  'import_headings',
  {
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    heading: text('heading').notNull(),
    /** A field of a draft, `pictures`, or empty where it is left out. */
    field: text('field').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.heading] })],
)

/** Which columns of a table somebody has chosen to see. */
export const tableViews = sqliteTable(
  'table_views',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    columns: text('columns', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
)
