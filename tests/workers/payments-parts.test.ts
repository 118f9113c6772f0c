import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listPaidBy } from '#app/features/payments/queries.server.ts'
import { walletBalance } from '#app/features/wallet/queries.server.ts'
import { reconcilePayments, startPayment } from '#app/flows/money/pay.server.ts'
import { anId } from '#tests/support/builders.ts'
import {
  aBuyer,
  addCard,
  addCredit,
  type Buyer,
  db,
  deps,
  goOn,
  MINUTE,
  orderOf,
  PAID,
  pay,
  sellTo,
  standOf,
  TOTAL,
  UNPAID,
} from '#tests/support/buyer.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'

const balanceOf = ({ actor }: Buyer) => walletBalance({ db }, actor.id)
const start = (buyer: Buyer, order: Parameters<typeof startPayment>[2]) =>
  startPayment(deps(), buyer.actor, order)

test('Credit that was added by card pays an invoice in part, and another alone.', async () => {
  const buyer = await aBuyer()
  const second = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  await addCredit(buyer, 400_00)
  expect(await balanceOf(buyer)).toBe(400_00)
  expect(await pay(buyer, orderOf(buyer, { wallet: 100_00 }))).toMatchObject({
    state: 'succeeded',
    amount: TOTAL,
    walletAmount: 100_00,
    sourceLast4: '4242',
  })
  expect(await standOf(buyer)).toEqual(PAID)
  const charged = await env.DB.prepare(
    'select sandbox_charges.amount from sandbox_charges join payment_targets on payment_id = key where target_id = ?',
  )
  expect((await charged.bind(buyer.invoiceId).first())?.amount).toBe(TOTAL - 100_00)
  // what is left is too little for the other, and nothing was begun
  expect(await start(second, orderOf(second, { wallet: 300_01 }))).toEqual({ ok: false, code: 'wallet' })
  expect(await start(second, orderOf(second, { wallet: TOTAL }))).toEqual({ ok: false, code: 'wallet' })
  await addCredit(buyer, 50_00)
  const alone = await pay(second, orderOf(second, { wallet: TOTAL }))
  expect(alone).toMatchObject({ state: 'succeeded', gateway: null, sourceKind: null })
  expect(await standOf(second)).toEqual({ ...PAID, charged: 0 })
  expect(await balanceOf(buyer)).toBe(350_00 - TOTAL)
  expect(await listPaidBy({ db }, second.commonInvoice)).toMatchObject([{ source: null, wallet: true }])
})

test('A wallet is spent once, from however many tabs, and has everything again when the card is refused.', async () => {
  const buyer = await aBuyer('declined')
  const second = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  await addCredit(buyer, TOTAL)
  expect(await pay(buyer, orderOf(buyer, { wallet: 100_00 }))).toMatchObject({ state: 'failed' })
  expect([await standOf(buyer), await balanceOf(buyer)]).toEqual([UNPAID, TOTAL])
  const both = await Promise.all([buyer, second].map((one) => start(one, orderOf(one, { wallet: TOTAL }))))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, code: 'wallet' })
  expect(await balanceOf(buyer)).toBe(0)
  const owed = [await standOf(buyer), await standOf(second)].map((stand) => stand?.owed)
  expect(owed.sort()).toEqual([0, TOTAL])
})

test('While a bank is asked the credit is put aside, and comes back when its owner never does.', async () => {
  const buyer = await aBuyer('challenge')
  const second = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  await addCredit(buyer, 150_00)
  expect(await pay(buyer, orderOf(buyer, { wallet: 150_00 }))).toMatchObject({ state: 'challenged' })
  expect(await standOf(buyer)).toMatchObject({ owed: TOTAL })
  expect(await balanceOf(buyer)).toBe(0)
  expect(await start(second, orderOf(second, { wallet: 100 }))).toEqual({ ok: false, code: 'wallet' })
  goOn(16 * MINUTE)
  await reconcilePayments(deps())
  expect([await standOf(buyer), await balanceOf(buyer)]).toEqual([UNPAID, 150_00])
})

test('Several invoices are one charge, and each of them is in one payment only.', async () => {
  const buyer = await aBuyer()
  const second = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  const third = { ...buyer, ...(await sellTo(buyer.actor.id)) }
  const together = (...all: Buyer[]) => ({
    ...orderOf(buyer),
    targets: all.map(({ invoiceId: id }) => ({ kind: 'invoice' as const, id, amount: TOTAL })),
  })
  const tabs = await Promise.all([
    pay(buyer, together(buyer, second)),
    pay(buyer, together(second, third)),
    pay(buyer, together(buyer, second)),
  ])
  const paid = new Set(tabs.map(({ id }) => id))
  expect(paid.size).toBeLessThanOrEqual(2)
  for (const one of [buyer, second, third])
    if ((await standOf(one))?.status === 'unpaid') await pay(one, orderOf(one))
  for (const one of [buyer, second, third]) expect(await standOf(one)).toEqual(PAID)
  const other = await aBuyer()
  expect(await start(buyer, together(buyer, other))).toEqual({ ok: false, code: 'not_found' })
  expect(await standOf(other)).toEqual(UNPAID)
})

test('An invoice is paid in parts only where it may be, and never more than is left of it.', async () => {
  const buyer = await aBuyer()
  const part = (amount: number) => orderOf(buyer, { amount })
  expect(await start(buyer, part(100_00))).toEqual({ ok: false, code: 'amount' })
  await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(buyer.invoiceId).run()
  for (const amount of [TOTAL + 1, 99, 0, -5, 10.5, Number.NaN])
    expect(await start(buyer, part(amount))).toEqual({ ok: false, code: 'amount' })
  await pay(buyer, part(100_00))
  expect(await standOf(buyer)).toEqual({ ...UNPAID, owed: TOTAL - 100_00, charged: 1 })
  // the other tab still shows all of it
  expect(await start(buyer, part(TOTAL))).toEqual({ ok: false, code: 'amount' })
  const rest = part(TOTAL - 100_00)
  await Promise.all([pay(buyer, rest), pay(buyer, rest), pay(buyer, part(TOTAL - 100_00))])
  expect(await standOf(buyer)).toEqual({ ...PAID, charged: 2 })
})

test('A charge whose answer was lost keeps the credit aside until the job has found it.', async () => {
  const buyer = await aBuyer('lost_answer')
  await addCredit(buyer, 60_00)
  expect(await pay(buyer, orderOf(buyer, { wallet: 60_00 }))).toMatchObject({ state: 'unknown' })
  expect(await balanceOf(buyer)).toBe(0)
  await reconcilePayments(deps())
  expect(await standOf(buyer)).toEqual(PAID)
  expect(await balanceOf(buyer)).toBe(0)
})

test('A process that dies at any step of a payment, and again at any of the job, leaves it whole or undone; nobody is charged twice.', async () => {
  for (const dies of ['before', 'after'] as const)
    for (let n = 0, goesOn = true; goesOn; n += 1) {
      const buyer = await aBuyer(n % 2 ? 'success' : 'lost_answer')
      await addCredit(buyer, 20_00)
      const order = orderOf(buyer, { wallet: 20_00 })
      const first = mortalDb(n, dies)
      await startPayment({ ...deps(), db: first.db }, buyer.actor, order).catch(() => undefined)
      goOn(MINUTE)
      await reconcilePayments({ ...deps(), db: mortalDb(n, dies).db }).catch(() => undefined)
      goOn(MINUTE)
      await reconcilePayments(deps())
      const before = await standOf(buyer)
      expect([before?.status === 'paid', before?.charged]).toEqual([
        before?.charged === 1,
        expect.any(Number),
      ])
      // sent again, and once more under a key of its own where the first was ended
      const again = await pay(buyer, order)
      if (again.state === 'failed') await pay(buyer, { ...order, attempt: anId('again') })
      goOn(MINUTE)
      await reconcilePayments(deps())
      expect([n, dies, await standOf(buyer), await balanceOf(buyer)]).toEqual([n, dies, PAID, 0])
      goesOn = first.died()
      expect(n).toBeLessThan(40)
    }
}, 120_000)

test('The database itself lets nobody spend what is not there nor pay more than is owed.', async () => {
  const buyer = await aBuyer()
  const entry = (lines: [string, string, number][]) =>
    env.DB.prepare('insert into money_entries (id, kind, lines, at) values (?, ?, ?, 0)')
      .bind(
        anId('entry'),
        'payment',
        JSON.stringify(lines.map(([account, party, amount]) => ({ account, party, amount }))),
      )
      .run()
  await expect(
    entry([
      ['wallet', buyer.actor.id, 1],
      ['cash', 'o', -1],
    ]),
  ).rejects.toThrow('There is not as much there')
  await expect(
    entry([
      ['receivable', buyer.invoiceId, -(TOTAL + 1)],
      ['cash', 'o', TOTAL + 1],
    ]),
  ).rejects.toThrow('more than is owed')
  // while a payment of it is under way nothing else makes it owe less
  const waiting = await aBuyer('challenge')
  await pay(waiting, orderOf(waiting))
  await expect(
    entry([
      ['receivable', waiting.invoiceId, -1],
      ['cash', 'o', 1],
    ]),
  ).rejects.toThrow('more than is owed')
  expect(await addCard(buyer.bearer, 'challenge')).not.toBe('')
})
