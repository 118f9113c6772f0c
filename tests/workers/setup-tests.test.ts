import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readSetup } from '#app/features/setup/queries.server.ts'
import { hearGateway } from '#app/flows/money/hear-gateway.server.ts'
import { chargeTestCard } from '#app/flows/setup/charge-test-card.server.ts'
import { drawMap } from '#app/flows/setup/draw-map.server.ts'
import { sendTestLetter } from '#app/flows/setup/send-test-letter.server.ts'
import { workInvoice } from '#app/flows/setup/work-invoice.server.ts'
import type { Courier, Handed } from '#app/services/couriers.server.ts'
import { openStripeGateway } from '#app/services/stripe-gateway.server.ts'
import { aLocation, anId, aPerson } from '#tests/support/builders.ts'
import { deliveriesOf, stripeDoes, stripeGateway } from '#tests/support/stripe/client.ts'
import { jobContext } from '#workers/context.ts'

const BOOKS = ['payments', 'payment_targets', 'money_entries', 'invoices', 'transactions']

/** What everybody shares of this database: the latest test of each step. */
beforeEach(async () => {
  await env.DB.prepare('delete from setup_tests').run()
})
afterEach(() => stripeDoes('heal'))

async function contextOf(role: Actor['role'] | null, given: Partial<Ctx> = {}): Promise<Ctx> {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  const person = await aPerson()
  const who = { sessionId: 's', firstName: 'Ada', lastName: 'Admin', status: 'active' } as const
  const limits = { ...ctx.limits, setupTestsByPerson: async () => true }
  const actor = role && { ...who, role, organisations: [], id: person.id, email: person.email }
  return { ...ctx, limits, actor, ...given }
}

const booked = async () => {
  const rows = await Promise.all(
    BOOKS.map((table) => env.DB.prepare(`select count(*) as rows from ${table}`).first<{ rows: number }>()),
  )
  return rows.map((row) => row?.rows)
}

function courierThat(handed: Handed): Courier & { taken: string[] } {
  const taken: string[] = []
  return {
    name: 'smtp.mailer.example',
    from: 'hello@fairlot.test',
    taken,
    hand: async ({ recipient }) => {
      taken.push(recipient)
      return handed
    },
  }
}
const posting = (courier: Courier) => ({ couriers: { email: courier, sms: courier } })

test.each([null, 'buyer', 'seller'] as const)(
  '%s may test nothing, and no provider is asked.',
  async (role) => {
    const courier = courierThat({ state: 'sent', reference: null })
    const ctx = await contextOf(role, { ...posting(courier), gateway: stripeGateway() })
    const forbidden = { ok: false, code: 'forbidden' }
    expect(await drawMap(ctx)).toEqual(forbidden)
    expect(await workInvoice(ctx)).toEqual(forbidden)
    expect(await chargeTestCard(ctx)).toEqual(forbidden)
    expect(await sendTestLetter(ctx, 'ada@example.test', 'en')).toEqual(forbidden)
    expect(courier.taken).toEqual([])
    expect((await readSetup(ctx)).tests).toEqual({})
  },
)

test('Who tests too often is told to wait, and nothing is asked.', async () => {
  const courier = courierThat({ state: 'sent', reference: null })
  const ctx = await contextOf('admin', posting(courier))
  const tired = { ...ctx, limits: { ...ctx.limits, setupTestsByPerson: async () => false } }
  expect(await sendTestLetter(tired, 'ada@example.test', 'en')).toEqual({ ok: false, code: 'too_many' })
  expect(await chargeTestCard(tired)).toEqual({ ok: false, code: 'too_many' })
  expect(courier.taken).toEqual([])
})

test('The platform counts tests by administrator: the eleventh within a minute is refused.', async () => {
  const { limits } = jobContext({ env, waitUntil: () => undefined })
  const person = anId('p')
  const answers: boolean[] = []
  for (let asked = 0; asked < 11; asked += 1) answers.push(await limits.setupTestsByPerson(person))
  expect(answers.filter(Boolean)).toHaveLength(10)
  expect(await limits.setupTestsByPerson(anId('p'))).toBe(true)
})

test('The sandbox charges a dollar and gives it back, and no book knows of it.', async () => {
  const ctx = await contextOf('admin')
  const before = await booked()
  expect(await chargeTestCard(ctx)).toEqual({ ok: true, state: 'passed' })
  expect(await booked()).toEqual(before)
  const { tests, steps, payments } = await readSetup(ctx)
  expect(tests.payments).toMatchObject({ state: 'passed', heardAt: null })
  expect(tests.payments?.facts).toMatchObject({ gateway: 'sandbox', last4: '4242', refund: 'refunded' })
  expect(payments).toMatchObject({ gateway: 'sandbox', tells: false })
  expect(steps).toContainEqual({ step: 'payments', state: 'done' })
  const charge = String(tests.payments?.facts.charge)
  expect(await ctx.gateway.listRefunds(charge)).toMatchObject([{ amount: 100, state: 'refunded' }])
})

test('Stripe charges its own test card; its news is known by the charge, and is of nothing else.', async () => {
  const gateway = stripeGateway()
  const ctx = await contextOf('admin', { gateway, gateways: [gateway] })
  const before = await booked()
  expect(await chargeTestCard(ctx)).toEqual({ ok: true, state: 'passed' })
  const { tests } = await readSetup(ctx)
  expect(tests.payments).toMatchObject({ heardAt: null, facts: { gateway: 'stripe', last4: '4242' } })
  const charge = String(tests.payments?.facts.charge)
  const news = await deliveriesOf(charge)
  expect(news.map(({ type }) => type)).toContain('payment_intent.succeeded')
  for (const { body, signature } of news) expect(await hearGateway(ctx, body, signature)).not.toBe(null)
  expect((await readSetup(ctx)).tests.payments?.heardAt).toEqual(expect.any(Number))
  const unknown = await env.DB.prepare(
    `select count(*) as rows from gateway_events where problem is not null and (about = ? or key like 'setup-test:%')`,
  )
    .bind(charge)
    .first<{ rows: number }>()
  expect(unknown?.rows).toBe(0)
  expect(await booked()).toEqual(before)
})

test('A gateway that does not answer fails the test, and it is told as no answer.', async () => {
  const gateway = stripeGateway()
  const ctx = await contextOf('admin', { gateway, gateways: [gateway] })
  await stripeDoes('lose', { match: 'POST /v1/payment_intents', when: 'before', times: 9 })
  expect(await chargeTestCard(ctx)).toEqual({ ok: true, state: 'failed' })
  const { tests, steps } = await readSetup(ctx)
  expect(tests.payments).toMatchObject({ state: 'failed', facts: { problem: 'no_answer' } })
  expect(steps).toContainEqual({ step: 'payments', state: 'failed' })
})

test('With live keys there is no card to try, and nothing is charged.', async () => {
  const { db } = jobContext({ env, waitUntil: () => undefined })
  const gateway = openStripeGateway(db, Date.now, {
    secretKey: ['sk', 'live', 'tests'].join('_'),
    publishableKey: 'pk',
    webhookSecret: 'whsec',
    origin: 'http://localhost',
  })
  const ctx = await contextOf('admin', { gateway, gateways: [gateway] })
  expect(await chargeTestCard(ctx)).toEqual({ ok: false, code: 'not_ready' })
  expect((await readSetup(ctx)).tests.payments).toBe(undefined)
})

test('What another gateway was tested by says nothing of the one that is set now.', async () => {
  const sandboxed = await contextOf('admin')
  await chargeTestCard(sandboxed)
  const gateway = stripeGateway()
  const { tests, steps } = await readSetup({ ...sandboxed, gateway })
  expect(tests.payments).toBe(undefined)
  expect(steps).not.toContainEqual({ step: 'payments', state: 'done' })
})

test('A letter that the server took does the step; its words are kept where it refuses, and it is not tried again.', async () => {
  const refusing = courierThat({
    state: 'failed',
    error: 'SMTP 535',
    detail: '535 Authentication failed',
    final: false,
    retryAfter: null,
  })
  const ctx = await contextOf('admin', posting(refusing))
  expect(await sendTestLetter(ctx, ' ada@example.test ', 'en')).toEqual({ ok: true, state: 'failed' })
  const failed = await readSetup(ctx)
  expect(failed.tests.mail?.facts).toMatchObject({ to: 'ada@example.test', problem: 'refused' })
  expect(failed.tests.mail?.facts.said).toContain('535 Authentication failed')
  expect(failed.steps).toContainEqual({ step: 'mail', state: 'failed' })
  const left = await env.DB.prepare(
    `select count(*) as rows from outbox where template = 'setUpTest' and state in ('waiting', 'parked')`,
  ).first<{ rows: number }>()
  expect(left?.rows).toBe(0)

  const taking = courierThat({ state: 'sent', reference: 'queued as 4711' })
  const later = { ...ctx, ...posting(taking), clock: { now: () => Date.now() + 1_000 } }
  expect(await sendTestLetter(later, 'ada@example.test', 'es')).toEqual({ ok: true, state: 'passed' })
  expect(taking.taken).toEqual(['ada@example.test'])
  const done = await readSetup(later)
  expect(done.mail).toEqual({ courier: 'smtp.mailer.example', from: 'hello@fairlot.test' })
  expect(done.steps).toContainEqual({ step: 'mail', state: 'done' })
})

test('Without a mail service the letter stays in the outbox, and the test says so.', async () => {
  const nobody: Courier = { name: 'outbox', hand: async () => ({ state: 'kept' }) }
  const ctx = await contextOf('admin', posting(nobody))
  expect(await sendTestLetter(ctx, 'ada@example.test', 'en')).toEqual({ ok: true, state: 'failed' })
  expect((await readSetup(ctx)).tests.mail?.facts).toMatchObject({ problem: 'kept' })
  expect(await sendTestLetter(ctx, 'no address', 'en')).toEqual({ ok: false, code: 'invalid' })
})

test('An invoice is worked by the law of invoices, to the cent, and none is written.', async () => {
  await aLocation()
  const ctx = await contextOf('admin')
  const before = await booked()
  expect(await workInvoice(ctx)).toEqual({ ok: true, state: 'passed' })
  const { tests, yard } = await readSetup(ctx)
  const facts = tests.tax?.facts
  expect(facts).toMatchObject({ hammer: 100_00, taxBps: yard?.taxBps, yard: yard?.name })
  expect(facts?.total).toBe(Number(facts?.hammer) + Number(facts?.premium) + Number(facts?.tax))
  expect(await booked()).toEqual(before)
})

test('The map is drawn with the pin of the first yard, and a pin elsewhere is told.', async () => {
  await aLocation()
  const ctx = await contextOf('admin')
  expect(await drawMap(ctx)).toMatchObject({ ok: true })
  const { tests, yard } = await readSetup(ctx)
  expect(tests.yard?.facts).toMatchObject({ latitude: yard?.latitude, zone: yard?.timeZone })
})
