import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { ANY_SEARCH } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch, keptShelves } from '#app/features/browse/kept.server.ts'
import { listSimilar, searchListings } from '#app/features/browse/queries.server.ts'
import { aCategory, aCondition, aListing, aLocation } from '#tests/support/builders.ts'
import { listeningD1, reads } from '#tests/support/plans.ts'

const COUNTED =
  'select category_id, condition_id, location_id, lots from live_counts where lots <> 0 order by 1, 2, 3'
const COUNTED_ANEW = `select category_id, condition_id, location_id, count(*) as lots from listing_live
  where live = 1 group by 1, 2, 3 order by 1, 2, 3`

async function rowsOf(sql: string) {
  return (await env.DB.prepare(sql).all()).results
}

test('What the triggers have counted is what there is, whatever has come, moved, closed, reopened and gone.', async () => {
  const places = [await aCategory(), await aCategory()]
  const conditions = [await aCondition(), await aCondition()]
  const yards = [await aLocation(), await aLocation()]
  const lots = []
  for (let number = 0; number < 6; number += 1)
    lots.push(await aListing({ categoryId: places[number % 2]?.id, conditionId: conditions[0]?.id }))
  const columns = [
    ['category_id', places],
    ['condition_id', conditions],
    ['location_id', yards],
  ] as const
  for (let step = 0; step < 60; step += 1) {
    const id = lots[step % lots.length]?.id
    const [column, rows] = columns[step % 3] ?? columns[0]
    const status = ['open', 'closed', 'scheduled', 'sold', 'open'][(step * 7) % 5]
    const set = step % 2 === 0 ? 'status = ?1' : `${column} = ?1, price = price + 1`
    await env.DB.prepare(`update listing_live set ${set} where listing_id = ?2`)
      .bind(step % 2 === 0 ? status : rows[(step >> 2) % 2]?.id, id)
      .run()
    if (step % 10 === 9) expect(await rowsOf(COUNTED)).toEqual(await rowsOf(COUNTED_ANEW))
  }
  await env.DB.prepare('delete from listing_live where listing_id = ?').bind(lots[0]?.id).run()
  expect(await rowsOf(COUNTED)).toEqual(await rowsOf(COUNTED_ANEW))
})

test('Lots whose time is over are not counted, though their rooms have not yet been heard.', async () => {
  const category = await aCategory()
  const now = Date.now()
  await aListing({ categoryId: category.id, closesAt: now + 60_000 })
  await aListing({ categoryId: category.id, closesAt: now + 90_000 })
  const found = (at: number) =>
    searchListings(reads({ now: at }), { ...ANY_SEARCH, category: [category.slug] }, { facets: true })
  expect(await found(now)).toMatchObject({ totalRecords: 2, facets: { category: { [category.id]: 2 } } })
  expect(await found(now + 60_000)).toMatchObject({
    totalRecords: 1,
    facets: { category: { [category.id]: 1 } },
  })
  expect((await found(now + 90_000)).facets?.category[category.id]).toBeUndefined()
})

test('Home, search and the similar lots read no more rows of ten times as many lots.', async () => {
  const model = await aListing()
  await copies(model, 1, 400)
  const few = await rowsRead(model)
  await copies(model, 401, 4_000)
  const many = await rowsRead(model)
  for (const page of ['home', 'search', 'similar'] as const) {
    expect([page, few[page]]).toEqual([page, expect.any(Number)])
    expect([page, many[page] / few[page]].join(' ')).toSatisfy(() => many[page] <= 1.2 * few[page])
  }
  await env.DB.prepare('delete from listings where lot_number between 7000001 and 7004000').run()
  expect(await rowsOf(COUNTED)).toEqual(await rowsOf(COUNTED_ANEW))
})

type Model = Awaited<ReturnType<typeof aListing>>

/** Rows that the database reads for a page when nothing is kept. */
async function rowsRead(model: Model) {
  const similar = { id: model.id, category: { id: model.categoryId } }
  return {
    home: await rowsReadBy((ctx) =>
      Promise.all([
        keptShelves(ctx, { next: 5, featured: 20 }),
        keptChoices(ctx),
        keptSearch(ctx, ANY_SEARCH, { facets: false, own: false }),
      ]),
    ),
    search: await rowsReadBy((ctx) => keptSearch(ctx, ANY_SEARCH, { facets: true, own: false })),
    similar: await rowsReadBy((ctx) => listSimilar(ctx, similar, 7)),
  }
}

async function rowsReadBy(
  work: (ctx: Parameters<typeof keptSearch>[0]) => Promise<unknown>,
): Promise<number> {
  const { d1, asked } = listeningD1()
  const ctx = { db: openDb(d1, null).db, clock: { now: Date.now }, actor: null }
  await work({ ...ctx, kept: { read: (_key, anew) => anew(ctx) } })
  let rows = 0
  for (const { sql, params } of asked) {
    const { meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all()
    rows += meta.rows_read
  }
  return rows
}

/** Lots like this one, with the numbers from 7,000,000 on. */
async function copies(model: Model, from: number, to: number) {
  const numbers = `with recursive numbers(n) as (select ?2 union all select n + 1 from numbers where n < ?3)`
  for (const [table, key, changed] of [
    ['listings', 'id', { id: "'copy-' || n", lot_number: '7000000 + n' }],
    ['listing_live', 'listing_id', { listing_id: "'copy-' || n", closes_at: 'closes_at + n' }],
  ] as const) {
    const columns = await rowsOf(`select name from pragma_table_xinfo('${table}') where hidden = 0`)
    const names = columns.map(({ name }) => String(name))
    const values = names.map((name) => (changed as Record<string, string>)[name] ?? `${table}.${name}`)
    await env.DB.prepare(
      `insert into ${table} (${names.join(', ')}) ${numbers} select ${values.join(', ')} from ${table}, numbers where ${key} = ?1`,
    )
      .bind(model.id, from, to)
      .run()
  }
}
