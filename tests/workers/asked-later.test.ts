import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { type AskedAt, shownOn } from '#app/domain/people/asked-at.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { findOfferable } from '#app/features/negotiations/queries.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { mayNegotiate, readDeployment } from '#app/flows/offers/negotiate.server.ts'
import { findAskedLater } from '#app/flows/people/asked-later.server.ts'
import { finishAs, openFinishing, owedBefore } from '#app/flows/people/finish-registration.server.ts'
import { openRegistration } from '#app/flows/people/registration-form.server.ts'
import { readLotsToBook } from '#app/flows/pickups/book-lots.server.ts'
import { contentOf, fromSomewhere, outcome, say } from '#tests/support/api.ts'
import { aCard, aListing, anId } from '#tests/support/builders.ts'
import { aBoughtLot, actorOf } from '#tests/support/pickups.ts'
import { ask, offer } from '#tests/support/room.ts'
import { jobContext } from '#workers/context.ts'

/** The operator moves a field. */
async function move(name: string, place: AskedAt) {
  await env.DB.prepare('update registration_fields set view_on = ? where name = ?')
    .bind(JSON.stringify(shownOn([8, 2], place)), name)
    .run()
}

afterEach(async () => {
  for (const name of ['phone', 'city', 'zip']) await move(name, 'sign_up')
  await env.DB.prepare("delete from settings where key = 'verification_mode'").run()
})

const PASSWORD = 'Foundry#2410'

/** Gives somebody what else an offer takes. */
async function secure(id: string) {
  await aCard({ id })
  await env.DB.prepare('update people set phone_verified = 1, email_verified = 1 where id = ?').bind(id).run()
}

/** Registers by a call with the five answers of the short form. */
async function aShortBuyer() {
  const email = `${anId('short')}@example.test`
  const typed = {
    email,
    first_name: 'Marisol',
    last_name: 'Reyes',
    password: PASSWORD,
    confirm_password: PASSWORD,
    terms_accepted: true,
    terms_accepted_sms: true,
  }
  const made = await say('user/register', typed, fromSomewhere())
  expect(outcome(made)).toBe('200')
  const { id, token } = made.data.responseData as { id: string; token: string }
  const session = await env.DB.prepare('select id from sessions where person_id = ?')
    .bind(id)
    .first<{ id: string }>()
  const actor: Actor = {
    id,
    email,
    sessionId: session?.id ?? '',
    firstName: 'Marisol',
    lastName: 'Reyes',
    role: 'buyer',
    status: 'active',
    organisations: [],
  }
  const ctx = { ...jobContext({ env, waitUntil: () => undefined }), actor, address: '', userAgent: 'test' }
  return { id, actor, ctx, bearer: { authorization: `Bearer ${token}` }, session: { id: actor.sessionId } }
}

test('The registration says what is asked later, and nothing of it that is asked at once or never.', async () => {
  const ctx = jobContext({ env, waitUntil: () => undefined })
  expect(await findAskedLater(ctx, 'en')).toEqual({ code: true, card: true, fields: [] })
  await move('phone', 'offer')
  await move('city', 'payment')
  await move('zip', 'payment')
  const put = env.DB.prepare("insert or replace into settings (key, value) values (?, 'false')")
  await env.DB.batch(['phone_required', 'card_required'].map((key) => put.bind(key)))
  try {
    expect(await findAskedLater(ctx, 'es')).toMatchObject({
      code: false,
      card: false,
      fields: [{ place: 'offer' }, { place: 'payment', labels: { length: 2 } }],
    })
  } finally {
    await env.DB.prepare("delete from settings where key in ('phone_required', 'card_required')").run()
  }
})

test('What an operator lets wait is not asked at registration, and stands before the first offer until it is given.', async () => {
  await move('phone', 'offer')
  await move('city', 'payment')
  await move('zip', 'payment')
  const stranger = {
    ...jobContext({ env, waitUntil: () => undefined }),
    actor: null,
    address: '',
    userAgent: '',
  }
  const { fields } = await openRegistration(
    stranger,
    { redirectTo: null },
    { audience: 'buyer', language: 'en' },
  )
  const asked = fields.map(({ name }) => name)
  expect(asked).toContain('first_name')
  for (const name of ['phone', 'city', 'zip']) expect(asked).not.toContain(name)
  const listed = await say('dynamic/getAllDynamicFields', { filters: { view_on: 7, for_buyer: 1 } })
  expect(JSON.stringify(contentOf(listed))).not.toContain('"name":"phone"')

  const { actor, ctx, bearer, session } = await aShortBuyer()
  const lot = await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })
  const pieces = await aListing({
    format: 'fixed',
    startPrice: 189_00,
    quantity: 5,
    takesOffers: true,
    live: { buyNow: 189_00, stock: 5, price: 189_00, nextMinimum: null },
  })
  const refused = { status: 403, receipt: { ok: false, code: 'details_needed' } }
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject(refused)
  expect(await ask(pieces.id, session, { type: 'buy_now', quantity: 1 })).toMatchObject(refused)
  expect(outcome(await say('bid/confirm', { id: lot.id, wsprice: 40 }, bearer))).toBe('403 details_needed')
  const talk = async () => {
    const listing = await findOfferable(ctx, actor, pieces.id)
    return listing && mayNegotiate(ctx, actor, listing, await readDeployment(ctx))
  }
  expect(await talk()).toEqual({ code: 'details_needed' })

  const back = `/product-view/${lot.id}?offer=40&kind=max`
  const form = await openFinishing(ctx, actor, { place: 'offer', redirectTo: back }, 'en')
  expect(form).toMatchObject({ place: 'offer', consents: false, redirectTo: back })
  expect(form?.fields.map(({ name }) => name)).toEqual(['phone'])
  const answer = (typed: Record<string, string>) => finishAs(ctx, actor, typed, 'offer')
  expect(await answer({ phone: '614' })).toEqual({ phone: 'phone' })
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject(refused)
  expect(await answer({ phone: '614 555 0142' })).toBeNull()
  await secure(actor.id)
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  expect(await talk()).toBeNull()
})

test('Payment and pickup ask for what is left, and a program gives it by the same call.', async () => {
  await move('phone', 'offer')
  await move('city', 'payment')
  await move('zip', 'pickup')
  const { id, actor, ctx, bearer, session } = await aShortBuyer()
  const led = (before: 'payment' | 'pickup') => owedBefore(ctx, actor, { path: '/cart', before })
  expect(await led('payment')).toBe('/registration/finish?for=payment&redirectTo=%2Fcart')
  const buyer = { id, email: actor.email }
  const [lot, unpaid] = [await aBoughtLot({ buyer }), await aBoughtLot({ buyer, paid: false })]
  expect(await readLotsToBook(ctx, actor, [lot.lineId])).toEqual({
    ok: false,
    refusal: { code: 'details_needed' },
  })
  const clerk = actorOf({ id: anId('clerk'), email: 'clerk@example.test' }, { id: lot.yard.organisationId })
  expect(await readLotsToBook(ctx, clerk, [lot.lineId])).toMatchObject({ ok: true, staff: true })
  const pay = () =>
    startPayment(ctx, actor, {
      attempt: anId('attempt'),
      tender: { wallet: 0, source: null },
      targets: [{ kind: 'invoice', id: unpaid.invoice.id, amount: unpaid.invoice.total }],
    })
  expect(await pay()).toEqual({ ok: false, code: 'details_needed' })
  // and programs are told the same
  const paid = {
    common_invoice: unpaid.invoice.common_invoice,
    source_id: 'none',
    idempotency_key: anId('key'),
  }
  expect(outcome(await say('payment/authorize', paid, bearer))).toBe('403 details_needed')
  const visit = {
    id: [lot.lineId],
    booking_start_date: new Date().toISOString(),
    idempotency_key: anId('key'),
  }
  expect(outcome(await say('schedulepickup/addSchedulePickup', visit, bearer))).toBe('403 details_needed')

  const call = (more: object) => say('user/finishRegistration', more, bearer)
  const wrong = await call({ before: 'payment', city: 'C0lumbus' })
  expect(outcome(wrong)).toBe('422 validation')
  expect(wrong.data.errors).toEqual({
    phone: ['Required!'],
    city: ['Only alphabets are allowed for this field'],
  })
  expect(outcome(await call({ before: 'payment', city: 'Columbus', phone: '614 555 0143' }))).toBe('200')
  expect(await led('payment')).toBeNull()
  expect(await pay()).not.toMatchObject({ code: 'details_needed' })
  expect(await led('pickup')).toBe('/registration/finish?for=pickup&redirectTo=%2Fcart')
  await secure(id)
  const listing = await aListing()
  expect(await offer(listing.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  expect(outcome(await call({ before: 'pickup', zip: '43215' }))).toBe('200')
  expect(await led('pickup')).toBeNull()
  expect(await readLotsToBook(ctx, actor, [lot.lineId])).toMatchObject({ ok: true })
  expect(
    await env.DB.prepare('select phone, city, zip, first_name as name from people where id = ?')
      .bind(id)
      .first(),
  ).toEqual({ phone: '+16145550143', city: 'Columbus', zip: '43215', name: 'Marisol' })
})

test('A number that a message must prove is asked at registration whatever the operator lets wait.', async () => {
  await move('phone', 'offer')
  await env.DB.prepare(
    "insert or replace into settings (key, value, updated_at) values ('verification_mode', '\"sms\"', 0)",
  ).run()
  const ctx = { ...jobContext({ env, waitUntil: () => undefined }), actor: null, address: '', userAgent: '' }
  const { fields } = await openRegistration(ctx, { redirectTo: null }, { audience: 'buyer', language: 'en' })
  expect(fields.map(({ name }) => name)).toContain('phone')
})
