import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { markShipped } from '#app/features/invoices/commands.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { type Choice, chooseDelivery, quoteInvoices } from '#app/flows/shop/choose-delivery.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { rememberFaults } from '#tests/support/books.ts'
import { aListing, anId, aSignedIn } from '#tests/support/builders.ts'
import { addCard, clock, db, deps } from '#tests/support/buyer.ts'
import { anAddress, deliver } from '#tests/support/delivery.ts'
import { booksHold } from '#tests/support/deposit.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { refundDeps, sellerOf } from '#tests/support/refunds.ts'

beforeAll(rememberFaults)

const ctx = { db, clock }
/** Two lots for $25 and twice $7.50, with 7.25 % of each half; one lot by itself. */
const TOGETHER = { price: 20_00, tax: 1_45 }
const ALONE = { price: 32_50, tax: 2_36 }

/** Somebody who has won two lots of one seller, which are to be sent together. */
async function aPair(given: Parameters<typeof deliver>[1] = {}, total = 42_90) {
  const { person, actor, bearer } = await aSignedIn({ card: false })
  const card = await addCard(bearer, 'success')
  const first = await aListing()
  const seller = await deliver(first.id, given)
  const invoices = [
    await anInvoice({ buyer: person, listing: first }),
    await anInvoice({ buyer: person, listing: await aListing({ organisationId: seller }) }),
  ] as const
  const numbers = invoices.map(({ common_invoice }) => common_invoice)
  const [one = '', other = ''] = numbers
  const ids = invoices.map(({ id }) => id)
  const choose = (some: string[], more: Partial<Choice> = {}) =>
    chooseDelivery(ctx, actor, some, {
      wanted: [seller],
      to: anAddress(),
      billing: null,
      total: 0,
      ...more,
    })
  const quote = (some: string[], wanted: string[] | null) =>
    quoteInvoices(ctx, actor, some, {
      wanted,
      address: null,
      known: [{ id: 'a-1', postal: anAddress() }],
    })
  expect(await choose(numbers, { total })).toEqual({ ok: true })
  /** Pays one of them as it stands. */
  const pay = async (nth: 0 | 1) => {
    const amount = Number((await standOf(ids))[nth]?.owed)
    const paying = await startPayment(deps(), actor, {
      attempt: anId('attempt'),
      tender: { wallet: 0, source: { kind: 'card', id: card } },
      targets: [{ kind: 'invoice', id: ids[nth] ?? '', amount }],
    })
    expect(paying).toMatchObject({ ok: true, payment: { state: 'succeeded' } })
  }
  return { actor, bearer, seller, first, one, other, numbers, choose, quote, pay, stand: () => standOf(ids) }
}

/** What they come to, after it was seen that the books say the same. */
async function standOf(ids: readonly string[]) {
  await booksHold()
  const { results } = await env.DB.prepare(
    `select delivery as price, delivery_tax as tax, delivery_type as type, total, (select sum(amount) from money_lines
       where account = 'receivable' and party = invoices.id) as owed
     from json_each(?) asked join invoices on invoices.id = asked.value order by asked.key`,
  )
    .bind(JSON.stringify(ids))
    .all<{ price: number; tax: number; type: string; total: number; owed: number }>()
  return results
}

const COLLECT = { wanted: [], to: null, total: 0 }

test('Of what is sent at one price nothing is collected after all once a part is paid; what has left binds nothing.', async () => {
  const pair = await aPair()
  const { one, other } = pair
  expect(await pair.stand()).toMatchObject([TOGETHER, TOGETHER])
  await pair.pay(0)
  // its share alone would not bring the first
  expect(await pair.choose([other], COLLECT)).toEqual({ ok: false, code: 'settled' })
  const elsewhere = anAddress({ address1: '9 Mill Lane' })
  expect(await pair.choose([other], { to: elsewhere, total: 34_86 })).toEqual({ ok: false, code: 'settled' })
  expect(await pair.quote([other], [])).toMatchObject({
    chooses: false,
    bound: [one],
    more: 0,
    sums: TOGETHER,
  })
  const wish = { common_invoices: [other], deliver: [], price: 0 }
  expect(outcome(await say('shipping/confirmShippingQuote', wish, pair.bearer))).toBe('409 settled')
  // as it stands it can be confirmed again, and paid
  expect(await pair.choose([other], { total: 21_45 })).toEqual({ ok: true })
  await pair.pay(1)
  expect(await pair.stand()).toMatchObject([TOGETHER, TOGETHER])

  const gone = await aPair()
  await gone.pay(0)
  const { actor } = await sellerOf({ listing: gone.first })
  const said = { carrier: 'UPS', tracking: '', link: '' }
  expect(await markShipped({ ...refundDeps(), clock }, actor, gone.one, said)).toEqual({ ok: true })
  expect(await gone.choose([gone.other], COLLECT)).toEqual({ ok: true })
})

test('One that leaves before anything is paid leaves the other with the whole price of going alone, and says so first.', async () => {
  const pair = await aPair()
  const { one, other } = pair
  expect(await pair.quote([one], [])).toMatchObject({
    chooses: true,
    bound: [],
    more: -21_45,
    alone: [{ commonInvoice: other, total: ALONE.price + ALONE.tax }],
  })
  // nothing leaves while both are chosen for, or neither is changed
  expect(await pair.quote([one], [pair.seller])).toMatchObject({ alone: [], more: 0 })
  expect(await pair.quote(pair.numbers, [])).toMatchObject({ alone: [] })
  const both = await Promise.all([pair.choose([one], COLLECT), pair.choose([one], COLLECT)])
  expect(both).toEqual([{ ok: true }, { ok: true }])
  expect(await pair.stand()).toMatchObject([{ price: 0, tax: 0, type: 'local_pickup' }, ALONE])
  const [, left] = await pair.stand()
  expect(left?.owed).toBe(left?.total)
  await pair.pay(0)
  expect(await pair.choose([other], COLLECT)).toEqual({ ok: true })

  // what was agreed on one by one stands by itself
  const apart = await aPair()
  await apart.choose(apart.numbers, COLLECT)
  await apart.choose([apart.one], { total: 34_86 })
  await apart.choose([apart.other], { total: 34_86 })
  await apart.pay(0)
  expect(await apart.choose([apart.other], COLLECT)).toEqual({ ok: true })
})

test('What is sent free because it comes to so much together is not free in parts.', async () => {
  const pair = await aPair({ freeFrom: 500_00 }, 0)
  expect(await pair.stand()).toMatchObject([{ price: 0 }, { price: 0 }])
  expect(await pair.choose([pair.one], COLLECT)).toEqual({ ok: true })
  expect(await pair.stand()).toMatchObject([{ type: 'local_pickup' }, ALONE])
  const paid = await aPair({ freeFrom: 500_00 }, 0)
  await paid.pay(0)
  expect(await paid.choose([paid.other], COLLECT)).toEqual({ ok: false, code: 'settled' })
})

test('A payment and a choice at once: it is paid at what it came to, and no share is left alone.', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const pair = await aPair()
    const acts = [() => pair.pay(0).catch(() => null), () => pair.choose([pair.other], COLLECT)]
    if (turn % 2) acts.reverse()
    await Promise.all(acts.map((act) => act()))
    const [first, second] = await pair.stand()
    const shared = second?.type === 'delivery'
    expect([first?.price, second?.price]).toEqual(shared ? [20_00, 20_00] : [32_50, 0])
  }
})
