import { env } from 'cloudflare:workers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { releaseDeposits, withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import {
  cardAtStripe,
  stripeContext as ctx,
  deliverAll,
  entriesOf,
  unhandled,
} from '#tests/support/at-stripe.ts'
import { anId } from '#tests/support/builders.ts'
import { db } from '#tests/support/buyer.ts'
import { AMOUNT, aBidder, aDepositLot, setting, walletOf } from '#tests/support/deposit.ts'
import { stripeDoes } from '#tests/support/stripe/client.ts'

afterEach(() => stripeDoes('heal'))

/** A bidder’s deposit that is paid at Stripe, of a listing that they have offered nothing on. */
async function depositAtStripe() {
  const { listing, staff } = await aDepositLot()
  const bidder = await aBidder()
  const card = await cardAtStripe(bidder.actor)
  const by = { payment_method: 'online' as const, source: `card:${card}`, attempt: anId('attempt') }
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
