import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listTemplates } from '#app/features/drafts/commands.server.ts'
import { saveTemplate } from '#app/features/drafts/template-commands.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { chooseRules, dropZip, readAgain, replaceList } from '#app/flows/lots/choose-import.server.ts'
import { addZip, dryRun, findImport, runImport } from '#app/flows/lots/import-lots.server.ts'
import { writeZip } from '#app/lib/zip.server.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, anImport, draftsOf, type Lister, readyDrafts, runToEnd } from '#tests/support/lister.ts'

const deskFor = ({ actor }: Lister) => ({ ...deskOf().ctx, actor })

async function readOf(lister: Lister, id: string) {
  const found = await findImport(deskFor(lister), { id, organisationId: lister.organisation.id })
  if (!found) throw new Error('The import is not there.')
  return found
}

test('A file is read again as whoever gave it says: other marks, other letters, a first row that is a lot.', async () => {
  const lister = await aLister()
  const ctx = deskFor(lister)
  // "Café" as Windows-1252 writes it, and commas where semicolons were found
  const bytes = new Uint8Array(
    [...'A;B;C,title\nx;y;z,Caf'].map((letter) => letter.charCodeAt(0)).concat(0xe9),
  )
  const { key, found } = await anImport(lister, bytes)
  expect(found.input).toMatchObject({
    found: { letters: 'Windows-1252', between: ';' },
    headings: ['A', 'B', 'C,title'],
    sample: 'z,Café',
    bytes: bytes.length,
    first: 'names',
  })
  expect(found.job.total).toBe(1)

  expect(await readAgain(ctx, key, { between: ',', first: 'lot' })).toEqual({ ok: true })
  const again = await readOf(lister, key.id)
  expect(again.input).toMatchObject({ headings: ['A', 'B'], first: 'lot', found: { between: ',' } })
  expect(again.job.total).toBe(2)
  expect((await dryRun(ctx, key, again)).rows).toBe(2)

  // read as what it is not it is still read, and its words show it
  expect(await readAgain(ctx, key, { between: ',', letters: 'UTF-8' })).toEqual({ ok: true })
  expect((await readOf(lister, key.id)).input.sample).toBe('Caf\ufffd')
})

test('Another list takes the place of one that was read; what nobody can read changes nothing, and pictures stay.', async () => {
  const lister = await aLister()
  const ctx = deskFor(lister)
  const { key } = await anImport(lister, 'title,sku\nSaw,R-1\nDrill,R-2\n')
  const zip = await writeZip([['saw.jpg', new Uint8Array([1, 2, 3])]], { folded: false })
  const sent = { name: 'pictures.zip', body: new Blob([zip]).stream(), length: zip.length }
  expect(await addZip(ctx, key, sent)).toEqual({ ok: true })

  const hostile = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])], 'old.xls')
  expect(await replaceList(ctx, key, hostile)).toEqual({ ok: false, code: 'old_format' })
  expect((await readOf(lister, key.id)).job).toMatchObject({ label: 'lots.csv', total: 2 })

  expect(await replaceList(ctx, key, new File(['title,sku\nLamp,R-3\n'], 'other.csv'))).toEqual({ ok: true })
  const other = await readOf(lister, key.id)
  expect(other.job).toMatchObject({ label: 'other.csv', total: 1 })
  expect(other.input.zips).toMatchObject([{ name: 'pictures.zip', files: 1, gone: false }])

  expect(await dropZip(ctx, key, 0)).toEqual({ ok: true })
  expect(await dropZip(ctx, key, 7)).toEqual({ ok: false, code: 'not_there' })
  expect((await readOf(lister, key.id)).input.zips).toMatchObject([{ gone: true }])

  await runImport(ctx, key, lister.actor.id)
  expect(await replaceList(ctx, key, new File(['title\nNever\n'], 'late.csv'))).toEqual({
    ok: false,
    code: 'not_there',
  })
  await runToEnd(key.id)
  expect((await draftsOf(lister)).map(({ fields }) => fields.title)).toEqual(['Lamp'])
})

test('A template fills what rows of new drafts leave empty; drafts that are there keep their own.', async () => {
  const lister = await aLister()
  const ctx = deskFor(lister)
  const { organisation, actor, condition, yard } = lister
  const template = crypto.randomUUID()
  await saveTemplate(
    ctx,
    { id: template, organisationId: organisation.id },
    {
      name: 'Returns, household',
      fields: { condition: condition.id, yard: yard.id, startPrice: '5' },
      by: actor.id,
    },
  )
  await readyDrafts(lister, [{ itemId: 'T-1', title: 'Saw', startPrice: '20' }])
  const { key } = await anImport(lister, 'title,sku,start price\nSharp saw,T-1,\nDrill,T-2,\nLamp,T-3,9\n')
  const chosen = { existing: 'update', template, sale: '' }
  expect(await chooseRules(ctx, key, chosen)).toEqual({ ok: true })
  await runImport(ctx, key, actor.id)
  await runToEnd(key.id)
  const drafts = new Map((await draftsOf(lister)).map(({ itemId, fields }) => [itemId, fields]))
  expect(drafts.get('T-1')).toMatchObject({ title: 'Sharp saw', startPrice: '20' })
  expect(drafts.get('T-2')).toMatchObject({ title: 'Drill', startPrice: '5', condition: condition.id })
  expect(drafts.get('T-3')).toMatchObject({ title: 'Lamp', startPrice: '9', yard: yard.id })
  // a lot that was there did not begin with it
  expect((await listTemplates(ctx, organisation.id)).map(({ lotsMade }) => lotsMade)).toEqual([2])
})

test('Rows that name no auction go into the one that was chosen, as far as it takes them; of others it is none.', async () => {
  const lister = await aLister()
  const ctx = deskFor(lister)
  const { organisation, actor, yard } = lister
  const sale = await newSale(ctx, actor, {
    organisationId: organisation.id,
    title: 'Monday sale',
    from: null,
  })
  await env.DB.prepare('update auctions set location_id = ?2 where id = ?1').bind(sale, yard.id).run()
  const stranger = await aLister()
  const theirs = await newSale(deskFor(stranger), stranger.actor, {
    organisationId: stranger.organisation.id,
    title: 'Theirs',
    from: null,
  })
  const { key } = await anImport(lister, 'title,sku,sale type\nSaw,S-1,auction\nVise,S-2,fixed\n')
  expect(await chooseRules(ctx, key, { existing: 'update', template: '', sale: theirs })).toEqual({
    ok: true,
  })
  expect((await readOf(lister, key.id)).input.sale).toBeNull()

  await chooseRules(ctx, key, { existing: 'update', template: '', sale })
  const run = await dryRun(ctx, key, await readOf(lister, key.id))
  expect(run.faults).toMatchObject([{ row: 3, why: 'fixed_in_sale', said: 'Monday sale' }])
  await runImport(ctx, key, actor.id)
  await runToEnd(key.id)
  const { results } = await env.DB.prepare(
    'select item_id as itemId from listing_drafts where auction_id = ?1',
  )
    .bind(sale)
    .all()
  expect(results).toEqual([{ itemId: 'S-1' }])
})
