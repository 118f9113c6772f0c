import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CallOffReason } from '#app/domain/money/call-off.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { outsideRefunds } from './disputes.ts'
import { invoiceLines, invoices } from './invoices.ts'
import { payments } from './money.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

const STATES = ['raised', 'approved', 'refused', 'cancelled', 'received', 'refunded'] as const
const REASONS = ['not_as_described', 'parts_missing', 'does_not_work', 'changed_mind'] as const

/** A buyer asks to give back some of what is on an invoice. */
export const returnRequests = sqliteTable(
  'return_requests',
  {
    id: id(),
    /** Runs without gaps per organisation. */
    number: integer('number').notNull(),
    /** What people see: the organisation's prefix, `R` and the number. */
    commonNumber: text('common_number').notNull(),
    /** What a form names its sending by: sent twice it is one request. */
    requestKey: text('request_key').notNull(),
    /** What was asked under that key, as a hash: with another one the key is refused. Null of what is older. */
    fingerprint: text('fingerprint'),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => people.id),
    state: text('state', { enum: STATES }).notNull().default('raised'),
    reason: text('reason', { enum: REASONS }).notNull(),
    note: text('note').notNull().default(''),
    /** What the seller said to it: why it is refused, or where to bring it. */
    answer: text('answer').notNull().default(''),
    /** The last who answered it. */
    answeredBy: text('answered_by').references(() => people.id),
    raisedAt: instant('raised_at').notNull(),
    /** When it was back at the yard; null where it never was, or before this was kept. */
    receivedAt: instant('received_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('return_requests_key').on(table.requestKey),
    uniqueIndex('return_requests_number').on(table.organisationId, table.number),
    uniqueIndex('return_requests_common_number').on(table.commonNumber),
    index('return_requests_invoice').on(table.invoiceId),
    index('return_requests_buyer').on(table.buyerId, table.raisedAt),
    index('return_requests_organisation').on(table.organisationId, table.raisedAt),
    index('return_requests_latest').on(table.raisedAt),
    // what its seller has to answer
    index('return_requests_raised').on(table.organisationId, table.invoiceId).where(sql`state = 'raised'`),
    check('return_requests_state', oneOf('state', STATES)),
    check('return_requests_reason', oneOf('reason', REASONS)),
  ],
)

/** Pictures of what is wrong, in the order in which they were chosen. By name, as those of listings. */
export const returnPictures = sqliteTable(
  'return_pictures',
  {
    name: text('name').primaryKey(),
    requestId: text('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [uniqueIndex('return_pictures_place').on(table.requestId, table.position)],
)

/** Triggers hold that no piece is asked back twice, or after it was credited. */
export const returnRequestLines = sqliteTable(
  'return_request_lines',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => returnRequests.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => invoiceLines.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.lineId] }),
    index('return_request_lines_line').on(table.lineId),
    check('return_request_lines_quantity', sql`quantity > 0`),
  ],
)

/** What of an invoice was taken back. Never changed; triggers hold it within the invoice and its lines. */
export const creditNotes = sqliteTable(
  'credit_notes',
  {
    id: id(),
    /** Runs without gaps per organisation. */
    number: integer('number').notNull(),
    commonNumber: text('common_number').notNull(),
    /** What a form names its sending by: sent twice it is one credit. */
    requestKey: text('request_key').notNull(),
    /** What was asked under that key, as a hash: with another one the key is refused. Null of what is older. */
    fingerprint: text('fingerprint'),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    /** What it answers; null where the seller refunded of their own accord. */
    requestId: text('request_id').references(() => returnRequests.id),
    /** With the delivery that is taken back, which `delivery` says; so does `tax` with `delivery_tax`. */
    hammer: cents('hammer').notNull(),
    premium: cents('premium').notNull(),
    tax: cents('tax').notNull(),
    total: cents('total').notNull(),
    delivery: cents('delivery').notNull().default(0),
    deliveryTax: cents('delivery_tax').notNull().default(0),
    /** What of it the invoice had not been paid yet: that much less is owed, and does not go back. */
    offOwed: cents('off_owed').notNull().default(0),
    /** What of it the seller keeps of a deposit, as the cause and the terms say. */
    kept: cents('kept').notNull().default(0),
    /** Why it was called off; null of a refund. */
    cause: text('cause').$type<CallOffReason>(),
    /** Whether its pieces of a fixed listing are for sale again. */
    restock: flag('restock').notNull().default(false),
    reason: text('reason').notNull().default(''),
    issuedBy: text('issued_by')
      .notNull()
      .references(() => people.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_key').on(table.requestKey),
    uniqueIndex('credit_notes_number').on(table.organisationId, table.number),
    uniqueIndex('credit_notes_common_number').on(table.commonNumber),
    uniqueIndex('credit_notes_request').on(table.requestId),
    index('credit_notes_invoice').on(table.invoiceId),
    index('credit_notes_organisation_created').on(table.organisationId, table.createdAt, table.id),
    check('credit_notes_total', sql`total > 0 and total = hammer + premium + tax`),
  ],
)

export const creditNoteLines = sqliteTable(
  'credit_note_lines',
  {
    creditNoteId: text('credit_note_id')
      .notNull()
      .references(() => creditNotes.id, { onDelete: 'cascade' }),
    lineId: text('line_id')
      .notNull()
      .references(() => invoiceLines.id),
    /** None where only the price was lowered. */
    quantity: integer('quantity').notNull(),
    hammer: cents('hammer').notNull(),
    premium: cents('premium').notNull(),
    tax: cents('tax').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.creditNoteId, table.lineId] }),
    index('credit_note_lines_line').on(table.lineId),
    check('credit_note_lines_amounts', sql`quantity >= 0 and hammer >= 0 and premium >= 0 and tax >= 0`),
  ],
)

const REFUND_STATES = ['started', 'unknown', 'pending', 'succeeded', 'failed'] as const
const REFUND_WAYS = ['gateway', 'wallet', 'cash'] as const

/**
 * Money that goes back for a credit note. A row before a gateway hears of it: its id is the key there. Triggers hold all
 * of a credit note within what it owes, and all of a payment within what it took.
 */
export const refunds = sqliteTable(
  'refunds',
  {
    id: id(),
    creditNoteId: text('credit_note_id')
      .notNull()
      .references(() => creditNotes.id),
    way: text('way', { enum: REFUND_WAYS }).notNull(),
    /** The payment that it goes back to; null where it goes elsewhere than it came from. */
    paymentId: text('payment_id').references(() => payments.id),
    /** The gateway, and the charge there; null for other ways. */
    gateway: text('gateway'),
    charge: text('charge'),
    /** What the gateway calls the refund. */
    gatewayRef: text('gateway_ref'),
    amount: cents('amount').notNull(),
    /** What it was given back by, where that was done at the gateway before there was a credit note. */
    outsideId: text('outside_id').references(() => outsideRefunds.id),
    state: text('state', { enum: REFUND_STATES }).notNull().default('started'),
    /** Why it failed, as the gateway says it. */
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('refunds_credit_note').on(table.creditNoteId),
    index('refunds_payment').on(table.paymentId),
    index('refunds_outside').on(table.outsideId).where(sql`outside_id is not null`),
    index('refunds_under_way').on(table.updatedAt).where(sql`state in ('started', 'unknown', 'pending')`),
    check('refunds_state', oneOf('state', REFUND_STATES)),
    check('refunds_way', oneOf('way', REFUND_WAYS)),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_charge', sql`way <> 'gateway' or (gateway is not null and charge is not null)`),
  ],
)
