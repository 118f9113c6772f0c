import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findFeeRow, listFees } from '#app/features/fees/queries.server.ts'
import { chargeFee, chargeLate, findFeeTerms, waiveFee } from '#app/flows/money/charge-fee.server.ts'
import { finishPayment } from '#app/flows/money/pay.server.ts'
import { payFee } from '#app/flows/money/pay-fee.server.ts'
import { addressAfter, findPaidFor } from '#app/flows/money/payment-way.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { aListing, anId } from '#tests/support/builders.ts'
import {
  AMOUNT,
  aBidder,
  aDepositLot,
  booksHold,
  closed,
  depositOf,
  deskOf,
  placed,
  setting,
} from '#tests/support/deposit.ts'
import { passLastDay } from '#tests/support/pickups.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'
import { eventually, offer } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'

beforeAll(rememberFaults)

const DAY = 24 * 60 * 60_000
const OWES = { status: 403, receipt: { code: 'restocking_fee_due' } }

/** Somebody who has won a lot by a deposit, and those who act for it. */
async function aWinner() {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const depositId = await placed(bidder, listing)
  await offer(listing.id, bidder.session, { dollars: 120 })
  await closed(listing, staff)
  const [line] = await invoicesOf(listing.id)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare('select common_invoice as number from invoices where id = ?')
    .bind(invoiceId)
    .first<{ number: string }>()
  return { bidder, staff, depositId, invoiceId, commonInvoice: head?.number ?? '' }
}

/** A desk at which it is so many days later. */
function later(days: number, ...given: Parameters<typeof deskOf>) {
  const desk = deskOf(...given)
  desk.time.now += days * DAY
  return desk
}

async function standOf(invoiceId: string) {
  await booksHold()
  return env.DB.prepare(
    `select invoices.status, fees.status as fee, fees.amount, people.restocking_fee_due as due,
       (select coalesce(sum(amount), 0) from money_lines where account = 'receivable' and party = invoices.id) as owed
     from invoices join people on people.id = invoices.buyer_id left join fees on fees.invoice_id = invoices.id
     where invoices.id = ?`,
  )
    .bind(invoiceId)
    .first()
}

const by = (payment_method: 'online' | 'wallet' = 'online') => ({
  payment_method,
  source: null,
  attempt: anId('attempt'),
})

test('Who does not pay loses what the terms say of the deposit, owes a fee, and cannot offer or buy until it is paid.', async () => {
  onTestFinished(async () => void (await undo()))
  const undo = await setting('deposit_kept_bps', 6_000)
  const { bidder, staff, depositId, invoiceId, commonInvoice } = await aWinner()
  const order = { commonInvoice, reason: 'Not paid by Friday' }
  const other = await aBidder()
  expect(await chargeFee(later(30).ctx, other.actor, order)).toEqual({ ok: false, code: 'not_found' })
  expect(await chargeFee(later(9).ctx, staff.actor, order)).toMatchObject({ ok: false, code: 'too_early' })
  const desk = later(30)
  expect(await findFeeTerms(desk.ctx, staff.actor, commonInvoice)).toMatchObject({
    terms: { cause: 'unpaid', fee: 15_00, keeps: { kept: 30_00, back: 20_00 } },
  })
  const both = await Promise.all([
    chargeFee(desk.ctx, staff.actor, order),
    chargeFee(later(30).ctx, staff.actor, order),
  ])
  expect(both.some(({ ok }) => ok)).toBe(true)
  expect(await chargeFee(desk.ctx, staff.actor, order)).toEqual({ ok: false, code: 'charged' })
  expect(await standOf(invoiceId)).toEqual({
    status: 'cancelled',
    fee: 'due',
    amount: 15_00,
    due: 15_00,
    owed: 0,
  })
  await releaseDeposits(desk.ctx)
  expect(await depositOf(depositId)).toMatchObject({
    status: 'kept',
    kept: 30_00,
    refunded: AMOUNT - 30_00,
    applied: 0,
    refunds: 1,
    booked: 0,
  })
  const listing = await aListing()
  expect(await offer(listing.id, bidder.session, { dollars: 20 })).toMatchObject(OWES)
  const fixed = await aListing({ format: 'fixed', quantity: 3 })
  const cart = { product_id: fixed.id, qty: 1 }
  expect(
    outcome(await say('buynow/confirm', { id: fixed.id, qty: 1, bid_id: anId('bid') }, bidder.bearer)),
  ).toBe('403 restocking_fee_due')
  expect((await say('buynow/addToCart', cart, bidder.bearer)).http).toBeLessThan(500)

  const fee = `fee:${invoiceId}`
  expect(await payFee(desk.ctx, other.actor, fee, by())).toEqual({ ok: false, code: 'not_found' })
  expect(await payFee(desk.ctx, bidder.actor, fee, by('wallet'))).toEqual({ ok: false, code: 'wallet' })
  const twice = await Promise.all([
    payFee(desk.ctx, bidder.actor, fee, by()),
    payFee(desk.ctx, bidder.actor, fee, by()),
  ])
  expect(new Set(twice.map((paid) => paid.ok && paid.payment.id)).size).toBe(1)
  expect(await standOf(invoiceId)).toMatchObject({ fee: 'paid', due: 0 })
  // the room has read of the fee, and reads anew who owes one
  expect(await offer(listing.id, bidder.session, { dollars: 20 })).toMatchObject({ receipt: { ok: true } })
  expect(await waiveFee(desk.ctx, staff.actor, { id: fee, reason: 'Late' })).toEqual({
    ok: false,
    code: 'not_due',
  })
})

test('Not while the invoice is being paid, and not after a part of it was; a fee is waived by its staff, and not while it is paid.', async () => {
  const { bidder, staff, invoiceId, commonInvoice } = await aWinner()
  const slow = later(30)
  let charged: unknown
  const { charge } = slow.ctx.gateway
  slow.ctx.gateway.charge = async (order) => {
    charged ??= await chargeFee(later(30).ctx, staff.actor, { commonInvoice, reason: 'Not paid' })
    return charge(order)
  }
  const { startPayment } = await import('#app/flows/money/pay.server.ts')
  const owed = Number((await standOf(invoiceId))?.owed)
  const card = await env.DB.prepare('select id from saved_cards where person_id = ?')
    .bind(bidder.person.id)
    .first()
  const paying = await startPayment(slow.ctx, bidder.actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: String(card?.id) } },
    targets: [{ kind: 'invoice', id: invoiceId, amount: owed }],
  })
  expect(paying).toMatchObject({ ok: true, payment: { state: 'succeeded' } })
  expect(charged).toEqual({ ok: false, code: 'under_way' })
  expect(await standOf(invoiceId)).toMatchObject({ status: 'paid', fee: null, due: 0 })

  // paid and not collected: the invoice stays as it is. Whether it is late the yard's own deadlines say, and no count of days
  const desk = later(60)
  expect(await findFeeTerms(desk.ctx, staff.actor, commonInvoice)).toMatchObject({ code: 'too_early' })
  await passLastDay(invoiceId)
  expect(
    await chargeFee(desk.ctx, staff.actor, { commonInvoice, reason: 'Still in the yard' }),
  ).toMatchObject({
    ok: true,
  })
  expect(await standOf(invoiceId)).toMatchObject({ status: 'paid', fee: 'due', due: 15_00 })
  const fee = `fee:${invoiceId}`
  const waive = { id: fee, reason: 'You called in time' }
  let waived: unknown
  const busy = later(60)
  const { charge: take } = busy.ctx.gateway
  busy.ctx.gateway.charge = async (order) => {
    waived ??= await waiveFee(desk.ctx, staff.actor, waive)
    await take({ ...order, source: { ...order.source, ref: 'none' } })
    return { state: 'refused', reason: 'declined' }
  }
  expect(await payFee(busy.ctx, bidder.actor, fee, by())).toMatchObject({ payment: { state: 'failed' } })
  expect(waived).toEqual({ ok: false, code: 'under_way' })
  expect(await waiveFee(desk.ctx, (await aBidder()).actor, waive)).toEqual({ ok: false, code: 'not_found' })
  // of another yard's fees somebody who is kept to one knows nothing
  const [organisation] = staff.actor.organisations
  if (!organisation) throw new Error('staff of nothing')
  const elsewhere = { ...staff.actor, organisations: [{ ...organisation, yards: [anId('yard')] }] }
  expect(await waiveFee(desk.ctx, elsewhere, waive)).toEqual({ ok: false, code: 'not_found' })
  const row = await findFeeRow(desk.ctx, fee)
  const { id: organisationId } = organisation
  const listedAt = (yards: string[] | null) =>
    listFees(desk.ctx, { organisationId, yards }, { page: 1, limit: 20 }).then(({ records }) => records)
  expect(await listedAt(null)).toEqual([row])
  expect(await listedAt([row?.locationId ?? ''])).toEqual([row])
  expect(await listedAt([anId('yard')])).toEqual([])
  const both = await Promise.all([
    waiveFee(desk.ctx, staff.actor, waive),
    waiveFee(desk.ctx, staff.actor, waive),
  ])
  expect(both.some(({ ok }) => ok)).toBe(true)
  expect(await standOf(invoiceId)).toMatchObject({ fee: 'waived', due: 0 })
  expect(await payFee(desk.ctx, bidder.actor, fee, by())).toEqual({ ok: false, code: 'not_due' })
})

test('Every tab hears of a fee: when it is charged, also where the server died after it, and when it is paid.', async () => {
  const { bidder, staff, invoiceId, commonInvoice } = await aWinner()
  const tab = await listenTo(relayNameOf(bidder.person), { token: bidder.session.token })
  const heard = () => tab.framesOf('restocking_fee_update').length
  const desk = later(30)
  expect(await chargeFee(desk.ctx, staff.actor, { commonInvoice, reason: 'Not paid' })).toMatchObject({
    ok: true,
  })
  // by the event alone, which stands in the fee's own batch
  await env.DB.prepare(
    "update events set payload = json_set(payload, '$.listingId', ?1), delivered_at = null where id = 'fee-charged:fee:' || ?1",
  )
    .bind(invoiceId)
    .run()
  await settled(invoiceId)
  await tab.heard('restocking_fee_update')
  const before = heard()
  expect(await payFee(desk.ctx, bidder.actor, `fee:${invoiceId}`, by())).toMatchObject({ ok: true })
  await eventually(
    () => heard() > before || undefined,
    () => 'no news of the payment came',
  )
})

test('A fee that is not paid leads back to its form and says why; one that the bank asks about waits there; paid, it leads to the cart.', async () => {
  const { bidder, staff, invoiceId, commonInvoice } = await aWinner()
  const { ctx } = later(30)
  await chargeFee(ctx, staff.actor, { commonInvoice, reason: 'Not paid' })
  const fee = `fee:${invoiceId}`
  const form = `/cart/fee/${encodeURIComponent(fee)}`
  const paidBy = async (card: string) => {
    await env.DB.prepare(
      'update sandbox_cards set card = ? where id = (select gateway_ref from saved_cards where person_id = ?)',
    )
      .bind(card, bidder.person.id)
      .run()
    const paying = await payFee(ctx, bidder.actor, fee, by())
    if (!paying.ok) throw new Error(paying.code)
    return paying.payment
  }
  const declined = await paidBy('declined')
  expect(await findPaidFor(ctx, declined)).toMatchObject({
    kind: 'fee',
    onwards: '/payments/fees',
    again: `${form}?failed=declined`,
  })
  expect(await addressAfter(ctx, declined)).toBe(`${form}?failed=declined`)
  const challenged = await paidBy('challenge')
  expect(await addressAfter(ctx, challenged)).toBe(challenged.challengeAddress)
  // back from the bank, which has not said a word
  expect(await addressAfter(ctx, { ...challenged, challengeAddress: null })).toBe(`${form}?waits=1`)
  await ctx.gateway.sandbox?.answerChallenge(challenged.gatewayRef ?? '', true)
  const finished = await finishPayment(ctx, bidder.actor, challenged.id)
  expect(finished && (await addressAfter(ctx, finished))).toBe('/cart?fee=paid')
  expect(await standOf(invoiceId)).toMatchObject({ fee: 'paid', due: 0 })
})

test('What is late is charged for by the job where the deployment says so, once.', async () => {
  const { invoiceId } = await aWinner()
  const desk = later(30)
  await chargeLate(desk.ctx)
  expect(await standOf(invoiceId)).toMatchObject({ status: 'unpaid', fee: null })
  const undo = await setting('restocking_fee_auto', true)
  onTestFinished(async () => void (await undo()))
  await chargeLate(later(9).ctx)
  expect(await standOf(invoiceId)).toMatchObject({ status: 'unpaid', fee: null })
  // more of them wait longer than one look takes in, and of none of those what is owed is its total
  await env.DB.prepare(
    `with recursive some(n) as (select 1 union all select n + 1 from some where n < 60)
     insert into invoices (id, common_invoice, number, organisation_id, buyer_id, location_id, status, hammer, premium,
       tax, total, due_at, created_at)
     select id || '-' || n, common_invoice || '-' || n, number + n, organisation_id, buyer_id, location_id, 'unpaid',
       hammer, premium, tax, total, n, created_at from invoices, some where id = ?`,
  )
    .bind(invoiceId)
    .run()
  await chargeLate(desk.ctx)
  await chargeLate(desk.ctx)
  await env.DB.prepare("delete from invoices where id like ? || '-%'").bind(invoiceId).run()
  expect(await standOf(invoiceId)).toMatchObject({ status: 'cancelled', fee: 'due', due: 15_00 })
})
