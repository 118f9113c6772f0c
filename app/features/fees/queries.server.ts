import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { FeeCause, FeeState } from '#app/domain/money/fees.ts'
import type { PaymentFailure } from '#app/domain/money/pay-problems.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { DeliveryType } from '#app/domain/shop/delivery.ts'
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
  /** The yard of its invoice. */
  locationId: string
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
  locationId: invoices.locationId,
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

/** An organisation's, as whoever asks works for it, the latest first. */
export async function listFees(
  { db }: Reads,
  side: WorkSide,
  { page, limit }: { page: number; limit: number },
) {
  const yard = sql`(select location_id from invoices at where at.id = ${fees.invoiceId})`
  const where = sql`${eq(fees.organisationId, side.organisationId)} ${atYards(yard, side)}`
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

/** An invoice as staff may have to call it off, or charge for: its sums are what no credit note has taken back. */
export type LateInvoice = {
  id: string
  commonInvoice: string
  organisationId: string
  locationId: string
  buyerId: string
  buyer: string
  status: 'unpaid' | 'paid' | 'cancelled'
  hammer: number
  premium: number
  tax: number
  delivery: number
  deliveryType: DeliveryType
  total: number
  dueAt: number
  paidAt: number | null
  /** What it has yet to bring in. */
  owed: number
  /** Of its lots that nobody has collected; `hammer`: of those that are late (operations.md, section 4). */
  waiting: { lots: number; late: number; hammer: number; collectBy: number | null }
  charged: boolean
  deposit: { id: string; amount: number; applied: number } | null
}

const credited = (sums: string) =>
  sql<number>`coalesce((select sum(${sql.raw(sums)}) from credit_notes where invoice_id = ${invoices.id}), 0)`

const waitingLots = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from lot_pickups lot join invoice_lines line on line.id = lot.line_id
    where lot.invoice_id = ${invoices.id} and lot.gone_at is null)`

const stillOwed = sql<number>`coalesce((select sum(amount) from money_lines
  where account = 'receivable' and party = ${invoices.id}), 0)`

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
      owed: stillOwed,
      credited: {
        hammer: credited('hammer - delivery'),
        premium: credited('premium'),
        tax: credited('tax'),
        total: credited('total'),
        delivery: credited('delivery'),
      },
      charged: sql<number>`exists (select 1 from fees where fees.invoice_id = ${invoices.id})`,
      waiting: {
        lots: waitingLots('count(*)'),
        late: waitingLots('count(lot.late_at)'),
        hammer: waitingLots('coalesce(sum(iif(lot.late_at is null, 0, line.hammer)), 0)'),
        collectBy: sql<number | null>`${waitingLots('min(lot.collect_by)')}`,
      },
    })
    .from(invoices)
    .innerJoin(people, eq(people.id, invoices.buyerId))
    .leftJoin(deposits, and(eq(deposits.invoiceId, invoices.id), eq(deposits.status, 'applied')))
    .where('id' in by ? eq(invoices.id, by.id) : eq(invoices.commonInvoice, by.commonInvoice))
    .limit(1)
  if (!found) return null
  const { invoice, buyer, deposit, owed, charged, waiting } = found
  const { id, commonInvoice, organisationId, locationId, buyerId, status } = invoice
  const { deliveryType } = invoice
  const left = (sum: keyof typeof found.credited) => invoice[sum] - found.credited[sum]
  return {
    id,
    commonInvoice,
    organisationId,
    locationId,
    buyerId,
    buyer,
    status,
    hammer: left('hammer'),
    premium: left('premium'),
    tax: left('tax'),
    total: left('total'),
    owed,
    delivery: left('delivery'),
    deliveryType,
    dueAt: invoice.dueAt,
    paidAt: invoice.paidAt,
    waiting,
    charged: charged === 1,
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

type Late = { before: number; limit: number }

/** An organisation's invoices (of the yards that whoever asks is kept to) that are unpaid and due before that time; those that are longest overdue first. */
export function listLate(reads: Reads, side: WorkSide, late: Late): Promise<LateRow[]> {
  const ours = sql`${eq(invoices.organisationId, side.organisationId)} ${atYards(sql`${invoices.locationId}`, side)}`
  return lateRows(reads, late, ours)
}

const untouched = sql`${stillOwed} = ${invoices.total} - ${credited('total')} - coalesce((select ${deposits.applied} from ${deposits}
  where ${deposits.invoiceId} = ${invoices.id} and ${deposits.status} = 'applied'), 0)`

function behind(after: LateRow | undefined): SQL | undefined {
  return after && sql`(${invoices.dueAt}, ${invoices.id}) > (${after.dueAt}, ${after.id})`
}

/** The next after one of all invoices of which nothing but a deposit has been paid by that time. */
export function listUntouched(reads: Reads, late: Late, after: LateRow | undefined): Promise<LateRow[]> {
  return lateRows(reads, late, and(untouched, behind(after)))
}

/** A lot that is late, and the invoice (`id`) that nothing was charged for yet. */
export type UncollectedRow = { id: string; lineId: string; collectBy: number }

/** The next after one of all paid lots that were not collected in time, whose invoices bear no fee; the longest late first. */
export function listUncollected(
  { db }: Reads,
  limit: number,
  after: UncollectedRow | undefined,
): Promise<UncollectedRow[]> {
  const behindIt: SQL = after
    ? sql`and (lot.collect_by, lot.line_id) > (${after.collectBy}, ${after.lineId})`
    : sql``
  return db.all<UncollectedRow>(sql`
    select lot.invoice_id as id, lot.line_id as lineId, lot.collect_by as collectBy
    from lot_pickups lot join invoices on invoices.id = lot.invoice_id
    where lot.gone_at is null and lot.late_at is not null and lot.abandoned_at is null and lot.missing_at is null
      and invoices.status = 'paid' and invoices.delivery_type = 'local_pickup'
      and not exists (select 1 from fees where fees.invoice_id = lot.invoice_id) ${behindIt}
    order by lot.collect_by, lot.line_id limit ${limit}`)
}

/** A charge that its bank has refused: trying the same again would not help. */
const DECLINED = [
  'declined',
  'insufficient_funds',
  'bank_refused',
] as const satisfies readonly PaymentFailure[]

/**
 * The next after one of all invoices of pieces alone of which nothing but a deposit was paid: due by `before`, or by now
 * where their last charge was declined.
 */
export function listUnpaidPieces(
  reads: Reads,
  { now, before, limit }: { now: number; before: number; limit: number },
  after: LateRow | undefined,
): Promise<LateRow[]> {
  const declined = sql`(select payments.state = 'failed' and payments.failure in ${[...DECLINED]}
    from payment_targets targets join payments on payments.id = targets.payment_id
    where targets.kind = 'invoice' and targets.target_id = ${invoices.id}
    order by payments.created_at desc, payments.id desc limit 1)`
  const pieces = sql`not exists (select 1 from ${invoiceLines}
    join ${listings} on ${listings.id} = ${invoiceLines.listingId}
    where ${invoiceLines.invoiceId} = ${invoices.id} and ${listings.format} <> 'fixed')`
  const which = and(untouched, pieces, sql`(${invoices.dueAt} <= ${before} or ${declined})`, behind(after))
  return lateRows(reads, { before: now, limit }, which)
}

function lateRows({ db }: Reads, { before, limit }: Late, which: SQL | undefined): Promise<LateRow[]> {
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
    .where(and(sql`${invoices.status} = 'unpaid'`, sql`${invoices.dueAt} <= ${before}`, which))
    .orderBy(invoices.dueAt, invoices.id)
    .limit(limit)
}
