import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { writeMessages } from './commands.server.ts'
import { findReader } from './facts.server.ts'
import { recipientOf } from './invoice-facts.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

type Facts = { invoice: string; seller: string; reason: string | null; personId: string }

/** A restocking fee was charged, or let go. */
export async function mailFee(ctx: Deps, payload: EventPayload<'fee-charged' | 'fee-waived'>): Promise<void> {
  const { feeId } = payload
  const [fee] = await ctx.db.all<Facts & { amount: number; status: string }>(sql`
    select invoices.common_invoice as invoice, organisations.name as seller, fees.reason, fees.amount, fees.status,
      fees.person_id as personId
    from fees join invoices on invoices.id = fees.invoice_id
      join organisations on organisations.id = fees.organisation_id where fees.id = ${feeId}`)
  const reader = fee && (await findReader(ctx.db, fee.personId))
  if (!fee || !reader || fee.status === 'paid') return
  const template = fee.status === 'waived' ? ('feeWaived' as const) : ('feeCharged' as const)
  const { invoice, seller, amount } = fee
  await writeMessages(ctx, [
    {
      id: `${template}:${feeId}`,
      template,
      data: { invoice, seller, amount, reason: fee.reason ?? '' },
      recipient: recipientOf(reader),
    },
  ])
}

/** The seller keeps something of a deposit whose invoice was not paid. */
export async function mailDepositKept(ctx: Deps, payload: EventPayload<'deposit-kept'>): Promise<void> {
  const { invoiceId } = payload
  const [found] = await ctx.db.all<Facts & { depositId: string; kept: number; back: number }>(sql`
    select invoices.common_invoice as invoice, organisations.name as seller, deposits.reason, deposits.id as depositId,
      deposits.kept, deposits.amount - deposits.kept as back, deposits.person_id as personId
    from deposits join invoices on invoices.id = deposits.invoice_id
      join organisations on organisations.id = deposits.organisation_id
    where deposits.invoice_id = ${invoiceId} and deposits.applied = 0`)
  const reader = found && (await findReader(ctx.db, found.personId))
  if (!found || !reader) return
  const { invoice, seller, depositId, kept, back } = found
  await writeMessages(ctx, [
    {
      id: `deposit-kept:${depositId}`,
      template: 'depositKept',
      data: { invoice, seller, depositId, kept, back, reason: found.reason ?? '' },
      recipient: recipientOf(reader),
    },
  ])
}
