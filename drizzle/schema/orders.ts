import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DeliveryType, PostalAddress } from '#app/domain/shop/delivery.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { listings } from './listings.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

const KINDS = ['percent', 'amount'] as const

/** Codes that take something off what is bought. */
export const coupons = sqliteTable(
  'coupons',
  {
    id: id(),
    /** In capitals, as people know it. */
    code: text('code').notNull(),
    /** Whose listings it is for; null for all. */
    organisationId: text('organisation_id').references(() => organisations.id),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** Basis points or cents, by its kind. */
    worth: integer('worth').notNull(),
    minimum: cents('minimum').notNull().default(0),
    validFrom: instant('valid_from'),
    validUntil: instant('valid_until'),
    mostUses: integer('most_uses'),
    mostPerPerson: integer('most_per_person'),
    /** Orders that use it and have not failed. Kept by triggers on `orders`. */
    uses: integer('uses').notNull().default(0),
    active: flag('active').notNull().default(true),
    createdBy: text('created_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('coupons_code').on(table.code),
    index('coupons_organisation').on(table.organisationId, table.createdAt),
    index('coupons_latest').on(table.createdAt),
    check('coupons_kind', oneOf('kind', KINDS)),
    check('coupons_worth', sql`worth > 0 and (kind = 'amount' or worth <= 10000)`),
  ],
)

const ORDER_STATES = ['placing', 'placed', 'failed'] as const
const ORDER_METHODS = ['online', 'pickup'] as const

/**
 * What somebody has confirmed at the checkout. Its id comes with the form, so that an order sent twice is one. `placing`:
 * its lines are being bought. `placed`: it is known what was bought; whether that is paid, its invoices say. `failed`:
 * nothing was.
 */
export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    /** What was confirmed, as a hash: under the same id nothing else can be. Null of what is older. */
    fingerprint: text('fingerprint'),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ORDER_STATES }).notNull().default('placing'),
    method: text('method', { enum: ORDER_METHODS }).notNull(),
    /** What was confirmed, all in. */
    total: cents('total').notNull(),
    /** How much of it the wallet pays. */
    wallet: cents('wallet').notNull().default(0),
    sourceKind: text('source_kind').$type<'card' | 'bank'>(),
    sourceId: text('source_id'),
    couponId: text('coupon_id').references(() => coupons.id),
    discount: cents('discount').notNull().default(0),
    /** Where lines of it are delivered to, and to whom it is billed, as it was then; null where nobody has said. */
    deliveryAddress: text('delivery_address', { mode: 'json' }).$type<PostalAddress>(),
    billingAddress: text('billing_address', { mode: 'json' }).$type<PostalAddress>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('orders_person').on(table.personId, table.createdAt),
    index('orders_placing').on(table.updatedAt).where(sql`state = 'placing'`),
    index('orders_coupon').on(table.couponId, table.personId).where(sql`coupon_id is not null`),
    check('orders_state', oneOf('state', ORDER_STATES)),
    check('orders_method', oneOf('method', ORDER_METHODS)),
  ],
)

const LINE_STATES = ['waiting', 'bought', 'left'] as const

/** A line of an order as it was confirmed, and what has become of it. */
export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    cartLineId: text('cart_line_id').notNull(),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    quantity: integer('quantity').notNull(),
    /** Of one piece. */
    price: cents('price').notNull(),
    discount: cents('discount').notNull().default(0),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull().default('local_pickup'),
    /** Its share of what its seller's delivery costs, before tax. */
    delivery: cents('delivery').notNull().default(0),
    /** By which its room knows the purchase. */
    commandId: text('command_id').notNull(),
    state: text('state', { enum: LINE_STATES }).notNull().default('waiting'),
    saleId: text('sale_id'),
    /** Why it was not bought. */
    code: text('code'),
  },
  (table) => [
    index('order_lines_order').on(table.orderId, table.position),
    // a line of a cart is in one order: a second tab finds the first one's
    uniqueIndex('order_lines_cart_line').on(table.cartLineId).where(sql`state <> 'left'`),
    index('order_lines_command').on(table.listingId, table.commandId),
    check('order_lines_state', oneOf('state', LINE_STATES)),
    check('order_lines_quantity', sql`quantity > 0`),
  ],
)
