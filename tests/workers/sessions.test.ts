import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listAccountChanges } from '#app/features/accounts/changes.server.ts'
import { changePassword } from '#app/features/accounts/password.server.ts'
import { deactivate, listPeople, reactivate } from '#app/features/accounts/people.server.ts'
import { endSession, listSessions } from '#app/features/accounts/sessions.server.ts'
import { unlinkProvider } from '#app/features/accounts/ways-in.server.ts'
import { lettersOn } from '#app/features/outbox/reactions.server.ts'
import { makeLink } from '#app/features/recovery/commands.server.ts'
import { closeAccount } from '#app/flows/people/close-account.server.ts'
import { resetPassword } from '#app/flows/people/recover.server.ts'
import { aNetworkAddress, contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, anId, aPerson, aSession, aSignedIn } from '#tests/support/builders.ts'
import { statementsOf, wholeReads } from '#tests/support/plans.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'
import { connect, offer, projected } from '#tests/support/room.ts'
import { jobContext } from '#workers/context.ts'

const [PASSWORD, NEXT] = ['Fairlot1!', 'Canal8road!']

type Somebody = Awaited<ReturnType<typeof aSignedIn>>

/** What a page of somebody's has, and everything that it left to be done. */
function contextOf({ person, session }: Somebody) {
  const left: Promise<unknown>[] = []
  const { id, email, firstName, lastName, role, status } = person
  const actor = { id, sessionId: session.id, email, firstName, lastName, role, status, organisations: [] }
  const ctx = {
    ...jobContext({ env, waitUntil: (work) => void left.push(work) }),
    actor,
    address: aNetworkAddress(),
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  }
  return { ctx, actor, settled: () => Promise.all(left) }
}

/** Somebody with two devices, of which the other stands in a room and listens to its relay. */
async function aPersonWithTwoDevices() {
  const person = await aPerson({ password: PASSWORD })
  const [here, there] = [await aSession(person), await aSession(person)]
  const listing = await aListing()
  await offer(listing.id, there, { dollars: 40 })
  await projected(listing.id)
  const room = await connect(listing.id, { token: there.token })
  const [elsewhere, own] = [
    await listenTo(relayNameOf(person), { token: there.token }),
    await listenTo(relayNameOf(person), { token: here.token }),
  ]
  return { person, here, there, listing, room, elsewhere, own }
}

test('Another device is signed out at once: its token, its sockets and its offers.', async () => {
  const { person, here, there, listing, room, elsewhere, own } = await aPersonWithTwoDevices()
  const mine = { authorization: `Bearer ${here.token}` }
  const listed = contentOf<{ records: { id: string; current: boolean }[] }>(
    await say('user/getSessions', {}, mine),
  )
  expect(listed.records.map(({ id, current }) => [id, current])).toEqual([
    [here.id, true],
    [there.id, false],
  ])
  expect((await say('user/endSession', { id: there.id }, mine)).http).toBe(200)
  expect(await room.closed).toEqual({ code: 4401, reason: 'session_ended' })
  expect(await elsewhere.closed).toEqual({ code: 4401, reason: 'session_ended' })
  await own.heard('refreshuser')
  const theirs = { authorization: `Bearer ${there.token}` }
  expect(outcome(await say('user/validateUser', {}, theirs))).toBe('401 session_ended')
  const answer = await offer(listing.id, there, { dollars: 60 })
  expect(answer).toMatchObject({ status: 401, receipt: { ok: false, code: 'sign_in' } })
  expect((await say('user/validateUser', {}, mine)).http).toBe(200)
  expect(outcome(await say('user/endSession', { id: there.id }, mine))).toBe('404 no_session')
  const stranger = await aSignedIn()
  expect(outcome(await say('user/endSession', { id: here.id }, stranger.bearer))).toBe('404 no_session')
  expect(
    (
      await listAccountChanges(contextOf({ person, session: here } as Somebody).ctx, person.id, {
        page: 1,
        limit: 5,
      })
    ).map(({ what }) => what),
  ).toEqual(['session_ended'])
})

test('A new password ends all other sessions, and the socket of one of them may no longer offer.', async () => {
  const { person, here, there, listing, room, elsewhere } = await aPersonWithTwoDevices()
  const { ctx, actor, settled } = contextOf({ person, session: here } as Somebody)
  const change = { current: PASSWORD, next: NEXT, confirm: NEXT }
  expect(await changePassword(ctx, actor, { ...change, current: 'Other1234!' })).toMatchObject({
    ok: false,
    errors: { current: 'wrong' },
  })
  expect(await changePassword(ctx, actor, { current: PASSWORD, next: PASSWORD, confirm: 'x' })).toEqual({
    ok: false,
    code: 'validation',
    errors: { next: 'New password must be different', confirm: 'Passwords Not Match' },
  })
  expect(await changePassword(ctx, actor, { current: '', next: 'short', confirm: '' })).toMatchObject({
    errors: { current: 'Required', next: 'Minimum 8 Characters', confirm: 'Required' },
  })
  expect(
    await changePassword(ctx, actor, { ...change, next: 'onlyletters', confirm: 'onlyletters' }),
  ).toMatchObject({
    errors: {
      next: 'Password must include uppercase and lowercase letters, a number, and a special character.',
    },
  })
  expect(await changePassword(ctx, actor, change)).toEqual({ ok: true })
  await settled()
  expect((await room.closed).code).toBe(4401)
  expect((await elsewhere.closed).code).toBe(4401)
  expect(await offer(listing.id, there, { dollars: 60 })).toMatchObject({ receipt: { code: 'sign_in' } })
  expect((await listSessions(ctx, actor)).map(({ id }) => id)).toEqual([here.id])
  const [noted] = await listAccountChanges(ctx, person.id, { page: 1, limit: 5 })
  expect(noted).toMatchObject({
    what: 'password_changed',
    byOwner: true,
    device: 'Firefox, Linux',
    address: ctx.address,
  })
  const told = await env.DB.prepare(
    "select type, payload from events where type = 'password-changed' and payload like ?",
  )
    .bind(`%${person.id}%`)
    .first<{ payload: string }>()
  for (const write of lettersOn('password-changed')) await write(ctx, JSON.parse(told?.payload ?? ''))
  const mail = await env.DB.prepare('select recipient from outbox where person_id = ?')
    .bind(person.id)
    .first()
  expect(mail).toEqual({ recipient: person.email })
  const signIn = (password: string) =>
    say('user/login', { email: person.email, password }, { 'cf-connecting-ip': ctx.address })
  expect((await signIn(PASSWORD)).http).toBe(401)
  expect((await signIn(NEXT)).http).toBe(200)
})

test('Of two changes at once from the same password one is made.', async () => {
  const person = await aPerson({ password: PASSWORD })
  const session = await aSession(person)
  const { ctx, actor } = contextOf({ person, session } as Somebody)
  const changes = await Promise.all(
    ['Canal8road!', 'River9bank?'].map((next) =>
      changePassword(ctx, actor, { current: PASSWORD, next, confirm: next }),
    ),
  )
  expect(changes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('An administrator switches an account off: it is out everywhere at once, told so when it signs in, and can come back.', async () => {
  const { person, here, there, listing, room, elsewhere, own } = await aPersonWithTwoDevices()
  const administrator = await aSignedIn({ role: 'admin' })
  const { ctx, settled } = contextOf(administrator)
  const reason = 'Chargebacks on three invoices'
  const buyer = contextOf(await aSignedIn())
  expect(await deactivate(buyer.ctx, { personId: person.id, reason })).toBe('forbidden')
  expect(await reactivate(buyer.ctx, { personId: person.id, reason })).toBe('forbidden')
  expect(await deactivate(ctx, { personId: administrator.person.id, reason })).toBe('self')
  expect(await deactivate(ctx, { personId: person.id, reason })).toBe('done')
  expect(await deactivate(ctx, { personId: person.id, reason })).toBe('nothing')
  await settled()
  for (const closed of [room.closed, elsewhere.closed, own.closed]) expect((await closed).code).toBe(4401)
  await own.heard('refreshuser')
  for (const { token } of [here, there])
    expect(outcome(await say('user/validateUser', {}, { authorization: `Bearer ${token}` }))).toBe(
      '401 session_ended',
    )
  expect(await offer(listing.id, there, { dollars: 60 })).toMatchObject({
    receipt: { ok: false, code: 'sign_in' },
  })
  const credentials = { email: person.email, password: PASSWORD }
  const from = { 'cf-connecting-ip': ctx.address }
  expect(outcome(await say('user/login', credentials, from))).toBe('403 deactivated')
  expect(
    (await listPeople(ctx, { search: person.email, status: 'deactivate', page: 1, limit: 5 })).total,
  ).toBe(1)
  expect(await reactivate(ctx, { personId: person.id, reason: 'Settled' })).toBe('done')
  expect((await say('user/login', credentials, from)).http).toBe(200)
  const noted = await listAccountChanges(ctx, person.id, { page: 1, limit: 5 })
  expect(noted.map(({ what, by, reason }) => [what, by, reason])).toEqual([
    ['reactivated', administrator.person.name, 'Settled'],
    ['deactivated', administrator.person.name, reason],
  ])
})

test('The last way to sign in cannot be taken away, not even by two at once.', async () => {
  const person = await aPerson()
  const session = await aSession(person)
  const { ctx } = contextOf({ person, session } as Somebody)
  for (const provider of ['google', 'facebook'])
    await env.DB.prepare(
      'insert into credentials (id, account_id, provider_id, person_id, created_at, updated_at) values (?1, ?1, ?2, ?3, 0, 0)',
    )
      .bind(anId('w'), provider, person.id)
      .run()
  const taken = await Promise.all(['google', 'facebook'].map((id) => unlinkProvider(ctx, person.id, id)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  const known = await aPerson({ password: PASSWORD })
  expect(await unlinkProvider(ctx, known.id, 'credential')).toBe(false)
})

test('A session notes its use from time to time, and its list and the activity are read by an index.', async () => {
  const person = await aPerson()
  const old = new Date(Date.now() - 3_600_000)
  const session = await aSession(person, { updatedAt: old })
  await say('user/validateUser', {}, { authorization: `Bearer ${session.token}`, 'user-agent': 'curl/8' })
  const { ctx, actor } = contextOf({ person, session } as Somebody)
  await expect
    .poll(async () => (await listSessions(ctx, actor))[0])
    .toMatchObject({ kind: 'program', device: 'curl', here: true })
  const asked = [
    ...(await statementsOf((reads) => listSessions(reads, actor))),
    ...(await statementsOf((reads) => listAccountChanges(reads, person.id, { page: 1, limit: 10 }))),
  ]
  for (const statement of asked) expect(await wholeReads(statement)).toEqual([])
  expect(await endSession(ctx, person.id, session.id)).toBe(true)
})

/** Somebody who only looks on: they stand nowhere, and the room knows facts of them from an offer that it refused. */
async function anOnlooker() {
  const person = await aPerson({ password: PASSWORD })
  const [here, there] = [await aSession(person), await aSession(person)]
  const listing = await aListing()
  const refused = await offer(listing.id, there, { dollars: 1 })
  expect(refused.receipt).toMatchObject({ ok: false })
  expect(refused.receipt).not.toMatchObject({ code: 'sign_in' })
  const room = await connect(listing.id, { token: there.token })
  const bearer = (session: { token: string }) => ({ authorization: `Bearer ${session.token}` })
  return { person, here, there, listing, room, bearer }
}

type Onlooker = Awaited<ReturnType<typeof anOnlooker>>

const ENDS: [string, (onlooker: Onlooker) => Promise<unknown>][] = [
  ['signs out', ({ there, bearer }) => say('user/logout', {}, bearer(there))],
  ['ends a session', ({ here, there, bearer }) => say('user/endSession', { id: there.id }, bearer(here))],
  ['ends the other sessions', ({ here, bearer }) => say('user/endOtherSessions', {}, bearer(here))],
  [
    'changes the password',
    async ({ person, here }) => {
      const { ctx, actor, settled } = contextOf({ person, session: here } as Somebody)
      expect(await changePassword(ctx, actor, { current: PASSWORD, next: NEXT, confirm: NEXT })).toEqual({
        ok: true,
      })
      await settled()
    },
  ],
  [
    'is switched off',
    async ({ person }) => {
      const { ctx, settled } = contextOf(await aSignedIn({ role: 'admin' }))
      expect(await deactivate(ctx, { personId: person.id, reason: 'Tried' })).toBe('done')
      await settled()
    },
  ],
  [
    'sets a new password by a mailed link',
    async ({ person, here }) => {
      const { ctx, settled } = contextOf({ person, session: here } as Somebody)
      const link = await makeLink(ctx, person)
      expect(await resetPassword(ctx, { token: link?.token ?? '', password: NEXT })).toMatchObject({
        ok: true,
      })
      await settled()
    },
  ],
  [
    'closes the account',
    async ({ person, here }) => {
      const { ctx, actor, settled } = contextOf({ person, session: here } as Somebody)
      expect(await closeAccount(ctx, actor, PASSWORD)).toEqual({ ok: true })
      await settled()
    },
  ],
]

test.each(ENDS)(
  'Where somebody stands nowhere, too, sockets close and facts go when their owner %s.',
  async (_, end) => {
    const onlooker = await anOnlooker()
    const { listing, room, there } = onlooker
    await end(onlooker)
    expect(await room.closed).toEqual({ code: 4401, reason: 'session_ended' })
    expect(await offer(listing.id, there, { dollars: 60 })).toMatchObject({
      receipt: { ok: false, code: 'sign_in' },
    })
  },
)

test('A session that ends while a room lets it in is closed there when its guard has heard of the room.', async () => {
  const { person, here, there, bearer } = await anOnlooker()
  const late = await aListing()
  const guard = env.AccountGuard.getByName(person.id)
  expect((await say('user/endSession', { id: there.id }, bearer(here))).http).toBe(200)
  expect(await guard.visited(late.id)).toEqual([there.id])
  expect(await guard.changed([])).toContain(late.id)
})
