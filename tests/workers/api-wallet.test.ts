import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { issueGiftCards } from '#app/features/wallet/commands.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aMembership, aPerson, aSignedIn } from '#tests/support/builders.ts'
import { aBuyer, clock, db, PAID, sellTo, standOf, TOTAL, UNPAID } from '#tests/support/buyer.ts'

test('Credit is added, spent and told of; invoices are paid by several means, several at once and in parts.', async () => {
  const buyer = await aBuyer()
  const [second, third] = [await sellTo(buyer.actor.id), await sellTo(buyer.actor.id)]
  const ask = (path: string, body: unknown = {}) => say(path, body, buyer.bearer)
  const added = { amount: 500, source_id: buyer.cardId, idempotency_key: 'credit-0001' }
  for (const said of await Promise.all([
    ask('credit/addCreditBalance', added),
    ask('credit/addCreditBalance', added),
  ]))
    expect(contentOf(said)).toMatchObject({ amount: 500, common_invoice: '', wallet_amount: 0 })
  expect(contentOf(await ask('credit/getTotalWalletAmt'))).toEqual({ amount: 500, held: 0, currency: 'usd' })
  expect(
    outcome(await ask('credit/addCreditBalance', { ...added, amount: 1, idempotency_key: 'credit-0002' })),
  ).toBe('409 amount')
  // an amount of the form's is none: what is due is paid
  const numbers = [buyer.commonInvoice, second.commonInvoice]
  const due = contentOf<{ total_due: number }>(
    await ask('user/invoice/multipleInvoice', { common_invoices: numbers }),
  )
  expect(due.total_due).toBe((2 * TOTAL) / 100)
  const several = { common_invoice: numbers, wallet_amount: 400, source_id: buyer.cardId }
  expect(outcome(await ask('payment/authorize', { ...several, wallet_amount: 500.01 }))).toBe('409 wallet')
  expect(outcome(await ask('payment/authorize', { ...several, source_id: undefined }))).toBe('422 tender')
  const paid = contentOf<{ id: string }>(await ask('payment/authorize', several))
  expect(paid).toMatchObject({ state: 'succeeded', common_invoices: numbers, wallet_amount: 400 })
  expect(await standOf(buyer)).toEqual(PAID)
  expect(contentOf(await ask('payment/stripe_payment_response', { id: paid.id }))).toEqual(paid)
  const other = await aSignedIn()
  expect(outcome(await say('payment/stripe_payment_response', { id: paid.id }, other.bearer))).toBe(
    '404 not_found',
  )
  // the wallet has not enough left for the third alone, and pays a part of it
  const alone = { common_invoice: third.commonInvoice }
  expect(outcome(await ask('credit/payCartWallet', alone))).toBe('409 wallet')
  expect(outcome(await ask('payment/authorize', { ...alone, wallet_amount: 100, amount: 100 }))).toBe(
    '409 amount',
  )
  await env.DB.prepare('update invoices set partial = 1 where id = ?').bind(third.invoiceId).run()
  await ask('payment/authorize', { ...alone, wallet_amount: 100, amount: 100 })
  expect(await standOf({ ...buyer, ...third })).toEqual({ ...UNPAID, owed: TOTAL - 100_00 })
  const history = contentOf<{ records: unknown[] }>(
    await ask('credit/getCreditHistory', { limit: 2, filters: { kind: 'all' } }),
  )
  expect(history).toMatchObject({
    totalRecords: 3,
    setDisp: 2,
    from: 1,
    records: [
      { category: 'spent', amount: -100, balance: 0 },
      { amount: -400, common_invoices: numbers.toSorted() },
    ],
  })
  expect(contentOf(await ask('invoice/alltransactions', { filters: { kind: 'payments' } }))).toMatchObject({
    totalRecords: 3,
  })
})

test('A gift card’s code adds to the credit of whoever sends it first, and cash is recorded by the seller alone.', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const [card] = await issueGiftCards({ db, clock }, await aPerson({ role: 'admin' }), {
    amount: 25_00,
    count: 1,
    note: '',
  })
  const gift = (bearer: Record<string, string>, code = card?.code) =>
    say('giftcard/addGiftCardWalletBalance', { code }, bearer)
  expect(outcome(await gift(buyer.bearer, 'FL-1'))).toBe('404 not_found')
  expect(contentOf(await gift(buyer.bearer))).toEqual({ added: 25, amount: 25, held: 0, currency: 'usd' })
  expect(outcome(await gift(other.bearer))).toBe('409 used')
  const clerk = await aSignedIn({ role: 'seller' })
  const cash = (bearer: Record<string, string>, body = {}) =>
    say('offline/payCartOffline', { common_invoice: buyer.commonInvoice, ...body }, bearer)
  expect(outcome(await cash(buyer.bearer))).toBe('403 forbidden')
  expect(outcome(await cash(clerk.bearer))).toBe('404 not_found')
  await aMembership(clerk.person, { id: buyer.listing.organisationId }, 'manager')
  expect(outcome(await cash(clerk.bearer, { amount: 1_000 }))).toBe('409 amount')
  expect(contentOf(await cash(clerk.bearer, { reference: 'R-1' }))).toMatchObject({
    amount: TOTAL / 100,
    method: 'cash',
    reference: 'R-1',
  })
  expect(await standOf(buyer)).toEqual({ ...PAID, method: 'offline', charged: 0 })
})
