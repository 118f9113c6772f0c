import { env } from 'cloudflare:workers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { markAsked } from '#app/features/deposits/writes.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { releaseDeposits, withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
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
import { offer } from '#tests/support/room.ts'
import { invoicesOf, settled } from '#tests/support/sales.ts'

beforeAll(rememberFaults)

const MINUTE = 60_000

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
