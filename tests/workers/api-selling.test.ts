import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Receipt } from '#party/wire/protocol.ts'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, anOrganisation, aSignedIn } from '#tests/support/builders.ts'
import { listenTo, subscriptionsOf } from '#tests/support/relay.ts'
import { eventually, roomOf } from '#tests/support/room.ts'

const HOUR = 3_600_000
const newId = () => `act-${crypto.randomUUID()}`

type Headers = Record<string, string>
type Done = { id: string; action: string; receipt: Receipt | null }

async function offer(id: string, wsprice: number, headers: Headers) {
  return say('bid/confirm', { id, wsprice, bid_id: newId() }, headers)
}

async function act(id: string, action: string, headers: Headers = {}, more: object = {}) {
  return say('product/projectAction', { id, action, bid_id: newId(), ...more }, headers)
}

async function seqOf(id: string): Promise<number> {
  return (await roomOf(id).snapshotFor(null))?.seq ?? -1
}

async function rowsOf<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>()
  return results
}

async function aSale(given: Parameters<typeof aListing>[0] = {}) {
  const organisation = await anOrganisation()
  const listing = await aListing({ organisationId: organisation.id, ...given })
  const [buyer, other, staff, admin, stranger] = [
    await aSignedIn({ firstName: 'Dana', lastName: 'Whitfield' }),
    await aSignedIn(),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn({ role: 'admin' }),
    await aSignedIn({ role: 'seller' }),
  ]
  await aMembership(staff.person, organisation)
  await aMembership(stranger.person, await anOrganisation())
  return { listing, buyer, other, staff, admin, stranger }
}

/** The same listing as a draft: without its live row nobody but its seller knows of it. */
async function aDraft(given: Parameters<typeof aListing>[0] = {}) {
  const sale = await aSale(given)
  await env.DB.prepare('delete from listing_live where listing_id = ?1').bind(sale.listing.id).run()
  return sale
}

test("A bidder's offers are declined by those who act for the listing, and by nobody else.", async () => {
  const { listing, buyer, other, staff, admin, stranger } = await aSale()
  const { id } = listing
  const { seq: ofOther } = contentOf<Receipt>(await offer(id, 30, other.bearer))
  const placed = contentOf<Receipt>(await offer(id, 100, buyer.bearer))
  const decline = (headers: Headers = {}, more: object = {}) =>
    say('bid/decline', { id, target: placed.seq, reason: 'By phone', ...more }, headers)
  const before = await seqOf(id)
  expect(outcome(await decline())).toBe('401 sign_in')
  for (const { bearer } of [buyer, other, stranger])
    expect(outcome(await decline(bearer))).toBe('403 forbidden')
  expect(outcome(await decline(staff.bearer, { reason: ' ' }))).toBe('422 validation')
  expect(outcome(await decline(staff.bearer, { target: 0 }))).toBe('422 validation')
  expect(outcome(await decline(staff.bearer, { target: 999 }))).toBe('409 nothing_to_retract')
  expect(outcome(await decline(staff.bearer, { id: 'nothing' }))).toBe('404 not_found')
  expect(await seqOf(id)).toBe(before)
  const said = await decline(staff.bearer)
  expect(said).toMatchObject({ http: 200, message: 'Offer declined successfully' })
  expect(contentOf<Receipt>(said)).toMatchObject({ wprice: 10, bid_count: 1, bidtopstatus: null })
  const [first] = await expectDeclined(id)
  expect(first).toMatchObject({ removed: 'declined', removed_text: 'Declined by the seller' })
  expect((await decline(admin.bearer, { target: String(ofOther) })).http).toBe(200)
})

async function expectDeclined(id: string) {
  let records: { removed: string | null }[] = []
  await expect
    .poll(async () => {
      ;({ records } = contentOf<{ records: typeof records }>(await say('product/bidhistory', { id })))
      return records[0]?.removed
    })
    .toBe('declined')
  return records
}

test('A sale is closed or withdrawn by those who act for it, once.', async () => {
  for (const action of ['close', 'withdraw'] as const) {
    const { listing, buyer, staff, admin, stranger } = await aSale()
    const { id } = listing
    const reason = { reason: 'Damaged in the yard' }
    await offer(id, 30, buyer.bearer)
    const before = await seqOf(id)
    expect(outcome(await act(id, action, {}, reason))).toBe('401 sign_in')
    for (const { bearer } of [buyer, stranger])
      expect(outcome(await act(id, action, bearer, reason))).toBe('403 forbidden')
    expect(await seqOf(id)).toBe(before)
    const command = { ...reason, bid_id: newId() }
    const { bearer } = action === 'close' ? staff : admin
    const done = await act(id, action, bearer, command)
    expect(done.http).toBe(200)
    expect(contentOf<Done>(done)).toMatchObject({ id, action, receipt: { ok: true, time_left_ms: 0 } })
    expect(contentOf(await act(id, action, bearer, command))).toEqual(contentOf(done))
    expect(outcome(await act(id, action, bearer, reason))).toBe('409 closed')
    expect(outcome(await offer(id, 60, buyer.bearer))).toBe('409 closed')
    const shown = action === 'close' ? ['sold', 'sold', 'won'] : ['closed', 'withdrawn', 'lost']
    await expect
      .poll(async () => {
        const item = contentOf<Record<string, unknown>>(
          await say('product/singleProduct', { id }, buyer.bearer),
        )
        return [item.market_status, item.outcome, item.bidtopstatus]
      })
      .toEqual(shown)
  }
})

test('A withdrawal says why, and an action is one that there is.', async () => {
  const { listing, staff } = await aSale()
  const errors = async (action: string, more: object = {}) => {
    const said = await act(listing.id, action, staff.bearer, more)
    expect(outcome(said)).toBe('422 validation')
    return said.data.errors
  }
  expect(await errors('withdraw')).toEqual({ reason: ['Required!'] })
  expect(await errors('explode')).toHaveProperty('action')
  expect(await errors('relist', { closes_at: 'tomorrow' })).toHaveProperty('closes_at')
  expect(await seqOf(listing.id)).toBe(0)
})

test('A draft is for its seller alone; published, it is there for everybody.', async () => {
  const { listing, buyer, staff } = await aDraft({ format: 'fixed', quantity: 4, startPrice: 12_00 })
  const { id } = listing
  for (const headers of [{}, buyer.bearer]) {
    expect(outcome(await act(id, 'publish', headers))).toBe('404 not_found')
    expect(outcome(await say('product/singleProduct', { id }, headers))).toBe('404 not_found')
  }
  expect(outcome(await say('buynow/confirm', { id, qty: 1 }, buyer.bearer))).toBe('404 not_found')
  expect(outcome(await act(id, 'close', staff.bearer))).toBe('409 not_published')
  expect(outcome(await act(id, 'relist', staff.bearer))).toBe('409 not_published')
  const done = await act(id, 'publish', staff.bearer)
  expect(done).toMatchObject({ http: 200, message: 'Listing published successfully' })
  expect(outcome(await act(id, 'publish', staff.bearer))).toBe('409 already_published')
  expect(contentOf(await say('product/singleProduct', { id }))).toMatchObject({
    market_status: 'open',
    wprice: 12,
    next_bid: null,
    buynowamount: 12,
    stock: 4,
    sold: 0,
  })
  expect((await say('buynow/confirm', { id, qty: 1 }, buyer.bearer)).http).toBe(200)
})

test('What cannot be sold as it is set up is not published, and told per field.', async () => {
  const { listing, staff } = await aDraft({
    startPrice: 10_50,
    reservePrice: 5_00,
    buyNowPrice: 4_00,
    startsAt: Date.now() - 2 * HOUR,
    closesAt: Date.now() - HOUR,
  })
  const said = await act(listing.id, 'publish', staff.bearer)
  expect(said).toMatchObject({
    http: 422,
    code: 'validation',
    data: {
      errors: {
        sprice: ['Cannot_be_a_decimal'],
        minimumReservePrice: ['The reserve must be at least the starting price'],
        bprice: ['The Buy Now price must be at least the starting price'],
        date_closed: ['The close must be in the future'],
      },
    },
  })
  expect(await rowsOf('select 1 from listing_live where listing_id = ?1', listing.id)).toEqual([])
})

test('What ended without a sale is listed again, once, under a new id.', async () => {
  const { listing, buyer, staff, stranger } = await aSale({
    pictures: ['lawn-mower-red-main', 'lawn-mower-red-second'],
    buyNowPrice: 90_00,
    incrementAmount: 5_00,
  })
  const { id } = listing
  expect(outcome(await act(id, 'relist', staff.bearer))).toBe('409 not_over')
  await act(id, 'withdraw', staff.bearer, { reason: 'Damaged' })
  expect(outcome(await act(id, 'relist', stranger.bearer))).toBe('403 forbidden')
  expect(outcome(await act(id, 'relist'))).toBe('401 sign_in')
  const video = 'up-aaaaaaaaaaaaaaaaaaaaaaaaaa.mp4'
  await env.DB.prepare(
    `insert into lot_videos (lot_id, organisation_id, name, type, bytes, created_at)
    select id, organisation_id, ?2, 'video/mp4', 1, 1 from listings where id = ?1`,
  )
    .bind(id, video)
    .run()
  const before = Date.now()
  const both = await Promise.all([act(id, 'relist', staff.bearer), act(id, 'relist', staff.bearer)])
  const [anew, other] = both.map((said) => contentOf<Done>(said).id)
  expect(anew).toBe(other)
  expect(anew).not.toBe(id)
  expect(contentOf<Done>(await act(id, 'relist', staff.bearer)).id).toBe(anew)
  const item = contentOf<Record<string, string>>(await say('product/singleProduct', { id: anew }))
  expect(item).toMatchObject({
    relisted_from_id: id,
    market_status: 'open',
    title: listing.title,
    bprice: 90,
    incrementamt: 5,
    seq: -1,
    allattachmentlist: [
      { file_name: '/pictures/lawn-mower-red-main-640.webp', file_type: 'image' },
      { file_name: '/pictures/lawn-mower-red-second-640.webp', file_type: 'image' },
      { file_name: `/uploads/${video}`, file_type: 'video' },
    ],
  })
  const lasts = Date.parse(String(item.date_closed)) - Date.parse(String(item.future_active))
  expect(lasts).toBe(listing.closesAt - listing.startsAt)
  expect(Date.parse(String(item.future_active))).toBeGreaterThanOrEqual(before - 1000)
  expect(contentOf(await say('product/singleProduct', { id }))).toMatchObject({ relisted_as_id: anew })
  expect((await offer(String(anew), 30, buyer.bearer)).http).toBe(200)
})

test('What was sold is not listed again, and a new time must lie ahead.', async () => {
  const { listing, buyer, staff } = await aSale()
  await offer(listing.id, 30, buyer.bearer)
  await act(listing.id, 'close', staff.bearer)
  expect(outcome(await act(listing.id, 'relist', staff.bearer))).toBe('409 not_over')
  const unsold = await aSale()
  await act(unsold.listing.id, 'close', unsold.staff.bearer)
  const iso = (offset: number) => new Date(Date.now() + offset).toISOString()
  const past = await act(unsold.listing.id, 'relist', unsold.staff.bearer, { closes_at: iso(-HOUR) })
  expect(past).toMatchObject({ http: 422, data: { errors: { date_closed: [expect.any(String)] } } })
  expect(await rowsOf('select id from listings where relisted_from_id = ?1', unsold.listing.id)).toEqual([])
  const when = { starts_at: iso(HOUR), closes_at: iso(3 * HOUR) }
  const anew = contentOf<Done>(await act(unsold.listing.id, 'relist', unsold.staff.bearer, when))
  expect(contentOf(await say('product/singleProduct', { id: anew.id }))).toMatchObject({
    market_status: 'scheduled',
    future_active: when.starts_at,
    date_closed: when.closes_at,
  })
})

test('Of a fixed-price listing what is left is offered anew.', async () => {
  const { listing, buyer, staff } = await aSale({ format: 'fixed', quantity: 5 })
  await say('buynow/confirm', { id: listing.id, qty: 2, bid_id: newId() }, buyer.bearer)
  await act(listing.id, 'close', staff.bearer)
  const anew = contentOf<Done>(await act(listing.id, 'relist', staff.bearer))
  expect(contentOf(await say('product/singleProduct', { id: anew.id }))).toMatchObject({ qty: 3, stock: 3 })
})

test('A reserve is changed by its seller, told to no other, and followed by D1.', async () => {
  const { listing, buyer, staff, admin } = await aSale({ reservePrice: 100_00, buyNowPrice: 300_00 })
  const { id } = listing
  const change = (reserve: unknown, headers: Headers) => act(id, 'reserve', headers, { reserve })
  await offer(id, 20, buyer.bearer)
  const before = await seqOf(id)
  expect(outcome(await change(50, buyer.bearer))).toBe('403 forbidden')
  expect(await change(50.5, staff.bearer)).toMatchObject({
    http: 422,
    data: { errors: { reserve: ['Cannot_be_a_decimal'] } },
  })
  expect(outcome(await change(301, staff.bearer))).toBe('422 validation')
  expect(outcome(await change('much', staff.bearer))).toBe('422 validation')
  expect(await seqOf(id)).toBe(before)
  expect((await change(77, staff.bearer)).http).toBe(200)
  const reserveOf = async (headers: Headers) =>
    contentOf<{ minimumReservePrice: number | null }>(await say('product/singleProduct', { id }, headers))
      .minimumReservePrice
  expect(await reserveOf(staff.bearer)).toBe(77)
  for (const headers of [{}, buyer.bearer, admin.bearer]) expect(await reserveOf(headers)).toBeNull()
})

test('A new listing is told to whoever listens for them.', async () => {
  const { listing, staff } = await aDraft()
  const relay = await listenTo('na-0')
  relay.send({ type: 'subscribe', channel: 'new' })
  await eventually(
    async () => (await subscriptionsOf('na-0')).find(({ listing }) => listing === '#new'),
    () => 'no subscription to the channel',
  )
  await act(listing.id, 'publish', staff.bearer)
  await relay.heard('productPosted', ({ id }) => id === listing.id)
})
