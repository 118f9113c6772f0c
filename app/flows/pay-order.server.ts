import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Actor } from '#app/domain/permissions.ts'
import type { OrderView } from '#app/features/checkout/queries.server.ts'
import { type Paying, startPayment } from './pay.server.ts'

type Tender = { wallet: Cents; source: { kind: 'card' | 'bank'; id: string } | null }

/** What an order's invoices still bring in, in cents, and which they are. */
export function dueOf({ lines }: OrderView) {
  const unpaid = lines.flatMap(({ invoice }) => (invoice?.status === 'unpaid' ? [invoice] : []))
  return { unpaid, total: unpaid.reduce((sum, { total }) => sum + total, 0) }
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
 * Pays all that an order has bought and that is unpaid, by one payment. `attempt`: the order's own id for what was
 * confirmed with it, a new one for whoever tries again.
 */
export function payOrder(
  ctx: Ctx,
  actor: Actor,
  order: OrderView,
  { attempt, tender }: { attempt: string; tender: Tender },
): Promise<Paying> {
  const targets = dueOf(order).unpaid.map(({ id, total }) => ({
    kind: 'invoice' as const,
    id,
    amount: total,
  }))
  return startPayment(ctx, actor, { attempt, tender, targets })
}
