import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntry, insertEntryWhere } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import {
  type CallOffReason,
  type CallOffRefusal,
  invoiceCalledOff,
  keepsDeposit,
  refuseCallOff,
  waivesFee,
} from '#app/domain/money/call-off.ts'
import { type CreditPlan, giveBackMost, planCredit, planPaid } from '#app/domain/money/credit.ts'
import { depositKept, keepOf } from '#app/domain/money/deposits.ts'
import { type Actor, mayManageInvoice } from '#app/domain/people/permissions.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { markDefaulted } from '#app/features/deposits/writes.server.ts'
import { findFee, findLateInvoice, type LateInvoice } from '#app/features/fees/queries.server.ts'
import { isShipped } from '#app/features/invoices/queries.server.ts'
import { markCancelled, markPaidCancelled } from '#app/features/invoices/settling-writes.server.ts'
import { isUnpaid } from '#app/features/invoices/writes.server.ts'
import { logInvoices } from '#app/features/order-control/writes.server.ts'
import { listFunds } from '#app/features/returns/fund-queries.server.ts'
import { findSold, type SoldInvoice } from '#app/features/returns/queries.server.ts'
import { closeRequestsOf } from '#app/features/returns/writes.server.ts'
import { settings } from '#drizzle/schema/index.ts'
import { waiving } from './charge-fee.server.ts'
import { creditSums, givingBack, issuing } from './refund.server.ts'
import { settleAll } from './settle-refund.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

/** How often it is tried anew where somebody has paid, or been paid back, in between. */
const TRIES = 3

/** `own`: nobody calls off what they have bought themselves. `paying`: a payment of it, or of its fee, is under way. */
export type CallingOffRefusal = CallOffRefusal | 'not_found' | 'own' | 'paying'
export type CallingOff = { ok: true } | { ok: false; code: CallingOffRefusal }

/**
 * Calls off a whole invoice, whatever was paid of it, in one batch: what it owes is owed no more, what was paid is credited
 * and goes back by the ways by which it came, and a deposit is shared as the reason says. Done twice it is done once. What
 * came by hand is owed by the credit note until somebody says that it was given back by hand.
 */
export async function callOff(
  ctx: Deps,
  actor: Actor,
  { commonInvoice, reason }: { commonInvoice: string; reason: CallOffReason },
): Promise<CallingOff> {
  return again(ctx, actor, commonInvoice, (invoice) => callOffNow(ctx, invoice, { reason, by: actor }))
}

/** The invoice as somebody may call it off, read anew where it is not any more as it was read. */
export async function again<Done>(
  ctx: Deps,
  actor: Actor,
  commonInvoice: string,
  act: (invoice: LateInvoice) => Promise<Done | 'beaten'>,
): Promise<Done | { ok: false; code: 'not_found' | 'own' | 'paying' }> {
  for (let tried = 1; ; tried += 1) {
    const invoice = await findLateInvoice(ctx, { commonInvoice })
    if (!invoice || !mayManageInvoice(actor, invoice)) return { ok: false, code: 'not_found' }
    if (invoice.buyerId === actor.id) return { ok: false, code: 'own' }
    const done = await act(invoice)
    if (done !== 'beaten') return done
    if (tried === TRIES) return { ok: false, code: 'paying' }
  }
}

/** `by`: null for the house itself, which calls off only what nothing was paid of. */
type Calling = { reason: CallOffReason; by: Pick<Actor, 'id' | 'email'> | null }

/** The same of an invoice that was just read; `beaten` where it is not as it was read, or is being paid. */
export async function callOffNow(
  ctx: Deps,
  invoice: LateInvoice,
  calling: Calling,
): Promise<CallingOff | 'beaten'> {
  const { id, status, commonInvoice } = invoice
  if (status === 'cancelled') return { ok: true }
  const [sold, isSent] = await Promise.all([findSold(ctx, commonInvoice), isShipped(ctx, id)])
  if (!sold) return { ok: false, code: 'not_found' }
  const refused = refuseCallOff({ status, isSent }, calling.reason)
  if (refused) return { ok: false, code: refused }
  const credit = creditOf(invoice, sold)
  const { by } = calling
  // somebody has to say what becomes of what was paid
  if (credit && !by) return { ok: false, code: 'paid' }
  const creditId = credit && crypto.randomUUID()
  const parts = [
    credit && creditId && by
      ? await crediting(ctx, { invoice, sold, credit, creditId, by: by.id, reason: calling.reason })
      : NOTHING,
    await keeping(ctx, invoice, calling.reason),
    await forgiving(ctx, invoice, calling),
  ]
  try {
    await runBatch(ctx.db, [
      ...(status === 'unpaid' ? takingBack(ctx, invoice, credit) : []),
      ...parts.flatMap(({ statements }) => statements),
      ...ending(ctx, invoice, calling),
      logging(ctx, invoice, calling),
    ])
  } catch (error) {
    if (!isConflict(error)) throw error
    return 'beaten'
  }
  await ctx.queues.events([`invoice-cancelled:${id}`, ...parts.flatMap(({ events }) => events)])
  if (creditId) await settleAll(ctx, creditId)
  const after = await findLateInvoice(ctx, { id })
  return after?.status === 'cancelled' ? { ok: true } : 'beaten'
}

type Part = { statements: Statement[]; events: string[] }
const NOTHING: Part = { statements: [], events: [] }
type Credit = Extract<CreditPlan, { ok: true }>

/** What was paid and is not given back yet; a deposit on what still owes something is whole again by itself. */
function creditOf({ status, total, owed, deposit }: LateInvoice, sold: SoldInvoice): Credit | null {
  const paid = total - owed - (deposit?.applied ?? 0)
  if (status === 'unpaid' && paid === 0) return null
  const { lines, delivery, deliveryTax } = sold
  const plan =
    status === 'paid'
      ? planCredit(lines, { kind: 'whole' }, { delivery, deliveryTax })
      : planPaid(lines, paid, { delivery, deliveryTax })
  return plan.ok ? plan : null
}

const NO_CREDIT = { hammer: 0, premium: 0, tax: 0 }

function entryOf(invoice: LateInvoice, credit: Credit | null, at: number) {
  const credited = credit ? creditSums(credit) : NO_CREDIT
  return invoiceCalledOff({ ...invoice, createdAt: at }, { deposit: invoice.deposit, credited }, at)
}

/**
 * Before all else of its batch: a credit note is written where nothing is owed any more. The books refuse it where less is
 * owed than was read, and with it the whole batch: what was paid in between would not be given back.
 */
function takingBack(ctx: Deps, invoice: LateInvoice, credit: Credit | null): Statement[] {
  return insertEntry(ctx.db, entryOf(invoice, credit, ctx.clock.now()))
}

function ending(ctx: Deps, invoice: LateInvoice, { reason, by }: Calling): Statement[] {
  const { id, status, deposit } = invoice
  const now = ctx.clock.now()
  const said = { id, reason, by: by?.id ?? null }
  if (status === 'paid') return markPaidCancelled(ctx.db, said, now)
  const entryId = deposit ? `defaulted:${id}` : `cancelled:${id}`
  return markCancelled(ctx.db, { ...said, entryId }, now)
}

/** That it ended just now, in its order's log. */
function logging(ctx: Deps, { id }: LateInvoice, { reason, by }: Calling): Statement {
  const at = ctx.clock.now()
  const entry = { id: 'cancelled', step: 'cancelled' as const, detail: { reason }, byId: by?.id ?? null, at }
  return logInvoices(
    ctx.db,
    [id],
    entry,
    sql`invoices.status = 'cancelled' and invoices.cancelled_at = ${at}`,
  )
}

type Crediting = {
  by: string
  reason: CallOffReason
  invoice: LateInvoice
  sold: SoldInvoice
  credit: Credit
  creditId: string
}

async function crediting(
  ctx: Deps,
  { invoice, sold, credit, creditId, by, reason }: Crediting,
): Promise<Part> {
  const { id: invoiceId, status } = invoice
  const funds = (await listFunds(ctx, sold)).filter(({ ofDeposit }) => status === 'paid' || !ofDeposit)
  // what came by hand goes back by hand: until then it is owed
  const parts = giveBackMost(credit.total, funds).given.filter(({ fund }) => fund.to !== 'cash')
  // one whole crediting an invoice: of two at once the second writes nothing
  const note = { id: creditId, requestKey: `call-off:${invoiceId}`, fingerprint: null, requestId: null }
  const issued = issuing(ctx, sold, {
    note: { ...note, reason: '', issuedBy: by, restock: true, cause: reason },
    plan: credit,
  })
  return {
    events: [issued.event],
    statements: [
      ...issued.statements,
      ...givingBack(ctx, sold, { creditId, parts }),
      closeRequestsOf(ctx.db, { invoiceId, answeredBy: by }, ctx.clock.now()),
    ],
  }
}

/** A deposit on what still owes something is its owner's again; the seller keeps of it what reason and terms say. */
async function keeping(ctx: Deps, invoice: LateInvoice, reason: CallOffReason): Promise<Part> {
  const { id: invoiceId, status, deposit, owed, organisationId, buyerId: personId } = invoice
  if (!deposit || status !== 'unpaid') return NOTHING
  const terms = readSettings(await ctx.db.select().from(settings))
  const { kept } = keepOf(deposit.applied, keepsDeposit(reason, owed) ? terms.deposit_kept_bps : 0)
  const now = ctx.clock.now()
  const { id, amount } = deposit
  const entryId = `defaulted:${invoiceId}`
  const calledOff = isUnpaid(invoiceId)
  const event = {
    id: `deposit-kept:${invoiceId}`,
    type: 'deposit-kept' as const,
    payload: { invoiceId, personId },
  }
  return {
    events: kept > 0 ? [event.id] : [],
    statements: [
      ...(kept > 0
        ? [
            ...insertEntryWhere(
              ctx.db,
              depositKept({ id, personId, organisationId, kept, at: now }),
              calledOff,
            ),
            insertEvents(ctx.db, [event], now),
          ]
        : []),
      markDefaulted(ctx.db, { id, parts: { amount, applied: 0, kept }, reason: '', entryId }, now),
    ],
  }
}

/** A fee for not collecting what the seller could not hand over is owed no more, or is back in its owner's wallet. */
export async function forgiving(ctx: Deps, invoice: LateInvoice, { reason, by }: Calling): Promise<Part> {
  if (!waivesFee(reason) || !by) return NOTHING
  const fee = await findFee(ctx, `fee:${invoice.id}`)
  if (!fee || fee.status === 'waived') return NOTHING
  const { statements, event } = waiving(ctx, by, {
    fee,
    commonInvoice: invoice.commonInvoice,
    reason: fee.reason ?? '',
    // one that is paid in between is refused by the books, and read anew
    holds: sql`true`,
  })
  return { statements, events: [event] }
}
