import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CallOffReason } from '#app/domain/money/call-off.ts'
import type { PremiumTier } from '#app/domain/money/premium.ts'
import type { DeliveryType, PostalAddress } from '#app/domain/shop/delivery.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { listings } from './listings.ts'
import { locations, organisations } from './organisations.ts'
import { people } from './people.ts'

export const invoices = sqliteTable(
  'invoices',
  {
    id: id(),
    /** Runs without gaps per organisation. */
    number: integer('number').notNull(),
    /** What people see and type: the organisation's prefix and the number. */
    commonInvoice: text('common_invoice').notNull(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    status: text('status', { enum: ['unpaid', 'paid', 'cancelled'] })
      .notNull()
      .default('unpaid'),
    paymentMethod: text('payment_method', { enum: ['offline', 'online'] })
      .notNull()
      .default('offline'),
    /** After what a coupon has taken off, which is `discount`. */
    hammer: cents('hammer').notNull(),
    premium: cents('premium').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    discount: cents('discount').notNull().default(0),
    // no check on the type: SQLite adds none to a table that is there
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull().default('local_pickup'),
    /** Beside `hammer`, and its part of `tax`. */
    delivery: cents('delivery').notNull().default(0),
    deliveryTax: cents('delivery_tax').notNull().default(0),
    deliveryAddress: text('delivery_address', { mode: 'json' }).$type<PostalAddress>(),
    /** As it was when it was chosen; null where its buyer's own address stands on it. */
    billingAddress: text('billing_address', { mode: 'json' }).$type<PostalAddress>(),
    /** Counts how often its delivery was chosen anew: names the books' entries of it. */
    deliveryVersion: integer('delivery_version').notNull().default(0),
    /** Whether it may be paid in parts, as its terms were when it was written. */
    partial: flag('partial').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    dueAt: instant('due_at').notNull(),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    /** Why it was called off, and by whom; null where it was before this was kept, and where the house did it by itself. */
    cancelReason: text('cancel_reason').$type<CallOffReason>(),
    cancelledBy: text('cancelled_by').references(() => people.id),
    /** When its buyer was told that it is due soon, and when that it is past due: each once. */
    remindedAt: instant('reminded_at'),
    lateAt: instant('late_at'),
    /** Whoever has it reads the invoice without signing in; null while it is shared with nobody. */
    publicToken: text('public_token'),
    /** Stands on the invoice. */
    publicNotes: text('public_notes').notNull().default(''),
    /** For the seller's people alone. */
    internalNotes: text('internal_notes').notNull().default(''),
  },
  (table) => [
    uniqueIndex('invoices_common_invoice').on(table.commonInvoice),
    uniqueIndex('invoices_number').on(table.organisationId, table.number),
    uniqueIndex('invoices_public_token').on(table.publicToken).where(sql`public_token is not null`),
    // lists: by date and by amount, a buyer's and a seller's
    index('invoices_buyer').on(table.buyerId, table.createdAt),
    index('invoices_buyer_status').on(table.buyerId, table.status, table.createdAt),
    index('invoices_buyer_total').on(table.buyerId, table.total, table.createdAt),
    index('invoices_organisation_status').on(table.organisationId, table.status, table.number),
    index('invoices_organisation_total').on(table.organisationId, table.total, table.number),
    // somebody's at a seller's counter, and what was written in a month
    index('invoices_organisation_buyer').on(table.organisationId, table.buyerId, table.createdAt),
    index('invoices_organisation_created').on(table.organisationId, table.createdAt, table.id),
    // what was handed over at one yard
    index('invoices_location_created').on(table.locationId, table.createdAt, table.id),
    index('invoices_organisation_cancelled')
      .on(table.organisationId, table.cancelledAt, table.id)
      .where(sql`cancelled_at is not null`),
    index('invoices_cancelled').on(table.cancelledAt).where(sql`cancelled_at is not null`),
    // what the job asks each minute
    index('invoices_to_remind').on(table.dueAt).where(sql`status = 'unpaid' and reminded_at is null`),
    index('invoices_to_mark_late').on(table.dueAt).where(sql`status = 'unpaid' and late_at is null`),
    index('invoices_created').on(table.createdAt),
    index('invoices_paid').on(table.paidAt, table.total).where(sql`paid_at is not null`),
    index('invoices_unpaid').on(table.dueAt, table.id).where(sql`status = 'unpaid'`),
    check('invoices_status', oneOf('status', ['unpaid', 'paid', 'cancelled'])),
    check('invoices_payment_method', oneOf('payment_method', ['offline', 'online'])),
  ],
)

export const invoiceLines = sqliteTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    /** `{listing}:{n}`: a sale is invoiced once. */
    saleId: text('sale_id').notNull(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    title: text('title').notNull(),
    lotNumber: integer('lot_number').notNull(),
    quantity: integer('quantity').notNull().default(1),
    hammer: cents('hammer').notNull(),
    premiumBps: integer('premium_bps').notNull(),
    /** Where the premium went by tiers: those that it went by, as they are of all its pieces. */
    premiumTiers: text('premium_tiers', { mode: 'json' }).$type<readonly PremiumTier[]>(),
    premium: cents('premium').notNull(),
    /** In basis points, with one decimal at most: what is no whole number stays one that is none. */
    taxBps: integer('tax_bps').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    discount: cents('discount').notNull().default(0),
    couponCode: text('coupon_code'),
    /** When it was sold, where that is not when its invoice was written: its days of collection count from there. */
    soldAt: instant('sold_at'),
  },
  (table) => [
    uniqueIndex('invoice_lines_sale').on(table.saleId),
    index('invoice_lines_invoice').on(table.invoiceId),
    index('invoice_lines_listing').on(table.listingId),
  ],
)

/** The award of a reverse auction: the listing's organisation orders from whoever offered to sell for least. */
export const purchaseOrders = sqliteTable(
  'purchase_orders',
  {
    id: id(),
    /** Runs without gaps per organisation. */
    number: integer('number').notNull(),
    commonNumber: text('common_number').notNull(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => people.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    /** `{listing}:{n}`: a sale is awarded once. */
    saleId: text('sale_id').notNull(),
    title: text('title').notNull(),
    price: cents('price').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('purchase_orders_sale').on(table.saleId),
    uniqueIndex('purchase_orders_number').on(table.organisationId, table.number),
    uniqueIndex('purchase_orders_common_number').on(table.commonNumber),
    index('purchase_orders_supplier').on(table.supplierId, table.createdAt),
  ],
)
