import { verifyPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LADDER } from '#app/domain/auction/ladder.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { readRuleCard } from '#party/room/rule-card.ts'
import { desks, lots, people } from './catalogue/index.ts'
import { renewDemo, renewSales, seedDemo } from './demo.ts'
import { keptTables, resetAll, tablesInOrder } from './reset.ts'
import { countRows, openTestDatabase } from './test-database.ts'

const NOW = Date.UTC(2026, 4, 4, 15, 30, 20)
const DAY = 86_400_000

let d1: D1Database
let stop: () => Promise<void>

async function seedAnew() {
  await resetAll(d1)
  await seedDemo(d1, NOW)
}

beforeAll(async () => {
  ;({ d1, stop } = await openTestDatabase())
  await seedAnew()
}, 60_000)
afterAll(() => stop())

async function rowsOf<T>(sql: string, ...values: unknown[]): Promise<T[]> {
  return (
    await d1
      .prepare(sql)
      .bind(...values)
      .all<T>()
  ).results
}

describe('seedDemo', () => {
  it('fills the market, and changes nothing the second time', async () => {
    const counts = await countRows(d1)
    expect(counts).toMatchObject({
      listings: lots.length,
      listing_live: lots.length,
      listing_images: lots.reduce((sum, { pictures }) => sum + pictures.length, 0),
      people: people.length,
      credentials: people.length,
      memberships: 4,
      saved_cards: people.filter(({ role }) => role === 'buyer').length,
      locations: 4,
      increment_schedules: 1,
      auctions: 5,
      deposits: new Set(
        lots.flatMap(({ depositCents, lotNumber, offers }) =>
          depositCents === null ? [] : offers.map(({ buyer }) => `${lotNumber} ${buyer}`),
        ),
      ).size,
      bids: 0,
    })
    const before = await rowsOf('select * from listings join listing_live on listing_id = id order by id')
    await seedDemo(d1, NOW + DAY)
    expect(await countRows(d1)).toEqual(counts)
    expect(await rowsOf('select * from listings join listing_live on listing_id = id order by id')).toEqual(
      before,
    )
  })

  it('gives every lot a picture, a live row and a promise that its room can read', async () => {
    const bare = await rowsOf(
      `select id from listings where id not in (select listing_id from listing_images where position = 0)
         or id not in (select listing_id from listing_live)`,
    )
    expect(bare).toEqual([])
    const card = await readRuleCard(d1, '4410-1', NOW)
    expect(card).toEqual({
      ...PLAIN_TERMS,
      retraction: { by: 'leader', cutOffMinutes: 60, most: 1, comeBackAtLeast: true },
      charges: {
        premiumBps: 1500,
        premiumCap: null,
        taxBps: expect.any(Number),
        taxOn: 'hammer_and_premium',
      },
      pickupDeadlineDays: expect.any(Number),
      listingId: '4410-1',
      organisationId: 'o-foundry-lane-liquidation',
      startPrice: 100_00,
      ladder: DEFAULT_LADDER,
      reserve: 250_00,
      reserveMode: 'jump',
      bidKinds: 'both',
      wholeDollars: true,
      startsAt: Date.UTC(2026, 4, 4, 15, 30) - 4125 * 60_000,
      closesAt: Date.UTC(2026, 4, 4, 15, 42),
      softClose: { mode: 'reset', windowMs: 300_000, extensionMs: 300_000, capMs: null },
    })
  })

  it('opens what has started and schedules the rest', async () => {
    const wrong = await rowsOf(
      `select listing_id from listing_live join listings on id = listing_id
       where status is not iif(listing_live.starts_at <= ?1, 'open', 'scheduled') or price is not start_price
         or next_minimum is not case listings.format when 'fixed' then null when 'sealed' then 100 else start_price end
         or stock is not quantity or outcome is not null
         or buy_now is not case when status = 'scheduled' then null when listings.format = 'fixed' then start_price
           else buy_now_price end
         or reserve_met is not (reserve_price is null) or projected_seq <> -1`,
      NOW,
    )
    expect(wrong).toEqual([])
    const [scheduled] = await rowsOf<{ n: number }>(
      "select count(*) as n from listing_live where status = 'scheduled'",
    )
    expect(scheduled?.n).toBe(lots.filter(({ startsInMinutes }) => startsInMinutes > 0).length)
  })

  it('gives each organisation a desk of its own, a sale to come and one that closes lot by lot this hour', async () => {
    const found = await rowsOf<Record<string, unknown>>(
      `select organisations.id,
         (select count(*) from listing_drafts where organisation_id = organisations.id) as drafts,
         (select count(*) from listing_drafts where organisation_id = organisations.id and created_by in
           (select person_id from memberships where organisation_id = organisations.id)) as own_drafts,
         (select count(*) from lot_templates where organisation_id = organisations.id) as lot_templates,
         (select count(*) from auction_templates where organisation_id = organisations.id) as sale_templates,
         (select count(*) from auctions where organisation_id = organisations.id and state = 'announced'
           and lot_count = 60 and stagger_seconds > 0) as to_come,
         (select count(*) from auctions where organisation_id = organisations.id and state = 'open'
           and stagger_seconds > 0 and first_close_at between ?1 and ?1 + 420000
           and last_close_at < ?1 + 3600000) as closing
       from organisations order by id`,
      NOW,
    )
    const closing = { to_come: 1, closing: 1 }
    expect(found).toEqual(
      desks.map(({ organisation, drafts, lotTemplates, saleTemplates }) => ({
        id: `o-${organisation}`,
        drafts: drafts.length,
        own_drafts: drafts.length,
        lot_templates: lotTemplates.length,
        sale_templates: saleTemplates.length,
        ...closing,
      })),
    )
    const titles = await rowsOf<{ n: number }>(
      "select count(*) as n from listing_drafts join listings on listings.title = fields ->> 'title'",
    )
    expect(titles).toEqual([{ n: 0 }])
  })

  it('lets everybody sign in with the password that the README names', async () => {
    const hashes = await rowsOf<{ password: string; n: number }>(
      `select password, count(*) as n from credentials
       where provider_id = 'credential' and account_id = person_id group by password`,
    )
    expect(hashes).toHaveLength(1)
    expect(hashes[0]?.n).toBe(people.length)
    expect(await verifyPassword({ hash: hashes[0]?.password ?? '', password: 'Fairlot1!' })).toBe(true)
  })

  it('keeps lists as JSON and flags as 0 and 1', async () => {
    const [yard] = await rowsOf<{ slots: string; latitude: string; active: number; zip: string }>(
      `select parking_slots as slots, typeof(latitude) as latitude, active, zip from locations
       where slug = 'dayton-depot'`,
    )
    expect(yard).toEqual({ slots: '["D1","D2","D3","D4"]', latitude: 'real', active: 1, zip: '45402' })
  })
})

describe('renewDemo', () => {
  beforeEach(seedAnew)

  it('adds nothing while enough lots are live', async () => {
    expect(await renewDemo(d1, NOW + DAY)).toBe(0)
    expect((await countRows(d1)).listings).toBe(lots.length)
  })

  it('lists the catalogue anew when most of it has closed, once, and touches no old lot', async () => {
    await d1
      .prepare("update listing_live set status = 'sold' where closes_at <= ?1")
      .bind(NOW + 6 * DAY)
      .run()
    const old =
      'select * from listings join listing_live on listing_id = id where demo_generation = 1 order by id'
    const before = await rowsOf(old)
    expect(await renewDemo(d1, NOW + 6 * DAY)).toBe(lots.length)
    expect(await renewDemo(d1, NOW + 6 * DAY)).toBe(0)
    expect(await rowsOf(old)).toEqual(before)
    const [fresh] = await rowsOf(
      `select count(*) as lots, count(distinct lot_number) as numbers, min(closes_at) > ?1 as ahead
       from listings where demo_generation = 2 and lot_number > 10000`,
      NOW + 6 * DAY,
    )
    expect(fresh).toEqual({ lots: lots.length, numbers: lots.length, ahead: 1 })
  })

  it('renews when the time of the lots is over though nothing has closed them', async () => {
    expect(await renewDemo(d1, NOW + 8 * DAY)).toBe(lots.length)
  })

  it('leaves a market without the demo catalogue alone', async () => {
    await resetAll(d1)
    expect(await renewDemo(d1, NOW)).toBe(0)
  })
})

describe('renewSales', () => {
  beforeEach(seedAnew)

  const lotsIn = (...slugs: string[]) => lots.filter(({ auction }) => slugs.includes(auction ?? '')).length
  const CLOSING = ['akron-evening', 'mill-race-garden']

  /** Of each organisation: sales that close lot by lot within the hour, and sales to come, at a moment. */
  const found = (at: number) =>
    rowsOf<{ organisation: string; closing: number; to_come: number }>(
      `select organisations.id as organisation,
         (select count(*) from auctions where organisation_id = organisations.id and state = 'open'
           and stagger_seconds > 0 and first_close_at > ?1 and last_close_at < ?1 + 3600000) as closing,
         (select count(*) from auctions where organisation_id = organisations.id and state = 'announced'
           and stagger_seconds > 0 and starts_at > ?1) as to_come
       from organisations order by 1`,
      at,
    )
  /** What the minute's work does with sales whose time has come. */
  async function passed(at: number) {
    await d1.batch([
      d1.prepare("update auctions set state = 'open' where state = 'announced' and starts_at <= ?1").bind(at),
      d1
        .prepare("update listing_live set status = 'open' where status = 'scheduled' and starts_at <= ?1")
        .bind(at),
      d1
        .prepare("update listing_live set status = 'sold' where status = 'open' and closes_at <= ?1")
        .bind(at),
    ])
  }
  const both = [
    { organisation: 'o-foundry-lane-liquidation', closing: 1, to_come: 1 },
    { organisation: 'o-pier-street-recovery', closing: 1, to_come: 1 },
  ]

  it('adds nothing while sales close lot by lot and others are to come', async () => {
    expect(await renewSales(d1, NOW)).toBe(0)
  })

  it('holds those of both organisations once more when they are over, and nothing else', async () => {
    const again = lotsIn(...CLOSING)
    expect(await renewSales(d1, NOW + DAY)).toBe(again)
    expect(await renewSales(d1, NOW + DAY)).toBe(0)
    expect(await found(NOW + DAY)).toEqual(both)
    const [sums] = await rowsOf<{ lots: number }>(
      `select sum(lot_count) as lots from auctions
       where id in (select auction_id from listings where demo_generation = -1)`,
    )
    expect(sums).toEqual({ lots: again })
  })

  it('holds one once more while the other still closes', async () => {
    await d1
      .prepare(
        `update listing_live set status = 'sold' where listing_id in
           (select id from listings where auction_id = 'a-mill-race-garden-1')`,
      )
      .run()
    expect(await renewSales(d1, NOW)).toBe(lotsIn('mill-race-garden'))
  })

  it('has sales that close and sales to come on every later day, with numbers of their own', async () => {
    // on the second day those to come have opened, and close on the fourth
    for (const day of [1, 1.6, 2.1, 3, 4.02, 5, 9.5]) {
      const at = NOW + day * DAY
      await passed(at)
      await renewDemo(d1, at)
      await renewSales(d1, at)
      expect(await found(at), `on day ${day}`).toEqual(both)
      expect(await renewSales(d1, at), `again on day ${day}`).toBe(0)
    }
    const [numbers] = await rowsOf<{ lots: number; numbers: number }>(
      'select count(*) as lots, count(distinct lot_number) as numbers from listings',
    )
    expect(numbers?.numbers).toBe(numbers?.lots)
  })

  it('leaves a market without the demo catalogue alone', async () => {
    await resetAll(d1)
    expect(await renewSales(d1, NOW)).toBe(0)
  })
})

describe('resetAll', () => {
  beforeEach(seedAnew)

  it('empties every table but those that the migrations have filled', async () => {
    expect(new Set(Object.keys(await countRows(d1)))).toEqual(new Set([...tablesInOrder, ...keptTables]))
    await resetAll(d1)
    const left = Object.entries(await countRows(d1)).filter(([, rows]) => rows > 0)
    expect(left.map(([table]) => table)).toEqual([...keptTables])
    const found = await rowsOf("select rowid from listings_fts where listings_fts match 'kettle'")
    expect(found).toEqual([])
  })
})
