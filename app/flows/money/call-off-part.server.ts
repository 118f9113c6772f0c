import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch } from '#app/db/batch.server.ts'
import {
  type CallOffReason,
  keepsDeposit,
  putsBack,
  refuseCallOff,
  type SharedCredit,
  shareCredit,
} from '#app/domain/money/call-off.ts'
import {
  type CreditOrder,
  type CreditRefusal,
  giveBackMost,
  leftOf,
  moneyOf,
  planCredit,
} from '#app/domain/money/credit.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import type { LateInvoice } from '#app/features/fees/queries.server.ts'
import { isShipped } from '#app/features/invoices/queries.server.ts'
import { markPaid } from '#app/features/invoices/settling-writes.server.ts'
import { listFunds, type PaidBy } from '#app/features/returns/fund-queries.server.ts'
import {
  type CreditNoteRow,
  findCreditBy,
  findSold,
  type SoldInvoice,
} from '#app/features/returns/queries.server.ts'
import { fingerprintOf, isSameRequest, ownKey } from '#app/lib/own-request.ts'
import { settings } from '#drizzle/schema/index.ts'
import { again, type CallingOffRefusal, callOffNow, forgiving } from './call-off.server.ts'
import { givingBack, issuing } from './refund.server.ts'
import { settleAll } from './settle-refund.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

export type CallOffPart = {
  commonInvoice: string
  reason: CallOffReason
  order: CreditOrder
  /** What a form names its sending by: sent twice it is one credit note. */
  attempt: string
}
export type PartRefusal = CallingOffRefusal | CreditRefusal | 'cancelled' | 'key_reused'
/** `credit`: null where nothing of the invoice was left, and it is cancelled. */
export type PartCalledOff = { ok: true; credit: CreditNoteRow | null } | { ok: false; code: PartRefusal }

/**
 * Calls off some of an invoice, whatever was paid of it, in one batch: pieces, an amount or its delivery. First it owes less;
 * what it did not owe any more goes back by the ways by which it came, and of a deposit the seller keeps what reason and
 * terms say. Where that is all that is left of it, the invoice is cancelled as a whole.
 */
export async function callOffPart(ctx: Deps, actor: Actor, asked: CallOffPart): Promise<PartCalledOff> {
  const { commonInvoice, attempt, ...content } = asked
  const fingerprint = await fingerprintOf({ commonInvoice, ...content })
  const requestKey = ownKey(actor.id, attempt)
  return again(ctx, actor, commonInvoice, async (invoice) => {
    const before = await findCreditBy(ctx, requestKey)
    if (before && !isSameRequest(before, fingerprint)) return { ok: false, code: 'key_reused' }
    if (before) return { ok: true, credit: before }
    return callOffPartNow(ctx, invoice, { ...asked, by: actor, requestKey, fingerprint })
  })
}

type Calling = CallOffPart & { by: Actor; requestKey: string; fingerprint: string }

async function callOffPartNow(
  ctx: Deps,
  invoice: LateInvoice,
  calling: Calling,
): Promise<PartCalledOff | 'beaten'> {
  const { reason, order, by } = calling
  const { id, status } = invoice
  if (status === 'cancelled') return { ok: false, code: 'cancelled' }
  const [sold, isSent] = await Promise.all([findSold(ctx, invoice.commonInvoice), isShipped(ctx, id)])
  if (!sold) return { ok: false, code: 'not_found' }
  const refused = refuseCallOff({ status, isSent }, reason)
  if (refused) return { ok: false, code: refused }
  const plan = planCredit(sold.lines, order, { delivery: sold.delivery, deliveryTax: sold.deliveryTax })
  if (!plan.ok) return plan
  if (plan.total === leftIn(sold)) {
    const done = await callOffNow(ctx, invoice, { reason, by })
    return done === 'beaten' || !done.ok ? done : { ok: true, credit: null }
  }
  const funds = await listFunds(ctx, sold)
  const shared = await sharing(ctx, invoice, { calling, funds, total: plan.total })
  const creditId = crypto.randomUUID()
  const { requestKey, fingerprint } = calling
  const { offOwed, kept } = shared
  const isRestocked = putsBack({ isSent, returned: null })
  const issued = issuing(ctx, sold, {
    note: {
      id: creditId,
      requestKey,
      fingerprint,
      requestId: null,
      reason: '',
      cause: reason,
      issuedBy: by.id,
      restock: isRestocked,
      offOwed,
      kept,
    },
    plan,
  })
  // what came by hand goes back by hand: until then it is owed
  const parts = giveBackMost(shared.back, funds).given.filter(({ fund }) => fund.to !== 'cash')
  const forgiven = await forgiving(ctx, invoice, { reason, by })
  try {
    await runBatch(ctx.db, [
      ...issued.statements,
      ...givingBack(ctx, sold, { creditId, parts }),
      ...forgiven.statements,
      ...(status === 'unpaid' ? markPaid(ctx.db, id, ctx.clock.now(), methodOf(funds)) : []),
    ])
  } catch (error) {
    if (!isConflict(error)) throw error
    return 'beaten'
  }
  const settled = offOwed > 0 && offOwed === invoice.owed ? [`invoice-paid:${id}`] : []
  await ctx.queues.events([issued.event, ...forgiven.events, ...settled])
  const { credit } = await settleAll(ctx, creditId)
  return { ok: true, credit }
}

/** What of the invoice no credit note has taken back. */
function leftIn({ lines, delivery, deliveryTax }: SoldInvoice): number {
  return lines.reduce((sum, line) => sum + moneyOf(leftOf(line)), delivery + deliveryTax)
}

type Sharing = { calling: Calling; funds: readonly PaidBy[]; total: number }

/** A price that is lowered has nothing to do with a deposit: only whoever lets go of pieces loses some of it. */
async function sharing(
  ctx: Deps,
  { owed, deposit }: LateInvoice,
  { calling: { reason, order }, funds, total }: Sharing,
): Promise<SharedCredit> {
  const ofPayments = giveBackMost(
    total,
    funds.filter(({ ofDeposit }) => !ofDeposit),
  )
  const paid = total - ofPayments.owed
  const keeps = order.kind === 'lines' && keepsDeposit(reason, owed)
  const terms = keeps ? readSettings(await ctx.db.select().from(settings)) : null
  return shareCredit(
    total,
    { owed, deposit: deposit?.applied ?? 0, paid },
    terms === null ? 0 : terms.deposit_kept_bps,
  )
}

/** By hand where nothing else has paid it. */
function methodOf(funds: readonly PaidBy[]): 'online' | 'offline' {
  return funds.length > 0 && funds.every(({ to }) => to === 'cash') ? 'offline' : 'online'
}
