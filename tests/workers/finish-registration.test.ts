import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findOfferable } from '#app/features/negotiations/queries.server.ts'
import { findUnfinished } from '#app/features/registration/unfinished.server.ts'
import { mayNegotiate, readDeployment } from '#app/flows/offers/negotiate.server.ts'
import { finishAs, openFinishing, owedBefore } from '#app/flows/people/finish-registration.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aListing, anId, aSignedIn } from '#tests/support/builders.ts'
import { ask, offer } from '#tests/support/room.ts'
import { jobContext } from '#workers/context.ts'

/** Somebody whom a provider brought; `terms`: whether they have agreed to any. */
async function aComer(terms: number | null = null) {
  const { person, actor, session, bearer } = await aSignedIn({ firstName: 'Dana', lastName: 'Whitfield' })
  await env.DB.batch([
    env.DB.prepare('update people set terms_accepted_at = ? where id = ?').bind(terms, person.id),
    env.DB.prepare(
      `insert into credentials (id, account_id, provider_id, person_id, created_at, updated_at)
       values (?1, ?1, 'google', ?2, 0, 0)`,
    ).bind(anId('credential'), person.id),
  ])
  const ctx = { ...jobContext({ env, waitUntil: () => undefined }), actor, address: '', userAgent: 'test' }
  return { person, session, bearer, actor, ctx }
}

const ANSWERS = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  phone: '614 555 0142',
  city: 'Columbus',
  zip: '43215',
  terms_accepted: 'on',
  terms_accepted_sms: 'on',
}

const NOWHERE = { place: 'offer', redirectTo: null } as const

test('Whoever came by a provider before terms were asked is asked at their next offer, purchase and checkout, and then let through.', async () => {
  const { session, bearer, actor, ctx } = await aComer()
  const lot = await aListing({ buyNowPrice: 300_00, live: { buyNow: 300_00 } })
  const pieces = await aListing({
    format: 'fixed',
    startPrice: 189_00,
    quantity: 5,
    takesOffers: true,
    live: { buyNow: 189_00, stock: 5, price: 189_00, nextMinimum: null },
  })
  const refused = { status: 403, receipt: { ok: false, code: 'registration_unfinished' } }
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject(refused)
  expect(await ask(pieces.id, session, { type: 'buy_now', quantity: 1 })).toMatchObject(refused)
  expect(outcome(await say('bid/confirm', { id: lot.id, wsprice: 40 }, bearer))).toBe(
    '403 registration_unfinished',
  )
  const talk = async () => {
    const listing = await findOfferable(ctx, actor, pieces.id)
    return listing && mayNegotiate(ctx, actor, listing, await readDeployment(ctx))
  }
  expect(await talk()).toEqual({ code: 'registration_unfinished' })
  expect(await owedBefore(ctx, actor, { path: '/checkout/cart/all?coupon=TEN', before: 'payment' })).toBe(
    '/registration/finish?redirectTo=%2Fcheckout%2Fcart%2Fall%3Fcoupon%3DTEN',
  )

  const opened = await openFinishing(ctx, actor, NOWHERE, 'en')
  const names = (opened?.fields ?? []).map(({ name }) => name)
  expect(names).toContain('city')
  for (const name of ['email', 'password', 'confirm_password']) expect(names).not.toContain(name)
  expect(opened?.known).toMatchObject({ first_name: 'Dana', last_name: 'Whitfield' })

  const { terms_accepted: _terms, ...silent } = ANSWERS
  expect(await finishAs(ctx, actor, silent)).toMatchObject({ terms_accepted: 'terms' })
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject(refused)

  expect(await finishAs(ctx, actor, ANSWERS)).toBeNull()
  expect(await openFinishing(ctx, actor, NOWHERE, 'en')).toBeNull()
  expect(await findUnfinished(ctx, actor.id)).toBeNull()
  const row = await env.DB.prepare(
    `select city, zip, terms_accepted_at > 0 as terms, sms_terms_accepted_at > 0 as sms,
       (select count(*) from account_changes where person_id = people.id and what = 'terms_accepted') as noted
     from people where id = ?`,
  )
    .bind(actor.id)
    .first()
  expect(row).toEqual({ city: 'Columbus', zip: '43215', terms: 1, sms: 1, noted: 1 })
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  expect(await talk()).toBeNull()
  expect(await owedBefore(ctx, actor, { path: '/checkout/cart/all', before: 'payment' })).toBeNull()
  // sent again it changes nothing
  await finishAs(ctx, actor, { ...ANSWERS, city: 'Akron' })
  expect(await env.DB.prepare('select city from people where id = ?').bind(actor.id).first()).toEqual({
    city: 'Columbus',
  })
})

test('A number that was proved is not asked for again, and whoever has registered is not asked at all.', async () => {
  const { actor, ctx, person } = await aComer()
  await env.DB.prepare("update people set phone = '+16145550199', phone_verified = 1 where id = ?")
    .bind(person.id)
    .run()
  const opened = await openFinishing(ctx, actor, NOWHERE, 'en')
  expect(opened?.fields.map(({ name }) => name)).not.toContain('phone')
  await finishAs(ctx, actor, { ...ANSWERS, phone: '614 555 0000' })
  expect(
    await env.DB.prepare('select phone, phone_verified as proved from people where id = ?')
      .bind(person.id)
      .first(),
  ).toEqual({ phone: '+16145550199', proved: 1 })

  const linked = await aComer(1)
  const lot = await aListing()
  expect(await offer(lot.id, linked.session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  expect(await owedBefore(linked.ctx, linked.actor, { path: '/cart', before: 'payment' })).toBeNull()
})

test('A program finishes it by a call, and is told what is wrong word for word.', async () => {
  const { bearer, session } = await aComer()
  const lot = await aListing()
  const { terms_accepted: _terms, terms_accepted_sms: _sms, ...answers } = ANSWERS
  const call = (more: object, headers?: Record<string, string>) =>
    say('user/finishRegistration', { ...answers, ...more }, headers)
  const agreed = { terms_accepted: true, terms_accepted_sms: true }
  expect(outcome(await call(agreed))).toBe('401 sign_in')
  const silent = await call({}, bearer)
  expect(outcome(silent)).toBe('422 validation')
  expect(silent).toMatchObject({
    data: { errors: { terms_accepted: ['You must accept the terms and conditions'] } },
  })
  expect(outcome(await call(agreed, bearer))).toBe('200')
  expect(outcome(await call({}, bearer))).toBe('200')
  expect(await offer(lot.id, session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
})
