import { expect, test } from 'vitest'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aListing, aSignedIn, aStanding } from '#tests/support/builders.ts'
import { aSale, aSeller, drafts } from '#tests/support/sale.ts'

const HOUR = 3_600_000
const MANIFEST = 'product/searchManifest'

type Page = {
  records: { id: string; title: string; item_id: string; place: number; market_status: string }[]
  totalRecords: number
  setDisp: number
  from: number
}

test('What starts later is found by the same search, page by page, and nothing that is open.', async () => {
  const { id: category, slug } = await aCategory()
  const now = Date.now()
  const [sooner, later] = [
    await aListing({ categoryId: category, startsAt: now + HOUR, closesAt: now + 5 * HOUR }),
    await aListing({ categoryId: category, startsAt: now + 2 * HOUR, closesAt: now + 9 * HOUR }),
  ]
  await aListing({ categoryId: category })
  const find = async (more: object) =>
    contentOf<Page>(
      await say('product/upcomingProduct', { filters: { category: { value: category } }, ...more }),
    )
  const all = await find({})
  expect(all.records.map(({ id, market_status }) => [id, market_status])).toEqual([
    [sooner.id, 'scheduled'],
    [later.id, 'scheduled'],
  ])
  expect(await find({ limit: 1, page: 2 })).toMatchObject({
    records: [{ id: later.id }],
    totalRecords: 2,
    from: 2,
    setDisp: 2,
  })
  const got = await ask(`product/upcomingProduct?category=${slug}&market_status=open`)
  expect(contentOf<Page>(got).totalRecords).toBe(2)
  expect(outcome(await say('product/upcomingProduct', { limit: 0 }))).toBe('422 validation')
  expect(outcome(await say('product/upcomingProduct', { orderby: 'colour' }))).toBe('422 validation')
})

test('The lots of an auction are searched by their words and numbers, in their order.', async () => {
  const seller = await aSeller()
  const stranger = await aSeller()
  const ids = await drafts(seller, { title: 'Drill press' }, { title: 'Band saw' }, { title: 'Hand drill' })
  const auction_id = await aSale(seller, {}, ids)
  const find = async (more: object, headers = {}) => say(MANIFEST, { auction_id, ...more }, headers)
  // nobody knows of a draft but those who may change it
  for (const headers of [{}, stranger.bearer]) expect(outcome(await find({}, headers))).toBe('404 no_auction')
  expect(contentOf<Page>(await find({}, seller.bearer))).toMatchObject({
    records: [],
    totalRecords: 0,
    from: 0,
  })
  expect(await announceSale(seller.ctx, auction_id)).toMatchObject({ ok: true })

  const all = contentOf<Page>(await find({}))
  expect(all.records.map(({ id, place }) => [id, place])).toEqual(ids.map((id, at) => [id, at + 1]))
  expect(all).toMatchObject({ totalRecords: 3, from: 1, setDisp: 3 })
  const drills = contentOf<Page>(await find({ searchbar: ' drill ' }))
  expect(drills.records.map(({ title }) => title)).toEqual(['Drill press', 'Hand drill'])
  expect(drills.totalRecords).toBe(2)
  const number = all.records[1]?.item_id ?? ''
  expect(contentOf<Page>(await find({ searchbar: number })).records.map(({ id }) => id)).toEqual([ids[1]])
  // what is typed is no pattern
  expect(contentOf<Page>(await find({ searchbar: '%' })).totalRecords).toBe(0)
  expect(contentOf<Page>(await find({ page: 2 }))).toMatchObject({ records: [], totalRecords: 3, from: 0 })
  expect(contentOf<Page>(await ask(`${MANIFEST}?auction_id=${auction_id}&searchbar=saw`)).totalRecords).toBe(
    1,
  )
  expect(outcome(await say(MANIFEST, { auction_id: 'nothing' }))).toBe('404 no_auction')
  expect(outcome(await say(MANIFEST, {}))).toBe('422 validation')
  expect(outcome(await find({ searchbar: 'x'.repeat(81) }))).toBe('422 validation')
})

const BIDS = 'auction/myBids'
type Own = Page & { counts: Record<string, number> }

test('Whoever has offered sees their own lots of an auction by how they stand, and nobody else’s.', async () => {
  const seller = await aSeller()
  const [one = '', two = '', three = ''] = await drafts(seller, {}, {}, {})
  const auction_id = await aSale(seller, {}, [one, two, three])
  const { person, bearer } = await aSignedIn()
  const other = await aSignedIn()
  expect(outcome(await say(BIDS, { auction_id }, bearer))).toBe('404 no_auction')
  expect(await announceSale(seller.ctx, auction_id)).toMatchObject({ ok: true })
  const alone = await aListing()
  const now = Date.now()
  await aStanding({ id: one }, person, { status: 'winner', updatedAt: now - 2 })
  await aStanding({ id: two }, person, { status: 'outbid', updatedAt: now - 1 })
  await aStanding({ id: two }, other.person, { status: 'winner' })
  await aStanding(alone, person, { status: 'winner', updatedAt: now })
  const read = async (body: object, headers = bearer) => contentOf<Own>(await say(BIDS, body, headers))
  const idsOf = ({ records }: Own) => records.map(({ id }) => id)

  const own = await read({ auction_id })
  expect(idsOf(own)).toEqual([two, one])
  expect(own).toMatchObject({
    totalRecords: 2,
    from: 1,
    setDisp: 2,
    counts: { allactive: 2, winning: 1, outbid: 1, won: 0, lost: 0, all: 2 },
  })
  expect(idsOf(await read({ auction_id, action: 'winning' }))).toEqual([one])
  const second = await read({ auction_id, limit: 1, page: 2 })
  expect([idsOf(second), second.totalRecords, second.from]).toEqual([[one], 2, 2])
  expect(idsOf(await read({}))).toEqual([alone.id, two, one])
  expect(idsOf(await read({ auction_id }, other.bearer))).toEqual([two])
  const got = await ask(`${BIDS}?auction_id=${auction_id}&action=outbid`, { headers: bearer })
  expect(idsOf(contentOf<Own>(got))).toEqual([two])

  expect(outcome(await say(BIDS, { auction_id }))).toBe('401 sign_in')
  expect(outcome(await say(BIDS, { auction_id: 'nothing' }, bearer))).toBe('404 no_auction')
  expect(outcome(await say(BIDS, { auction_id, action: 'every' }, bearer))).toBe('422 validation')
})
