import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import type { ReturnReason, ReturnState } from '#app/domain/shop/returns.ts'
import type { ImageView } from '#app/features/listings/queries.server.ts'
import { REQUESTS_PER_PAGE } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

export type RequestLine = {
  id: string
  lotNumber: number
  title: string
  quantity: number
  /** What these pieces came to. */
  total: Cents
}

/** A return as people read it. Money in cents, times in epoch ms. */
export type RequestView = {
  id: string
  number: string
  state: ReturnState
  reason: ReturnReason
  note: string
  answer: string
  raisedAt: number
  updatedAt: number
  /** Null where it never came back to the yard. */
  receivedAt: number | null
  commonInvoice: string
  organisation: string
  buyerId: string
  buyer: string
  lines: RequestLine[]
  /** What is wrong, as its buyer has shown it: names of pictures. */
  pictures: string[]
  image: ImageView | null
  /** What has been credited for it; null where nothing has. */
  credit: { number: string; total: Cents } | null
}

type RequestRecord = Omit<RequestView, 'lines' | 'pictures' | 'image' | 'credit'> & {
  lines: string
  pictures: string
  picture: string | null
  tint: string
  width: number
  height: number
  creditNumber: string | null
  creditTotal: Cents | null
}

function requestRows(ids: SQL): SQL {
  return sql`
    with chosen as materialized (select id, row_number() over () as place from (${ids}))
    select requests.id, requests.common_number as number, requests.state, requests.reason, requests.note,
      requests.answer, requests.raised_at as raisedAt, requests.updated_at as updatedAt,
      requests.received_at as receivedAt,
      invoices.common_invoice as commonInvoice, organisations.name as organisation, requests.buyer_id as buyerId,
      people.first_name || ' ' || people.last_name as buyer,
      (select json_group_array(json_object('id', line.id, 'lotNumber', line.lot_number, 'title', line.title,
          'quantity', asked.quantity,
          'total', (2 * line.total * asked.quantity + line.quantity) / (2 * line.quantity)) order by line.lot_number)
        from return_request_lines asked join invoice_lines line on line.id = asked.line_id
        where asked.request_id = requests.id) as lines,
      (select json_group_array(shown.name order by shown.position)
        from return_pictures shown where shown.request_id = requests.id) as pictures,
      image.name as picture, image.tint, image.width, image.height,
      credits.common_number as creditNumber, credits.total as creditTotal
    from chosen
      join return_requests requests on requests.id = chosen.id
      join invoices on invoices.id = requests.invoice_id
      join organisations on organisations.id = requests.organisation_id
      join people on people.id = requests.buyer_id
      left join credit_notes credits on credits.request_id = requests.id
      left join listing_images image on image.position = 0 and image.listing_id = (
        select first.listing_id from return_request_lines asked join invoice_lines first on first.id = asked.line_id
        where asked.request_id = requests.id order by first.lot_number limit 1)
    order by chosen.place`
}

function viewOf(record: RequestRecord): RequestView {
  const { lines, pictures, picture, tint, width, height, creditNumber, creditTotal, ...row } = record
  return {
    ...row,
    lines: JSON.parse(lines) as RequestLine[],
    pictures: JSON.parse(pictures) as string[],
    image: picture === null ? null : { name: picture, tint, width, height },
    credit: creditNumber === null ? null : { number: creditNumber, total: creditTotal ?? 0 },
  }
}

const STATES: Record<'all' | 'open' | 'closed', SQL> = {
  all: sql`true`,
  open: sql`requests.state in ('raised', 'approved', 'received')`,
  closed: sql`requests.state in ('refused', 'cancelled', 'refunded')`,
}
export type WhichReturns = keyof typeof STATES

/** Where the invoice was to be collected. */
const YARD = sql`(select at.location_id from invoices at where at.id = requests.invoice_id)`

/** Whose returns: a buyer's own, those of an organisation that whoever asks answers, or all of them. */
export type ReturnScope = { buyerId: string } | WorkSide | 'everybody'

/** One page of returns, the latest first. */
export async function listReturns(
  { db }: Reads,
  scope: ReturnScope,
  { page, which, limit = REQUESTS_PER_PAGE }: { page: number; which: WhichReturns; limit?: number },
) {
  const whose =
    scope === 'everybody'
      ? sql`true`
      : 'buyerId' in scope
        ? sql`requests.buyer_id = ${scope.buyerId}`
        : sql`requests.organisation_id = ${scope.organisationId} ${atYards(YARD, scope)}`
  const found = sql`from return_requests requests where ${whose} and ${STATES[which]}`
  const [rows, [counted]] = await Promise.all([
    db.all<RequestRecord>(
      requestRows(sql`select requests.id ${found} order by requests.raised_at desc, requests.id
        limit ${limit} offset ${(page - 1) * limit}`),
    ),
    db.all<{ total: number }>(sql`select count(*) as total ${found}`),
  ])
  const totalRecords = counted?.total ?? 0
  return {
    records: rows.map(viewOf),
    totalRecords,
    page,
    pages: Math.max(1, Math.ceil(totalRecords / limit)),
  }
}

const MOST_OF_INVOICE = 50

/** All returns of an invoice, the latest first. */
export async function listReturnsOf({ db }: Reads, invoiceId: string): Promise<RequestView[]> {
  const rows = await db.all<RequestRecord>(
    requestRows(sql`select id from return_requests where invoice_id = ${invoiceId}
      order by raised_at desc, id limit ${MOST_OF_INVOICE}`),
  )
  return rows.map(viewOf)
}

export type CreditLineView = RequestLine & { hammer: Cents; premium: Cents; tax: Cents }
export type RefundView = {
  id: string
  way: 'gateway' | 'wallet' | 'cash'
  state: 'started' | 'unknown' | 'pending' | 'succeeded' | 'failed'
  amount: Cents
  /** Of the card or the bank that it goes back to. */
  name: string | null
  last4: string | null
}
export type CreditView = {
  id: string
  number: string
  createdAt: number
  reason: string
  hammer: Cents
  premium: Cents
  tax: Cents
  total: Cents
  /** What of it is the delivery's, and of the tax. */
  delivery: Cents
  deliveryTax: Cents
  /** What of it was still to be paid, and what the seller keeps of a deposit: neither goes back. */
  offOwed: Cents
  kept: Cents
  /** What neither went back nor is on its way. */
  owed: Cents
  request: string | null
  lines: CreditLineView[]
  refunds: RefundView[]
}

type CreditRecord = Omit<CreditView, 'lines' | 'refunds' | 'owed'> & { lines: string; refunds: string }

/** All credit notes of an invoice with what they gave back, the latest first. */
export async function listCreditsOf({ db }: Reads, invoiceId: string): Promise<CreditView[]> {
  const rows = await db.all<CreditRecord>(sql`
    select notes.id, notes.common_number as number, notes.created_at as createdAt, notes.reason, notes.hammer,
      notes.premium, notes.tax, notes.total, notes.delivery, notes.delivery_tax as deliveryTax, notes.off_owed as offOwed, notes.kept, requests.common_number as request,
      (select json_group_array(json_object('id', line.id, 'lotNumber', line.lot_number, 'title', line.title,
          'quantity', credited.quantity, 'hammer', credited.hammer, 'premium', credited.premium,
          'tax', credited.tax, 'total', credited.hammer + credited.premium + credited.tax) order by line.lot_number)
        from credit_note_lines credited join invoice_lines line on line.id = credited.line_id
        where credited.credit_note_id = notes.id) as lines,
      (select json_group_array(json_object('id', given.id, 'way', given.way, 'state', given.state,
          'amount', given.amount, 'name', payments.source_name, 'last4', payments.source_last4)
          order by given.created_at, given.id)
        from refunds given left join payments on payments.id = given.payment_id and given.way = 'gateway'
        where given.credit_note_id = notes.id) as refunds
    from credit_notes notes left join return_requests requests on requests.id = notes.request_id
    where notes.invoice_id = ${invoiceId} order by notes.number desc`)
  return rows.map(({ lines, refunds, ...row }) => {
    const given = JSON.parse(refunds) as RefundView[]
    const gone = given.reduce((sum, { state, amount }) => sum + (state === 'failed' ? 0 : amount), 0)
    return {
      ...row,
      lines: JSON.parse(lines) as CreditLineView[],
      refunds: given,
      owed: row.total - row.offOwed - row.kept - gone,
    }
  })
}
