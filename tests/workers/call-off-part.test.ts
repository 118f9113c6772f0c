import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { CALL_OFF_REASONS, type CallOffReason } from '#app/domain/money/call-off.ts'
import type { CreditOrder } from '#app/domain/money/credit.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { openInvoice } from '#app/features/invoices/queries.server.ts'
import { callOff } from '#app/flows/money/call-off.server.ts'
import { callOffPart } from '#app/flows/money/call-off-part.server.ts'
import { callOffPieces } from '#app/flows/money/call-off-pieces.server.ts'
import { chargeFee } from '#app/flows/money/charge-fee.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { watchBooks } from '#tests/support/books.ts'
import { aListing, anId } from '#tests/support/builders.ts'
import { addCard, db, orderOf, pay, standOf } from '#tests/support/buyer.ts'
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
import { backOf, refundDeps, refundOf, sellerOf } from '#tests/support/refunds.ts'
import { ask, ledgerOf, offer, projected } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

watchBooks()

const DAY = 24 * 60 * 60_000
const PIECES = 5

/** Somebody who has bought all pieces of a listing and not paid them. */
async function aDebtor() {
  const listing = await aListing({ format: 'fixed', startPrice: 20_00, buyNowPrice: 20_00, quantity: PIECES })
  const buyer = await aBidder()
  await ask(listing.id, buyer.session, { type: 'buy_now', quantity: PIECES })
  expect(await projected(listing.id)).toMatchObject({ stock: 0, status: 'sold' })
  await settled(listing.id)
  return { ...buyer, ...(await invoiceOf(listing.id)), listing, seller: await sellerOf({ listing }) }
}

async function invoiceOf(listingId: string) {
  const [line] = await invoicesOf(listingId)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare(
    'select common_invoice as number, total, due_at as due from invoices where id = ?',
  )
    .bind(invoiceId)
    .first<{ number: string; total: number; due: number }>()
  const { number: commonInvoice = '', total = 0, due = 0 } = head ?? {}
  return { lineId: String(line?.id), invoiceId, commonInvoice, total, due }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

const pieces = ({ lineId: id }: Pick<Debtor, 'lineId'>, quantity: number): CreditOrder => ({
  kind: 'lines',
  lines: [{ id, quantity }],
})

function part(
  actor: Actor,
  { commonInvoice }: { commonInvoice: string },
  order: CreditOrder,
  { reason = 'agreed', attempt = anId('attempt') }: { reason?: CallOffReason; attempt?: string } = {},
) {
  return callOffPart(refundDeps(), actor, { commonInvoice, order, reason, attempt })
}

/** Delivers what follows of all credit notes and the end of an invoice; what is for sale then. */
async function stockAfter({ invoiceId, listing }: Pick<Debtor, 'invoiceId' | 'listing'>) {
  const { results } = await env.DB.prepare(
    `select id from events where id = 'invoice-cancelled:' || ?1
     or (type = 'credit-issued' and payload->>'creditNoteId' in (select id from credit_notes where invoice_id = ?1))`,
  )
    .bind(invoiceId)
    .all<{ id: string }>()
  for (const { id } of [...results, ...results]) await deliverEvent(deskOf().ctx, id)
  return (await projected(listing.id)).stock
}

/** The subject of the letter about a credit note that was just written. */
async function toldOf(done: Awaited<ReturnType<typeof part>>) {
  if (!done.ok || !done.credit) throw new Error('Nothing was credited.')
  const { subject } = await outgoing(`refunded:${done.credit.id}`)
  return String(subject)
}

async function payRest({ actor, bearer, invoiceId }: Debtor, amount: number) {
  const order = orderOf({ invoiceId, cardId: await addCard(bearer, 'success') }, { amount })
  expect((await pay({ actor }, order)).state).toBe('succeeded')
}

async function owedOf({ actor, commonInvoice }: Pick<Debtor, 'actor' | 'commonInvoice'>) {
  const found = await openInvoice({ db }, actor, commonInvoice)
  const { status, owed, credited } = found?.invoice ?? {}
  return { status, owed, credited }
}

test('Of an unpaid invoice pieces are called off for every reason: it owes so much less, and they are for sale again.', async () => {
  for (const reason of CALL_OFF_REASONS) {
    const buyer = await aDebtor()
    const { actor } = buyer.seller
    const two = Math.round((buyer.total * 2) / PIECES)
    const done = await part(actor, buyer, pieces(buyer, 2), { reason })
    expect(done).toMatchObject({ ok: true, credit: { total: two, offOwed: two, kept: 0, cause: reason } })
    expect(await owedOf(buyer)).toEqual({ status: 'unpaid', owed: buyer.total - two, credited: two })
    expect(await backOf(buyer)).toMatchObject({ notes: 1, credited: two, back: 0, owed: 0, under_way: 0 })
    expect(await stockAfter(buyer)).toBe(2)
    const effects = (await ledgerOf(buyer.listing.id)).flatMap((entry) => entry.effects)
    expect(effects).toContainEqual({ type: 'restocked', quantity: 2, left: 2, reopened: true })
    await payRest(buyer, buyer.total - two)
    expect(await standOf(buyer)).toMatchObject({ status: 'paid', owed: 0 })
    // the rest is called off as any paid invoice is: of each piece there is one place in stock, whatever came before
    expect(await callOff(refundDeps(), actor, { ...buyer, reason: 'agreed' })).toEqual({ ok: true })
    expect(await backOf(buyer)).toMatchObject({ credited: buyer.total, back: buyer.total - two, owed: 0 })
    expect(await stockAfter(buyer)).toBe(PIECES)
  }
})

test('What is credited beyond what is owed goes back to the card that paid it, and the invoice is paid.', async () => {
  for (const reason of CALL_OFF_REASONS) {
    const buyer = await aDebtor()
    await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(buyer.invoiceId).run()
    const owed = 30_00
    await payRest(buyer, buyer.total - owed)
    const three = Math.round((buyer.total * 3) / PIECES)
    const done = await part(buyer.seller.actor, buyer, pieces(buyer, 3), { reason })
    expect(done).toMatchObject({ ok: true, credit: { total: three, offOwed: owed, kept: 0 } })
    expect(await standOf(buyer)).toMatchObject({ status: 'paid', owed: 0 })
    const back = three - owed
    expect(await backOf(buyer)).toMatchObject({ credited: three, back, owed: 0, at_gateway: back })
    expect(await stockAfter(buyer)).toBe(3)
    expect(await toldOf(done)).toContain('is coming back to you')
  }
})

test('An amount off the price makes an unpaid invoice owe less, and no piece comes back.', async () => {
  const buyer = await aDebtor()
  const done = await part(buyer.seller.actor, buyer, { kind: 'amount', amount: 12_34 })
  expect(done).toMatchObject({ ok: true, credit: { offOwed: 12_34 } })
  expect(await owedOf(buyer)).toEqual({ status: 'unpaid', owed: buyer.total - 12_34, credited: 12_34 })
  expect(await stockAfter(buyer)).toBe(0)
  expect(await toldOf(done)).toContain('less to pay')
  await payRest(buyer, buyer.total - 12_34)
  expect(await standOf(buyer)).toMatchObject({ status: 'paid', owed: 0 })
})

/** Somebody whose invoice of four pieces carries a deposit. */
async function aDepositBuyer() {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const depositId = await placed(bidder, listing)
  await offer(listing.id, bidder.session, { dollars: 120 })
  await closed(listing, staff)
  const invoice = await invoiceOf(listing.id)
  await env.DB.prepare('update invoice_lines set quantity = 4 where id = ?').bind(invoice.lineId).run()
  return { ...bidder, ...invoice, listing, staff, depositId }
}

test('Of a deposit what is too much goes back, or as much of it is kept as the terms give where its buyer let go.', async () => {
  const forget = await setting('deposit_kept_bps', 6_000)
  try {
    for (const reason of CALL_OFF_REASONS) {
      const keeps = reason === 'buyer_withdrew' || reason === 'not_paid'
      const buyer = await aDepositBuyer()
      const owed = buyer.total - AMOUNT
      const three = Math.round((buyer.total * 3) / 4)
      const over = three - owed
      expect(over).toBeGreaterThan(0)
      const kept = keeps ? Math.round(over * 0.6) : 0
      const done = await part(buyer.staff.actor, buyer, pieces(buyer, 3), { reason })
      expect(done).toMatchObject({ ok: true, credit: { total: three, offOwed: owed, kept } })
      expect(await standOf(buyer)).toMatchObject({ status: 'paid', owed: 0 })
      expect(await backOf(buyer)).toMatchObject({ credited: three, back: over - kept, owed: 0, under_way: 0 })
      await releaseDeposits(deskOf().ctx)
      expect(await depositOf(buyer.depositId)).toMatchObject({ status: 'applied' })
      // the rest of it still pays the piece that is left
      expect(await callOff(refundDeps(), buyer.staff.actor, { ...buyer, reason: 'agreed' })).toEqual({
        ok: true,
      })
      expect(await backOf(buyer)).toMatchObject({ credited: buyer.total, back: AMOUNT - kept, owed: 0 })
    }
  } finally {
    await forget()
  }
})

test('A seller’s fault about one piece spares its buyer the fee.', async () => {
  const buyer = await aDebtor()
  await payRest(buyer, buyer.total)
  const desk = deskOf()
  desk.time.now += 400 * DAY
  const { actor } = buyer.seller
  await passLastDay(buyer.invoiceId)
  const charged = await chargeFee(desk.ctx, actor, { commonInvoice: buyer.commonInvoice, reason: 'Left' })
  expect(charged).toMatchObject({ ok: true })
  const due = async () =>
    (
      await env.DB.prepare('select restocking_fee_due as due from people where id = ?')
        .bind(buyer.person.id)
        .first<{ due: number }>()
    )?.due
  expect(await part(actor, buyer, pieces(buyer, 1))).toMatchObject({ ok: true })
  expect(await due()).toBeGreaterThan(0)
  expect(await part(actor, buyer, pieces(buyer, 1), { reason: 'seller_fault' })).toMatchObject({ ok: true })
  expect(await due()).toBe(0)
})

test('Sent twice it is one credit note; beside a payment or another each stands whole or not at all.', async () => {
  const buyer = await aDebtor()
  const { actor } = buyer.seller
  const attempt = anId('attempt')
  const one = () => part(actor, buyer, pieces(buyer, 1), { attempt })
  const both = await Promise.all([one(), one()])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect(await one()).toMatchObject({ ok: true })
  expect(await backOf(buyer)).toMatchObject({ notes: 1 })
  expect(await part(actor, buyer, pieces(buyer, 2), { attempt })).toEqual({ ok: false, code: 'key_reused' })
  await Promise.all([1, 2, 3].map(() => part(actor, buyer, pieces(buyer, 1))))
  const { notes } = await backOf(buyer)
  expect(await stockAfter(buyer)).toBe(notes)
  expect(await part(actor, buyer, pieces(buyer, PIECES))).toEqual({ ok: false, code: 'quantity' })
  for (let round = 0; round < 3; round += 1) {
    const racing = await aDebtor()
    await Promise.allSettled([
      payRest(racing, racing.total),
      part(racing.seller.actor, racing, pieces(racing, 2)),
    ])
    const { status, owed = 0, credited = 0 } = await owedOf(racing)
    const back = await backOf(racing)
    expect(back).toMatchObject({ back: back.credited - credited, owed: 0 })
    expect(status).toBe(owed === 0 ? 'paid' : 'unpaid')
  }
})

test('All that is left is the whole invoice: it is cancelled, also by the job that waits for no payment any more.', async () => {
  const whole = await aDebtor()
  expect(await part(whole.seller.actor, whole, pieces(whole, PIECES))).toEqual({ ok: true, credit: null })
  expect(await standOf(whole)).toMatchObject({ status: 'cancelled', owed: 0 })
  expect(await part(whole.seller.actor, whole, pieces(whole, 1))).toEqual({ ok: false, code: 'cancelled' })
  expect(await stockAfter(whole)).toBe(PIECES)
  const forget = await setting('pieces_unpaid_days', 5)
  try {
    const late = await aDebtor()
    await part(late.seller.actor, late, pieces(late, 2))
    expect(await stockAfter(late)).toBe(2)
    const desk = deskOf()
    desk.time.now = late.due + 6 * DAY
    await callOffPieces(desk.ctx)
    expect(await standOf(late)).toMatchObject({ status: 'cancelled', owed: 0 })
    expect(await stockAfter(late)).toBe(PIECES)
  } finally {
    await forget()
  }
})

test('Pieces of a paid invoice that are refunded are for sale again; what came back broken, or was sent, only where it is said.', async () => {
  const buyer = await aDebtor()
  await payRest(buyer, buyer.total)
  const { actor } = buyer.seller
  const refund = (given: Parameters<typeof refundOf>[2] = {}) =>
    refundInvoice(refundDeps(), actor, refundOf(buyer, pieces(buyer, 1), given))
  expect(await refund()).toMatchObject({ ok: true })
  expect(await stockAfter(buyer)).toBe(1)
  expect(await refund({ restock: false })).toMatchObject({ ok: true })
  expect(await stockAfter(buyer)).toBe(1)
  const raise = async (reason: string) => {
    const raised = await say(
      'return/raise_request',
      { common_invoice: buyer.commonInvoice, reason, notes: '', items: [{ id: buyer.lineId, qty: 1 }] },
      buyer.bearer,
    )
    const { id } = contentOf<{ id: string }>(raised)
    await env.DB.prepare("update return_requests set state = 'received' where id = ?").bind(id).run()
    return id
  }
  expect(await refund({ requestId: await raise('does_not_work') })).toMatchObject({ ok: true })
  expect(await stockAfter(buyer)).toBe(1)
  expect(await refund({ requestId: await raise('changed_mind') })).toMatchObject({ ok: true })
  expect(await stockAfter(buyer)).toBe(2)
})

test('A program calls off by line as the page does; who may not is refused.', async () => {
  const buyer = await aDebtor()
  const asked = {
    id: buyer.commonInvoice,
    status: 'cancelled',
    reason: 'agreed',
    kind: 'lines',
    items: [{ id: buyer.lineId, qty: 2 }],
  }
  const call = (headers?: Record<string, string>, more = {}) =>
    say('seller/invoice/changeStatus', { ...asked, ...more }, headers)
  expect(outcome(await call())).toBe('401 sign_in')
  expect(outcome(await call(buyer.bearer))).toBe('404 not_found')
  expect(outcome(await call(buyer.seller.bearer, { items: [] }))).toBe('422 line')
  expect(outcome(await call(buyer.seller.bearer, { items: [{ id: buyer.lineId, qty: 9 }] }))).toBe(
    '409 quantity',
  )
  expect(outcome(await call(buyer.seller.bearer, { kind: 'amount', amount: 1_000_000 }))).toBe('422 amount')
  const done = await call(buyer.seller.bearer)
  expect(outcome(done)).toBe('200')
  const two = Math.round((buyer.total * 2) / PIECES)
  expect(contentOf(done)).toMatchObject({ status: 'unpaid', amount_due: (buyer.total - two) / 100 })
})
