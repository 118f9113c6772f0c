import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { MOST_RESET_LINKS, RESET_MINUTES, RESET_PAUSE_MS } from '#app/domain/people/recovery.ts'
import { askReset, beginWithEmail, resetPassword } from '#app/flows/people/recover.server.ts'
import { aNetworkAddress, contentOf, fromSomewhere, outcome, say } from '#tests/support/api.ts'
import { aListing, anId, aPerson, aSession, aStanding } from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'
import { aJob } from '#tests/support/post-office.ts'

const OLD = 'Fairlot1!'
const NEW = 'Foundry#2410'
const MINUTE = 60_000

/** A caller of their own, at a time of their own; `done` when all that goes on behind their answers is. */
function aCaller(now = Date.now()) {
  const later: Promise<unknown>[] = []
  const { ctx, time, announced } = aJob({ now })
  const asking: Ctx = {
    ...ctx,
    address: aNetworkAddress(),
    waitUntil: (work) => void later.push(work),
  }
  return { ctx: asking, time, announced, done: async () => void (await Promise.all(later.splice(0))) }
}

async function mailsTo(email: string, template = 'reset') {
  const { results } = await env.DB.prepare(
    'select data, text, language, expires_at as expiresAt from outbox where recipient = ? and template = ? order by created_at',
  )
    .bind(email, template)
    .all<{ data: string; text: string; language: string; expiresAt: number | null }>()
  return results
}

async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)
  return (JSON.parse(mail?.data ?? '{}') as { token: string }).token
}

/** Somebody who has asked for a link, and its token. */
async function anAsked(given: Parameters<typeof aPerson>[0] = {}) {
  const caller = aCaller()
  const person = await aPerson(given)
  await askReset(caller.ctx, { email: person.email, language: 'en' })
  await caller.done()
  return { ...caller, person, token: await tokenFor(person.email) }
}

test('A link is mailed in the language of its reader, works for half an hour, and is kept as a hash alone.', async () => {
  const { ctx, person, token, announced, done } = await anAsked({ language: 'es', emailVerified: false })
  const [mail] = await mailsTo(person.email)
  expect(mail?.language).toBe('es')
  expect(mail?.text).toContain(`http://localhost/reset_password/${token}`)
  expect(mail?.text).toContain('durante 30 minutos')
  expect(mail?.expiresAt).toBe(ctx.clock.now() + RESET_MINUTES * MINUTE)
  expect(announced).toHaveLength(1)
  const { results } = await env.DB.prepare('select * from verifications where identifier like ?')
    .bind(`%${person.id}`)
    .all()
  expect(results).toHaveLength(1)
  expect(JSON.stringify(results)).not.toContain(token)

  await askReset(ctx, { email: 'nobody@example.test', language: 'en' })
  await done()
  expect(await mailsTo('nobody@example.test')).toEqual([])
})

test('A program asks for a link and sets the password: sessions end, rooms forget, the address is proved.', async () => {
  const person = await aPerson({ password: OLD, emailVerified: false, status: 'email_unverified' })
  await aStanding(await aListing(), person)
  const session = await aSession(person)
  const headers = fromSomewhere()
  const asked = await say('user/forgotPassword', { email: ` ${person.email.toUpperCase()} ` }, headers)
  const unknown = await say('user/forgotPassword', { email: `${anId('x')}@example.test` }, headers)
  expect(asked.http).toBe(200)
  expect({ ...unknown, headers: null }).toEqual({ ...asked, headers: null })
  await expect.poll(() => mailsTo(person.email)).toHaveLength(1)
  const user_token = await tokenFor(person.email)

  const weak = await say(
    'user/resetPassword',
    { user_token, password: 'short', confirm_password: 'other' },
    headers,
  )
  expect(weak.data.errors).toEqual({
    password: ['Minimum 8 Characters'],
    confirm_password: ['passwords not match'],
  })
  const body = { user_token, password: NEW, confirm_password: NEW }
  expect(await say('user/resetPassword', body, headers)).toMatchObject({
    http: 200,
    message: 'Password changed',
  })
  expect(outcome(await say('user/resetPassword', body, headers))).toBe('410 link_dead')

  expect(outcome(await say('user/validateUser', {}, { authorization: `Bearer ${session.token}` }))).toBe(
    '401 session_ended',
  )
  const { email } = person
  expect(outcome(await say('user/login', { email, password: OLD }, headers))).toBe(
    '401 wrong_email_or_password',
  )
  const signedIn = await say('user/login', { email, password: NEW }, headers)
  const who = await say('user/validateUser', {}, { authorization: `Bearer ${signedIn.data.token}` })
  expect(contentOf(who)).toMatchObject({ id: person.id, status: 'active', email_verified: true })
  const change = await env.DB.prepare('select what, facts from account_changes where person_id = ?')
    .bind(person.id)
    .first()
  expect(change).toEqual({ what: 'password_reset', facts: null })
  expect(await mailsTo(email, 'passwordChanged')).toHaveLength(1)
})

test('A link works once, however many try it at the same time, and takes the others with it.', async () => {
  const { ctx, time, person, token, done } = await anAsked({ password: OLD })
  time.now += RESET_PAUSE_MS + 1
  await askReset(ctx, { email: person.email, language: 'en' })
  await done()
  const tokens = (await mailsTo(person.email)).map(
    ({ data }) => (JSON.parse(data) as { token: string }).token,
  )
  expect(tokens).toHaveLength(2)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => resetPassword(ctx, { token, password: NEW })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const other = tokens.find((each) => each !== token) ?? ''
  expect(await resetPassword(ctx, { token: other, password: OLD })).toEqual({ ok: false, code: 'link_dead' })
})

test('A link that is too old, unknown, or went to an address that the account has left is dead.', async () => {
  const { ctx, time, person, token } = await anAsked()
  const dead = { ok: false, code: 'link_dead' }
  expect(await resetPassword(ctx, { token: 'unknown', password: NEW })).toEqual(dead)
  time.now += RESET_MINUTES * MINUTE
  expect(await resetPassword(ctx, { token, password: NEW })).toEqual(dead)
  const moved = await anAsked()
  await env.DB.prepare('update people set email = ? where id = ?')
    .bind(`new-${moved.person.email}`, moved.person.id)
    .run()
  expect(await resetPassword(moved.ctx, { token: moved.token, password: NEW })).toEqual(dead)
  // and whoever has that address by now keeps their own password
  const left = await anAsked()
  await env.DB.prepare('update people set email = ? where id = ?')
    .bind(`new-${left.person.email}`, left.person.id)
    .run()
  const next = await aPerson({ email: left.person.email })
  expect(await resetPassword(left.ctx, { token: left.token, password: NEW })).toEqual(dead)
  const { results } = await env.DB.prepare('select id from credentials where person_id in (?, ?, ?)')
    .bind(person.id, moved.person.id, next.id)
    .all()
  expect(results).toEqual([])
})

test('Nobody is written to more often than they can need, nor when their account is off.', async () => {
  const { ctx, time, person, done } = await anAsked()
  const again = async () => {
    await askReset(ctx, { email: person.email, language: 'en' })
    await done()
    return (await mailsTo(person.email)).length
  }
  expect(await again()).toBe(1)
  for (let count = 0; count < 4; count += 1) {
    time.now += RESET_PAUSE_MS + 1
    await again()
  }
  expect(await mailsTo(person.email)).toHaveLength(MOST_RESET_LINKS)
  const off = await anAsked({ status: 'deactivate' })
  expect(await mailsTo(off.person.email)).toEqual([])
})

test('Asking is limited per network, and per account from each, known or not, with the same answer.', async () => {
  holdMinute()
  const known = await aPerson()
  for (const email of [known.email, `${anId('x')}@example.test`]) {
    const [answers, headers] = [[] as string[], fromSomewhere()]
    for (let count = 0; count < 9; count += 1)
      answers.push(outcome(await say('user/forgotPassword', { email }, headers)))
    expect(answers).toEqual([...Array(8).fill('200'), '429 too_many'])
  }
  const { ctx } = aCaller()
  const asked = []
  for (let count = 0; count < 41; count += 1)
    asked.push((await askReset(ctx, { email: `${count}@example.test`, language: 'en' })).ok)
  expect(asked).toEqual([...Array(40).fill(true), false])
})

test('An address leads to where it belongs, and an unproved account becomes active by its mail alone.', async () => {
  const [known, waiting] = await Promise.all([
    aPerson(),
    aPerson({ status: 'email_unverified', emailVerified: false }),
  ])
  const headers = fromSomewhere()
  const begin = (email: string, action = 'active') =>
    say('user/changeStatus', { email, action, importStatus: 0, checkPopup: 1 }, headers)
  expect(await begin(known.email)).toMatchObject({
    message: 'Email Exists',
    data: { responseData: { exists: true, status: 'active' } },
  })
  expect(await begin(`${anId('x')}@example.test`)).toMatchObject({
    message: 'Email available!',
    data: { responseData: { exists: false, status: null } },
  })
  expect(await begin(waiting.email)).toMatchObject({
    message: 'Account to be activated',
    data: { responseData: { exists: true, status: 'email_unverified' } },
  })
  expect((await begin(known.email, 'deactivate')).data.errors).toEqual({ action: ['Enter active'] })
  expect((await begin('known')).data.errors).toEqual({ email: ['invalid email format'] })
  await expect.poll(() => mailsTo(known.email)).toHaveLength(1)
  await expect.poll(() => mailsTo(waiting.email)).toHaveLength(1)
  const status = () =>
    env.DB.prepare('select status from people where id = ?').bind(waiting.id).first('status')
  expect(await status()).toBe('email_unverified')
  const token = await tokenFor(waiting.email)
  await say('user/resetPassword', { user_token: token, password: NEW, confirm_password: NEW }, headers)
  expect(await status()).toBe('active')

  const { ctx, done } = aCaller()
  const told = []
  for (let count = 0; count < 11; count += 1)
    told.push((await beginWithEmail(ctx, { email: `${anId('x')}@example.test`, language: 'en' })).ok)
  await done()
  expect(told).toEqual([...Array(10).fill(true), false])
})

test('The fields are checked with the words of the specification.', async () => {
  const errors = async (path: string, body: unknown) => (await say(path, body, fromSomewhere())).data.errors
  expect(await errors('user/forgotPassword', {})).toEqual({ email: ['Required'] })
  expect(await errors('user/forgotPassword', { email: 'dana@' })).toEqual({ email: ['invalid email format'] })
  expect(await errors('user/resetPassword', {})).toEqual({
    user_token: ['Required'],
    password: ['Required'],
    confirm_password: ['Required'],
  })
  const simple = { user_token: 'x', password: 'fairlot1!', confirm_password: 'fairlot1!' }
  expect(await errors('user/resetPassword', simple)).toEqual({
    password: ['Password must include uppercase and lowercase letters, a number, and a special character.'],
  })
})
