import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import type { Charge } from '#app/services/gateway.server.ts'
import { openStripeKeys } from '#app/services/stripe-keys.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { deliveriesOf, stripeDoes, stripeGateway, typeIntoFields } from '#tests/support/stripe/client.ts'

const stripe = stripeGateway()
const consent = { address: '10.0.0.1', userAgent: 'test' }
const facts = { name: 'Dana Whitfield', email: 'dana@example.test' }
const VISA = '4242424242424242'
const [GENERIC, POOR, CHALLENGED] = ['4000000000000341', '4000000000009995', '4000000000003220']

afterEach(() => stripeDoes('heal'))

async function aCustomer() {
  const person = await aPerson()
  return { person, customer: await stripe.customer(person.id, facts) }
}

async function aCard(number = VISA) {
  const { customer } = await aCustomer()
  const begun = await stripe.cardFields?.begin(anId('session'), customer)
  if (!begun) throw new Error('No fields')
  expect(await typeIntoFields(begun, number)).toBe(200)
  const found = await stripe.cardFields?.find(begun.ref)
  if (found?.state !== 'vaulted') throw new Error('Not vaulted')
  return { customer, ...found.card }
}

async function aBank(account = '000123456789') {
  const { customer } = await aCustomer()
  const entry = {
    holder: 'Dana Whitfield',
    type: 'individual' as const,
    routing: '110000000',
    account,
    consent,
  }
  const added = await stripe.addBank(anId('bank'), entry, customer)
  if (!added) throw new Error('No account')
  return { customer, ...added }
}

type Source = { ref: string; customer: string }
const chargeOf = ({ ref, customer }: Source, kind: 'card' | 'bank' = 'card', amount = 320_68): Charge => ({
  key: anId('pay'),
  amount,
  currency: 'usd',
  returnTo: '/payment-return/1',
  source: { kind, ref, customer },
})
const takenUnder = async ({ key }: { key: string }) =>
  (await stripeDoes<{ amount: number }[]>('charges', { key })).map(({ amount }) => amount)
const loses = (match: string, when: 'before' | 'after' = 'after', times = 2) =>
  stripeDoes('lose', { match, when, times })

test('A person is one customer, also when the answer is lost or two ask at once.', async () => {
  const person = await aPerson()
  await loses('POST /v1/customers$')
  await expect(stripe.customer(person.id, facts)).rejects.toThrow()
  const refs = await Promise.all([1, 2].map(() => stripe.customer(person.id, facts)))
  expect(new Set(refs).size).toBe(1)
  expect(await stripe.customer(person.id, { ...facts, name: 'Another' })).toBe(refs[0])
  await stripe.updateCustomer(refs[0] ?? '', { ...facts, name: 'Dana W.' })
  await stripe.forgetCustomer(person.id)
  await stripe.forgetCustomer(person.id)
  expect(await stripe.customer(person.id, { ...facts, name: 'Back again' })).not.toBe(refs[0])
})

test('A card goes from the browser into the vault: we learn of it when it is there, and can change and forget it.', async () => {
  const { customer } = await aCustomer()
  const key = anId('session')
  const begun = await stripe.cardFields?.begin(key, customer)
  if (!begun) throw new Error('No fields')
  expect(await stripe.cardFields?.begin(key, customer)).toEqual(begun)
  expect(await stripe.cardFields?.find(begun.ref)).toEqual({ state: 'open' })
  expect(await typeIntoFields({ ...begun, secret: 'guessed' }, VISA)).toBe(401)
  expect(await typeIntoFields(begun, '4000000000000002')).toBe(402)
  expect(await stripe.cardFields?.find(begun.ref)).toEqual({ state: 'open' })
  expect(await typeIntoFields(begun, VISA)).toBe(200)
  const found = await stripe.cardFields?.find(begun.ref)
  if (found?.state !== 'vaulted') throw new Error('Not vaulted')
  expect(found.card).toEqual({
    ref: expect.stringMatching(/^pm_/),
    fingerprint: expect.stringMatching(/^stripe:/),
    brand: 'Visa',
    last4: '4242',
    expiry: { month: 8, year: 2040 },
  })
  const address = { line1: '', line2: '', city: '', state: '', zip: '', country: 'US' }
  const typed = { holder: 'D', number: VISA, cvv: '123', expiry: { month: 8, year: 2040 }, address }
  await expect(stripe.vault(typed, customer)).rejects.toThrow(/do not pass through here/)
  expect(await stripe.updateExpiry(found.card.ref, { month: 1, year: 2041 })).toBe(true)
  expect(await stripe.cardFields?.find(begun.ref)).toMatchObject({
    card: { expiry: { month: 1, year: 2041 } },
  })
  await stripe.forget(found.card.ref)
  await stripe.forget(found.card.ref)
  expect(await stripe.updateExpiry(found.card.ref, { month: 1, year: 2041 })).toBe(false)
})

test('A charge goes through once under its key, whatever is sent under it again.', async () => {
  const charge = chargeOf(await aCard())
  const charged = await stripe.charge(charge)
  expect(charged).toEqual({ state: 'charged', ref: expect.stringMatching(/^pi_/) })
  expect(await stripe.charge({ ...charge, amount: 1_00 })).toEqual(charged)
  expect(await stripe.find(charge.key)).toEqual(charged)
  expect(await stripe.conclude(charge.key)).toEqual(charged)
  const twice = chargeOf(await aCard())
  const both = await Promise.allSettled([stripe.charge(twice), stripe.charge(twice)])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect([await takenUnder(charge), await takenUnder(twice)]).toEqual([[320_68], [320_68]])
  expect(await stripe.find('never asked')).toBeNull()
})

test('What a bank says no to is refused, with its reason.', async () => {
  const poor = chargeOf(await aCard(POOR))
  expect(await stripe.charge(poor)).toEqual({ state: 'refused', reason: 'insufficient_funds' })
  expect(await stripe.charge(chargeOf(await aCard(GENERIC)))).toEqual({
    state: 'refused',
    reason: 'declined',
  })
  expect(await stripe.find(poor.key)).toEqual({ state: 'refused', reason: 'insufficient_funds' })
  // a card of another customer's, one that is not there, and less than a bank takes
  const [one, other] = [await aCard(), await aCard()]
  for (const charge of [
    chargeOf({ ref: one.ref, customer: other.customer }),
    chargeOf({ ref: 'pm_none', customer: one.customer }),
    chargeOf(one, 'card', 1),
  ]) {
    expect(await stripe.charge(charge)).toEqual({ state: 'refused', reason: 'declined' })
    expect(await stripe.conclude(charge.key)).toEqual({ state: 'refused', reason: 'not_attempted' })
    expect(await takenUnder(charge)).toEqual([])
  }
})

test('A challenge leads to the bank; its yes, its no and its end are found under the key.', async () => {
  const asked = [
    chargeOf(await aCard(CHALLENGED)),
    chargeOf(await aCard(CHALLENGED)),
    chargeOf(await aCard(CHALLENGED)),
  ]
  const [yes, no, gone] = asked
  if (!yes || !no || !gone) throw new Error('None')
  const refs: string[] = []
  for (const charge of asked) {
    const begun = await stripe.charge(charge)
    expect(begun).toMatchObject({ state: 'challenge', address: expect.stringContaining('/challenge/pi_') })
    expect(await stripe.find(charge.key)).toEqual(begun)
    if (begun.state === 'challenge') refs.push(begun.ref)
  }
  await stripeDoes(`answer/${refs[0]}`, { approved: true })
  await stripeDoes(`answer/${refs[1]}`, { approved: false })
  expect(await stripe.find(yes.key)).toEqual({ state: 'charged', ref: refs[0] })
  expect(await stripe.find(no.key)).toEqual({ state: 'refused', reason: 'not_authenticated' })
  const ended = { state: 'refused', reason: 'not_authenticated' }
  expect(await stripe.conclude(gone.key)).toEqual(ended)
  await stripeDoes(`answer/${refs[2]}`, { approved: true })
  expect(await stripe.conclude(gone.key)).toEqual(ended)
  expect(await takenUnder(gone)).toEqual([])
})

test('Wherever the answer is lost, the job finds what was charged and ends what was not, and nothing is charged twice.', async () => {
  const steps = [
    ['POST /v1/payment_intents$', 'before', false],
    ['POST /v1/payment_intents$', 'after', false],
    ['/confirm$', 'before', false],
    ['/confirm$', 'after', true],
  ] as const
  for (const [step, when, taken] of steps) {
    const charge = chargeOf(await aCard())
    await loses(step, when)
    await expect(stripe.charge(charge), `${step} ${when}`).rejects.toThrow()
    await stripeDoes('heal')
    const concluded = await stripe.conclude(charge.key)
    expect(concluded, `${step} ${when}`).toMatchObject(
      taken ? { state: 'charged' } : { state: 'refused', reason: 'not_attempted' },
    )
    // whoever was still at it comes too late
    expect(await stripe.charge(charge)).toEqual(concluded)
    expect(await takenUnder(charge)).toEqual(taken ? [320_68] : [])
  }
  // a line that breaks is the same as an answer that never comes
  const broken = chargeOf(await aCard())
  await stripeDoes('lose', { match: '/confirm$', when: 'after', broken: true })
  await expect(stripe.charge(broken)).rejects.toThrow()
  await stripeDoes('heal')
  expect(await stripe.conclude(broken.key)).toMatchObject({ state: 'charged' })
  // an answer that is lost once is asked for again by the library, under the same key
  const charge = chargeOf(await aCard())
  await loses('/confirm$', 'after', 1)
  expect(await stripe.charge(charge)).toMatchObject({ state: 'charged' })
  expect(await takenUnder(charge)).toEqual([320_68])
})

test('A server that dies between any two steps leaves nothing that cannot be ended or found.', async () => {
  const { db } = openDb(env.DB, null)
  const keys = openStripeKeys(db, Date.now)
  // it wrote the key and died; another wrote Stripe's reference and died before it confirmed
  const [unasked, unconfirmed] = [chargeOf(await aCard()), chargeOf(await aCard())]
  await keys.keepCharge(unasked)
  expect(await stripe.find(unasked.key)).toBeNull()
  await loses('/confirm$', 'before')
  await stripe.charge(unconfirmed).catch(() => null)
  await stripeDoes('heal')
  expect(await stripe.find(unconfirmed.key)).toBeNull()
  const ended = { state: 'refused', reason: 'not_attempted' }
  expect(await stripe.conclude(unasked.key)).toEqual(ended)
  expect(await stripe.conclude(unconfirmed.key)).toEqual(ended)
  // ended before it was ever asked: the request that comes late charges nothing
  const late = chargeOf(await aCard())
  expect(await stripe.conclude(late.key)).toEqual(ended)
  for (const charge of [unasked, unconfirmed, late]) {
    expect(await stripe.charge(charge)).toEqual(ended)
    expect(await takenUnder(charge)).toEqual([])
  }
  // the job and whoever is charging at once: one of them has its way, and both say the same in the end
  const raced = chargeOf(await aCard())
  await Promise.allSettled([stripe.charge(raced), stripe.conclude(raced.key), stripe.charge(raced)])
  const outcome = await stripe.conclude(raced.key)
  expect(await takenUnder(raced)).toEqual(outcome.state === 'charged' ? [320_68] : [])
})

test('A charge is given back in parts, once under each key, and never more than it took.', async () => {
  const charged = await stripe.charge(chargeOf(await aCard()))
  if (charged.state !== 'charged') throw new Error('Not charged')
  const { ref: charge } = charged
  const first = { key: anId('refund'), charge, amount: 200_00 }
  await loses('POST /v1/refunds', 'after')
  await expect(stripe.refund(first)).rejects.toThrow()
  await stripeDoes('heal')
  const found = await stripe.findRefund(first.key)
  expect(found).toMatchObject({ state: 'refunded' })
  // also long after Stripe has forgotten the key
  await stripeDoes('forget-keys')
  expect(await stripe.refund(first)).toEqual(found)
  const unheard = { key: anId('refund'), charge, amount: 1_00 }
  await loses('POST /v1/refunds', 'before')
  await expect(stripe.refund(unheard)).rejects.toThrow()
  await stripeDoes('heal')
  expect(await stripe.findRefund(unheard.key)).toBeNull()
  expect(await stripe.refund({ ...unheard, amount: 120_69 })).toMatchObject({ state: 'refunded' })
  const much = { key: anId('refund'), charge, amount: 119_69 }
  expect(await stripe.refund(much)).toEqual({ state: 'refused', reason: 'too_much' })
  expect(await stripe.refund({ ...much, key: anId('refund'), amount: 119_68 })).toMatchObject({
    state: 'refunded',
  })
  expect(await stripe.refund({ ...much, key: anId('refund'), amount: 1 })).toEqual({
    state: 'refused',
    reason: 'too_much',
  })
  const unpaid = await stripe.charge(chargeOf(await aCard(CHALLENGED)))
  for (const none of ['pi_none', unpaid.state === 'challenge' ? unpaid.ref : ''])
    expect(await stripe.refund({ key: anId('refund'), charge: none, amount: 100 })).toEqual({
      state: 'refused',
      reason: 'no_charge',
    })
})

test('An account is added once, proved by amounts or by a code, and debited over days.', async () => {
  const bank = await aBank()
  expect(bank).toMatchObject({
    bankName: 'STRIPE TEST BANK',
    last4: '6789',
    routing: '110000000',
    proof: 'amounts',
    verified: false,
  })
  expect(await stripe.findBank(bank.proofRef)).toBe('new')
  expect(await stripe.verifyBank(bank.proofRef, [1, 2])).toBe('wrong')
  await loses('/verify_microdeposits$')
  await expect(stripe.verifyBank(bank.proofRef, [45, 32])).rejects.toThrow()
  await stripeDoes('heal')
  expect(await stripe.verifyBank(bank.proofRef, [45, 32])).toBe('verified')
  expect(await stripe.findBank(bank.proofRef)).toBe('verified')
  const coded = await aBank('000666666661')
  expect(coded.proof).toBe('code')
  expect(await stripe.verifyBank(coded.proofRef, 'SM22BB')).toBe('wrong')
  expect(await stripe.verifyBank(coded.proofRef, 'SM11AA')).toBe('verified')
  const guessed = await aBank()
  for (let tries = 1; tries < 10; tries += 1)
    expect(await stripe.verifyBank(guessed.proofRef, [1, 2])).toBe('wrong')
  expect(await stripe.verifyBank(guessed.proofRef, [1, 2])).toBe('failed')
  expect(await stripe.findBank(guessed.proofRef)).toBe('failed')
  expect(await stripe.updateBank(bank.ref, { holder: 'Whitfield Ltd', type: 'company' })).toBe(true)
  const wrong = {
    holder: 'D',
    type: 'company' as const,
    routing: '123456789',
    account: '000123456789',
    consent,
  }
  expect(await stripe.addBank(anId('bank'), wrong, bank.customer)).toBeNull()

  const [paid, bounced] = [chargeOf(bank, 'bank'), chargeOf(bank, 'bank')]
  for (const [charge, ok] of [
    [paid, true],
    [bounced, false],
  ] as const) {
    const begun = await stripe.charge(charge)
    expect(begun).toMatchObject({ state: 'pending' })
    expect(await stripe.conclude(charge.key)).toEqual(begun)
    if (begun.state === 'pending') await stripeDoes(`settle/${begun.ref}`, { paid: ok })
  }
  expect(await stripe.find(bounced.key)).toEqual({ state: 'refused', reason: 'bank_refused' })
  const charged = await stripe.find(paid.key)
  if (charged?.state !== 'charged') throw new Error('Not charged')
  const refund = { key: anId('refund'), charge: charged.ref, amount: 100_00 }
  const pending = await stripe.refund(refund)
  expect(pending).toMatchObject({ state: 'pending' })
  if (pending.state === 'pending') await stripeDoes(`settle/${pending.ref}`, { paid: false })
  expect(await stripe.findRefund(refund.key)).toEqual({ state: 'refused', reason: 'failed' })
})

test('An event is read when it comes from Stripe, lately and unchanged, and not otherwise.', async () => {
  const charge = chargeOf(await aCard())
  const charged = await stripe.charge(charge)
  const ref = charged.state === 'charged' ? charged.ref : ''
  const [created, told] = await deliveriesOf(ref)
  if (!created || !told) throw new Error('Nothing told')
  // that a payment has begun is known, and nothing follows from it
  expect(await stripe.readEvent(created.body, created.signature)).toMatchObject({ kind: 'none' })
  expect(await stripe.readEvent(told.body, told.signature)).toEqual({
    id: told.id,
    type: 'payment_intent.succeeded',
    kind: 'charge',
    about: ref,
    key: charge.key,
  })
  const old = await stripeDoes<{ signature: string }>('sign', {
    body: told.body,
    at: Math.floor(Date.now() / 1000) - 600,
  })
  for (const [body, signature] of [
    [told.body.replace('succeeded', 'canceled'), told.signature],
    [told.body, told.signature.replace(/v1=..../, 'v1=0000')],
    [told.body, old.signature],
    [told.body, ''],
  ] as const)
    expect(await stripe.readEvent(body, signature)).toBeNull()
})
