import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findPayment, listCards } from '#app/features/payments/queries.server.ts'
import { addBank, removeBank, verifyBank } from '#app/features/vault/commands.server.ts'
import { listBanks } from '#app/features/vault/queries.server.ts'
import { followEvents } from '#app/flows/money/hear-gateway.server.ts'
import { finishPayment, reconcilePayments, startPayment } from '#app/flows/money/pay.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { beginEntry, finishEntry, reconcileEntries } from '#app/flows/money/vault-card.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, type Buyer, db, MINUTE, TOTAL } from '#tests/support/buyer.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'
import { refundOf, sellerOf } from '#tests/support/refunds.ts'
import {
  type Delivery,
  deliveriesOf,
  stripeDoes,
  stripeVariables,
  typeIntoFields,
} from '#tests/support/stripe/client.ts'
import worker from '#workers/app.ts'
import { jobContext } from '#workers/context.ts'

/** The whole Worker as a deployment has it whose gateway is Stripe. */
const stripeEnv = { ...env, ...stripeVariables() }
const ctx = {
  ...jobContext({ env: stripeEnv, waitUntil: () => undefined }),
  log: () => {},
  userAgent: 'test',
}
let later = 0
const clock = { now: () => Date.now() + later }
const deps = { ...ctx, clock }
const VISA = '4242424242424242'
const CHALLENGED = '4000000000003220'

afterEach(() => stripeDoes('heal'))

async function deliver({ body, signature }: Pick<Delivery, 'body' | 'signature'>): Promise<number> {
  const execution = createExecutionContext()
  const request = new Request('http://localhost/webhooks/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  const answer = await worker.fetch(request as never, stripeEnv as never, execution)
  await waitOnExecutionContext(execution)
  return answer.status
}

const eventsOf = async (ref: string) =>
  (
    await env.DB.prepare(
      'select type, deliveries, handled_at is not null as handled from gateway_events where about = ? order by rowid',
    )
      .bind(ref)
      .all()
  ).results

/** A card typed into Stripe's fields; nothing but what comes back has been done with it. */
async function typed({ actor }: Buyer, number = VISA) {
  const begun = await beginEntry(deps, actor)
  if (!begun.ok || !begun.entry.secret) throw new Error('No fields')
  const ref = begun.entry.secret.split('_secret_')[0] ?? ''
  expect(await typeIntoFields({ ref, secret: begun.entry.secret }, number)).toBe(200)
  return { ref, id: begun.entry.id }
}

async function withCard(buyer: Buyer, number?: string) {
  const { ref } = await typed(buyer, number)
  const kept = await finishEntry(ctx, buyer.actor, { ref })
  if (!kept.ok) throw new Error(kept.code)
  return { kind: 'card' as const, id: kept.id }
}

async function withBank({ actor }: Buyer) {
  const added = await addBank(ctx, actor, {
    account_holder_name: 'Dana Whitfield',
    account_holder_type: 'individual',
    routing_number: '110000000',
    account_number: '000123456789',
  })
  if (!added.ok) throw new Error(added.code)
  return { kind: 'bank' as const, id: added.id }
}

type Source = { kind: 'card' | 'bank'; id: string }
async function begin({ actor, invoiceId }: Buyer, source: Source, given: Partial<typeof deps> = {}) {
  const paying = await startPayment({ ...deps, ...given }, actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source },
    targets: [{ kind: 'invoice', id: invoiceId, amount: TOTAL }],
  })
  if (!paying.ok) throw new Error(paying.code)
  return paying.payment
}

/** An invoice's status, what it owes, and how often Stripe took its money. */
async function standOf({ invoiceId }: Buyer) {
  const row = await env.DB.prepare(
    `select status, (select sum(amount) from money_lines where account = 'receivable' and party = invoices.id) as owed
     from invoices where id = ?`,
  )
    .bind(invoiceId)
    .first<{ status: string; owed: number }>()
  const { results } = await env.DB.prepare('select payment_id as id from payment_targets where target_id = ?')
    .bind(invoiceId)
    .all()
  let taken = 0
  for (const { id } of results) taken += (await stripeDoes<unknown[]>('charges', { key: id })).length
  const faults = await findBookFaults({ db }, 1000)
  expect(faults.filter(({ about }) => about === 'stripe' || about === invoiceId)).toEqual([])
  return { ...row, taken }
}
const PAID = { status: 'paid', owed: 0, taken: 1 }
const UNPAID = { status: 'unpaid', owed: TOTAL, taken: 0 }

test('An event is taken in once, however late, often and in whatever order it comes, and what it says is asked of Stripe.', async () => {
  const buyer = await aBuyer()
  const payment = await begin(buyer, await withCard(buyer, CHALLENGED))
  expect(payment).toMatchObject({ state: 'challenged', gateway: 'stripe' })
  expect(new URL(payment.challengeAddress ?? '').pathname).toBe(`/challenge/${payment.gatewayRef}`)
  const ref = payment.gatewayRef ?? ''
  const [created, asked] = await deliveriesOf(ref)
  if (!created || !asked) throw new Error('Nothing told')
  // that a charge was begun says nothing of it
  expect(await deliver(created)).toBe(200)
  expect(await findPayment(ctx, payment.id)).toMatchObject({ state: 'challenged' })
  await stripeDoes(`answer/${ref}`, { approved: true })
  const succeeded = (await deliveriesOf(ref)).find(({ type }) => type === 'payment_intent.succeeded')
  if (!succeeded) throw new Error('Nothing told')
  // the later one first; a forged one before either
  const forged = succeeded.body.replace(payment.id, anId('pay'))
  expect(await deliver({ ...succeeded, body: forged })).toBe(400)
  expect(await deliver({ ...succeeded, signature: '' })).toBe(400)
  expect(await standOf(buyer)).toMatchObject({ status: 'unpaid' })
  expect(await deliver(succeeded)).toBe(200)
  expect(await standOf(buyer)).toEqual(PAID)
  expect([await deliver(asked), await deliver(succeeded), await deliver(succeeded)]).toEqual([200, 200, 200])
  expect(await Promise.all([deliver(asked), finishPayment(deps, buyer.actor, payment.id)])).toMatchObject([
    200,
    { state: 'succeeded' },
  ])
  expect(await standOf(buyer)).toEqual(PAID)
  expect(await eventsOf(ref)).toEqual([
    { type: 'payment_intent.created', deliveries: 1, handled: 1 },
    { type: 'payment_intent.succeeded', deliveries: 3, handled: 1 },
    { type: 'payment_intent.requires_action', deliveries: 2, handled: 1 },
  ])
})

test('A debit is under way until Stripe says what has become of it, in an event or to the job.', async () => {
  const outcomes = [
    { paid: true, by: 'event', stands: PAID },
    { paid: false, by: 'event', stands: UNPAID },
    { paid: true, by: 'job', stands: PAID },
  ]
  for (const { paid, by, stands } of outcomes) {
    const buyer = await aBuyer()
    const source = await withBank(buyer)
    expect(
      await startPayment(deps, buyer.actor, {
        attempt: anId('attempt'),
        tender: { wallet: 0, source },
        targets: [{ kind: 'invoice', id: buyer.invoiceId, amount: TOTAL }],
      }),
    ).toEqual({ ok: false, code: 'bank_unverified' })
    const [bank] = await listBanks(ctx, buyer.actor)
    expect(bank).toMatchObject({ bankName: 'STRIPE TEST BANK', last4: '6789', status: 'new' })
    expect(await verifyBank(ctx, buyer.actor, { id: source.id, proof: [32, 45] })).toMatchObject({ ok: true })
    const payment = await begin(buyer, source)
    expect(payment).toMatchObject({ state: 'pending', sourceKind: 'bank', sourceLast4: '6789' })
    await reconcilePayments(deps)
    expect(await findPayment(ctx, payment.id)).toMatchObject({ state: 'pending' })
    const ref = payment.gatewayRef ?? ''
    await stripeDoes(`settle/${ref}`, { paid })
    if (by === 'event')
      for (const told of (await deliveriesOf(ref)).reverse()) expect(await deliver(told)).toBe(200)
    else {
      later += 61 * MINUTE
      await reconcilePayments(deps)
    }
    expect(await findPayment(ctx, payment.id)).toMatchObject(
      paid ? { state: 'succeeded' } : { state: 'failed', failure: 'bank_refused' },
    )
    expect(await standOf(buyer)).toEqual(stands)
  }
})

test('An event that cannot be followed is answered as a failure, and followed when it comes again or by the job.', async () => {
  const buyer = await aBuyer()
  const { ref } = await typed(buyer)
  const [told] = await deliveriesOf(ref)
  if (!told) throw new Error('Nothing told')
  await stripeDoes('lose', { match: 'GET /v1/setup_intents', when: 'before', times: 2 })
  expect(await deliver(told)).toBe(503)
  expect(await eventsOf(ref)).toEqual([{ type: 'setup_intent.succeeded', deliveries: 1, handled: 0 }])
  expect(await listCards(ctx, buyer.actor)).toEqual([])
  await stripeDoes('heal')
  await followEvents(deps)
  expect(await listCards(ctx, buyer.actor)).toMatchObject([{ last4: '4242', isDefault: true }])
  expect(await deliver(told)).toBe(200)
  expect(await eventsOf(ref)).toEqual([{ type: 'setup_intent.succeeded', deliveries: 2, handled: 1 }])
})

test('A card that has arrived in the vault is kept once, by whoever hears of it first; nobody keeps another’s.', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const { ref, id } = await typed(buyer)
  expect(await finishEntry(ctx, other.actor, { ref })).toEqual({ ok: false, code: 'not_found' })
  expect(await finishEntry(ctx, other.actor, { id })).toEqual({ ok: false, code: 'not_found' })
  const [told] = await deliveriesOf(ref)
  if (!told) throw new Error('Nothing told')
  await Promise.all([
    deliver(told),
    finishEntry(ctx, buyer.actor, { ref }),
    finishEntry(ctx, buyer.actor, { id }),
  ])
  const kept = await listCards(ctx, buyer.actor)
  expect(kept).toMatchObject([{ brand: 'Visa', last4: '4242', expiry: { month: 8, year: 2040 } }])
  // the same card again is the same one, and still in the vault
  const source = await withCard(buyer)
  expect(await listCards(ctx, buyer.actor)).toHaveLength(1)
  expect(await begin(buyer, { ...source, id: kept[0]?.id ?? '' })).toMatchObject({ state: 'succeeded' })
  const open = await beginEntry(ctx, buyer.actor)
  if (!open.ok) throw new Error(open.code)
  expect(await finishEntry(ctx, buyer.actor, { id: open.entry.id })).toEqual({ ok: false, code: 'open' })
})

test('A process that dies anywhere between vault and save loses no card: the job keeps it.', async () => {
  for (let n = 0; ; n += 1) {
    const buyer = await aBuyer()
    const { ref } = await typed(buyer)
    const dies = n % 2 === 0 ? 'before' : 'after'
    const mortal = mortalDb(Math.floor(n / 2), dies)
    await finishEntry({ ...ctx, db: mortal.db }, buyer.actor, { ref }).catch(() => null)
    later += 2 * MINUTE
    await reconcileEntries(deps)
    expect(await listCards(ctx, buyer.actor), `call ${n}`).toMatchObject([{ last4: '4242', isDefault: true }])
    if (!mortal.died()) break
    expect(n).toBeLessThan(60)
  }
}, 120_000)

test('A process that dies at any call of a payment at Stripe leaves it charged once and paid, or not charged and unpaid.', async () => {
  const seen = new Set<string>()
  for (let n = 0; ; n += 1) {
    const buyer = await aBuyer()
    const source = await withCard(buyer)
    const mortal = mortalDb(Math.floor(n / 2), n % 2 === 0 ? 'before' : 'after')
    const dying = jobContext({ env: stripeEnv, waitUntil: () => undefined })
    const { openStripeGateway } = await import('#app/services/stripe-gateway.server.ts')
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API } = stripeVariables()
    const gateway = openStripeGateway(mortal.db, Date.now, {
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      api: STRIPE_API,
      origin: dying.origin,
    })
    await begin(buyer, source, { db: mortal.db, gateway }).catch(() => null)
    later += 2 * MINUTE
    await reconcilePayments(deps)
    const { status, owed, taken } = await standOf(buyer)
    expect([PAID, UNPAID], `call ${n}`).toContainEqual({ status, owed, taken })
    seen.add(String(status))
    if (!mortal.died()) break
    expect(n).toBeLessThan(80)
  }
  expect([...seen].sort()).toEqual(['paid', 'unpaid'])
}, 240_000)

test('What goes back to a bank is given back when Stripe says so, and news that got no answer comes again.', async () => {
  const buyer = await aBuyer()
  const source = await withBank(buyer)
  await verifyBank(ctx, buyer.actor, { id: source.id, proof: [32, 45] })
  const payment = await begin(buyer, source)
  const charge = payment.gatewayRef ?? ''
  await stripeDoes(`settle/${charge}`, { paid: true })
  const paid = (await deliveriesOf(charge)).find(({ type }) => type === 'payment_intent.succeeded')
  if (!paid) throw new Error('Nothing told')
  await stripeDoes('lose', { match: 'GET /v1/payment_intents', when: 'after' })
  expect(await deliver(paid)).toBe(503)
  expect(await standOf(buyer)).toMatchObject({ status: 'unpaid' })
  await stripeDoes('heal')
  expect(await deliver(paid)).toBe(200)
  expect(await standOf(buyer)).toEqual(PAID)

  const seller = await sellerOf(buyer)
  const done = await refundInvoice(ctx, seller.actor, refundOf(buyer))
  if (!done.ok) throw new Error(done.code)
  const [refund] = done.refunds
  expect(refund).toMatchObject({ state: 'pending', amount: TOTAL, gateway: 'stripe' })
  const ref = refund?.gatewayRef ?? ''
  await stripeDoes(`settle/${ref}`, { paid: true })
  const told = await deliveriesOf(ref)
  expect(told.map(({ type }) => type)).toEqual(['refund.created', 'refund.updated'])
  for (const one of [...told].reverse().concat(told)) expect(await deliver(one)).toBe(200)
  const row = await env.DB.prepare('select state from refunds where id = ?').bind(refund?.id).first()
  expect(row?.state).toBe('succeeded')
  const held = await env.DB.prepare(
    "select sum(amount) as held from money_lines where account = 'refunds' and party = ?",
  )
    .bind(done.credit.id)
    .first()
  expect(held?.held).toBe(0)
})

test('Only the page on which a card is typed may open Stripe’s script, and a half-set Stripe is refused.', async () => {
  const policyOf = async (path: string, given: object = stripeEnv) => {
    const execution = createExecutionContext()
    const answer = await worker.fetch(
      new Request(`http://localhost${path}`) as never,
      given as never,
      execution,
    )
    await waitOnExecutionContext(execution)
    return answer.headers.get('content-security-policy') ?? ''
  }
  expect(await policyOf('/payments/saved_cards?add=1')).toMatch(
    /script-src [^;]*https:\/\/js\.stripe\.com[^;]*;.*connect-src [^;]*https:\/\/api\.stripe\.com/,
  )
  for (const policy of [
    await policyOf('/api/common/getDefault'),
    await policyOf('/payments/saved_cards', env),
  ])
    expect(policy).not.toContain('stripe')
  const half = { ...env, STRIPE_SECRET_KEY: 'sk_test_1' }
  expect(() => jobContext({ env: half, waitUntil: () => undefined })).toThrow(/STRIPE_PUBLISHABLE_KEY/)
})

test('An account that is deleted is told of no more.', async () => {
  const buyer = await aBuyer()
  const { id } = await withBank(buyer)
  const row = await env.DB.prepare('select proof_ref as ref from saved_banks where id = ?').bind(id).first()
  expect(await removeBank(ctx, buyer.actor, id)).toMatchObject({ ok: true })
  for (const told of await deliveriesOf(String(row?.ref))) expect(await deliver(told)).toBe(200)
  expect(await listBanks(ctx, buyer.actor)).toEqual([])
})
