import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { DEPOSIT_STATES } from '#app/domain/money/deposits.ts'
import { FEE_CAUSES, FEE_STATES } from '#app/domain/money/fees.ts'
import type { KeptOffer } from '#app/lib/kept-offer.ts'
import { cents, id, instant, oneOf } from './columns.ts'
import { invoices } from './invoices.ts'
import { listings } from './listings.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'

const TENDERS = ['card', 'bank', 'wallet', 'cash'] as const

/** What a person has deposited for one listing, and what has become of it (app/domain/money/deposits.ts). */
export const deposits = sqliteTable(
  'deposits',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    listingId: text('listing_id')
      .notNull()
      .references(() => listings.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    amount: cents('amount').notNull(),
    status: text('status', { enum: DEPOSIT_STATES }).notNull(),
    /** By what it was placed; null while it is not. */
    tender: text('tender', { enum: TENDERS }),
    /** Of the payment that placed it: what a gateway gives back. */
    gateway: text('gateway'),
    gatewayRef: text('gateway_ref'),
    /** Parts of it: what is on an invoice, and what the seller keeps. */
    applied: cents('applied').notNull().default(0),
    kept: cents('kept').notNull().default(0),
    /** The way its rest takes back, from when that was first tried; null before. */
    route: text('route', { enum: ['gateway', 'wallet'] }),
    /** What a gateway has given back of it. */
    refunded: cents('refunded').notNull().default(0),
    /** What of its rest had gone back at the gateway itself: set with the route, and given back no second time. */
    outside: cents('outside').notNull().default(0),
    /** Of what was won with it. */
    invoiceId: text('invoice_id').references(() => invoices.id),
    /** The offer that waited for it, as it was typed. */
    offer: text('offer', { mode: 'json' }).$type<KeptOffer>(),
    /** Why the seller keeps it, in their words. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull().default(0),
  },
  (table) => [
    uniqueIndex('deposits_open')
      .on(table.personId, table.listingId)
      .where(sql`status in ('pending', 'held', 'asked')`),
    index('deposits_person').on(table.personId, table.createdAt),
    index('deposits_organisation').on(table.organisationId, table.createdAt),
    index('deposits_listing').on(table.listingId, table.status),
    index('deposits_held').on(table.updatedAt).where(sql`status = 'held'`),
    index('deposits_under_way').on(table.updatedAt).where(sql`status in ('asked', 'releasing')`),
    index('deposits_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    check('deposits_status', oneOf('status', DEPOSIT_STATES)),
    check('deposits_parts', sql`applied >= 0 and kept >= 0 and applied + kept <= amount`),
  ],
)

/** Restocking fees. What somebody owes of them all stands in `people.restocking_fee_due`, in the same batches. */
export const fees = sqliteTable(
  'fees',
  {
    id: id(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    cause: text('cause', { enum: FEE_CAUSES }).notNull(),
    amount: cents('amount').notNull(),
    status: text('status', { enum: FEE_STATES }).notNull().default('due'),
    /** Who charged it; null for the house's own job. */
    chargedBy: text('charged_by').references(() => people.id),
    /** Who waived it, and why. */
    waivedBy: text('waived_by').references(() => people.id),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // an invoice is charged for once, whatever comes of it
    uniqueIndex('fees_invoice').on(table.invoiceId),
    index('fees_person').on(table.personId, table.status, table.createdAt),
    index('fees_organisation').on(table.organisationId, table.createdAt),
    check('fees_cause', oneOf('cause', FEE_CAUSES)),
    check('fees_status', oneOf('status', FEE_STATES)),
    check('fees_amount', sql`amount > 0`),
  ],
)
