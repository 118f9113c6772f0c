import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { MOST_COUNTED } from '#app/features/browse/facets.server.ts'
import { mergeSearchIndexes } from '#app/features/browse/index-care.server.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { searchListings } from '#app/features/browse/queries.server.ts'
import {
  aCategory,
  aCondition,
  aListing,
  aLocation,
  anId,
  aSignedIn,
  aStanding,
} from '#tests/support/builders.ts'
import { reads } from '#tests/support/plans.ts'

const HOUR = 3_600_000

type Given = Parameters<typeof aListing>[0]

/** A shelf of its own: a category that no other test uses, and a search within it. */
async function aShelf() {
  const category = await aCategory()
  const put = (given: Given = {}) => aListing({ categoryId: category.id, ...given })
  const find = async (query: string) =>
    (await search(`category=${category.slug}&${query}`)).records.map((record) => record.id)
  return { category, put, find }
}

function search(query: string, given: Parameters<typeof reads>[0] = {}) {
  return searchListings(reads(given), readSearch(new URL(`http://localhost/search?${query}`)))
}

test("A word is found by its beginning, in any of a listing's texts, and by its stem.", async () => {
  const { put, find } = await aShelf()
  const kettle = await put({ title: 'Gooseneck kettle, matte black' })
  const drills = await put({ title: 'Two cordless drills', brand: 'Ironvale' })
  const lamp = await put({
    title: 'Floor lamp',
    manufacturer: 'Halden Works',
    keywords: 'reading standing',
    description: 'Ash wood, linen shade',
  })
  expect(await find('searchbar=kett')).toEqual([kettle.id])
  expect(await find('searchbar=GOOSE')).toEqual([kettle.id])
  expect(await find('searchbar=drill')).toEqual([drills.id])
  expect(await find('searchbar=ironvale')).toEqual([drills.id])
  expect(await find('searchbar=halden')).toEqual([lamp.id])
  expect(await find('searchbar=reading')).toEqual([lamp.id])
  expect(await find('searchbar=linen')).toEqual([lamp.id])
  expect(await find('searchbar=xyzzy')).toEqual([])
})

test('Every word must be there, in whatever order; of `keywords` any one is enough.', async () => {
  const { put, find } = await aShelf()
  const black = await put({ title: 'Kettle, matte black' })
  const steel = await put({ title: 'Kettle, brushed steel' })
  expect(await find('searchbar=black+kettle')).toEqual([black.id])
  expect((await find('searchbar=kettle')).sort()).toEqual([black.id, steel.id].sort())
  const lamp = await put({ title: 'Floor lamp, oak' })
  expect((await find('keywords=steel,oak')).sort()).toEqual([steel.id, lamp.id].sort())
  expect(await find('searchbar=kettle&keywords=steel,oak')).toEqual([steel.id])
  expect(await find('searchbar=black+steel')).toEqual([])
})

test('Words follow when a listing is written anew, and go when it goes.', async () => {
  const { put, find } = await aShelf()
  const lot = await put({ title: 'Armchair in cognac' })
  await env.DB.prepare('update listings set title = ? where id = ?')
    .bind('Armchair in forest green', lot.id)
    .run()
  expect(await find('searchbar=cognac')).toEqual([])
  expect(await find('searchbar=forest')).toEqual([lot.id])
  await env.DB.prepare('delete from listings where id = ?').bind(lot.id).run()
  expect(await find('searchbar=forest')).toEqual([])
})

test('A lot is found by its number.', async () => {
  const { put, find } = await aShelf()
  const lot = await put({ lotNumber: 7_741_923 })
  await put({ lotNumber: 7_741_924 })
  expect(await find('searchbar=7741923')).toEqual([lot.id])
  expect(await find('searchbar=77419230')).toEqual([])
})

test('Nothing typed is an operator: odd characters are passed over and harm nothing.', async () => {
  const { put, find } = await aShelf()
  const bag = await put({ title: 'Cotton bag, 100% organic — größe "M"' })
  const drum = await put({ title: 'Snare drum' })
  const typed = (text: string) => find(`searchbar=${encodeURIComponent(text)}`)
  for (const text of [
    '"cotton',
    'cotton"',
    'cotton*',
    '(cotton',
    '-cotton ^bag',
    "cotton' bag;",
    'größe',
    'GRÖẞE',
    '100%',
    '😀cotton',
  ])
    expect([text, await typed(text)]).toEqual([text, [bag.id]])
  // these words are words, and no lot has them all
  for (const text of [
    'cotton OR drum',
    'cotton NOT drum',
    'NEAR(cotton drum)',
    'title:cotton',
    '{title}: cotton',
    "cotton'; drop table listings --",
  ])
    expect([text, await typed(text)]).toEqual([text, []])
  for (const text of ['%', '_', '*', '"', "'", '()', '--', '😀', ' ', '\u0000', 'x'.repeat(201)])
    expect([text, (await typed(text)).sort()]).toEqual([text, [bag.id, drum.id].sort()])
})

test('A category finds its own and those below it; one below it finds its own alone.', async () => {
  const parent = await aCategory()
  const [chairs, tables] = [
    await aCategory({ parentId: parent.id }),
    await aCategory({ parentId: parent.id }),
  ]
  const [own, chair, table] = [
    await aListing({ categoryId: parent.id }),
    await aListing({ categoryId: chairs.id }),
    await aListing({ categoryId: tables.id }),
  ]
  const ids = async (query: string) => (await search(query)).records.map(({ id }) => id).sort()
  expect(await ids(`category=${parent.slug}`)).toEqual([own.id, chair.id, table.id].sort())
  expect(await ids(`category=${chairs.slug}`)).toEqual([chair.id])
  expect(await ids(`category=${chairs.slug}&category=${tables.slug}`)).toEqual([chair.id, table.id].sort())
  expect(await ids(`category=${chairs.slug}&category=${parent.slug}`)).toEqual(
    [own.id, chair.id, table.id].sort(),
  )
  expect(await search('category=no-such-shelf')).toMatchObject({
    records: [],
    totalRecords: 0,
    from: 0,
    pages: 1,
  })
})

test('Condition and location narrow a search, several of one kind widen it.', async () => {
  const { put, find } = await aShelf()
  const [fresh, used] = [await aCondition(), await aCondition()]
  const [east, west] = [await aLocation(), await aLocation()]
  const one = await put({ conditionId: fresh.id, locationId: east.id, organisationId: east.organisationId })
  const two = await put({ conditionId: used.id, locationId: east.id, organisationId: east.organisationId })
  const three = await put({ conditionId: used.id, locationId: west.id, organisationId: west.organisationId })
  const sorted = async (query: string) => (await find(query)).sort()
  expect(await sorted(`condition=${fresh.slug}`)).toEqual([one.id])
  expect(await sorted(`condition=${used.slug}`)).toEqual([two.id, three.id].sort())
  expect(await sorted(`location=${east.slug}`)).toEqual([one.id, two.id].sort())
  expect(await sorted(`condition=${used.slug}&location=${east.slug}`)).toEqual([two.id])
  expect(
    await sorted(
      `condition=${used.slug}&condition=${fresh.slug}&location=${west.slug}&location=${east.slug}`,
    ),
  ).toHaveLength(3)
})

test('Each sort puts its own first.', async () => {
  const { put, find } = await aShelf()
  const now = Date.now()
  const lots = {
    a: await put({ closesAt: now + 3 * HOUR, retailPrice: 100_00, live: { price: 90_00, offerCount: 2 } }),
    b: await put({ closesAt: now + HOUR, retailPrice: 900_00, live: { price: 60_00, offerCount: 9 } }),
    c: await put({ closesAt: now + 2 * HOUR, retailPrice: 300_00, live: { price: 240_00, offerCount: 5 } }),
  }
  const names = new Map(Object.entries(lots).map(([name, { id }]) => [id, name]))
  const sorted = async (orderby: string) =>
    (await find(`orderby=${orderby}`)).map((id) => names.get(id)).join('')
  expect(await sorted('ending')).toBe('bca')
  expect(await sorted('latest')).toBe('acb')
  expect(await sorted('8')).toBe('acb')
  expect(await sorted('9')).toBe('bca')
  expect(await sorted('15')).toBe('bac')
  expect(await sorted('14')).toBe('cab')
  expect(await sorted('20')).toBe('bca')
  expect(await sorted('21')).toBe('bca')
  expect(await sorted('nonsense')).toBe('bca')
})

test("Today's steals are lots with a retail value only.", async () => {
  const { put, find } = await aShelf()
  const valued = await put({ retailPrice: 100_00 })
  await put({ retailPrice: null })
  expect(await find('orderby=20')).toEqual([valued.id])
})

test('Pages cut a search into parts that meet: no lot twice, none left out, though all close at once.', async () => {
  const { category, put } = await aShelf()
  const closesAt = Date.now() + HOUR
  const ids: string[] = []
  for (let each = 0; each < 25; each++) ids.push((await put({ closesAt })).id)
  for (const orderby of ['ending', '15', '21']) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        search(`category=${category.slug}&limit=10&page=${page}&orderby=${orderby}`),
      ),
    )
    expect(
      pages.map(({ records, from, page, pages, totalRecords }) => [
        records.length,
        from,
        page,
        pages,
        totalRecords,
      ]),
    ).toEqual([
      [10, 1, 1, 3, 25],
      [10, 11, 2, 3, 25],
      [5, 21, 3, 3, 25],
      [0, 0, 4, 3, 25],
    ])
    expect(pages.flatMap(({ records }) => records.map(({ id }) => id)).sort()).toEqual([...ids].sort())
  }
})

test('Totals are counted up to a limit and say when there are more.', async () => {
  const { category, put } = await aShelf()
  const word = anId('many')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  const model = await put({ title: word })
  onTestFinished(async () => {
    await env.DB.prepare('delete from listings where category_id = ?').bind(category.id).run()
  })
  const prefix = anId('many')
  const copies = (number: number) =>
    `with recursive each(n) as (select 1 union all select n + 1 from each where n < ${number})`
  await env.DB.batch([
    env.DB.prepare(
      `insert into listings (id, organisation_id, location_id, category_id, condition_id, lot_number, title, start_price,
         increment_schedule_id, starts_at, closes_at, created_at)
       ${copies(MOST_COUNTED)} select ?1 || n, organisation_id, location_id, category_id, condition_id, 1, title, 100,
         increment_schedule_id, starts_at, closes_at, created_at from each, listings where id = ?2`,
    ).bind(prefix, model.id),
    env.DB.prepare(
      `insert into listing_live (listing_id, category_id, condition_id, location_id, status, price, next_minimum, reserve_met, starts_at, closes_at)
       ${copies(MOST_COUNTED)} select ?1 || n, category_id, condition_id, location_id, 'open', 100, 100, 1, starts_at, closes_at
         from each, listings where id = ?2`,
    ).bind(prefix, model.id),
  ])
  const over = await search(`category=${category.slug}`)
  expect(over).toMatchObject({
    totalRecords: MOST_COUNTED,
    totalCapped: true,
    from: 1,
    pages: MOST_COUNTED / 50,
  })
  expect(over.records).toHaveLength(50)

  // a word that so many have finds what only begins with it, too, and nothing without it
  const soon = Date.now() + 60_000
  const begun = await put({ title: `${word}xyz`, closesAt: soon })
  const other = await put({ closesAt: soon })
  const found = await search(`searchbar=${word}`)
  expect(found).toMatchObject({ totalRecords: MOST_COUNTED, totalCapped: true })
  expect(found.records.map(({ id }) => id)).toEqual([
    begun.id,
    ...Array(49).fill(expect.not.stringMatching(other.id)),
  ])
  for (const { id } of [begun, other])
    await env.DB.prepare('delete from listings where id = ?').bind(id).run()

  await env.DB.prepare('delete from listings where id = ?').bind(model.id).run()
  expect(await search(`category=${category.slug}`)).toMatchObject({
    totalRecords: MOST_COUNTED,
    totalCapped: false,
  })
})

test('What is over is found only when all is asked for, and what is due is over at once.', async () => {
  const { put, find } = await aShelf()
  const now = Date.now()
  const open = await put()
  const early = await put({ startsAt: now + HOUR, closesAt: now + 2 * HOUR })
  const sold = await put({ live: { status: 'sold' } })
  const due = await put({ startsAt: now - 2 * HOUR, closesAt: now - 1 })
  expect((await find('')).sort()).toEqual([open.id, early.id].sort())
  expect((await find('status=all')).sort()).toEqual([open.id, early.id, sold.id, due.id].sort())
})

test('A tile shows what its listing is, and to who has offered where they stand; to nobody else.', async () => {
  const { category, put } = await aShelf()
  const now = Date.now()
  const { person, session } = await aSignedIn()
  const lot = await put({
    title: 'Kettle',
    reservePrice: 80_00,
    retailPrice: 120_00,
    bidKinds: 'max',
    pictures: ['kettle-front', 'kettle-side'],
    live: { price: 42_00, nextMinimum: 44_00, offerCount: 3, reserveMet: false },
  })
  await put({ closesAt: now + 48 * HOUR })
  await aStanding(lot, person, { status: 'outbid', ownMax: 40_00 })
  const actor = { ...person, sessionId: session.id, organisations: [] }
  const [tile, plain] = (await search(`category=${category.slug}`, { actor })).records
  expect(tile).toMatchObject({
    id: lot.id,
    title: 'Kettle',
    price: 42_00,
    nextMinimum: 44_00,
    offerCount: 3,
    status: 'open',
    hasReserve: true,
    reserveMet: false,
    retailPrice: 120_00,
    bidKinds: 'max',
    image: { name: 'kettle-front', width: 1200, height: 900 },
    own: { status: 'outbid', max: 40_00 },
  })
  expect(plain).toMatchObject({ image: null, own: null, hasReserve: false })
  expect(JSON.stringify(tile)).not.toContain('8000')
  const { person: stranger, session: theirs } = await aSignedIn()
  for (const who of [null, { ...stranger, sessionId: theirs.id, organisations: [] }])
    expect((await search(`category=${category.slug}`, { actor: who })).records[0]).toMatchObject({
      own: null,
    })
  const [late] = (await search(`category=${category.slug}&status=all`, { now: lot.closesAt })).records
  expect(late).toMatchObject({ id: lot.id, status: 'pending' })
})

test('At night the words of all listings are gathered into one segment, a part each minute, and by day nothing is.', async () => {
  const { put, find } = await aShelf()
  const lots = []
  for (const word of ['Quernstone', 'Quernbeam', 'Quernhouse'])
    lots.push((await put({ title: `${word} of oak` })).id)
  const segments = () =>
    env.DB.prepare('select count(distinct id >> 37) as n from listings_fts_data where id > 10').first('n')
  const asked = { ...reads(), log: (_: string, what: string) => expect.unreachable(what) }
  const found = await find('searchbar=quern')
  expect(new Set(found)).toEqual(new Set(lots))
  // what comes in is merged now and then, by chance into one
  if ((await segments()) === 1) await put()
  const before = Number(await segments())
  expect(before).toBeGreaterThan(1)
  await mergeSearchIndexes(asked, new Date('2026-03-02T08:59:00Z'))
  expect(await segments()).toBe(before)
  for (let minute = 0; minute < 60 && Number(await segments()) > 1; minute += 1)
    await mergeSearchIndexes(asked, new Date('2026-03-02T09:00:00Z'), 5)
  expect(await segments()).toBe(1)
  expect(await find('searchbar=quern')).toEqual(found)
})
