import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { shownOf } from '#app/domain/money/gift-codes.ts'
import { openInvoice } from '#app/features/invoices/queries.server.ts'
import { listTransactions as listMoves } from '#app/features/invoices/transactions.server.ts'
import { findPayment } from '#app/features/payments/queries.server.ts'
import { findSold } from '#app/features/returns/queries.server.ts'
import { issueGiftCards, redeemGiftCard } from '#app/features/wallet/commands.server.ts'
import { chargeFee, waiveFee } from '#app/flows/money/charge-fee.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { payFee } from '#app/flows/money/pay-fee.server.ts'
import { addressAfter, findPaidFor } from '#app/flows/money/payment-way.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { previewRefund, refundInvoice } from '#app/flows/money/refund.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { voidGiftCard } from '#app/flows/money/void-gift-card.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { anId } from '#tests/support/builders.ts'
import {
  AMOUNT,
  aBidder,
  aDepositLot,
  type Bidder,
  booksHold,
  closed,
  deskOf,
  placed,
  setting,
} from '#tests/support/deposit.ts'
import { offer } from '#tests/support/room.ts'
import { invoicesOf } from '#tests/support/sales.ts'
import { expectTold, trailOf } from '#tests/support/trail.ts'

beforeAll(rememberFaults)

const DAY = 24 * 60 * 60_000

/** Two who have offered by a deposit; one of them has won, for $100 and what is added. */
async function aContest() {
  const { listing, staff } = await aDepositLot()
  const [winner, loser] = [await aBidder(), await aBidder()]
  const [depositId, lost] = [await placed(winner, listing), await placed(loser, listing)]
  await offer(listing.id, loser.session, { dollars: 110 })
  await offer(listing.id, winner.session, { dollars: 120 })
  await closed(listing, staff)
  await releaseDeposits(deskOf().ctx)
  const [line] = await invoicesOf(listing.id)
  const invoiceId = String(line?.invoice_id)
  const head = await env.DB.prepare('select common_invoice as number, total from invoices where id = ?')
    .bind(invoiceId)
    .first<{ number: string; total: number }>()
  return {
    listing,
    staff,
    winner,
    loser,
    depositId,
    lost,
    invoiceId,
    commonInvoice: head?.number ?? '',
    total: head?.total ?? 0,
  }
}
type Contest = Awaited<ReturnType<typeof aContest>>

async function cardOf({ person }: Bidder): Promise<string> {
  const row = await env.DB.prepare('select id from saved_cards where person_id = ?').bind(person.id).first()
  return String(row?.id)
}

/** The winner pays what their deposit has left. */
async function payRest({ winner, invoiceId, total }: Contest) {
  const paying = await startPayment(deskOf().ctx, winner.actor, {
    attempt: anId('attempt'),
    tender: { wallet: 0, source: { kind: 'card', id: await cardOf(winner) } },
    targets: [{ kind: 'invoice', id: invoiceId, amount: total - AMOUNT }],
  })
  expect(paying).toMatchObject({ ok: true, payment: { state: 'succeeded' } })
}

function later(days: number) {
  const desk = deskOf()
  desk.time.now += days * DAY
  return desk
}

test('A deposit is told from its placing to its end, on the invoice as in the list, and what is due is what the books say.', async () => {
  const contest = await aContest()
  const { winner, loser, depositId, lost, invoiceId, commonInvoice, total, listing } = contest
  const about = { organisation: listing.organisationId, state: 'done' }
  expect(await trailOf(loser.person.id)).toMatchObject([
    { ...about, kind: 'deposit', amount: AMOUNT, deposit: lost, way: null },
    { ...about, kind: 'deposit-released', amount: -AMOUNT, deposit: lost, way: 'clearing' },
  ])
  expect(await trailOf(winner.person.id)).toMatchObject([
    { ...about, kind: 'deposit', amount: AMOUNT, deposit: depositId, invoice: null },
    { ...about, kind: 'deposit-applied', amount: AMOUNT, way: 'deposit', invoice: invoiceId },
  ])
  const found = await openInvoice(deskOf().ctx, winner.actor, commonInvoice)
  expect(found?.invoice).toMatchObject({ total, deposit: AMOUNT, owed: total - AMOUNT, status: 'unpaid' })
  expect(await listMoves(deskOf().ctx, { id: invoiceId })).toMatchObject([
    { kind: 'issued', amount: total },
    { kind: 'deposit', amount: -AMOUNT },
  ])
  const said = await say('invoice/invoice', { id: commonInvoice }, winner.bearer)
  expect(contentOf(said)).toMatchObject({
    cart_values: { total: total / 100, deposit_applied: 50, amount_due: (total - AMOUNT) / 100 },
    amount_due: (total - AMOUNT) / 100,
  })
  await payRest(contest)
  for (const { person } of [winner, loser]) await expectTold(person.id)
  const told = await say('invoice/alltransactions', { limit: 10 }, winner.bearer)
  const { records } = contentOf<{ records: Record<string, unknown>[] }>(told)
  expect(records.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', (total - AMOUNT) / 100],
    ['deposit-applied', 50],
    ['deposit', 50],
  ])
  expect(records[1]).toMatchObject({
    common_invoice: commonInvoice,
    product_id: listing.id,
    lot_number: listing.lotNumber,
    wallet: false,
  })
})

test('A default is told too: off the invoice, kept, given back; its fee is its seller’s, and who charged and waived it is on record.', async () => {
  onTestFinished(async () => void (await undo()))
  const undo = await setting('deposit_kept_bps', 6_000)
  const { winner, staff, invoiceId, commonInvoice, depositId, listing } = await aContest()
  const desk = later(30)
  const order = { commonInvoice, reason: 'Not paid by Friday' }
  const both = await Promise.all([
    chargeFee(desk.ctx, staff.actor, order),
    chargeFee(later(30).ctx, staff.actor, order),
  ])
  expect(both.some(({ ok }) => ok)).toBe(true)
  await releaseDeposits(desk.ctx)
  const fee = `fee:${invoiceId}`
  const by = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
  expect(await payFee(desk.ctx, winner.actor, fee, by)).toMatchObject({ ok: true })
  const trail = await trailOf(winner.person.id)
  expect(trail.slice(2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'invoice-defaulted',
        amount: -AMOUNT,
        way: 'deposit',
        invoice: invoiceId,
      }),
      expect.objectContaining({ kind: 'deposit-kept', amount: 30_00, way: 'deposit', deposit: depositId }),
      expect.objectContaining({ kind: 'deposit-released', amount: -20_00, way: 'clearing' }),
      expect.objectContaining({ kind: 'fee', invoice: invoiceId, organisation: listing.organisationId }),
    ]),
  )
  expect(trail).toHaveLength(6)
  await expectTold(winner.person.id)
  const record = async (subject: string) =>
    (
      await env.DB.prepare(
        'select version, person_email as by, after from audit_log where subject = ? order by version',
      )
        .bind(subject)
        .all<{ version: number; by: string; after: string }>()
    ).results.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) as unknown }))
  expect(await record(`fee:${commonInvoice}`)).toEqual([
    {
      version: 1,
      by: staff.actor.email,
      after: { status: 'due', amount: 17_25, cause: 'unpaid', reason: order.reason },
    },
  ])

  // one that is waived
  const other = await aContest()
  const charged = { commonInvoice: other.commonInvoice, reason: order.reason }
  expect(await chargeFee(later(40).ctx, other.staff.actor, charged)).toMatchObject({ ok: true })
  const waived = await waiveFee(later(40).ctx, other.staff.actor, {
    id: `fee:${other.invoiceId}`,
    reason: 'First time',
  })
  expect(waived).toMatchObject({ ok: true, fee: { status: 'waived' } })
  expect(await record(`fee:${other.commonInvoice}`)).toMatchObject([
    { version: 1, by: other.staff.actor.email, after: { status: 'due' } },
    { version: 2, by: other.staff.actor.email, after: { status: 'waived', reason: 'First time' } },
  ])
  await releaseDeposits(later(40).ctx)
  await expectTold(other.winner.person.id)
})

test('What a deposit has paid goes back to what placed it, after what was paid last, and no cent beyond either.', async () => {
  const contest = await aContest()
  await payRest(contest)
  const { winner, staff, commonInvoice, total, invoiceId } = contest
  const { ctx } = deskOf()
  const asked = {
    commonInvoice,
    to: 'original' as const,
    reason: '',
    requestId: null,
    restock: null,
    expected: null,
  }
  // a card gave the rest, and another payment of the same card the deposit
  const sold = await findSold(ctx, commonInvoice)
  if (!sold) throw new Error('Nothing was sold.')
  expect(await previewRefund(ctx, sold, { order: { kind: 'whole' }, to: 'original' })).toMatchObject({
    total,
    parts: [
      { way: 'gateway', amount: total - AMOUNT },
      { way: 'gateway', amount: AMOUNT },
    ],
  })
  const most = total - AMOUNT + 10_00
  const part = { ...asked, order: { kind: 'amount' as const, amount: most }, attempt: anId('attempt') }
  expect(await refundInvoice(ctx, staff.actor, part)).toMatchObject({
    ok: true,
    refunds: [{ state: 'succeeded' }, { state: 'succeeded' }],
  })
  const rest = { ...asked, order: { kind: 'whole' as const }, attempt: anId('attempt') }
  expect(await refundInvoice(ctx, staff.actor, rest)).toMatchObject({ ok: true })
  const back = await env.DB.prepare(
    `select targets.kind, sum(refunds.amount) as amount from refunds join payments on payments.id = refunds.payment_id
       join payment_targets targets on targets.payment_id = payments.id
     where payments.person_id = ? and refunds.state = 'succeeded' group by targets.kind order by targets.kind`,
  )
    .bind(winner.person.id)
    .all()
  expect(back.results).toEqual([
    { kind: 'deposit', amount: AMOUNT },
    { kind: 'invoice', amount: total - AMOUNT },
  ])
  expect(await refundInvoice(ctx, staff.actor, { ...rest, attempt: anId('attempt') })).toMatchObject({
    ok: false,
  })
  const owed = await env.DB.prepare(
    "select coalesce(sum(lines.amount), 0) as owed from money_lines lines join credit_notes notes on notes.id = lines.party where lines.account = 'refunds' and notes.invoice_id = ?",
  )
    .bind(invoiceId)
    .first()
  expect(owed).toEqual({ owed: 0 })
  await expectTold(winner.person.id)
  await booksHold()
})

test('A payment of a deposit or a fee that failed leads back to its form, and one that went through to where it is seen.', async () => {
  const { listing } = await aDepositLot()
  const bidder = await aBidder()
  await env.DB.prepare(
    "update sandbox_cards set card = 'declined' where id = (select gateway_ref from saved_cards where person_id = ?)",
  )
    .bind(bidder.person.id)
    .run()
  const { ctx } = deskOf()
  const order = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
  const placing = await placeDeposit(ctx, bidder.actor, listing.id, {
    ...order,
    kept: { typed: '120', kind: 'max' },
  })
  const payment = placing.ok && placing.payment ? await findPayment(ctx, placing.payment.id) : null
  if (!payment) throw new Error('No payment was tried.')
  expect(await findPaidFor(ctx, payment)).toMatchObject({
    kind: 'deposit',
    onwards: '/deposits/all',
    again: `/product-view/${listing.id}/deposit?failed=declined&offer=120&kind=max`,
  })
  expect(await addressAfter(ctx, payment)).toContain(`/product-view/${listing.id}/deposit?failed=declined`)
})

test('A gift card is redeemed or made worthless, once, with its entry, its record and its reason.', async () => {
  const someone = await aBidder()
  const admin = { ...(await aBidder()).actor, role: 'admin' as const }
  const { ctx } = deskOf()
  const redeeming = { ...ctx, limits: { ...ctx.limits, giftsByPerson: async () => true }, address: '' }
  const cards = await issueGiftCards(ctx, admin, { amount: 25_00, count: 2, note: '' })
  const idOf = async (code: string) => {
    const row = await env.DB.prepare('select id from gift_cards where shown = ? and issued_by = ?')
      .bind(shownOf(code), admin.id)
      .first<{ id: string }>()
    return row?.id ?? ''
  }
  const [one, other] = [cards[0]?.code ?? '', cards[1]?.code ?? '']
  const [voided, kept] = [await idOf(one), await idOf(other)]
  const why = { reason: 'Sent to the wrong address' }
  expect(await voidGiftCard(ctx, someone.actor, { id: voided, ...why })).toEqual({
    ok: false,
    code: 'forbidden',
  })
  expect(await voidGiftCard(ctx, admin, { id: 'none', ...why })).toEqual({ ok: false, code: 'not_found' })
  expect(await voidGiftCard(ctx, admin, { id: voided, ...why })).toEqual({ ok: true })
  expect(await voidGiftCard(ctx, admin, { id: voided, ...why })).toEqual({ ok: false, code: 'used' })
  expect(await redeemGiftCard(redeeming, someone.actor, one)).toEqual({ ok: false, code: 'gift' })
  const race = await Promise.all([
    redeemGiftCard(redeeming, someone.actor, other),
    voidGiftCard(ctx, admin, { id: kept, ...why }),
  ])
  expect(race.filter(({ ok }) => ok)).toHaveLength(1)
  const entries = await env.DB.prepare(
    'select id from money_entries where id in (?1, ?2, ?3, ?4) order by id',
  )
    .bind(...[voided, kept].flatMap((id) => [`gift-voided:${id}`, `gift-redeemed:${id}`]))
    .all()
  expect(entries.results).toHaveLength(2)
  const record = await env.DB.prepare('select person_id as by, after from audit_log where subject = ?')
    .bind(`gift-card:${voided}`)
    .first<{ by: string; after: string }>()
  expect([record?.by, JSON.parse(record?.after ?? '{}')]).toEqual([admin.id, { voided: true, ...why }])
  await booksHold()
  await expectTold(someone.person.id)
})
