import { type Ctx, openGatewayOf } from '#app/context.ts'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { type GivenRefund, refunded, refundUndone } from '#app/domain/money/refund-entries.ts'
import {
  type CreditNoteRow,
  findCredit,
  findRefund,
  findSoldOf,
  listRefunds,
  listRefundsUnderWay,
  type RefundRow,
} from '#app/features/returns/queries.server.ts'
import { moveRefund } from '#app/features/returns/writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'log'>

/** Whoever is asking the gateway has given up, or died, when a refund is no further by then. */
const ASKING_MS = 15_000
/** One that takes days is asked about this often; most gateways say by themselves. */
const PENDING_MS = 60 * 60_000
const MOST_AT_ONCE = 100

export type GivenBack = { ok: true; credit: CreditNoteRow; refunds: RefundRow[] }

type Booked = Pick<RefundRow, 'id' | 'creditNoteId' | 'amount' | 'way' | 'gateway'> &
  Partial<Pick<RefundRow, 'outsideId' | 'paymentId'>> & { at: number }

/** What the books say of a refund that went through. */
export function entryOf(
  { id, creditNoteId, amount, way, gateway, outsideId, paymentId, at }: Booked,
  { buyerId, organisationId }: { buyerId: string; organisationId: string },
): GivenRefund {
  const common = { id, creditNoteId, amount, at }
  if (outsideId && paymentId) return { ...common, way: 'outside', paymentId }
  if (way === 'gateway') return { ...common, way, gateway: gateway ?? '' }
  return way === 'wallet' ? { ...common, way, personId: buyerId } : { ...common, way, organisationId }
}

/** Asks about all of a credit note's refunds that nobody has heard of yet. */
export async function settleAll(ctx: Deps, creditNoteId: string): Promise<GivenBack> {
  for (const refund of await listRefunds(ctx, creditNoteId))
    if (refund.state === 'started') await settle(ctx, refund, await ask(ctx, refund))
  const credit = await findCredit(ctx, creditNoteId)
  if (!credit) throw new Error(`Credit note ${creditNoteId} was issued and is not in D1.`)
  return { ok: true, credit, refunds: await listRefunds(ctx, creditNoteId) }
}

type Outcome = Awaited<ReturnType<Deps['gateway']['refund']>>

/** Null where no answer came: it may have been given back or not. */
async function ask(ctx: Deps, refund: RefundRow, known?: Outcome | null): Promise<Outcome | null> {
  if (known) return known
  const { id: key, charge, amount } = refund
  const gateway = openGatewayOf(ctx, refund.gateway)
  if (charge === null || !gateway) return null
  return answered(ctx, refund, () => gateway.refund({ key, charge, amount }))
}

/** What its gateway knows of a refund; null where there is none to ask. */
async function heardOf(ctx: Deps, { id, gateway }: RefundRow): Promise<Outcome | null> {
  return (await openGatewayOf(ctx, gateway)?.findRefund(id)) ?? null
}

async function answered<Answer>(ctx: Deps, { id }: RefundRow, asks: () => Promise<Answer>) {
  try {
    return await asks()
  } catch (error) {
    ctx.log('warn', 'refund.unanswered', { refund: id, error: String(error) })
    return null
  }
}

/** Writes down what has become of a refund; done twice it is done once. */
async function settle(ctx: Deps, refund: RefundRow, outcome: Outcome | null): Promise<void> {
  const now = ctx.clock.now()
  const move = (moved: Parameters<typeof moveRefund>[2]) => moveRefund(ctx.db, refund.id, moved)
  if (outcome === null) {
    // one that the gateway has taken on stays so while it says nothing
    const state = refund.state === 'pending' ? 'pending' : 'unknown'
    await runBatch(ctx.db, [move({ state, updatedAt: now })])
  } else if (outcome.state === 'pending')
    await runBatch(ctx.db, [move({ state: 'pending', gatewayRef: outcome.ref, updatedAt: now })])
  else if (outcome.state === 'refused')
    await runBatch(ctx.db, [move({ state: 'failed', failure: outcome.reason, updatedAt: now })])
  else {
    const credit = await findCredit(ctx, refund.creditNoteId)
    const invoice = credit && (await findSoldOf(ctx, credit.invoiceId))
    if (!invoice) throw new Error(`Refund ${refund.id} is of no invoice.`)
    await runBatch(ctx.db, [
      move({ state: 'succeeded', gatewayRef: outcome.ref, updatedAt: now }),
      ...insertEntry(ctx.db, refunded(entryOf({ ...refund, at: now }, invoice))),
    ])
  }
}

/** The gateway has said by itself that there is news of a refund: it is asked for them. False where there is no such. */
export async function hearOfRefund(ctx: Deps, id: string): Promise<boolean> {
  const refund = await findRefund(ctx, id)
  if (!refund) return false
  if (refund.state === 'failed' || refund.outsideId !== null) return true
  const known = await answered(ctx, refund, () => heardOf(ctx, refund))
  if (refund.state !== 'succeeded') {
    if (known) await settle(ctx, refund, known)
  } else if (known?.state === 'refused') await undoRefund(ctx, refund, known.reason)
  return true
}

/** A bank has sent back what had gone through: the credit note owes it again. */
export async function undoRefund(
  ctx: Pick<Deps, 'db' | 'clock'>,
  refund: RefundRow,
  failure: string,
): Promise<void> {
  const now = ctx.clock.now()
  const credit = await findCredit(ctx, refund.creditNoteId)
  const invoice = credit && (await findSoldOf(ctx, credit.invoiceId))
  if (!invoice) throw new Error(`Refund ${refund.id} is of no invoice.`)
  await runBatch(ctx.db, [
    // first: a trigger lets what is decided be undone by the books alone
    ...insertEntry(ctx.db, refundUndone(entryOf({ ...refund, at: now }, invoice))),
    moveRefund(ctx.db, refund.id, { state: 'failed', failure, updatedAt: now }),
  ])
}

/**
 * Asks the gateway about every refund that is not decided, each minute: whose answer was lost, or whose server died. One
 * that it has not heard of is asked for again, under the same key. Returns how many were asked about.
 */
export async function reconcileRefunds(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const open = (
    await listRefundsUnderWay(ctx, { limit: MOST_AT_ONCE, pendingBefore: now - PENDING_MS })
  ).filter(({ state, createdAt }) => state !== 'started' || createdAt <= now - ASKING_MS)
  for (const { id } of open) {
    // read anew: another run may have settled it meanwhile
    const refund = await findRefund(ctx, id)
    if (!refund || refund.state === 'succeeded' || refund.state === 'failed') continue
    try {
      const known = await heardOf(ctx, refund)
      await settle(ctx, refund, await ask(ctx, refund, known))
    } catch (error) {
      ctx.log('warn', 'refund.unsettled', { refund: id, error: String(error) })
    }
  }
  return open.length
}
