import type { Ctx } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { invoiceIssued, paidByCard } from '#app/domain/books.ts'
import { type Actor, maySeeInvoice } from '#app/domain/permissions.ts'
import { markPaid } from '#app/features/invoices/writes.server.ts'
import {
  findAttempt,
  findInvoiceDue,
  findInvoiceOf,
  findPayment,
  findPaymentOf,
  type InvoiceDue,
  listUnderWay,
  type Payment,
} from '#app/features/payments/queries.server.ts'
import { insertPayment, movePayment } from '#app/features/payments/writes.server.ts'
import type { ChargeSource } from '#app/services/gateway.server.ts'
import { findSource } from './find-source.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'log'>
type Outcome = Awaited<ReturnType<Deps['gateway']['charge']>>

export const CURRENCY = 'usd'
/** Whoever is charging has given up, or died, when a payment is no further by then. */
const CHARGING_MS = 15_000
/** How long somebody may take to prove to their bank that it is them. */
const CHALLENGE_MS = 15 * 60_000
const MOST_AT_ONCE = 100

export type PayRefusal = 'not_found' | 'forbidden' | 'cancelled' | 'card' | 'card_expired'
export type Paying = { ok: true; payment: Payment } | { ok: false; code: PayRefusal }
export type PayOrder = { commonInvoice: string; cardId: string; attempt: string }

/** An invoice as its buyer may pay it, or why they may not. One that is none of theirs to see is not there. */
export async function findPayable(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  commonInvoice: string,
): Promise<{ ok: true; invoice: InvoiceDue } | { ok: false; code: 'not_found' | 'forbidden' }> {
  const invoice = await findInvoiceDue(ctx, commonInvoice)
  if (!invoice || !maySeeInvoice(actor, invoice)) return { ok: false, code: 'not_found' }
  return invoice.buyerId === actor.id ? { ok: true, invoice } : { ok: false, code: 'forbidden' }
}

/**
 * Pays an invoice by a card that its buyer keeps. Sent twice, or from two tabs, it is one payment: the second gets what
 * has become of the first. Amount, currency and whose it is are read here, whatever the form said.
 */
export async function startPayment(ctx: Deps, actor: Actor, order: PayOrder): Promise<Paying> {
  const payable = await findPayable(ctx, actor, order.commonInvoice)
  if (!payable.ok) return payable
  const { invoice } = payable
  const requestKey = `${invoice.id}:${actor.id}:${order.attempt}`
  const before = (await findAttempt(ctx, requestKey)) ?? (await findPaymentOf(ctx, invoice.id))
  if (before) return { ok: true, payment: before }
  if (invoice.status !== 'unpaid') return { ok: false, code: 'cancelled' }
  const card = await findSource(ctx, actor, { kind: 'card', id: order.cardId })
  if (!card.ok) return { ok: false, code: card.code === 'card_expired' ? 'card_expired' : 'card' }
  const { source, brand, last4 } = card.found
  const now = ctx.clock.now()
  const [begun] = await insertPayment(ctx.db, {
    ...{ id: crypto.randomUUID(), requestKey, invoiceId: invoice.id, personId: actor.id },
    ...{ amount: invoice.total, currency: CURRENCY, gateway: ctx.gateway.name },
    ...{ cardBrand: brand, cardLast4: last4, createdAt: now, updatedAt: now },
  })
  if (begun) return { ok: true, payment: await charge(ctx, begun, source) }
  const other = (await findAttempt(ctx, requestKey)) ?? (await findPaymentOf(ctx, invoice.id))
  return other ? { ok: true, payment: other } : { ok: false, code: 'cancelled' }
}

/** Somebody comes back from their bank: the gateway is asked what it said. Null when it is no payment of theirs. */
export async function finishPayment(ctx: Deps, actor: Actor, id: string): Promise<Payment | null> {
  const payment = await findPayment(ctx, id)
  if (payment?.personId !== actor.id) return null
  if (payment.state !== 'challenged') return payment
  return settle(ctx, payment, await answered(ctx, payment, () => ctx.gateway.find(payment.id)))
}

/**
 * Asks the gateway about every payment that is not decided, each minute: whose answer was lost, or whose server died.
 * A charge that never arrived is ended there first, so that it cannot arrive later. Returns how many were asked about.
 */
export async function reconcilePayments(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const open = (await listUnderWay(ctx, MOST_AT_ONCE)).filter(
    ({ state, createdAt }) => state !== 'started' || createdAt <= now - CHARGING_MS,
  )
  for (const payment of open) {
    const waits = payment.state === 'challenged' && payment.createdAt > now - CHALLENGE_MS
    const asks = () => (waits ? ctx.gateway.find(payment.id) : ctx.gateway.conclude(payment.id))
    await settle(ctx, payment, await answered(ctx, payment, asks)).catch((error: unknown) => {
      ctx.log('error', 'payment.unsettled', { payment: payment.id, error: String(error) })
    })
  }
  return open.length
}

function charge(ctx: Deps, payment: Payment, source: ChargeSource): Promise<Payment> {
  const { id: key, amount, currency } = payment
  const returnTo = `/payment-return/${key}`
  return answered(ctx, payment, () => ctx.gateway.charge({ key, amount, currency, source, returnTo })).then(
    (outcome) => settle(ctx, payment, outcome),
  )
}

/** Null where no answer came: it may have been charged or not. */
async function answered(ctx: Deps, { id }: Payment, asks: () => Promise<Outcome | null>) {
  try {
    return await asks()
  } catch (error) {
    ctx.log('warn', 'payment.unanswered', { payment: id, error: String(error) })
    return null
  }
}

/** Writes down what has become of a payment; done twice it is done once. */
async function settle(ctx: Deps, payment: Payment, outcome: Outcome | null): Promise<Payment> {
  const now = ctx.clock.now()
  if (outcome?.state === 'charged') await settleCharged(ctx, payment, outcome.ref)
  else if (outcome?.state === 'refused')
    await runBatch(ctx.db, [
      movePayment(ctx.db, payment, { state: 'failed', failure: outcome.reason, challengeAddress: null }, now),
    ])
  else if (outcome?.state === 'challenge') {
    const { ref, address } = outcome
    await runBatch(ctx.db, [
      movePayment(ctx.db, payment, { state: 'challenged', gatewayRef: ref, challengeAddress: address }, now),
    ])
  } else {
    // a challenge goes on being one: only of a charge is it unknown what has become
    const state = payment.state === 'challenged' ? 'challenged' : 'unknown'
    await runBatch(ctx.db, [movePayment(ctx.db, payment, { state }, now)])
  }
  return (await findPayment(ctx, payment.id)) ?? payment
}

/** The payment, the books and the invoice change together or not at all. */
async function settleCharged(ctx: Deps, payment: Payment, gatewayRef: string) {
  const { id, invoiceId, gateway, amount } = payment
  const now = ctx.clock.now()
  const invoice = await findInvoiceOf(ctx, payment)
  await runBatch(ctx.db, [
    movePayment(ctx.db, payment, { state: 'succeeded', gatewayRef, challengeAddress: null }, now),
    // one that an older version wrote while this one was being rolled out has none yet
    insertEntry(ctx.db, invoiceIssued(invoice)),
    insertEntry(ctx.db, paidByCard({ id, invoiceId, gateway, amount, at: now })),
    markPaid(ctx.db, invoiceId, now),
  ])
}
