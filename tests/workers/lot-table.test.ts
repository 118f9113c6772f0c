import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  chooseColumns,
  countDrafts,
  countLots,
  countShelves,
  findColumns,
  listDraftRows,
  listLots,
  readLotTable,
} from '#app/features/lot-table/commands.server.ts'
import type { LotQuery, LotSort } from '#app/features/lot-table/inputs.ts'
import { LOT_SORTS, paramsOf, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { readDraftTable } from '#app/flows/lots/draft-list.server.ts'
import { aListing, aLocation } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, readyDrafts } from '#tests/support/lister.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

const HOUR = 3_600_000
const asked = (text = '') => readLotQuery(new URLSearchParams(text))

async function aTable() {
  const lister = await aLister()
  const { id: organisationId } = lister.organisation
  const now = Date.now()
  const at = { organisationId, locationId: lister.yard.id, categoryId: lister.category.id }
  const lots = []
  for (const [place, title] of ['Drill', 'Saw 50%', 'Lamp', 'Bench_1'].entries())
    lots.push(
      await aListing({
        ...at,
        title,
        lotNumber: 100 + place,
        itemId: `T-${place}`,
        live: { price: (4 - place) * 10_00, offerCount: place, closesAt: now + (place + 1) * HOUR },
      }),
    )
  await aListing({ ...at, title: 'Sold one', live: { status: 'sold', outcome: 'sold' } })
  await aListing({ title: 'Of somebody else' })
  const whose = { organisationId, yards: null, now, dayEnds: now + 2.5 * HOUR }
  const titles = async (query: LotQuery) =>
    (await listLots(deskOf().ctx, whose, 'open', query)).map(({ title }) => title)
  return { lister, whose, lots, titles }
}

test('A seller’s lots are found by state, words, number, item id and close, and sorted by each key both ways.', async () => {
  const { whose, titles } = await aTable()
  expect(await countShelves(deskOf().ctx, whose)).toEqual({
    draft: 0,
    open: 4,
    sold: 1,
    unsold: 0,
  })
  const all = ['Drill', 'Saw 50%', 'Lamp', 'Bench_1']
  expect(await titles(asked())).toEqual(all)
  expect(await titles(asked('dir=desc'))).toEqual(all.toReversed())
  expect(await titles(asked('sort=price'))).toEqual(all.toReversed())
  expect(await titles(asked('sort=offers&dir=desc'))).toEqual(all.toReversed())
  expect(await titles(asked('sort=added'))).toEqual(all)
  for (const [words, found] of [
    ['drill', ['Drill']],
    ['102', ['Lamp']],
    ['t-3', ['Bench_1']],
    ['50%', ['Saw 50%']],
    ['_', ['Bench_1']],
    ['%', ['Saw 50%']],
  ] as const) {
    const query = asked(new URLSearchParams({ words }).toString())
    expect(await titles(query)).toEqual(found)
    expect(await countLots(deskOf().ctx, whose, 'open', query)).toBe(1)
  }
  expect(await titles(asked('closes=today'))).toEqual(['Drill', 'Saw 50%'])
  expect(await titles(asked('limit=5&page=2'))).toEqual([])
})

test('A table says how many there are, whatever narrows it and behind its last page, and how many each state has.', async () => {
  const { whose, titles } = await aTable()
  const { ctx } = deskOf()
  for (const text of [
    '',
    'page=9',
    'words=drill',
    'words=drill&page=9',
    'words=no+such+thing',
    'closes=today',
    'format=sealed',
    'words=l&closes=today&dir=desc',
  ]) {
    const query = asked(text)
    const { lots, total, shelves } = await readLotTable(ctx, whose, 'open', query)
    expect([text, total]).toEqual([text, await countLots(ctx, whose, 'open', query)])
    expect(lots.map(({ title }) => title)).toEqual(await titles(query))
    expect(shelves).toEqual(await countShelves(ctx, whose))
  }
  const sold = await readLotTable(ctx, whose, 'sold', asked())
  expect([sold.total, sold.lots.length]).toEqual([1, 1])
})

test('What an address says of a table is read and written the same, and nonsense is as usual.', () => {
  const query = asked('words=a&sort=price&dir=desc&page=3&limit=40&format=sealed&ready=no')
  expect(readLotQuery(paramsOf(query))).toEqual(query)
  expect(asked('sort=nothing&format=7&page=-3&limit=1000000')).toEqual(asked())
})

test('Drafts are ready, or say what they miss, also after they have changed and time has passed.', async () => {
  const lister = await aLister()
  await readyDrafts(lister, [{ title: 'Ready one' }, { title: 'No price', startPrice: '' }])
  const { ctx } = deskOf()
  const whose = { organisationId: lister.organisation.id, yards: null, now: Date.now(), dayEnds: Date.now() }
  const table = await readDraftTable(ctx, whose, asked())
  expect(table).toMatchObject({ all: 2, ready: 1, total: 2 })
  expect(Object.fromEntries(table.drafts.map(({ title, problems }) => [title, problems]))).toEqual({
    'Ready one': [],
    'No price': ['startPrice:missing'],
  })
  expect((await readDraftTable(ctx, whose, asked('ready=no'))).drafts.map(({ title }) => title)).toEqual([
    'No price',
  ])
  expect((await readDraftTable(ctx, whose, asked('missing=startPrice'))).drafts).toHaveLength(1)
  expect((await readDraftTable(ctx, whose, asked('missing=title'))).drafts).toHaveLength(0)
  expect((await readDraftTable(ctx, whose, asked('words=ready'))).drafts).toHaveLength(1)
  const late = { ...whose, now: Date.UTC(2100, 0, 1) }
  const [first] = (await readDraftTable(ctx, late, asked('words=ready'))).drafts
  expect(first?.problems).toEqual(['closes:close_soon'])
})

test('Columns are kept for each person and table, and only those that there are.', async () => {
  const lister = await aLister()
  const { ctx } = deskOf()
  expect(await findColumns(ctx, lister.actor.id, 'lots')).toBeNull()
  await chooseColumns(ctx, lister.actor.id, 'lots', ['bin', 'nothing', 'closes'])
  await chooseColumns(ctx, lister.actor.id, 'lots', ['closes', 'bin'])
  expect(await findColumns(ctx, lister.actor.id, 'lots')).toEqual(['bin', 'closes'])
  expect(await findColumns(ctx, lister.actor.id, 'drafts')).toBeNull()
})

test('Each table is a walk along its index: no sort, and no list read whole.', async () => {
  const whose = { organisationId: 'o', yards: null, now: 0, dayEnds: 0 }
  const chosen: Record<LotSort, string> = {
    closes: 'listing_live_own_closes',
    price: 'listing_live_own_price',
    offers: 'listing_live_own_offers',
    added: 'listing_live_own_added',
  }
  for (const sort of LOT_SORTS)
    for (const more of ['', '&yard=y', '&category=c&format=sealed', '&closes=week']) {
      const query = asked(`sort=${sort}${more}`)
      const [list] = await statementsOf((ctx) => listLots(ctx, whose, 'open', query))
      const [count] = await statementsOf((ctx) => countLots(ctx, whose, 'open', query))
      if (!list || !count) throw new Error('Nothing was asked.')
      const [steps, counted] = [await planOf(list), await planOf(count)]
      expect(
        steps.filter((step) => step.includes(`live USING COVERING INDEX ${chosen[sort]} (organisation_id=?`)),
      ).toHaveLength(1)
      expect(counted.some((step) => step.includes(`COVERING INDEX ${chosen[sort]}`))).toBe(true)
      expect(steps.slice(0, 3).join()).not.toContain('TEMP B-TREE')
    }
  for (const text of ['', 'ready=yes', 'missing=title&yard=y', 'by=p', 'words=a']) {
    const query = asked(text)
    const [list] = await statementsOf((ctx) => listDraftRows(ctx, whose, query))
    const [count] = await statementsOf((ctx) => countDrafts(ctx, whose, query))
    for (const statement of [list, count]) {
      if (!statement) throw new Error('Nothing was asked.')
      const steps = await planOf(statement)
      expect(steps.some((step) => step.includes('draft USING COVERING INDEX listing_drafts_own'))).toBe(true)
    }
  }
})

test('What stands on the tabs is what there is, whatever has come, closed, moved and gone.', async () => {
  const { lister, whose, lots } = await aTable()
  const { id: organisationId } = lister.organisation
  const annex = await aLocation({ organisationId })
  const counted = (yards: string[] | null = null) => countShelves(deskOf().ctx, { ...whose, yards })
  const anew = async () => {
    const { results } = await env.DB.prepare(
      `select shelf, count(*) as n from listing_live where organisation_id = ?1 and shelf is not null group by shelf
       union all select 'draft', count(*) from listing_drafts where organisation_id = ?1`,
    )
      .bind(organisationId)
      .all<{ shelf: string; n: number }>()
    return { open: 0, sold: 0, unsold: 0, ...Object.fromEntries(results.map(({ shelf, n }) => [shelf, n])) }
  }
  const run = (sql: string, ...values: unknown[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run()
  expect(await counted()).toEqual(await anew())
  const [first, second] = lots
  await run(
    "update listing_live set status = 'sold', outcome = 'sold', price = 1 where listing_id = ?",
    first?.id,
  )
  await run('update listing_live set location_id = ?2 where listing_id = ?1', second?.id, annex.id)
  expect(await counted()).toEqual(await anew())
  expect(await counted([annex.id])).toEqual({ draft: 0, open: 1, sold: 0, unsold: 0 })

  const [draft = '', other = ''] = await readyDrafts(lister, [{ title: 'One' }, { title: 'Two', yard: '' }])
  expect(await counted()).toEqual(await anew())
  // one that has no yard yet is everybody's
  expect((await counted([annex.id])).draft).toBe(1)
  await run(
    "update listing_drafts set fields = json_set(fields, '$.yard', ?2) where id = ?1",
    draft,
    annex.id,
  )
  expect((await counted([annex.id])).draft).toBe(2)
  await run('delete from listing_drafts where id = ?', other)
  await run('delete from listing_live where listing_id = ?', second?.id)
  expect(await counted()).toEqual(await anew())
  expect(await counted([annex.id])).toEqual({ draft: 1, open: 0, sold: 0, unsold: 0 })
})
