import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { openDb } from '#app/db/client.server.ts'
import { recordView } from '#app/features/view-counts/commands.server.ts'
import { readViewCount } from '#app/features/view-counts/queries.server.ts'
import { openVisits } from '#app/services/visits.server.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { listeningD1, reads } from '#tests/support/plans.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

function aCounter() {
  const { d1, asked } = listeningD1()
  const db = openDb(d1, null).db
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, value: Response) => void kept.set(key, value),
  } as unknown as Cache
  const visits = openVisits(async () => cache)
  const work: Promise<unknown>[] = []
  const view = (listingId: string, given: Partial<Ctx>) =>
    recordView(
      {
        ...reads(),
        db,
        visits,
        address: '10.0.0.1',
        userAgent: BROWSER,
        log: () => undefined,
        waitUntil: (one: Promise<unknown>) => void work.push(one),
        ...given,
      },
      listingId,
    )
  const writes = () => asked.filter(({ sql }) => sql.includes('insert into'))
  return { view, writes, done: () => Promise.all(work) }
}

test('Each visitor counts once a day, programs do not, and views that come together are one statement.', async () => {
  const [first, second] = [await aListing(), await aListing()]
  const { view, writes, done } = aCounter()
  for (let times = 0; times < 5; times += 1) view(first.id, {})
  for (const address of ['10.0.0.2', '10.0.0.3', '10.0.0.4']) view(first.id, { address })
  view(second.id, {})
  view(first.id, { address: '10.0.0.9', userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  view(first.id, { address: '10.0.0.9', userAgent: '' })
  await done()
  expect(await readViewCount(reads(), first.id)).toBe(4)
  expect(await readViewCount(reads(), second.id)).toBe(1)
  expect(writes()).toHaveLength(1)

  const tomorrow = Date.now() + 24 * 3_600_000
  view(first.id, { clock: { now: () => tomorrow } })
  await done()
  expect(await readViewCount(reads(), first.id)).toBe(5)
})

test('A person counts once, whatever they browse with, and a listing that is gone is left out.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn()
  const { id, email, firstName, lastName, role, status } = person
  const actor = { id, email, firstName, lastName, role, status, sessionId: session.id, organisations: [] }
  const { view, done } = aCounter()
  view(listing.id, { actor })
  view(listing.id, { actor, address: '10.9.9.9', userAgent: `${BROWSER} Mobile` })
  view('nowhere', { actor })
  await done()
  expect(await readViewCount(reads(), listing.id)).toBe(1)
  const gone = await env.DB.prepare("select 1 from listing_views where listing_id = 'nowhere'").first()
  expect(gone).toBeNull()
})
