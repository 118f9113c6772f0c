import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WHOLE_COUNTRY } from '#app/domain/shop/places.ts'
import { memberships, people, sessions } from '#drizzle/schema/index.ts'
import { aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { findAsker } from '#workers/asker.ts'
import { jobContext } from '#workers/context.ts'

type Somebody = Awaited<ReturnType<typeof aSignedIn>>

const is = (id: string) => eq(people.id, id)
const context = () => jobContext({ env, waitUntil: () => undefined })

function reads(
  { session: { token } }: Pick<Somebody, 'session'>,
  path = '/my-account',
  { method = 'GET', certain = false } = {},
) {
  const request = new Request(`http://localhost${path}`, { method })
  return findAsker(context(), token, { request, path, certain })
}

/** Somebody who has just read a page. */
async function aReader() {
  const somebody = await aSignedIn()
  expect((await reads(somebody)).confirm).toBeNull()
  return somebody
}

test('Who has just read a page is taken for the same on their next one, and D1 confirms it.', async () => {
  const reader = await aReader()
  const { known, confirm } = await reads(reader, '/search')
  expect(known).toMatchObject({ id: reader.person.id, sessionId: reader.session.id })
  expect(await confirm?.holds()).toBe(true)
})

test('A session that has ended makes no page: what was made for it is not sent, and the next is nobody.', async () => {
  const reader = await aReader()
  await context().db.delete(sessions).where(eq(sessions.id, reader.session.id))
  const { confirm } = await reads(reader)
  expect(await confirm?.holds()).toBe(false)
  expect(await reads(reader)).toEqual({ known: null, confirm: null })
})

test.for<{ what: string; change: (person: string) => Promise<unknown> }>([
  { what: 'name', change: (id) => context().db.update(people).set({ firstName: 'Renamed' }).where(is(id)) },
  { what: 'right', change: (id) => context().db.update(people).set({ role: 'admin' }).where(is(id)) },
  {
    what: 'account',
    change: (id) => context().db.update(people).set({ status: 'deactivate' }).where(is(id)),
  },
  {
    what: 'place',
    change: (id) => context().db.update(people).set({ userLocation: WHOLE_COUNTRY }).where(is(id)),
  },
  {
    what: 'organisation',
    change: async (id) => aMembership({ id }, await anOrganisation()),
  },
])('A page that was made before its reader had another $what is made anew.', async ({ change }) => {
  const reader = await aReader()
  await change(reader.person.id)
  expect(await (await reads(reader)).confirm?.holds()).toBe(false)
  const { known, confirm } = await reads(reader, '/my-account', { certain: true })
  expect(confirm).toBeNull()
  expect(await context().db.select().from(people).where(is(reader.person.id))).toEqual([
    expect.objectContaining({ firstName: known?.firstName, role: known?.role, status: known?.status }),
  ])
})

test('Who leaves an organisation is taken for its member nowhere.', async () => {
  const somebody = await aSignedIn()
  await aMembership(somebody.person, await anOrganisation())
  expect((await reads(somebody)).known?.organisations).toHaveLength(1)
  await context().db.delete(memberships).where(eq(memberships.personId, somebody.person.id))
  expect(await (await reads(somebody)).confirm?.holds()).toBe(false)
  expect((await reads(somebody)).known?.organisations).toEqual([])
})

test.for([
  { path: '/my-account', method: 'POST' },
  { path: '/api/user/getSessions', method: 'GET' },
  { path: '/auth/callback/google', method: 'GET' },
  { path: '/documents/1', method: 'GET' },
  { path: '/logout', method: 'GET' },
  { path: '/parties/auction-room/1', method: 'GET' },
])('Nobody is taken for anybody at $method $path.', async ({ path, method }) => {
  const reader = await aReader()
  const { known, confirm } = await reads(reader, path, { method })
  expect(known?.id).toBe(reader.person.id)
  expect(confirm).toBeNull()
})

test('A token that nobody has is nobody, each time.', async () => {
  const stranger = { session: { ...(await aSignedIn()).session, token: 'of-nobody' } }
  expect(await reads(stranger)).toEqual({ known: null, confirm: null })
  expect(await reads(stranger)).toEqual({ known: null, confirm: null })
})
