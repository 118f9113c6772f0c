import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import type { ProviderId } from '#app/domain/people/providers.ts'
import { changePassword } from '#app/features/accounts/password.server.ts'
import { beginSocial, finishSocial } from '#app/features/accounts/social.server.ts'
import { makeLink } from '#app/features/recovery/commands.server.ts'
import {
  findNewcomer,
  NEWCOMER_COOKIE,
  sealNewcomer,
} from '#app/flows/people/provider-registration.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { registerBy } from '#app/flows/people/registration-form.server.ts'
import { aNetworkAddress, contentOf, fromSomewhere, ORIGIN, outcome, say } from '#tests/support/api.ts'
import { anId, aPerson, aSession } from '#tests/support/builders.ts'
import { type Profile, standInForProviders } from '#tests/support/providers.ts'
import { jobContext } from '#workers/context.ts'

type Providers = Awaited<ReturnType<typeof standInForProviders>>
type Way = {
  provider?: ProviderId
  answers?: Parameters<Providers['allow']>[2]
  /** What happens to the address and the cookies that the browser comes back with. */
  back?: (address: URL, cookie: string) => { address: URL; cookie: string }
  signedIn?: { person: Awaited<ReturnType<typeof aPerson>>; session: { id: string; token: string } }
}

const aProfile = (given: Partial<Profile> = {}): Profile => {
  const sub = anId('g')
  return { sub, email: `${sub}@example.test`, email_verified: true, name: 'Dana Whitfield', ...given }
}

function contextOf(signedIn: Way['signedIn']) {
  const ctx = {
    ...jobContext({ env, waitUntil: () => undefined }),
    address: aNetworkAddress(),
    userAgent: 'test',
  }
  if (!signedIn) return ctx
  const { id, email, firstName, lastName, role, status } = signedIn.person
  const actor = {
    id,
    email,
    firstName,
    lastName,
    role,
    status,
    sessionId: signedIn.session.id,
    organisations: [],
  }
  return { ...ctx, actor, sessionToken: signedIn.session.token }
}

/** The way to a provider and back again, as a browser goes it. */
async function goThere(providers: Providers, profile: Profile, way: Way = {}) {
  const { provider = 'google', answers, signedIn, back = (address, cookie) => ({ address, cookie }) } = way
  const ctx = contextOf(signedIn)
  const begun = await beginSocial(ctx, provider, { to: '/search?page=2', link: signedIn !== undefined })
  if (!begun.ok) return begun
  const cookies = begun.headers.getSetCookie()
  for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i)
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const came = back(providers.allow(begun.location, profile, answers), cookie)
  return finishSocial(ctx, provider, new Request(came.address, { headers: { cookie: came.cookie } }))
}

const credentialsOf = async (personId: string) =>
  (
    await env.DB.prepare(
      'select provider_id, account_id, access_token, refresh_token, id_token, password from credentials where person_id = ? order by provider_id',
    )
      .bind(personId)
      .all()
  ).results

/** As programs say it. */
const CONSENTED = { terms_accepted: true, terms_accepted_sms: true }

const ANSWERS = {
  first_name: 'Dana',
  last_name: 'Whitfield',
  phone: '614 555 0142',
  city: 'Columbus',
  zip: '43215',
  terms_accepted: 'on',
  terms_accepted_sms: 'on',
}

type Came = Awaited<ReturnType<typeof goThere>>

/** What the page between a provider and an account is answered, as the browser sends it that came from there. */
async function answered(came: Came, answers: Record<string, string> = ANSWERS, at = Date.now()) {
  if (came.ok || came.failure !== 'newcomer' || !('newcomer' in came)) throw new Error('nobody new')
  const ctx = contextOf(undefined)
  const { to, cookie } = await sealNewcomer(ctx, { newcomer: came.newcomer, to: came.to ?? '/' })
  expect(to).toBe('/registration/provider?redirectTo=%2Fsearch%3Fpage%3D2')
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).not.toContain(came.newcomer.email)
  const sealed = cookie.split(';')[0]?.slice(`${NEWCOMER_COOKIE}=`.length) ?? ''
  const newcomer = await findNewcomer({ ...ctx, clock: { now: () => at } }, sealed)
  if (!newcomer) return 'gone'
  const said = await registerBy(
    ctx,
    { typed: answers, certificate: null },
    { audience: 'buyer', language: 'en', newcomer },
  )
  if (said.done === 'account') return { token: tokenOf(said.session?.setCookies ?? []) }
  return said.done === 'faults' ? { wrong: said.faults } : { waits: said.done === 'waits' }
}

/** The same of somebody whose account has to be there for what a test is about. */
async function registered(came: Came) {
  const said = await answered(came)
  if (came.ok || !('newcomer' in came) || typeof said !== 'object' || !said.token)
    throw new Error('no account')
  const person = await env.DB.prepare('select id from people where email = ?')
    .bind(came.newcomer.email)
    .first<{ id: string }>()
  return { personId: String(person?.id), token: said.token }
}

function tokenOf(cookies: readonly string[]) {
  const line = cookies.find((cookie) => cookie.startsWith('fairlot.session_token='))
  return decodeURIComponent(line?.split(';')[0]?.split('=')[1] ?? '').split('.')[0] ?? ''
}

const peopleOf = async ({ email }: Profile) =>
  (
    await env.DB.prepare('select id, terms_accepted_at as terms from people where email = ?')
      .bind(String(email).toLowerCase())
      .all()
  ).results

test('Whoever comes with an address that nobody has is asked for terms and what a registration asks before there is an account.', async () => {
  const providers = await standInForProviders()
  const profile = aProfile()
  const came = await goThere(providers, profile, {})
  expect(came).toMatchObject({ ok: false, failure: 'newcomer', to: '/search?page=2' })
  expect(await peopleOf(profile)).toEqual([])
  const { terms_accepted: _, phone: _phone, ...some } = ANSWERS
  expect(await answered(came, some)).toEqual({ wrong: { terms_accepted: 'terms', phone: 'required' } })
  expect(await answered(came, ANSWERS, Date.now() + 2 * 3_600_000)).toBe('gone')
  expect(await peopleOf(profile)).toEqual([])
  // another address and a password beside it change nothing
  const other = { ...ANSWERS, email: 'else@example.test', password: 'Canal8road!', confirm_password: 'x' }
  const made = await answered(came, other)
  if (typeof made !== 'object' || !made.token) throw new Error('no account')
  expect(
    contentOf(await say('user/validateUser', {}, { authorization: `Bearer ${made.token}` })),
  ).toMatchObject({
    email: profile.email,
    first_name: 'Dana',
    last_name: 'Whitfield',
    email_verified: true,
    phone: '+16145550142',
    phone_verified: false,
    status: 'active',
  })
  const [{ id: personId } = { id: '' }, ...more] = await peopleOf(profile)
  expect(more).toEqual([])
  expect(await peopleOf(profile)).toMatchObject([{ terms: expect.any(Number) }])
  // nothing of the provider's is kept but who they are there
  expect(await credentialsOf(String(personId))).toEqual([
    {
      provider_id: 'google',
      account_id: profile.sub,
      access_token: null,
      refresh_token: null,
      id_token: null,
      password: null,
    },
  ])
  // the next time they are known by who they are there, whatever address they have by then
  const again = await goThere(providers, { ...profile, email: `${anId('new')}@example.test` })
  expect(again).toMatchObject({ ok: true, personId })
  // the form sent twice is one account, and lets its owner in twice
  expect(await answered(came)).toMatchObject({ token: expect.stringMatching(/./) })
  const { results } = await env.DB.prepare('select what from account_changes where person_id = ?')
    .bind(personId)
    .all()
  expect(results).toEqual([{ what: 'account_created' }])
})

test('Of two tabs of somebody new one makes the account; whoever took the address meanwhile keeps it.', async () => {
  const providers = await standInForProviders()
  const profile = aProfile()
  const came = await goThere(providers, profile)
  const both = await Promise.all([answered(came), answered(came)])
  for (const said of both) expect(said).toMatchObject({ token: expect.stringMatching(/./) })
  expect(await peopleOf(profile)).toHaveLength(1)
  const late = aProfile()
  const second = await goThere(providers, late)
  const first = await aPerson({ email: late.email, emailVerified: false })
  expect(await answered(second)).toEqual({ wrong: { email: 'emailExists' } })
  expect(await credentialsOf(first.id)).toEqual([])
})

test('Where accounts are proved first, a verified address is proved by the provider, and another waits for its code.', async () => {
  const setting = env.DB.prepare(
    "insert or replace into settings (key, value) values ('verification_mode', ?)",
  )
  await setting.bind('"email"').run()
  onTestFinished(async () => void (await setting.bind('"off"').run()))
  const providers = await standInForProviders()
  const google = aProfile()
  await registered(await goThere(providers, google))
  const facebook = aProfile()
  const waits = await answered(await goThere(providers, facebook, { provider: 'facebook' }))
  expect(waits).toEqual({ waits: true })
  expect(await peopleOf(facebook)).toEqual([])
})

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
