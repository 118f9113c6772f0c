import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { aBuyer, type Cards, cardFields, goOn, numberOf, TOTAL } from '#tests/support/buyer.ts'

const BANK = {
  bank_account_holder_name: 'Dana Whitfield',
  bank_account_holder_type: 'individual',
  bank_country: 'us',
  bank_currency: 'usd',
  bank_routing_number: '110000000',
  bank_account_number: '000123456789',
}
type Banks = { records: { id: string; last4: string; status: string; account_holder_type: string }[] }
type Bearer = Record<string, string>

const banksOf = async (bearer: Bearer) =>
  contentOf<Banks>(await say('customer/source/list', { object: 'bank_account' }, bearer)).records
const cardsOf = async (bearer: Bearer) =>
  contentOf<Cards>(await say('customer/source/list', {}, bearer)).records

test('An account is added once, verified by its two amounts, changed and deleted, by its owner alone.', async () => {
  const [{ bearer }, other] = [await aSignedIn(), await aSignedIn()]
  const wrong = await say('customer/source/create', { ...BANK, bank_account_number: '-1' }, bearer)
  expect(wrong.data.errors).toEqual({ bank_account_number: ['Positive only allowed'] })
  const unknown = await say('customer/source/create', { ...BANK, bank_account_number: '123456' }, bearer)
  expect(unknown).toMatchObject({
    http: 422,
    data: { errors: { account_number: [expect.stringContaining("doesn't know")] } },
  })
  for (const object of ['bank_account', undefined])
    expect(await say('customer/source/create', { ...BANK, object }, bearer)).toMatchObject({
      message: 'Bank account added',
    })
  const [bank, ...more] = await banksOf(bearer)
  expect([bank, more]).toEqual([
    {
      id: expect.any(String),
      customer: expect.any(String),
      object: 'bank_account',
      bank_name: 'SANDBOX BANK',
      last4: '6789',
      routing_number: '110000000',
      status: 'new',
      account_holder_name: 'Dana Whitfield',
      account_holder_type: 'individual',
      verify_by: 'amounts',
    },
    [],
  ])
  const act = (name: string, given = {}, headers: Bearer = bearer) =>
    say(`customer/source/${name}`, { source_id: bank?.id, ...given }, headers)
  for (const name of ['retrieve', 'verify', 'delete'])
    expect(outcome(await act(name, { amount_1: 0.32, amount_2: 0.45 }, other.bearer))).toBe('404 not_found')
  expect((await act('verify', { amount_1: '0.32' })).data.errors).toEqual({ amount_2: ['Number required'] })
  expect((await act('verify', { amount_1: 1, amount_2: 2 })).data.errors).toMatchObject({
    amount_1: [expect.stringContaining('not what we sent')],
  })
  expect(
    (await act('update', { account_holder_name: '', account_holder_type: 'company' })).data.errors,
  ).toEqual({
    account_holder_name: ['Required!'],
  })
  const holder = { account_holder_name: 'Whitfield Ltd', account_holder_type: 'company' }
  expect(contentOf<Banks>(await act('update', holder)).records).toMatchObject([holder])
  // in either order, in dollars and in cents
  expect(contentOf<Banks>(await act('verify', { amount_1: 45, amount_2: '0.32' })).records).toMatchObject([
    { status: 'verified' },
  ])
  expect(contentOf(await act('retrieve'))).toMatchObject({ id: bank?.id, status: 'verified' })
  // typed again it is the same one, and still verified
  await say('customer/source/create', BANK, bearer)
  expect(await banksOf(bearer)).toMatchObject([{ id: bank?.id, status: 'verified' }])
  expect(contentOf<Banks>(await act('delete')).records).toEqual([])
  expect(await cardsOf(bearer)).toHaveLength((await cardsOf(other.bearer)).length)
})

test('An invoice is paid from a verified account: under way first, paid when the bank has said so.', async () => {
  const buyer = await aBuyer()
  await say('customer/source/create', BANK, buyer.bearer)
  const [bank] = await banksOf(buyer.bearer)
  const asked = { common_invoice: buyer.commonInvoice, source_id: bank?.id }
  expect(outcome(await say('payment/authorize', asked, buyer.bearer))).toBe('409 bank_unverified')
  await say('customer/source/verify', { source_id: bank?.id, amount_1: 0.32, amount_2: 0.45 }, buyer.bearer)
  const body = { ...asked, idempotency_key: 'attempt-0001' }
  expect(contentOf(await say('payment/authorize', body, buyer.bearer))).toMatchObject({
    state: 'pending',
    amount: TOTAL / 100,
  })
  await env.DB.prepare('update sandbox_charges set settles_at = 0 where settles_at is not null').run()
  goOn(61 * 60_000)
  const { reconcilePayments } = await import('#app/flows/money/pay.server.ts')
  const { deps } = await import('#tests/support/buyer.ts')
  await reconcilePayments(deps())
  expect(contentOf(await say('payment/authorize', body, buyer.bearer))).toMatchObject({ state: 'succeeded' })
})

test('A card goes into the vault by a token, and is kept once by whoever has opened the way.', async () => {
  const [{ bearer }, other] = [await aSignedIn({ card: false }), await aSignedIn({ card: false })]
  type Token = { accessToken: string; skyflow_id: string; gateway: string }
  const open = async () => contentOf<Token>(await ask('skyflow/generateToken', { headers: bearer }))
  const { skyflow_id, gateway, accessToken } = await open()
  expect([gateway, accessToken]).toEqual(['sandbox', skyflow_id])
  const typed = { ...cardFields, card_number: numberOf('success') }
  const put = (given: object, headers: Bearer = bearer) =>
    say('skyflow/createPaymentMethod', { skyflow_id, ...typed, ...given }, headers)
  const keep = (headers: Bearer = bearer) => say('user/addSkyflowCredit', { skyflow_id }, headers)
  expect(outcome(await keep())).toBe('409 not_vaulted')
  expect(outcome(await put({}, other.bearer))).toBe('404 not_found')
  expect((await put({ card_number: '4111 1111 1111 1111' })).data.errors).toMatchObject({
    card_number: [expect.stringContaining('Invalid Card Details')],
  })
  expect(contentOf(await put({}))).toEqual({ skyflow_id, payment_token: skyflow_id })
  expect(outcome(await keep(other.bearer))).toBe('404 not_found')
  await Promise.all([keep(), keep()])
  expect(await cardsOf(bearer)).toMatchObject([{ id: skyflow_id, skyflow_id, is_default: true }])
  // a way is gone once
  expect(outcome(await put({}))).toBe('404 not_found')

  const second = await open()
  await say(
    'skyflow/createPaymentMethod',
    { ...second, ...cardFields, card_number: numberOf('challenge') },
    bearer,
  )
  await say('user/addSkyflowCredit', { skyflow_id: second.skyflow_id, payment_token: 'any' }, bearer)
  const expiry = { expiry_month: '01', expiry_year: '41' }
  for (const name of ['skyflow/updatePaymentMethod', 'user/updateSkyflowCredit'])
    expect(outcome(await say(name, { skyflow_id: second.skyflow_id, ...expiry }, bearer))).toBe('200')
  await say('user/defaultSkyflowCard', { skyflow_id: second.skyflow_id, changeDefault: 1 }, bearer)
  expect(contentOf<Cards>(await ask('user/getSkyflowCredit', { headers: bearer })).records).toMatchObject([
    { id: second.skyflow_id, expiry_year: '41', is_default: true },
    { id: skyflow_id, is_default: false },
  ])
  expect(outcome(await say('skyflow/deletePaymentMethod', { skyflow_id: second.skyflow_id }, bearer))).toBe(
    '200',
  )
  expect(await say('user/deleteSkyflowCredit', { skyflow_id }, bearer)).toMatchObject({
    http: 409,
    code: 'last_card',
    message: 'Default card is required',
  })
  await env.DB.prepare("update vault_sessions set state = 'open' where id = ?").bind(second.skyflow_id).run()
})

test('A person is a customer of the gateway, and the same calls go by the names of its own.', async () => {
  const { bearer, person } = await aSignedIn()
  const you = { object: 'customer', id: person.id, email: person.email, gateway: 'sandbox' }
  for (const base of ['customer', 'paymentThird/stripe/customer'])
    for (const act of ['create', 'update', 'retrieve'])
      expect(contentOf(await say(`${base}/${act}`, {}, bearer))).toMatchObject(you)
  const [one] = await cardsOf(bearer)
  for (const base of ['customer/payment_method', 'paymentThird/stripe/customer/source']) {
    expect(contentOf(await say(`${base}/list`, {}, bearer))).toMatchObject({ records: [{ id: one?.id }] })
    expect(contentOf(await say(`${base}/retrieve`, { source_id: one?.id }, bearer))).toMatchObject({
      object: 'card',
    })
    expect(outcome(await say(`${base}/default`, { source_id: one?.id }, bearer))).toBe('200')
  }
})
