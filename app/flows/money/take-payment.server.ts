import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { judgeTaking, type TakingFault } from '#app/domain/money/counter.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { OfflineMethod } from '#app/domain/money/offline-methods.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { dayAt } from '#app/domain/pickup/civil.ts'
import {
  findReceipt,
  findReceiptByKey,
  findYard,
  listReceiptPayments,
  type Receipt,
} from '#app/features/counter/queries.server.ts'
import { insertReceipt } from '#app/features/counter/writes.server.ts'
import { findInvoiceById, findOpenPayment, listInvoicesDue } from '#app/features/payments/queries.server.ts'
import { isCredited } from '#app/features/returns/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { recordByHand, undoByHand } from './by-hand.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'log'>

/** `under_way`: its buyer is paying one of them online just now. `other_content`: the same sending, with something else in it. */
export type TakeRefusal = TakingFault | 'forbidden' | 'no_yard' | 'under_way' | 'other_content'
export type Taken = { ok: true; receipt: Receipt } | { ok: false; code: TakeRefusal }

export type TakeOrder = {
  attempt: string
  organisationId: string
  yardId: string
  /** Invoices by the numbers that people see; all of one buyer. */
  numbers: readonly string[]
  /** What was said that they come to. */
  expected: Cents
  method: OfflineMethod
  /** What was handed over in cash; null for just that. */
  given: Cents | null
  reference: string
}

/**
 * Takes what is owed of one or several invoices at a counter, with one receipt: all of it or nothing. Sent twice it is one
 * receipt; what was paid meanwhile is refused by the database itself.
 */
export async function takePayment(ctx: Deps, actor: Actor, order: TakeOrder): Promise<Taken> {
  const { organisationId, method, numbers, reference } = order
  if (!mayActFor(actor, organisationId, 'counter', order.yardId)) return { ok: false, code: 'forbidden' }
  const requestKey = `${organisationId}:${actor.id}:${order.attempt}`
  const before = await findReceiptByKey(ctx, requestKey)
  if (before) return await again(ctx, before, order)
  const [yard, found] = await Promise.all([
    findYard(ctx, organisationId, order.yardId),
    listInvoicesDue(ctx, numbers),
  ])
  if (!yard) return { ok: false, code: 'no_yard' }
  const taking = judgeTaking(found, { ...order, takerId: actor.id })
  if (!taking.ok) return taking
  const open = found.map(({ id }) => ({ kind: 'invoice' as const, id }))
  if (await findOpenPayment(ctx, open)) return { ok: false, code: 'under_way' }
  const now = ctx.clock.now()
  const id = crypto.randomUUID()
  const receipt = {
    id,
    requestKey,
    organisationId,
    locationId: yard.id,
    buyerId: found[0]?.buyerId ?? '',
    method,
    amount: taking.total,
    given: taking.total + taking.change,
    reference,
    takenBy: actor.id,
    takenAt: now,
  }
  const payments = found.flatMap(({ id: invoiceId, owed }) =>
    recordByHand(ctx.db, {
      id: crypto.randomUUID(),
      requestKey: `${id}:${invoiceId}`,
      invoiceId,
      organisationId,
      amount: owed,
      method,
      reference,
      recordedBy: actor.id,
      recordedAt: now,
      receiptId: id,
    }),
  )
  try {
    await runBatch(ctx.db, [insertReceipt(ctx.db, receipt), ...payments])
  } catch (error) {
    // somebody was faster: the same form, its buyer, or a colleague
    const other = await findReceiptByKey(ctx, requestKey)
    if (other) return await again(ctx, other, order)
    if (await findOpenPayment(ctx, open)) return { ok: false, code: 'under_way' }
    const since = judgeTaking(await listInvoicesDue(ctx, numbers), { ...order, takerId: actor.id })
    if (!since.ok) return since
    throw error
  }
  const kept = await findReceipt(ctx, organisationId, id)
  if (!kept) throw new Error(`Receipt ${id} was written and is not in D1.`)
  return { ok: true, receipt: kept }
}

/** What was sent before under the same key: the same receipt, where it says the same. */
async function again(ctx: Deps, receipt: Receipt, order: TakeOrder): Promise<Taken> {
  const paid = await listReceiptPayments(ctx, receipt.id)
  const named = await listInvoicesDue(ctx, order.numbers)
  const ids = new Set(named.map(({ id }) => id))
  const given = order.method === 'cash' ? (order.given ?? order.expected) : order.expected
  const same =
    receipt.method === order.method &&
    receipt.amount === order.expected &&
    receipt.given === given &&
    receipt.locationId === order.yardId &&
    paid.length === new Set(order.numbers).size &&
    paid.every(({ invoiceId }) => ids.has(invoiceId))
  return same ? { ok: true, receipt } : { ok: false, code: 'other_content' }
}

/** `too_late`: the yard's day is over, and whoever asks does not do invoices. */
export type UndoRefusal = 'not_found' | 'forbidden' | 'too_late' | 'cancelled' | 'credited'

/**
 * Takes all that a receipt stands for back, by reversing entries; done twice it is done once. At the counter until the yard's
 * day ends, later by those who do invoices.
 */
export async function undoTaking(
  ctx: Deps,
  actor: Actor,
  { organisationId, id, why }: { organisationId: string; id: string; why: string },
): Promise<{ ok: true } | { ok: false; code: UndoRefusal }> {
  if (!mayActFor(actor, organisationId, 'counter')) return { ok: false, code: 'forbidden' }
  const receipt = await findReceipt(ctx, organisationId, id)
  if (!receipt) return { ok: false, code: 'not_found' }
  if (actor.id === receipt.buyerId && actor.role !== 'admin') return { ok: false, code: 'forbidden' }
  const left = (await listReceiptPayments(ctx, id)).filter(({ undoneAt }) => undoneAt === null)
  if (left.length === 0) return { ok: true }
  if (!(await mayUndo(ctx, actor, receipt))) return { ok: false, code: 'too_late' }
  for (const { invoiceId } of left) {
    const invoice = await findInvoiceById(ctx, invoiceId)
    if (invoice?.status === 'cancelled') return { ok: false, code: 'cancelled' }
    // what was credited has been given back: the invoice cannot come to be owed again
    if (await isCredited(ctx, invoiceId)) return { ok: false, code: 'credited' }
  }
  const now = ctx.clock.now()
  try {
    await runBatch(
      ctx.db,
      left.flatMap((payment) => undoByHand(ctx.db, payment, { by: actor.id, why, at: now })),
    )
  } catch (error) {
    const still = (await listReceiptPayments(ctx, id)).some(({ undoneAt }) => undoneAt === null)
    if (still) throw error
  }
  return { ok: true }
}

/** Whether somebody may still take a receipt back. */
export async function mayUndo(
  ctx: Deps,
  actor: Actor,
  receipt: Pick<Receipt, 'organisationId' | 'locationId' | 'takenAt'>,
): Promise<boolean> {
  if (mayActFor(actor, receipt.organisationId, 'invoices')) return true
  const yard = await findYard(ctx, receipt.organisationId, receipt.locationId)
  if (!yard) return false
  const zone = zoneOf(yard.timeZone)
  return dayAt(zone, receipt.takenAt) === dayAt(zone, ctx.clock.now())
}
