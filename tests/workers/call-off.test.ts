import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { CALL_OFF_REASONS, type CallOffReason } from '#app/domain/money/call-off.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { markShipped } from '#app/features/invoices/commands.server.ts'
import { exportSales } from '#app/features/invoices/sales-export.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { chargeFee } from '#app/flows/money/charge-fee.server.ts'
import { payFee } from '#app/flows/money/pay-fee.server.ts'
import { giveBackOwed } from '#app/flows/money/refund.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { aMembership, anId, aSignedIn } from '#tests/support/builders.ts'
import {
  aBuyer,
  addCredit,
  type Buyer,
  db,
  MINUTE,
  orderOf,
  pay,
  standOf,
  TOTAL,
} from '#tests/support/buyer.ts'
import {
  AMOUNT,
  aBidder,
  aDepositLot,
  closed,
  depositOf,
  deskOf,
  placed,
  setting,
} from '#tests/support/deposit.ts'
import { passLastDay } from '#tests/support/pickups.ts'
import { outgoing } from '#tests/support/post-office.ts'
import { aPaidBuyer, backOf, refundBack, refundDeps, refundOf, sellerOf } from '#tests/support/refunds.ts'
import { offer } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

beforeAll(rememberFaults)

const DAY = 24 * 60 * MINUTE
const ofUnpaid = CALL_OFF_REASONS
const ofPaid = CALL_OFF_REASONS.filter((reason) => reason !== 'not_paid')
const NOTHING = { notes: 0, credited: 0, back: 0, under_way: 0, owed: 0, at_gateway: 0, wallet: 0 }

function off(actor: Actor, { commonInvoice }: { commonInvoice: string }, reason: CallOffReason = 'agreed') {
  return callOff(refundDeps(), actor, { commonInvoice, reason })
}

/** What stands in the invoice, after it was seen that it owes nothing. */
async function endOf(buyer: Pick<Buyer, 'invoiceId' | 'actor'>) {
  expect(await standOf(buyer)).toMatchObject({ status: 'cancelled', owed: 0 })
  return env.DB.prepare('select cancel_reason as reason, cancelled_by as who from invoices where id = ?')
    .bind(buyer.invoiceId)
    .first()
}

/** What a seller is owed of an invoice by the books. */
async function dueToSeller(organisationId: string) {
  const row = await env.DB.prepare(
    "select -coalesce(sum(amount), 0) as due from money_lines where account = 'seller' and party = ?",
  )
    .bind(organisationId)
    .first<{ due: number }>()
  return row?.due
}

async function inParts<T>(work: () => Promise<T>): Promise<T> {
  const forget = await setting('partial_payments', true)
  try {
    return await work()
  } finally {
    await forget()
  }
}

/** A buyer who has paid $200.68 of what they owe by card and wallet. */
async function aPartPayer() {
  const buyer = await aBuyer()
  await addCredit(buyer, 150_00)
  await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(buyer.invoiceId).run()
  await inParts(() => pay(buyer, orderOf(buyer, { wallet: 100_00, amount: 200_68 })))
  expect(await standOf(buyer)).toMatchObject({ status: 'unpaid', owed: 120_00 })
  return { ...buyer, seller: await sellerOf(buyer) }
}

test('An unpaid invoice is called off for each reason, and the books are as if it had not been.', async () => {
  for (const reason of ofUnpaid) {
    const buyer = await aBuyer()
    const seller = await sellerOf(buyer)
    expect(await off(seller.actor, buyer, reason)).toEqual({ ok: true })
    expect(await endOf(buyer)).toEqual({ reason, who: seller.actor.id })
    expect(await backOf(buyer)).toEqual(NOTHING)
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(0)
  }
})

test('What was paid of a part by card and wallet goes back to both, whatever the reason.', async () => {
  for (const reason of ofUnpaid) {
    const buyer = await aPartPayer()
    expect(await off(buyer.seller.actor, buyer, reason)).toEqual({ ok: true })
    expect(await endOf(buyer)).toMatchObject({ reason })
    expect(await backOf(buyer)).toEqual({
      notes: 1,
      credited: 200_68,
      back: 200_68,
      under_way: 0,
      owed: 0,
      at_gateway: 100_68,
      wallet: 150_00,
    })
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(0)
  }
})

test('A paid invoice is credited whole and given back; nobody is late with it.', async () => {
  for (const reason of ofPaid) {
    const buyer = await aPaidBuyer()
    expect(await off(buyer.seller.actor, buyer, 'not_paid')).toEqual({ ok: false, code: 'paid' })
    expect(await off(buyer.seller.actor, buyer, reason)).toEqual({ ok: true })
    expect(await endOf(buyer)).toMatchObject({ reason })
    expect(await backOf(buyer)).toMatchObject({ notes: 1, credited: TOTAL, back: TOTAL, at_gateway: TOTAL })
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(0)
  }
})

test('The file of sales has each amount once: as a credit note, or as a cancellation of what was not paid.', async () => {
  const buyer = await aPartPayer()
  await off(buyer.seller.actor, buyer)
  const period = { from: '2020-01-01', to: '2100-01-01' }
  const text = await new Response(
    exportSales({ db }, { organisationId: buyer.listing.organisationId, yards: null }, period),
  ).text()
  const [head = [], ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const of = (row: string[], name: string) => row[head.indexOf(name)]
  expect(rows.map((row) => [of(row, 'Kind'), of(row, 'Total')]).sort()).toEqual([
    ['cancellation', '-120'],
    ['credit note', '-200.68'],
    ['invoice', '320.68'],
  ])
  for (const name of ['Hammer', 'Premium', 'Tax', 'Total'])
    expect(rows.reduce((sum, row) => sum + Math.round(Number(of(row, name)) * 100), 0)).toBe(0)
})

test('Of one that was refunded in part the rest is, and of one that was refunded whole nothing more.', async () => {
  const buyer = await aPaidBuyer()
  await refundBack(buyer, refundOf(buyer, { kind: 'amount', amount: 20_68 }))
  expect(await off(buyer.seller.actor, buyer)).toEqual({ ok: true })
  await endOf(buyer)
  expect(await backOf(buyer)).toMatchObject({ notes: 2, credited: TOTAL, back: TOTAL, at_gateway: TOTAL })
  const whole = await aPaidBuyer()
  await refundBack(whole)
  expect(await off(whole.seller.actor, whole)).toEqual({ ok: true })
  await endOf(whole)
  expect(await backOf(whole)).toMatchObject({ notes: 1, credited: TOTAL, back: TOTAL })
})

test('Called off again, or from several tabs, it is called off once; a payment beside it is whole or not at all.', async () => {
  for (const made of [aPaidBuyer, aPartPayer]) {
    const buyer = await made()
    const { actor } = buyer.seller
    const all = await Promise.all([1, 2, 3].map(() => off(actor, buyer)))
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const once = await backOf(buyer)
    expect(once).toMatchObject({ notes: 1, credited: once.back, owed: 0 })
    expect(await off(actor, buyer, 'seller_fault')).toEqual({ ok: true })
    expect(await backOf(buyer)).toEqual(once)
    expect(await endOf(buyer)).toMatchObject({ reason: 'agreed' })
  }
  for (let round = 0; round < 4; round += 1) {
    const buyer = await aBuyer()
    const seller = await sellerOf(buyer)
    await Promise.allSettled([pay(buyer, orderOf(buyer)), off(seller.actor, buyer)])
    // a payment that was under way has been decided by now
    expect(await off(seller.actor, buyer)).toEqual({ ok: true })
    await endOf(buyer)
    const back = await backOf(buyer)
    expect(back).toMatchObject({ owed: 0, back: back.credited, at_gateway: back.credited })
  }
})

test('Who may not call it off is refused, and nothing has moved; nor is it while it is being paid, or once it was sent.', async () => {
  const buyer = await aPaidBuyer()
  const { listing } = buyer
  const stranger = await sellerOf(await aBuyer())
  const yard = await aSignedIn({ role: 'seller' })
  await aMembership(yard.person, { id: listing.organisationId }, 'staff')
  const cancel = { id: buyer.commonInvoice, status: 'cancelled', reason: 'agreed' }
  const call = (headers?: Record<string, string>, more = {}) =>
    say('seller/invoice/changeStatus', { ...cancel, ...more }, headers)
  expect(outcome(await call())).toBe('401 sign_in')
  for (const who of [buyer, stranger, yard]) expect(outcome(await call(who.bearer))).toBe('404 not_found')
  for (const reason of [undefined, '', 'because'])
    expect(outcome(await call(buyer.seller.bearer, { reason }))).toBe('422 validation')
  expect(outcome(await call(buyer.seller.bearer, { reason: 'not_paid' }))).toBe('409 paid')
  // who has bought from the organisation that they work for
  const own = { ...buyer.actor, organisations: buyer.seller.actor.organisations }
  expect(await off(own, buyer)).toEqual({ ok: false, code: 'own' })
  expect(await backOf(buyer)).toEqual(NOTHING)

  const paying = await aBuyer('challenge')
  await pay(paying, orderOf(paying))
  const seller = await sellerOf(paying)
  expect(await off(seller.actor, paying)).toEqual({ ok: false, code: 'paying' })

  await env.DB.prepare("update invoices set delivery_type = 'delivery' where id = ?")
    .bind(buyer.invoiceId)
    .run()
  const parcel = { carrier: 'UPS', tracking: '1Z', link: '' }
  expect(await markShipped(refundDeps(), buyer.seller.actor, buyer.commonInvoice, parcel)).toEqual({
    ok: true,
  })
  expect(outcome(await call(buyer.seller.bearer))).toBe('409 sent')
  expect(await backOf(buyer)).toEqual(NOTHING)
})

/** Somebody who has won a lot by a deposit, and those who act for it. */
async function aDepositBuyer() {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const depositId = await placed(bidder, listing)
  await offer(listing.id, bidder.session, { dollars: 120 })
  await closed(listing, staff)
  const [line] = await invoicesOf(listing.id)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare('select common_invoice as number, total from invoices where id = ?')
    .bind(invoiceId)
    .first<{ number: string; total: number }>()
  const { number: commonInvoice = '', total = 0 } = head ?? {}
  return { ...bidder, listing, staff, depositId, invoiceId, commonInvoice, total }
}

test('A deposit on what is still owed goes back whole, or as much of it is kept as the terms give where its buyer let go.', async () => {
  const forget = await setting('deposit_kept_bps', 6_000)
  try {
    for (const reason of ofUnpaid) {
      const keeps = reason === 'buyer_withdrew' || reason === 'not_paid'
      const kept = keeps ? (AMOUNT * 6_000) / 10_000 : 0
      const buyer = await aDepositBuyer()
      expect(await off(buyer.staff.actor, buyer, reason)).toEqual({ ok: true })
      await releaseDeposits(deskOf().ctx)
      expect(await depositOf(buyer.depositId)).toMatchObject({
        status: keeps ? 'kept' : 'released',
        applied: 0,
        kept,
        refunded: AMOUNT - kept,
        booked: 0,
      })
      expect(await endOf(buyer)).toMatchObject({ reason })
      expect(await backOf(buyer)).toEqual(NOTHING)
      expect(await dueToSeller(buyer.listing.organisationId)).toBe(kept)
    }
  } finally {
    await forget()
  }
})

test('Where a deposit and a card have paid whole, nothing is kept: both go back, whatever the reason.', async () => {
  for (const reason of ofPaid) {
    const buyer = await aDepositBuyer()
    const { results } = await env.DB.prepare('select id from saved_cards where person_id = ?')
      .bind(buyer.person.id)
      .all<{ id: string }>()
    const order = orderOf(
      { invoiceId: buyer.invoiceId, cardId: results[0]?.id ?? '' },
      { amount: buyer.total - AMOUNT },
    )
    await pay(buyer, order)
    expect(await off(buyer.staff.actor, buyer, reason)).toEqual({ ok: true })
    await endOf(buyer)
    expect(await backOf(buyer)).toMatchObject({ notes: 1, credited: buyer.total, back: buyer.total, owed: 0 })
    expect(await depositOf(buyer.depositId)).toMatchObject({ status: 'applied', kept: 0 })
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(0)
  }
})

test('Of a deposit and a part paid by card beside it, each goes its own way.', async () => {
  for (const reason of ofUnpaid) {
    const kept = reason === 'buyer_withdrew' || reason === 'not_paid' ? AMOUNT : 0
    const buyer = await aDepositBuyer()
    const card = await env.DB.prepare('select id from saved_cards where person_id = ?')
      .bind(buyer.person.id)
      .first<{ id: string }>()
    await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(buyer.invoiceId).run()
    const order = { invoiceId: buyer.invoiceId, cardId: card?.id ?? '' }
    await pay(buyer, orderOf(order, { amount: 20_00 }))
    expect(await off(buyer.staff.actor, buyer, reason)).toEqual({ ok: true })
    await releaseDeposits(deskOf().ctx)
    await endOf(buyer)
    expect(await backOf(buyer)).toMatchObject({
      notes: 1,
      credited: 20_00,
      back: 20_00,
      owed: 0,
      at_gateway: 20_00,
      wallet: 0,
    })
    expect(await depositOf(buyer.depositId)).toMatchObject({ kept, refunded: AMOUNT - kept, booked: 0 })
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(kept)
  }
})

test('A seller’s fault takes back a fee for not collecting: one that is due, and one that is paid.', async () => {
  for (const paid of [false, true]) {
    const buyer = await aPaidBuyer()
    const desk = deskOf()
    desk.time.now += 400 * DAY
    const { actor } = buyer.seller
    await passLastDay(buyer.invoiceId)
    const charged = await chargeFee(desk.ctx, actor, { commonInvoice: buyer.commonInvoice, reason: 'Left' })
    const fee = charged.ok ? charged.terms.fee : 0
    expect(fee).toBeGreaterThan(0)
    const order = { payment_method: 'online' as const, source: buyer.cardId, attempt: anId('attempt') }
    if (paid)
      expect(await payFee(desk.ctx, buyer.actor, `fee:${buyer.invoiceId}`, order)).toMatchObject({ ok: true })
    expect(await off(actor, buyer, 'seller_fault')).toEqual({ ok: true })
    await endOf(buyer)
    expect(await walletBalance({ db }, buyer.actor.id)).toBe(paid ? fee : 0)
    const row = await env.DB.prepare(
      `select fees.status, people.restocking_fee_due as due,
         (select count(*) from transactions where id = 'returned:' || fees.id) as shown
       from fees join people on people.id = fees.person_id where fees.id = ?`,
    )
      .bind(`fee:${buyer.invoiceId}`)
      .first()
    expect(row).toEqual({ status: 'waived', due: 0, shown: paid ? 1 : 0 })
    expect(await dueToSeller(buyer.listing.organisationId)).toBe(0)
  }
})

test('What came by hand is owed by the credit note, which the letter says, until it was given back by hand.', async () => {
  const buyer = await aBuyer()
  const seller = await sellerOf(buyer)
  const { commonInvoice } = buyer
  const cash = { common_invoice: commonInvoice, amount: 320.68, method: 'cash', idempotency_key: anId('key') }
  expect(outcome(await say('offline/payCartOffline', cash, seller.bearer))).toBe('200')
  expect(await off(seller.actor, buyer, 'seller_fault')).toEqual({ ok: true })
  await endOf(buyer)
  expect(await backOf(buyer)).toMatchObject({ notes: 1, credited: TOTAL, back: 0, owed: TOTAL })
  const note = await env.DB.prepare('select id from credit_notes where invoice_id = ?')
    .bind(buyer.invoiceId)
    .first<{ id: string }>()
  const creditNoteId = note?.id ?? ''
  await deliverEvent(deskOf().ctx, `credit-issued:${creditNoteId}`)
  expect(JSON.stringify(await outgoing(`refunded:${creditNoteId}`))).toContain(
    'The seller pays you back directly',
  )
  const given = await giveBackOwed(refundDeps(), seller.actor, { creditNoteId, to: 'original' })
  expect(given).toMatchObject({ ok: true })
  expect(await backOf(buyer)).toMatchObject({ notes: 1, credited: TOTAL, back: TOTAL, owed: 0 })
})
