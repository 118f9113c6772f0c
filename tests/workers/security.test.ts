import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { openAuth } from '#app/services/auth.server.ts'
import { openDevices } from '#app/services/known-devices.ts'
import { openPasswords } from '#app/services/passwords.server.ts'
import { PasswordDesk } from '#party/guard/password-desk.ts'
import { ask, contentOf, fromSomewhere, ORIGIN, outcome, say } from '#tests/support/api.ts'
import { anId, aPerson, aSession, aSignedIn } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { securityHeaders } from '#workers/security.ts'

const PASSWORD = 'Fairlot1!'

const page = (path: string, init: RequestInit = {}) =>
  SELF.fetch(`${ORIGIN}${path}`, { redirect: 'manual', ...init } as RequestInit<RequestInitCfProperties>)

test('Signing in begins a session of its own: a token that somebody else has planted is not taken up.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const planted = 'attackerknowsthistoken0123456789'
  const other = await aSignedIn()
  for (const token of [planted, other.session.token]) {
    const cookie = `fairlot.session_token=${token}.signature`
    const said = await say(
      'user/login',
      { email: person.email, password: PASSWORD },
      { ...fromSomewhere(), cookie, origin: ORIGIN },
    )
    expect(said.http).toBe(200)
    expect(said.data.token).not.toBe(token)
    expect(said.headers.getSetCookie().join()).not.toContain(token)
  }
  expect(outcome(await say('user/validateUser', {}, { authorization: `Bearer ${planted}` }))).toBe(
    '401 session_ended',
  )
  const still = await say('user/validateUser', {}, other.bearer)
  expect(contentOf<{ id: string }>(still).id).toBe(other.person.id)
  // each time another, and none of them ends the one before
  const { results } = await env.DB.prepare('select distinct token from sessions where person_id = ?')
    .bind(person.id)
    .all()
  expect(results).toHaveLength(2)
})

test('The session cookie is kept from script, from other sites’ forms and from other paths’ ideas.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const said = await say('user/login', { email: person.email, password: PASSWORD }, fromSomewhere())
  const cookie = said.headers.getSetCookie().find((each) => each.includes('session_token')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Path=\//i)
  expect(cookie).not.toMatch(/Domain=/i)
  // over https it travels in nothing else, and its name says so
  const https = openAuth(openDb(env.DB, null).db, {
    origin: 'https://fairlot.example',
    secret: env.AUTH_SECRET,
    passwords: openPasswords(env.PasswordDesk),
    devices: openDevices({ hash: async (...parts: string[]) => parts.join(), secure: true }),
  })
  const credentials = { email: person.email, password: PASSWORD, rememberMe: true }
  const begun = await https.signIn(credentials, { address: '10.0.0.1', userAgent: '', device: null })
  expect(begun?.setCookies.join()).toMatch(/^__Secure-fairlot\.session_token=[^;]+;.*Secure/i)
})

test('A form on another site changes nothing, at a page or at the API, whatever cookie comes with it.', async () => {
  const { cookie } = await aSignedIn()
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: `${ORIGIN}.elsewhere.example` },
    { origin: 'http://localhost:81' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {},
  ]
  for (const headers of elsewhere) {
    const body = new URLSearchParams({ intent: 'end-all' })
    const answer = await page('/my-account/password', {
      method: 'POST',
      body,
      headers: { ...cookie, ...headers },
    })
    expect([headers, answer.status]).toEqual([headers, 403])
  }
  const [first = {}] = elsewhere
  for (const path of ['user/endOtherSessions', 'user/spendingLimit', 'user/logout'])
    expect(outcome(await say(path, {}, { ...cookie, ...first }))).toBe('403 bad_origin')
  expect((await say('user/validateUser', {}, { ...cookie, origin: ORIGIN })).http).toBe(200)
})

test('A page elsewhere cannot sign its reader in as somebody else: only JSON is taken, which it cannot send.', async () => {
  const { email } = await aPerson({ password: PASSWORD })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    for (const more of [{ password: PASSWORD }, { google_id: 'x'.repeat(40) }]) {
      const said = await say('user/login', { email, ...more }, { ...fromSomewhere(), 'content-type': type })
      expect(outcome(said)).toBe('415 not_json')
    }
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '\\/evil.example',
  '',
  null,
])('Nobody is led elsewhere after signing in: %s', (to) => {
  const led = new URL(safeRedirect(to), 'https://fairlot.example')
  expect(led.host).toBe('fairlot.example')
})

test('Guesses from one address are put off whomever they try, by whichever way in.', async () => {
  holdMinute()
  const from = fromSomewhere()
  const login = (body: object) => say('user/login', body, from)
  // a token that cannot be one counts as a guess, and costs no hashing
  const guesses = await Promise.all(Array.from({ length: 30 }, () => login({ email: 'x', google_id: '1' })))
  expect(guesses.map(outcome)).toEqual(Array(30).fill('422 validation'))
  for (const more of [{ password: 'x' }, { google_id: '1' }])
    expect(outcome(await login({ email: `${anId('list')}@example.test`, ...more }))).toBe('429 too_many')
})

test('A password is hashed once whether or not the account is there, and not at all once attempts are put off.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const { prototype } = PasswordDesk
  const [hash, verify] = [vi.spyOn(prototype, 'hash'), vi.spyOn(prototype, 'verify')]
  const headers = fromSomewhere()
  const work = async (email: string) => {
    hash.mockClear()
    verify.mockClear()
    await say('user/login', { email, password: 'Wrong-1-password!' }, headers)
    return hash.mock.calls.length + verify.mock.calls.length
  }
  const social = await aPerson()
  holdMinute()
  expect(await work(person.email)).toBe(1)
  expect(await work(`${anId('nobody')}@example.test`)).toBe(1)
  expect(await work(social.email)).toBe(1)
  for (let count = 0; count < 8; count++) await work(person.email)
  expect(await work(person.email)).toBe(0)
  vi.restoreAllMocks()
}, 60_000)

test('Every answer carries the headers that keep it to itself.', async () => {
  const wanted: Record<string, RegExp> = {
    'content-security-policy': /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^strict-origin-when-cross-origin$/,
    'permissions-policy': /camera=\(self\)/,
    'cross-origin-opener-policy': /^same-origin$/,
  }
  for (const path of ['/', '/login', '/nowhere', '/api/common/getDefault', '/api/nowhere', '/api/docs']) {
    const { headers } = await page(path)
    for (const [name, value] of Object.entries(wanted))
      expect([path, name, headers.get(name)]).toEqual([path, name, expect.stringMatching(value)])
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*'unsafe/)
  }
  const { headers } = await page('/uploads/nothing.webp')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const shown = securityHeaders({ nonce: 'n', https: true, development: false, host: 'h', tiles: null })
  expect(shown['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/)
  // each answer a nonce of its own
  const nonces = await Promise.all(
    ['/', '/'].map(
      async (path) =>
        /nonce-([^']+)/.exec((await page(path)).headers.get('content-security-policy') ?? '')?.[1],
    ),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('What is answered about somebody is kept by no cache.', async () => {
  const { bearer } = await aSignedIn()
  for (const path of ['user/validateUser', 'user/getSessions'])
    expect((await ask(path, { headers: bearer })).headers.get('cache-control')).toBe('no-store')
})

test('The database knows sessions by hashes alone: what it holds opens nothing, in a header or a cookie.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const said = await say('user/login', { email: person.email, password: PASSWORD }, fromSomewhere())
  const { results } = await env.DB.prepare('select * from sessions where person_id = ?').bind(person.id).all()
  const [kept] = results as { token: string }[]
  expect(JSON.stringify(results)).not.toContain(said.data.token)
  const forged: Record<string, string>[] = [
    { authorization: `Bearer ${kept?.token}` },
    { cookie: `fairlot.session_token=${kept?.token}.signature` },
  ]
  for (const headers of forged) expect((await say('user/validateUser', {}, headers)).http).toBe(401)
  const bearer = { authorization: `Bearer ${said.data.token}` }
  expect((await say('user/validateUser', {}, bearer)).http).toBe(200)
  expect((await say('user/logout', {}, bearer)).http).toBe(200)
  expect((await say('user/validateUser', {}, bearer)).http).toBe(401)
})

test('A token says nothing once its session has ended or run out.', async () => {
  const person = await aPerson()
  const old = await aSession(person, { expiresAt: new Date(Date.now() - 1) })
  expect(outcome(await say('user/validateUser', {}, { authorization: `Bearer ${old.token}` }))).toBe(
    '401 session_ended',
  )
})
