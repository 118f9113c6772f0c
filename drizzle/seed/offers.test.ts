import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashSecretToken } from '#app/lib/secret-token.ts'
import { commandId } from '#party/wire/protocol.ts'
import { lots } from './catalogue/index.ts'
import { renewSales, seedDemo } from './demo.ts'
import { demoListingId } from './ids.ts'
import {
  type DemoOffer,
  demoSessions,
  endDemoSessions,
  generationsWithoutOffers,
  placeDemoOffers,
} from './offers.ts'
import { countRows, openTestDatabase } from './test-database.ts'

const NOW = Date.UTC(2026, 4, 4, 15, 30, 20)

let d1: D1Database
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ d1, stop } = await openTestDatabase())
  await seedDemo(d1, NOW)
}, 60_000)
afterAll(() => stop())

it('places every offer once, in order, on eight lots at a time', async () => {
  const placed: DemoOffer[] = []
  const waiting = { now: 0, most: 0 }
  const answer = await placeDemoOffers(
    async (offer) => {
      waiting.now += 1
      waiting.most = Math.max(waiting.most, waiting.now)
      await new Promise((resolve) => setImmediate(resolve))
      waiting.now -= 1
      placed.push(offer)
      return offer.listingId === '4412-2' ? { ok: false, code: 'closed' } : { ok: true }
    },
    2,
    new Set(lots.map(({ lotNumber }) => demoListingId(lotNumber, 2))),
  )
  const offers = lots.flatMap((lot) => lot.offers)
  const refused = lots.find(({ lotNumber }) => lotNumber === 4412)?.offers.length ?? 0
  expect(answer).toEqual({ placed: offers.length - refused, refused })
  expect(waiting.most).toBe(8)
  expect(new Set(placed.map(({ bidId }) => bidId)).size).toBe(offers.length)
  for (const { bidId } of placed) expect(commandId.safeParse(bidId).success, bidId).toBe(true)
  const onEspresso = placed.filter(({ listingId }) => listingId === '4410-2')
  expect(onEspresso.map(({ body }) => body.wsprice)).toEqual([
    105, 110, 145, 155, 165, 170, 190, 180, 235, 230, 245, 270, 344, 295,
  ])
  expect(onEspresso[0]).toEqual({
    listingId: '4410-2',
    email: 'buyer0018@demo.test',
    bidId: 'demo-4410-2-1',
    path: 'bid/confirm',
    body: { id: '4410-2', bid_id: 'demo-4410-2-1', wsprice: 105, bidding_type: 'hard' },
  })
  const firstOn = (lotNumber: number) => placed.find(({ listingId }) => listingId === `${lotNumber}-2`)
  expect(firstOn(6120)).toMatchObject({ path: 'bid/prebid', body: { proposed_amount: 40 } })
  expect(firstOn(8101)).toMatchObject({
    path: 'reverse/bid/confirm',
    body: { wsprice: 330, bidding_type: 'max' },
  })
  expect(firstOn(8201)?.body).toEqual({ id: '8201-2', bid_id: 'demo-8201-2-1', wsprice: 410 })
  expect(firstOn(8301)).toMatchObject({ path: 'buynow/confirm', body: { qty: 4 } })
})

it('fills what has been listed and has no offer yet, and no sale to come', async () => {
  expect([...(await generationsWithoutOffers(d1)).keys()]).toEqual([1])
  await d1
    .prepare(
      "update listing_live set status = 'sold' where listing_id in (select id from listings where auction_id like 'a-akron-evening-%')",
    )
    .run()
  await renewSales(d1, NOW)
  const again = (await generationsWithoutOffers(d1)).get(-1)
  expect(again?.size).toBe(lots.filter(({ auction }) => auction === 'akron-evening').length)
  const placed: DemoOffer[] = []
  await placeDemoOffers(
    async (offer) => {
      placed.push(offer)
      return { ok: true }
    },
    -1,
    again ?? new Set(),
  )
  expect(placed.length).toBeGreaterThan(0)
  expect(placed.every(({ listingId }) => again?.has(listingId))).toBe(true)
  // a day and a half on, one sale to come has opened and is listed once more: nobody offers on that yet
  await renewSales(d1, NOW + 1.6 * 86_400_000)
  const toCome = await d1
    .prepare(
      "select count(*) as n from listings where demo_generation = -2 and auction_id like 'a-halloran-office-%'",
    )
    .first('n')
  expect(toCome).toBe(60)
  await d1
    .prepare(
      "update listing_live set status = 'sold' where listing_id in (select id from listings where demo_generation = -2 and auction_id not like 'a-halloran-office-%')",
    )
    .run()
  expect([...(await generationsWithoutOffers(d1)).keys()]).not.toContain(-2)
})

it('opens a short session for every demo buyer and ends them again', async () => {
  const tokens = await demoSessions(d1, NOW)
  expect(tokens.size).toBe(24)
  expect(new Set(tokens.values()).size).toBe(24)
  const session = await d1
    .prepare('select email, expires_at from sessions join people on people.id = person_id where token = ?1')
    .bind(await hashSecretToken(tokens.get('buyer0007@demo.test') ?? ''))
    .first()
  expect(session).toEqual({ email: 'buyer0007@demo.test', expires_at: NOW + 600_000 })
  await d1
    .prepare(
      "insert into sessions (id, token, person_id, expires_at, created_at, updated_at) values ('s', 'another', 'p-buyer0007', ?1, ?1, ?1)",
    )
    .bind(NOW)
    .run()
  await endDemoSessions(d1, tokens)
  expect((await countRows(d1)).sessions).toBe(1)
})
