import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { ReturnReason, ReturnState } from '#app/domain/shop/returns.ts'
import { findReader, recipientOf } from './facts.server.ts'
import type { Block } from './letter.ts'
import type { Facts, Parts, Place, Say, Writing } from './letters/shape.ts'

type ReturnedLine = { lotNumber: number; title: string; quantity: number }
export type Returned = { number: string; invoice: string; lines: readonly ReturnedLine[] }
export type ReturnAnswer = Returned & { seller: string; answer: string }
type Own = { subject: string; text: string }

export function returnAnswerParts(data: ReturnAnswer, { t, say, origin }: Place & { say: Say<Own> }): Parts {
  const act = returnAddress(data, origin)
  return {
    act,
    subject: say('subject', { number: data.number }),
    blocks: [
      { kind: 'text', text: say('text', { seller: data.seller, invoice: data.invoice }) },
      returnedLines(data, t),
      ...(data.answer === '' ? [] : [{ kind: 'quote' as const, text: data.answer }]),
      { kind: 'act', label: t('mail.returns.act'), href: act },
    ],
  }
}

export function returnedLines({ lines }: Returned, t: Place['t']): Block {
  return {
    kind: 'facts',
    rows: lines.map(({ lotNumber, title, quantity }) => [
      t('returns.lot', { lot: lotNumber }),
      quantity > 1 ? `${title} ${t('returns.pieces', { count: quantity })}` : title,
    ]),
  }
}

export function returnAddress({ invoice }: { invoice: string }, origin: string): string {
  return `${origin}/return/invoice/${encodeURIComponent(invoice)}`
}

/** To the buyer, where the seller's answer is this one and still stands. */
export async function returnAnswered(
  { db }: Facts,
  { requestId, state }: { requestId: string; state: ReturnState },
  answered: 'approved' | 'refused',
): Promise<Writing<ReturnAnswer>[]> {
  const request = state === answered ? await findReturn(db, requestId) : null
  const buyer = request && (await findReader(db, request.buyerId))
  if (!buyer || request.state !== state) return []
  const { number, invoice, seller, answer, lines } = request
  return [
    {
      id: `return-answered:${requestId}:${state}`,
      data: { number, invoice, seller, answer, lines },
      recipient: recipientOf(buyer),
    },
  ]
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
  lines: ReturnedLine[]
}

export async function findReturn(db: Ctx['db'], requestId: string): Promise<ReturnFacts | null> {
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
