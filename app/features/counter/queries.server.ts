import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { OfflineMethod } from '#app/domain/money/offline-methods.ts'
import { counterReceipts, locations, offlinePayments } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

const MOST_YARDS = 100

export type Receipt = typeof counterReceipts.$inferSelect
export type Yard = { id: string; name: string; timeZone: string }

/** An organisation's yards, by name. */
export function listYards({ db }: Reads, organisationId: string): Promise<Yard[]> {
  return db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), eq(locations.active, true)))
    .orderBy(asc(locations.name), asc(locations.id))
    .limit(MOST_YARDS)
}

/** A yard of that organisation; null when it is another's, or there is none. */
export async function findYard({ db }: Reads, organisationId: string, id: string): Promise<Yard | null> {
  const [row] = await db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}

/** The receipt that was written under this key. */
export async function findReceiptByKey({ db }: Reads, requestKey: string): Promise<Receipt | null> {
  const [row] = await db
    .select()
    .from(counterReceipts)
    .where(eq(counterReceipts.requestKey, requestKey))
    .limit(1)
  return row ?? null
}

/** A receipt of that organisation; null when it is another's, or there is none. */
export async function findReceipt({ db }: Reads, organisationId: string, id: string) {
  const [row] = await db
    .select()
    .from(counterReceipts)
    .where(and(eq(counterReceipts.id, id), eq(counterReceipts.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}

/** The payments by hand that a receipt stands for. */
export function listReceiptPayments({ db }: Reads, receiptId: string) {
  return db
    .select()
    .from(offlinePayments)
    .where(and(sql`receipt_id is not null`, eq(offlinePayments.receiptId, receiptId)))
    .orderBy(asc(offlinePayments.id))
}

export type ReceiptView = {
  id: string
  locationId: string
  number: number
  method: OfflineMethod
  amount: Cents
  given: Cents
  change: Cents
  reference: string
  takenAt: number
  takenBy: string
  buyer: { name: string; memberNumber: number | null }
  seller: string
  yard: {
    name: string
    address1: string
    city: string
    state: string
    zip: string
    timeZone: string
  }
  lines: { commonInvoice: string; amount: Cents; items: number; undone: boolean }[]
  undone: { at: number; by: string; why: string } | null
}

type Head = Omit<ReceiptView, 'buyer' | 'yard' | 'lines' | 'undone' | 'change'> &
  Omit<ReceiptView['yard'], 'name'> & { buyerName: string; memberNumber: number | null; yardName: string }

type Line = Omit<ReceiptView['lines'][number], 'undone'> & {
  undoneAt: number | null
  undoneBy: string | null
  undoneWhy: string | null
}

/** A receipt as it is shown and printed; null for whoever does not work for that organisation. */
export async function openReceipt(
  { db }: Reads,
  organisationId: string,
  id: string,
): Promise<ReceiptView | null> {
  const [[head], lines] = await Promise.all([
    db.all<Head>(sql`
      select receipt.id, receipt.location_id as locationId, receipt.number, receipt.method, receipt.amount,
        receipt.given, receipt.reference,
        receipt.taken_at as takenAt, taker.name as takenBy, buyer.name as buyerName,
        buyer.member_number as memberNumber, organisations.name as seller, locations.name as yardName,
        locations.address1, locations.city, locations.state, locations.zip, locations.time_zone as timeZone
      from counter_receipts receipt
        join people taker on taker.id = receipt.taken_by
        join people buyer on buyer.id = receipt.buyer_id
        join organisations on organisations.id = receipt.organisation_id
        join locations on locations.id = receipt.location_id
      where receipt.id = ${id} and receipt.organisation_id = ${organisationId}`),
    db.all<Line>(sql`
      select invoices.common_invoice as commonInvoice, paid.amount, paid.undone_at as undoneAt,
        undoer.name as undoneBy, paid.undone_why as undoneWhy,
        (select count(*) from invoice_lines where invoice_id = invoices.id) as items
      from offline_payments paid
        join invoices on invoices.id = paid.invoice_id
        left join people undoer on undoer.id = paid.undone_by
      where paid.receipt_id is not null and paid.receipt_id = ${id}
      order by invoices.created_at, invoices.id`),
  ])
  if (!head) return null
  const { buyerName, memberNumber, yardName, address1, city, state, zip, timeZone, ...rest } = head
  // a part can be taken back by itself on its invoice's page
  const back = lines.every(({ undoneAt }) => undoneAt !== null) ? lines[0] : undefined
  return {
    ...rest,
    change: rest.given - rest.amount,
    buyer: { name: buyerName, memberNumber },
    yard: { name: yardName, address1, city, state, zip, timeZone },
    lines: lines.map(({ commonInvoice, amount, items, undoneAt }) => {
      return { commonInvoice, amount, items, undone: undoneAt !== null }
    }),
    undone:
      back && back.undoneAt !== null
        ? { at: back.undoneAt, by: back.undoneBy ?? '', why: back.undoneWhy ?? '' }
        : null,
  }
}

export type LastTaken = {
  id: string
  number: number
  buyer: string
  amount: Cents
  method: OfflineMethod
  takenAt: number
  undone: boolean
}

/** What was taken last at a yard's counter since its day has begun. */
export async function listLastTaken(
  { db }: Reads,
  { yardId, since, limit }: { yardId: string; since: number; limit: number },
): Promise<LastTaken[]> {
  const rows = await db.all<Omit<LastTaken, 'undone'> & { undone: number }>(sql`
    select receipt.id, receipt.number, people.name as buyer, receipt.amount, receipt.method,
      receipt.taken_at as takenAt,
      exists (select 1 from offline_payments paid
        where paid.receipt_id is not null and paid.receipt_id = receipt.id and paid.undone_at is not null) as undone
    from counter_receipts receipt join people on people.id = receipt.buyer_id
    where receipt.location_id = ${yardId} and receipt.taken_at >= ${since}
    order by receipt.taken_at desc limit ${limit}`)
  return rows.map((row) => ({ ...row, undone: row.undone === 1 }))
}
