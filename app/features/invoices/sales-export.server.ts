import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { atYards } from '#app/db/kept-yards.server.ts'
import { type Cents, dollarsFromCents } from '#app/domain/money/money.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { boundsOf } from '#app/domain/pickup/civil.ts'
import { csvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { streamOf } from '#app/lib/text-stream.ts'
import type { Period } from './inputs.ts'

type Reads = Pick<Ctx, 'db'>

const PAGE = 500

const HEAD = [
  'Document',
  'Kind',
  'Invoice',
  'Date (UTC)',
  'Status',
  'Due (UTC)',
  'Paid (UTC)',
  'Buyer',
  'Email',
  'Member code',
  'Yard',
  'Lots',
  'Discount',
  'Hammer',
  'Premium',
  'Delivery',
  'Tax',
  'Total',
  'References',
]

/** A document of a seller's, or that one was called off; of those and of credit notes all sums are below zero. */
type Sale = {
  document: string
  kind: 'invoice' | 'cancellation' | 'credit note'
  invoice: string
  id: string
  at: number
  status: string
  dueAt: number | null
  paidAt: number | null
  buyer: string
  email: string
  member: number | null
  yard: string
  items: number
  discount: Cents
  hammer: Cents
  premium: Cents
  delivery: Cents
  tax: Cents
  total: Cents
  refs: string | null
}

type Span = WorkSide & { from: number; to: number }
/** Behind which document the next page begins. */
type After = { at: number; id: string }
type Walk = (span: Span, after: After) => SQL

/**
 * All that a seller (at the yards of whoever asks) has invoiced, called off and credited in some days, the earliest first, as a file that is written while it is
 * read: a page of each kind at a time, however much there is.
 */
export function exportSales(ctx: Reads, side: WorkSide, period: Period): ReadableStream<Uint8Array> {
  return streamOf(write(ctx, { ...side, ...spanOf(period) }))
}

/** The same as the answer to a request. */
export function answerSales(ctx: Reads, side: WorkSide, period: Period): Response {
  return csvFile(exportSales(ctx, side, period), `sales-${period.from}-${period.to}.csv`)
}

/** Days of the Eastern calendar, both counted in. */
function spanOf({ from, to }: Period) {
  return { from: boundsOf(EASTERN, from).from, to: boundsOf(EASTERN, to).to }
}

async function* write(ctx: Reads, span: Span): AsyncGenerator<string, void> {
  yield `${UTF8_MARK}${csvOf([HEAD])}`
  let rows: Sale[] = []
  for await (const sale of merged([invoiced, calledOff, credited].map((walk) => walked(ctx, span, walk)))) {
    rows.push(sale)
    if (rows.length < PAGE) continue
    yield csvOf(rows.map(cellsOf))
    rows = []
  }
  if (rows.length > 0) yield csvOf(rows.map(cellsOf))
}

/** One kind, page after page by its index. */
async function* walked({ db }: Reads, span: Span, walk: Walk): AsyncGenerator<Sale, void> {
  for (let after: After = { at: span.from, id: '' }; ; ) {
    const page = await db.all<Sale>(sql`${walk(span, after)} limit ${PAGE}`)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = { at: last.at, id: last.id }
  }
}

/** Several sequences as one, in the order of time. */
async function* merged(sequences: readonly AsyncGenerator<Sale, void>[]): AsyncGenerator<Sale, void> {
  const heads = await Promise.all(sequences.map((each) => each.next()))
  for (;;) {
    let least = -1
    heads.forEach((head, place) => {
      const before = heads[least]
      if (head.done) return
      if (!before || before.done || head.value.at < before.value.at) least = place
    })
    const [head, sequence] = [heads[least], sequences[least]]
    if (!head || head.done || !sequence) return
    yield head.value
    heads[least] = await sequence.next()
  }
}

function cellsOf(sale: Sale): (string | number)[] {
  const sign = sale.kind === 'invoice' ? 1 : -1
  // no negative zero
  const money = (cents: Cents) => (cents === 0 ? 0 : dollarsFromCents(cents * sign))
  const time = (at: number | null) => (at === null ? '' : new Date(at).toISOString())
  return [
    sale.document,
    sale.kind,
    sale.invoice,
    time(sale.at),
    sale.status,
    time(sale.dueAt),
    time(sale.paidAt),
    sale.buyer,
    sale.email,
    sale.member ?? '',
    sale.yard,
    sale.items,
    ...[sale.discount, sale.hammer, sale.premium, sale.delivery, sale.tax, sale.total].map(money),
    sale.refs ?? '',
  ]
}

/** Rows of one organisation (at the yards of whoever asks) behind a place in an index, in its order. */
function within({ organisationId, yards, to }: Span, { at, id }: After, table: string, column: string): SQL {
  const [owner, moment, key] = ['organisation_id', column, 'id'].map((name) => sql.raw(`${table}.${name}`))
  return sql`${owner} = ${organisationId} and (${moment}, ${key}) > (${at}, ${id}) and ${moment} < ${to}
    ${atYards(sql`invoices.location_id`, { yards })}
    order by ${moment}, ${key}`
}

const HEADING = sql`invoices.common_invoice as invoice, invoices.id, invoices.due_at as dueAt,
  invoices.paid_at as paidAt, people.name as buyer, people.email, people.member_number as member,
  locations.name as yard, (select count(*) from invoice_lines where invoice_id = invoices.id) as items,
  invoices.discount`

const SUMS = sql`invoices.hammer, invoices.premium, invoices.delivery, invoices.tax, invoices.total`

const creditedOf = (sums: string): SQL =>
  sql`coalesce((select sum(${sql.raw(sums)}) from credit_notes where invoice_id = invoices.id), 0)`

/** Less what was credited of it: that stands in rows of its own. */
const LEFT_SUMS = sql`invoices.hammer - ${creditedOf('hammer - delivery')} as hammer,
  invoices.premium - ${creditedOf('premium')} as premium, invoices.delivery - ${creditedOf('delivery')} as delivery,
  invoices.tax - ${creditedOf('tax')} as tax, invoices.total - ${creditedOf('total')} as total`

/** By what it was paid: receipts and notes of the counter, and what gateways call their charges. */
const PAID_BY = sql`(select group_concat(ref, '; ') from (
  select paid.method || coalesce(' R-' || receipt.number, '') || iif(paid.reference = '', '', ' ' || paid.reference) as ref
  from offline_payments paid left join counter_receipts receipt on receipt.id = paid.receipt_id
  where paid.invoice_id = invoices.id and paid.undone_at is null
  union all
  select coalesce(payments.gateway, 'wallet') || ' ' || coalesce(payments.gateway_ref, payments.id)
  from payment_targets targets join payments on payments.id = targets.payment_id
  where targets.kind = 'invoice' and targets.target_id = invoices.id and payments.state = 'succeeded'))`

const invoiced: Walk = (span, after) => sql`
  select invoices.common_invoice as document, 'invoice' as kind, invoices.created_at as at,
    iif(invoices.status = 'unpaid' and invoices.late_at is not null, 'late', invoices.status) as status,
    ${HEADING}, ${SUMS}, ${PAID_BY} as refs
  from invoices indexed by invoices_organisation_created
    join people on people.id = invoices.buyer_id join locations on locations.id = invoices.location_id
  where ${within(span, after, 'invoices', 'created_at')}`

const calledOff: Walk = (span, after) => sql`
  select invoices.common_invoice as document, 'cancellation' as kind, invoices.cancelled_at as at,
    invoices.status, ${HEADING}, ${LEFT_SUMS}, coalesce(invoices.cancel_reason, '') as refs
  from invoices indexed by invoices_organisation_cancelled
    join people on people.id = invoices.buyer_id join locations on locations.id = invoices.location_id
  where invoices.cancelled_at is not null and ${within(span, after, 'invoices', 'cancelled_at')}`

/** What goes back of delivery stands in a credit note's hammer; in the file each has its own column. */
const credited: Walk = (span, after) => sql`
  select notes.common_number as document, 'credit note' as kind, invoices.common_invoice as invoice, notes.id,
    notes.created_at as at, '' as status, null as dueAt, null as paidAt, people.name as buyer, people.email,
    people.member_number as member, locations.name as yard,
    (select count(*) from credit_note_lines where credit_note_id = notes.id) as items, 0 as discount,
    notes.hammer - notes.delivery as hammer, notes.premium, notes.delivery, notes.tax, notes.total,
    coalesce(notes.reason, '') || coalesce((select group_concat('; ' || way || coalesce(' ' || gateway_ref, ''), '')
      from refunds where credit_note_id = notes.id and state = 'succeeded'), '') as refs
  from credit_notes notes indexed by credit_notes_organisation_created
    join invoices on invoices.id = notes.invoice_id
    join people on people.id = invoices.buyer_id join locations on locations.id = invoices.location_id
  where ${within(span, after, 'notes', 'created_at')}`
