import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import {
  addFavourite,
  REMINDER_LEAD_MS,
  remindWatchers,
  removeFavouriteOf,
} from '#app/features/favourites/commands.server.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { reads } from '#tests/support/plans.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

type Watcher = Awaited<ReturnType<typeof aSignedIn>>

const at = (now: number) => ({
  ...reads({ now }),
  relays: {
    posted: async () => undefined,
    tell: async () => undefined,
    endSessions: async () => undefined,
    tellAll: async () => undefined,
  },
  waitUntil: () => undefined,
})

function actorOf({ person, session }: Watcher) {
  const { id, email, firstName, lastName, role, status } = person
  return { id, email, firstName, lastName, role, status, sessionId: session.id, organisations: [] }
}

async function remindersOf(listingId: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select payload ->> 'personId' as person from events where type = 'reminder-due' and payload ->> 'listingId' = ?",
  )
    .bind(listingId)
    .all<{ person: string }>()
  return results.map(({ person }) => person).sort()
}

/** Two people who watch a listing that closes in an hour. */
async function aWatchedListing() {
  const now = Date.now()
  const listing = await aListing({ closesAt: now + HOUR })
  const watchers = [await aSignedIn(), await aSignedIn()]
  for (const watcher of watchers) await addFavourite(at(now), actorOf(watcher), listing.id)
  return { listing, watchers, now, ids: watchers.map(({ person }) => person.id).sort() }
}

const moveClose = (id: string, closesAt: number) =>
  env.DB.prepare('update listing_live set closes_at = ?2 where listing_id = ?1').bind(id, closesAt).run()

test('Everybody who watches is reminded once, a quarter of an hour before the close.', async () => {
  const { listing, ids, now } = await aWatchedListing()
  await remindWatchers(at(now + HOUR - REMINDER_LEAD_MS - MINUTE))
  expect(await remindersOf(listing.id)).toEqual([])
  for (const later of [0, 1, 5]) await remindWatchers(at(now + HOUR - REMINDER_LEAD_MS + later * MINUTE))
  expect(await remindersOf(listing.id)).toEqual(ids)
})

test('A close that moves takes its reminder with it, later and sooner, and one that was sent is not sent again.', async () => {
  const later = await aWatchedListing()
  await moveClose(later.listing.id, later.now + 2 * HOUR)
  await remindWatchers(at(later.now + HOUR))
  expect(await remindersOf(later.listing.id)).toEqual([])
  await remindWatchers(at(later.now + 2 * HOUR - MINUTE))
  expect(await remindersOf(later.listing.id)).toEqual(later.ids)
  await moveClose(later.listing.id, later.now + 3 * HOUR)
  await remindWatchers(at(later.now + 3 * HOUR - MINUTE))
  expect(await remindersOf(later.listing.id)).toEqual(later.ids)

  const sooner = await aWatchedListing()
  await moveClose(sooner.listing.id, sooner.now + 10 * MINUTE)
  await remindWatchers(at(sooner.now + MINUTE))
  expect(await remindersOf(sooner.listing.id)).toEqual(sooner.ids)
})

test('Nobody is reminded of what they watch no longer, of what is over, or of what they have just found.', async () => {
  const { listing, watchers, ids, now } = await aWatchedListing()
  const [gone] = watchers
  if (!gone) throw new Error('no watcher')
  await removeFavouriteOf(at(now), actorOf(gone), listing.id)
  await remindWatchers(at(now + HOUR - MINUTE))
  expect(await remindersOf(listing.id)).toEqual(ids.filter((id) => id !== gone.person.id))

  const over = await aWatchedListing()
  await env.DB.prepare("update listing_live set status = 'sold' where listing_id = ?")
    .bind(over.listing.id)
    .run()
  await remindWatchers(at(over.now + HOUR - MINUTE))
  expect(await remindersOf(over.listing.id)).toEqual([])

  const late = await aListing({ closesAt: now + 5 * MINUTE })
  const finder = await aSignedIn()
  await addFavourite(at(now), actorOf(finder), late.id)
  await remindWatchers(at(now + MINUTE))
  expect(await remindersOf(late.id)).toEqual([])
})

test('Watching again after the reminder brings no second one.', async () => {
  const { listing, watchers, ids, now } = await aWatchedListing()
  await remindWatchers(at(now + HOUR - MINUTE))
  const [again] = watchers
  if (!again) throw new Error('no watcher')
  await moveClose(listing.id, now + 2 * HOUR)
  await removeFavouriteOf(at(now), actorOf(again), listing.id)
  await addFavourite(at(now), actorOf(again), listing.id)
  await remindWatchers(at(now + 2 * HOUR - MINUTE))
  expect(await remindersOf(listing.id)).toEqual(ids)
})

test.each(['before', 'after'] as const)(
  'A job that dies right %s its batch reminds everybody once when it runs again.',
  async (when) => {
    const { listing, ids, now } = await aWatchedListing()
    const dying = {
      prepare: (sql: string) => env.DB.prepare(sql),
      batch: async (statements: D1PreparedStatement[]) => {
        if (when === 'after') await env.DB.batch(statements)
        throw new Error('the process died')
      },
      getBookmark: () => null,
    }
    const d1 = { withSession: () => dying } as unknown as D1Database
    const due = now + HOUR - MINUTE
    await expect(remindWatchers({ ...at(due), db: openDb(d1, null).db })).rejects.toThrow()
    expect(await remindersOf(listing.id)).toEqual(when === 'after' ? ids : [])
    await Promise.all([remindWatchers(at(due)), remindWatchers(at(due))])
    expect(await remindersOf(listing.id)).toEqual(ids)
  },
)
