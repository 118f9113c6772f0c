import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import type { ReturnReason, ReturnState } from '#app/domain/returns.ts'
import { writeMessages } from './commands.server.ts'
import { findReader, listMembers, type Reader } from './facts.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

/** To all who may answer it. */
export async function mailReturnRaised(ctx: Deps, payload: EventPayload<'return-raised'>): Promise<void> {
  const { requestId } = payload
  const request = await findReturn(ctx.db, requestId)
  if (request?.state !== 'raised') return
  const { number, invoice, buyer, buyerId, reason, note, lines } = request
  const page = `/seller/return/invoice/${encodeURIComponent(invoice)}/${encodeURIComponent(buyerId)}`
  const members = await listMembers(ctx.db, request.organisationId)
  await writeMessages(
    ctx,
    members.map((member) => ({
      id: `return-raised:${requestId}:${member.personId}`,
      template: 'returnRaised' as const,
      data: { number, invoice, buyer, reason, note, lines, page },
      recipient: recipientOf(member),
    })),
  )
}

/** What the seller said to it; nothing where it has gone on since. */
export async function mailReturnAnswered(ctx: Deps, payload: EventPayload<'return-answered'>): Promise<void> {
  const { requestId, state } = payload
  const request = await findReturn(ctx.db, requestId)
  const buyer = request && (await findReader(ctx.db, request.buyerId))
  if (!buyer || request.state !== state) return
  const { number, invoice, seller, answer, lines } = request
  await writeMessages(ctx, [
    {
      id: `return-answered:${requestId}:${state}`,
      template: state === 'approved' ? 'returnApproved' : 'returnRefused',
      data: { number, invoice, seller, answer, lines },
      recipient: recipientOf(buyer),
    },
  ])
}

/** What was taken back and how the money comes. */
export async function mailRefunded(ctx: Deps, payload: EventPayload<'credit-issued'>): Promise<void> {
  const { creditNoteId } = payload
  const credit = await findCredited(ctx.db, creditNoteId)
  const buyer = credit && (await findReader(ctx.db, credit.buyerId))
  if (!buyer) return
  const { buyerId: _buyer, ...data } = credit
  await writeMessages(ctx, [
    { id: `refunded:${creditNoteId}`, template: 'refunded', data, recipient: recipientOf(buyer) },
  ])
}

type ReturnFacts = {
  number: string
  state: ReturnState
  reason: ReturnReason
  note: string
  answer: string
  invoice: string
  organisationId: string
  seller: string
  buyerId: string
  buyer: string
  lines: { lotNumber: number; title: string; quantity: number }[]
}

async function findReturn(db: Ctx['db'], requestId: string): Promise<ReturnFacts | null> {
  const [row] = await db.all<Omit<ReturnFacts, 'lines'> & { lines: string }>(sql`
    select requests.common_number as number, requests.state, requests.reason, requests.note, requests.answer,
      invoices.common_invoice as invoice, requests.organisation_id as organisationId, organisations.name as seller,
      requests.buyer_id as buyerId, people.first_name || ' ' || people.last_name as buyer,
      (select json_group_array(json_object('lotNumber', line.lot_number, 'title', line.title,
          'quantity', asked.quantity) order by line.lot_number)
        from return_request_lines asked join invoice_lines line on line.id = asked.line_id
        where asked.request_id = requests.id) as lines
    from return_requests requests join invoices on invoices.id = requests.invoice_id
      join organisations on organisations.id = requests.organisation_id
      join people on people.id = requests.buyer_id
    where requests.id = ${requestId}`)
  return row ? { ...row, lines: JSON.parse(row.lines) as ReturnFacts['lines'] } : null
}

type CreditFacts = {
  number: string
  invoice: string
  seller: string
  reason: string
  total: number
  buyerId: string
  ways: { way: 'gateway' | 'wallet' | 'cash'; name: string; last4: string; amount: number }[]
}

async function findCredited(db: Ctx['db'], creditNoteId: string): Promise<CreditFacts | null> {
  const [row] = await db.all<Omit<CreditFacts, 'ways'> & { ways: string }>(sql`
    select notes.common_number as number, invoices.common_invoice as invoice, organisations.name as seller,
      notes.reason, notes.total, invoices.buyer_id as buyerId,
      (select json_group_array(json_object('way', given.way, 'name', coalesce(payments.source_name, ''),
          'last4', coalesce(payments.source_last4, ''), 'amount', given.amount) order by given.created_at, given.id)
        from refunds given left join payments on payments.id = given.payment_id and given.way = 'gateway'
        where given.credit_note_id = notes.id and given.state <> 'failed') as ways
    from credit_notes notes join invoices on invoices.id = notes.invoice_id
      join organisations on organisations.id = notes.organisation_id
    where notes.id = ${creditNoteId}`)
  return row ? { ...row, ways: JSON.parse(row.ways) as CreditFacts['ways'] } : null
}

function recipientOf({ email, language, personId, name }: Reader) {
  return { to: email, language, personId, name }
}
