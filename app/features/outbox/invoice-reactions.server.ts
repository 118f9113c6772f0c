import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { writeMessages } from './commands.server.ts'
import { listInvoiceFacts, recipientOf, told } from './invoice-facts.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

/** The receipt of an invoice that is paid; nothing when it was taken back since. */
export async function mailInvoicePaid(ctx: Deps, payload: EventPayload<'invoice-paid'>): Promise<void> {
  const [facts] = await listInvoiceFacts(ctx.db, [payload.invoiceId])
  if (facts?.status !== 'paid' || facts.paidAt === null) return
  const { id, how, paidAt, reader } = facts
  await writeMessages(ctx, [
    {
      id: `invoice-paid:${id}`,
      template: 'invoicePaid',
      data: { ...told(facts), how, paidAt },
      recipient: recipientOf(reader),
    },
  ])
}

/** There is nothing to pay any more. */
export async function mailInvoiceCancelled(
  ctx: Deps,
  payload: EventPayload<'invoice-cancelled'>,
): Promise<void> {
  const [facts] = await listInvoiceFacts(ctx.db, [payload.invoiceId])
  if (facts?.status !== 'cancelled') return
  await writeMessages(ctx, [
    {
      id: `invoice-cancelled:${facts.id}`,
      template: 'invoiceCancelled',
      data: told(facts),
      recipient: recipientOf(facts.reader),
    },
  ])
}

/** What was bought is on its way, or goes otherwise than was said; nothing where that was mended since. */
export async function mailInvoiceShipped(ctx: Deps, payload: EventPayload<'invoice-shipped'>): Promise<void> {
  const { invoiceId, version } = payload
  const [facts] = await listInvoiceFacts(ctx.db, [invoiceId])
  if (!facts || facts.carrier === null || facts.shipmentVersion !== version) return
  const { id, carrier, tracking, shippedAt, reader } = facts
  await writeMessages(ctx, [
    {
      id: `invoice-shipped:${id}:${version}`,
      template: 'invoiceShipped',
      data: { ...told(facts), carrier, tracking, shippedAt },
      recipient: recipientOf(reader),
    },
  ])
}
