import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { Registration } from '#app/domain/people/registration.ts'
import { signIn } from '#app/features/accounts/commands.server.ts'
import { changePassword } from '#app/features/accounts/password.server.ts'
import { makeLink } from '#app/features/recovery/commands.server.ts'
import { findByEmail } from '#app/features/recovery/queries.server.ts'
import { closeAccount } from '#app/flows/people/close-account.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { register } from '#app/flows/people/register.server.ts'
import { beginVerified } from '#app/flows/people/verified-registration.server.ts'
import { aNetworkAddress, fromSomewhere, outcome, say } from '#tests/support/api.ts'
import { anId, aPerson, aSession } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { whileLineIsFull } from '#tests/support/password-line.ts'
import { jobContext } from '#workers/context.ts'

const PASSWORD = 'Fairlot1!'
const NEXT = 'Foundry#2410'
const BUSY = { ok: false, code: 'busy', retryAfter: expect.any(Number) }

const open = () => ({ ...jobContext({ env, waitUntil: () => undefined }), address: aNetworkAddress() })

function registrationOf(email: string): Registration {
  const answers = { first_name: 'Marisol', last_name: 'Reyes', email, phone: '6145550142', password: NEXT }
  return { audience: 'buyer', answers } as unknown as Registration
}

const sessionsOf = (id: string) =>
  env.DB.prepare('select count(*) as n from sessions where person_id = ?').bind(id).first<{ n: number }>()

test('Of more at once than the line has places, those in it are looked at, and the others are told to come again.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const login = (email: string) => say('user/login', { email, password: PASSWORD }, fromSomewhere())
  const logins = Array.from({ length: 30 }, () => login(`${anId('storm')}@example.test`))
  const answers = await Promise.all(logins)
  const busy = answers.filter(({ http }) => http === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(new Set(busy.map(outcome))).toEqual(new Set(['503 try_again']))
  for (const { headers, message } of busy) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(message).toMatch(/signing in/)
  }
  const looked = answers.filter(({ http }) => http === 401)
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length + busy.length).toBe(answers.length)
  expect((await login(person.email)).http).toBe(200)
}, 60_000)

test('While the line is full nothing is computed, and nothing is changed, for whoever comes.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const session = await aSession(person, { createdAt: new Date(Date.now() - 3_600_000) })
  const actor = { ...person, sessionId: session.id } as unknown as Actor
  const ctx = open()
  const known = await findByEmail(ctx, person.email)
  const link = known && (await makeLink(ctx, known))
  const fresh = `${anId('new')}@example.test`
  const asked = { registration: registrationOf(fresh), certificate: null, language: 'en' }
  const looked = await whileLineIsFull(async () => {
    expect(await signIn(open(), { email: person.email, password: PASSWORD, rememberMe: true })).toEqual(BUSY)
    expect(await signIn(open(), { email: fresh, password: PASSWORD, rememberMe: true })).toEqual(BUSY)
    expect(await register(open(), asked)).toEqual(BUSY)
    expect(await beginVerified(open(), { ...asked, language: 'en' }, 'email')).toEqual(BUSY)
    const change = { current: PASSWORD, next: NEXT, confirm: NEXT }
    expect(await changePassword(open(), actor, change)).toEqual(BUSY)
    expect(await resetPassword(open(), { token: link?.token ?? '', password: NEXT })).toEqual(BUSY)
    expect(await closeAccount(open(), actor, PASSWORD)).toEqual(BUSY)
    // through the calls too, each in its own words
    for (const [path, body] of [
      ['user/login', { email: person.email, password: PASSWORD }],
      ['user/resetPassword', { user_token: link?.token ?? '', password: NEXT, confirm_password: NEXT }],
    ] as const)
      expect([path, outcome(await say(path, body, fromSomewhere()))]).toEqual([path, '503 try_again'])
  })
  expect(looked).toBe(0)
  expect(await sessionsOf(person.id)).toEqual({ n: 1 })
  expect(await findByEmail(ctx, fresh)).toBeNull()
  expect(await findByEmail(ctx, person.email)).toMatchObject({ status: 'active' })
  // the link was not used up: it serves when there is a place
  expect(await resetPassword(open(), { token: link?.token ?? '', password: NEXT })).toEqual({
    ok: true,
    personId: person.id,
  })
  expect(await signIn(open(), { email: person.email, password: NEXT, rememberMe: true })).toMatchObject({
    ok: true,
  })
})

test('A limit, an address that is taken and a link that is dead are known without a place in the line.', async () => {
  holdMinute()
  const person = await aPerson({ password: PASSWORD })
  const from = open()
  for (let turn = 0; turn < 30; turn += 1) await from.limits.signInByAddress(from.address)
  const taken = { registration: registrationOf(person.email), certificate: null, language: 'en' }
  const looked = await whileLineIsFull(async () => {
    const credentials = { email: person.email, password: PASSWORD, rememberMe: true }
    expect(await signIn(from, credentials)).toMatchObject({ code: 'too_many' })
    await env.DB.prepare('update people set created_at = created_at - 3600000 where id = ?')
      .bind(person.id)
      .run()
    expect(await register(open(), taken)).toEqual({ ok: false, code: 'email_exists' })
    expect(await beginVerified(open(), { ...taken, language: 'en' }, 'email')).toEqual({
      ok: false,
      code: 'email_exists',
    })
    expect(await resetPassword(open(), { token: 'unknown', password: NEXT })).toEqual({
      ok: false,
      code: 'link_dead',
    })
  })
  expect(looked).toBe(0)
})
