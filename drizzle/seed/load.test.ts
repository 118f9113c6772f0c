import { afterAll, beforeAll, expect, it } from 'vitest'
import { setUpProblems } from '#app/domain/auction/set-up.ts'
import { lots } from './catalogue/index.ts'
import { seedLoad } from './load.ts'
import { loadLot } from './load-lots.ts'
import { setUpOf } from './publish.ts'
import { countRows, openTestDatabase } from './test-database.ts'

const NOW = Date.UTC(2026, 4, 4, 15, 30, 20)
const HOUR = 3_600_000
const SIZE = { listings: 500, buyers: 60, now: NOW }

let d1: D1Database
let stop: () => Promise<void>
const progress: [string, number][] = []

beforeAll(async () => {
  ;({ d1, stop } = await openTestDatabase())
  await seedLoad(d1, { ...SIZE, onProgress: (what, done) => progress.push([what, done]) })
}, 60_000)
afterAll(() => stop())

async function firstOf(sql: string, ...values: unknown[]) {
  return await d1
    .prepare(sql)
    .bind(...values)
    .first()
}

it('adds as many listings and buyers as asked, and says so', async () => {
  expect(await countRows(d1)).toMatchObject({ listings: 500, listing_live: 500, people: 65, credentials: 65 })
  expect(await firstOf("select min(id) as first, max(id) as last from people where role = 'buyer'")).toEqual({
    first: 'p-buyer0001',
    last: 'p-buyer0060',
  })
  expect(progress).toEqual([
    ['buyers', 60],
    ['listings', 500],
  ])
})

it('changes nothing the second time, and adds what is missing', async () => {
  const counts = await countRows(d1)
  await seedLoad(d1, { ...SIZE, now: NOW + HOUR })
  expect(await countRows(d1)).toEqual(counts)
  await seedLoad(d1, { ...SIZE, listings: 510 })
  expect(await countRows(d1)).toMatchObject({ listings: 510, people: 65 })
})

it('can be searched by word', async () => {
  const wanted =
    'select count(*) as found from listings where title like ?1 or description like ?1 or keywords like ?1'
  const matched = "select count(*) as found from listings_fts where listings_fts match 'gooseneck'"
  expect(await firstOf(matched)).toEqual(await firstOf(wanted, '%gooseneck%'))
  expect(await firstOf(matched)).not.toEqual({ found: 0 })
})

it('closes between one hour and seven days from now, with every sale type, kind of offer and some reserves', async () => {
  const found = await firstOf(
    `select min(closes_at) >= ?1 as late_enough, max(closes_at) <= ?2 as soon_enough, max(starts_at) < ?3 as open,
       count(distinct bid_kinds) as kinds, count(distinct location_id) as yards,
       count(reserve_price) between 50 and 200 as reserves,
       count(distinct format) as formats, count(buy_now_price) between 30 and 200 as buy_now,
       count(distinct buy_now_policy) as policies, max(quantity) > 20 as stock, count(deposit_amount) as deposits,
       sum(start_price % 100 or coalesce(reserve_price % 100, 0) or coalesce(buy_now_price % 100, 0)) as odd
     from listings`,
    NOW + HOUR,
    NOW + 7 * 24 * HOUR,
    NOW,
  )
  expect(found).toEqual({
    late_enough: 1,
    soon_enough: 1,
    open: 1,
    kinds: 3,
    yards: 4,
    reserves: 1,
    odd: 0,
    formats: 4,
    buy_now: 1,
    policies: 3,
    stock: 1,
    deposits: 0,
  })
})

it('sets every lot up as any seller must', () => {
  for (let number = 1; number <= 2000; number += 1)
    expect(setUpProblems(setUpOf(loadLot(number, NOW)), NOW), `lot ${number}`).toEqual([])
})

it('makes the same lot of the same number, and different lots of different ones', () => {
  expect(loadLot(7, NOW)).toEqual(loadLot(7, NOW))
  const titles = Array.from({ length: 4000 }, (_, index) => loadLot(index + 1, NOW).lot.title)
  expect(new Set(titles).size).toBeGreaterThan(3000)
  expect(new Set(titles.map((title) => title.slice(0, title.lastIndexOf(',')))).size).toBe(lots.length)
})
