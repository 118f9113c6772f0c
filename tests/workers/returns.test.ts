import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MOST_FILES } from '#app/domain/shop/uploads.ts'
import { raiseReturn } from '#app/features/returns/commands.server.ts'
import { listReturns } from '#app/features/returns/desk.server.ts'
import { listOrderLines } from '#app/features/returns/orders.server.ts'
import { findSold, listRefundsUnderWay } from '#app/features/returns/queries.server.ts'
import { attachSeveral } from '#app/features/uploads/attach.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { anId, aSignedIn } from '#tests/support/builders.ts'
import { aBuyer, addCredit, db, MINUTE, orderOf, pay, sellTo, TOTAL } from '#tests/support/buyer.ts'
import { A_JPEG } from '#tests/support/pictures.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import {
  aPaidBuyer,
  backOf,
  type PaidBuyer,
  refundBack,
  refundDeps,
  refundOf,
  sellerOf,
} from '#tests/support/refunds.ts'
import { settled } from '#tests/support/sales.ts'
import { jobContext } from '#workers/context.ts'

const DAY = 24 * 60 * MINUTE

const ALL_BACK = { notes: 1, credited: TOTAL, back: TOTAL, under_way: 0, owed: 0 }

async function lineOf({ commonInvoice }: Pick<PaidBuyer, 'commonInvoice'>) {
  const invoice = await findSold({ db }, commonInvoice)
  return invoice?.lines[0]?.id ?? ''
}

test('What was paid by wallet and card is asked back, approved and refunded to both, and everybody hears of it.', async () => {
  const buyer = await aBuyer()
  await addCredit(buyer, 100_00)
  await pay(buyer, orderOf(buyer, { wallet: 100_00 }))
  const seller = await sellerOf(buyer)
  const stranger = await aSignedIn()
  await env.DB.prepare("update people set language = 'es' where id = ?").bind(buyer.actor.id).run()
  const asked = {
    common_invoice: buyer.commonInvoice,
    items: [{ id: await lineOf(buyer), qty: 1 }],
    reason: 'parts_missing',
    notes: 'No charger.',
    idempotency_key: 'attempt-0001',
  }
  expect(outcome(await say('return/raise_request', asked))).toBe('401 sign_in')
  expect(outcome(await say('return/raise_request', asked, stranger.bearer))).toBe('404 not_found')
  expect(outcome(await say('return/raise_request', asked, seller.bearer))).toBe('403 forbidden')
  type Request = { id: string; status: string; items: { total_amount: number }[] }
  const raised = contentOf<Request>(await say('return/raise_request', asked, buyer.bearer))
  expect(raised).toMatchObject({ status: 'raised', items: [{ qty: 1, total_amount: 320.68 }] })
  // sent again it is the same; under another key the piece is asked back already
  expect(contentOf(await say('product/raiseReturnRequest', asked, buyer.bearer))).toEqual(raised)
  const again = { ...asked, idempotency_key: 'attempt-0002' }
  expect(outcome(await say('return/raise_request', again, buyer.bearer))).toBe('409 quantity')
  const { id } = raised
  await deliverAll()
  const change = (status: string, headers: Record<string, string>) =>
    say('return/changeStatus', { id, status, answer: 'To gate 2, please.' }, headers)
  expect(outcome(await change('approved', stranger.bearer))).toBe('404 not_found')
  expect(outcome(await change('approved', buyer.bearer))).toBe('403 forbidden')
  const refund = { common_invoice: buyer.commonInvoice, request_id: id, idempotency_key: 'attempt-0003' }
  expect(outcome(await say('refund/refundInvoice', refund, seller.bearer))).toBe('409 changed')
  expect(contentOf(await change('approved', seller.bearer))).toMatchObject({ status: 'approved' })
  await deliverAll()
  expect(outcome(await change('refused', seller.bearer))).toBe('409 changed')
  expect(outcome(await say('refund/refundInvoice', refund, buyer.bearer))).toBe('403 forbidden')
  const preview = await say('return/checkout', { common_invoice: buyer.commonInvoice }, seller.bearer)
  expect(contentOf(preview)).toMatchObject({
    hammer: 260,
    premium: 39,
    tax: 21.68,
    total_amount: 320.68,
    refunds: [
      { payment_method: 'gateway', brand: 'Visa', last4: '4242', amount: 220.68 },
      { payment_method: 'wallet', amount: 100 },
    ],
  })
  const credit = contentOf(await say('refund/refundInvoice', refund, seller.bearer))
  expect(credit).toMatchObject({
    total_amount: 320.68,
    owed: 0,
    credit_note: expect.stringMatching(/-CN-1001$/),
    refunds: expect.arrayContaining([
      expect.objectContaining({ payment_method: 'gateway', amount: 220.68, state: 'succeeded' }),
      expect.objectContaining({ payment_method: 'wallet', amount: 100, state: 'succeeded' }),
    ]),
  })
  expect(contentOf(await say('refund/refundInvoice', refund, seller.bearer))).toEqual(credit)
  expect(await backOf(buyer)).toEqual({ ...ALL_BACK, at_gateway: 220_68, wallet: 100_00 })
  expect(contentOf(await say('return/get_raise_request', { id }, buyer.bearer))).toMatchObject({
    status: 'refunded',
  })
  expect(outcome(await say('return/cancel_request', { id }, buyer.bearer))).toBe('409 changed')
  const whole = await say('invoice/returninvoice', { common_invoice: buyer.commonInvoice }, buyer.bearer)
  expect(contentOf(whole)).toMatchObject({ returns: [{ id }], credit_notes: [credit] })
  expect(contentOf(await say('product/allreturns', {}, seller.bearer))).toMatchObject({ records: [{ id }] })
  expect(contentOf(await say('return/search', { status: 'open' }, buyer.bearer))).toMatchObject({
    totalRecords: 0,
  })
  expect(contentOf(await say('product/allreturns', {}, stranger.bearer))).toMatchObject({ records: [] })
  await deliverAll()
  const { results } = await env.DB.prepare(
    "select template, recipient, subject from outbox where id like '%' || ?1 || '%' or person_id = ?2 order by created_at, id",
  )
    .bind(id, buyer.actor.id)
    .all()
  const subjects = results.map(({ template, subject }) => `${template}: ${subject}`).join('\n')
  expect(subjects).toMatch(/returnRaised: Return \S+-R-1001 was requested/)
  expect(subjects).toMatch(/returnApproved: Tu devolución \S+-R-1001 está aprobada/)
  expect(subjects).toMatch(/refunded: Recuperas \$320\.68/)
})

/** Brings what has happened to returns to its reactions. */
async function deliverAll() {
  const what = "delivered_at is null and (type like 'return-%' or type = 'credit-issued')"
  await env.DB.prepare(
    `update events set payload = json_set(payload, '$.listingId', 'returns') where ${what}`,
  ).run()
  await settled('returns')
}

test('Pieces, amounts and the rest come to the invoice to the cent, and then there is nothing left.', async () => {
  const buyer = await aBuyer()
  const sold = { ...buyer, ...(await sellTo(buyer.actor.id, 3)) }
  const total = (await findSold({ db }, sold.commonInvoice))?.total ?? 0
  await pay(sold, orderOf(sold, { amount: total }))
  const paid = { ...sold, seller: await sellerOf(sold) }
  const id = await lineOf(paid)
  const parts = []
  for (const order of [
    { kind: 'lines' as const, lines: [{ id, quantity: 1 }] },
    { kind: 'amount' as const, amount: 10_01 },
    { kind: 'amount' as const, amount: 7, lineId: id },
    { kind: 'lines' as const, lines: [{ id, quantity: 1 }] },
  ])
    parts.push((await refundBack(paid, refundOf(paid, order))).credit.total)
  expect(parts.slice(0, 3)).toEqual([Math.floor((2 * total + 3) / 6), 10_01, 7])
  const refused = async (order: Parameters<typeof refundOf>[1], given = {}) => {
    const done = await refundInvoice(refundDeps(), paid.seller.actor, refundOf(paid, order, given))
    return done.ok ? 'ok' : done.code
  }
  expect(await refused({ kind: 'lines', lines: [{ id, quantity: 2 }] })).toBe('quantity')
  expect(await refused({ kind: 'amount', amount: total })).toBe('amount')
  // what was looked at is not what it comes to now
  expect(await refused({ kind: 'whole' }, { expected: total })).toBe('changed')
  expect(await refused({ kind: 'whole' })).toBe('ok')
  expect(await refused({ kind: 'whole' })).toBe('nothing_left')
  expect(await backOf(paid)).toEqual({
    notes: 5,
    credited: total,
    back: total,
    under_way: 0,
    owed: 0,
    at_gateway: total,
    wallet: 0,
  })
  const numbers = await env.DB.prepare('select number from credit_notes where invoice_id = ? order by number')
    .bind(paid.invoiceId)
    .all()
  expect(numbers.results.map(({ number }) => number)).toEqual([1001, 1002, 1003, 1004, 1005])
})

test('Returns are taken within their days, of pieces that are there, and what was cancelled can be asked back again.', async () => {
  const paid = await aPaidBuyer()
  const asked = (given = {}) => ({
    common_invoice: paid.commonInvoice,
    items: [{ id: '', qty: 1 }],
    reason: 'does_not_work',
    idempotency_key: anId('attempt'),
    ...given,
  })
  const items = [{ id: await lineOf(paid), qty: 1 }]
  const raise = (given = {}) => say('return/raise_request', asked({ items, ...given }), paid.bearer)
  expect(outcome(await raise({ items: [] }))).toBe('422 line')
  expect(outcome(await raise({ items: [{ id: 'none', qty: 1 }] }))).toBe('422 line')
  expect(outcome(await raise({ items: [{ id: items[0]?.id, qty: 2 }] }))).toBe('409 quantity')
  const paidAt = (at: number) =>
    env.DB.prepare('update invoices set paid_at = ? where id = ?').bind(at, paid.invoiceId).run()
  await paidAt(Date.now() - 31 * DAY)
  expect(outcome(await raise())).toBe('409 window_closed')
  await paidAt(Date.now() - 29 * DAY)
  // from two tabs at once it is one
  const both = await Promise.all([raise(), raise()])
  expect(both.map(outcome).sort()).toEqual(['200', '409 quantity'])
  const id = both.map((said) => contentOf<{ id: string } | undefined>(said)?.id).find(Boolean)
  const order = await listOrderLines({ db }, paid.actor, { page: 1, status: 'paid' })
  expect(order).toMatchObject({ totalRecords: 1, records: [{ asked: 1, credited: 0, total: TOTAL }] })
  expect(contentOf(await say('return/cancel_request', { id }, paid.bearer))).toMatchObject({
    status: 'cancelled',
  })
  expect(outcome(await raise())).toBe('200')
  // a seller may refund without it, and then the piece is gone
  await refundBack(paid)
  const open = await listReturns({ db }, { buyerId: paid.actor.id }, { page: 1, which: 'open' })
  expect(open.records).toHaveLength(1)
  const { organisationId, locationId } = paid.listing
  const answeredAt = (yards: string[]) =>
    listReturns({ db }, { organisationId, yards }, { page: 1, which: 'open' })
  expect(await answeredAt([locationId])).toEqual(open)
  expect(await answeredAt([anId('yard')])).toMatchObject({ records: [], totalRecords: 0 })
  const refused = await refundInvoice(
    refundDeps(),
    paid.seller.actor,
    refundOf(paid, { kind: 'whole' }, { requestId: open.records[0]?.id ?? '' }),
  )
  expect(refused).toEqual({ ok: false, code: 'changed' })
})

test('The database itself takes no credit, refund or return beyond what there is, and no change of what is written.', async () => {
  const paid = await aPaidBuyer()
  const { credit, refunds } = await refundBack(paid, refundOf(paid, { kind: 'amount', amount: 20_68 }))
  const fails = (statement: string, ...values: unknown[]) =>
    expect(
      env.DB.prepare(statement)
        .bind(...values)
        .run(),
    ).rejects.toThrow()
  const line = await lineOf(paid)
  await fails('update credit_notes set total = total + 1, hammer = hammer + 1 where id = ?', credit.id)
  await fails('update refunds set amount = 1 where id = ?', refunds[0]?.id)
  await fails("update refunds set state = 'failed' where id = ?", refunds[0]?.id)
  const copied = `insert into credit_notes select ?1, 9999, ?1, ?1, invoice_id, organisation_id, null, ?2, 0, 0, ?2, '',
    issued_by, created_at from credit_notes where id = ?3`
  await fails(copied, anId('cn'), 300_01, credit.id)
  await fails('insert into credit_note_lines values (?, ?, 0, 25000, 0, 0)', credit.id, line)
  const refund = `insert into refunds (id, credit_note_id, way, payment_id, gateway, charge, amount, created_at, updated_at)
    select ?1, credit_note_id, way, payment_id, gateway, charge, 1, 1, 1 from refunds where id = ?2`
  await fails(refund, anId('r'), refunds[0]?.id)
  expect(await backOf(paid)).toMatchObject({ credited: 20_68, back: 20_68 })
})

test('What pages and the job ask stands in an index.', async () => {
  const [asked] = await statementsOf((ctx) => listRefundsUnderWay(ctx, { limit: 100, pendingBefore: 1 }))
  expect(asked && (await planOf(asked)).join()).toContain('refunds_under_way')
  for (const [scope, index] of [
    [{ buyerId: 'p' }, 'return_requests_buyer'],
    [{ organisationId: 'o', yards: null }, 'return_requests_organisation'],
    [{ organisationId: 'o', yards: ['y'] }, 'return_requests_organisation'],
    ['everybody', 'return_requests_latest'],
  ] as const) {
    const [rows] = await statementsOf((ctx) => listReturns(ctx, scope, { page: 1, which: 'all' }))
    expect(rows && (await planOf(rows)).join()).toContain(index)
  }
  const [orders] = await statementsOf((ctx) => listOrderLines(ctx, { id: 'p' }, { page: 1, status: 'all' }))
  expect(orders && (await planOf(orders)).join()).toContain('invoices_buyer')
})

test('Pictures of the fault travel with a return, are shown to both sides, and go when it goes.', async () => {
  const buyer = await aPaidBuyer()
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const formOf = (names: string[]) => {
    const form = new FormData()
    for (const name of names) form.append('pictures', new File([A_JPEG], name, { type: 'image/jpeg' }))
    return form
  }
  const keeping = (names: string[]) =>
    attachSeveral(ctx, buyer.actor, formOf(names), { folder: 'return', field: 'pictures', most: MOST_FILES })
  const order = {
    commonInvoice: buyer.commonInvoice,
    attempt: anId('attempt'),
    reason: 'does_not_work' as const,
    note: '',
    lines: [{ id: await lineOf(buyer), quantity: 1 }],
  }
  const raise = (names: string[]) =>
    raiseReturn(ctx, buyer.actor, order, { windowDays: 30, keep: keeping(names) })
  expect(await raise(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ ok: false, code: 'too_many' })
  const raised = await raise(['crack.jpg', 'label.jpg'])
  const id = raised.ok ? raised.request.id : ''
  // sent again it is the same return, and nothing is kept for it
  expect(await raise(['other.jpg'])).toMatchObject({ ok: true, request: { id } })
  for (const { bearer } of [buyer, buyer.seller]) {
    const { images } = contentOf<{ images: string[] }>(await say('return/get_raise_request', { id }, bearer))
    expect(images).toEqual(Array(2).fill(expect.stringMatching(/^\/uploads\/up-[a-z2-7]{26}-1200\.webp$/)))
  }
  const shown = await env.DB.prepare(
    'select name from return_pictures where request_id = ? order by position',
  )
    .bind(id)
    .all<{ name: string }>()
  const [name = ''] = shown.results.map((row) => row.name)
  const ours = async (beginning: string) =>
    (await ctx.pictures.list(beginning)).filter(({ file }) => file.startsWith(name))
  const later = {
    ...ctx,
    clock: { now: () => Date.now() + 2 * DAY },
    pictures: { ...ctx.pictures, list: ours },
  }
  const sweep = () =>
    removeUnshown(later, new Date(60_000 * 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(name.charAt(3))))
  await sweep()
  expect(await ours(name)).toHaveLength(3)
  await env.DB.prepare('delete from return_requests where id = ?').bind(id).run()
  await sweep()
  expect(await ours(name)).toEqual([])
})

test('A return that was refunded without coming back does not say that it was back.', async () => {
  const [back, kept] = [await aPaidBuyer(), await aPaidBuyer()]
  const receivedAt = async (buyer: PaidBuyer, statuses: string[]) => {
    const asked = { common_invoice: buyer.commonInvoice, items: [{ id: await lineOf(buyer), qty: 1 }] }
    const raised = await say('return/raise_request', { ...asked, reason: 'changed_mind' }, buyer.bearer)
    const { id } = contentOf<{ id: string }>(raised)
    for (const status of statuses) await say('return/changeStatus', { id, status }, buyer.seller.bearer)
    await refundBack(buyer, refundOf(buyer, { kind: 'whole' }, { requestId: id }))
    const { records } = await listReturns({ db }, { buyerId: buyer.actor.id }, { page: 1, which: 'closed' })
    return records.map((request) => [request.state, request.receivedAt !== null])
  }
  expect(await receivedAt(back, ['approved', 'received'])).toEqual([['refunded', true]])
  expect(await receivedAt(kept, ['approved'])).toEqual([['refunded', false]])
})
