import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { findListing, listChanges } from '#app/features/listings/queries.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { keepPicture } from '#app/flows/lots/keep-picture.server.ts'
import { findOwnLot, reviseLot } from '#app/flows/lots/revise-lot.server.ts'
import { say } from '#tests/support/api.ts'
import { aListing, aMembership } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aPng } from '#tests/support/pictures.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { offer, projected } from '#tests/support/room.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

type Field = readonly [name: string, text: string]

/** A published lot with two pictures, and somebody who lists for its organisation. */
async function aLot() {
  const listing = await aListing({
    description: 'Both batteries hold charge, chuck runs true.',
    pictures: ['demo-drill', 'demo-lamp'],
  })
  const lister = await aBidder()
  await aMembership(lister.person, { id: listing.organisationId }, 'staff')
  const organisations = [{ id: listing.organisationId, roles: ['lister'] as const, yards: null }]
  const actor = { ...lister.actor, organisations }
  const ctx = { ...deskOf().ctx, actor, clock: { now: () => Date.now() } }
  const { id, title, description, keywords } = listing
  const words: Field[] = [
    ['title', title],
    ['description', description],
    ['disclaimer', listing.disclaimer ?? ''],
    ['keywords', keywords],
    ['binLocation', listing.binLocation ?? ''],
  ]
  const read = async () => {
    const found = await findSetUp(ctx, id)
    if (!found) throw new Error('There is no such listing.')
    return found
  }
  const press = async (fields: readonly Field[], files: readonly File[] = []) => {
    const form = new URLSearchParams([['intent', 'save'], ...words, ...fields].map(([a, b]) => [a, b]))
    return reviseLot(ctx, actor, await read(), form, files)
  }
  /** The form of the page: its pictures in this order. */
  const save = (seen: number, names: readonly string[], more: readonly Field[] = []) =>
    press([
      ['seen', String(seen)],
      ['picture', ''],
      ...names.map((name) => ['picture', name] as const),
      ...more,
    ])
  const names = async () => (await read()).images.map(({ name }) => name)
  const upload = async (by = actor) => {
    const kept = await keepPicture({ ...ctx, actor: by }, by, await aFile())
    return kept.ok ? kept.picture.name : ''
  }
  return { listing, lister, actor, ctx, press, save, read, names, upload }
}

async function aFile() {
  return new File([await aPng({ width: 80, height: 60 })], 'gauge.png')
}

test('Before the first offer pictures come, go, move and get words in one save, and every page shows them at once.', async () => {
  const { listing, ctx, save, read, names, upload } = await aLot()
  const { id } = listing
  const cut = await upload()
  const saved = await save(
    0,
    [cut, 'demo-drill'],
    [
      [`caption:${cut}`, ' The gauge from its left side '],
      [`title:${cut}`, 'Gauge'],
      [`fileName:${cut}`, 'gauge.jpg'],
      ['caption:demo-drill', 'In its case'],
    ],
  )
  expect(saved).toMatchObject({ ok: true, said: 'words' })
  expect((await read()).images).toMatchObject([
    {
      name: cut,
      position: 0,
      width: 80,
      height: 60,
      caption: 'The gauge from its left side',
      title: 'Gauge',
    },
    { name: 'demo-drill', position: 1, caption: 'In its case' },
  ])
  // the lot's page, its tile wherever it stands, and programs
  const page = await findListing(ctx, id)
  expect(page?.images.map(({ name }) => name)).toEqual([cut, 'demo-drill'])
  expect(page?.images[0]).toMatchObject({ caption: 'The gauge from its left side' })
  expect((await listTiles(ctx, [id]))[0]?.image).toMatchObject({ name: cut })
  const item = await say('product/singleProduct', { id })
  expect(JSON.stringify(item)).toContain(`/uploads/${cut}-640.webp`)
  // nobody had offered: bidders have nothing to compare
  expect(await listChanges(ctx, listing)).toEqual([])
  const next = await upload()
  expect(await save(1, ['demo-drill', next])).toMatchObject({ ok: true })
  expect(await names()).toEqual(['demo-drill', next])
  // words that the form does not send stay
  expect((await read()).images[0]).toMatchObject({ caption: 'In its case' })
})

test('After the first offer every change of pictures is kept beside the old, and whoever stands in the lot is told once.', async () => {
  const { listing, ctx, save, upload, names } = await aLot()
  const { id } = listing
  const third = await upload()
  await save(0, ['demo-drill', 'demo-lamp', third], [['caption:demo-drill', 'In its case']])
  const bidder = await aBidder()
  expect((await offer(id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(id)
  const latest = async () => (await listChanges(ctx, listing))[0]

  expect(await save(1, ['demo-drill', third, 'demo-lamp'])).toMatchObject({ said: 'words' })
  expect(await latest()).toMatchObject({ order: true, cover: false, added: [], removed: 0, people: 1 })
  expect(await save(2, [third, 'demo-drill', 'demo-lamp'])).toMatchObject({ said: 'words' })
  expect(await latest()).toMatchObject({ cover: true, order: false, captions: [] })
  const said = [['caption:demo-drill', 'Without its case']] as const
  expect(await save(3, [third, 'demo-drill', 'demo-lamp'], said)).toMatchObject({ said: 'words' })
  expect((await latest())?.captions).toMatchObject([
    { number: 2, parts: expect.arrayContaining([{ text: 'Without', in: 'new' }]) },
  ])
  // what a picture is called is read by nobody: nobody is told
  const called = [[`title:${third}`, 'Gauge']] as const
  expect(await save(4, [third, 'demo-drill', 'demo-lamp'], called)).toMatchObject({ said: 'words' })
  expect(await listChanges(ctx, listing)).toHaveLength(3)
  const sent = await env.DB.prepare('select count(*) as n from events where id like ?1')
    .bind(`lot-changed:${id}:%`)
    .first<number>('n')
  // with the one before the offer, which told nobody
  expect(sent).toBe(4)
  const { ctx: job } = aJob()
  await deliverEvent(job, `lot-changed:${id}:2`)
  await deliverEvent(job, `lot-changed:${id}:2`)
  expect(await outgoing(`lot-changed:${id}:2:${bidder.person.id}`)).toMatchObject({ template: 'lotChanged' })

  expect(await save(5, [third])).toMatchObject({ said: 'words' })
  expect(await latest()).toMatchObject({ removed: 2, order: false })
  expect(await names()).toEqual([third])
})

test('Who saves over somebody else’s change is told and gets the form back; who presses twice has saved once.', async () => {
  const { listing, ctx, press, save, upload, names } = await aLot()
  const mine = await upload()
  const twice = await Promise.all([save(0, [mine, 'demo-drill']), save(0, [mine, 'demo-drill'])])
  expect(twice).toMatchObject([
    { ok: true, said: 'words' },
    { ok: true, said: 'words' },
  ])
  expect(await save(0, [mine, 'demo-drill'])).toMatchObject({ ok: true })
  const versions = () =>
    env.DB.prepare('select count(*) as n from listing_changes where listing_id = ?1')
      .bind(listing.id)
      .first<number>('n')
  expect(await versions()).toBe(1)

  // whoever read the lot before has typed, moved and uploaded
  const other = await upload()
  const stale = await save(0, [other, 'demo-lamp', 'demo-drill'], [[`caption:${other}`, 'Below']])
  expect(stale).toMatchObject({
    ok: false,
    said: 'stale',
    // one that the other has taken out is no picture of the lot any more
    pictures: [{ name: other, caption: 'Below', width: 80 }, { name: 'demo-drill' }],
  })
  expect(await names()).toEqual([mine, 'demo-drill'])

  // files of a form without script: sent twice, they come once
  const files = [await aFile()]
  const plain = [
    ['seen', '1'],
    ['attempt', crypto.randomUUID()],
    ['picture', ''],
    ['picture', 'demo-drill'],
  ] as const
  expect(await press(plain, files)).toMatchObject({ ok: true })
  expect(await press(plain, files)).toMatchObject({ ok: true })
  expect(await names()).toHaveLength(2)
  expect(await versions()).toBe(2)
  expect(await listChanges(ctx, listing)).toEqual([])
})

test('Without script a button beside a picture moves it in the form, and nothing is changed before it is saved.', async () => {
  const { press, names } = await aLot()
  const moved = await press([
    ['intent', 'left:demo-lamp'],
    ['seen', '0'],
    ['picture', ''],
    ['picture', 'demo-drill'],
    ['picture', 'demo-lamp'],
  ])
  expect(moved).toMatchObject({
    ok: false,
    said: 'moved',
    pictures: [{ name: 'demo-lamp' }, { name: 'demo-drill' }],
  })
  expect(await names()).toEqual(['demo-drill', 'demo-lamp'])
})

test('What is no picture of the lot, or another’s upload, is refused; one picture stays, and twenty are the most.', async () => {
  const { press, save, upload, names, actor } = await aLot()
  const stranger = await aBidder()
  const organisations = [{ id: 'elsewhere', roles: ['lister'] as const, yards: null }]
  const theirs = await upload({ ...actor, id: stranger.person.id, organisations: [...organisations] })
  expect(theirs).not.toBe('')
  const fault = (code: string) => ({ ok: false, said: 'picture', errors: { pictures: [code] } })
  expect(await save(0, ['demo-drill', theirs])).toMatchObject(fault('gone'))
  expect(await save(0, ['demo-drill', 'demo-saw'])).toMatchObject(fault('gone'))
  expect(await save(0, [])).toMatchObject(fault('no_picture'))
  expect(await save(0, ['demo-drill'], [['caption:demo-drill', 'x'.repeat(121)]])).toMatchObject(
    fault('long'),
  )
  const many = await Promise.all(Array.from({ length: 19 }, () => aFile()))
  const form = [
    ['seen', '0'],
    ['picture', ''],
    ['picture', 'demo-drill'],
    ['picture', 'demo-lamp'],
  ] as const
  expect(await press(form, many)).toMatchObject(fault('many_pictures'))
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')
  expect(await press(form, [svg])).toMatchObject(fault('picture'))
  expect(await names()).toEqual(['demo-drill', 'demo-lamp'])
})

test('Another organisation, other roles and signed-out people find no lot to revise.', async () => {
  const { listing, ctx, lister } = await aLot()
  const { organisationId, id } = listing
  const roleOf = (
    roles: readonly ('lister' | 'accounts' | 'yard_staff')[],
    organisation = organisationId,
  ) => {
    const organisations = [{ id: organisation, roles: [...roles], yards: null }]
    return findOwnLot({ ...ctx, actor: { ...lister.actor, organisations } }, organisation, id)
  }
  expect(await roleOf(['lister'])).not.toBeNull()
  expect(await roleOf(['accounts'])).toBeNull()
  expect(await roleOf(['yard_staff'])).toBeNull()
  expect(await roleOf(['lister'], 'elsewhere')).toBeNull()
  expect(await findOwnLot({ ...ctx, actor: null }, organisationId, id)).toBeNull()
})

test('An upload that was never saved goes with the sweep; what a change after an offer shows stays.', async () => {
  const { listing, ctx, save, upload } = await aLot()
  const [kept, lost] = [await upload(), await upload()]
  await save(0, ['demo-drill', kept])
  const bidder = await aBidder()
  await offer(listing.id, bidder.session, { dollars: 40 })
  await projected(listing.id)
  await save(1, ['demo-drill'])
  const later = { now: () => Date.now() + 2 * 86_400_000 }
  for (let minute = 0; minute < 32; minute += 1)
    await removeUnshown({ ...ctx, clock: later }, new Date(minute * 60_000))
  expect(await env.UPLOADS.head(`${kept}-1200.webp`)).not.toBeNull()
  expect(await env.UPLOADS.head(`${lost}-1200.webp`)).toBeNull()
})
