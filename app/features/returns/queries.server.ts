import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { CreditableLine } from '#app/domain/money/credit.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { creditNotes, refunds, returnRequests } from '#drizzle/schema/index.ts'

export { listCreditsOf, listReturnsOf } from './desk.server.ts'

type Reads = Pick<Ctx, 'db'>

export type RefundRow = typeof refunds.$inferSelect
export type CreditNoteRow = typeof creditNotes.$inferSelect
export type RequestRow = typeof returnRequests.$inferSelect

/** A line of an invoice, with what of it was credited and how many pieces are asked back and not decided. */
export type SoldLine = CreditableLine & {
  lotNumber: number
  listingId: string
  title: string
  asked: number
  /** Whether it is of a fixed listing. */
  isPieces: boolean
  image: ImageView | null
}

export type SoldInvoice = {
  id: string
  commonInvoice: string
  status: 'unpaid' | 'paid' | 'cancelled'
  paymentMethod: 'offline' | 'online'
  createdAt: number
  paidAt: number | null
  total: Cents
  organisationId: string
  locationId: string
  organisation: string
  prefix: string
  buyerId: string
  buyer: string
  /** What of its delivery and the tax of that was not credited yet. */
  delivery: Cents
  deliveryTax: Cents
  lines: SoldLine[]
}

type LineRecord = Omit<SoldLine, 'credited' | 'image' | 'isPieces'> & {
  isPieces: number
  creditedQuantity: number
  creditedHammer: number
  creditedPremium: number
  creditedTax: number
  picture: string | null
  tint: string
  width: number
  height: number
}

/** An invoice as credits and returns need it, by the number that people see; null when there is none. */
export function findSold(ctx: Reads, commonInvoice: string): Promise<SoldInvoice | null> {
  return findSoldBy(ctx, sql`common_invoice = ${commonInvoice}`)
}

/** The same by its id. */
export function findSoldOf(ctx: Reads, id: string): Promise<SoldInvoice | null> {
  return findSoldBy(ctx, sql`id = ${id}`)
}

async function findSoldBy({ db }: Reads, which: SQL): Promise<SoldInvoice | null> {
  const [heads, lines] = await Promise.all([
    db.all<Omit<SoldInvoice, 'lines'>>(sql`
      select invoices.id, common_invoice as commonInvoice, invoices.status, payment_method as paymentMethod,
        invoices.created_at as createdAt, paid_at as paidAt, total, invoices.organisation_id as organisationId,
        invoices.location_id as locationId,
        organisations.name as organisation, organisations.invoice_prefix as prefix, buyer_id as buyerId,
        people.first_name || ' ' || people.last_name as buyer,
        invoices.delivery - (select coalesce(sum(delivery), 0) from credit_notes where invoice_id = invoices.id)
          as delivery,
        invoices.delivery_tax - (select coalesce(sum(delivery_tax), 0) from credit_notes where invoice_id = invoices.id)
          as deliveryTax
      from invoices join organisations on organisations.id = invoices.organisation_id
        join people on people.id = invoices.buyer_id
      where invoices.${which}`),
    db.all<LineRecord>(sql`
      with own as materialized (
        select * from invoice_lines
        where invoice_id = (select id from invoices where ${which}))
      select own.id, own.lot_number as lotNumber, own.listing_id as listingId, own.title, own.quantity,
        own.hammer, own.premium, own.tax,
        exists (select 1 from listings where listings.id = own.listing_id and format = 'fixed') as isPieces,
        coalesce(credited.quantity, 0) as creditedQuantity, coalesce(credited.hammer, 0) as creditedHammer,
        coalesce(credited.premium, 0) as creditedPremium, coalesce(credited.tax, 0) as creditedTax,
        (select coalesce(sum(asked.quantity), 0) from return_request_lines asked
          join return_requests requests on requests.id = asked.request_id
          where asked.line_id = own.id and requests.state in ('raised', 'approved', 'received')) as asked,
        image.name as picture, image.tint, image.width, image.height
      from own
        left join (select line_id, sum(quantity) as quantity, sum(hammer) as hammer, sum(premium) as premium,
            sum(tax) as tax
          from credit_note_lines where line_id in (select id from own) group by line_id) credited
          on credited.line_id = own.id
        left join listing_images image on image.listing_id = own.listing_id and image.position = 0
      order by own.lot_number, own.id`),
  ])
  const [head] = heads
  return head ? { ...head, lines: lines.map(lineOf) } : null
}

function lineOf({ picture, tint, width, height, ...row }: LineRecord): SoldLine {
  const { creditedQuantity, creditedHammer, creditedPremium, creditedTax, ...line } = row
  return {
    ...line,
    credited: {
      quantity: creditedQuantity,
      hammer: creditedHammer,
      premium: creditedPremium,
      tax: creditedTax,
    },
    isPieces: line.isPieces === 1,
    image: picture === null ? null : { name: picture, tint, width, height },
  }
}

/** Whether some of an invoice was taken back: then it stays paid. */
export async function isCredited({ db }: Reads, invoiceId: string): Promise<boolean> {
  const [row] = await db.all<{ found: number }>(
    sql`select exists (select 1 from credit_notes where invoice_id = ${invoiceId}) as found`,
  )
  return row?.found === 1
}

export async function findRequest({ db }: Reads, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(returnRequests).where(eq(returnRequests.id, id)).limit(1)
  return row ?? null
}

/** The request that was sent under this key. */
export async function findRequestBy({ db }: Reads, requestKey: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.requestKey, requestKey))
    .limit(1)
  return row ?? null
}

export async function findCredit({ db }: Reads, id: string): Promise<CreditNoteRow | null> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.id, id)).limit(1)
  return row ?? null
}

/** The credit note that was sent under this key. */
export async function findCreditBy({ db }: Reads, requestKey: string): Promise<CreditNoteRow | null> {
  const [row] = await db.select().from(creditNotes).where(eq(creditNotes.requestKey, requestKey)).limit(1)
  return row ?? null
}

/** What goes back for a credit note, or went. */
export function listRefunds({ db }: Reads, creditNoteId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.creditNoteId, creditNoteId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

export async function findRefund({ db }: Reads, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1)
  return row ?? null
}

/** Refunds that are not decided, those that were asked about longest ago first; of those that take days, since then. */
export function listRefundsUnderWay(
  { db }: Reads,
  { limit, pendingBefore }: { limit: number; pendingBefore: number },
): Promise<RefundRow[]> {
  return (
    db
      .select()
      .from(refunds)
      // in so many words: the index of what is under way is found by them alone
      .where(
        sql`state in ('started', 'unknown', 'pending') and (state <> 'pending' or updated_at <= ${pendingBefore})`,
      )
      .orderBy(asc(refunds.updatedAt))
      .limit(limit)
  )
}

/** Refunds that say what had gone back at the gateway already. */
export function listRefundsBy({ db }: Reads, outsideId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.outsideId, outsideId)).limit(100)
}

export { findRefundFaults } from './books.server.ts'
