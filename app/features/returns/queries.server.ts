import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { CreditableLine, Fund } from '#app/domain/money/credit.ts'
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

/** A way by which an invoice was paid, and what a gateway needs to give it back. */
export type PaidBy = Fund & {
  gateway: string | null
  charge: string | null
  name: string
  last4: string
  /** The refund that was made at the gateway itself and has no credit note yet; null for what is still to go back. */
  outsideId: string | null
  /** Whether it came as the deposit that was put on the invoice. */
  ofDeposit: boolean
}

type FundRecord = {
  paymentId: string
  charged: Cents
  fromWallet: Cents
  chargedBack: Cents
  walletBack: Cents
  ofInvoice: Cents
  givenBack: Cents
  gateway: string | null
  charge: string | null
  name: string | null
  last4: string | null
  /** Refunds made at the gateway itself, as JSON: each with what of it no credit note says yet. */
  outside: string
  /** What of them is of the rest of a deposit, which is back with its owner. */
  ofRest?: Cents
}

/**
 * The ways by which an invoice was paid, in the order in which money goes back by them: payments of it, then what placed
 * the deposit on it, then what stands in the books alone: what came by hand, and a deposit that was left at the yard.
 */
const OUTSIDE = sql`(select json_group_array(json_array(id, state, amount - (
    select coalesce(sum(amount), 0) from refunds where outside_id = outside_refunds.id and state <> 'failed')))
  from outside_refunds where payment_id = payments.id and state <> 'failed') as outside`

export async function listFunds({ db }: Reads, invoice: SoldInvoice): Promise<PaidBy[]> {
  const [paid, deposited, other, gone] = await Promise.all([
    db.all<FundRecord>(sql`
      select payments.id as paymentId, payments.amount - payments.wallet_amount as charged,
        payments.wallet_amount as fromWallet, targets.amount as ofInvoice, payments.gateway,
        payments.gateway_ref as charge, payments.source_name as name, payments.source_last4 as last4, ${OUTSIDE},
        coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0) as chargedBack,
        coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) as walletBack,
        coalesce(sum(given.amount) filter (where notes.invoice_id = ${invoice.id}), 0) as givenBack
      from payment_targets targets join payments on payments.id = targets.payment_id
        left join refunds given on given.payment_id = payments.id and given.state <> 'failed'
        left join credit_notes notes on notes.id = given.credit_note_id
      where targets.kind = 'invoice' and targets.target_id = ${invoice.id} and payments.state = 'succeeded'
      group by payments.id order by payments.updated_at desc, payments.id`),
    // of what the payment took, the rest of the deposit went back before
    db.all<FundRecord>(sql`
      select payments.id as paymentId, payments.amount - payments.wallet_amount - deposits.refunded as charged,
        payments.wallet_amount as fromWallet, deposits.applied as ofInvoice, deposits.outside as ofRest,
        payments.gateway,
        payments.gateway_ref as charge, payments.source_name as name, payments.source_last4 as last4, ${OUTSIDE},
        coalesce(sum(given.amount) filter (where given.way = 'gateway'), 0) as chargedBack,
        coalesce(sum(given.amount) filter (where given.way = 'wallet'), 0) as walletBack,
        coalesce(sum(given.amount), 0) as givenBack
      from deposits
        join payment_targets targets on targets.kind = 'deposit' and targets.target_id = deposits.id
        join payments on payments.id = targets.payment_id
        left join refunds given on given.payment_id = payments.id and given.state <> 'failed'
      where deposits.invoice_id = ${invoice.id} and deposits.applied > 0 and payments.state = 'succeeded'
      group by payments.id order by payments.updated_at desc, payments.id`),
    db.all<{ account: 'cash' | 'deposit'; taken: Cents }>(sql`
      select other.account, sum(
          iif(owed.amount < 0, min(other.amount, -owed.amount), max(other.amount, -owed.amount))) as taken
      from money_lines owed join money_lines other
        on other.entry_id = owed.entry_id and other.account in ('cash', 'deposit')
      where owed.account = 'receivable' and owed.party = ${invoice.id} group by other.account`),
    db.all<{ way: RefundRow['way']; given: Cents }>(sql`
      select way, sum(refunds.amount) as given
      from refunds join credit_notes on credit_notes.id = refunds.credit_note_id
      where credit_notes.invoice_id = ${invoice.id} and state <> 'failed' and payment_id is null group by way`),
  ])
  const taken = (account: string) => other.find((one) => one.account === account)?.taken ?? 0
  const given = (way: string) => gone.find((one) => one.way === way)?.given ?? 0
  const placed = deposited.reduce((sum, { ofInvoice }) => sum + ofInvoice, 0)
  // one that was paid before there were books was paid by hand
  const unbooked = paid.length === 0 && other.length === 0 && invoice.paymentMethod === 'offline'
  return [
    ...paid.flatMap((row) => waysOf(row, false)),
    ...deposited.flatMap((row) => waysOf(row, true)),
    // a deposit that was left at the yard goes to the wallet, as it does when it is released
    ...without(taken('deposit') - placed - given('wallet'), 'wallet', true),
    ...without((unbooked ? invoice.total : taken('cash')) - given('cash'), 'cash'),
  ]
}

const NO_CHARGE = { gateway: null, charge: null, name: '', last4: '', outsideId: null }

/** What has gone back at the gateway already comes first: it is only said. What is left there is so much less. */
function waysOf(record: FundRecord, ofDeposit: boolean): PaidBy[] {
  const { paymentId, charged, chargedBack, fromWallet, walletBack, ...row } = record
  const { gateway, charge, name, last4 } = row
  const ofInvoice = row.ofInvoice - row.givenBack
  const charging = { gateway, charge, name: name ?? '', last4: last4 ?? '', ofDeposit }
  const made = JSON.parse(row.outside) as [string, string, Cents][]
  const outside = withoutRest(made, row.ofRest ?? 0).filter(([, , left]) => left > 0)
  const gone = outside.reduce((sum, [, , left]) => sum + left, 0)
  return [
    ...outside
      .filter(([, state]) => state === 'succeeded')
      .map(([outsideId, , left]) => ({
        paymentId,
        to: 'gateway' as const,
        left,
        ofInvoice,
        ...charging,
        outsideId,
      })),
    {
      paymentId,
      to: 'gateway',
      left: charged - chargedBack - gone - (row.ofRest ?? 0),
      ofInvoice,
      ...charging,
      outsideId: null,
    },
    { paymentId, to: 'wallet', left: fromWallet - walletBack, ofInvoice, ...NO_CHARGE, ofDeposit },
  ]
}

/** A deposit's rest takes of the refunds that went through, in their order. */
function withoutRest(made: readonly [string, string, Cents][], rest: Cents): [string, string, Cents][] {
  let owed = rest
  return made.map(([id, state, left]) => {
    const part = state === 'succeeded' ? Math.min(owed, left) : 0
    owed -= part
    return [id, state, left - part]
  })
}

/** What came in by no payment of its own. */
function without(left: Cents, to: 'wallet' | 'cash', ofDeposit = false): PaidBy[] {
  return left > 0 ? [{ paymentId: null, to, left, ofInvoice: left, ...NO_CHARGE, ofDeposit }] : []
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
