import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import {
  aBid,
  aListing,
  aLocation,
  aMembership,
  anId,
  anOrganisation,
  aPerson,
  aSession,
  aSignedIn,
  aStanding,
} from '#tests/support/builders.ts'

type Page = {
  records: { id: string; [field: string]: unknown }[]
  totalRecords: number
  setDisp: number
  from: number
}

test('An item has its page, and its own part is for who asks.', async () => {
  const organisation = await anOrganisation({ name: 'Riverside Yards', handle: anId('riverside') })
  const location = await aLocation({ organisationId: organisation.id, taxBps: 725 })
  const listing = await aListing({
    organisationId: organisation.id,
    locationId: location.id,
    incrementAmount: 2_50,
  })
  const buyer = await aSignedIn()
  const other = await aSignedIn()
  await aStanding(listing, buyer.person, { ownMax: 33_00, status: 'outbid' })
  const seller = await aPerson({ role: 'seller' })
  await aMembership(seller, organisation)
  const sellerSession = await aSession(seller)
  const look = async (headers = {}) =>
    contentOf(await say('product/singleProduct', { id: listing.id }, headers))

  expect(await look()).toMatchObject({
    id: listing.id,
    incrementamt: 2.5,
    increments: [{ from: 0, increment: 2.5 }],
    soft_close: { mode: 'reset', window_ms: 300_000, extension_ms: 300_000, cap_ms: null },
    charges: {
      buyer_premium_percent: 15,
      buyer_premium_cap: null,
      tax_percent: 7.25,
      tax_on: 'hammer_and_premium',
    },
    pickup: { full_address: '1 Yard Street, Columbus, OH 43215', zip: '43215' },
    seller: { id: organisation.id, name: 'Riverside Yards' },
    own_item: false,
    bid_or_not: false,
    bidtopstatus: null,
    common_invoice: null,
  })
  expect(await look(buyer.bearer)).toMatchObject({
    bid_or_not: true,
    bidtopstatus: 'outbid',
    biddercurrentbid: 33,
  })
  expect(await look(other.bearer)).toMatchObject({
    bid_or_not: false,
    bidtopstatus: null,
    biddercurrentbid: null,
  })
  expect(await look({ authorization: `Bearer ${sellerSession.token}` })).toMatchObject({ own_item: true })
  expect(contentOf(await ask(`product/singleProduct?id=${listing.id}`))).toEqual(await look())
})

test('A listing that is not there is not found.', async () => {
  for (const path of ['product/singleProduct', 'product/bidhistory'])
    expect(await say(path, { id: 'nothing' })).toMatchObject({
      http: 404,
      code: 'not_found',
      message: "This lot doesn't exist",
    })
  expect(await ask('product/singleProduct')).toMatchObject({
    http: 422,
    data: { errors: { id: ['Required!'] } },
  })
  expect(outcome(await say('product/singleProduct', { id: 7 }))).toBe('422 validation')
  expect(outcome(await say('product/singleProduct', { id: 'x'.repeat(65) }))).toBe('422 validation')
  expect(outcome(await ask('product/bidhistory?id=a&id=b'))).toBe('422 validation')
})

test('The history is masked, newest first, ten to a page, and leaves silent raises out.', async () => {
  const listing = await aListing()
  const buyer = await aSignedIn({ firstName: 'Dana', lastName: 'Whitfield' })
  const other = await aPerson()
  for (let seq = 1; seq <= 11; seq++)
    await aBid(listing, seq % 2 ? other : buyer.person, {
      seq,
      tag: seq % 2 ? 1 : 2,
      price: seq * 100,
      placedAt: seq * 1000,
    })
  await aBid(listing, buyer.person, { seq: 12, tag: 2, silent: true })
  const history = async (more: object, headers = {}) =>
    contentOf<Page>(await say('product/bidhistory', { id: listing.id, ...more }, headers))
  const first = await history({})
  expect(first).toMatchObject({ totalRecords: 11, from: 1, setDisp: 10 })
  expect(first.records).toHaveLength(10)
  expect(first.records[0]).toEqual({
    seq: 11,
    username: 'Bidder 1',
    kind: 'max',
    proposed_amount: 11,
    qty: 1,
    declined: false,
    removed: null,
    removed_text: null,
    why: null,
    created_at: '1970-01-01T00:00:11.000Z',
  })
  const own = await history({ page: 2, limit: 5 }, buyer.bearer)
  expect(own.records[0]).toMatchObject({ username: 'Da***ld', proposed_amount: 6 })
  expect(JSON.stringify(await history({ limit: 100 }))).not.toContain(other.firstName)
  expect(
    contentOf<Page>(await ask(`product/bidhistory?id=${listing.id}&limit=2&page=3`)).records,
  ).toHaveLength(2)
  expect(await history({ page: 3 })).toMatchObject({ records: [], totalRecords: 11, from: 0, setDisp: 0 })
  expect(contentOf<Page>(await say('product/bidhistory', { id: (await aListing()).id }))).toMatchObject({
    records: [],
    totalRecords: 0,
  })
})
