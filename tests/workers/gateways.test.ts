import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { findPayment } from '#app/features/payments/queries.server.ts'
import { finishPayment, reconcilePayments, startPayment } from '#app/flows/money/pay.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { beginEntry, finishEntry } from '#app/flows/money/vault-card.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, type Buyer, TOTAL } from '#tests/support/buyer.ts'
import { refundOf, sellerOf } from '#tests/support/refunds.ts'
import { deliveriesOf, stripeDoes, stripeVariables, typeIntoFields } from '#tests/support/stripe/client.ts'
import { jobContext } from '#workers/context.ts'
import { takeWebhook } from '#workers/webhooks.ts'

/** A deployment with both gateways open, of which this one takes new payments. */
const taking = (gateway: 'stripe' | 'sandbox'): Ctx => {
  const both = { ...env, ...stripeVariables(), PAYMENT_GATEWAY: gateway }
  return { ...jobContext({ env: both, waitUntil: () => undefined }), log: () => {}, userAgent: 'test' }
}
const stripe = taking('stripe')
const sandbox = taking('sandbox')

async function begin(ctx: Ctx, { actor, invoiceId }: Buyer, cardId: string) {
  const paying = await startPayment(ctx, actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: cardId } },
    targets: [{ kind: 'invoice', id: invoiceId, amount: TOTAL }],
  })
  if (!paying.ok) throw new Error(paying.code)
  return paying.payment
}

async function stripeCard(buyer: Buyer, number: string) {
  const begun = await beginEntry(stripe, buyer.actor)
  const secret = begun.ok ? begun.entry.secret : null
  if (secret === null) throw new Error('No fields')
  const ref = secret.split('_secret_')[0] ?? ''
  await typeIntoFields({ ref, secret }, number)
  const kept = await finishEntry(stripe, buyer.actor, { ref })
  if (!kept.ok) throw new Error(kept.code)
  return kept.id
}

/** How often each gateway was asked to charge a payment. */
async function chargesOf(id: string) {
  const row = await env.DB.prepare(
    `select (select count(*) from sandbox_charges where key = ?1) as sandbox,
       (select count(*) from stripe_charges where key = ?1) as stripe`,
  )
    .bind(id)
    .first()
  return row
}

async function givenBack(ctx: Ctx, buyer: Buyer) {
  const seller = await sellerOf(buyer)
  const done = await refundInvoice(ctx, seller.actor, refundOf(buyer))
  if (!done.ok) throw new Error(done.code)
  return done.refunds.map(({ gateway, state, amount }) => ({ gateway, state, amount }))
}

test('What one gateway has taken is asked of it and given back by it, after another one takes new payments.', async () => {
  const before = await aBuyer('challenge')
  const first = await begin(sandbox, before, before.cardId)
  expect(first).toMatchObject({ state: 'challenged', gateway: 'sandbox' })
  const challenge = sandbox.gateway.sandbox
  await challenge?.answerChallenge(first.gatewayRef ?? '', true)

  // from here on Stripe takes payments
  const after = await aBuyer()
  const second = await begin(stripe, after, await stripeCard(after, '4000000000003220'))
  expect(second).toMatchObject({ state: 'challenged', gateway: 'stripe' })
  expect(await finishPayment(stripe, before.actor, first.id)).toMatchObject({ state: 'succeeded' })
  expect(await chargesOf(first.id)).toEqual({ sandbox: 1, stripe: 0 })
  expect(await givenBack(stripe, before)).toEqual([{ gateway: 'sandbox', state: 'succeeded', amount: TOTAL }])

  // and back again: Stripe still tells, is asked by the job, and gives back
  await stripeDoes(`answer/${second.gatewayRef}`, { approved: true })
  await reconcilePayments(sandbox)
  expect(await findPayment(sandbox, second.id)).toMatchObject({ state: 'succeeded', gateway: 'stripe' })
  expect(await chargesOf(second.id)).toEqual({ sandbox: 0, stripe: 1 })
  for (const { body, signature } of await deliveriesOf(second.gatewayRef ?? '')) {
    const headers = { 'stripe-signature': signature }
    const told = new Request('http://localhost/webhooks/stripe', { method: 'POST', headers, body })
    expect((await takeWebhook(told, sandbox)).status).toBe(200)
  }
  expect(await givenBack(sandbox, after)).toEqual([{ gateway: 'stripe', state: 'succeeded', amount: TOTAL }])
})

test('A gateway that is closed answers for nothing, and what it has taken waits.', async () => {
  const buyer = await aBuyer('challenge')
  const payment = await begin(sandbox, buyer, buyer.cardId)
  const closed = { ...stripe, gateways: [stripe.gateway] }
  expect(await finishPayment(closed, buyer.actor, payment.id)).toMatchObject({ state: 'challenged' })
  await sandbox.gateway.sandbox?.answerChallenge(payment.gatewayRef ?? '', true)
  expect(await finishPayment(stripe, buyer.actor, payment.id)).toMatchObject({ state: 'succeeded' })
})
