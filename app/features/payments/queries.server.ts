import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type Ctx, gatewaysOf } from '#app/context.ts'
import type { PayTarget } from '#app/domain/money/books.ts'
import type { Expiry } from '#app/domain/money/cards.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import {
  invoices,
  offlinePayments,
  payments,
  paymentTargets,
  people,
  savedCards,
} from '#drizzle/schema/index.ts'
import { MOST_CARDS } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>
/** Cards of another gateway's vault cannot be charged: they are as if they were not there. */
type ReadsCards = Pick<Ctx, 'db' | 'gateway'>
type Person = Pick<Actor, 'id'>

export type CardView = { id: string; brand: string; last4: string; expiry: Expiry; isDefault: boolean }
export type Payment = typeof payments.$inferSelect
export const UNDER_WAY = ['started', 'challenged', 'pending', 'unknown'] as const

/** A person's cards, the default first and then the latest. */
export async function listCards({ db, gateway }: ReadsCards, person: Person): Promise<CardView[]> {
  const rows = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.personId, person.id), eq(savedCards.gateway, gateway.name)))
    .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt), asc(savedCards.id))
    .limit(MOST_CARDS)
  return rows.map(({ id, brand, last4, expiryMonth, expiryYear, isDefault }) => ({
    id,
    brand,
    last4,
    isDefault,
    expiry: { month: expiryMonth, year: expiryYear },
  }))
}

/** One of a person's own cards, with what the gateway charges it by; null when there is no such. */
export async function findCard({ db, gateway }: ReadsCards, person: Person, id: string) {
  const [row] = await db
    .select()
    .from(savedCards)
    .where(
      and(eq(savedCards.id, id), eq(savedCards.personId, person.id), eq(savedCards.gateway, gateway.name)),
    )
    .limit(1)
  return row ?? null
}

/** The card that a person has kept before and types again; null when they have not. */
export async function findSameCard({ db }: Reads, person: Person, fingerprint: string) {
  const [row] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.personId, person.id), eq(savedCards.fingerprint, fingerprint)))
    .limit(1)
  return row ?? null
}

/** An invoice as far as paying it goes. Amounts in cents. */
export type InvoiceDue = {
  id: string
  commonInvoice: string
  organisationId: string
  locationId: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
  partial: boolean
  total: Cents
  /** What it has yet to bring in, by the books. */
  owed: Cents
}

/** What an invoice has yet to bring in; for a statement that names `invoices`. */
export const invoiceBalance = sql<number>`(select coalesce(sum(owing.amount), 0) from money_lines owing
  where owing.account = 'receivable' and owing.party = ${invoices.id})`

const due = {
  id: invoices.id,
  commonInvoice: invoices.commonInvoice,
  organisationId: invoices.organisationId,
  locationId: invoices.locationId,
  buyerId: invoices.buyerId,
  status: invoices.status,
  partial: invoices.partial,
  total: invoices.total,
  owed: invoiceBalance,
}

/** What invoices come to and whose they are, by the numbers that people see. Those that there are none of are left out. */
export function listInvoicesDue({ db }: Reads, numbers: readonly string[]): Promise<InvoiceDue[]> {
  return db
    .select(due)
    .from(invoices)
    .where(inArray(invoices.commonInvoice, [...numbers]))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
    .limit(numbers.length)
}

/** The same by the id that payments keep. */
export async function findInvoiceById({ db }: Reads, id: string): Promise<InvoiceDue | null> {
  const [row] = await db.select(due).from(invoices).where(eq(invoices.id, id)).limit(1)
  return row ?? null
}

export async function findPayment({ db }: Reads, id: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).limit(1)
  return row ?? null
}

/** The attempt that was made under this key. */
export async function findAttempt({ db }: Reads, requestKey: string): Promise<Payment | null> {
  const [row] = await db.select().from(payments).where(eq(payments.requestKey, requestKey)).limit(1)
  return row ?? null
}

/** What a payment pays, in its order. */
export async function listTargets({ db }: Reads, paymentId: string): Promise<PayTarget[]> {
  return db
    .select({ kind: paymentTargets.kind, id: paymentTargets.targetId, amount: paymentTargets.amount })
    .from(paymentTargets)
    .where(eq(paymentTargets.paymentId, paymentId))
    .orderBy(asc(paymentTargets.position))
}

/** The invoices among what a payment pays, by the numbers that people see. */
export async function listPaidInvoices({ db }: Reads, paymentId: string) {
  return db
    .select({
      id: invoices.id,
      commonInvoice: invoices.commonInvoice,
      amount: paymentTargets.amount,
      deliveryType: invoices.deliveryType,
    })
    .from(paymentTargets)
    .innerJoin(invoices, eq(invoices.id, paymentTargets.targetId))
    .where(and(eq(paymentTargets.paymentId, paymentId), eq(paymentTargets.kind, 'invoice')))
    .orderBy(asc(paymentTargets.position))
}

export type PaidBy = {
  source: { kind: 'card' | 'bank'; name: string; last4: string } | null
  /** Whether a part came out of the wallet, or all of it. */
  wallet: boolean
  amount: Cents
  at: number
}

/** By what an invoice was paid here, the earliest part first, for whoever may see the invoice. */
export async function listPaidBy({ db }: Reads, commonInvoice: string): Promise<PaidBy[]> {
  const rows = await db
    .select({ payment: payments, amount: paymentTargets.amount })
    .from(invoices)
    .innerJoin(
      paymentTargets,
      and(eq(paymentTargets.kind, 'invoice'), eq(paymentTargets.targetId, invoices.id)),
    )
    .innerJoin(payments, eq(payments.id, paymentTargets.paymentId))
    .where(and(eq(invoices.commonInvoice, commonInvoice), eq(payments.state, 'succeeded')))
    .orderBy(asc(payments.updatedAt))
  return rows.map(({ payment, amount }) => ({
    source: sourceOf(payment),
    wallet: payment.walletAmount > 0,
    amount,
    at: payment.updatedAt,
  }))
}

/** By what a payment charges; null where the wallet pays alone. */
export function sourceOf({ sourceKind, sourceName, sourceLast4 }: Payment): PaidBy['source'] {
  return sourceKind && { kind: sourceKind, name: sourceName ?? '', last4: sourceLast4 ?? '' }
}

type Target = Pick<PayTarget, 'kind' | 'id'>

/** The payment under way of one of these; there is one at most of each. */
export async function findOpenPayment({ db }: Reads, targets: readonly Target[]): Promise<Payment | null> {
  const [row] = await db
    .select({ payment: payments })
    .from(paymentTargets)
    .innerJoin(payments, eq(payments.id, paymentTargets.paymentId))
    // in so many words: the index of open targets is found by them alone
    .where(and(sql`open = 1`, or(...targets.map(isTarget))))
    .limit(1)
  return row?.payment ?? null
}

/** The payment of something that is under way, else the one that went through last; null when there is neither. */
export async function findPaymentOf(ctx: Reads, target: Target): Promise<Payment | null> {
  const open = await findOpenPayment(ctx, [target])
  if (open) return open
  const [row] = await ctx.db
    .select({ payment: payments })
    .from(paymentTargets)
    .innerJoin(payments, eq(payments.id, paymentTargets.paymentId))
    .where(and(isTarget(target), eq(payments.state, 'succeeded')))
    .orderBy(desc(payments.updatedAt))
    .limit(1)
  return row?.payment ?? null
}

function isTarget({ kind, id }: Target) {
  return and(eq(paymentTargets.kind, kind), eq(paymentTargets.targetId, id))
}

export type OfflinePayment = typeof offlinePayments.$inferSelect

/** What was paid by hand, with who recorded it; the earliest first. An invoice has few. */
export function listOffline({ db }: Reads, invoiceId: string) {
  return db
    .select({ payment: offlinePayments, by: people.name })
    .from(offlinePayments)
    .innerJoin(people, eq(people.id, offlinePayments.recordedBy))
    .where(eq(offlinePayments.invoiceId, invoiceId))
    .orderBy(asc(offlinePayments.recordedAt))
    .limit(100)
}

export async function findOffline({ db }: Reads, id: string): Promise<OfflinePayment | null> {
  const [row] = await db.select().from(offlinePayments).where(eq(offlinePayments.id, id)).limit(1)
  return row ?? null
}

export async function findOfflineAttempt({ db }: Reads, requestKey: string): Promise<OfflinePayment | null> {
  const [row] = await db
    .select()
    .from(offlinePayments)
    .where(eq(offlinePayments.requestKey, requestKey))
    .limit(1)
  return row ?? null
}

/** Payments that are not decided, those that were asked about longest ago first. */
export function listUnderWay({ db }: Reads, { limit, pendingBefore }: Asks): Promise<Payment[]> {
  return (
    db
      .select()
      .from(payments)
      // in so many words: the index of what is under way is found by them alone
      .where(
        sql`state in ('started', 'challenged', 'pending', 'unknown')
          and (state <> 'pending' or updated_at < ${pendingBefore})`,
      )
      .orderBy(asc(payments.updatedAt))
      .limit(limit)
  )
}

/** A debit that takes days is asked about when it was last asked about before `pendingBefore`. */
type Asks = { limit: number; pendingBefore: number }

export type FeeUnknown = { id: string; gateway: string; gatewayRef: string; updatedAt: number }

/**
 * Payments that went through, of which nobody knows yet what their gateway, which is open, has kept; the oldest first, from
 * behind `last`.
 */
export function listFeesUnknown(
  ctx: Pick<Ctx, 'db' | 'gateway' | 'gateways'>,
  { limit, last }: { limit: number; last: Pick<FeeUnknown, 'id' | 'updatedAt'> },
) {
  // in so many words: the index of these is found by them alone
  const open = JSON.stringify(gatewaysOf(ctx).map(({ name }) => name))
  return ctx.db.all<FeeUnknown>(sql`
    select id, gateway, gateway_ref as gatewayRef, updated_at as updatedAt from payments
    where state = 'succeeded' and gateway is not null and gateway_fee is null
      and updated_at >= ${last.updatedAt} and (updated_at, id) > (${last.updatedAt}, ${last.id}) and gateway in (select value from json_each(${open})) and gateway_ref is not null
    order by updated_at, id limit ${limit}`)
}

export { findBookFaults } from './books.server.ts'
