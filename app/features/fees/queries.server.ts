import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { FeeCause, FeeState } from '#app/domain/fees.ts'
import { deposits, fees, invoiceLines, invoices, listings, people } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db'>

export const FEES_PER_PAGE = 20
/** More than somebody owes at once on one page. */
const MOST_DUE = 20

export type Fee = typeof fees.$inferSelect

/** A fee in a list. Money in cents, times in epoch ms. */
export type FeeRow = {
  id: string
  cause: FeeCause
  amount: number
  status: FeeState
  /** Why it was charged, or why it was waived. */
  reason: string | null
  createdAt: number
  commonInvoice: string
  owner: string
}

const row = {
  id: fees.id,
  cause: fees.cause,
  amount: fees.amount,
  status: fees.status,
  reason: fees.reason,
  createdAt: fees.createdAt,
  commonInvoice: invoices.commonInvoice,
  owner: people.name,
}

function joined({ db }: Reads) {
  return db
    .select(row)
    .from(fees)
    .innerJoin(invoices, eq(invoices.id, fees.invoiceId))
    .innerJoin(people, eq(people.id, fees.personId))
}

export async function findFee({ db }: Reads, id: string): Promise<Fee | null> {
  const [found] = await db.select().from(fees).where(eq(fees.id, id)).limit(1)
  return found ?? null
}

export async function findFeeRow({ db }: Reads, id: string): Promise<FeeRow | null> {
  const [found] = await joined({ db }).where(eq(fees.id, id)).limit(1)
  return found ?? null
}

/** What somebody owes, the latest first. */
export function listDueOf({ db }: Reads, personId: string): Promise<FeeRow[]> {
  return joined({ db })
    .where(and(eq(fees.personId, personId), eq(fees.status, 'due')))
    .orderBy(desc(fees.createdAt))
    .limit(MOST_DUE)
}

/** Somebody's, whatever has become of them, the latest first; one more than `limit`, to tell whether there are others. */
export async function listFeesOf(
  { db }: Reads,
  personId: string,
  { page, limit }: { page: number; limit: number },
): Promise<FeeRow[]> {
  return joined({ db })
    .where(eq(fees.personId, personId))
    .orderBy(desc(fees.createdAt), desc(fees.id))
    .limit(limit + 1)
    .offset((page - 1) * limit)
}

/** An organisation's, or everybody's (null), the latest first. */
export async function listFees(
  { db }: Reads,
  organisationId: string | null,
  { page, limit }: { page: number; limit: number },
) {
  const where: SQL | undefined = organisationId === null ? undefined : eq(fees.organisationId, organisationId)
  const [records, [counted]] = await Promise.all([
    joined({ db })
      .where(where)
      .orderBy(desc(fees.createdAt), desc(fees.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: sql<number>`count(*)` }).from(fees).where(where),
  ])
  const totalRecords = counted?.total ?? 0
  return { records, totalRecords, page, pages: Math.max(1, Math.ceil(totalRecords / limit)) }
}

/** An invoice as staff may have to call it off, or charge for. */
export type LateInvoice = {
  id: string
  commonInvoice: string
  organisationId: string
  buyerId: string
  buyer: string
  status: 'unpaid' | 'paid' | 'cancelled'
  hammer: number
  premium: number
  tax: number
  total: number
  dueAt: number
  paidAt: number | null
  /** What it has yet to bring in. */
  owed: number
  /** Calendar days that its lots may wait for their buyer. */
  pickupDays: number
  charged: boolean
  deposit: { id: string; amount: number; applied: number } | null
}

/** By its number or its id. */
export async function findLateInvoice(
  { db }: Reads,
  by: { commonInvoice: string } | { id: string },
): Promise<LateInvoice | null> {
  const [found] = await db
    .select({
      invoice: invoices,
      buyer: people.name,
      deposit: deposits,
      owed: sql<number>`coalesce((select sum(amount) from money_lines
        where account = 'receivable' and party = ${invoices.id}), 0)`,
      charged: sql<number>`exists (select 1 from fees where fees.invoice_id = ${invoices.id})`,
      pickupDays: sql<number>`coalesce((select max(${listings.pickupDeadlineDays}) from ${invoiceLines}
        join ${listings} on ${listings.id} = ${invoiceLines.listingId}
        where ${invoiceLines.invoiceId} = ${invoices.id}), 0)`,
    })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.buyerId))
    .leftJoin(deposits, and(eq(deposits.invoiceId, invoices.id), eq(deposits.status, 'applied')))
    .where('id' in by ? eq(invoices.id, by.id) : eq(invoices.commonInvoice, by.commonInvoice))
    .limit(1)
  if (!found) return null
  const { invoice, buyer, deposit, owed, charged, pickupDays } = found
  const { id, commonInvoice, organisationId, buyerId, status, hammer, premium, tax, total } = invoice
  return {
    ...{ id, commonInvoice, organisationId, buyerId, buyer, status, hammer, premium, tax, total, owed },
    ...{ dueAt: invoice.dueAt, paidAt: invoice.paidAt, pickupDays, charged: charged === 1 },
    deposit: deposit && { id: deposit.id, amount: deposit.amount, applied: deposit.applied },
  }
}

export type LateRow = {
  id: string
  commonInvoice: string
  buyer: string
  total: number
  dueAt: number
}

/** Unpaid and due before that time, of an organisation or of all, those that are longest overdue first; `after` one of them. */
export function listLate(
  { db }: Reads,
  {
    organisationId,
    before,
    limit,
    after,
  }: { organisationId: string | null; before: number; limit: number; after?: LateRow | null },
): Promise<LateRow[]> {
  return db
    .select({
      id: invoices.id,
      commonInvoice: invoices.commonInvoice,
      buyer: people.name,
      total: invoices.total,
      dueAt: invoices.dueAt,
    })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.buyerId))
    .where(
      and(
        sql`${invoices.status} = 'unpaid'`,
        sql`${invoices.dueAt} <= ${before}`,
        organisationId === null ? undefined : eq(invoices.organisationId, organisationId),
        after ? sql`(${invoices.dueAt}, ${invoices.id}) > (${after.dueAt}, ${after.id})` : undefined,
      ),
    )
    .orderBy(invoices.dueAt, invoices.id)
    .limit(limit)
}
