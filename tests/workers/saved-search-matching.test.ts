import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { WHOLE_COUNTRY } from '#app/domain/shop/places.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { matchAmong } from '#app/features/browse/queries.server.ts'
import { listOutbid } from '#app/features/outbox/letters/outbid.server.ts'
import { findOutgoing, listDue, listOutbox } from '#app/features/outbox/queries.server.ts'
import {
  findPass,
  listDueReaders,
  listFresh,
  listQueries,
  listSubscribers,
  listUntold,
} from '#app/features/searches/hits.server.ts'
import { listSavedPage } from '#app/features/searches/queries.server.ts'
import { matchSearches } from '#app/flows/shop/match-searches.server.ts'
import { aListing, aLocation, anId, aPerson } from '#tests/support/builders.ts'
import { planOf, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { aJob } from '#tests/support/post-office.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function aSavedSearch(person: { id: string }, query: string, text = query) {
  const id = anId('saved')
  await env.DB.prepare(
    'insert into saved_searches (id, person_id, search_text, query, created_at) values (?, ?, ?, ?, ?)',
  )
    .bind(id, person.id, text, query, Date.now())
    .run()
  return { id }
}

type Mail = {
  subject: string
  language: string
  data: { searches: { text: string; lots: { listingId: string }[]; more: number }[] }
}

async function mailsTo(person: { id: string }): Promise<Mail[]> {
  const { results } = await env.DB.prepare(
    "select subject, language, data from outbox where person_id = ? and template = 'searches' order by created_at",
  )
    .bind(person.id)
    .all<{ subject: string; language: string; data: string }>()
  return results.map(({ data, ...mail }) => ({ ...mail, data: JSON.parse(data) as Mail['data'] }))
}

const lotsOf = (mail: Mail | undefined) =>
  mail?.data.searches.flatMap(({ lots }) => lots.map(({ listingId }) => listingId)) ?? []

const run = (now = Date.now()) => matchSearches(aJob({ now }).ctx)
/** A word that no other test has. */
const aWord = () => `w${crypto.randomUUID().replaceAll('-', '')}`

test('What is new and matches is mailed once, and nothing that was there before.', async () => {
  const word = aWord()
  const before = await aListing({ title: `Drill ${word}` })
  await run()
  const person = await aPerson({ language: 'es' })
  await aSavedSearch(person, `searchbar=${word}`, 'taladro')
  await run()
  expect(await mailsTo(person)).toEqual([])
  const listing = await aListing({ title: `Better drill ${word}` })
  await aListing({ title: 'Something else' })
  for (let count = 0; count < 3; count += 1) await run()
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ language: 'es', subject: '1 lote nuevo para «taladro»' })
  expect(lotsOf(mails[0])).toEqual([listing.id])
  expect(lotsOf(mails[0])).not.toContain(before.id)
})

test('All that one person’s searches have found is one mail, and the next comes a day later.', async () => {
  const [one, other] = [aWord(), aWord()]
  const person = await aPerson()
  await aSavedSearch(person, `searchbar=${one}`, 'saws')
  await aSavedSearch(person, `searchbar=${other}`, 'lamps')
  const now = Date.now()
  const long = { closesAt: now + 9 * DAY }
  for (let count = 0; count < 8; count += 1) await aListing({ title: `Saw ${one}`, ...long })
  const both = await aListing({ title: `Saw and lamp ${one} ${other}`, ...long })
  await run(now)
  const [first] = await mailsTo(person)
  expect(first?.subject).toBe('10 new lots for your saved searches')
  expect(first?.data.searches.map(({ text, lots, more }) => [text, lots.length, more]).sort()).toEqual([
    ['lamps', 1, 0],
    ['saws', 6, 3],
  ])
  expect(lotsOf(first)).toContain(both.id)

  const later = await aListing({ title: `Lamp ${other}`, ...long })
  await run(now + HOUR)
  expect(await mailsTo(person)).toHaveLength(1)
  await run(now + DAY + HOUR)
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(2)
  expect(lotsOf(mails[1])).toEqual([later.id])
})

test('What is over by the time of the mail is not in it.', async () => {
  const word = aWord()
  const person = await aPerson()
  await aSavedSearch(person, `searchbar=${word}`)
  const now = Date.now()
  await aListing({ title: word, closesAt: now + HOUR })
  await run(now)
  await aListing({ title: word, closesAt: now + HOUR })
  await run(now + 2)
  await run(now + 2 * DAY)
  expect(await mailsTo(person)).toHaveLength(1)
})

test('A search is held against a listing as its page would: filters, place, price, and where its owner looks.', async () => {
  const yard = await aLocation({ latitude: 39.96, longitude: -83 })
  const listing = await aListing({
    locationId: yard.id,
    organisationId: yard.organisationId,
    startPrice: 40_00,
    title: aWord(),
  })
  const far = { ...WHOLE_COUNTRY, latitude: 34.05, longitude: -118.24, radius: 50 }
  const near = { ...WHOLE_COUNTRY, latitude: 40, longitude: -83, radius: 50 }
  const finds: [query: string, place: typeof far | null, found: boolean][] = [
    [`category=${listing.categoryId}`, null, true],
    [`category=${listing.categoryId}&condition=${listing.conditionId}&price_to=50`, null, true],
    [`category=${listing.categoryId}&price_to=30`, null, false],
    [`category=${listing.categoryId}&sale_type=reverse`, null, false],
    [`location=${yard.slug}&orderby=15`, null, true],
    [`searchbar=${listing.title}&category=${listing.categoryId}`, null, true],
    [`searchbar=${listing.lotNumber}&category=${listing.categoryId}`, null, true],
    [`category=${listing.categoryId}`, near, true],
    [`category=${listing.categoryId}`, far, false],
    [`category=${listing.categoryId}&longitude=-83&latitude=40&radius=80467`, far, true],
    [`category=${listing.categoryId}&longitude=-118.24&latitude=34.05&radius=80467`, null, false],
  ]
  const people = []
  for (const [query, place, found] of finds) {
    const person = await aPerson({ userLocation: place })
    await aSavedSearch(person, query)
    people.push({ person, query, place, found })
  }
  await run()
  for (const { person, query, place, found } of people)
    expect(lotsOf((await mailsTo(person))[0]), `${query} ${place?.latitude}`).toEqual(
      found ? [listing.id] : [],
    )
})

test.each(['before', 'after'] as const)(
  'A job that dies right %s a batch tells everybody once when it runs again.',
  async (when) => {
    const word = aWord()
    const person = await aPerson()
    await aSavedSearch(person, `searchbar=${word}`)
    await run()
    const listing = await aListing({ title: word })
    for (let deathAt = 1; deathAt <= 3; deathAt += 1) {
      let batches = 0
      const dying = {
        prepare: (sql: string) => env.DB.prepare(sql),
        batch: async (statements: D1PreparedStatement[]) => {
          batches += 1
          if (batches < deathAt) return env.DB.batch(statements)
          if (when === 'after') await env.DB.batch(statements)
          throw new Error('the process died')
        },
        getBookmark: () => null,
      }
      const d1 = { withSession: () => dying } as unknown as D1Database
      await matchSearches({ ...aJob().ctx, db: openDb(d1, null).db }).catch(() => undefined)
    }
    await Promise.all([run(), run()])
    const mails = await mailsTo(person)
    expect(mails.map(lotsOf)).toEqual([[listing.id]])
  },
)

test('Two who run at once take nothing from one another.', async () => {
  const words = [aWord(), aWord(), aWord()]
  const people = await Promise.all(words.map(() => aPerson()))
  for (const [place, person] of people.entries()) await aSavedSearch(person, `searchbar=${words[place]}`)
  const work = words.map(async (word) => {
    const listing = await aListing({ title: word })
    await run()
    return listing.id
  })
  const listings = await Promise.all([...work])
  await run()
  for (const [place, person] of people.entries())
    expect((await mailsTo(person)).map(lotsOf)).toEqual([[listings[place]]])
})

test('A search looks at what is fresh and at nothing else; no job reads a large table from end to end.', async () => {
  const among = { ids: ['a', 'b'], from: 7, to: 9 }
  for (const query of [
    'searchbar=drill',
    'searchbar=4821',
    '',
    'category=a&condition=b&location=c&orderby=15',
    'closes_from=01-01-2027 00:00',
    'price_from=10&orderby=20',
    'searchbar=drill&status=all&featured=1',
    'latitude=40&longitude=-83&radius=80000',
  ]) {
    const asked = await statementsOf((ctx) =>
      matchAmong(ctx, readSearch(new URL(`http://localhost/search?${query}`)), among),
    )
    for (const statement of asked) {
      expect(await wholeReads(statement), query).toEqual([])
      const plan = (await planOf(statement)).join('\n')
      if (!statement.sql.includes('listing_live live')) continue
      // by number or by id, one row at a time
      expect(plan, query).toMatch(
        /SEARCH live USING (COVERING )?INDEX (listing_live_doc|sqlite_autoindex_listing_live_1)/,
      )
      if (query.includes('searchbar'))
        expect(plan, query).toMatch(/VIRTUAL TABLE INDEX \d+:.*[<>].*M|VIRTUAL TABLE INDEX \d+:M\d+[<>]/)
    }
  }
  const actor = { id: 'p' }
  const whole: string[] = []
  const jobs: Record<string, Parameters<typeof statementsOf>[0]> = {
    pass: (ctx) => findPass(ctx),
    fresh: (ctx) => listFresh(ctx, 200),
    queries: (ctx) => listQueries(ctx, 'searchbar=drill', 50),
    subscribers: (ctx) => listSubscribers(ctx, 'searchbar=drill', { after: '', limit: 1000 }),
    readers: (ctx) => listDueReaders(ctx, 1, 50),
    untold: (ctx) => listUntold(ctx, 'p', 500),
    page: (ctx) => listSavedPage(ctx, actor, { page: 2, limit: 10 }),
    outbid: (ctx) => listOutbid(ctx.db, { now: 2, since: 1, quietSince: 1, limit: 100 }),
    due: (ctx) => listDue(ctx, 1, 100),
    outbox: (ctx) => listOutbox(ctx, { page: 2, limit: 50 }),
    outgoing: (ctx) => findOutgoing(ctx, 'a'),
  }
  const large = /^SCAN (saved_searches|saved|search_hits|hits|outbox|told|passed|people|hit)\b(?!.* USING)/
  for (const [name, work] of Object.entries(jobs))
    for (const statement of await statementsOf(work)) {
      whole.push(...(await wholeReads(statement)).map((step) => `${name}: ${step}`))
      whole.push(
        ...(await planOf(statement)).filter((step) => large.test(step)).map((step) => `${name}: ${step}`),
      )
    }
  expect(whole).toEqual([])
})
