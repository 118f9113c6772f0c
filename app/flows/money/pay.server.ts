import { type Ctx, gatewayOf } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { type PayTarget, paymentMade, walletHeld, walletReturned } from '#app/domain/money/books.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { LEAST_CHARGE } from '#app/domain/money/tender.ts'
import { type Actor, maySeeInvoice } from '#app/domain/people/permissions.ts'
import {
  findAttempt,
  findOpenPayment,
  findPayment,
  findPaymentOf,
  type InvoiceDue,
  listInvoicesDue,
  listTargets,
  listUnderWay,
  type Payment,
} from '#app/features/payments/queries.server.ts'
import { insertPayment, movePayment } from '#app/features/payments/writes.server.ts'
import { findLacking } from '#app/features/registration/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { fingerprintOf, isSameRequest, ownKey } from '#app/lib/own-request.ts'
import type { ChargeSource } from '#app/services/gateway.server.ts'
import { findSource, type SourceRefusal } from './find-source.server.ts'
import { findOwed, type Owed, settleTarget, type TargetRefusal } from './settle-target.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log'>
type Outcome = Awaited<ReturnType<Deps['gateway']['charge']>>

export const CURRENCY = 'usd'
/** What can be paid at once: as many as a cart has lines. */
export const MOST_TARGETS = 100
/** Whoever is charging has given up, or died, when a payment is no further by then. */
const CHARGING_MS = 15_000
/** How long somebody may take to prove to their bank that it is them. */
const CHALLENGE_MS = 15 * 60_000
/** A debit that takes days is asked about this often; most gateways say by themselves. */
const PENDING_MS = 60 * 60_000
const MOST_AT_ONCE = 100

/** By what somebody pays: so much out of their wallet, the rest by a card or a bank account of theirs. */
export type Tender = { wallet: Cents; source: { kind: 'card' | 'bank'; id: string } | null }
export type PayOrder = {
  /** Names the attempt, among its payer's own: sent twice it is one payment, and with another content it is refused. */
  attempt: string
  /** What its payer has said, where that is not what is paid and by what: those may follow from what is due by then. */
  asked?: unknown
  tender: Tender
  targets: readonly PayTarget[]
}

export type PayRefusal =
  | TargetRefusal
  /** It is not what is due, nor a part that may be paid. */
  | 'amount'
  /** The wallet has not as much, or cannot be used for this. */
  | ('wallet' | 'tender')
  | SourceRefusal
  /** The gateway cannot be asked now. */
  | 'gateway'
  /** What the registration left for the first payment they have not answered. */
  | 'details_needed'
  /** Its payer has asked for something else under the same key. */
  | 'key_reused'
export type Paying = { ok: true; payment: Payment } | { ok: false; code: PayRefusal }

export type Payable<Found> = { ok: true; found: Found } | { ok: false; code: 'not_found' | 'forbidden' }

/** Invoices as their buyer may pay them, or why they may not. One that is none of theirs to see is not there. */
export async function findPayables(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  numbers: readonly string[],
): Promise<Payable<InvoiceDue[]>> {
  const wanted = [...new Set(numbers)]
  if (wanted.length === 0 || wanted.length > MOST_TARGETS) return { ok: false, code: 'not_found' }
  const found = await listInvoicesDue(ctx, wanted)
  if (found.length < wanted.length || !found.every((invoice) => maySeeInvoice(actor, invoice)))
    return { ok: false, code: 'not_found' }
  return found.every(({ buyerId }) => buyerId === actor.id)
    ? { ok: true, found }
    : { ok: false, code: 'forbidden' }
}

/**
 * Pays. Sent twice, or from two tabs, it is one payment: the second gets what has become of the first. What is owed and
 * whose it is are read here, whatever the form said. The wallet's part is put aside in the batch that begins it.
 */
export async function startPayment(ctx: Deps, actor: Actor, order: PayOrder): Promise<Paying> {
  const { tender } = order
  const targets = onceEach(order.targets)
  if (targets.length === 0 || targets.length > MOST_TARGETS) return { ok: false, code: 'amount' }
  const requestKey = ownKey(actor.id, order.attempt)
  const fingerprint = await fingerprintOf(order.asked ?? { targets, tender })
  const same = await findSame(ctx, { requestKey, fingerprint })
  if (same) return same
  const owed = await Promise.all(targets.map((target) => findOwed(ctx, actor, target)))
  const refused = owed.find((one) => !one.ok)
  if (refused && !refused.ok) return refused
  const before = await findBefore(ctx, targets, owed)
  if (before) return { ok: true, payment: before }
  if (!targets.every(({ amount }, index) => takes(owed[index], amount))) return { ok: false, code: 'amount' }

  const invoiced = targets.some(({ kind }) => kind === 'invoice')
  if (invoiced && (await findLacking(ctx, actor.id, 'payment'))) return { ok: false, code: 'details_needed' }
  const amount = targets.reduce((sum, target) => sum + target.amount, 0)
  const fault = await faultOf(ctx, actor, tender, targets, amount)
  if (fault) return { ok: false, code: fault }
  const charged = amount > tender.wallet ? tender.source : null
  const found = charged && (await askedFor(ctx, actor, charged))
  if (found && !found.ok) return found
  const now = ctx.clock.now()
  const begun = {
    id: crypto.randomUUID(),
    requestKey,
    fingerprint,
    personId: actor.id,
    amount,
    walletAmount: tender.wallet,
    currency: CURRENCY,
    gateway: found ? ctx.gateway.name : null,
    createdAt: now,
    updatedAt: now,
    ...(found && charged
      ? { sourceKind: charged.kind, sourceName: found.found.brand, sourceLast4: found.found.last4 }
      : {}),
  }
  const statements = [
    ...insertPayment(ctx.db, begun, targets),
    ...(tender.wallet > 0 ? insertEntry(ctx.db, walletHeld(begun, now)) : []),
    // with nobody to ask it is done as soon as it is begun
    ...(found ? [] : settling(ctx, begun, targets, null)),
  ]
  try {
    await runBatch(ctx.db, statements)
  } catch (error) {
    return beaten(ctx, actor, { requestKey, fingerprint, targets, tender }, error)
  }
  const payment = await findPayment(ctx, begun.id)
  if (!payment) throw new Error(`Payment ${begun.id} was begun and is not in D1.`)
  return { ok: true, payment: found ? await charge(ctx, payment, found.found.source) : payment }
}

/** Of a thing that is named twice, what was said of it last. */
function onceEach(targets: readonly PayTarget[]): PayTarget[] {
  return [...new Map(targets.map((target) => [`${target.kind}:${target.id}`, target])).values()]
}

function takes(owed: Owed | undefined, amount: Cents): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && owed?.ok === true && owed.takes(amount)
}

/** What has become of the same attempt; or that something else was asked under its key. */
async function findSame(ctx: Deps, { requestKey, fingerprint }: Sent): Promise<Paying | null> {
  const payment = await findAttempt(ctx, requestKey)
  if (!payment) return null
  return isSameRequest(payment, fingerprint) ? { ok: true, payment } : { ok: false, code: 'key_reused' }
}

/** Another attempt that is under way, or what has paid all of it. */
async function findBefore(
  ctx: Deps,
  targets: readonly PayTarget[],
  owed: readonly Owed[],
): Promise<Payment | null> {
  const before = await findOpenPayment(ctx, targets)
  const [first] = targets
  if (before || !first || !owed.every((one) => one.ok && one.due === 0)) return before
  return findPaymentOf(ctx, first)
}

async function faultOf(
  ctx: Deps,
  actor: Actor,
  { wallet, source }: Tender,
  targets: readonly PayTarget[],
  amount: Cents,
): Promise<PayRefusal | null> {
  if (!Number.isSafeInteger(wallet) || wallet < 0 || wallet > amount) return 'wallet'
  if (wallet > 0 && targets.some(({ kind }) => kind === 'wallet')) return 'tender'
  if (wallet > (await walletBalance(ctx, actor.id))) return 'wallet'
  const rest = amount - wallet
  if (rest > 0 && !source) return 'tender'
  return rest > 0 && rest < LEAST_CHARGE ? 'amount' : null
}

async function askedFor(ctx: Deps, actor: Actor, source: NonNullable<Tender['source']>) {
  try {
    return await findSource(ctx, actor, source)
  } catch (error) {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return { ok: false as const, code: 'gateway' as const }
  }
}

type Sent = { requestKey: string; fingerprint: string }
type Race = Pick<PayOrder, 'targets' | 'tender'> & Sent

/** The batch that begins a payment was refused: somebody was faster, in another tab perhaps. */
async function beaten(ctx: Deps, actor: Actor, { targets, tender, ...sent }: Race, error: unknown) {
  const same = await findSame(ctx, sent)
  if (same) return same
  const owed = await Promise.all(targets.map((target) => findOwed(ctx, actor, target)))
  const other = await findBefore(ctx, targets, owed)
  if (other) return { ok: true as const, payment: other }
  if (!targets.every(({ amount }, index) => takes(owed[index], amount)))
    return { ok: false as const, code: 'amount' as const }
  if (tender.wallet > (await walletBalance(ctx, actor.id)))
    return { ok: false as const, code: 'wallet' as const }
  throw error
}

/** Somebody comes back from their bank: the gateway is asked what it said. Null when it is no payment of theirs. */
export async function finishPayment(ctx: Deps, actor: Actor, id: string): Promise<Payment | null> {
  const payment = await findPayment(ctx, id)
  if (payment?.personId !== actor.id) return null
  if (payment.state !== 'challenged') return payment
  return settle(
    ctx,
    payment,
    await answered(ctx, payment, async () => gatewayOf(ctx, payment.gateway).find(payment.id)),
  )
}

/** The gateway has said by itself that there is news of a payment: it is asked for them. Null when there is no such. */
export async function hearOfPayment(ctx: Deps, id: string): Promise<Payment | null> {
  const payment = await findPayment(ctx, id)
  if (!payment || payment.state === 'succeeded' || payment.state === 'failed') return payment
  return settle(
    ctx,
    payment,
    await answered(ctx, payment, async () => gatewayOf(ctx, payment.gateway).find(payment.id)),
  )
}

/**
 * Asks the gateway about every payment that is not decided, each minute: whose answer was lost, or whose server died.
 * A charge that never arrived is ended there first, so that it cannot arrive later. Returns how many were asked about.
 */
export async function reconcilePayments(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const asked = { limit: MOST_AT_ONCE, pendingBefore: now - PENDING_MS }
  const open = (await listUnderWay(ctx, asked)).filter(
    ({ state, createdAt }) => state !== 'started' || createdAt <= now - CHARGING_MS,
  )
  for (const payment of open) {
    const { state, createdAt } = payment
    const waits = state === 'pending' || (state === 'challenged' && createdAt > now - CHALLENGE_MS)
    const asks = async () => {
      const gateway = gatewayOf(ctx, payment.gateway)
      return waits ? gateway.find(payment.id) : gateway.conclude(payment.id)
    }
    await settle(ctx, payment, await answered(ctx, payment, asks)).catch((error: unknown) => {
      ctx.log('error', 'payment.unsettled', { payment: payment.id, error: String(error) })
    })
  }
  return open.length
}

async function charge(ctx: Deps, payment: Payment, source: ChargeSource): Promise<Payment> {
  const { id: key, currency } = payment
  const amount = payment.amount - payment.walletAmount
  const returnTo = `/payment-return/${key}`
  const outcome = await answered(ctx, payment, async () =>
    gatewayOf(ctx, payment.gateway).charge({ key, amount, currency, source, returnTo }),
  )
  return settle(ctx, payment, outcome)
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
  await runBatch(ctx.db, await becoming(ctx, payment, outcome))
  return (await findPayment(ctx, payment.id)) ?? payment
}

async function becoming(ctx: Deps, payment: Payment, outcome: Outcome | null): Promise<Statement[]> {
  const now = ctx.clock.now()
  switch (outcome?.state) {
    case 'charged':
      return settling(ctx, payment, await listTargets(ctx, payment.id), outcome.ref)
    case 'refused':
      return [
        ...movePayment(
          ctx.db,
          payment,
          { state: 'failed', failure: outcome.reason, challengeAddress: null },
          now,
        ),
        ...(payment.walletAmount > 0 ? insertEntry(ctx.db, walletReturned(payment, now)) : []),
      ]
    case 'challenge': {
      const { ref, address } = outcome
      const moved = { state: 'challenged' as const, gatewayRef: ref, challengeAddress: address }
      return movePayment(ctx.db, payment, moved, now)
    }
    case 'pending': {
      const moved = { state: 'pending' as const, gatewayRef: outcome.ref, challengeAddress: null }
      return movePayment(ctx.db, payment, moved, now)
    }
    default: {
      // a challenge goes on being one, and a debit too: only of a charge is it unknown what has become
      const { state } = payment
      const kept = state === 'challenged' || state === 'pending' ? state : 'unknown'
      return movePayment(ctx.db, payment, { state: kept }, now)
    }
  }
}

type Settled = Parameters<typeof paymentMade>[0]

/** The payment, the books and what was paid change together or not at all. */
function settling(
  ctx: Deps,
  payment: Settled,
  targets: readonly PayTarget[],
  gatewayRef: string | null,
): Statement[] {
  const now = ctx.clock.now()
  return [
    ...movePayment(ctx.db, payment, { state: 'succeeded', gatewayRef, challengeAddress: null }, now),
    ...insertEntry(ctx.db, paymentMade(payment, targets, now)),
    ...targets.flatMap((target) => settleTarget(ctx, target, now)),
  ]
}
