import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryZone } from '#app/domain/shop/delivery.ts'
import { cents, flag, instant } from './columns.ts'
import { invoices } from './invoices.ts'
import { organisations } from './organisations.ts'

/** How an organisation delivers. One without a row does not. Who has changed it stands in `audit_log`. */
export const deliveryTerms = sqliteTable(
  'delivery_terms',
  {
    organisationId: text('organisation_id')
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    active: flag('active').notNull().default(false),
    zones: text('zones', { mode: 'json' }).$type<DeliveryZone[]>().notNull(),
    /** What prices come to from which on it costs nothing; null for never. */
    freeFrom: cents('free_from'),
    /** How long it takes, in the seller's words. */
    days: text('days').notNull().default(''),
    /** The version in `audit_log` that made it so. */
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  () => [check('delivery_terms_free_from', sql`free_from is null or free_from > 0`)],
)

/** That what an invoice is of is on its way. */
export const shipments = sqliteTable('shipments', {
  invoiceId: text('invoice_id')
    .primaryKey()
    .references(() => invoices.id, { onDelete: 'cascade' }),
  carrier: text('carrier').notNull(),
  trackingNumber: text('tracking_number').notNull().default(''),
  /** Where the carrier tells where it is. */
  trackingUrl: text('tracking_url'),
  /** Counts the changes: its buyer is told of each. */
  version: integer('version').notNull().default(1),
  /** No reference: what was done stays readable when their account is gone. */
  shippedBy: text('shipped_by').notNull(),
  shippedAt: instant('shipped_at').notNull(),
})
