import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { listMarks } from '#app/features/invoices/marks.server.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findRefundFaults } from '#app/features/returns/books.server.ts'
import { findSold } from '#app/features/returns/queries.server.ts'
import { bookFees } from '#app/flows/money/book-fees.server.ts'
import { followEvents } from '#app/flows/money/hear-gateway.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { previewRefund, refundInvoice } from '#app/flows/money/refund.server.ts'
import { releaseDeposits, withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { beginEntry, finishEntry } from '#app/flows/money/vault-card.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, type Buyer, db, TOTAL } from '#tests/support/buyer.ts'
import { AMOUNT, aBidder, aDepositLot, setting, walletOf } from '#tests/support/deposit.ts'
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
import { deliverDueEvents } from '#workers/jobs/deliver-events.ts'

const stripeEnv = { ...env, ...stripeVariables() }
const ctx = {
  ...jobContext({ env: stripeEnv, waitUntil: () => undefined }),
  log: () => {},
  userAgent: 'test',
}

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

/** Delivers all that Stripe has told of a thing, the latest first and each of them twice. */
async function deliverAll(ref: string) {
  const told = await deliveriesOf(ref)
  for (const one of [...told].reverse().concat(told)) expect(await deliver(one)).toBe(200)
  return told.map(({ type }) => type)
}

/** A buyer whose invoice is paid by a card at Stripe, and the charge there. */
async function paidAtStripe() {
  const buyer = await aBuyer()
  const begun = await beginEntry(ctx, buyer.actor)
  if (!begun.ok || !begun.entry.secret) throw new Error('No fields')
  const ref = begun.entry.secret.split('_secret_')[0] ?? ''
  await typeIntoFields({ ref, secret: begun.entry.secret }, '4242424242424242')
  const kept = await finishEntry(ctx, buyer.actor, { ref })
  if (!kept.ok) throw new Error(kept.code)
  const paying = await startPayment(ctx, buyer.actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: kept.id } },
    targets: [{ kind: 'invoice', id: buyer.invoiceId, amount: TOTAL }],
  })
  if (!paying.ok) throw new Error(paying.code)
  return { ...buyer, payment: paying.payment, charge: paying.payment.gatewayRef ?? '' }
}
type PaidBuyer = Awaited<ReturnType<typeof paidAtStripe>>

/** Every entry that speaks of these things: its kind and its lines, debits above zero. */
async function entriesOf(...parties: string[]) {
  const { results } = await env.DB.prepare(
    `select distinct entries.id, entries.kind, entries.lines from money_entries entries
       join money_lines lines on lines.entry_id = entries.id
     where lines.party in (select value from json_each(?)) order by entries.rowid`,
  )
    .bind(JSON.stringify(parties))
    .all<{ id: string; kind: string; lines: string }>()
  return results.map(({ kind, lines }) => [
    kind,
    Object.fromEntries(
      (JSON.parse(lines) as { account: string; amount: number }[]).map(({ account, amount }) => [
        account,
        amount,
      ]),
    ),
  ])
}

async function expectBooksAgree(
  buyer: Pick<Buyer, 'invoiceId'> & { payment: { id: string } },
  ...about: string[]
) {
  const faults = [...(await findBookFaults({ db }, 1000)), ...(await findRefundFaults({ db }, 1000))]
  const mine = ['stripe', buyer.invoiceId, buyer.payment.id, ...about]
  expect(faults.filter((fault) => mine.includes(fault.about))).toEqual([])
}

const lettersOf = async (prefix: string) =>
  (
    await env.DB.prepare("select id, template, recipient from outbox where id like ? || '%' order by id")
      .bind(prefix)
      .all<{ id: string; template: string; recipient: string }>()
  ).results

const unhandled = async (about: string) =>
  (
    await env.DB.prepare('select type, problem from gateway_events where about = ? and handled_at is null')
      .bind(about)
      .all()
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

/** A bidder’s deposit that is paid at Stripe, of a listing that they have offered nothing on. */
async function depositAtStripe() {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const begun = await beginEntry(ctx, bidder.actor)
  if (!begun.ok || !begun.entry.secret) throw new Error('No fields')
  const ref = begun.entry.secret.split('_secret_')[0] ?? ''
  await typeIntoFields({ ref, secret: begun.entry.secret }, '4242424242424242')
  const kept = await finishEntry(ctx, bidder.actor, { ref })
  if (!kept.ok) throw new Error(kept.code)
  const by = { payment_method: 'online' as const, source: `card:${kept.id}`, attempt: anId('attempt') }
  const placing = await placeDeposit(ctx, bidder.actor, listing.id, by)
  if (!placing.ok || !placing.payment?.gatewayRef) throw new Error('No deposit')
  const { depositId: id, payment } = placing
  return { id, payment, bidder, listing, staff, charge: payment.gatewayRef ?? '' }
}
type AtStripe = Awaited<ReturnType<typeof depositAtStripe>>

async function standOfDeposit({ id, bidder, charge, payment }: AtStripe) {
  const row = await env.DB.prepare('select status, outside, refunded from deposits where id = ?')
    .bind(id)
    .first()
  const given = await stripeDoes<{ amount: number }[]>('refunds', { charge })
  const faults = await findBookFaults({ db }, 1000)
  expect(faults.filter(({ about }) => ['stripe', id, payment.id].includes(about))).toEqual([])
  return { ...row, wallet: await walletOf(bidder), back: given.map(({ amount }) => amount).sort() }
}

test('A deposit that was given back in Stripe’s dashboard is not given back a second time, heard of or not.', async () => {
  const heard = await depositAtStripe()
  const { id: refund } = await stripeDoes<{ id: string }>(`refund/${heard.charge}`, { amount: AMOUNT })
  await deliverAll(refund)
  expect(await withdrawDeposit(ctx, heard.bidder.person, heard.id)).toMatchObject({
    deposit: { status: 'released' },
  })
  const all = { status: 'released', outside: AMOUNT, refunded: 0, wallet: 0, back: [AMOUNT] }
  expect(await standOfDeposit(heard)).toEqual(all)
  expect(await entriesOf(heard.id)).toEqual([
    ['payment', { clearing: AMOUNT, deposit: -AMOUNT }],
    ['deposit-released', { deposit: AMOUNT, uncredited: -AMOUNT }],
  ])

  // word of it comes after the deposit was asked back
  const unheard = await depositAtStripe()
  const made = await stripeDoes<{ id: string }>(`refund/${unheard.charge}`, { amount: AMOUNT })
  await withdrawDeposit(ctx, unheard.bidder.person, unheard.id)
  expect(await standOfDeposit(unheard)).toEqual(all)
  await deliverAll(made.id)
  expect(await standOfDeposit(unheard)).toEqual(all)

  // a part of it
  const some = await depositAtStripe()
  await stripeDoes(`refund/${some.charge}`, { amount: 1000 })
  await withdrawDeposit(ctx, some.bidder.person, some.id)
  const rest = AMOUNT - 1000
  expect(await standOfDeposit(some)).toEqual({
    status: 'released',
    outside: 1000,
    refunded: rest,
    wallet: 0,
    back: [1000, rest].sort(),
  })
})

test('While some of a deposit is on its way back at Stripe, nothing else of it goes; what is left goes after it.', async () => {
  const deposit = await depositAtStripe()
  const part = { amount: 1000, pending: true }
  const { id: refund } = await stripeDoes<{ id: string }>(`refund/${deposit.charge}`, part)
  await deliverAll(refund)
  await withdrawDeposit(ctx, deposit.bidder.person, deposit.id)
  const waiting = { status: 'releasing', outside: 0, refunded: 0, wallet: 0, back: [1000] }
  expect(await standOfDeposit(deposit)).toEqual(waiting)
  await stripeDoes(`settle/${refund}`, { paid: true })
  await deliverAll(refund)
  await releaseDeposits(ctx)
  const rest = AMOUNT - 1000
  expect(await standOfDeposit(deposit)).toEqual({
    status: 'released',
    outside: 1000,
    refunded: rest,
    wallet: 0,
    back: [1000, rest].sort(),
  })
})

test('Where deposits go to wallets, what was given back in Stripe’s dashboard does not; what of it comes back there does.', async () => {
  const undo = await setting('deposit_release_to', 'wallet')
  onTestFinished(async () => void (await undo()))
  const deposit = await depositAtStripe()
  const { id: refund } = await stripeDoes<{ id: string }>(`refund/${deposit.charge}`, { amount: 1000 })
  await withdrawDeposit(ctx, deposit.bidder.person, deposit.id)
  const released = { status: 'released', outside: 1000, refunded: 0, wallet: AMOUNT - 1000, back: [1000] }
  expect(await standOfDeposit(deposit)).toEqual(released)
  await stripeDoes(`settle/${refund}`, { paid: false })
  await deliverAll(refund)
  expect(await standOfDeposit(deposit)).toMatchObject({ outside: 0, wallet: AMOUNT })
})

test('Word of a refund by which a deposit has gone back is understood.', async () => {
  const deposit = await depositAtStripe()
  await withdrawDeposit(ctx, deposit.bidder.person, deposit.id)
  const [own] = await stripeDoes<{ id: string }[]>('refunds', { charge: deposit.charge })
  await deliverAll(own?.id ?? '')
  expect(await unhandled(own?.id ?? '')).toEqual([])
  expect(await standOfDeposit(deposit)).toMatchObject({
    status: 'released',
    refunded: AMOUNT,
    back: [AMOUNT],
  })
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
