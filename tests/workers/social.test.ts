import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { changePassword } from '#app/features/accounts/password.server.ts'
import { makeLink } from '#app/features/recovery/commands.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { contentOf, fromSomewhere, ORIGIN, outcome, say } from '#tests/support/api.ts'
import { anId, aPerson, aSession } from '#tests/support/builders.ts'
import { standInForProviders } from '#tests/support/providers.ts'
import {
  ANSWERS,
  aProfile,
  CONSENTED,
  contextOf,
  credentialsOf,
  goThere,
  peopleOf,
  registered,
  type Way,
} from '#tests/support/social.ts'

test('An account is opened by the same address only where both sides have verified it.', async () => {
  const providers = await standInForProviders()
  const [known, unproved] = [await aPerson(), await aPerson({ emailVerified: false })]
  const profile = aProfile({ email: known.email.toUpperCase() })
  expect(await goThere(providers, { ...profile, email_verified: false })).toMatchObject({
    ok: false,
    failure: 'exists',
  })
  expect(await credentialsOf(known.id)).toEqual([])
  expect(await goThere(providers, profile)).toMatchObject({ ok: true, personId: known.id })
  expect(await goThere(providers, aProfile({ email: unproved.email }))).toMatchObject({
    ok: false,
    failure: 'exists',
  })
  expect(await credentialsOf(unproved.id)).toEqual([])
  expect(await goThere(providers, aProfile({ email_verified: false }))).toMatchObject({
    ok: false,
    failure: 'unverified',
  })
  expect(await goThere(providers, aProfile({ email: undefined }))).toMatchObject({ ok: false })
})

test('What comes back counts once, in the browser that asked, and only as the provider has signed it for us.', async () => {
  const providers = await standInForProviders()
  let seen: { address: URL; cookie: string } | null = null
  const profile = aProfile({ email: (await aPerson()).email })
  const note = (address: URL, cookie: string) => (seen = { address, cookie })
  expect(await goThere(providers, profile, { back: note })).toMatchObject({ ok: true })
  const replayed = await goThere(providers, profile, {
    back: () => seen ?? { address: new URL(ORIGIN), cookie: '' },
  })
  expect(replayed.ok).toBe(false)

  const withState = (state: string) => (address: URL, cookie: string) => {
    address.searchParams.set('state', state)
    return { address, cookie }
  }
  const elsewhere = anId('elsewhere')
  const now = Math.floor(Date.now() / 1000)
  const bad: Record<string, Way> = {
    'no cookie': { back: (address) => ({ address, cookie: '' }) },
    'another state': { back: withState('forged') },
    'no state': { back: withState('') },
    'another nonce': { answers: { claims: { nonce: 'of another sign-in' } } },
    'no nonce': { answers: { claims: { nonce: undefined } } },
    'another app': { answers: { claims: { aud: 'another-app' } } },
    'another issuer': { answers: { claims: { iss: 'https://elsewhere.test' } } },
    'too old': { answers: { claims: { exp: now - 600, iat: now - 900 } } },
    'another key': { answers: { foreignKey: true } },
    'another code': {
      back: (address, cookie) => {
        address.searchParams.set('code', 'stolen')
        return { address, cookie }
      },
    },
  }
  for (const [name, way] of Object.entries(bad)) {
    const came = await goThere(providers, aProfile({ sub: elsewhere }), way)
    expect([name, came.ok]).toEqual([name, false])
  }
  const { results } = await env.DB.prepare('select id from credentials where account_id = ?')
    .bind(elsewhere)
    .all()
  expect(results).toEqual([])
  const denied = await goThere(providers, profile, {
    back: (address, cookie) => {
      address.searchParams.delete('code')
      address.searchParams.set('error', 'access_denied')
      return { address, cookie }
    },
  })
  expect(denied).toMatchObject({ ok: false, failure: 'cancelled' })
}, 60_000)

test('Whoever is signed in links an account of the same verified address, and no other.', async () => {
  const providers = await standInForProviders()
  const person = await aPerson()
  const signedIn = { person, session: await aSession(person) }
  expect(await goThere(providers, aProfile(), { signedIn })).toMatchObject({ ok: false, failure: 'differs' })
  const profile = aProfile({ email: person.email })
  expect(await goThere(providers, { ...profile, email_verified: false }, { signedIn })).toMatchObject({
    ok: false,
    failure: 'unverified',
  })
  expect(await goThere(providers, profile, { signedIn })).toMatchObject({
    ok: true,
    personId: person.id,
    token: null,
  })
  expect(await credentialsOf(person.id)).toMatchObject([{ provider_id: 'google', account_id: profile.sub }])
  const unproved = await aPerson({ emailVerified: false })
  const other = { person: unproved, session: await aSession(unproved) }
  expect(await goThere(providers, aProfile({ email: unproved.email }), { signedIn: other })).toMatchObject({
    ok: false,
    failure: 'own',
  })
})

test('An account that is switched off, or waits for approval, is not opened this way either.', async () => {
  const providers = await standInForProviders()
  for (const [given, failure] of [
    [{ status: 'deactivate' }, 'deactivated'],
    [{ approved: false }, 'unapproved'],
  ] as const) {
    const person = await aPerson(given)
    expect(await goThere(providers, aProfile({ email: person.email }))).toMatchObject({ ok: false, failure })
    const { results } = await env.DB.prepare('select id from sessions where person_id = ?')
      .bind(person.id)
      .all()
    expect(results).toEqual([])
  }
})

test('Facebook opens its own accounts, asked whether the token is for this app; its addresses are never taken as verified.', async () => {
  const providers = await standInForProviders()
  const profile = aProfile()
  const { personId } = await registered(await goThere(providers, profile, { provider: 'facebook' }))
  expect(await goThere(providers, profile, { provider: 'facebook' })).toMatchObject({ ok: true, personId })
  expect(providers.asked.filter((path) => path.endsWith('/debug_token'))).not.toEqual([])
  const known = await aPerson()
  expect(await goThere(providers, aProfile({ email: known.email }), { provider: 'facebook' })).toMatchObject({
    ok: false,
    failure: 'exists',
  })
  for (const debug of [{ app_id: '666' }, { is_valid: false }, { user_id: 'somebody else' }]) {
    const refused = await goThere(providers, aProfile(), { provider: 'facebook', answers: { debug } })
    expect(refused.ok).toBe(false)
  }
})

test('A program signs in by the provider’s token; the address that it sends beside it is not looked at.', async () => {
  const providers = await standInForProviders()
  const [person, victim] = [await aPerson(), await aPerson()]
  const login = (body: object) => say('user/login', body, fromSomewhere())
  const profile = aProfile({ email: person.email })
  const said = await login({ email: victim.email, google_id: await providers.idToken(profile) })
  expect(said).toMatchObject({
    http: 200,
    message: 'Logged in successfully',
    data: { responseData: { id: person.id } },
  })
  expect(
    contentOf(await say('user/validateUser', {}, { authorization: `Bearer ${said.data.token}` })),
  ).toMatchObject({ id: person.id })
  const now = Math.floor(Date.now() / 1000)
  const forged = [
    await providers.idToken(aProfile({ email: victim.email }), { foreignKey: true }),
    await providers.idToken(aProfile({ email: victim.email }), { claims: { aud: 'another-app' } }),
    await providers.idToken(aProfile({ email: victim.email }), { claims: { iss: 'https://elsewhere.test' } }),
    await providers.idToken(aProfile({ email: victim.email }), { claims: { exp: now - 600 } }),
    await providers.idToken(aProfile({ email: victim.email, email_verified: false })),
    `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: profile.sub, email: victim.email }))}.`,
    'a-google-id-that-is-no-token',
  ]
  for (const google_id of forged)
    expect(outcome(await login({ email: victim.email, google_id }))).toBe('401 provider_refused')
  expect(outcome(await login({ email: victim.email, google_id: '1' }))).toBe('422 validation')

  const facebook = aProfile()
  const facebook_id = providers.facebookToken(facebook)
  expect(outcome(await login({ email: victim.email, facebook_id }))).toBe('403 not_registered')
  const register = (body: object) =>
    say('user/register', { ...body, ...('zip' in body ? CONSENTED : {}) }, fromSomewhere())
  expect(await register({ facebook_id, first_name: 'Dana' })).toMatchObject({
    http: 422,
    data: { errors: { terms_accepted: ['You must accept the terms and conditions'], zip: ['Required!'] } },
  })
  expect(await peopleOf(facebook)).toEqual([])
  const made = await register({ ...ANSWERS, email: victim.email, facebook_id })
  expect(made).toMatchObject({ http: 200, data: { token: expect.any(String) } })
  expect(outcome(await register({ ...ANSWERS, facebook_id }))).toBe('409 email_exists')
  expect(outcome(await register({ ...ANSWERS, google_id: 'a-google-id-that-is-no-token' }))).toBe(
    '401 provider_refused',
  )
  const good = await login({ email: victim.email, facebook_id })
  expect(good.http).toBe(200)
  expect(contentOf<{ id: string }>(good).id).toBe(contentOf<{ id: string }>(made).id)
  for (const facebook_id of [
    providers.facebookToken(facebook, { app_id: '666' }),
    providers.facebookToken(facebook, { is_valid: false }),
    providers.facebookToken(facebook, { user_id: 'somebody else' }),
    'a-token-that-nobody-gave-out',
  ])
    expect(outcome(await login({ email: victim.email, facebook_id }))).toBe('401 provider_refused')
}, 60_000)

test('A first password is set right after signing in and not later; recovery sheds the ways in that nobody had proved.', async () => {
  const providers = await standInForProviders()
  const { personId } = await registered(await goThere(providers, aProfile(), { provider: 'facebook' }))
  const session = await env.DB.prepare('select id from sessions where person_id = ?')
    .bind(personId)
    .first<{ id: string }>()
  const person = await env.DB.prepare('select id, email from people where id = ?')
    .bind(personId)
    .first<{ id: string; email: string }>()
  if (!session || !person) throw new Error('nobody came to be')
  const ctx = contextOf(undefined)
  const actor = { ...person, sessionId: session.id }
  const first = { current: '', next: 'Canal8road!', confirm: 'Canal8road!' }
  const later = { ...ctx, clock: { now: () => Date.now() + 11 * 60_000 } }
  expect(await changePassword(later, actor, first)).toEqual({ ok: false, code: 'not_fresh' })
  expect(await changePassword(ctx, actor, first)).toEqual({ ok: true })
  expect(await changePassword(ctx, actor, first)).toMatchObject({ errors: { current: 'Required' } })
  expect((await credentialsOf(personId)).map(({ provider_id }) => provider_id)).toEqual([
    'credential',
    'facebook',
  ])

  const link = await makeLink(ctx, person)
  const reset = await resetPassword(ctx, { token: link?.token ?? '', password: 'River9bank?' })
  expect(reset).toMatchObject({ ok: true })
  expect((await credentialsOf(personId)).map(({ provider_id }) => provider_id)).toEqual(['credential'])
})
