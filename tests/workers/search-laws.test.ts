import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { shownStatus } from '#app/domain/shop/listing.ts'
import { milesBetween } from '#app/domain/shop/places.ts'
import { ANY_SEARCH, type Search } from '#app/features/browse/inputs.ts'
import { searchListings } from '#app/features/browse/queries.server.ts'
import { SORTS, type SortId } from '#app/features/browse/sorts.ts'
import { aCategory, aCondition, aListing, aLocation, anId } from '#tests/support/builders.ts'
import { reads } from '#tests/support/plans.ts'

const HOUR = 3_600_000
const NOW = Date.now()
const LOTS = 60
/** A word that only these lots have, so that no other test's are among them. */
const MARK = anId('mark').replaceAll(/[^a-z]/g, '')
const WORDS = ['kettle', 'lantern', 'oak', 'steel']

type Row = {
  id: string
  category: string
  parent: string
  condition: string
  location: string
  latitude: number
  longitude: number
  text: string
  format: string
  price: number
  retail: number | null
  buyNow: number | null
  offers: number
  featured: boolean
  added: number
  startsAt: number
  closesAt: number
  status: 'open' | 'scheduled' | 'sold' | 'closed'
}

const rows: Row[] = []
let shelf: { parents: string[]; children: string[]; conditions: string[]; locations: string[] }

beforeAll(async () => {
  const parents = [await aCategory(), await aCategory()]
  const children = await Promise.all(
    parents.flatMap(({ id }) => [aCategory({ parentId: id }), aCategory({ parentId: id })]),
  )
  const conditions = [await aCondition(), await aCondition(), await aCondition()]
  const locations = [
    await aLocation({ latitude: 39.96, longitude: -83 }),
    await aLocation({ latitude: 41.5, longitude: -81.69 }),
    await aLocation({ latitude: 41.08, longitude: -81.52 }),
  ]
  shelf = {
    parents: parents.map(({ slug }) => slug),
    children: children.map(({ slug }) => slug),
    conditions: conditions.map(({ slug }) => slug),
    locations: locations.map(({ slug }) => slug),
  }
  for (let number = 0; number < LOTS; number++) {
    const at = <T>(list: readonly T[], step: number): T => list[(number * step) % list.length] as T
    const [category, condition, location] = [at(children, 7), at(conditions, 5), at(locations, 11)]
    const row: Row = {
      id: '',
      category: category.slug,
      parent: parents.find(({ id }) => id === category.parentId)?.slug ?? '',
      condition: condition.slug,
      location: location.slug,
      latitude: location.latitude,
      longitude: location.longitude,
      text: `${MARK} ${at(WORDS, 3)} ${at(WORDS, 13)}`,
      format: at(['ascending', 'ascending', 'reverse', 'sealed', 'fixed'], 3),
      price: (1 + ((number * 37) % 20)) * 500,
      retail: number % 6 === 0 ? null : (1 + ((number * 53) % 30)) * 1000,
      buyNow: number % 4 === 0 ? (1 + ((number * 17) % 12)) * 2500 : null,
      offers: (number * 29) % 7,
      featured: number % 5 === 0,
      added: NOW - ((number * 31) % 50) * HOUR,
      startsAt: number % 9 === 0 ? NOW + HOUR : NOW - 60 * HOUR,
      closesAt: number % 13 === 0 ? NOW - HOUR : NOW + (2 + ((number * 19) % 40)) * HOUR,
      status:
        number % 11 === 0 ? 'sold' : number % 17 === 0 ? 'closed' : number % 9 === 0 ? 'scheduled' : 'open',
    }
    if (row.startsAt >= row.closesAt) row.startsAt = row.closesAt - HOUR
    const { id } = await aListing({
      categoryId: category.id,
      conditionId: condition.id,
      locationId: location.id,
      organisationId: location.organisationId,
      title: row.text,
      format: row.format as 'ascending',
      retailPrice: row.retail,
      startsAt: row.startsAt,
      closesAt: row.closesAt,
      createdAt: row.added,
      live: {
        status: row.status,
        price: row.price,
        buyNow: row.buyNow,
        offerCount: row.offers,
        featured: row.featured,
      },
    })
    rows.push({ ...row, id })
  }
}, 60_000)

function isFound(row: Row, search: Search): boolean {
  const live = (row.status === 'open' || row.status === 'scheduled') && row.closesAt > NOW
  const shown = shownStatus(row.status, row.startsAt, row.closesAt, NOW)
  const inRange = ({ from, to }: { from: number | null; to: number | null }, value: number) =>
    (from === null || value >= from) && (to === null || value <= to)
  const kinds = {
    auction: row.format === 'ascending',
    reverse: row.format === 'reverse',
    sealed_rank: row.format === 'sealed',
    buynow: row.buyNow !== null,
  }
  return (
    (search.marketStatus ? search.marketStatus.includes(shown) : search.status === 'all' || live) &&
    search.searchbar.split(' ').every((word) => row.text.split(' ').some((one) => one.startsWith(word))) &&
    (search.category.length === 0 ||
      search.category.some((slug) => slug === row.category || slug === row.parent)) &&
    (search.condition.length === 0 || search.condition.includes(row.condition)) &&
    (search.location.length === 0 || search.location.includes(row.location)) &&
    (search.saleType.length === 0 || search.saleType.some((type) => kinds[type])) &&
    (!search.featured || row.featured) &&
    inRange(search.price, row.price) &&
    inRange(search.added, row.added) &&
    inRange(search.closes, row.closesAt) &&
    (!search.around || milesBetween(search.around, row) <= search.around.miles) &&
    (search.orderby !== '20' || row.retail !== null)
  )
}

const LAST = Number.MAX_SAFE_INTEGER
const KEYS: Record<SortId, (row: Row) => number> = {
  ending: ({ closesAt }) => closesAt,
  latest: ({ closesAt }) => -closesAt,
  '6': ({ buyNow }) => buyNow ?? LAST,
  '7': ({ buyNow }) => (buyNow === null ? LAST : -buyNow),
  '8': ({ retail }) => retail ?? LAST,
  '9': ({ retail }) => (retail === null ? LAST : -retail),
  '14': ({ price }) => -price,
  '15': ({ price }) => price,
  '20': ({ price, retail }) => (retail ? Math.floor((price * 10_000) / retail) : LAST),
  '21': ({ offers }) => -offers,
}

function someOf(list: readonly string[]) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...list], { minLength: 1 }) },
  )
}
function rangeOf(least: number, most: number) {
  const end = fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
  )
  return fc.record({ from: end, to: end })
}

/** Any search among these lots; the mark keeps all others out. */
function searches(): fc.Arbitrary<Search> {
  const point = fc.constantFrom({ latitude: 39.96, longitude: -83 }, { latitude: 41.5, longitude: -81.69 })
  return fc
    .record({
      searchbar: fc.constantFrom(MARK, `${MARK} kett`, `${MARK} oak steel`, `${MARK} lan`),
      category: someOf([...shelf.parents, ...shelf.children]),
      condition: someOf(shelf.conditions),
      location: someOf(shelf.locations),
      saleType: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Search['saleType']>([]) },
        fc.subarray(['auction', 'buynow', 'sealed_rank', 'reverse'] as const, { minLength: 1 }),
      ),
      featured: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
      price: rangeOf(500, 10_000),
      added: rangeOf(NOW - 50 * HOUR, NOW),
      closes: rangeOf(NOW, NOW + 45 * HOUR),
      around: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        fc.tuple(point, fc.constantFrom(10, 40, 200)).map(([at, miles]) => ({ ...at, miles })),
      ),
      marketStatus: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        fc.subarray(['scheduled', 'open', 'pending', 'sold', 'closed'] as const, { minLength: 1 }),
      ),
      status: fc.constantFrom('live' as const, 'all' as const),
      orderby: fc.constantFrom(...SORTS.map(({ id }) => id)),
    })
    .map((some) => ({ ...ANY_SEARCH, ...some }))
}

test('A search finds what looking at every lot finds, in its order, cut into pages that meet.', async () => {
  await fc.assert(
    fc.asyncProperty(searches(), fc.integer({ min: 3, max: 25 }), async (search, limit) => {
      const expected = rows.filter((row) => isFound(row, search))
      const pages = await Promise.all(
        Array.from({ length: Math.ceil((expected.length + 1) / limit) }, (_, page) =>
          searchListings(reads({ now: NOW }), { ...search, limit, page: page + 1 }),
        ),
      )
      const found = pages.flatMap(({ records }) => records.map(({ id }) => id))
      expect([...found].sort()).toEqual(expected.map(({ id }) => id).sort())
      for (const page of pages)
        expect(page).toMatchObject({ totalRecords: expected.length, totalCapped: false, likened: null })
      const keys = found.map((id) => KEYS[search.orderby](rows.find((row) => row.id === id) as Row))
      expect(keys).toEqual([...keys].sort((one, other) => one - other))
    }),
    { numRuns: 120 },
  )
}, 120_000)

test('The same holds for searches without words, by their own indexes.', async () => {
  await fc.assert(
    fc.asyncProperty(searches(), async (some) => {
      const category = some.category.length > 0 ? some.category : shelf.parents
      const search = { ...some, searchbar: '', category, limit: 100 }
      const expected = rows.filter((row) => isFound(row, { ...search, searchbar: MARK })).map(({ id }) => id)
      const { records, totalRecords } = await searchListings(reads({ now: NOW }), search)
      expect(records.map(({ id }) => id).sort()).toEqual(expected.sort())
      expect(totalRecords).toBe(expected.length)
    }),
    { numRuns: 120 },
  )
}, 120_000)

test('Each choice says what it would find under the other filters.', async () => {
  const ids = new Map<string, string>()
  for (const table of ['categories', 'conditions', 'locations']) {
    const { results } = await env.DB.prepare(`select id, slug from ${table}`).all<{
      id: string
      slug: string
    }>()
    for (const { id, slug } of results) ids.set(slug, id)
  }
  await fc.assert(
    fc.asyncProperty(searches(), fc.boolean(), async (some, words) => {
      const search = words
        ? some
        : { ...some, searchbar: '', location: some.location.length > 0 ? some.location : shelf.locations }
      const { facets } = await searchListings(reads({ now: NOW }), search, { facets: true })
      const counted = (changes: Partial<Search>) =>
        rows.filter((row) =>
          isFound(row, { ...search, searchbar: words ? some.searchbar : MARK, ...changes }),
        ).length
      // a search that finds nothing may have been likened to another: then its counts are that one's
      if (!facets || counted({}) === 0) return
      for (const slug of [...shelf.parents, ...shelf.children])
        expect([slug, facets.category[ids.get(slug) ?? ''] ?? 0]).toEqual([
          slug,
          counted({ category: [slug] }),
        ])
      for (const slug of shelf.conditions)
        expect([slug, facets.condition[ids.get(slug) ?? ''] ?? 0]).toEqual([
          slug,
          counted({ condition: [slug] }),
        ])
      for (const slug of shelf.locations)
        expect([slug, facets.location[ids.get(slug) ?? ''] ?? 0]).toEqual([
          slug,
          counted({ location: [slug] }),
        ])
    }),
    { numRuns: 80 },
  )
}, 120_000)

test('A misspelt word finds what it was likely meant to be, and says so.', async () => {
  const word = `${MARK.slice(0, 6)}quillon`
  const lot = await aListing({ title: `Fine ${word} sword` })
  const slip = word.replace('quill', 'qill')
  const found = await searchListings(reads(), { ...ANY_SEARCH, searchbar: slip })
  expect(found).toMatchObject({ likened: word, totalRecords: 1, records: [{ id: lot.id }] })
  await env.DB.prepare('update listings set title = ? where id = ?').bind('Fine brocade', lot.id).run()
  expect(await searchListings(reads(), { ...ANY_SEARCH, searchbar: slip })).toMatchObject({
    likened: null,
    totalRecords: 0,
  })
})
