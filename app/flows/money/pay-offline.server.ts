import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { OfflineMethod } from '#app/domain/money/offline-methods.ts'
import { type Actor, mayAdminister, mayManageInvoice, maySeeInvoice } from '#app/domain/people/permissions.ts'
import {
  findInvoiceById,
  findOffline,
  findOfflineAttempt,
  findOpenPayment,
  type InvoiceDue,
  listInvoicesDue,
  type OfflinePayment,
} from '#app/features/payments/queries.server.ts'
import { isCredited } from '#app/features/returns/queries.server.ts'
import { fingerprintOf, isSameRequest, ownKey } from '#app/lib/own-request.ts'
import { recordByHand, undoByHand } from './by-hand.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'log'>

/** `under_way`: its buyer is paying it online just now. `amount`: more than it owes. `credited`: some was given back. `key_reused`: something else was recorded under the same key. */
export type OfflineRefusal =
  | 'not_found'
  | 'forbidden'
  | 'cancelled'
  | 'credited'
  | 'amount'
  | 'under_way'
  | 'key_reused'
export type Offline = { ok: true; payment: OfflinePayment } | { ok: false; code: OfflineRefusal }
export type OfflineOrder = {
  attempt: string
  commonInvoice: string
  /** Null for all that is owed. */
  amount: Cents | null
  method: OfflineMethod
  reference: string
}

/** Who may say that an invoice was paid by hand: whoever manages it, and not its buyer unless they administer. */
export function mayTakeCash(
  actor: Actor,
  invoice: Pick<InvoiceDue, 'organisationId' | 'buyerId'> & Partial<Pick<InvoiceDue, 'locationId'>>,
) {
  return mayAdminister(actor) || (mayManageInvoice(actor, invoice) && invoice.buyerId !== actor.id)
}

/** An invoice whose payments by hand somebody may record, or why they may not. */
export async function findCashable(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  commonInvoice: string,
): Promise<{ ok: true; invoice: InvoiceDue } | { ok: false; code: 'not_found' | 'forbidden' }> {
  const [invoice] = await listInvoicesDue(ctx, [commonInvoice])
  if (!invoice || !maySeeInvoice(actor, invoice)) return { ok: false, code: 'not_found' }
  return mayTakeCash(actor, invoice) ? { ok: true, invoice } : { ok: false, code: 'forbidden' }
}

/** Records what was paid by hand. Sent twice it is one payment; more than is owed is refused by the database itself. */
export async function payOffline(ctx: Deps, actor: Actor, order: OfflineOrder): Promise<Offline> {
  const cashable = await findCashable(ctx, actor, order.commonInvoice)
  if (!cashable.ok) return cashable
  const { invoice } = cashable
  const { attempt, ...asked } = order
  const sent = { requestKey: ownKey(actor.id, attempt), fingerprint: await fingerprintOf(asked) }
  const before = await findSame(ctx, sent)
  if (before) return before
  if (invoice.status === 'cancelled') return { ok: false, code: 'cancelled' }
  const amount = order.amount ?? invoice.owed
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > invoice.owed)
    return { ok: false, code: 'amount' }
  const open = [{ kind: 'invoice' as const, id: invoice.id }]
  if (await findOpenPayment(ctx, open)) return { ok: false, code: 'under_way' }
  const payment = {
    ...sent,
    id: crypto.randomUUID(),
    invoiceId: invoice.id,
    organisationId: invoice.organisationId,
    amount,
    method: order.method,
    reference: order.reference,
    recordedBy: actor.id,
    recordedAt: ctx.clock.now(),
  }
  try {
    await runBatch(ctx.db, recordByHand(ctx.db, payment))
  } catch (error) {
    // somebody was faster: the same form, its buyer, or a colleague
    const other = await findSame(ctx, sent)
    if (other) return other
    if (await findOpenPayment(ctx, open)) return { ok: false, code: 'under_way' }
    const [since] = await listInvoicesDue(ctx, [order.commonInvoice])
    if (since && since.owed < amount) return { ok: false, code: 'amount' }
    throw error
  }
  const kept = await findOffline(ctx, payment.id)
  if (!kept) throw new Error(`Payment ${payment.id} was recorded and is not in D1.`)
  return { ok: true, payment: kept }
}

async function findSame(
  ctx: Deps,
  { requestKey, fingerprint }: { requestKey: string; fingerprint: string },
): Promise<Offline | null> {
  const payment = await findOfflineAttempt(ctx, requestKey)
  if (!payment) return null
  return isSameRequest(payment, fingerprint) ? { ok: true, payment } : { ok: false, code: 'key_reused' }
}

/** Takes a record back by a reversing entry; done twice it is done once. An invoice that it had paid is unpaid again. */
export async function undoOfflinePayment(
  ctx: Deps,
  actor: Actor,
  { id, why }: { id: string; why: string },
): Promise<Offline> {
  const payment = await findOffline(ctx, id)
  const invoice = payment && (await findInvoiceById(ctx, payment.invoiceId))
  if (!payment || !invoice || !maySeeInvoice(actor, invoice)) return { ok: false, code: 'not_found' }
  if (!mayTakeCash(actor, invoice)) return { ok: false, code: 'forbidden' }
  if (payment.undoneAt !== null) return { ok: true, payment }
  if (invoice.status === 'cancelled') return { ok: false, code: 'cancelled' }
  // what was credited has been given back: the invoice cannot come to be owed again
  if (await isCredited(ctx, invoice.id)) return { ok: false, code: 'credited' }
  await runBatch(ctx.db, undoByHand(ctx.db, payment, { by: actor.id, why, at: ctx.clock.now() }))
  return { ok: true, payment: (await findOffline(ctx, id)) ?? payment }
}
