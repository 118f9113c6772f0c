import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { type Draft, type Recipient, writeMessages } from './commands.server.ts'
import { findSettings, listMembers } from './facts.server.ts'
import type { GatewayTold } from './gateway-letters.ts'
import { recipientOf } from './invoice-facts.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

const BOOKS = '/admin/transactions'

/** A bank's dispute has begun or come to an end: the sellers whose invoices were paid and the operator are told. */
export async function mailDispute(ctx: Deps, { disputeId }: EventPayload<'dispute-changed'>): Promise<void> {
  const [dispute] = await ctx.db.all<
    Omit<GatewayTold['disputed'], 'invoices' | 'page'> & { paymentId: string }
  >(sql`
    select payment_id as paymentId, amount, withheld, fee, state, reason, due_at as dueAt
    from disputes where id = ${disputeId}`)
  if (!dispute) return
  const { paymentId, ...data } = dispute
  await tell(ctx, paymentId, ({ invoices, page, recipient, reader }) => ({
    id: `dispute:${disputeId}:${data.state}:${reader}`,
    template: 'disputed',
    data: { ...data, invoices, page },
    recipient,
  }))
}

/** Money went back at the gateway itself, or came back from there. */
export async function mailOutsideRefund(
  ctx: Deps,
  { refundId }: EventPayload<'outside-refunded'>,
): Promise<void> {
  const [refund] = await ctx.db.all<{
    paymentId: string
    amount: number
    state: 'pending' | 'succeeded' | 'failed'
  }>(sql`select payment_id as paymentId, amount, state from outside_refunds where id = ${refundId}`)
  if (!refund || refund.state === 'pending') return
  const { paymentId, amount, state } = refund
  await tell(ctx, paymentId, ({ invoices, page, recipient, reader }) => ({
    id: `outside-refund:${refundId}:${state}:${reader}`,
    template: 'refundedOutside',
    data: { amount, state, invoices, page },
    recipient,
  }))
}

type Told = { invoices: string[]; page: string; recipient: Recipient; reader: string }

/** Each seller hears of their own invoices alone, the operator of all. */
async function tell(ctx: Deps, paymentId: string, write: (told: Told) => Draft): Promise<void> {
  const [paid, { contact_email: operator }] = await Promise.all([
    ctx.db.all<{ organisationId: string; invoice: string; buyerId: string }>(sql`
      select invoices.organisation_id as organisationId, invoices.common_invoice as invoice,
        invoices.buyer_id as buyerId
      from payment_targets targets
        left join deposits on targets.kind = 'deposit' and deposits.id = targets.target_id
        join invoices on invoices.id = iif(targets.kind = 'invoice', targets.target_id, deposits.invoice_id)
      where targets.payment_id = ${paymentId} order by invoices.organisation_id, invoices.number`),
    findSettings(ctx.db),
  ])
  const drafts: Draft[] = []
  for (const organisationId of new Set(paid.map((one) => one.organisationId))) {
    const own = paid.filter((one) => one.organisationId === organisationId)
    const invoices = own.map(({ invoice }) => invoice)
    const [first] = own
    if (!first) continue
    const page = `/seller/invoice/${encodeURIComponent(first.invoice)}/${encodeURIComponent(first.buyerId)}`
    for (const member of await listMembers(ctx.db, organisationId))
      drafts.push(write({ invoices, page, recipient: recipientOf(member), reader: member.personId }))
  }
  if (operator !== '')
    drafts.push(
      write({
        invoices: paid.map(({ invoice }) => invoice),
        page: BOOKS,
        recipient: { to: operator, language: 'en', personId: null, name: null },
        reader: 'operator',
      }),
    )
  if (drafts.length > 0) await writeMessages(ctx, drafts)
}
