import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import { insertEntry } from '#app/db/books.server.ts'
import { invoiceIssued } from '#app/domain/money/books.ts'
import { findBookFaults } from '#app/features/payments/books.server.ts'
import { findPaymentOf, listUnderWay } from '#app/features/payments/queries.server.ts'
import { insertPayment } from '#app/features/payments/writes.server.ts'
import { finishPayment, reconcilePayments, startPayment } from '#app/flows/money/pay.server.ts'
import type { Gateway } from '#app/services/gateway.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { anId, aSignedIn } from '#tests/support/builders.ts'
import {
  aBuyer,
  addCard,
  type Buyer,
  type Cards,
  clock,
  db,
  deps,
  cardFields as fields,
  goOn,
  MINUTE,
  numberOf,
  orderOf,
  PAID,
  pay as payBy,
  sandbox,
  standOf,
  UNPAID,
} from '#tests/support/buyer.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

const pay = (buyer: Buyer, gateway?: Gateway) => payBy(buyer, orderOf(buyer), gateway)
const invoiceOf = ({ invoiceId: id }: Buyer) => ({ kind: 'invoice' as const, id })

test('An invoice is owed by the books from its sale on, and settled with them when its card is charged.', async () => {
  const buyer = await aBuyer()
  expect(await standOf(buyer)).toEqual(UNPAID)
  const body = {
    common_invoice: buyer.commonInvoice,
    source_id: buyer.cardId,
    idempotency_key: 'attempt-0001',
  }
  // a part is taken only of an invoice that says so
  const part = await say('payment/authorize', { ...body, amount: 1 }, buyer.bearer)
  expect([part.http, await standOf(buyer)]).toEqual([409, UNPAID])
  const said = await say('payment/authorize', { ...body, currency: 'eur' }, buyer.bearer)
  expect(contentOf(said)).toMatchObject({
    state: 'succeeded',
    amount: 320.68,
    currency: 'usd',
    brand: 'Visa',
    card_last4: '4242',
    link: null,
    common_invoice: buyer.commonInvoice,
  })
  expect(await standOf(buyer)).toEqual(PAID)
  // sent again, and under another key, it is the same payment
  const again = await say('payment/authorize', body, buyer.bearer)
  const other = await say('payment/authorize', { ...body, idempotency_key: 'attempt-0002' }, buyer.bearer)
  expect([contentOf(again), contentOf(other)]).toEqual([contentOf(said), contentOf(said)])
  expect(await standOf(buyer)).toEqual(PAID)
})

test('Nobody pays for another, by another’s card, by none or by an expired one.', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const asked = (given: Record<string, unknown>, headers: Record<string, string> = buyer.bearer) =>
    say(
      'payment/authorize',
      { common_invoice: buyer.commonInvoice, source_id: buyer.cardId, ...given },
      headers,
    )
  expect(outcome(await asked({}, {}))).toBe('401 sign_in')
  expect(outcome(await asked({ source_id: other.cardId }, other.bearer))).toBe('404 not_found')
  expect(outcome(await asked({ source_id: other.cardId }))).toBe('404 no_card')
  expect(outcome(await asked({ common_invoice: 'none' }))).toBe('404 not_found')
  const admin = { ...other.actor, role: 'admin' as const }
  expect(await startPayment(deps(), admin, orderOf({ ...buyer, cardId: other.cardId }))).toEqual({
    ok: false,
    code: 'forbidden',
  })
  await env.DB.prepare('update saved_cards set expiry_year = 2020 where id = ?').bind(buyer.cardId).run()
  expect(outcome(await asked({}))).toBe('409 card_expired')
  expect(await standOf(buyer)).toEqual(UNPAID)
})

test('A card that is refused leaves the invoice as it was, and another one pays it.', async () => {
  for (const card of ['declined', 'insufficient_funds'] as const) {
    const buyer = await aBuyer(card)
    expect(await pay(buyer)).toMatchObject({ state: 'failed', failure: card })
    expect(await standOf(buyer)).toEqual(UNPAID)
    const good = await addCard(buyer.bearer, 'success')
    expect(await pay({ ...buyer, cardId: good })).toMatchObject({ state: 'succeeded' })
    expect(await standOf(buyer)).toEqual(PAID)
  }
})

test('A challenge that is passed pays, one that is failed or left does not, and no minute goes by after its yes.', async () => {
  const answer = async (buyer: Buyer, approved: boolean) => {
    const payment = await pay(buyer)
    expect(payment).toMatchObject({
      state: 'challenged',
      challengeAddress: expect.stringMatching(/^\/sandbox\//),
    })
    // another tab is led to the same challenge
    expect(await pay(buyer)).toEqual(payment)
    const ref = payment.gatewayRef ?? ''
    expect(await sandbox.sandbox?.answerChallenge(ref, approved)).toBe(`/payment-return/${payment.id}`)
    // it is answered once
    await sandbox.sandbox?.answerChallenge(ref, !approved)
    return payment
  }
  const [yes, no, away, gone] = [
    await aBuyer('challenge'),
    await aBuyer('challenge'),
    await aBuyer('challenge'),
    await aBuyer('challenge'),
  ]
  const passed = await answer(yes, true)
  expect(await finishPayment(deps(), no.actor, passed.id)).toBeNull()
  expect(await finishPayment(deps(), yes.actor, passed.id)).toMatchObject({ state: 'succeeded' })
  expect(await standOf(yes)).toEqual(PAID)
  const failed = await answer(no, false)
  expect(await finishPayment(deps(), no.actor, failed.id)).toMatchObject({
    state: 'failed',
    failure: 'not_authenticated',
  })
  expect(await standOf(no)).toEqual(UNPAID)
  // said yes and never came back; never said anything
  await answer(away, true)
  await pay(gone)
  await reconcilePayments(deps())
  expect(await standOf(away)).toEqual(PAID)
  expect(await findPaymentOf({ db }, invoiceOf(gone))).toMatchObject({ state: 'challenged' })
  goOn(16 * MINUTE)
  await reconcilePayments(deps())
  expect(await findPaymentOf({ db }, invoiceOf(gone))).toBeNull()
  expect(await standOf(gone)).toEqual(UNPAID)
})

test('An answer that is lost after the charge is found by the job, and the card is charged once.', async () => {
  const buyer = await aBuyer('lost_answer')
  expect(await pay(buyer)).toMatchObject({ state: 'unknown' })
  expect(await standOf(buyer)).toMatchObject({ status: 'unpaid', charged: 1 })
  // trying again meanwhile charges nothing
  expect(await pay(buyer)).toMatchObject({ state: 'unknown' })
  const deaf = { ...sandbox, conclude: () => Promise.reject(new Error('no line')) }
  await reconcilePayments(deps(deaf))
  expect(await findPaymentOf({ db }, invoiceOf(buyer))).toMatchObject({ state: 'unknown' })
  await Promise.all([reconcilePayments(deps()), reconcilePayments(deps())])
  expect(await standOf(buyer)).toEqual(PAID)
})

test('Two tabs at once are one charge.', async () => {
  const buyer = await aBuyer()
  const both = await Promise.all([pay(buyer), pay(buyer), pay(buyer)])
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
  goOn(MINUTE)
  await reconcilePayments(deps())
  expect(await standOf(buyer)).toEqual(PAID)
})

test('A server that dies between any two steps of a payment leaves nothing that the job does not settle.', async () => {
  const begun = async (buyer: Buyer, id: string) => {
    const payment = {
      id,
      requestKey: id,
      personId: buyer.actor.id,
      amount: 320_68,
      walletAmount: 0,
      gateway: 'sandbox',
      sourceKind: 'card' as const,
      sourceName: 'Visa',
      sourceLast4: '4242',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    }
    await runBatch(db, insertPayment(db, payment, orderOf(buyer).targets))
  }
  const ref = async ({ cardId }: Buyer) =>
    String(
      (await env.DB.prepare('select gateway_ref from saved_cards where id = ?').bind(cardId).first())
        ?.gateway_ref,
    )
  const [unasked, unheard] = [await aBuyer(), await aBuyer()]
  const [one, two] = [anId('pay'), anId('pay')]
  const charge = async (buyer: Buyer, key: string) =>
    sandbox.charge({
      key,
      amount: 320_68,
      currency: 'usd',
      returnTo: '/',
      source: { kind: 'card', ref: await ref(buyer), customer: `sandbox:${buyer.actor.id}` },
    })
  await begun(unasked, one)
  await begun(unheard, two)
  await charge(unheard, two)
  // whoever is still at it is left alone
  await reconcilePayments(deps())
  expect(await standOf(unasked)).toMatchObject({ status: 'unpaid', charged: 0 })
  goOn(MINUTE)
  await reconcilePayments(deps())
  expect(await standOf(unheard)).toEqual(PAID)
  expect(await standOf(unasked)).toEqual(UNPAID)
  // what was ended there cannot be charged by a request that comes late
  expect(await charge(unasked, one)).toEqual({ state: 'refused', reason: 'not_attempted' })
  expect(await pay(unasked)).toMatchObject({ state: 'succeeded' })
  expect(await standOf(unasked)).toEqual(PAID)
})

test('The books take no entry that does not balance and no change of what stands in them; the job tells what is wrong.', async () => {
  const buyer = await aBuyer()
  const entry = invoiceIssued({
    id: anId('i'),
    organisationId: 'o',
    createdAt: 1,
    hammer: 100,
    premium: 15,
    tax: 8,
    total: 123,
  })
  const [first, ...rest] = entry.lines
  if (!first) throw new Error('No lines')
  await expect(
    runBatch(db, insertEntry(db, { ...entry, lines: [{ ...first, amount: 122 }, ...rest] })),
  ).rejects.toThrow()
  await expect(runBatch(db, insertEntry(db, { ...entry, lines: [] }))).rejects.toThrow()
  for (const change of ['update money_lines set amount = 0', "update money_entries set lines = '[]'"])
    await expect(env.DB.prepare(change).run()).rejects.toThrow()
  const about = { fault: 'receivable', about: buyer.invoiceId, is: 320_68, should: 0 }
  await env.DB.prepare("update invoices set status = 'paid' where id = ?").bind(buyer.invoiceId).run()
  expect(await findBookFaults({ db }, 1000)).toContainEqual(about)
  await env.DB.prepare("update invoices set status = 'unpaid' where id = ?").bind(buyer.invoiceId).run()
  expect(await findBookFaults({ db }, 1000)).not.toContainEqual(about)
})

test('Cards: the first is the default, the last stays, the same is kept once, and only test numbers are taken.', async () => {
  const { bearer } = await aSignedIn({ card: false })
  const other = await aSignedIn()
  const add = (given: Record<string, unknown>) =>
    say('customer/source/create', { ...fields, ...given }, bearer)
  const errorsOf = async (given: Record<string, unknown>) => (await add(given)).data.errors
  const details = ['Invalid Card Details. Please make sure you enter correct card details']
  expect(await errorsOf({ card_number: '4111 1111 1111 1111' })).toEqual({ card_number: details })
  expect(await errorsOf({ card_number: '4242', cvv: '12', expiry_month: '13' })).toEqual({
    card_number: details,
    cvv: details,
    expiry_month: details,
  })
  const typed = { card_number: '4242 4242 4242 4242' }
  await add(typed)
  await add(typed)
  await add({ card_number: numberOf('challenge') })
  const added = contentOf<Cards>(await say('customer/source/list', {}, bearer)).records
  expect(added.map(({ card_last4, is_default }) => [card_last4, is_default])).toEqual([
    ['4242', true],
    ['3220', false],
  ])
  expect(JSON.stringify(added)).not.toContain('42424242')
  const [visa, second] = added
  const act = (name: string, id: string | undefined, more = {}, headers: Record<string, string> = bearer) =>
    say(`customer/source/${name}`, { source_id: id, ...more }, headers)
  for (const name of ['delete', 'default'])
    expect(outcome(await act(name, visa?.id, {}, other.bearer))).toBe('404 not_found')
  expect((await act('update', visa?.id, { expiry_month: '01', expiry_year: '20' })).data.errors).toEqual({
    expiry_month: ['Invalid expiry details'],
  })
  const changed = await act('update', visa?.id, { expiry_month: '1', expiry_year: '41' })
  expect(contentOf<Cards>(changed).records[0]).toMatchObject({ expiry_month: '01', expiry_year: '41' })
  expect(contentOf<Cards>(await act('default', second?.id)).records[0]).toMatchObject({ card_last4: '3220' })
  expect(contentOf<Cards>(await act('delete', second?.id)).records).toMatchObject([
    { card_last4: '4242', is_default: true },
  ])
  expect(await act('delete', visa?.id)).toMatchObject({
    http: 409,
    code: 'last_card',
    message: 'Default card is required',
  })
})

test('What the job asks each minute stands in an index of what is under way.', async () => {
  const [asked] = await statementsOf((ctx) => listUnderWay(ctx, { limit: 100, pendingBefore: 0 }))
  expect(asked && (await planOf(asked)).join()).toContain('payments_under_way')
})
