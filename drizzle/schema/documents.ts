import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant } from './columns.ts'
import { personId } from './people.ts'

/** Papers that people hand in, as a tax certificate. The file lies in the bucket under `key`, for nobody without a right to it. */
export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    personId: personId(),
    kind: text('kind', { enum: ['tax', 'resale_certificate', 'registration'] }).notNull(),
    key: text('key').notNull(),
    /** As its owner called it. */
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('documents_person').on(table.personId, table.createdAt)],
)
