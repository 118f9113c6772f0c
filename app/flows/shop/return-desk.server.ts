import type { Ctx } from '#app/context.ts'
import { putsBack } from '#app/domain/money/call-off.ts'
import { leftOf, moneyOf } from '#app/domain/money/credit.ts'
import { type Actor, mayActFor } from '#app/domain/people/permissions.ts'
import { sideOf } from '#app/domain/shop/returns.ts'
import { isShipped } from '#app/features/invoices/queries.server.ts'
import { stepReturn } from '#app/features/returns/commands.server.ts'
import { listFunds } from '#app/features/returns/fund-queries.server.ts'
import { previewInput, readOrder, sellerAct } from '#app/features/returns/inputs.ts'
import {
  findCredit,
  findRequest,
  findSold,
  listCreditsOf,
  listReturnsOf,
  type SoldInvoice,
} from '#app/features/returns/queries.server.ts'
import {
  giveBackOwed,
  previewRefund,
  type RefundRefusal,
  refundInvoice,
} from '#app/flows/money/refund.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'gateways' | 'queues' | 'log'>

export type DeskRefusal = RefundRefusal | 'answer' | 'input'
export type DeskAnswer =
  | { ok: true; act: 'approve' | 'refuse' | 'receive' | 'refund' | 'again' }
  | { ok: false; code: DeskRefusal }

/** What who answers for the seller does about an invoice's returns: the same form on their page and an administrator's. */
export async function actAtDesk(
  ctx: Deps,
  actor: Actor,
  commonInvoice: string,
  form: URLSearchParams,
): Promise<DeskAnswer> {
  const parsed = sellerAct.safeParse(Object.fromEntries(form))
  if (!parsed.success) {
    const unsaid = parsed.error.issues.some(({ message }) => message === 'answer')
    return { ok: false, code: unsaid ? 'answer' : 'input' }
  }
  const asked = parsed.data
  const invoice = await findSold(ctx, commonInvoice)
  if (!invoice) return { ok: false, code: 'not_found' }
  if (asked.act === 'refund') {
    const order = readOrder(asked, form)
    if (!order) return { ok: false, code: 'amount' }
    const { to, restock, reason, attempt, request = null, total = null } = asked
    const done = await refundInvoice(ctx, actor, {
      commonInvoice,
      order,
      to,
      restock: restock === 'on',
      reason,
      attempt,
      requestId: request,
      expected: total,
    })
    return done.ok ? { ok: true, act: asked.act } : done
  }
  if (asked.act === 'again') {
    const credit = await findCredit(ctx, asked.credit)
    if (credit?.invoiceId !== invoice.id) return { ok: false, code: 'not_found' }
    const done = await giveBackOwed(ctx, actor, { creditNoteId: credit.id, to: asked.to })
    return done.ok ? { ok: true, act: asked.act } : done
  }
  const request = await findRequest(ctx, asked.request)
  if (request?.invoiceId !== invoice.id) return { ok: false, code: 'not_found' }
  const done = await stepReturn(ctx, actor, {
    requestId: asked.request,
    act: asked.act,
    ...('answer' in asked && { answer: asked.answer }),
  })
  return done.ok ? { ok: true, act: asked.act } : done
}

/**
 * An invoice's returns, as whoever answers for the seller sees them: null for everybody else. `asked`: what the page's
 * address carries, as which return is to be refunded, or what a refund would come to.
 */
export async function findDesk(
  ctx: Pick<Ctx, 'db'>,
  actor: Actor,
  commonInvoice: string,
  asked: URLSearchParams,
) {
  const invoice = await findSold(ctx, commonInvoice)
  if (!invoice) return null
  if (!mayActFor(actor, invoice.organisationId, 'invoices', invoice.locationId)) return null
  const [funds, requests, credits, isSent, refund] = await Promise.all([
    listFunds(ctx, invoice),
    listReturnsOf(ctx, invoice.id),
    listCreditsOf(ctx, invoice.id),
    isShipped(ctx, invoice.id),
    readPreview(ctx, invoice, asked),
  ])
  const lines = invoice.lines
    .map((line) => ({
      id: line.id,
      lotNumber: line.lotNumber,
      title: line.title,
      quantity: leftOf(line).quantity,
      left: moneyOf(leftOf(line)),
    }))
    .filter(({ left }) => left > 0)
  const delivery = invoice.delivery + invoice.deliveryTax
  const { status, buyer, buyerId, organisation, organisationId, total, paidAt } = invoice
  const refunding =
    requests.find(
      ({ id, state }) => id === asked.get('refund') && (state === 'approved' || state === 'received'),
    ) ?? null
  return {
    invoice: { commonInvoice, status, buyer, buyerId, organisation, organisationId, total, paidAt },
    own: sideOf(actor, invoice) !== 'seller',
    lines,
    left: lines.reduce((sum, { left }) => sum + left, delivery),
    delivery,
    funds: funds
      .map(({ to: way, name, last4, left, ofInvoice }) => ({
        way,
        name,
        last4,
        amount: Math.min(left, ofInvoice),
      }))
      .filter(({ amount }) => amount > 0),
    requests,
    credits,
    refunding,
    restocks: invoice.lines.some(({ isPieces }) => isPieces)
      ? putsBack({ isSent, returned: refunding?.reason ?? null })
      : null,
    ...refund,
  }
}

const NOT_ASKED = { confirming: null, problem: null }

async function readPreview(ctx: Pick<Ctx, 'db'>, invoice: SoldInvoice, asked: URLSearchParams) {
  if (asked.get('step') !== 'confirm') return NOT_ASKED
  const parsed = previewInput.safeParse(Object.fromEntries(asked))
  if (!parsed.success) return { ...NOT_ASKED, problem: 'input' as const }
  const order = readOrder(parsed.data, asked)
  if (!order) return { ...NOT_ASKED, problem: 'amount' as const }
  const preview = await previewRefund(ctx, invoice, { order, to: parsed.data.to })
  if (!preview.ok) return { ...NOT_ASKED, problem: preview.code }
  const { ok: _ok, ...sums } = preview
  // of what was typed, what the act reads: nothing else of the address goes on
  const fields = [...asked].filter(
    ([name]) => name in previewInput.shape || name === 'lines' || name.startsWith('qty-'),
  )
  return { confirming: { ...sums, fields, attempt: crypto.randomUUID() }, problem: null }
}
