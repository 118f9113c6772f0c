import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { IssuedInvoice } from '#app/domain/books.ts'
import type { Expiry } from '#app/domain/cards.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { invoices, payments, savedCards } from '#drizzle/schema/index.ts'
import { MOST_CARDS } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>
/** Cards of another gateway's vault cannot be charged: they are as if they were not there. */
type ReadsCards = Pick<Ctx, 'db' | 'gateway'>
type Person = Pick<Actor, 'id'>

export type CardView = { id: string; brand: string; last4: string; expiry: Expiry; isDefault: boolean }
export type PaymentState = 'started' | 'challenged' | 'unknown' | 'succeeded' | 'failed'
export type Payment = typeof payments.$inferSelect
export const UNDER_WAY = ['started', 'challenged', 'unknown'] as const

/** A person's cards, the default first and then the latest. */
export async function listCards({ db, gateway }: ReadsCards, person: Person): Promise<CardView[]> {
  const rows = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.personId, person.id), eq(savedCards.gateway, gateway.name)))
    .orderBy(desc(savedCards.isDefault), desc(savedCards.createdAt), asc(savedCards.id))
    .limit(MOST_CARDS)
  return rows.map(({ id, brand, last4, expiryMonth, expiryYear, isDefault }) => ({
    ...{ id, brand, last4, isDefault },
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

export type InvoiceDue = IssuedInvoice & {
  commonInvoice: string
  buyerId: string
  status: 'unpaid' | 'paid' | 'cancelled'
}

const due = {
  id: invoices.id,
  commonInvoice: invoices.commonInvoice,
  organisationId: invoices.organisationId,
  buyerId: invoices.buyerId,
  status: invoices.status,
  hammer: invoices.hammer,
  premium: invoices.premium,
  tax: invoices.tax,
  total: invoices.total,
  createdAt: invoices.createdAt,
}

/** What an invoice comes to and whose it is, by the number that people see. */
export async function findInvoiceDue({ db }: Reads, commonInvoice: string): Promise<InvoiceDue | null> {
  const [row] = await db.select(due).from(invoices).where(eq(invoices.commonInvoice, commonInvoice)).limit(1)
  return row ?? null
}

/** The same by the id that payments keep. */
export async function findInvoiceOf({ db }: Reads, { invoiceId }: Payment): Promise<InvoiceDue> {
  const [row] = await db.select(due).from(invoices).where(eq(invoices.id, invoiceId)).limit(1)
  if (!row) throw new Error(`Invoice ${invoiceId} was paid and is not in D1.`)
  return row
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

/** By what an invoice was paid online, for whoever may see the invoice; null when it was not. */
export async function findPaidBy({ db }: Reads, commonInvoice: string) {
  const [row] = await db
    .select({ brand: payments.cardBrand, last4: payments.cardLast4 })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(eq(invoices.commonInvoice, commonInvoice), sql`${payments.state} = 'succeeded'`))
    .limit(1)
  return row ?? null
}

/** The payment of an invoice that is under way or went through; there is one at most. */
export async function findPaymentOf({ db }: Reads, invoiceId: string): Promise<Payment | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), sql`state <> 'failed'`))
    .limit(1)
  return row ?? null
}

/** Payments that are not decided, those that were asked about longest ago first. */
export function listUnderWay({ db }: Reads, limit: number): Promise<Payment[]> {
  return (
    db
      .select()
      .from(payments)
      // in so many words: the index of what is under way is found by them alone
      .where(sql`state in ('started', 'challenged', 'unknown')`)
      .orderBy(asc(payments.updatedAt))
      .limit(limit)
  )
}
