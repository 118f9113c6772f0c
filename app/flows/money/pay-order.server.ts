import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { OrderView } from '#app/features/checkout/queries.server.ts'
import { type Paying, startPayment, type Tender } from './pay.server.ts'

/** What an order's invoices still bring in, in cents, and which they are. */
export function dueOf({ lines }: OrderView) {
  const unpaid = lines.flatMap(({ invoice }) => (invoice && invoice.owed > 0 ? [invoice] : []))
  return { unpaid, total: unpaid.reduce((sum, { owed }) => sum + owed, 0) }
}

/** Whether what was bought is exactly what was confirmed: then it is paid as it was confirmed, without asking again. */
export function isAsConfirmed(order: OrderView): boolean {
  const { lines, state, total, method } = order
  return (
    state === 'placed' &&
    method === 'online' &&
    lines.every((line) => line.state === 'bought' && line.invoice !== null) &&
    lines.reduce((sum, { invoice }) => sum + (invoice?.total ?? 0), 0) === total
  )
}

/**
 * Pays what an order has bought, by one payment. `attempt`: the order's own id for what was confirmed with it, which is
 * all of it and gets the same answer however often it is sent; a new one for whoever tries again.
 */
export function payOrder(
  ctx: Ctx,
  actor: Actor,
  order: OrderView,
  { attempt, tender }: { attempt: string; tender: Tender },
): Promise<Paying> {
  const invoice = (id: string, amount: Cents) => ({ kind: 'invoice' as const, id, amount })
  const targets =
    attempt === order.id
      ? order.lines.flatMap((line) => (line.invoice ? [invoice(line.invoice.id, line.invoice.total)] : []))
      : dueOf(order).unpaid.map(({ id, owed }) => invoice(id, owed))
  return startPayment(ctx, actor, { attempt, tender, targets })
}
