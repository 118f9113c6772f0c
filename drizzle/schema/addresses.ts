import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, oneOf } from './columns.ts'
import { personId } from './people.ts'

/** Where somebody has things sent or billed to. */
export const addresses = sqliteTable(
  'addresses',
  {
    id: id(),
    personId: personId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    companyName: text('company_name'),
    address1: text('address1').notNull(),
    address2: text('address2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip: text('zip').notNull(),
    country: text('country').notNull(),
    phone: text('phone'),
    isPrimary: flag('is_primary').notNull().default(false),
    isVerified: flag('is_verified').notNull().default(false),
    status: text('status', { enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('addresses_person').on(table.personId, table.status, table.createdAt),
    uniqueIndex('addresses_primary').on(table.personId).where(sql`is_primary = 1`),
    check('addresses_status', oneOf('status', ['active', 'inactive'])),
  ],
)
