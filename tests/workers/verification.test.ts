import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { MOST_SENDS, MOST_SENDS_FROM_ADDRESS, SEND_WINDOW_MS } from '#app/domain/people/codes.ts'
import { removeStale, takeCode } from '#app/features/verification/commands.server.ts'
import { findContact, findContactByEmail } from '#app/features/verification/queries.server.ts'
import { sendCode, sendSignInCode, sendVerifyLink } from '#app/flows/people/send-code.server.ts'
import { signInByPhone } from '#app/flows/people/sign-in-by-phone.server.ts'
import { beginVerified, finishVerified } from '#app/flows/people/verified-registration.server.ts'
import { verifyByLink, verifyOwnEmail, verifyOwnMobile } from '#app/flows/people/verify-contact.server.ts'
import { openCodeKey } from '#app/services/code-key.server.ts'
import { contentOf, fromSomewhere, outcome, type Said, say as sayFrom } from '#tests/support/api.ts'
import { aListing, anId, aPerson, aPhone, aSignedIn } from '#tests/support/builders.ts'
import { codeTo, letterTo } from '#tests/support/letters.ts'
import { aJob } from '#tests/support/post-office.ts'

/** Calls from one network address are limited: each is from another. */
function say(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Said> {
  return sayFrom(path, body, { ...fromSomewhere(), ...headers })
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

function send(ctx: Ctx, target: string, personId: string | null, purpose: 'phone' | 'email' = 'phone') {
  return sendCode(ctx, { purpose, target, personId, name: 'Dana', language: 'en', page: '/my-account' })
}

test('Five wrong tries and the code is worth nothing, however many come at once; a new one serves.', async () => {
  const { ctx } = aJob()
  const phone = aPhone()
  const asked = { purpose: 'phone', target: phone, personId: null } as const
  await send(ctx, phone, null)
  const code = await codeTo(phone)
  expect(code).toMatch(/^\d{6}$/)
  expect(await takeCode(ctx, asked, '  ')).toEqual({ ok: false, code: 'blank' })
  const tries = await Promise.all(Array.from({ length: 12 }, () => takeCode(ctx, asked, other(code))))
  const said = tries.map((each) => (each.ok ? 'ok' : each.code)).sort()
  expect(said.filter((each) => each === 'wrong_code')).toHaveLength(4)
  expect(said.filter((each) => each === 'too_many_tries')).toHaveLength(1)
  expect(await takeCode(ctx, asked, code)).toEqual({ ok: false, code: 'expired' })
  await send(ctx, phone, null)
  // somebody else's is not this one, nor is one for another purpose
  const next = await codeTo(phone)
  expect(await takeCode(ctx, { ...asked, personId: 'p-else' }, next)).toMatchObject({ code: 'expired' })
  expect(await takeCode(ctx, { ...asked, purpose: 'sign_in' }, next)).toMatchObject({ code: 'expired' })
  // of two tabs with the right code one succeeds
  const both = await Promise.all([takeCode(ctx, asked, next), takeCode(ctx, asked, next)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const kept = await env.DB.prepare('select code_hash from codes where target = ?')
    .bind(phone)
    .all<{ code_hash: string }>()
  for (const { code_hash } of kept.results) {
    expect(code_hash).toMatch(/^[\da-f]{64}$/)
    expect(code_hash).not.toContain(next)
  }
})

test('A code serves as many minutes as the setting says, and the latest alone.', async () => {
  const { ctx, time } = aJob()
  const [phone, later] = [aPhone(), aPhone()]
  const asked = { purpose: 'phone', target: phone, personId: null } as const
  expect(await send(ctx, phone, null)).toMatchObject({ ok: true, minutes: 5 })
  const first = await codeTo(phone)
  time.now += 1
  await send(ctx, phone, null)
  const second = await codeTo(phone)
  if (first !== second) expect(await takeCode(ctx, asked, first)).toMatchObject({ code: 'wrong_code' })
  time.now += 5 * 60_000
  expect(await takeCode(ctx, asked, second)).toMatchObject({ code: 'expired' })
  await env.DB.prepare("insert into settings (key, value) values ('verification_minutes', '10')").run()
  try {
    expect(await send(ctx, later, null)).toMatchObject({ minutes: 10 })
  } finally {
    await env.DB.prepare("delete from settings where key = 'verification_minutes'").run()
  }
  time.now += 10 * 60_000 - 1
  expect(await takeCode(ctx, { ...asked, target: later }, await codeTo(later))).toMatchObject({ ok: true })
})

test('Five codes an hour for a number and for a person, and twenty from one network address.', async () => {
  const { ctx, time } = aJob()
  const phone = aPhone()
  const sent = await Promise.all(Array.from({ length: 8 }, () => send(ctx, phone, null)))
  expect(sent.filter(({ ok }) => ok)).toHaveLength(MOST_SENDS)
  expect(await send(ctx, phone, null)).toEqual({
    ok: false,
    code: 'too_many',
    retryAfter: SEND_WINDOW_MS / 1000,
  })
  const { id: personId } = await aPerson()
  for (let count = 0; count < MOST_SENDS; count += 1)
    expect(await send(ctx, aPhone(), personId)).toMatchObject({ ok: true })
  expect(await send(ctx, aPhone(), personId)).toMatchObject({ code: 'too_many' })
  const from: Ctx = { ...ctx, address: '203.0.113.77' }
  for (let count = 0; count < MOST_SENDS_FROM_ADDRESS; count += 1) await send(from, aPhone(), null)
  expect(await send(from, aPhone(), null)).toMatchObject({ code: 'too_many' })
  expect(await send({ ...ctx, address: '203.0.113.78' }, aPhone(), null)).toMatchObject({ ok: true })
  time.now += SEND_WINDOW_MS
  expect(await send(ctx, phone, personId)).toMatchObject({ ok: true })
  time.now += SEND_WINDOW_MS + 5 * 60_000
  await removeStale(ctx)
  const left = await env.DB.prepare('select count(*) as left from codes where target = ?')
    .bind(phone)
    .first('left')
  expect(left).toBe(0)
})

test('The code from configuration is taken for trying out, and production refuses it.', async () => {
  const job = aJob()
  const codeKey = openCodeKey({ secret: 'another-secret-that-is-long-enough!', staticCode: '246810' })
  const ctx: Ctx = { ...job.ctx, codeKey }
  const phone = aPhone()
  const asked = { purpose: 'phone', target: phone, personId: null } as const
  await send(ctx, phone, null)
  const real = await codeTo(phone)
  if (real !== '246810')
    expect(await takeCode({ ...ctx, environment: 'production' }, asked, '246810')).toMatchObject({
      code: 'wrong_code',
    })
  expect(await takeCode({ ...ctx, environment: 'test' }, asked, '246810')).toMatchObject({ ok: true })
  expect(await codeKey.unseal(await codeKey.seal('áb'))).toBe('áb')
  expect(await job.ctx.codeKey.unseal(await codeKey.seal('áb'))).toBeNull()
  expect(await codeKey.unseal('nonsense')).toBeNull()
})

test('Signing in by phone: a proved number lets in, and one that nobody has is answered alike and gets nothing.', async () => {
  const { person } = await aSignedIn()
  const unproved = await aPerson({ phoneVerified: false })
  const off = await aPerson({ status: 'deactivate' })
  const nobody = aPhone()
  const answers = await Promise.all(
    [person.phone, unproved.phone, off.phone, nobody].map((phone) =>
      say('user/sendPhoneLoginCode', { phone: phone?.slice(2) }),
    ),
  )
  expect(new Set(answers.map(({ http, message, data }) => JSON.stringify([http, message, data]))).size).toBe(
    1,
  )
  for (const phone of [unproved.phone, off.phone, nobody]) expect(await letterTo(phone ?? '')).toBeNull()
  await expect.poll(() => codeTo(person.phone ?? '')).toMatch(/^\d{6}$/)
  const letter = await letterTo(person.phone ?? '')
  expect(letter).toMatchObject({ channel: 'sms' })
  const code = letter?.data.code ?? ''
  expect(letter?.text).toContain(`@localhost #${code}`)
  const login = (phone: string, verify_code: string) => say('user/login', { phone, verify_code, otpLogin: 1 })
  expect(outcome(await login(nobody, code))).toBe('422 wrong_code')
  expect(outcome(await login(person.phone ?? '', other(code)))).toBe('422 wrong_code')
  expect(await login(person.phone ?? '', '')).toMatchObject({
    code: 'validation',
    data: { errors: { verify_code: ['Please enter code'] } },
  })
  expect(await login('12', code)).toMatchObject({ data: { errors: { phone: ['Phone must be 10 digits'] } } })
  const signedIn = await login(person.phone ?? '', code)
  expect(signedIn).toMatchObject({ http: 200, message: 'Logged in successfully' })
  expect(signedIn.headers.get('set-cookie')).toMatch(/fairlot\.session_token=.*HttpOnly/i)
  const who = await say('user/validateUser', {}, { authorization: `Bearer ${String(signedIn.data.token)}` })
  expect(contentOf<{ id: string }>(who).id).toBe(person.id)
  expect(outcome(await login(person.phone ?? '', code))).toBe('422 expired')
  // a number that has gone to somebody else since signs nobody in
  const { ctx } = aJob()
  await sendSignInCode(ctx, { phone: person.phone ?? '', language: 'en' })
  await expect.poll(() => codeTo(person.phone ?? '')).not.toBe(code)
  await env.DB.prepare('update people set phone_verified = 0 where id = ?').bind(person.id).run()
  const late = { phone: person.phone ?? '', code: await codeTo(person.phone ?? ''), rememberMe: false }
  expect(await signInByPhone(ctx, late)).toEqual({ ok: false, code: 'wrong_code' })
})

test('Who lacks a verified number may offer the moment it is verified.', async () => {
  const { person, bearer } = await aSignedIn({ phone: null, phoneVerified: false })
  const listing = await aListing()
  const bid = () => say('bid/confirm', { id: listing.id, wsprice: 40, bidding_type: 'max' }, bearer)
  expect(await bid()).toMatchObject({
    code: 'phone_unverified',
    message: 'You need to verify your mobile number to proceed with your purchase or offer',
  })
  const phone = aPhone()
  const asked = { phone, isVerifyPhone: 1, language: 'es' }
  expect(outcome(await say('user/sendPhoneVerifyCode', { ...asked, id: 'p-else' }, bearer))).toBe(
    '403 forbidden',
  )
  expect(outcome(await say('user/sendPhoneVerifyCode', asked))).toBe('401 sign_in')
  expect(await say('user/sendPhoneVerifyCode', { ...asked, id: person.id }, bearer)).toMatchObject({
    http: 200,
    data: { responseData: { expires_in: 300 } },
  })
  const letter = await letterTo(phone)
  expect(letter).toMatchObject({ channel: 'sms', language: 'es' })
  // the number is nobody's until its code is typed
  const { ctx } = aJob()
  expect(await findContact(ctx, person.id)).toMatchObject({ phone: null })
  const verified = await say('user/verifyPhoneVerifyCode', { phone, verify_code: letter?.data.code }, bearer)
  expect(verified).toMatchObject({ http: 200, data: { responseData: { token: null } } })
  expect(await bid()).toMatchObject({ http: 200 })
  expect(await findContact(ctx, person.id)).toMatchObject({ phone, phoneVerified: true })

  // it is one person's: nobody else proves it as well, and it takes nothing from them
  const second = await aPerson({ phone, phoneVerified: false })
  await send(ctx, phone, second.id)
  const taken = { personId: second.id, phone, code: await codeTo(phone) }
  expect(await verifyOwnMobile(ctx, taken)).toEqual({ ok: false, code: 'taken' })
})

test('An address changes when its code is typed and not before; the former one is told.', async () => {
  const { ctx } = aJob()
  const person = await aPerson({ emailVerified: false, status: 'email_unverified' })
  const now = `${anId('new')}@example.test`
  await send(ctx, now, person.id, 'email')
  expect(await findContact(ctx, person.id)).toMatchObject({ email: person.email, status: 'email_unverified' })
  const code = await codeTo(now)
  expect((await letterTo(now))?.text).toContain(code)
  expect(await verifyOwnEmail(ctx, { personId: person.id, email: now, code })).toEqual({ ok: true })
  expect(await findContact(ctx, person.id)).toMatchObject({
    email: now,
    emailVerified: true,
    status: 'active',
  })
  const told = await letterTo(person.email)
  expect(told?.text).toContain('didn’t change it')
  expect(told?.text).not.toContain(now)
  const changes = await env.DB.prepare('select what from account_changes where person_id = ?')
    .bind(person.id)
    .all()
  expect(changes.results).toEqual([{ what: 'email_changed' }])
  // nobody takes an address that has an account
  const another = await aPerson()
  await send(ctx, now, another.id, 'email')
  const taken = { personId: another.id, email: now, code: await codeTo(now) }
  expect(await verifyOwnEmail(ctx, taken)).toEqual({ ok: false, code: 'taken' })
})

test('A link verifies once, within a day, and never an address that the account no longer has.', async () => {
  const { ctx, time } = aJob()
  const person = await aPerson({ emailVerified: false, status: 'email_unverified' })
  const link = { email: person.email, personId: person.id, name: 'Dana', language: 'en' } as const
  const tokenOf = async () => (await letterTo(person.email))?.data.token ?? ''
  await sendVerifyLink(ctx, link)
  const token = await tokenOf()
  expect(await verifyByLink(ctx, `${token}x`)).toBe(false)
  const both = await Promise.all([verifyByLink(ctx, token), verifyByLink(ctx, token)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await findContact(ctx, person.id)).toMatchObject({ emailVerified: true, status: 'active' })
  time.now += 1
  await sendVerifyLink(ctx, link)
  await env.DB.prepare("update people set email = email || '.new' where id = ?").bind(person.id).run()
  expect(await verifyByLink(ctx, await tokenOf())).toBe(false)
  time.now += 1
  await sendVerifyLink(ctx, { ...link, email: `${person.email}.new` })
  const late = (await letterTo(`${person.email}.new`))?.data.token ?? ''
  time.now += 24 * 60 * 60_000
  expect(await verifyByLink(ctx, late)).toBe(false)
})

test('Before there is an account, a program proves an address and is told when it has one already.', async () => {
  const known = await aPerson()
  const email = `${anId('fresh')}@example.test`
  const asked = { email, isRegister: 1, registerUniqueEmail: 1, first_name: 'Dana' }
  expect(await say('user/sendEmailVerifyCode', { ...asked, email: known.email })).toMatchObject({
    code: 'registration_failed',
    message: 'Registration Failed: Email Exists',
  })
  expect(await say('user/sendEmailVerifyCode', { ...asked, email: 'dana' })).toMatchObject({
    data: { errors: { email: ['Invalid email format'] } },
  })
  expect(outcome(await say('user/sendEmailVerifyCode', asked))).toBe('200')
  const verify_code = await codeTo(email)
  const proved = await say('user/verifyEmailVerifyCode', { email, verify_code })
  expect(contentOf<{ token: string }>(proved).token).toMatch(/^[\w-]{60,}$/)
  expect(outcome(await say('user/verifyEmailVerifyCode', { email, verify_code }))).toBe('422 expired')
  expect(outcome(await say('user/verifyEmail', { token: 'none.at-all' }))).toBe('422 expired')
  // a stranger learns nothing by asking for a link
  const [one, two] = [
    await say('user/sendEmailVerifyLink', { email: known.email }),
    await say('user/sendEmailVerifyLink', { email }),
  ]
  expect([one.http, one.message, one.data]).toEqual([two.http, two.message, two.data])
})

test('A registration that must be proved first makes its account when it is, once, and holds nothing to be read.', async () => {
  const { ctx, time } = aJob()
  const phone = aPhone()
  const email = `${anId('reg')}@example.test`
  const given = (more: Record<string, string> = {}) => ({
    registration: {
      audience: 'buyer' as const,
      answers: { email, phone, password: 'Foundry#2410', first_name: 'Nadia', last_name: 'Okafor', ...more },
      acceptsSms: true,
      wantsMarketing: false,
    },
    language: 'es' as const,
  })
  const begun = await beginVerified(ctx, given(), 'sms')
  if (!begun.ok) throw new Error(begun.code)
  const { results } = await env.DB.prepare('select * from registration_drafts').all()
  for (const secret of [email, 'Foundry#2410', begun.ticket])
    expect(JSON.stringify(results)).not.toContain(secret)
  expect(await findContactByEmail(ctx, email)).toBeNull()
  expect(await letterTo(phone)).toMatchObject({ channel: 'sms', language: 'es' })
  const code = await codeTo(phone)
  expect(await finishVerified(ctx, begun.ticket, other(code))).toMatchObject({ code: 'wrong_code' })
  expect(await finishVerified(ctx, 'another-ticket', code)).toMatchObject({ code: 'gone' })
  const both = await Promise.all([1, 2].map(() => finishVerified(ctx, begun.ticket, code)))
  const made = both.filter(({ ok }) => ok)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ session: { token: expect.any(String) } })
  expect(await findContactByEmail(ctx, email)).toMatchObject({
    phone,
    phoneVerified: true,
    emailVerified: false,
  })
  // the password that was hashed while it waited is the account's
  expect(outcome(await say('user/login', { email, password: 'Foundry#2410' }))).toBe('200')
  expect(await beginVerified(ctx, given(), 'email')).toEqual({ ok: false, code: 'email_exists' })
  const late = await beginVerified(ctx, given({ email: `x${email}`, phone: '' }), 'email')
  if (!late.ok) throw new Error(late.code)
  time.now += 60 * 60_000
  expect(await finishVerified(ctx, late.ticket, await codeTo(`x${email}`))).toMatchObject({ code: 'gone' })
})

test('Where accounts are proved first, a program brings the token of what it has proved.', async () => {
  const setting = env.DB.prepare(
    "insert or replace into settings (key, value) values ('verification_mode', ?)",
  )
  await setting.bind('"choice"').run()
  onTestFinished(async () => void (await setting.bind('"off"').run()))
  const email = `${anId('prog')}@example.test`
  const fields = {
    email,
    password: 'Foundry#2410',
    confirm_password: 'Foundry#2410',
    first_name: 'Nadia',
    last_name: 'Okafor',
    phone: aPhone().slice(2),
    city: 'Columbus',
    zip: '43215',
    terms_accepted: true,
    terms_accepted_sms: true,
  }
  expect(await say('user/register', fields)).toMatchObject({
    data: { errors: { verify_method: ['Required!'] } },
  })
  const asked = { ...fields, verify_method: 'email' }
  expect(await say('user/register', asked)).toMatchObject({
    data: { errors: { verify_token: ['Required!'] } },
  })
  await say('user/sendEmailVerifyCode', { email, isRegister: 1 })
  const proved = await say('user/verifyEmailVerifyCode', { email, verify_code: await codeTo(email) })
  const { token } = contentOf<{ token: string }>(proved)
  const elsewhere = { ...asked, email: `x${email}`, verify_token: token }
  expect(outcome(await say('user/register', elsewhere))).toBe('422 validation')
  expect(await say('user/register', { ...asked, verify_token: token })).toMatchObject({
    http: 200,
    data: { token: expect.any(String) },
  })
  const { ctx } = aJob()
  expect(await findContactByEmail(ctx, email)).toMatchObject({ emailVerified: true, phoneVerified: false })
})
