import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readSaleFilters } from '#app/features/auctions/inputs.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { salesCsv } from '#app/flows/auctions/export-sales.server.ts'
import { dryRun, runImport } from '#app/flows/lots/import-lots.server.ts'
import { textOf } from '#app/lib/text-stream.ts'
import { ask, contentOf } from '#tests/support/api.ts'
import { aLocation } from '#tests/support/builders.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, anImport, draftsOf, type Lister, runToEnd } from '#tests/support/lister.ts'

async function aDraftSale({ organisation, actor, yard }: Lister, title: string, locationId = yard.id) {
  const id = await newSale(deskOf().ctx, actor, { organisationId: organisation.id, title, from: null })
  await env.DB.prepare('update auctions set location_id = ?2 where id = ?1').bind(id, locationId).run()
  return id
}

const placesOf = async (sale: string) =>
  (
    await env.DB.prepare(
      `select fields ->> 'title' as title, auction_place as place from listing_drafts where auction_id = ?1 order by 2`,
    )
      .bind(sale)
      .all()
  ).results

test('Rows name an auction of their own that nobody has seen yet, by title or id; the dry run names every other.', async () => {
  const lister = await aLister()
  const there = await aLocation({ organisationId: lister.organisation.id, name: 'Akron shed' })
  const monday = await aDraftSale(lister, 'Monday tools')
  const away = await aDraftSale(lister, 'Away sale', there.id)
  const announced = await aDraftSale(lister, 'Open sale')
  await env.DB.prepare("update auctions set state = 'announced' where id = ?1").bind(announced).run()
  const rows = [
    'title,sku,yard,sale type,auction',
    `Saw,A-1,${lister.yard.name},auction,monday TOOLS`,
    `Drill,A-2,,auction,${monday}`,
    'Lamp,A-3,,auction,Munday tools',
    `Bench,A-4,${lister.yard.name},auction,${away}`,
    'Vise,A-5,,fixed,Monday tools',
    'Clock,A-6,,auction,Open sale',
    'Alone,A-7,,auction,',
  ]
  const { key, found } = await anImport(lister, rows.join('\n'))
  const ctx = { ...deskOf().ctx, actor: lister.actor }
  const run = await dryRun(ctx, key, found)
  expect(run).toMatchObject({ made: 3, looked: 4, refused: 0 })
  expect(run.faults.map(({ row, field, why, nearest }) => [row, field, why, nearest])).toEqual([
    [4, 'auction', 'unknown', 'Monday tools'],
    [5, 'auction', 'sale_yard', null],
    [6, 'auction', 'fixed_in_sale', null],
    [7, 'auction', 'unknown', 'Away sale'],
  ])
  expect(await runImport(ctx, key, lister.actor.id)).toBe('started')
  await runToEnd(key.id)
  expect(await draftsOf(lister)).toHaveLength(7)
  expect(await placesOf(monday)).toEqual([
    { title: 'Saw', place: 0 },
    { title: 'Drill', place: 1 },
  ])
  expect(await placesOf(away)).toEqual([])

  // a draft that is in one stays there, and a file that is given once more moves nothing
  const again = await anImport(lister, 'title,sku,auction\nSaw,A-1,Away sale\nDrill,A-2,Monday tools\n')
  expect((await dryRun(ctx, again.key, again.found)).faults).toMatchObject([{ row: 2, why: 'in_auction' }])
  await runImport(ctx, again.key, lister.actor.id)
  await runToEnd(again.key.id)
  expect(await placesOf(monday)).toEqual([
    { title: 'Saw', place: 0 },
    { title: 'Drill', place: 1 },
  ])
})

test('A list of auctions is a file of all of its pages, narrowed as they are; what a spreadsheet would run is text.', async () => {
  const lister = await aLister()
  for (let nth = 0; nth < 22; nth += 1) await aDraftSale(lister, `=Sale ${nth}`)
  const side = { organisationId: lister.organisation.id, yards: null }
  const rowsOf = async (query: string) => {
    const filters = readSaleFilters(new URLSearchParams(query))
    const text = await textOf(salesCsv(deskOf().ctx, side, 'current', { filters }).body)
    return text.trim().split('\r\n')
  }
  const rows = await rowsOf('')
  expect(rows).toHaveLength(23)
  expect(rows[0]).toContain('Id,Title,State,Yard')
  expect(rows.filter((row) => row.includes("'=Sale"))).toHaveLength(22)
  // 2, 20 and 21
  expect(await rowsOf('search=Sale 2')).toHaveLength(4)
  expect(await rowsOf('month=2020-01')).toHaveLength(1)
})

test('A program sends a file and has it imported at once: a form says yes in words.', async () => {
  const lister = await aLister()
  const form = new FormData()
  form.set('organization', lister.organisation.id)
  form.set('start', 'true')
  form.set('file_upload', new File(['title,sku\nSaw,P-1\n'], 'lots.csv', { type: 'text/csv' }))
  const answer = await ask('product/uploadXLSXFile', { method: 'POST', headers: lister.bearer, body: form })
  const { id, started } = contentOf<{ id: string; started: boolean }>(answer)
  expect(started).toBe(true)
  await runToEnd(id)
  expect(await draftsOf(lister)).toMatchObject([{ itemId: 'P-1' }])
})
