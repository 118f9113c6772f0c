import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { reconcilePayments } from '#app/flows/money/pay.server.ts'
import { giveBackOwed, refundInvoice } from '#app/flows/money/refund.server.ts'
import { reconcileRefunds } from '#app/flows/money/settle-refund.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aBuyer, db, deps, goOn, MINUTE, orderOf, pay, sandbox, TOTAL } from '#tests/support/buyer.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'
import {
  aPaidBuyer,
  backOf,
  type PaidBuyer,
  refundBack,
  refundDeps,
  refundOf,
  sellerOf,
} from '#tests/support/refunds.ts'

const ALL_BACK = { notes: 1, credited: TOTAL, back: TOTAL, under_way: 0, owed: 0 }

test('A refund whose answer is lost is found by the job, and given back once.', async () => {
  const buyer = await aBuyer('lost_answer')
  await pay(buyer, orderOf(buyer))
  await reconcilePayments(deps())
  const paid = { ...buyer, seller: await sellerOf(buyer) }
  const { refunds } = await refundBack(paid)
  expect(refunds).toMatchObject([{ state: 'unknown', way: 'gateway' }])
  expect(await backOf(paid)).toMatchObject({ back: 0, under_way: TOTAL, owed: TOTAL, at_gateway: TOTAL })
  const deaf = { ...sandbox, findRefund: () => Promise.reject(new Error('no line')) }
  await reconcileRefunds(refundDeps(deaf))
  expect(await backOf(paid)).toMatchObject({ back: 0, under_way: TOTAL })
  await Promise.all([reconcileRefunds(refundDeps()), reconcileRefunds(refundDeps())])
  expect(await backOf(paid)).toMatchObject({ ...ALL_BACK, at_gateway: TOTAL })
})

test('One that a gateway takes days for is owed until then, and one that it refuses goes another way.', async () => {
  const [slow, refused] = [await aPaidBuyer(), await aPaidBuyer()]
  let settledAt = false
  const bank = {
    ...sandbox,
    refund: async () => ({ state: 'pending' as const, ref: 'r-1' }),
    findRefund: async () => ({ state: settledAt ? ('refunded' as const) : ('pending' as const), ref: 'r-1' }),
  }
  await refundBack(slow, refundOf(slow), bank)
  await reconcileRefunds(refundDeps(bank))
  expect(await backOf(slow)).toMatchObject({ back: 0, under_way: TOTAL, owed: TOTAL })
  settledAt = true
  goOn(61 * MINUTE)
  await reconcileRefunds(refundDeps(bank))
  expect(await backOf(slow)).toMatchObject({ back: TOTAL, under_way: 0, owed: 0 })
  const no = { ...sandbox, refund: async () => ({ state: 'refused' as const, reason: 'failed' as const }) }
  const { credit } = await refundBack(refused, refundOf(refused), no)
  expect(await backOf(refused)).toMatchObject({ back: 0, under_way: 0, owed: TOTAL })
  const order = { creditNoteId: credit.id, to: 'wallet' as const }
  expect(await giveBackOwed(refundDeps(), refused.actor, order)).toEqual({ ok: false, code: 'forbidden' })
  const both = await Promise.all([1, 2].map(() => giveBackOwed(refundDeps(), refused.seller.actor, order)))
  expect(both.some(({ ok }) => ok)).toBe(true)
  expect(await backOf(refused)).toMatchObject({ ...ALL_BACK, at_gateway: 0, wallet: TOTAL })
})

test('Refunds at once, and beside a payment in another tab, give back no more than was taken.', async () => {
  const [twice, parts, racing] = [await aPaidBuyer(), await aPaidBuyer(), await aBuyer()]
  const refund = (buyer: PaidBuyer, asked: ReturnType<typeof refundOf>) =>
    refundInvoice(refundDeps(), buyer.seller.actor, asked)
  const [one, other] = [refundOf(twice), refundOf(twice)]
  const done = await Promise.all([one, one, other].map((asked) => refund(twice, asked)))
  const notes = new Set(done.map((each) => (each.ok ? each.credit.id : each.code)))
  expect([...notes].filter((id) => id !== 'nothing_left')).toHaveLength(1)
  expect(await backOf(twice)).toMatchObject(ALL_BACK)
  const hundreds = [1, 2, 3, 4, 5].map(() => refundOf(parts, { kind: 'amount', amount: 100_00 }))
  const given = await Promise.all(hundreds.map((asked) => refund(parts, asked)))
  const through = given.filter(({ ok }) => ok).length
  // who was beaten too often is told so, and may try again
  for (const each of given) expect(each.ok || each.code === 'amount' || each.code === 'changed').toBe(true)
  expect(through).toBeGreaterThan(0)
  expect(through).toBeLessThanOrEqual(3)
  expect(await backOf(parts)).toMatchObject({ credited: through * 100_00, back: through * 100_00, owed: 0 })
  const seller = await sellerOf(racing)
  const before = await refundInvoice(refundDeps(), seller.actor, refundOf(racing))
  expect(before).toEqual({ ok: false, code: 'not_paid' })
  const [, beside] = await Promise.all([
    pay(racing, orderOf(racing)),
    refundInvoice(refundDeps(), seller.actor, refundOf(racing)),
  ])
  expect(await backOf(racing)).toMatchObject({ credited: beside.ok ? TOTAL : 0, owed: 0 })
})

test('A server that dies at any step of a refund leaves nothing that the job, or the same form again, does not settle.', async () => {
  const buyer = await aPaidBuyer()
  let back = 0
  for (let n = 0, died = true; died; n += 1) {
    for (const dies of ['before', 'after'] as const) {
      const asked = refundOf(buyer, { kind: 'amount', amount: 1_00 + n })
      const mortal = mortalDb(n, dies)
      await refundInvoice({ ...refundDeps(), db: mortal.db }, buyer.seller.actor, asked).catch(() => null)
      died = mortal.died()
      goOn(MINUTE)
      await reconcileRefunds(refundDeps())
      const found = await backOf(buyer)
      // nothing has begun, or all of it is done
      expect([back, back + 1_00 + n]).toContain(found.back)
      expect(found).toMatchObject({ credited: found.back, owed: 0, under_way: 0 })
      await refundBack(buyer, asked)
      back += 1_00 + n
      expect(await backOf(buyer), `dies ${dies} ${n}`).toMatchObject({ back, owed: 0, at_gateway: back })
    }
  }
  expect(back).toBeGreaterThan(20_00)
})

test('What was paid by hand goes back by hand, and to the wallet where it is wished.', async () => {
  const buyer = await aBuyer()
  const seller = await sellerOf(buyer)
  const lines = [
    { account: 'cash' as const, party: buyer.listing.organisationId, amount: TOTAL },
    { account: 'receivable' as const, party: buyer.invoiceId, amount: -TOTAL },
  ]
  await runBatch(db, insertEntry(db, { id: anId('by-hand'), kind: 'payment', at: 1, lines }))
  await env.DB.prepare("update invoices set status = 'paid', paid_at = ? where id = ?")
    .bind(Date.now(), buyer.invoiceId)
    .run()
  const paid = { ...buyer, seller }
  const { refunds } = await refundBack(paid, refundOf(paid, { kind: 'amount', amount: 20_68 }))
  expect(refunds).toMatchObject([{ way: 'cash', state: 'succeeded', amount: 20_68 }])
  await refundBack(paid, refundOf(paid, { kind: 'whole' }, { to: 'wallet' }))
  const cash = await env.DB.prepare(
    "select sum(amount) as amount from money_lines where account = 'cash' and party = ?",
  )
    .bind(buyer.listing.organisationId)
    .first()
  expect(cash?.amount).toBe(300_00)
  const stand = await env.DB.prepare(
    "select sum(amount) as amount from money_lines where account = 'wallet' and party = ?",
  )
    .bind(buyer.actor.id)
    .first()
  expect(stand?.amount).toBe(-300_00)
})
