import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { listDeposits, listLeftBehind, listUnderWay } from '#app/features/deposits/queries.server.ts'
import { listDueOf } from '#app/features/fees/queries.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { anId } from '#tests/support/builders.ts'
import {
  AMOUNT,
  aBidder,
  aDepositLot,
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
