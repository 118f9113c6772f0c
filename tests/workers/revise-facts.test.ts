import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { isMissing, runBatch } from '#app/db/batch.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { findListing, readLotLog } from '#app/features/listings/queries.server.ts'
import { insertWordsChange } from '#app/features/listings/writes.server.ts'
import { listNotes } from '#app/features/long-jobs/commands.server.ts'
import { reviseLot } from '#app/flows/lots/revise-lot.server.ts'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aCondition, aListing, aMembership } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aLister } from '#tests/support/lister.ts'
import { aPng } from '#tests/support/pictures.ts'
import { ledgerOf, offer, projected } from '#tests/support/room.ts'

const CALL = 'product/reviseProject'

async function aLot() {
  const lister = await aLister()
  const listing = await aListing({
    organisationId: lister.organisation.id,
    locationId: lister.yard.id,
    categoryId: lister.category.id,
    conditionId: lister.condition.id,
    description: 'Both batteries hold charge, the chuck runs true.',
    pictures: ['demo-drill', 'demo-lamp'],
  })
  const ctx = { ...deskOf().ctx, actor: lister.actor, clock: { now: () => Date.now() } }
  const { id } = listing
  const revise = (fields: object, bearer: Record<string, string> = lister.bearer) =>
    say(CALL, { id, ...fields }, bearer)
  const rowOf = () =>
    env.DB.prepare(
      `select listings.category_id as category, listings.condition_id as condition, brand, material,
        color_size as color, manufacturer, listings.retail_price as retail, live.category_id as shelf,
        live.condition_id as graded, live.retail_price as valued
       from listings join listing_live live on live.listing_id = listings.id where listings.id = ?1`,
    )
      .bind(id)
      .first<Record<string, string | number | null>>()
  return { lister, listing, ctx, id, revise, rowOf }
}

test('Until the first offer a lot’s facts become others, and search, filters and counts follow at once.', async () => {
  const { lister, ctx, id, revise, rowOf } = await aLot()
  const [shelf, worn] = [await aCategory(), await aCondition()]
  const brand = `Northbend${crypto.randomUUID().slice(0, 6)}`
  const counted = (category: string) =>
    env.DB.prepare('select coalesce(sum(lots), 0) as n from live_counts where category_id = ?1')
      .bind(category)
      .first<number>('n')
  expect(await counted(lister.category.id)).toBe(1)
  const facts = { category: shelf.id, conditionTypeId: worn.id, brand, color_size: 'Teal', asin_price: 129.5 }
  const said = await revise({ ...facts, material: 'Steel', manufacturer: 'Northbend Tools', seen: 0 })
  expect(contentOf(said)).toMatchObject({ id, changed: true, seen: 1 })
  expect(await rowOf()).toMatchObject({
    category: shelf.id,
    shelf: shelf.id,
    condition: worn.id,
    graded: worn.id,
    brand,
    color: 'Teal',
    material: 'Steel',
    retail: 129_50,
    valued: 129_50,
  })
  expect([await counted(lister.category.id), await counted(shelf.id)]).toEqual([0, 1])
  const search = async (narrowed: object) => {
    const said = await say('custom/product/search', { filters: { searchbar: { value: brand }, ...narrowed } })
    return contentOf<{ records: { id: string }[] }>(said).records.map((lot) => lot.id)
  }
  expect(await search({})).toEqual([id])
  expect(await search({ category: { value: [shelf.id] } })).toEqual([id])
  expect(await findListing(ctx, id)).toMatchObject({ brand, category: { id: shelf.id } })
  // what is left out stays, and what is empty goes
  expect(contentOf(await revise({ material: null, seen: 1 }))).toMatchObject({ changed: true, seen: 2 })
  expect(await rowOf()).toMatchObject({ material: null, brand })
  const log = await readLotLog(ctx, id)
  expect(log.entries[1]?.what).toEqual(
    expect.arrayContaining(['category', 'condition', 'brand', 'retailPrice']),
  )
  // facts are no terms: the ledger has one rule card as before
  await ctx.rooms.tick(id)
  const effects = (await ledgerOf(id)).flatMap((entry) => entry.effects)
  expect(effects.filter(({ type }) => type === 'rules')).toHaveLength(1)
})

test('Once somebody has offered, facts stay: page, program and many at once are refused, and text goes on.', async () => {
  const { lister, ctx, id, revise, rowOf } = await aLot()
  const bidder = await aBidder()
  // the room knows of the offer, and D1 does not yet
  expect((await offer(id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  expect(outcome(await revise({ brand: 'Other' }))).toBe('409 lot_offered')
  await projected(id)
  expect(outcome(await revise({ brand: 'Other' }))).toBe('409 lot_offered')
  const found = await findSetUp(ctx, id)
  if (!found) throw new Error('There is no such listing.')
  const { row } = found
  const form = new URLSearchParams({
    intent: 'save',
    seen: '0',
    title: row.title,
    description: row.description,
    disclaimer: '',
    keywords: row.keywords,
    binLocation: '',
    brand: 'Other',
  })
  expect(await reviseLot(ctx, lister.actor, found, form)).toMatchObject({ ok: false, said: 'has_offers' })
  const { id: jobId, refused } = contentOf<{ id: string; refused: number }>(
    await say(
      'product/bulkProjectAction',
      {
        organization: lister.organisation.id,
        state: 'open',
        action: 'edit',
        all: true,
        edits: [{ field: 'brand', how: 'set', value: 'Other' }],
      },
      lister.bearer,
    ),
  )
  expect(refused).toBe(1)
  expect((await listNotes(deskOf().ctx, jobId, {}))[0]).toMatchObject({ why: 'condition_offers' })
  expect(await rowOf()).toMatchObject({ brand: null })
  expect(contentOf(await revise({ title: 'Drill with two batteries' }))).toMatchObject({ changed: true })
  // an offer that comes between the look and the write fails the whole batch
  const shown = { title: 'a', description: 'b', disclaimer: null, pictures: [] }
  const change = { listingId: id, version: 9, at: 1, personId: lister.actor.id, before: shown, after: shown }
  await expect(runBatch(ctx.db, [insertWordsChange(ctx.db, change, true)])).rejects.toSatisfy(isMissing)
})

test('A fact that is none is refused by its field, and nothing is changed.', async () => {
  const { revise, rowOf } = await aLot()
  const parent = await aCategory()
  await aCategory({ parentId: parent.id })
  const retired = await aCondition()
  await env.DB.prepare('update conditions set active = 0 where id = ?1').bind(retired.id).run()
  const before = await rowOf()
  for (const [fields, name] of [
    [{ category: parent.id }, 'sub_category'],
    [{ category: 'none' }, 'sub_category'],
    [{ conditionTypeId: retired.id }, 'conditionTypeId'],
    [{ asin_price: '-3' }, 'asin_price'],
    [{ brand: 'x'.repeat(301) }, 'brand'],
    [{ title: 'ab' }, 'title'],
  ] as const) {
    const said = await revise({ material: 'Oak', ...fields })
    expect(said).toMatchObject({ http: 422, data: { errors: { [name]: [expect.any(String)] } } })
  }
  expect(await rowOf()).toEqual(before)
})

test('A program gives a lot other pictures: its own in another order, and what it has uploaded.', async () => {
  const { lister, id, revise } = await aLot()
  const form = new FormData()
  form.set('folder', 'product')
  form.append('file_upload', new File([await aPng({ width: 900, height: 600 })], 'gauge.png'))
  const uploaded = contentOf<{ files: { file_name: string }[] }>(
    await ask('commonFunction/image_uploader/muliple_img_uploader', {
      method: 'POST',
      headers: lister.bearer,
      body: form,
    }),
  )
  const address = uploaded.files[0]?.file_name ?? ''
  const list = [
    { file_name: address, filename: 'gauge.png', title: 'Gauge', description: 'The gauge' },
    { file_name: '/pictures/demo-lamp-640.webp' },
    { file_name: '/uploads/up-k3v7q2mzx4c5n6b7t2r3w4yaha.mp4' },
  ]
  expect(contentOf(await revise({ allattachmentlist: list, seen: 0 }))).toMatchObject({ seen: 1 })
  type Own = { listing: { pictures: { file_name: string }[]; allattachmentlist: object[]; seen: number } }
  const own = async () =>
    contentOf<Own>(
      await say('product/getSingleProject', { id, organization: lister.organisation.id }, lister.bearer),
    )
  const { listing } = await own()
  const name = address.replace('.webp', '-640.webp')
  expect(listing).toMatchObject({
    seen: 1,
    pictures: [
      { file_name: name, filename: 'gauge.png', title: 'Gauge', description: 'The gauge' },
      { file_name: '/pictures/demo-lamp-640.webp' },
    ],
    allattachmentlist: [{ file_name: name }, { file_name: '/pictures/demo-lamp-640.webp' }],
  })
  // what it was given it may give back
  expect(contentOf(await revise({ allattachmentlist: listing.pictures, seen: 1 }))).toMatchObject({
    changed: false,
  })
  expect(outcome(await revise({ allattachmentlist: list.slice(1), seen: 0 }))).toBe('409 lot_stale')
  const none = await revise({ allattachmentlist: [] })
  expect(none).toMatchObject({ http: 422, data: { errors: { allattachmentlist: [expect.any(String)] } } })
})

test('Signed-out people, buyers, other sellers and other roles change nothing of it.', async () => {
  const { lister, id, revise, rowOf } = await aLot()
  const [buyer, stranger, yardStaff] = [await aBidder(), await aLister(), await aBidder()]
  await aMembership(yardStaff.person, lister.organisation, 'yard_staff')
  expect((await say(CALL, { id, brand: 'Other' })).http).toBe(401)
  for (const { bearer } of [buyer, stranger, yardStaff])
    expect((await revise({ brand: 'Other' }, bearer)).http).toBe(403)
  expect(await rowOf()).toMatchObject({ brand: null })
})
