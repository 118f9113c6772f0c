import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aCondition, aListing, aLocation, aSignedIn } from '#tests/support/builders.ts'

type Page = {
  records: { id: string; [field: string]: unknown }[]
  totalRecords: number
  setDisp: number
  from: number
}

const HOUR = 3_600_000

/** A category of the test's own, so that other tests' listings stay out of its searches. */
async function ownCategory() {
  const parent = await aCategory({ name: 'Garden' })
  const child = await aCategory({ name: 'Mowers', parentId: parent.id })
  return {
    parent,
    child,
    only: (value: unknown = child.id) => ({ category: { value, type: 'in', field: 'p.category' } }),
  }
}

async function search(body: object, headers = {}) {
  return contentOf<Page>(await say('custom/product/search', body, headers))
}

const idsOf = ({ records }: Page) => records.map(({ id }) => id)

test('A record has the fields of the specification, in dollars and ISO dates.', async () => {
  const { parent, child, only } = await ownCategory()
  const condition = await aCondition({ name: 'Like new' })
  const location = await aLocation({ name: 'Dayton yard', city: 'Dayton' })
  const listing = await aListing({
    categoryId: child.id,
    conditionId: condition.id,
    locationId: location.id,
    organisationId: location.organisationId,
    lotNumber: 4821,
    title: 'Lawn mower',
    brand: 'Northbend',
    retailPrice: 189_99,
    startPrice: 10_00,
    reservePrice: 77_77,
    pictures: ['lawn-mower-red-main', 'lawn-mower-red-second'],
    live: { price: 24_00, nextMinimum: 25_00, offerCount: 3, reserveMet: false, featured: true },
  })
  const page = await search({ filters: only() })
  expect(page).toMatchObject({ totalRecords: 1, from: 1, setDisp: 1, totalCapped: false })
  expect(page.records[0]).toEqual({
    id: listing.id,
    item_id: '4821',
    title: 'Lawn mower',
    desc_proc: 'Charger and case included.',
    avatar: '/pictures/lawn-mower-red-main-640.webp',
    allattachmentlist: [
      { file_name: '/pictures/lawn-mower-red-main-640.webp', file_type: 'image' },
      { file_name: '/pictures/lawn-mower-red-second-640.webp', file_type: 'image' },
    ],
    keywords: '',
    featured: true,
    category: parent.id,
    category_name: 'Garden',
    sub_category: child.id,
    sub_category_name: 'Mowers',
    conditionTypeId: condition.id,
    condition: 'Like new',
    manufacturer: null,
    brand: 'Northbend',
    color_size: null,
    material: null,
    bin_location: null,
    location_id: location.id,
    location: { id: location.id, name: 'Dayton yard', city: 'Dayton', state: 'OH' },
    user_id: location.organisationId,
    auction: true,
    auctiontype: 'forward',
    sale_type: 'auction',
    buynow: false,
    bprice: null,
    buynowamount: null,
    qty: 1,
    stock: 1,
    sold: 0,
    deposit: false,
    deposit_amount: null,
    custom_auctionlot_bid_type: 'proxy',
    bidding_types: ['max', 'hard'],
    market_status: 'open',
    outcome: null,
    date_added: new Date(listing.createdAt).toISOString(),
    future_active: new Date(listing.startsAt).toISOString(),
    date_closed: new Date(listing.closesAt).toISOString(),
    sprice: 10,
    wprice: 24,
    next_bid: 25,
    incrementamt: null,
    asin_price: 189.99,
    has_reserve: true,
    reserve_met: false,
    bid_count: 3,
    bid_or_not: false,
    bidtopstatus: null,
    biddercurrentbid: null,
    rank: null,
    watchlistid: 0,
  })
})

test('The reserve is in no answer.', async () => {
  const { child, only } = await ownCategory()
  const listing = await aListing({ categoryId: child.id, reservePrice: 7_654_00 })
  const seller = await aSignedIn({ role: 'seller' })
  for (const headers of [{}, seller.bearer])
    for (const said of [
      await say('product/search', { filters: only() }, headers),
      await say('product/singleProduct', { id: listing.id }, headers),
    ]) {
      expect(said.http).toBe(200)
      expect(JSON.stringify(said.data)).not.toMatch(/7[,.]?654/)
    }
})

test('Pages are cut, placed and counted.', async () => {
  const { child, only } = await ownCategory()
  const closing = [3, 1, 2].map((hours) => Date.now() + hours * HOUR)
  const made = []
  for (const closesAt of closing) made.push(await aListing({ categoryId: child.id, closesAt }))
  const inOrder = [made[1]?.id, made[2]?.id, made[0]?.id]
  expect(idsOf(await search({ filters: only() }))).toEqual(inOrder)
  expect(await search({ filters: only(), limit: 2, page: 2 })).toMatchObject({
    totalRecords: 3,
    from: 3,
    setDisp: 3,
  })
  expect(await search({ filters: only(), limit: 2, page: 9 })).toMatchObject({
    records: [],
    totalRecords: 3,
    from: 0,
    setDisp: 0,
  })
  expect(idsOf(await search({ filters: only(), limit: '2', page: '1' }))).toEqual(inOrder.slice(0, 2))
})

test('Sorting goes by sort id, or by column and direction.', async () => {
  const { child, only } = await ownCategory()
  const cheap = await aListing({ categoryId: child.id, startPrice: 5_00, closesAt: Date.now() + 2 * HOUR })
  const dear = await aListing({ categoryId: child.id, startPrice: 50_00, closesAt: Date.now() + HOUR })
  const upwards = [cheap.id, dear.id]
  const sorted = async (order: object) => idsOf(await search({ filters: only(), ...order }))
  expect(await sorted({ orderby: '15' })).toEqual(upwards)
  expect(await sorted({ orderby: 14 })).toEqual(upwards.toReversed())
  expect(await sorted({ orderby: 'p.date_closed', order: 'desc' })).toEqual(upwards)
  expect(await sorted({ orderby: 'wprice', order: 'asc' })).toEqual(upwards)
  expect(await sorted({ orderby: '' })).toEqual(upwards.toReversed())
})

test('Filters go by id or slug, one value, a list or a comma list, and by words.', async () => {
  const { parent, child } = await ownCategory()
  const condition = await aCondition()
  const location = await aLocation()
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const listing = await aListing({
    categoryId: child.id,
    conditionId: condition.id,
    locationId: location.id,
    organisationId: location.organisationId,
    title: `Mower ${word}`,
  })
  const finds = async (filters: object) => idsOf(await search({ filters }))
  expect(await finds({ category: { value: child.slug } })).toEqual([listing.id])
  expect(await finds({ category: { value: [parent.id, 'nothing'] } })).toEqual([listing.id])
  expect(await finds({ category: { value: `nothing,${parent.slug}` } })).toEqual([listing.id])
  expect(await finds({ conditionTypeId: { value: [condition.id] } })).toEqual([listing.id])
  expect(await finds({ location: { value: location.slug } })).toEqual([listing.id])
  expect(await finds({ searchbar: { value: word, type: 'like', field: 'p.title' } })).toEqual([listing.id])
  expect(await finds({ searchbar: { value: 'mower' }, keywords: { value: [word] } })).toEqual([listing.id])
  expect(await finds({ category: { value: child.id }, keywords: { value: 'sofa' } })).toEqual([])
  expect(await finds({ category: { value: 'nothing' } })).toEqual([])
})

test('Without a status the search has what is open or starts later; a status is matched exactly.', async () => {
  const { child, only } = await ownCategory()
  const now = Date.now()
  const categoryId = child.id
  const open = await aListing({ categoryId })
  const later = await aListing({ categoryId, startsAt: now + HOUR })
  const over = { categoryId, startsAt: now - 2 * HOUR, closesAt: now - HOUR }
  const pending = await aListing(over)
  const sold = await aListing({ ...over, live: { status: 'sold' } })
  const closed = await aListing({ ...over, live: { status: 'closed' } })
  const finds = async (value?: unknown) => {
    const filters = { ...only(), ...(value === undefined ? {} : { market_status: { value } }) }
    return idsOf(await search({ filters, orderby: 'ending' })).toSorted()
  }
  expect(await finds()).toEqual([open.id, later.id].toSorted())
  expect(await finds('open')).toEqual([open.id])
  expect(await finds(['scheduled'])).toEqual([later.id])
  expect(await finds('pending')).toEqual([pending.id])
  expect(await finds(['sold', 'closed'])).toEqual([sold.id, closed.id].toSorted())
  expect(await finds('draft')).toEqual([])
  const [shown] = (await search({ filters: { ...only(), market_status: { value: 'sold' } } })).records
  expect(shown).toMatchObject({ market_status: 'sold', next_bid: null })
})

test('Empty filters are no filters, and one that is not there is refused, not passed over.', async () => {
  const empty = {
    price: { value: '', type: 'between', field: 'p.wprice' },
    material: { value: '' },
    distance: { value: [] },
    date_added: null,
    category: { value: [] },
  }
  expect((await say('product/search', { filters: empty })).http).toBe(200)
  expect((await say('product/search', { filters: null, inCartProducts: [], radius: null })).http).toBe(200)
  const { parent, child } = await ownCategory()
  const listing = await aListing({ categoryId: child.id })
  const chosen = await say('product/search', { searchCategories: [parent.id] })
  expect(idsOf(contentOf<Page>(chosen))).toEqual([listing.id])
  // where the listing is fetched, and ten miles and more from there
  for (const [latitude, found] of [
    [39.96, [listing.id]],
    [40.2, []],
  ] as const) {
    const near = { searchCategories: child.id, radius: '', longitude: -83, latitude }
    expect(idsOf(contentOf<Page>(await say('product/search', near)))).toEqual(found)
  }
  expect(await say('product/search', { filters: { material: { value: 'oak' } } })).toMatchObject({
    http: 422,
    code: 'validation',
    data: { errors: { 'filters.material': ['This filter is not available'] } },
  })
})

test.for<[body: object, field: string]>([
  [{ page: 0 }, 'page'],
  [{ page: 201 }, 'page'],
  [{ page: 1.5 }, 'page'],
  [{ page: 'two' }, 'page'],
  [{ limit: 0 }, 'limit'],
  [{ limit: 101 }, 'limit'],
  [{ limit: '-3' }, 'limit'],
  [{ limit: true }, 'limit'],
  [{ orderby: 'toString' }, 'orderby'],
  [{ orderby: '16' }, 'orderby'],
  [{ filters: { price: { value: 'cheap' } } }, 'filters.price'],
  [{ filters: { price: { value: [20, 10] } } }, 'filters.price'],
  [{ filters: { date_closed: { value: ['02-30-2027 10:00'] } } }, 'filters.date_closed'],
  [{ filters: { featured: { value: 'maybe' } } }, 'filters.featured'],
  [{ filters: { sale_type: { value: 'barter' } } }, 'filters.sale_type'],
  [{ radius: 1500 }, 'longitude'],
  [{ radius: 1500, longitude: 200, latitude: 1 }, 'radius'],
  [{ orderby: 'date_closed', order: 'sideways' }, 'order'],
  [{ filters: [] }, 'filters'],
  [{ filters: { category: 'tools' } }, 'filters.category'],
  [{ filters: { category: { value: { a: 1 } } } }, 'filters.category.value'],
  [{ filters: { category: { value: Array.from({ length: 51 }, String) } } }, 'filters.category'],
  [{ filters: { searchbar: { value: 'x'.repeat(201) } } }, 'filters.searchbar'],
  [{ filters: { market_status: { value: 'constructor' } } }, 'filters.market_status'],
])('A search is told what is wrong with its fields (%#).', async ([body, field]) => {
  const said = await say('product/search', body)
  expect(outcome(said)).toBe('422 validation')
  expect(Object.keys(said.data.errors as object)).toEqual([field])
})

test('A search can be an address, with its filters as parameters.', async () => {
  const { parent, child } = await ownCategory()
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const listing = await aListing({ categoryId: child.id, title: `Mower ${word}` })
  const page = contentOf<Page>(
    await ask(`product/search?searchbar=${word}&category=nothing&category=${parent.slug}&limit=5`),
  )
  expect(idsOf(page)).toEqual([listing.id])
  expect(
    idsOf(contentOf<Page>(await ask(`custom/product/search?category=${child.id},x&market_status=sold`))),
  ).toEqual([])
  const wrong = await ask('product/search?limit=1000')
  expect(wrong).toMatchObject({
    http: 422,
    data: { errors: { limit: ['Enter a whole number from 1 to 100'] } },
  })
})

test('Odd letters break nothing.', async () => {
  for (const value of ['" OR 1=1 --', "'", 'a NEAR b*', '\u0000', '\ud800', '%_', '(((', 'ñandú 電動工具'])
    for (const key of ['searchbar', 'category', 'location'])
      expect((await say('product/search', { filters: { [key]: { value } } })).http, `${key} ${value}`).toBe(
        200,
      )
  expect(
    (await say('product/search', '{"__proto__": {"page": 3}, "filters": {"__proto__": {"value": 1}}}')).http,
  ).toBeLessThan(500)
  for (const id of ['\u0000', '\ud800', '../..', "' or 1=1"]) {
    expect(outcome(await say('product/singleProduct', { id }))).toBe('404 not_found')
    expect(outcome(await say('product/bidhistory', { id }))).toBe('404 not_found')
    expect(outcome(await say('bid/confirm', { id, wsprice: 1 }))).toBe('404 not_found')
  }
})
