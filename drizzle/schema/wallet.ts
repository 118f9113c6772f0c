import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { cents, id, instant, oneOf } from './columns.ts'
import { counterReceipts } from './counter.ts'
import { deposits } from './deposits.ts'
import { invoices } from './invoices.ts'
import { payments } from './money.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

/** Credit that whoever knows a code adds to their wallet. The code itself is shown once and kept nowhere. */
export const giftCards = sqliteTable(
  'gift_cards',
  {
    id: id(),
    /** SHA-256 of the code, in hex. */
    codeHash: text('code_hash').notNull(),
    /** The first part of the code, to tell cards apart. */
    shown: text('shown').notNull(),
    amount: cents('amount').notNull(),
    note: text('note').notNull().default(''),
    issuedBy: text('issued_by')
      .notNull()
      .references(() => people.id),
    issuedAt: instant('issued_at').notNull(),
    redeemedBy: text('redeemed_by').references(() => people.id),
    redeemedAt: instant('redeemed_at'),
    /** Who has made it worthless, and why: triggers let a card be redeemed or that, once. */
    voidedBy: text('voided_by').references(() => people.id),
    voidedAt: instant('voided_at'),
    voidedWhy: text('voided_why'),
  },
  (table) => [
    uniqueIndex('gift_cards_code').on(table.codeHash),
    index('gift_cards_issued').on(table.issuedAt),
    check('gift_cards_amount', sql`amount > 0`),
    check('gift_cards_redeemed', sql`(redeemed_by is null) = (redeemed_at is null)`),
  ],
)

/** What somebody of the seller's was paid by hand. Taken back by a reversing entry, never deleted. */
export const offlinePayments = sqliteTable(
  'offline_payments',
  {
    id: id(),
    /** What a form or a program names its sending by: sent twice it is one payment. */
    requestKey: text('request_key').notNull(),
    /** What was asked under that key, as a hash: with another one the key is refused. Null of what is older. */
    fingerprint: text('fingerprint'),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    amount: cents('amount').notNull(),
    method: text('method', { enum: OFFLINE_METHODS }).notNull(),
    /** A receipt's number or whatever else finds it again. */
    reference: text('reference').notNull().default(''),
    recordedBy: text('recorded_by')
      .notNull()
      .references(() => people.id),
    recordedAt: instant('recorded_at').notNull(),
    undoneBy: text('undone_by').references(() => people.id),
    undoneAt: instant('undone_at'),
    undoneWhy: text('undone_why'),
    /** The act at a counter that it belongs to; null where it was recorded on the invoice's own page. */
    receiptId: text('receipt_id').references(() => counterReceipts.id),
  },
  (table) => [
    uniqueIndex('offline_payments_request').on(table.requestKey),
    index('offline_payments_invoice').on(table.invoiceId),
    // what was taken on a day, and what was given back
    index('offline_payments_day').on(table.organisationId, table.recordedAt),
    index('offline_payments_undone_day')
      .on(table.organisationId, table.undoneAt)
      .where(sql`undone_at is not null`),
    index('offline_payments_receipt').on(table.receiptId).where(sql`receipt_id is not null`),
    check('offline_payments_method', oneOf('method', OFFLINE_METHODS)),
    check('offline_payments_amount', sql`amount > 0`),
    check('offline_payments_undone', sql`(undone_by is null) = (undone_at is null)`),
  ],
)

const STATES = ['under_way', 'done', 'failed'] as const

/**
 * What people have paid and been given, one row each, to be listed and searched. Drawn from payments and from the entries of
 * the books, in their batches (`app/db/transactions.server.ts`): nobody else writes it.
 */
export const transactions = sqliteTable(
  'transactions',
  {
    /** Of the payment and its target, or of the entry. */
    id: id(),
    /** What was paid (`invoice`, `wallet`, `deposit`, `fee`), or the kind of the entry. */
    kind: text('kind').notNull(),
    at: instant('at').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    /** Whose invoice, deposit or fee it is; null for a wallet. */
    organisationId: text('organisation_id').references(() => organisations.id),
    invoiceId: text('invoice_id').references(() => invoices.id),
    paymentId: text('payment_id').references(() => payments.id, { onDelete: 'cascade' }),
    /** The deposit that it has placed, used or given back. */
    depositId: text('deposit_id').references(() => deposits.id),
    /** The other account of an entry: `wallet`, `clearing`, `cash`, `deposit` and so on; null for payments. */
    way: text('way'),
    /** Above zero what the person has given, below what they were given; out of a deposit, where `way` says so. */
    amount: cents('amount').notNull(),
    state: text('state', { enum: STATES }).notNull(),
  },
  (table) => [
    index('transactions_person').on(table.personId, table.at),
    index('transactions_organisation').on(table.organisationId, table.at),
    index('transactions_at').on(table.at),
    index('transactions_invoice').on(table.invoiceId, table.at),
    index('transactions_payment').on(table.paymentId),
    index('transactions_deposit').on(table.depositId).where(sql`deposit_id is not null`),
    check('transactions_state', oneOf('state', STATES)),
  ],
)
