import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, contentOf, fromSomewhere, ORIGIN, outcome, type Said, say } from '#tests/support/api.ts'
import {
  aListing,
  aMembership,
  anId,
  anOrganisation,
  aPerson,
  aSession,
  aSignedIn,
  aStanding,
} from '#tests/support/builders.ts'
import { holdMinute } from '#tests/support/minute.ts'

const PASSWORD = 'Fairlot1!'

test('Signing in gives a token and a cookie, and either says who it is.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const credentials = { email: `  ${person.email.toUpperCase()} `, password: PASSWORD, remember_me: true }
  const said = await say('user/login', credentials, fromSomewhere())
  expect(said).toMatchObject({
    http: 200,
    status: 'success',
    message: 'Logged in successfully',
    data: { responseData: { id: person.id }, token: expect.stringMatching(/^\S{16,}$/) },
  })
  const cookie = said.headers.getSetCookie().find((each) => each.includes('session_token'))
  expect(cookie).toMatch(/HttpOnly/i)
  const bearer = { authorization: `Bearer ${said.data.token}` }
  expect(contentOf(await say('user/validateUser', {}, bearer))).toMatchObject({ id: person.id })
  const byCookie = await ask('user/validateUser', { headers: { cookie: cookie?.split(';')[0] ?? '' } })
  expect(contentOf(byCookie)).toMatchObject({ id: person.id })
})

test('An unknown address is told so, a few times a minute; then it is answered as a wrong password.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const headers = fromSomewhere()
  const wrong = await say('user/login', { email: person.email, password: 'Wrong1!!' }, headers)
  expect(outcome(wrong)).toBe('401 wrong_email_or_password')
  const email = `${anId('no')}@example.test`
  const unknown = () => say('user/login', { email, password: PASSWORD }, headers)
  expect(await unknown()).toMatchObject({
    http: 401,
    code: 'no_such_email',
    message: 'Email did not match with record',
  })
  // what an address leads to tells the same, and counts with it; the limiter's minute may end meanwhile
  let last = await unknown()
  for (let tries = 0; last.code === 'no_such_email' && tries < 3; tries++) {
    for (let count = 0; count < 9; count++)
      await say('user/changeStatus', { email: `${anId('no')}@example.test`, action: 'active' }, headers)
    last = await unknown()
  }
  expect({ ...last, headers: null }).toEqual({ ...wrong, headers: null })
})

test('An account that is yet to be approved gets no session, and is told so when its password is right.', async () => {
  const { email, id } = await aPerson({ password: PASSWORD, approved: false })
  const headers = fromSomewhere()
  expect(await say('user/login', { email, password: PASSWORD }, headers)).toMatchObject({
    http: 403,
    code: 'not_approved',
    message: 'Account yet to approve',
  })
  expect(outcome(await say('user/login', { email, password: 'Wrong1!!' }, headers))).toBe(
    '401 wrong_email_or_password',
  )
  const { results } = await env.DB.prepare('select id from sessions where person_id = ?').bind(id).all()
  expect(results).toEqual([])
})

test('A session that is remembered lasts 30 days, any other ends with the browser or after a day.', async () => {
  const { email, id } = await aPerson({ password: PASSWORD })
  const day = 24 * 60 * 60
  for (const [remember_me, days] of [
    [true, 30],
    [0, 1],
    [undefined, 1],
  ] as const) {
    const { headers } = await say('user/login', { email, password: PASSWORD, remember_me }, fromSomewhere())
    const cookie = headers.getSetCookie().find((each) => each.includes('session_token=')) ?? ''
    expect(/Max-Age=(\d+)/.exec(cookie)?.[1]).toBe(days === 30 ? String(30 * day) : undefined)
    const session = await env.DB.prepare(
      'select (expires_at - created_at) / 1000 as lasts from sessions where person_id = ? order by created_at desc, expires_at',
    )
      .bind(id)
      .first<{ lasts: number }>()
    expect(Math.round((session?.lasts ?? 0) / day)).toBe(days)
    await env.DB.prepare('delete from sessions where person_id = ?').bind(id).run()
  }
})

test('A deactivated account is told so, and gets no session.', async () => {
  const person = await aPerson({ password: PASSWORD, status: 'deactivate' })
  const said = await say('user/login', { email: person.email, password: PASSWORD }, fromSomewhere())
  expect(outcome(said)).toBe('403 deactivated')
  expect(said.headers.getSetCookie().join()).not.toContain('session_token')
  const { results } = await env.DB.prepare('select id from sessions where person_id = ?')
    .bind(person.id)
    .all()
  expect(results).toEqual([])
})

test('Too many attempts on one account from one network are put off, whether it is there or not.', async () => {
  holdMinute()
  const email = `${anId('target')}@example.test`
  const [attempts, headers] = [[] as Said[], fromSomewhere()]
  for (let count = 0; count < 9; count++)
    attempts.push(await say('user/login', { email, password: 'x' }, headers))
  expect(attempts.slice(0, 8).map(outcome)).toEqual(Array(8).fill('401 no_such_email'))
  const last = attempts.at(-1)
  expect(last).toMatchObject({ http: 429, type: 429, code: 'too_many' })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('Sign-in fields are checked with the words of the specification.', async () => {
  const errors = async (body: unknown) => (await say('user/login', body, fromSomewhere())).data.errors
  expect(await errors({})).toEqual({ email: ['Required'], password: ['Required'] })
  expect(await errors({ email: '', password: '' })).toEqual({ email: ['Required'], password: ['Required'] })
  expect(await errors({ email: 'dana', password: 'x' })).toEqual({ email: ['Invalid email format'] })
  expect(await errors({ email: `${'x'.repeat(250)}@a.test`, password: 'x' })).toMatchObject({
    email: ['Maximum 250 Characters'],
  })
  expect(await errors({ email: ['a'], password: 7, remember_me: 'maybe' })).toMatchObject({
    email: [expect.any(String)],
    password: [expect.any(String)],
    remember_me: ['Enter true or false'],
  })
})

test('An old token is no obstacle to signing in.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const headers = { ...fromSomewhere(), authorization: 'Bearer ended' }
  expect((await say('user/login', { email: person.email, password: PASSWORD }, headers)).http).toBe(200)
})

test('Signing out ends the session, by token and by cookie, and is nothing to a visitor.', async () => {
  const listing = await aListing()
  const byToken = await aSignedIn()
  await aStanding(listing, byToken.person)
  const said = await say('user/logout', {}, byToken.bearer)
  expect(said).toMatchObject({ http: 200, status: 'success', message: 'Logged out successfully' })
  expect(outcome(await say('user/validateUser', {}, byToken.bearer))).toBe('401 session_ended')

  const person = await aPerson({ password: PASSWORD })
  const { headers } = await say('user/login', { email: person.email, password: PASSWORD }, fromSomewhere())
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const out = await say('user/logout', '', { cookie, origin: ORIGIN })
  expect(out.http).toBe(200)
  expect(out.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
  expect(outcome(await ask('user/validateUser', { headers: { cookie } }))).toBe('401 session_ended')

  expect((await say('user/logout')).http).toBe(200)
})

test('A person reads their own account; a visitor is asked to sign in.', async () => {
  const organisation = await anOrganisation({ name: 'Riverside Yards' })
  const seller = await aSignedIn({
    role: 'seller',
    firstName: 'Ann',
    lastName: 'Okafor',
    phone: null,
    phoneVerified: false,
  })
  await aMembership(seller.person, organisation, 'owner')
  expect(contentOf(await say('user/validateUser', {}, seller.bearer))).toMatchObject({
    id: seller.person.id,
    email: seller.person.email,
    first_name: 'Ann',
    last_name: 'Okafor',
    admin: 1,
    admin_id: organisation.id,
    status: 'active',
    email_verified: true,
    phone: null,
    phone_verified: false,
    organisations: [
      { id: organisation.id, name: 'Riverside Yards', role: 'owner', roles: ['owner' as const], yards: null },
    ],
  })
  const administrator = await aSignedIn({ role: 'admin' })
  expect(contentOf(await say('user/validateUser', {}, administrator.bearer))).toMatchObject({
    admin: 2,
    admin_id: null,
  })
  expect(await say('user/validateUser')).toMatchObject({ http: 401, type: 401, code: 'sign_in' })
  expect(outcome(await ask('user/validateUser'))).toBe('401 sign_in')
})

async function frames(listingId: string, query: string): Promise<string[]> {
  const answer = await SELF.fetch(`${ORIGIN}/parties/auction-room/${listingId}${query}`, {
    headers: { upgrade: 'websocket' },
  })
  const socket = answer.webSocket
  if (!socket) throw new Error(`No socket: ${answer.status}`)
  const heard: string[] = []
  const snapshot = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      heard.push(String(data))
      if (String(data).includes('"snapshot"')) resolve()
    }),
  )
  socket.accept()
  await snapshot
  socket.close(1000, 'seen')
  return heard
}

test('A ticket opens one socket as its owner, once.', async () => {
  const listing = await aListing()
  const { bearer } = await aSignedIn()
  await say('bid/confirm', { id: listing.id, wsprice: 40 }, bearer)
  const said = await say('user/socketTicket', {}, bearer)
  const { ticket, expires_in } = contentOf<{ ticket: string; expires_in: number }>(said)
  expect(expires_in).toBe(60)
  const stored = await env.DB.prepare('select ticket_hash from socket_tickets').all()
  expect(JSON.stringify(stored.results)).not.toContain(ticket)

  expect((await frames(listing.id, `?ticket=${ticket}`)).join()).toContain('"bidtopstatus":"winner"')
  expect((await frames(listing.id, `?ticket=${ticket}`)).join()).toContain('"bidtopstatus":null')
})

test('A ticket that is too old, unknown, or of an ended session is a visitor.', async () => {
  const listing = await aListing()
  const person = await aPerson()
  const sessions = [await aSession(person), await aSession(person)]
  const [old, ended] = await Promise.all(
    sessions.map(async ({ token }) =>
      contentOf<{ ticket: string }>(await say('user/socketTicket', {}, { authorization: `Bearer ${token}` })),
    ),
  )
  await say('bid/confirm', { id: listing.id, wsprice: 40 }, { authorization: `Bearer ${sessions[0]?.token}` })
  await env.DB.prepare('update socket_tickets set expires_at = ?1 where session_id = ?2')
    .bind(Date.now() - 1, sessions[0]?.id)
    .run()
  await env.DB.prepare('update sessions set expires_at = ?1 where id = ?2')
    .bind(Date.now() - 1, sessions[1]?.id)
    .run()
  for (const ticket of [old?.ticket, ended?.ticket, 'unknown', ''])
    expect((await frames(listing.id, `?ticket=${ticket}`)).join()).toContain('"bidtopstatus":null')
})

test('A visitor gets no ticket, and issuing one clears away those that have expired.', async () => {
  expect(await say('user/socketTicket')).toMatchObject({ http: 401, code: 'sign_in' })
  const { session, bearer } = await aSignedIn()
  await say('user/socketTicket', {}, bearer)
  await env.DB.prepare('update socket_tickets set expires_at = 0 where session_id = ?').bind(session.id).run()
  await say('user/socketTicket', {}, bearer)
  const left = await env.DB.prepare('select expires_at from socket_tickets where session_id = ?')
    .bind(session.id)
    .all()
  expect(left.results).toHaveLength(1)
})
