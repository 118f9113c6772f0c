import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { ANY_SEARCH } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch, keptShelves, keptSimilar } from '#app/features/browse/kept.server.ts'
import { saveSettings, subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { FRESH_MS, openKept, STALE_MS } from '#app/services/kept.server.ts'
import { openNearby } from '#app/services/nearby.server.ts'
import { aCategory, aListing, anId, aSignedIn, aStanding } from '#tests/support/builders.ts'
import { listeningD1 } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

/** A time of its own for each test, far from the others'. */
let now = Date.now()
const clock = { now: () => now }
beforeEach(() => {
  now += 3_600_000
})

type Given = Partial<Pick<Ctx, 'db' | 'hasWritten' | 'actor'>> & { version?: number }

/** What a request has, with the data centre's cache as workerd has it, and all that goes in there. */
function aRequest({
  hasWritten = false,
  actor = null,
  version = 0,
  db = openDb(env.DB, null).db,
}: Given = {}) {
  const later: Promise<unknown>[] = []
  const stored: string[] = []
  const log: Ctx['log'] = (_level, what, facts) => expect.unreachable(`${what} ${JSON.stringify(facts)}`)
  const kept = openKept({
    db,
    clock,
    hasWritten,
    waitUntil: (work) => void later.push(work),
    log,
    version: async () => version,
    nearby: openNearby({
      clock,
      log,
      open: async () => {
        const cache = await caches.open('kept')
        return {
          match: (place) => cache.match(place),
          put: async (place, answer) => {
            stored.push(`${place} ${await answer.clone().text()}`)
            await cache.put(place, answer)
          },
        }
      },
    }),
  })
  const done = async () => {
    while (later.length > 0) await later.pop()
  }
  return { kept, done, stored, ctx: { db, clock, actor, kept } }
}

/** Counts how often it was asked, and says so. */
function aWork() {
  let asked = 0
  return { work: async () => (asked += 1), asked: () => asked }
}

function actorOf({ person, session }: Awaited<ReturnType<typeof aSignedIn>>): Actor {
  return { ...person, sessionId: session.id, organisations: [] }
}

test('What was read a moment ago is not read again, and after some seconds it is.', async () => {
  const [key, { work, asked }] = [anId('key'), aWork()]
  const one = aRequest()
  expect(await one.kept.read(key, work)).toBe(1)
  await one.done()
  now += FRESH_MS - 1
  expect(await aRequest().kept.read(key, work)).toBe(1)
  expect(asked()).toBe(1)

  now += 1
  const late = aRequest()
  expect(await late.kept.read(key, work)).toBe(1)
  await late.done()
  expect(await aRequest().kept.read(key, work)).toBe(2)

  now += STALE_MS
  expect(await aRequest().kept.read(key, work)).toBe(3)
  expect(asked()).toBe(3)
})

test("What another isolate has read is found in the data centre's cache, for as long and no longer.", async () => {
  const [key, { work, asked }] = [anId('key'), aWork()]
  const first = aRequest()
  await first.kept.read(key, work)
  await first.done()
  await forgetAll()
  expect(await aRequest().kept.read(key, work)).toBe(1)
  expect(asked()).toBe(1)
  now += STALE_MS
  await forgetAll()
  expect(await aRequest().kept.read(key, work)).toBe(2)
})

test('Many who ask at once are one question; when it fails, each asks for themselves.', async () => {
  const { work, asked } = aWork()
  const slow = async () => {
    await scheduler.wait(30)
    return work()
  }
  const key = anId('key')
  const answers = await Promise.all(Array.from({ length: 20 }, () => aRequest().kept.read(key, slow)))
  expect(new Set(answers)).toEqual(new Set([1]))
  expect(asked()).toBe(1)

  let failures = 0
  const failing = async () => {
    await scheduler.wait(10)
    if (failures++ === 0) throw new Error('D1 is away')
    return 'there'
  }
  const other = anId('key')
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => aRequest().kept.read(other, failing)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('Who has just changed something reads past what is kept, and everybody after them has it, too.', async () => {
  const [key, { work }] = [anId('key'), aWork()]
  await aRequest().kept.read(key, work)
  expect(await aRequest({ hasWritten: true }).kept.read(key, work)).toBe(2)
  expect(await aRequest().kept.read(key, work)).toBe(2)
})

test('What was kept before a change to the storefront is not found after it.', async () => {
  const [key, { work }] = [anId('key'), aWork()]
  expect(await aRequest({ version: 7 }).kept.read(key, work)).toBe(1)
  expect(await aRequest({ version: 8 }).kept.read(key, work)).toBe(2)
  expect(await aRequest({ version: 7 }).kept.read(key, work)).toBe(1)
})

test("An administrator's change is past what is kept at once.", async () => {
  const [key, { work }] = [anId('key'), aWork()]
  const ctx = () => jobContext({ env, waitUntil: () => undefined })
  expect(await ctx().kept.read(key, work)).toBe(1)
  expect(await ctx().kept.read(key, work)).toBe(1)
  const admin = await aSignedIn({ role: 'admin' })
  const seen = await stampOf(ctx(), [subjects.setting('product_name')])
  const name = (product_name: string, at: number) =>
    saveSettings({ ...ctx(), actor: { ...actorOf(admin), role: 'admin' } }, { product_name }, at)
  expect(await name(anId('name'), seen)).toMatchObject({ ok: true })
  expect(await ctx().kept.read(key, work)).toBe(2)
  // letters of other tests bear it
  expect(await name('Fairlot', seen + 1)).toMatchObject({ ok: true })
})

test("Nobody's standing, favourites or name is kept, and nobody gets another's.", async () => {
  const category = await aCategory()
  const [mine, theirs] = [
    await aListing({ categoryId: category.id, closesAt: now + 3_600_000 }),
    await aListing({ categoryId: category.id, closesAt: now + 7_200_000 }),
  ]
  const [ada, bob] = [await aSignedIn({ firstName: 'Adalinde' }), await aSignedIn({ firstName: 'Bobinger' })]
  await aStanding(mine, ada.person, { status: 'winner', ownMax: 1234_56 })
  await env.DB.prepare('insert into favourites (person_id, listing_id, created_at) values (?, ?, ?)')
    .bind(ada.person.id, mine.id, now)
    .run()
  await aStanding(theirs, bob.person, { status: 'outbid', ownMax: 6543_21 })

  const search = { ...ANY_SEARCH, category: [category.slug] }
  const asked = [ada, bob, null].map((who) => aRequest({ actor: who && actorOf(who) }))
  const pages = []
  for (const { ctx, done } of asked) {
    const { records } = await keptSearch(ctx, search, { facets: true, own: false })
    const shelves = await keptShelves(ctx, { next: 50, featured: 5 })
    const similar = await keptSimilar(ctx, { id: theirs.id, category }, 7)
    await keptChoices(ctx)
    await done()
    const shown = [...records, ...shelves.next, ...similar].filter(({ id }) =>
      [mine.id, theirs.id].includes(id),
    )
    pages.push(shown.map(({ id, own, watched }) => [id === mine.id, own?.max ?? null, watched]))
  }
  const row = (isMine: boolean, max: number | null, watched: boolean) => [isMine, max, watched]
  const adas = [row(true, 1234_56, true), row(false, null, false)]
  const bobs = [row(true, null, false), row(false, 6543_21, false)]
  const visitors = [row(true, null, false), row(false, null, false)]
  for (const [page, own] of [adas, bobs, visitors].entries())
    expect(pages[page]).toEqual([...own, ...own, own[0]])

  // one question to the database for all three, and nothing of a person in what is kept
  expect(asked.map(({ stored }) => stored.length)).toEqual([4, 0, 0])
  const kept = asked.flatMap(({ stored }) => stored).join('\n')
  expect(kept).toContain(mine.id)
  for (const { person, session } of [ada, bob])
    for (const secret of [person.id, person.firstName, person.email, session.id, session.token])
      expect(kept).not.toContain(secret)
  expect(kept).not.toMatch(/123456|654321/)
})

test("A search around somebody's own place is not kept; the same around a place in the address is.", async () => {
  const around = { latitude: 39.96, longitude: -82.99, miles: 10 + Math.round(now % 90) }
  for (const [own, statements] of [
    [true, true],
    [false, false],
  ] as const) {
    const first = aRequest()
    await keptSearch(first.ctx, { ...ANY_SEARCH, around }, { facets: false, own })
    await first.done()
    const { d1, asked } = listeningD1()
    const second = aRequest({ db: openDb(d1, null).db })
    await keptSearch(second.ctx, { ...ANY_SEARCH, around }, { facets: false, own })
    expect([own, asked.length > 0]).toEqual([own, statements])
    expect(first.stored.length).toBe(own ? 0 : 1)
  }
})

/** An isolate holds a hundred values: a hundred others, and it has forgotten all before. */
async function forgetAll() {
  const { kept } = aRequest()
  for (let count = 0; count < 101; count += 1) await kept.read(anId('other'), async () => count)
}
