import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { listHistory } from '#app/features/bidding/queries.server.ts'
import {
  listCategories,
  listEndingNext,
  listFeatured,
  listSimilar,
  listStanding,
} from '#app/features/browse/queries.server.ts'
import { listDue } from '#app/features/listings/queries.server.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aBid, aCategory, aListing, aSignedIn, aStanding } from '#tests/support/builders.ts'
import { reads } from '#tests/support/plans.ts'

const HOUR = 3_600_000
/** A time of its own, so that no other test's listing is near it. */
const FAR = Date.now() + 10 * 365 * 24 * HOUR

test('Featured lots are those that can still be offered on, ending soonest first.', async () => {
  const featured = { featured: true }
  const later = await aListing({ closesAt: FAR + 2 * HOUR, live: featured })
  const sooner = await aListing({ closesAt: FAR + HOUR, live: featured })
  await aListing({ closesAt: FAR + HOUR })
  await aListing({ closesAt: FAR + HOUR, live: { ...featured, status: 'sold' } })
  const shelf = await listFeatured(reads({ now: FAR }), 10)
  expect(shelf.map(({ id }) => id)).toEqual([sooner.id, later.id])
  expect(await listFeatured(reads({ now: FAR }), 1)).toHaveLength(1)
})

test('What ends next has started and is not over.', async () => {
  const now = FAR + 100 * HOUR
  const second = await aListing({ closesAt: now + 2 * HOUR })
  const first = await aListing({ closesAt: now + HOUR })
  await aListing({ startsAt: now + HOUR, closesAt: now + 90 * 60_000 })
  await aListing({ closesAt: now })
  const shelf = await listEndingNext(reads({ now }), 2)
  expect(shelf.map(({ id }) => id)).toEqual([first.id, second.id])
})

test("A person finds the lots they are in, latest first; a visitor none, and nobody another's.", async () => {
  const { person, session } = await aSignedIn()
  const { person: other } = await aSignedIn()
  const [old, recent, foreign] = [await aListing(), await aListing(), await aListing()]
  await aStanding(old, person, { status: 'outbid', updatedAt: 1_000 })
  await aStanding(recent, person, { status: 'winner', updatedAt: 2_000, ownMax: 75_00 })
  await aStanding(foreign, other)
  const actor = { ...person, sessionId: session.id, organisations: [] }
  expect(await listStanding(reads({ actor }), 10)).toMatchObject([
    { id: recent.id, own: { status: 'winner', max: 75_00 } },
    { id: old.id, own: { status: 'outbid' } },
  ])
  expect(await listStanding(reads(), 10)).toEqual([])
})

test('Similar lots share the shelf above, those of the same category first, without the lot itself.', async () => {
  const parent = await aCategory()
  const [chairs, tables] = [
    await aCategory({ parentId: parent.id }),
    await aCategory({ parentId: parent.id }),
  ]
  const lot = await aListing({ categoryId: chairs.id })
  const table = await aListing({ categoryId: tables.id, live: { offerCount: 50 } })
  const quiet = await aListing({ categoryId: chairs.id, live: { offerCount: 1 } })
  const popular = await aListing({ categoryId: chairs.id, live: { offerCount: 9 } })
  await aListing({ categoryId: chairs.id, live: { status: 'closed' } })
  const similar = await listSimilar(reads(), { id: lot.id, category: chairs }, 7)
  expect(similar.map(({ id }) => id)).toEqual([popular.id, quiet.id, table.id])
})

test('A shelf counts the live lots in it and below it.', async () => {
  const parent = await aCategory()
  const child = await aCategory({ parentId: parent.id })
  const hidden = await aCategory({ parentId: parent.id, active: false })
  await aListing({ categoryId: parent.id })
  await aListing({ categoryId: child.id })
  await aListing({ categoryId: child.id, live: { status: 'sold' } })
  const shelves = new Map((await listCategories(reads())).map((shelf) => [shelf.id, shelf]))
  expect(shelves.get(parent.id)).toMatchObject({ openCount: 2, parentId: null })
  expect(shelves.get(child.id)).toMatchObject({ openCount: 1, parentId: parent.id })
  expect(shelves.has(hidden.id)).toBe(false)
})

test('A history shows public prices, newest first; others by their number, oneself masked; no silent raise.', async () => {
  const listing = await aListing()
  const { person, session } = await aSignedIn({ firstName: 'Dana', lastName: 'Whitfield' })
  const { person: other } = await aSignedIn({ firstName: 'Robert', lastName: 'Marsh' })
  await aBid(listing, person, { seq: 2, tag: 1, price: 10_00 })
  await aBid(listing, other, { seq: 3, tag: 2, price: 32_00, kind: 'hard', answered: true })
  await aBid(listing, person, { seq: 4, tag: 1, price: 32_00, silent: true })
  const actor = { ...person, sessionId: session.id, organisations: [] }
  const history = await listHistory(reads({ actor }), listing.id, { page: 1, limit: 10 })
  expect(history).toMatchObject({
    totalRecords: 2,
    pages: 1,
    records: [
      { seq: 3, bidder: 'Bidder 2', own: false, price: 32_00, kind: 'hard', answered: true },
      { seq: 2, bidder: 'Da***ld', own: true, price: 10_00, kind: 'max', answered: false },
    ],
  })
  const visitor = await listHistory(reads(), listing.id, { page: 2, limit: 1 })
  expect(visitor).toMatchObject({
    totalRecords: 2,
    page: 2,
    pages: 2,
    records: [{ seq: 2, bidder: 'Bidder 1', own: false }],
  })
  expect(JSON.stringify([history.records[0], visitor])).not.toMatch(/Marsh|Whitfield|Robert|Dana/)
})

test('Due is what has to start or to close and D1 has not heard of.', async () => {
  const now = Date.now()
  const over = await aListing({ startsAt: now - 2 * HOUR, closesAt: now - 1 })
  const begun = await aListing({ startsAt: now - 1, live: { status: 'scheduled' } })
  const others = [
    await aListing(),
    await aListing({ startsAt: now + HOUR, closesAt: now + 2 * HOUR }),
    await aListing({ startsAt: now - 2 * HOUR, closesAt: now - 1, live: { status: 'sold' } }),
  ]
  const due = await listDue(reads(), 10_000)
  expect(due).toEqual(expect.arrayContaining([over.id, begun.id]))
  for (const { id } of others) expect(due).not.toContain(id)
  await env.DB.prepare("update listing_live set status = 'closed' where listing_id in (?, ?)")
    .bind(over.id, begun.id)
    .run()
})

test('The migrated database has the columns and indexes that the schema describes.', async () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  for (const table of tables) {
    const name = getTableName(table)
    const { results: columns } = await env.DB.prepare(
      `select name from pragma_table_xinfo('${name}') where hidden <> 1`,
    ).all()
    const described = Object.values(getTableColumns(table)).map((column) => column.name)
    expect([name, columns.map((column) => column.name).sort()]).toEqual([name, described.sort()])
    const { results: indexes } = await env.DB.prepare(
      "select name from sqlite_master where type = 'index' and tbl_name = ? and name not like 'sqlite_%'",
    )
      .bind(name)
      .all()
    const wanted = getTableConfig(table).indexes.map(({ config }) => config.name)
    expect([name, indexes.map((index) => index.name).sort()]).toEqual([name, wanted.sort()])
  }
})
