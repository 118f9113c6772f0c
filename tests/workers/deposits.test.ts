import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { listDeposits, listLeftBehind, listUnderWay } from '#app/features/deposits/queries.server.ts'
import { markAsked } from '#app/features/deposits/writes.server.ts'
import { listDueOf } from '#app/features/fees/queries.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { releaseDeposits, withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { anId } from '#tests/support/builders.ts'
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
  walletOf,
} from '#tests/support/deposit.ts'
import { holdD1 } from '#tests/support/failing-d1.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { ask, dollars, evict, offer } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'

beforeAll(rememberFaults)

const OK = { receipt: { ok: true } }
const NEEDED = { status: 403, receipt: { code: 'deposit_needed' } }
const MINUTE = 60_000

test('A deposit is placed once, for what the listing asks, and the room takes offers from then on.', async () => {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  expect(await offer(listing.id, bidder.session, { dollars: 120 })).toMatchObject(NEEDED)
  const order = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
  const both = await Promise.all([
    placeDeposit(deskOf().ctx, bidder.actor, listing.id, order),
    placeDeposit(deskOf().ctx, bidder.actor, listing.id, { ...order, attempt: anId('attempt') }),
  ])
  const ids = both.map((placing) => placing.ok && placing.depositId)
  expect(ids[0]).toBe(ids[1])
  const again = await placeDeposit(deskOf().ctx, bidder.actor, listing.id, order)
  expect(again).toMatchObject({ ok: true, depositId: ids[0] })
  expect(await depositOf(String(ids[0]))).toMatchObject({ status: 'held', tender: 'card', booked: AMOUNT })
  const charged = await env.DB.prepare(
    "select count(*) as times, sum(amount) as amount from payments where person_id = ? and state = 'succeeded'",
  )
    .bind(bidder.person.id)
    .first()
  expect(charged).toEqual({ times: 1, amount: AMOUNT })
  expect(await offer(listing.id, bidder.session, { dollars: 120 })).toMatchObject(OK)
  // its own people place none, and where none is asked for there is none to place
  expect(await placeDeposit(deskOf().ctx, staff.actor, listing.id, order)).toEqual({
    ok: false,
    code: 'own_item',
  })
  const { listing: free } = await aDepositLot({ depositAmount: null })
  expect(await placeDeposit(deskOf().ctx, bidder.actor, free.id, order)).toEqual({
    ok: false,
    code: 'not_needed',
  })
})

test('A card that is refused leaves no deposit; a wallet that has not enough neither; both can be tried again.', async () => {
  const { listing } = await aDepositLot()
  const bidder = await aBidder()
  await env.DB.prepare(
    "update sandbox_cards set card = 'declined' where id = (select gateway_ref from saved_cards where person_id = ?)",
  )
    .bind(bidder.person.id)
    .run()
  const by = (payment_method: 'online' | 'wallet') => ({
    payment_method,
    source: null,
    attempt: anId('attempt'),
  })
  expect(await placeDeposit(deskOf().ctx, bidder.actor, listing.id, by('online'))).toMatchObject({
    payment: { state: 'failed', failure: 'declined' },
  })
  expect(await placeDeposit(deskOf().ctx, bidder.actor, listing.id, by('wallet'))).toEqual({
    ok: false,
    code: 'wallet',
  })
  expect(await offer(listing.id, bidder.session, { dollars: 120 })).toMatchObject(NEEDED)
  await env.DB.prepare(
    "update sandbox_cards set card = 'success' where id = (select gateway_ref from saved_cards where person_id = ?)",
  )
    .bind(bidder.person.id)
    .run()
  const id = await placed(bidder, listing)
  expect(await depositOf(id)).toMatchObject({ status: 'held', booked: AMOUNT })
  // back to the card, into the wallet, and out of it again
  onTestFinished(async () => void (await undo()))
  const undo = await setting('deposit_release_to', 'wallet')
  expect(await withdrawDeposit(deskOf().ctx, bidder.person, id)).toMatchObject({ ok: true })
  expect(await walletOf(bidder)).toBe(AMOUNT)
  await undo()
  const second = await placed(bidder, listing, { payment_method: 'wallet' })
  expect(second).not.toBe(id)
  expect(await depositOf(second)).toMatchObject({ status: 'held', tender: 'wallet', booked: AMOUNT })
  expect(await walletOf(bidder)).toBe(0)
  expect(await withdrawDeposit(deskOf().ctx, bidder.person, second)).toMatchObject({ ok: true })
  expect(await depositOf(second)).toMatchObject({ status: 'released', refunded: 0, booked: 0 })
  expect(await walletOf(bidder)).toBe(AMOUNT)
})

test('It is not given back while its owner leads, or was passed and could lead again; a starting offer holds it too.', async () => {
  const { listing, staff } = await aDepositLot()
  const [first, second, third] = [await aBidder(), await aBidder(), await aBidder()]
  const ids = [await placed(first, listing), await placed(second, listing), await placed(third, listing)]
  expect(await offer(listing.id, first.session, { dollars: 120 })).toMatchObject(OK)
  expect(await offer(listing.id, second.session, { dollars: 140 })).toMatchObject(OK)
  const withdraw = (bidder: typeof first, id: string | undefined) =>
    withdrawDeposit(deskOf().ctx, bidder.person, String(id))
  for (const [place, bidder] of [first, second].entries())
    expect(await withdraw(bidder, ids[place])).toEqual({ ok: false, code: 'standing' })
  expect(await depositOf(String(ids[0]))).toMatchObject({ status: 'held', booked: AMOUNT })
  // and it still lets them offer
  expect(await offer(listing.id, first.session, { dollars: 160 })).toMatchObject(OK)
  expect(await withdraw(second, ids[0])).toEqual({ ok: false, code: 'not_found' })
  // nothing of the third stands: back to the card it came from, once
  const thrice = await Promise.all([
    withdraw(third, ids[2]),
    withdraw(third, ids[2]),
    withdraw(third, ids[2]),
  ])
  expect(thrice.some(({ ok }) => ok)).toBe(true)
  expect(await withdraw(third, ids[2])).toMatchObject({ ok: true, deposit: { status: 'released' } })
  expect(await depositOf(String(ids[2]))).toMatchObject({
    status: 'released',
    refunded: AMOUNT,
    refunds: 1,
    booked: 0,
  })
  expect(await offer(listing.id, third.session, { dollars: 190 })).toMatchObject(NEEDED)
  // taken back, nothing of theirs stands any more
  expect(await ask(listing.id, first.session, { type: 'cancel', target: 'all' })).toMatchObject(OK)
  expect(await withdraw(first, ids[0])).toMatchObject({ ok: true })
  await closed(listing, staff)
  expect(await depositOf(String(ids[1]))).toMatchObject({ status: 'applied', applied: AMOUNT })

  const { listing: coming } = await aDepositLot({ preBids: true, startsAt: Date.now() + MINUTE * 60 })
  const early = await aBidder()
  const id = await placed(early, coming)
  const starting = { type: 'pre_bid', amount: dollars(5), proposal: null } as const
  expect(await ask(coming.id, early.session, starting)).toMatchObject(OK)
  expect(await withdraw(early, id)).toEqual({ ok: false, code: 'standing' })
})

test('An offer and a withdrawal at once: it stands and the deposit is held, or it is refused and the deposit goes back.', async () => {
  const seen = new Set<string>()
  for (let turn = 0; turn < 12; turn++) {
    const { listing } = await aDepositLot()
    const bidder = await aBidder()
    const id = await placed(bidder, listing)
    // the room knows them already, by what it has read, in every other turn
    if (turn % 2) await offer(listing.id, bidder.session, { dollars: 1 })
    const acts = [
      () => offer(listing.id, bidder.session, { dollars: 120 }),
      () => withdrawDeposit(deskOf().ctx, bidder.person, id),
    ]
    if (turn % 4 > 1) acts.reverse()
    await Promise.all(acts.map((act) => act()))
    const { receipt } = await offer(listing.id, bidder.session, { dollars: 130 })
    const { status } = (await depositOf(id)) ?? {}
    expect([receipt.ok, status]).toEqual(receipt.ok ? [true, 'held'] : [false, 'released'])
    seen.add(String(status))
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('An offer whose bidder was read before the withdrawal, and is decided after it, does not stand by that deposit.', async () => {
  const { listing } = await aDepositLot()
  const bidder = await aBidder()
  const id = await placed(bidder, listing)
  await evict(listing.id)
  const held = holdD1(bidder.session.id, 'answers')
  const offering = offer(listing.id, bidder.session, { dollars: 120 })
  await held.asked()
  expect(await withdrawDeposit(deskOf().ctx, bidder.person, id)).toMatchObject({ ok: true })
  held.answer()
  expect(await offering).toMatchObject(NEEDED)
  expect(await depositOf(id)).toMatchObject({ status: 'released', booked: 0 })
})

test('At the close the winner’s deposit is on the invoice and everybody else’s is given back, once however often it is told.', async () => {
  const { listing, staff } = await aDepositLot()
  const [winner, loser, idle] = [await aBidder(), await aBidder(), await aBidder()]
  const ids = [await placed(winner, listing), await placed(loser, listing), await placed(idle, listing)]
  await offer(listing.id, loser.session, { dollars: 120 })
  await offer(listing.id, winner.session, { dollars: 400 })
  await closed(listing, staff)
  await env.DB.prepare("update events set delivered_at = null where payload->>'listingId' = ?")
    .bind(listing.id)
    .run()
  await settled(listing.id)
  const [line] = await invoicesOf(listing.id)
  const owed = await env.DB.prepare(
    `select status, total, (select sum(amount) from money_lines where account = 'receivable' and party = invoices.id) as owed
     from invoices where id = ?`,
  )
    .bind(line?.invoice_id)
    .first<{ status: string; total: number; owed: number }>()
  expect(await depositOf(String(ids[0]))).toMatchObject({
    status: 'applied',
    applied: AMOUNT,
    invoiceId: line?.invoice_id,
    refunds: 0,
  })
  expect(owed).toMatchObject({ status: 'unpaid', owed: (owed?.total ?? 0) - AMOUNT })
  for (const id of ids.slice(1))
    expect(await depositOf(String(id))).toMatchObject({
      status: 'released',
      refunded: AMOUNT,
      refunds: 1,
      booked: 0,
    })
  // nobody gets back what is on an invoice
  expect(await withdrawDeposit(deskOf().ctx, winner.person, String(ids[0]))).toEqual({
    ok: false,
    code: 'not_held',
  })
})

test('A deposit that is more than its invoice pays all of it, and the rest goes back; one of a listing that is withdrawn goes back whole.', async () => {
  const { listing, staff } = await aDepositLot({ depositAmount: 500_00 })
  const winner = await aBidder()
  const id = await placed(winner, listing)
  await offer(listing.id, winner.session, { dollars: 120 })
  await closed(listing, staff)
  const [line] = await invoicesOf(listing.id)
  const total = Number(line?.total)
  const row = await env.DB.prepare('select status, payment_method as method from invoices where id = ?')
    .bind(line?.invoice_id)
    .first()
  expect(row).toEqual({ status: 'paid', method: 'online' })
  expect(await depositOf(id)).toMatchObject({
    status: 'applied',
    applied: total,
    refunded: 500_00 - total,
    refunds: 1,
    booked: 0,
  })

  const { listing: gone, staff: its } = await aDepositLot()
  const bidder = await aBidder()
  const left = await placed(bidder, gone)
  await offer(gone.id, bidder.session, { dollars: 120 })
  await closed(gone, its, 'withdraw')
  expect(await depositOf(left)).toMatchObject({ status: 'released', refunded: AMOUNT, booked: 0 })
})

test('A server that dies between any two steps leaves nothing that the job does not settle, and nobody is given anything twice.', async () => {
  const { listing, staff } = await aDepositLot()
  const bidders = await Promise.all([aBidder(), aBidder(), aBidder(), aBidder(), aBidder()])
  const ids: string[] = []
  for (const bidder of bidders) ids.push(await placed(bidder, listing))
  const [asked, leads, lost, silent, refused] = ids.map(String) as [string, string, string, string, string]
  const personOf = (place: number) => bidders[place]?.person ?? { id: '' }
  await offer(listing.id, bidders[1]?.session ?? null, { dollars: 120 })
  const desk = deskOf()

  // died after it was asked for, before the room was; of somebody who leads and of somebody who does not
  await markAsked(desk.ctx.db, { id: asked, personId: personOf(0).id }, desk.time.now)
  await markAsked(desk.ctx.db, { id: leads, personId: personOf(1).id }, desk.time.now)
  await releaseDeposits(desk.ctx)
  // whoever is still at it is left alone
  expect(await depositOf(asked)).toMatchObject({ status: 'asked', booked: AMOUNT })
  desk.time.now += MINUTE
  await releaseDeposits(desk.ctx)
  expect(await depositOf(asked)).toMatchObject({ status: 'released', refunded: AMOUNT, refunds: 1 })
  expect(await depositOf(leads)).toMatchObject({ status: 'held' })

  // the gateway gives back and its answer is lost
  const { refund } = desk.ctx.gateway
  const deaf = deskOf({
    refund: async (order) => {
      await refund(order)
      throw new Error('no line')
    },
  })
  expect(await withdrawDeposit(deaf.ctx, personOf(2), lost)).toMatchObject({
    deposit: { status: 'releasing' },
  })
  // what is on its way by one way does not take another
  const undo = await setting('deposit_release_to', 'wallet')
  onTestFinished(async () => void (await undo()))
  await Promise.all([releaseDeposits(desk.ctx), releaseDeposits(deskOf().ctx)])
  expect(await depositOf(lost)).toMatchObject({ status: 'released', refunded: AMOUNT, refunds: 1, booked: 0 })
  await undo()

  // it does not answer at all, and later it does; it refuses, and the wallet has it
  const dead = deskOf({ refund: () => Promise.reject(new Error('no line')) })
  expect(await withdrawDeposit(dead.ctx, personOf(3), silent)).toMatchObject({
    deposit: { status: 'releasing' },
  })
  await releaseDeposits(dead.ctx)
  expect(await depositOf(silent)).toMatchObject({ status: 'releasing', booked: AMOUNT, refunds: 0 })
  const hard = deskOf({ refund: async () => ({ state: 'refused', reason: 'failed' }) })
  expect(await withdrawDeposit(hard.ctx, personOf(4), refused)).toMatchObject({
    deposit: { status: 'released' },
  })
  expect(await depositOf(refused)).toMatchObject({ refunded: 0, refunds: 0, booked: 0 })
  const last = bidders[4]
  expect(last && (await walletOf(last))).toBe(AMOUNT)

  // the room does not answer: it is asked again by the job
  const rooms = { ...desk.ctx.rooms, standsWithDeposit: () => Promise.reject(new Error('no room')) }
  expect(await withdrawDeposit({ ...desk.ctx, rooms }, personOf(1), leads)).toEqual({
    ok: false,
    code: 'try_again',
  })
  await closed(listing, staff)
  // decided by the close: what was won by it is on the invoice, wherever its owner's wish had got to
  expect(await depositOf(leads)).toMatchObject({ status: 'applied' })
  await Promise.all([releaseDeposits(desk.ctx), releaseDeposits(desk.ctx), releaseDeposits(deskOf().ctx)])
  expect(await depositOf(silent)).toMatchObject({
    status: 'released',
    refunded: AMOUNT,
    refunds: 1,
    booked: 0,
  })
  await booksHold()
})

test('A deposit that is released and applied at once is one of the two.', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const { listing, staff } = await aDepositLot()
    const bidder = await aBidder()
    const id = await placed(bidder, listing)
    await offer(listing.id, bidder.session, { dollars: 120 })
    await Promise.all([
      closed(listing, staff),
      withdrawDeposit(deskOf().ctx, bidder.person, id),
      releaseDeposits(deskOf().ctx),
    ])
    await settled(listing.id)
    const job = deskOf()
    job.time.now += MINUTE
    await releaseDeposits(job.ctx)
    expect(await depositOf(id)).toMatchObject({ status: 'applied', refunds: 0, booked: 0 })
  }
})

test('A payment that comes through after the close is given back.', async () => {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const { charge } = deskOf().ctx.gateway
  const slow = deskOf({
    charge: async (order) => {
      await closed(listing, staff)
      return charge(order)
    },
  })
  const order = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
  const placing = await placeDeposit(slow.ctx, bidder.actor, listing.id, order)
  const id = placing.ok ? placing.depositId : ''
  expect(await depositOf(id)).toMatchObject({ status: 'releasing', booked: AMOUNT })
  await releaseDeposits(deskOf().ctx)
  expect(await depositOf(id)).toMatchObject({ status: 'released', refunded: AMOUNT, refunds: 1, booked: 0 })
})

test('Programs place, see and take back deposits; those of a listing are for its people.', async () => {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const order = {
    cart_id: listing.id,
    pay_type: 'bid_deposit',
    payment_object: { type: 'projects', amount: 0 },
  }
  expect(outcome(await say('bid/addBidDeposit', order))).toBe('401 sign_in')
  expect((await say('bid/addBidDeposit', { pay_type: 'bid_deposit' }, bidder.bearer)).data.errors).toEqual({
    product_id: ['Required!'],
    payment_method: ['Required!'],
  })
  const wallet = {
    amount: 1,
    product_id: listing.id,
    credit_notes: 'For lot 4821',
    credit_type: 'user',
    type: 'projects',
    creditor_id: staff.person.id,
  }
  expect(outcome(await say('credit/addBidDeposit', wallet, bidder.bearer))).toBe('409 wallet')
  expect(outcome(await say('bid/addBidDeposit', order, staff.bearer))).toBe('403 own_item')
  const placing = await say('bid/addBidDeposit', { ...order, payment_method: 'online' }, bidder.bearer)
  expect(placing).toMatchObject({ http: 200, message: 'Deposit placed' })
  const { bid_deposit_id: id } = contentOf<{ bid_deposit_id: string }>(placing)
  expect(contentOf(placing)).toMatchObject({ deposit_amount: 50, state: 'held', failure: null, link: null })
  expect(contentOf(await say('bid/addBidDeposit', order, bidder.bearer))).toMatchObject({
    bid_deposit_id: id,
  })
  expect(await say('bid/confirm', { id: listing.id, wsprice: 120 }, bidder.bearer)).toMatchObject({
    http: 200,
  })
  expect(outcome(await say('deposit/withdraw', { id }, bidder.bearer))).toBe('409 standing_offer')

  const other = await aBidder()
  for (const path of ['deposit/deposit', 'deposit/withdraw'])
    expect(outcome(await say(path, { id }, other.bearer))).toBe('404 not_found')
  expect(outcome(await say('deposit/withdraw', { id }, staff.bearer))).toBe('404 not_found')
  const shown = { id, product_id: listing.id, deposit_amount: 50, status: 'held', payment_method: 'online' }
  expect(contentOf(await say('deposit/deposit', { id }, staff.bearer))).toMatchObject(shown)
  const list = async (body: object, headers: Record<string, string>) =>
    contentOf<{ records: unknown[]; totalRecords: number }>(await say('deposit/alldeposits', body, headers))
  expect(await list({}, bidder.bearer)).toMatchObject({
    records: [shown],
    totalRecords: 1,
    setDisp: 1,
    from: 1,
  })
  expect(await list({ status: 'released' }, bidder.bearer)).toMatchObject({
    records: [],
    totalRecords: 0,
    from: 0,
  })
  expect(await list({ organisation: listing.organisationId }, staff.bearer)).toMatchObject({
    records: [shown],
  })
  const { organisationId, locationId } = listing
  const held = { action: 'held', page: 1, limit: 20 } as const
  const seenAt = (yards: string[]) =>
    listDeposits(openDb(env.DB, null), { organisationId, yards }, held).then(
      ({ totalRecords }) => totalRecords,
    )
  expect([await seenAt([locationId]), await seenAt(['another'])]).toEqual([1, 0])
  const theirs = { organisation: listing.organisationId }
  expect(outcome(await say('deposit/alldeposits', theirs, other.bearer))).toBe('403 forbidden')
  await closed(listing, staff)
  expect(await list({ status: 'applied' }, bidder.bearer)).toMatchObject({
    records: [{ id, status: 'applied', applied_amount: 50, common_invoice: expect.any(String) }],
  })
})

test('What the job asks for each minute, and what pages list, stands in an index.', async () => {
  const plans = async (ask: Parameters<typeof statementsOf>[0]) =>
    (await Promise.all((await statementsOf(ask)).map(planOf))).flat().join()
  expect(await plans((ctx) => listUnderWay(ctx, 50))).toContain('deposits_under_way')
  expect(await plans((ctx) => listLeftBehind(ctx, 50))).toContain('deposits_held')
  const page = { action: 'held', page: 1, limit: 20 } as const
  expect(await plans((ctx) => listDeposits(ctx, { person: 'p' }, page))).toContain('deposits_person')
  expect(await plans((ctx) => listDeposits(ctx, { organisationId: 'o', yards: null }, page))).toContain(
    'deposits_organisation',
  )
  expect(await plans((ctx) => listDueOf(ctx, 'p'))).toContain('fees_person')
})
