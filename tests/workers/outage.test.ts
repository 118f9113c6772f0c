import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { placeDeposit } from '#app/flows/money/place-deposit.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { releaseDeposits } from '#app/flows/money/release-deposits.server.ts'
import { watchBooks } from '#tests/support/books.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, addCredit, orderOf, PAID, standOf, TOTAL, UNPAID } from '#tests/support/buyer.ts'
import { AMOUNT, aBidder, aDepositLot, depositOf, deskOf, placed } from '#tests/support/deposit.ts'
import { outageDb } from '#tests/support/mortal-d1.ts'
import { aPaidBuyer, backOf, refundOf } from '#tests/support/refunds.ts'
import { runJobs } from '#workers/jobs/run-jobs.ts'
import { JOBS } from '#workers/jobs/table.ts'

watchBooks()

/** More calls than any of these acts has. */
const MOST_CALLS = 60
const quietly = (work: Promise<unknown>) => work.then(() => undefined).catch(() => undefined)

/** What runs each minute; none of them throws, whatever the database does. */
const OF_MONEY: readonly (typeof JOBS)[number]['name'][] = [
  'gateway-events',
  'payments',
  'card-entries',
  'refunds',
  'deposits',
  'fees',
]
const MONEY_JOBS = JOBS.filter(({ name }) => OF_MONEY.includes(name))

async function minute(ctx: Ctx) {
  await runJobs(ctx, MONEY_JOBS, new Date(ctx.clock.now()))
}

/**
 * Does something with a database that is gone from its n-th call on, for each n until none is left: everything is tried
 * again while it is gone, the minute's jobs among it, and then it is back and a minute passes.
 */
async function throughOutages(
  prepare: () => Promise<{ act: (ctx: Ctx) => Promise<unknown>; after: (ctx: Ctx) => Promise<void> }>,
) {
  for (let n = 0; n < 2 * MOST_CALLS; n += 1) {
    const { act, after } = await prepare()
    const desk = deskOf()
    const outage = outageDb(Math.floor(n / 2), n % 2 === 0 ? 'before' : 'after')
    const ctx = { ...desk.ctx, db: outage.db }
    await quietly(act(ctx))
    const over = !outage.failed()
    if (!over) {
      await minute(ctx)
      await quietly(act(ctx))
    }
    outage.back()
    desk.time.now += 75_000
    await minute(ctx)
    await after(ctx)
    if (over) return n
  }
  throw new Error('There is no end to it.')
}

test('Payments by card and credit under way while D1 is gone are made once or not at all, and a charged invoice is paid a minute later.', async () => {
  const tried = await throughOutages(async () => {
    const buyer = await aBuyer()
    await addCredit(buyer, 50_00)
    const attempt = orderOf(buyer, { wallet: 20_00 })
    return {
      act: (ctx) => startPayment(ctx, buyer.actor, attempt),
      after: async (ctx) => {
        const stand = await standOf(buyer)
        // what was charged is paid, and what is unpaid was not charged
        expect([PAID, UNPAID]).toContainEqual(stand)
        expect(await startPayment(ctx, buyer.actor, { ...attempt, attempt: anId('attempt') })).toMatchObject({
          ok: true,
          payment: { state: 'succeeded', amount: TOTAL },
        })
        expect(await standOf(buyer)).toEqual(PAID)
      },
    }
  })
  expect(tried).toBeGreaterThan(10)
})

test('A deposit that is placed while D1 is gone is charged once, and one that goes back is given back once.', async () => {
  const { listing } = await aDepositLot()
  const tried = await throughOutages(async () => {
    const bidder = await aBidder()
    const order = { payment_method: 'online' as const, source: null, attempt: anId('attempt') }
    return {
      act: (ctx) => placeDeposit(ctx, bidder.actor, listing.id, order),
      after: async (ctx) => {
        const again = await placeDeposit(ctx, bidder.actor, listing.id, {
          ...order,
          attempt: anId('attempt'),
        })
        if (!again.ok) throw new Error(again.code)
        expect(await depositOf(again.depositId)).toMatchObject({ status: 'held', booked: AMOUNT })
        const charged = await env.DB.prepare(
          `select count(*) as times from sandbox_charges join payments on payments.id = key
           where payments.person_id = ? and sandbox_charges.state = 'charged'`,
        )
          .bind(bidder.person.id)
          .first()
        expect(charged).toEqual({ times: 1 })
      },
    }
  })
  expect(tried).toBeGreaterThan(10)
  await throughOutages(async () => {
    const { listing: lot } = await aDepositLot()
    const depositId = await placed(await aBidder(), lot)
    await env.DB.prepare("update deposits set status = 'releasing' where id = ?").bind(depositId).run()
    return {
      act: releaseDeposits,
      after: async () => {
        expect(await depositOf(depositId)).toMatchObject({ status: 'released', refunds: 1, booked: 0 })
      },
    }
  })
})

test('A refund that is given while D1 is gone is one credit note, and goes back once.', async () => {
  const tried = await throughOutages(async () => {
    const buyer = await aPaidBuyer()
    const asked = refundOf(buyer)
    return {
      act: (ctx) => refundInvoice(ctx, buyer.seller.actor, asked),
      after: async (ctx) => {
        expect(await refundInvoice(ctx, buyer.seller.actor, asked)).toMatchObject({ ok: true })
        expect(await backOf(buyer)).toMatchObject({
          notes: 1,
          credited: TOTAL,
          back: TOTAL,
          under_way: 0,
          owed: 0,
          at_gateway: TOTAL,
        })
      },
    }
  })
  expect(tried).toBeGreaterThan(6)
})
