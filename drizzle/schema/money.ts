import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Entry, EntryLine } from '#app/domain/money/books.ts'
import { cents, flag, id, instant, oneOf } from './columns.ts'
import { people } from './people.ts'

/**
 * The books: one row for each movement of money. A trigger refuses an entry whose lines do not come to zero, and writes
 * the lines into `money_lines`; another refuses every change of either.
 */
export const moneyEntries = sqliteTable(
  'money_entries',
  {
    /** Says what happened to what (`issued:invoice:4821-1:7`): the same movement is written once. */
    id: id(),
    // kinds and accounts are the law's (app/domain/money/books.ts): a constraint here could not grow with it
    kind: text('kind').$type<Entry['kind']>().notNull(),
    lines: text('lines', { mode: 'json' }).$type<EntryLine[]>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('money_entries_at').on(table.at)],
)

/** What an account was moved by: debits above zero, credits below. Balances are sums of these and nothing else. */
export const moneyLines = sqliteTable(
  'money_lines',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => moneyEntries.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    account: text('account').notNull(),
    /** Whose account it is: an invoice's, an organisation's, a gateway's; empty for the house's own. */
    party: text('party').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [
    uniqueIndex('money_lines_entry').on(table.entryId, table.line),
    index('money_lines_account').on(table.account, table.party),
    // each of these two is walked in the order of booking, the latest first
    index('money_lines_of_account').on(table.account),
    index('money_lines_party').on(table.party),
  ],
)

/** `pending`: a bank account is being debited, for days perhaps. */
const STATES = ['started', 'challenged', 'pending', 'unknown', 'succeeded', 'failed'] as const
const SOURCES = ['card', 'bank'] as const
const TARGETS = ['invoice', 'wallet', 'deposit', 'fee'] as const

/**
 * Attempts to pay, by a card or a bank account, from the wallet, or by both. Its id is the key under which the gateway
 * knows the charge. What is paid stands in `payment_targets`.
 */
export const payments = sqliteTable(
  'payments',
  {
    id: id(),
    /** What a form or a program names an attempt by: sent twice it is one payment. */
    requestKey: text('request_key').notNull(),
    /** What was asked under that key, as a hash: with another one the key is refused. Null of what is older. */
    fingerprint: text('fingerprint'),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    /** All that is paid: what the gateway charges and what comes out of the wallet. */
    amount: cents('amount').notNull(),
    /** The part that comes out of the wallet; put aside while the payment is under way. */
    walletAmount: cents('wallet_amount').notNull().default(0),
    currency: text('currency').notNull().default('usd'),
    /** Null, as everything about the source, where the wallet pays alone. */
    gateway: text('gateway'),
    gatewayRef: text('gateway_ref'),
    /** What the gateway has kept of it; null while nobody knows. */
    gatewayFee: cents('gateway_fee'),
    sourceKind: text('source_kind', { enum: SOURCES }),
    /** What its owner knows the source by: the card's brand or the bank's name, and the last four digits. */
    sourceName: text('source_name'),
    sourceLast4: text('source_last4'),
    state: text('state', { enum: STATES }).notNull().default('started'),
    /** Why it failed, as a code. */
    failure: text('failure'),
    /** Where its owner proves to their bank that it is them; while it is `challenged`. */
    challengeAddress: text('challenge_address'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_request').on(table.requestKey),
    index('payments_under_way')
      .on(table.updatedAt)
      .where(sql`state in ('started', 'challenged', 'pending', 'unknown')`),
    index('payments_gateway_ref').on(table.gatewayRef).where(sql`gateway_ref is not null`),
    index('payments_fee')
      .on(table.updatedAt)
      .where(sql`state = 'succeeded' and gateway is not null and gateway_fee is null`),
    index('payments_person').on(table.personId, table.createdAt),
    index('payments_failed').on(table.updatedAt).where(sql`state = 'failed'`),
    check('payments_state', oneOf('state', STATES)),
    check('payments_amount', sql`amount > 0`),
    check('payments_wallet', sql`wallet_amount between 0 and amount`),
    check(
      'payments_source',
      sql`(source_kind is null) = (wallet_amount = amount) and (source_kind is null) = (gateway is null)`,
    ),
  ],
)

/**
 * What a payment pays: invoices, a wallet, a deposit, a fee. One is `open` while its payment is under way; triggers close
 * it with the payment, and refuse one that is more than its invoice has yet to bring in.
 */
export const paymentTargets = sqliteTable(
  'payment_targets',
  {
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: TARGETS }).notNull(),
    /** An invoice's, a person's, a deposit's or a fee's id. */
    targetId: text('target_id').notNull(),
    amount: cents('amount').notNull(),
    open: flag('open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.position] }),
    // no two payments of the same thing are under way
    uniqueIndex('payment_targets_open').on(table.kind, table.targetId).where(sql`open = 1`),
    index('payment_targets_target').on(table.kind, table.targetId),
    check('payment_targets_kind', oneOf('kind', TARGETS)),
    check('payment_targets_amount', sql`amount > 0`),
  ],
)
