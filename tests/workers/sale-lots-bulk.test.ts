import { expect, test } from 'vitest'
import { actOnSale } from '#app/flows/auctions/auction-form.server.ts'
import { readSalePage } from '#app/flows/auctions/auction-page.server.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { followAuctions } from '#app/flows/auctions/follow-auctions.server.ts'
import { moveToSale } from '#app/flows/auctions/move-lots.server.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, begun, drafts, lotsOf, MINUTE, type Seller, saleOf } from '#tests/support/sale.ts'

async function pageOf(seller: Seller, id: string, more: Record<string, string> = {}) {
  const page = await readSalePage(
    seller.ctx,
    { id, organisationId: seller.organisation.id },
    'lots',
    new URLSearchParams(more),
  )
  if (!page?.lots) throw new Error('no lots tab')
  return page
}

async function orderOf(seller: Seller, id: string) {
  return (await pageOf(seller, id)).lots?.shown.map((lot) => lot.id)
}

function act(seller: Seller, id: string, form: string[][]) {
  return actOnSale(seller.ctx, { id, organisationId: seller.organisation.id }, new URLSearchParams(form))
}

test('Several lots go to a place, a step up or down, evenly among the others, or apart by category.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {}, {}, {})
  const [one = '', two = '', three = '', four = '', five = ''] = lots
  const id = await aSale(seller, {}, lots)
  const chosen = (...ids: string[]) => ids.map((lot) => ['chosen', lot])
  expect(await act(seller, id, [['intent', 'place'], ['place', '1'], ...chosen(four, five)])).toMatchObject({
    said: 'done',
    what: 'ordered',
    count: 2,
  })
  expect(await orderOf(seller, id)).toEqual([four, five, one, two, three])
  await act(seller, id, [['intent', 'down'], ...chosen(four, five)])
  expect(await orderOf(seller, id)).toEqual([one, four, five, two, three])
  await act(seller, id, [['intent', 'up'], ...chosen(three)])
  expect(await orderOf(seller, id)).toEqual([one, four, five, three, two])
  await act(seller, id, [['intent', 'spread'], ...chosen(one, four)])
  expect(await orderOf(seller, id)).toEqual([five, one, three, four, two])
  expect(await act(seller, id, [['intent', 'up']])).toEqual({ said: 'refused', code: 'none' })
})

test('A long auction is read page by page; what is looked for is found by words or number, and can be moved whole.', async () => {
  const seller = await aSeller()
  const lots = await drafts(
    seller,
    ...Array.from({ length: 104 }, (_, at) => ({
      title: at % 50 === 3 ? `Band saw ${at}` : `Drill kit ${at}`,
    })),
  )
  const id = await aSale(seller, {}, lots)
  const second = await pageOf(seller, id, { page: '2' })
  expect(second.lots).toMatchObject({ page: 2, pages: 2, found: 104, from: 100 })
  expect(second.lots?.shown.map(({ index }) => index)).toEqual([100, 101, 102, 103])
  const found = await pageOf(seller, id, { search: 'SAW band' })
  expect(found.lots?.shown.map(({ title }) => title)).toEqual(['Band saw 3', 'Band saw 53', 'Band saw 103'])
  await act(seller, id, [
    ['intent', 'place'],
    ['place', '1'],
    ['all', 'on'],
    ['search', 'band saw'],
  ])
  const after = await pageOf(seller, id)
  expect(after.lots?.shown.slice(0, 4).map(({ title }) => title)).toEqual([
    'Band saw 3',
    'Band saw 53',
    'Band saw 103',
    'Drill kit 0',
  ])
})

test('Lots go to another auction of the yard: drafts and public ones, by page and by API; what has offers stays.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {}, {})
  const [one = '', two = '', three = '', four = ''] = lots
  const from = await aSale(seller, {}, lots)
  const draftSale = await aSale(seller, {}, [])
  const other = await aSale(seller, { staggerSeconds: 120 }, await drafts(seller, {}))
  expect((await pageOf(seller, from)).others.map(({ id }) => id).sort()).toEqual([draftSale, other].sort())
  expect(
    await act(seller, from, [
      ['intent', 'into'],
      ['into', other],
      ['chosen', four],
    ]),
  ).toMatchObject({ said: 'done', what: 'moved', count: 1 })
  expect((await orderOf(seller, other))?.at(-1)).toBe(four)
  expect(await orderOf(seller, from)).toEqual([one, two, three])
  await announceSale(seller.ctx, from)
  await announceSale(seller.ctx, other)
  await begun(from)
  await followAuctions(seller.ctx)
  const bidder = await aSignedIn()
  expect((await offer(two, bidder.session, { dollars: 40 })).receipt).toMatchObject({ ok: true })
  await projected(two)
  const sale = await saleOf(seller, from)
  expect(await moveToSale(seller.ctx, sale, [one], draftSale)).toMatchObject({
    ok: true,
    refused: [{ id: one, code: 'sale_draft' }],
  })
  const asked = { organization: seller.organisation.id, action: 'move', auction_id: from, to_auction: other }
  const said = await say('auction/auctionAction', { ...asked, lots: [two, three] }, seller.bearer)
  expect(contentOf(said)).toMatchObject({ refused: [{ id: two, code: 'has_offers' }] })
  await projected(three)
  expect((await lotsOf(from)).map(({ id }) => id)).toEqual([one, two])
  const there = await lotsOf(other)
  const { firstCloseAt } = await saleOf(seller, other)
  expect(there.at(-1)).toMatchObject({
    id: three,
    auctionId: other,
    liveCloses: (firstCloseAt ?? 0) + 2 * 2 * MINUTE,
  })
  const stranger = await aSeller()
  const theirs = await aSale(stranger, {}, [])
  expect(await moveToSale(seller.ctx, await saleOf(seller, from), [one], theirs)).toEqual({
    ok: false,
    code: 'no_target',
  })
  expect(outcome(await say('auction/auctionAction', { ...asked, lots: [one] }, stranger.bearer))).toMatch(
    /^403/,
  )
})
