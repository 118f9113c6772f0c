import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aSale, type Headers, newId, offer, receiptOf } from '#tests/support/api-sale.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { eventually, roomOf } from '#tests/support/room.ts'

const HOUR = 3_600_000

type Records = { records: object[] }
/** Where a listing stands: nothing may have changed it when this is as it was. */
async function seqOf(id: string): Promise<number> {
  return (await roomOf(id).snapshotFor(null))?.seq ?? -1
}

test('A sealed offer needs no kind, tells its bidder a rank, and tells others nothing.', async () => {
  const { listing, buyer, other, staff } = await aSale({ format: 'sealed', maxStart: 500_00 })
  const { id } = listing
  const first = await offer(id, 120, buyer.bearer)
  expect(first).toMatchObject({ http: 200 })
  expect(receiptOf(first)).toMatchObject({ ok: true, rank: 1, bidtopstatus: 'placed', next_bid: 1 })
  const better = await offer(id, 130, other.bearer, { bidding_type: 'hard' })
  expect(receiptOf(better)).toMatchObject({ ok: true, rank: 1 })
  expect(await offer(id, 501, buyer.bearer)).toMatchObject({
    http: 409,
    code: 'above_max',
    message: 'Max Starting Offer $500',
  })
  expect(outcome(await offer(id, 50, staff.bearer))).toBe('403 own_item')
  const look = async (headers: Headers = {}) => contentOf(await say('product/singleProduct', { id }, headers))
  const item = await eventuallyOwn(() => look(buyer.bearer))
  expect(item).toMatchObject({
    sale_type: 'sealed_rank',
    auctiontype: 'forward',
    bidtopstatus: 'placed',
    biddercurrentbid: 120,
    rank: 2,
    min_offer: 1,
    maxstart: 500,
    whole_dollars: true,
  })
  expect(JSON.stringify(await look())).not.toMatch(/\b1[23]0\b/)
  await expect
    .poll(async () => contentOf<Records>(await say('product/bidhistory', { id }, buyer.bearer)).records)
    .toEqual([
      expect.objectContaining({ kind: 'sealed', username: 'Bidder 2', proposed_amount: null, why: null }),
      expect.objectContaining({ kind: 'sealed', username: 'Da***ld', proposed_amount: null }),
    ])
})

/** Asks until the projection has brought the caller's own standing to D1. */
async function eventuallyOwn(look: () => Promise<unknown>): Promise<unknown> {
  return eventually(
    async () => {
      const item = (await look()) as { bid_or_not: boolean }
      return item.bid_or_not ? item : undefined
    },
    () => 'the own standing never came to D1',
  )
}

test('A reverse auction takes offers to sell at its own door, and no other listing does there.', async () => {
  const { listing, buyer, other, staff } = await aSale({ format: 'reverse', startPrice: 800_00 })
  const { id } = listing
  const sell = (wsprice: number, headers: Headers = {}, more: object = {}) =>
    say('reverse/bid/confirm', { id, wsprice, bidding_type: 'max', bid_id: newId(), ...more }, headers)
  expect(receiptOf(await sell(600, buyer.bearer))).toMatchObject({ ok: true, wprice: 800, next_bid: 775 })
  expect(await sell(790, other.bearer)).toMatchObject({
    http: 409,
    code: 'above_next_max',
    message: 'Lower offer is already placed',
    data: { next_bid: 775 },
  })
  expect(receiptOf(await sell(550, other.bearer))).toMatchObject({
    ok: true,
    rank: 1,
    bidtopstatus: 'winner',
    wprice: 575,
  })
  expect(outcome(await sell(500))).toBe('401 sign_in')
  expect(outcome(await sell(500, staff.bearer))).toBe('403 own_item')
  const ordinary = await aListing()
  expect(await sell(500, buyer.bearer, { id: ordinary.id })).toMatchObject({
    http: 422,
    code: 'kind_not_taken',
  })
  expect(outcome(await sell(500, buyer.bearer, { id: 'nothing' }))).toBe('404 not_found')
  const item = await eventuallyOwn(async () =>
    contentOf(await say('product/singleProduct', { id }, buyer.bearer)),
  )
  expect(item).toMatchObject({
    auctiontype: 'reverse',
    bidtopstatus: 'outbid',
    rank: 2,
    biddercurrentbid: 600,
  })
})

test('Whoever leads lowers their own maximum, down to the price, and nobody else lowers anything.', async () => {
  const { listing, buyer, other, staff } = await aSale()
  const { id } = listing
  await offer(id, 100, buyer.bearer)
  await offer(id, 50, other.bearer)
  const lower = (wsprice: unknown, headers: Headers = {}) =>
    say('bid/lowerMax', { id, wsprice, bid_id: newId() }, headers)
  const before = await seqOf(id)
  expect(await lower(40, buyer.bearer)).toMatchObject({ http: 409, code: 'below_price' })
  expect(await lower(100, buyer.bearer)).toMatchObject({ http: 409, code: 'not_below_own_max' })
  expect(await lower(60, other.bearer)).toMatchObject({ http: 409, code: 'not_leading' })
  expect(outcome(await lower(60))).toBe('401 sign_in')
  expect(outcome(await lower(60, staff.bearer))).toBe('409 not_leading')
  expect(outcome(await lower('', buyer.bearer))).toBe('422 empty')
  expect(outcome(await lower(true, buyer.bearer))).toBe('422 validation')
  expect(await seqOf(id)).toBe(before)
  const said = await lower(60, buyer.bearer)
  expect(said).toMatchObject({ http: 200, message: 'Maximum lowered successfully' })
  expect(receiptOf(said)).toMatchObject({ wprice: 52, bidtopstatus: 'winner' })
})

test('Starting offers are taken before the start, one each, and their sellers read the proposals.', async () => {
  const startsAt = Date.now() + HOUR
  const { listing, buyer, other, staff, admin } = await aSale({ preBids: true, startPrice: 50_00, startsAt })
  const { id } = listing
  const propose = (proposed_amount: unknown, headers: Headers = {}, more: object = {}) =>
    say('bid/prebid', { id, proposed_amount, bid_id: newId(), ...more }, headers)
  const placed = await propose(12.5, buyer.bearer, { proposal: ' Could collect this week. ' })
  expect(placed).toMatchObject({ http: 200, message: 'Pre Bid placed successfully' })
  expect(receiptOf(placed)).toMatchObject({ bidtopstatus: 'placed', bid_count: 0, wprice: 50 })
  expect((await propose(30, other.bearer)).http).toBe(200)
  const before = await seqOf(id)
  expect(await propose(50.01, buyer.bearer)).toMatchObject({
    code: 'above_max',
    message: 'Max Starting Offer $50',
  })
  expect(await propose(0.5, buyer.bearer)).toMatchObject({ code: 'below_min', message: 'Min Offer $1' })
  expect(outcome(await propose('', buyer.bearer))).toBe('422 empty')
  expect(outcome(await propose(5, buyer.bearer, { proposal: 'x'.repeat(1001) }))).toBe('422 validation')
  expect(outcome(await propose(5))).toBe('401 sign_in')
  expect(outcome(await propose(5, staff.bearer))).toBe('403 own_item')
  expect(outcome(await offer(id, 60, buyer.bearer))).toBe('409 not_started')
  expect(await seqOf(id)).toBe(before)
  const own = await eventuallyOwn(async () =>
    contentOf(await say('product/singleProduct', { id }, buyer.bearer)),
  )
  expect(own).toMatchObject({
    prebids: true,
    min_offer: 1,
    maxstart: 50,
    prebid_data: { proposed_amount: 12.5, proposal: 'Could collect this week.' },
    market_status: 'scheduled',
  })
  const read = (headers: Headers = {}) => say('product/proposals', { id }, headers)
  for (const headers of [staff.bearer, admin.bearer]) {
    await expect
      .poll(async () => contentOf(await read(headers)))
      .toEqual({
        records: [
          expect.objectContaining({ username: 'Omar Haddad', proposed_amount: null, proposal: null }),
          expect.objectContaining({ username: 'Dana Whitfield', proposal: 'Could collect this week.' }),
        ],
        totalRecords: 2,
        setDisp: 2,
        from: 1,
      })
  }
  expect(outcome(await read(buyer.bearer))).toBe('403 forbidden')
  expect(outcome(await read())).toBe('401 sign_in')
})

test('A listing without starting offers says when offers open, and an open one that they are over.', async () => {
  const { bearer } = await aSignedIn()
  const later = await aListing({ startsAt: Date.now() + HOUR })
  const open = await aListing({ preBids: true })
  const propose = (id: string) => say('bid/prebid', { id, proposed_amount: 5, bid_id: newId() }, bearer)
  expect(outcome(await propose(later.id))).toBe('409 not_started')
  expect(outcome(await propose(open.id))).toBe('422 kind_not_taken')
  expect(outcome(await propose('nothing'))).toBe('404 not_found')
})

test('The leader takes their offers back, and the price is what the others come to.', async () => {
  const { listing, buyer, other, staff } = await aSale()
  const { id } = listing
  await offer(id, 30, other.bearer)
  await offer(id, 100, buyer.bearer)
  const cancel = (more: object, headers: Headers = {}) =>
    say('bid/cancel', { id, bid_id: newId(), ...more }, headers)
  const before = await seqOf(id)
  expect(outcome(await cancel({}, other.bearer))).toBe('409 not_leading')
  expect(outcome(await cancel({ target: 'bid-unknown' }, buyer.bearer))).toBe('409 nothing_to_retract')
  expect(outcome(await cancel({}, staff.bearer))).toBe('409 nothing_to_retract')
  expect(outcome(await cancel({}))).toBe('401 sign_in')
  expect(outcome(await cancel({ target: 'with spaces' }, buyer.bearer))).toBe('422 validation')
  expect(await seqOf(id)).toBe(before)
  const command = { bid_id: newId() }
  const first = await cancel(command, buyer.bearer)
  expect(first).toMatchObject({ http: 200, message: 'Offer cancelled successfully' })
  expect(receiptOf(first)).toMatchObject({ wprice: 10, bid_count: 1, bidtopstatus: 'removed' })
  expect(receiptOf(await cancel(command, buyer.bearer))).toEqual(receiptOf(first))
  const free = await say('bid/cancel', { id }, other.bearer)
  expect(free).toMatchObject({ http: 200 })
  expect(free.message).toContain('not idempotent')
  await expect
    .poll(async () => {
      const said = await say('product/bidhistory', { id }, buyer.bearer)
      return contentOf<{ records: unknown[] }>(said).records
    })
    .toEqual([
      expect.objectContaining({
        username: 'Da***ld',
        proposed_amount: 32,
        declined: true,
        removed: 'cancelled',
        removed_text: 'Cancelled by its bidder',
      }),
      expect.objectContaining({ username: 'Bidder 1', removed: 'cancelled' }),
    ])
})

test('Near the close nothing is taken back any more.', async () => {
  const { listing, buyer } = await aSale({ closesAt: Date.now() + HOUR / 2 })
  await offer(listing.id, 30, buyer.bearer)
  const said = await say('bid/cancel', { id: listing.id, bid_id: newId() }, buyer.bearer)
  expect(outcome(said)).toBe('409 retract_closed')
})

test('The history says why the price is what it is, to each as far as they may be told.', async () => {
  const { listing, buyer, other } = await aSale()
  const { id } = listing
  await offer(id, 60, buyer.bearer)
  await offer(id, 40, other.bearer)
  const whyOf = async (headers: Headers = {}) =>
    contentOf<{ records: { why: string; seq: number }[] }>(await say('product/bidhistory', { id }, headers))
      .records[0]
  await expect
    .poll(async () => (await whyOf(other.bearer))?.why)
    .toBe('A higher maximum was there before and has answered, one step above this offer: $42.')
  expect(await whyOf()).toMatchObject({
    why: 'A maximum that was there before has answered. The price is $42.',
    seq: expect.any(Number),
  })
})
