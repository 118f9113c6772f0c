import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { listMarks } from '#app/features/invoices/marks.server.ts'
import { findSold } from '#app/features/returns/queries.server.ts'
import { bookFees } from '#app/flows/money/book-fees.server.ts'
import { followEvents } from '#app/flows/money/hear-gateway.server.ts'
import { previewRefund, refundInvoice } from '#app/flows/money/refund.server.ts'
import {
  stripeContext as ctx,
  deliver,
  deliverAll,
  entriesOf,
  expectBooksAgree,
  type PaidBuyer,
  paidAtStripe,
  unhandled,
} from '#tests/support/at-stripe.ts'
import { anId } from '#tests/support/builders.ts'
import { TOTAL } from '#tests/support/buyer.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'
import { refundOf, sellerOf } from '#tests/support/refunds.ts'
import { stripeDoes } from '#tests/support/stripe/client.ts'
import { deliverDueEvents } from '#workers/jobs/deliver-events.ts'

afterEach(() => stripeDoes('heal'))

const lettersOf = async (prefix: string) =>
  (
    await env.DB.prepare("select id, template, recipient from outbox where id like ? || '%' order by id")
      .bind(prefix)
      .all<{ id: string; template: string; recipient: string }>()
  ).results

/** One run takes up sixty: those of other tests stand before these. */
async function deliverAllEvents() {
  for (let taken = 1; taken > 0; ) taken = await deliverDueEvents(ctx)
}

test('A dispute that is lost is withheld, costs its fee and is a loss; invoice, seller and operator say so.', async () => {
  const buyer = await paidAtStripe()
  const seller = await sellerOf(buyer)
  const { id: dispute } = await stripeDoes<{ id: string }>(`dispute/${buyer.charge}`, {
    reason: 'product_not_received',
  })
  expect(await deliverAll(dispute)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([
    { kind: 'dispute', state: 'open', amount: TOTAL, reason: 'product_not_received' },
  ])
  await expectBooksAgree(buyer, dispute)
  await stripeDoes(`dispute-close/${dispute}`, { status: 'lost' })
  await deliverAll(dispute)
  expect(await entriesOf(dispute)).toEqual([
    ['dispute-withheld', { disputed: TOTAL, gateway_fee: 1500, clearing: -TOTAL - 1500 }],
    ['dispute-lost', { chargeback: TOTAL, disputed: -TOTAL }],
  ])
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([{ state: 'lost', dueAt: null }])
  await expectBooksAgree(buyer, dispute)
  expect(await unhandled(dispute)).toEqual([])
  await deliverAllEvents()
  const letters = await lettersOf(`dispute:${dispute}:`)
  expect(letters.map(({ id }) => id).sort()).toEqual(
    [`dispute:${dispute}:lost:${seller.actor.id}`, `dispute:${dispute}:lost:operator`].sort(),
  )
})

test('A dispute that is won brings everything back, and an inquiry moves nothing.', async () => {
  const buyer = await paidAtStripe()
  const { id: dispute } = await stripeDoes<{ id: string }>(`dispute/${buyer.charge}`, { inquiry: true })
  await deliverAll(dispute)
  expect(await entriesOf(dispute)).toEqual([])
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([{ state: 'inquiry' }])
  await stripeDoes(`dispute-update/${dispute}`, { status: 'needs_response' })
  await stripeDoes(`dispute-close/${dispute}`, { status: 'won' })
  await deliverAll(dispute)
  expect(await entriesOf(dispute)).toEqual([
    ['dispute-withheld', { disputed: TOTAL, gateway_fee: 1500, clearing: -TOTAL - 1500 }],
    ['dispute-reinstated', { disputed: -TOTAL, gateway_fee: -1500, clearing: TOTAL + 1500 }],
  ])
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([{ state: 'won' }])
  await expectBooksAgree(buyer, dispute)
})

test('A refund of Stripe’s dashboard is booked and told, and a credit note of it sends no money a second time.', async () => {
  const buyer = await paidAtStripe()
  const seller = await sellerOf(buyer)
  const { id: refund } = await stripeDoes<{ id: string }>(`refund/${buyer.charge}`, { amount: 1000 })
  expect(await deliverAll(refund)).toEqual(['refund.created'])
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([
    { kind: 'refund', state: 'succeeded', amount: 1000, uncredited: 1000 },
  ])
  expect(await entriesOf(buyer.payment.id)).toContainEqual([
    'outside-refund',
    { uncredited: 1000, clearing: -1000 },
  ])
  await expectBooksAgree(buyer)
  await deliverAllEvents()
  expect((await lettersOf(`outside-refund:${refund}:`)).map(({ id }) => id).sort()).toEqual(
    [
      `outside-refund:${refund}:succeeded:${seller.actor.id}`,
      `outside-refund:${refund}:succeeded:operator`,
    ].sort(),
  )

  const sold = await findSold(ctx, buyer.commonInvoice)
  if (!sold) throw new Error('No invoice')
  const order = { kind: 'amount', amount: 1500 } as const
  expect(await previewRefund(ctx, sold, { order, to: 'original' })).toMatchObject({ ok: true, total: 1500 })
  const done = await refundInvoice(ctx, seller.actor, refundOf(buyer, order))
  if (!done.ok) throw new Error(done.code)
  expect(
    done.refunds.map(({ amount, state }) => ({ amount, state })).sort((a, b) => a.amount - b.amount),
  ).toEqual([
    { amount: 500, state: 'succeeded' },
    { amount: 1000, state: 'succeeded' },
  ])
  const given = await stripeDoes<{ amount: number }[]>('refunds', { charge: buyer.charge })
  expect(given.map(({ amount }) => amount).sort()).toEqual([1000, 500].sort())
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([{ uncredited: 0 }])
  await expectBooksAgree(buyer)
  // nor can more go back than Stripe has left
  const rest = await refundInvoice(ctx, seller.actor, refundOf(buyer))
  if (!rest.ok) throw new Error(rest.code)
  expect(rest.refunds.map(({ amount, state }) => ({ amount, state }))).toEqual([
    { amount: TOTAL - 1500, state: 'succeeded' },
  ])
  await expectBooksAgree(buyer)
})

test('A refund that comes back is owed again, whoever made it; of a charge alone the refunds are found too.', async () => {
  const buyer = await paidAtStripe()
  const seller = await sellerOf(buyer)
  const { id: refund, charge } = await stripeDoes<{ id: string; charge: string }>(`refund/${buyer.charge}`, {
    amount: 1000,
  })
  expect(await deliverAll(charge)).toContain('charge.refunded')
  expect(await listMarks(ctx, buyer.invoiceId)).toMatchObject([{ kind: 'refund', amount: 1000 }])
  await stripeDoes(`settle/${refund}`, { paid: false })
  expect(await deliverAll(refund)).toContain('refund.failed')
  expect(await listMarks(ctx, buyer.invoiceId)).toEqual([])
  expect((await entriesOf(buyer.payment.id)).filter(([kind]) => String(kind).startsWith('outside'))).toEqual([
    ['outside-refund', { uncredited: 1000, clearing: -1000 }],
    ['outside-refund-undone', { uncredited: -1000, clearing: 1000 }],
  ])
  await expectBooksAgree(buyer)
  const done = await refundInvoice(ctx, seller.actor, refundOf(buyer, { kind: 'amount', amount: 700 }))
  if (!done.ok) throw new Error(done.code)
  const [own] = done.refunds
  await stripeDoes(`settle/${own?.gatewayRef}`, { paid: false })
  await deliverAll(own?.gatewayRef ?? '')
  const row = await env.DB.prepare('select state from refunds where id = ?').bind(own?.id).first()
  expect(row?.state).toBe('failed')
  expect((await entriesOf(done.credit.id)).map(([kind]) => kind)).toEqual([
    'credit-note',
    'refund',
    'refund-undone',
  ])
  await expectBooksAgree(buyer, done.credit.id)
})

test('What is not understood stays unhandled and is not followed again by itself; what says nothing about money is handled.', async () => {
  const payout = `po_${anId('x')}`
  await stripeDoes(`tell/${payout}`, { type: 'payout.paid' })
  await deliverAll(payout)
  expect(await unhandled(payout)).toEqual([{ type: 'payout.paid', problem: 'unknown' }])
  // a charge that was taken at Stripe and not by this site
  const foreign = `pi_${anId('x')}`
  const body = JSON.stringify({
    id: `evt_${anId('x')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    type: 'refund.created',
    data: { object: { id: `re_${anId('x')}`, object: 'refund', payment_intent: foreign, metadata: {} } },
  })
  const { signature } = await stripeDoes<{ signature: string }>('sign', { body })
  expect(await deliver({ body, signature })).toBe(200)
  expect(await unhandled(foreign)).toEqual([{ type: 'refund.created', problem: 'unknown' }])
  await followEvents(ctx)
  expect(await unhandled(foreign)).toHaveLength(1)
})

test('A process that dies anywhere while it hears of a dispute or a refund has booked it once in the end.', async () => {
  for (let n = 0; ; n += 1) {
    const buyer: PaidBuyer = await paidAtStripe()
    const { id: dispute } = await stripeDoes<{ id: string }>(`dispute/${buyer.charge}`, { amount: 500 })
    await stripeDoes(`dispute-close/${dispute}`, { status: 'lost' })
    await stripeDoes(`refund/${buyer.charge}`, { amount: 300 })
    const mortal = mortalDb(Math.floor(n / 2), n % 2 === 0 ? 'before' : 'after')
    const { hearOfDispute } = await import('#app/flows/money/hear-dispute.server.ts')
    const { hearOfRefundsOf } = await import('#app/flows/money/hear-outside-refunds.server.ts')
    const dying = { ...ctx, db: mortal.db }
    await hearOfDispute(dying, dispute).catch(() => null)
    await hearOfRefundsOf(dying, buyer.charge).catch(() => null)
    await hearOfDispute(ctx, dispute)
    await hearOfRefundsOf(ctx, buyer.charge)
    expect(
      (await entriesOf(dispute)).map(([kind]) => kind),
      `call ${n}`,
    ).toEqual(['dispute-withheld', 'dispute-lost'])
    expect((await entriesOf(buyer.payment.id)).filter(([kind]) => kind === 'outside-refund')).toHaveLength(1)
    await expectBooksAgree(buyer, dispute)
    if (!mortal.died()) break
    expect(n).toBeLessThan(40)
  }
}, 120_000)

test('What Stripe keeps of a payment is booked once, as a cost of the house.', async () => {
  const buyer = await paidAtStripe()
  await bookFees(ctx)
  await bookFees(ctx)
  const fee = Math.round(TOTAL * 0.029) + 30
  const row = await env.DB.prepare('select lines from money_entries where id = ?')
    .bind(`gateway-fee:${buyer.payment.id}`)
    .first<{ lines: string }>()
  expect(JSON.parse(row?.lines ?? '[]')).toEqual([
    { account: 'gateway_fee', party: 'stripe', amount: fee },
    { account: 'clearing', party: 'stripe', amount: -fee },
  ])
  await expectBooksAgree(buyer)
})
