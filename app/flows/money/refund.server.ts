import type { Ctx } from '#app/context.ts'
import { isConflict, runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { putsBack } from '#app/domain/money/call-off.ts'
import {
  type CreditOrder,
  type CreditPlan,
  type CreditRefusal,
  giveBack,
  type LineMoney,
  planCredit,
} from '#app/domain/money/credit.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { creditIssued, refunded } from '#app/domain/money/refund-entries.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { mayDo, RETURN_STEPS, sideOf } from '#app/domain/shop/returns.ts'
import { isShipped } from '#app/features/invoices/queries.server.ts'
import { listFunds, type PaidBy } from '#app/features/returns/fund-queries.server.ts'
import type { RefundWay } from '#app/features/returns/inputs.ts'
import {
  type CreditNoteRow,
  findCredit,
  findCreditBy,
  findRequest,
  findSold,
  findSoldOf,
  listRefunds,
  type RefundRow,
  type SoldInvoice,
} from '#app/features/returns/queries.server.ts'
import { insertCredit, insertRefund, moveRequest } from '#app/features/returns/writes.server.ts'
import { fingerprintOf, isSameRequest, ownKey } from '#app/lib/own-request.ts'
import { entryOf, type GivenBack, settleAll } from './settle-refund.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

/** How often it is tried anew where somebody else has credited the same invoice in between. */
const TRIES = 3

export type RefundOrder = {
  commonInvoice: string
  order: CreditOrder
  to: RefundWay
  reason: string
  /** The return that it answers; null where the seller refunds of their own accord. */
  requestId: string | null
  /** Whether pieces of a fixed listing are for sale again; null for what follows from the return, or from where they are. */
  restock: boolean | null
  /** What a form names its sending by: sent twice it is one credit note. */
  attempt: string
  /** What whoever asks has been shown that it comes to; null where they have not looked. */
  expected: Cents | null
}
/**
 * `source`: less came by the ways to which it could go back than is to go back. `key_reused`: whoever asks has had something
 * else refunded under the same key.
 */
export type RefundRefusal =
  | CreditRefusal
  | ('not_found' | 'forbidden' | 'not_paid' | 'changed' | 'source' | 'key_reused')
export type Refunding = GivenBack | { ok: false; code: RefundRefusal }

/**
 * Takes back some of a paid invoice and gives the money back: to the ways by which it came, or to the buyer's wallet.
 * Credit note, books, what the return has become and what is to go back are one batch; then gateways are asked.
 */
export async function refundInvoice(ctx: Deps, actor: Actor, asked: RefundOrder): Promise<Refunding> {
  const { attempt: _attempt, expected: _expected, ...content } = asked
  const fingerprint = await fingerprintOf(content)
  for (let tried = 1; ; tried += 1) {
    const invoice = await findSold(ctx, asked.commonInvoice)
    const side = invoice && sideOf(actor, invoice)
    if (!invoice || side === null) return { ok: false, code: 'not_found' }
    if (side !== 'seller') return { ok: false, code: 'forbidden' }
    const requestKey = ownKey(actor.id, asked.attempt)
    const before = await findCreditBy(ctx, requestKey)
    if (before && !isSameRequest(before, fingerprint)) return { ok: false, code: 'key_reused' }
    if (before) return { ok: true, credit: before, refunds: await listRefunds(ctx, before.id) }
    const made = await planRefund(ctx, actor, invoice, { ...asked, requestKey, fingerprint })
    if (!made.ok) return made
    try {
      await runBatch(ctx.db, made.statements)
    } catch (error) {
      if (!isConflict(error)) throw error
      if (tried < TRIES) continue
      return { ok: false, code: 'changed' }
    }
    await ctx.queues.events([made.event])
    return settleAll(ctx, made.creditId)
  }
}

type Planned =
  | { ok: true; creditId: string; event: string; statements: Statement[] }
  | { ok: false; code: RefundRefusal }

async function planRefund(
  ctx: Deps,
  actor: Actor,
  invoice: SoldInvoice,
  {
    order,
    to,
    reason,
    requestId,
    restock,
    requestKey,
    fingerprint,
    expected,
  }: RefundOrder & { requestKey: string; fingerprint: string },
): Promise<Planned> {
  if (invoice.status !== 'paid') return { ok: false, code: 'not_paid' }
  const request = requestId === null ? null : await findRequest(ctx, requestId)
  if (requestId !== null) {
    if (request?.invoiceId !== invoice.id) return { ok: false, code: 'not_found' }
    if (!mayDo('refund', { state: request.state, side: 'seller' })) return { ok: false, code: 'changed' }
  }
  const plan = planOf(invoice, order)
  if (!plan.ok) return plan
  if (expected !== null && expected !== plan.total) return { ok: false, code: 'changed' }
  const creditId = crypto.randomUUID()
  const given = await refundStatements(ctx, invoice, { creditId, amount: plan.total, to })
  if (!given) return { ok: false, code: 'source' }
  const isSent = restock === null && (await isShipped(ctx, invoice.id))
  const note = {
    id: creditId,
    requestKey,
    fingerprint,
    requestId,
    reason,
    issuedBy: actor.id,
    restock: restock ?? putsBack({ isSent, returned: request?.reason ?? null }),
  }
  const { event, statements } = issuing(ctx, invoice, { note, plan })
  return {
    ok: true,
    creditId,
    event,
    statements: [
      ...statements,
      ...(requestId === null ? [] : [closeRequest(ctx, actor, requestId)]),
      ...given,
    ],
  }
}

type Note = Pick<CreditNoteRow, 'id' | 'requestKey' | 'fingerprint' | 'requestId' | 'reason' | 'issuedBy'> &
  Pick<CreditNoteRow, 'restock'> &
  Partial<Pick<CreditNoteRow, 'offOwed' | 'kept' | 'cause'>>

/** A credit note, what the books say of it and the event of it, for a batch. */
export function issuing(
  ctx: Pick<Deps, 'db' | 'clock'>,
  invoice: SoldInvoice,
  { note, plan }: { note: Note; plan: Extract<CreditPlan, { ok: true }> },
): { event: string; statements: Statement[] } {
  const now = ctx.clock.now()
  const { id: invoiceId, organisationId, prefix } = invoice
  const credit = {
    offOwed: 0,
    kept: 0,
    ...note,
    ...creditSums(plan),
    delivery: plan.back.delivery,
    deliveryTax: plan.back.deliveryTax,
    invoiceId,
    organisationId,
    prefix,
    total: plan.total,
    createdAt: now,
  }
  const event = `credit-issued:${note.id}`
  return {
    event,
    statements: [
      // first: a trigger sees then whether the invoice still owes something
      ...insertEntry(ctx.db, creditIssued(credit)),
      ...insertCredit(ctx.db, credit, plan.lines),
      insertEvents(ctx.db, [{ id: event, type: 'credit-issued', payload: { creditNoteId: note.id } }], now),
    ],
  }
}

function closeRequest(ctx: Deps, actor: Actor, requestId: string): Statement {
  const { from, to } = RETURN_STEPS.refund
  return moveRequest(ctx.db, requestId, from, {
    state: to,
    updatedAt: ctx.clock.now(),
    answeredBy: actor.id,
  })
}

/** Rows of what is to go back, and of what needs no gateway the books' entries. Null where not as much came that way. */
async function refundStatements(
  ctx: Deps,
  invoice: SoldInvoice,
  { creditId, amount, to }: { creditId: string; amount: Cents; to: RefundWay },
): Promise<Statement[] | null> {
  const parts = await partsOf(ctx, invoice, amount, to)
  return parts && givingBack(ctx, invoice, { creditId, parts })
}

type Source = Pick<PaidBy, 'paymentId' | 'gateway' | 'charge' | 'to' | 'outsideId'>

/** The same of parts that are known. */
export function givingBack(
  ctx: Pick<Deps, 'db' | 'clock'>,
  invoice: SoldInvoice,
  { creditId, parts }: { creditId: string; parts: readonly { fund: Source; amount: Cents }[] },
): Statement[] {
  const now = ctx.clock.now()
  return parts.flatMap(({ fund, amount }) => {
    const { paymentId, gateway, charge, to: way, outsideId } = fund
    const row = {
      id: crypto.randomUUID(),
      creditNoteId: creditId,
      way,
      paymentId,
      gateway,
      charge,
      outsideId,
      amount,
      createdAt: now,
      updatedAt: now,
    }
    if (way === 'gateway' && outsideId === null) return [insertRefund(ctx.db, row)]
    return [
      insertRefund(ctx.db, { ...row, gatewayRef: outsideId, state: 'succeeded' }),
      ...insertEntry(ctx.db, refunded(entryOf({ ...row, at: now }, invoice))),
    ]
  })
}

const ELSEWHERE = { paymentId: null, gateway: null, charge: null, name: '', last4: '', outsideId: null }

/** How so much would go back. Null where not as much came that way. */
async function partsOf(ctx: Pick<Ctx, 'db'>, invoice: SoldInvoice, amount: Cents, to: RefundWay) {
  if (to === 'wallet') return [{ fund: { ...ELSEWHERE, to: 'wallet' as const }, amount }]
  return giveBack(amount, await listFunds(ctx, invoice))
}

export type RefundPart = { way: RefundRow['way']; name: string; last4: string; amount: Cents }
export type Preview =
  | ({ ok: true; total: Cents; parts: RefundPart[]; delivery: Cents; deliveryTax: Cents } & LineMoney)
  | { ok: false; code: RefundRefusal }

/** What a refund would come to, and where it would go. */
export async function previewRefund(
  ctx: Pick<Ctx, 'db'>,
  invoice: SoldInvoice,
  { order, to }: Pick<RefundOrder, 'order' | 'to'>,
): Promise<Preview> {
  if (invoice.status !== 'paid') return { ok: false, code: 'not_paid' }
  const plan = planOf(invoice, order)
  if (!plan.ok) return plan
  const parts = await partsOf(ctx, invoice, plan.total, to)
  if (!parts) return { ok: false, code: 'source' }
  return {
    ok: true,
    total: plan.total,
    ...plan.sums,
    ...plan.back,
    parts: parts.map(({ fund: { to: way, name, last4 }, amount }) => ({ way, name, last4, amount })),
  }
}

/** What a credit note says; its sums are with what it takes back of the delivery. */
function planOf({ lines, delivery, deliveryTax }: SoldInvoice, order: CreditOrder) {
  const plan = planCredit(lines, order, { delivery, deliveryTax })
  if (!plan.ok) return plan
  return { ...plan, sums: creditSums(plan) }
}

/** What a credit note comes to: its hammer is with the delivery. */
export function creditSums({ lines, back }: Extract<CreditPlan, { ok: true }>): LineMoney {
  const { hammer, premium, tax } = sumsOf(lines)
  return { hammer: hammer + back.delivery, premium, tax: tax + back.deliveryTax }
}

function sumsOf(lines: readonly LineMoney[]): LineMoney {
  const sum = (part: keyof LineMoney) => lines.reduce((all, line) => all + line[part], 0)
  return { hammer: sum('hammer'), premium: sum('premium'), tax: sum('tax') }
}

/** Gives back what a credit note still owes, where a gateway would not take it: another way, or the same again. */
export async function giveBackOwed(
  ctx: Deps,
  actor: Actor,
  { creditNoteId, to }: { creditNoteId: string; to: RefundWay },
): Promise<Refunding> {
  const credit = await findCredit(ctx, creditNoteId)
  const invoice = credit && (await findSoldOf(ctx, credit.invoiceId))
  const side = invoice && sideOf(actor, invoice)
  if (!credit || !invoice || side === null) return { ok: false, code: 'not_found' }
  if (side !== 'seller') return { ok: false, code: 'forbidden' }
  const owed = owedOf(credit, await listRefunds(ctx, credit.id))
  if (owed === 0) return settleAll(ctx, credit.id)
  const statements = await refundStatements(ctx, invoice, { creditId: credit.id, amount: owed, to })
  if (!statements) return { ok: false, code: 'source' }
  try {
    await runBatch(ctx.db, statements)
  } catch (error) {
    if (!isConflict(error)) throw error
    return { ok: false, code: 'changed' }
  }
  return settleAll(ctx, credit.id)
}

/** What of a credit note neither went back nor is on its way. */
export function owedOf(
  { total, offOwed, kept }: Pick<CreditNoteRow, 'total' | 'offOwed' | 'kept'>,
  given: readonly Pick<RefundRow, 'state' | 'amount'>[],
) {
  const due = total - offOwed - kept
  return given.reduce((owed, { state, amount }) => owed - (state === 'failed' ? 0 : amount), due)
}
