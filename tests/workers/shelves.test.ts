import { env } from 'cloudflare:workers'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { listHistory } from '#app/features/bidding/queries.server.ts'
import { listCategories } from '#app/features/browse/choice-queries.server.ts'
import { findProof } from '#app/features/browse/proof.server.ts'
import {
  listEndingNext,
  listFeatured,
  listSimilar,
  listStanding,
} from '#app/features/browse/queries.server.ts'
import { listDue } from '#app/features/listings/queries.server.ts'
import { findSaleBanner } from '#app/features/live-sale/banner.server.ts'
import { listSaleCards } from '#app/features/live-sale/list.server.ts'
import { en } from '#app/i18n/en.ts'
import { i18nOptions } from '#app/i18n/languages.ts'
import * as schema from '#drizzle/schema/index.ts'
import { aBid, aCategory, aListing, aSignedIn, aStanding } from '#tests/support/builders.ts'
import { anInvoice, CHARGES, payByHand } from '#tests/support/invoices.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { reads } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

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

test("A person finds the lots they are in, what needs them first; a visitor none, and nobody another's.", async () => {
  const { person, session } = await aSignedIn()
  const { person: other } = await aSignedIn()
  const now = Date.now()
  const over = {
    startsAt: now - 5 * HOUR,
    closesAt: now - HOUR,
    live: { status: 'sold', outcome: 'sold' },
  } as const
  const lots = {
    winning: await aListing({ closesAt: now + HOUR }),
    outbidLater: await aListing({ closesAt: now + 3 * HOUR }),
    outbidSoon: await aListing({ closesAt: now + 2 * HOUR }),
    won: await aListing(over),
    lost: await aListing(over),
    cancelled: await aListing(),
    outbidOver: await aListing(over),
    awarded: await aListing({ ...over, format: 'reverse' }),
  }
  const stands = async (lot: keyof typeof lots, status: 'winner' | 'outbid' | 'won' | 'lost' | 'removed') =>
    aStanding(lots[lot], person, { status, ownMax: 75_00 })
  await stands('winning', 'winner')
  await stands('outbidLater', 'outbid')
  await stands('outbidSoon', 'outbid')
  await stands('won', 'won')
  await stands('lost', 'lost')
  await stands('cancelled', 'removed')
  await stands('outbidOver', 'outbid')
  await stands('awarded', 'won')
  await aStanding(await aListing(), other)
  const actor = { ...person, sessionId: session.id, organisations: [] }
  const order = async (seen?: number) =>
    (await listStanding(reads({ actor }), 10, seen)).map(
      ({ id }) => Object.entries(lots).find(([, lot]) => lot.id === id)?.[0],
    )
  const all = await order()
  expect(all.slice(0, 4)).toEqual(['outbidSoon', 'outbidLater', 'won', 'winning'])
  expect(all.slice(4).sort()).toEqual(['awarded', 'lost'])
  // what is lost leaves once it was seen
  expect(await order(now)).toEqual(['outbidSoon', 'outbidLater', 'won', 'winning'])
  expect(await listStanding(reads(), 10)).toEqual([])
})

test('What is won leaves once it is paid and collected.', async () => {
  const { person, session } = await aSignedIn()
  const actor = { ...person, sessionId: session.id, organisations: [] }
  const now = Date.now()
  const won = await aListing({
    startsAt: now - 5 * HOUR,
    closesAt: now - HOUR,
    live: { status: 'sold', outcome: 'sold' },
  })
  await aStanding(won, person, { status: 'won' })
  const invoice = await anInvoice({ buyer: person, listing: won })
  const found = async () => (await listStanding(reads({ actor }), 10)).map(({ id }) => id)
  expect(await found()).toEqual([won.id])
  await payByHand(invoice, Date.now())
  expect(await found()).toEqual([won.id])
  await env.DB.prepare("update lot_pickups set gone_at = 1, gone_how = 'handed_over' where buyer_id = ?")
    .bind(person.id)
    .run()
  expect(await found()).toEqual([])
  // nor is there anything to pay of what was called off
  const off = await aListing({
    startsAt: now - 5 * HOUR,
    closesAt: now - HOUR,
    live: { status: 'sold', outcome: 'sold' },
  })
  await aStanding(off, person, { status: 'won' })
  const cancelled = await anInvoice({ buyer: person, listing: off })
  await env.DB.prepare("update invoices set status = 'cancelled' where id = ?").bind(cancelled.id).run()
  expect(await found()).toEqual([])
})

test('What is told to strangers is true of real lots: a price with all that is added, moved closes, the newest offer.', async () => {
  const now = FAR + 300 * HOUR
  const { person } = await aSignedIn()
  const lot = await aListing({
    closesAt: now + HOUR,
    live: { price: 86_00, nextMinimum: 88_00, charges: CHARGES, ledgerHead: 'ab'.repeat(32) },
  })
  const quiet = await aListing({ closesAt: now + 2 * HOUR })
  await aBid(lot, person, { placedAt: now - 11_000 })
  await aListing({ closesAt: now - HOUR, live: { status: 'sold', extensions: 2 } })
  await aListing({ closesAt: now - 30 * HOUR, live: { status: 'sold', extensions: 2 } })
  await aListing({ closesAt: now - HOUR, live: { status: 'sold' } })
  expect(await findProof(reads({ now }), [quiet.id, lot.id])).toEqual({
    example: { offer: 88_00, total: 108_54 },
    extended: 1,
    newest: { id: lot.id, lotNumber: lot.lotNumber, price: 86_00, at: now - 11_000, head: 'ab'.repeat(32) },
  })
  expect(await findProof(reads({ now: now + 900 * HOUR }), [])).toEqual({
    example: null,
    extended: 0,
    newest: null,
  })
})

test('The sale that runs is a banner: what is open of it, when it closes, where it is collected.', async () => {
  const now = Date.now()
  const { sale, location } = await aSale({
    count: 3,
    // before any other sale
    firstCloseAt: now - 9_000 * HOUR,
    lastCloseAt: Date.UTC(2030, 0, 2, 2, 40),
    lot: (place) =>
      place === 0
        ? { startsAt: now - 5 * HOUR, closesAt: now - HOUR, live: { status: 'sold', outcome: 'sold' } }
        : { closesAt: Date.UTC(2030, 0, 2, 2, 10 + place) },
  })
  await env.DB.prepare('update locations set hours = ? where id = ?')
    .bind('Tue to Fri, 9 AM to 6 PM; Sun, noon to 4 PM', location.id)
    .run()
  const instance = i18next.createInstance()
  await instance.init({ ...i18nOptions, lng: 'en', resources: { en: { translation: en } } })
  const { kept } = jobContext({ env, waitUntil: () => undefined })
  const bannerAt = (at: number) =>
    findSaleBanner({ kept, clock: { now: () => at } }, { t: instance.t, language: 'en' })
  // one that closes on another day says which
  expect((await bannerAt(Date.UTC(2030, 0, 1)))?.facts.slice(1, 3)).toEqual([
    { label: 'Next close', value: 'Tue, Jan 1, 9:11 PM ET' },
    { label: 'Last close', value: 'Tue, Jan 1, 9:40 PM ET' },
  ])
  expect(await bannerAt(Date.UTC(2030, 0, 1, 20))).toMatchObject({
    title: sale.title,
    runs: true,
    where: location.name,
    facts: [
      { label: 'Still open', value: '2 of 3 lots' },
      { label: 'Next close', value: '9:11 PM ET' },
      { label: 'Last close', value: '9:40 PM ET' },
      { label: 'Pickup', value: 'Tue to Fri, Sun' },
    ],
    linkLabel: 'See 2 open lots',
    href: `/liveAuction/${sale.id}#h-rail`,
    watch: { to: `/liveAuction/${sale.id}`, children: 'Watch it live' },
  })
})

test('Home’s banner says live from the start of its sale on, though what is kept is older.', async () => {
  const startsAt = Date.UTC(2031, 0, 2, 1)
  const { sale } = await aSale({ state: 'announced', startsAt, firstCloseAt: startsAt + HOUR, count: 2 })
  const found = await listSaleCards(
    reads(),
    'announced',
    { q: '', yard: sale.locationId ?? '', access: '', mine: '' },
    { limit: 1, offset: 0 },
  )
  const kept = { read: async () => ({ card: found[0], days: null }) as never }
  const instance = i18next.createInstance()
  await instance.init({ ...i18nOptions, lng: 'en', resources: { en: { translation: en } } })
  const bannerAt = (at: number) =>
    findSaleBanner({ kept, clock: { now: () => at } }, { t: instance.t, language: 'en' })
  const live = { runs: true, watch: { to: `/liveAuction/${sale.id}` }, linkLabel: 'See 2 open lots' }
  const before = await bannerAt(startsAt - 1)
  expect(before).toMatchObject({ runs: false, opens: { at: startsAt, as: live } })
  expect(before?.watch).toBeUndefined()
  const since = await bannerAt(startsAt)
  expect(since).toMatchObject(live)
  expect(since?.opens).toBeUndefined()
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
