import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dollarsField } from '#app/domain/money/money.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { listChanges, readLotLog } from '#app/features/listings/queries.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { readRevisePage, reviseLot } from '#app/flows/lots/revise-lot.server.ts'
import { aListing, aMembership } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aPng } from '#tests/support/pictures.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { offer, projected } from '#tests/support/room.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

async function aManaged() {
  const listing = await aListing({
    description: 'Both batteries hold charge, chuck runs true.',
    pictures: ['demo-drill'],
  })
  const lister = await aBidder()
  await aMembership(lister.person, { id: listing.organisationId }, 'staff')
  const actor = {
    ...lister.actor,
    organisations: [{ id: listing.organisationId, roles: ['yard_staff', 'lister'] as const, yards: null }],
  }
  const ctx = { ...deskOf().ctx, actor, clock: { now: () => Date.now() } }
  const press = async (fields: Record<string, string | File>, choices?: readonly string[]) => {
    const found = await findSetUp(ctx, listing.id)
    if (!found) throw new Error('There is no such listing.')
    const { pictures, ...texts } = fields
    const files = pictures instanceof File ? [pictures] : []
    const form = new URLSearchParams(texts as Record<string, string>)
    for (const id of choices ?? []) form.append('choices', id)
    return reviseLot(ctx, actor, found, form, files)
  }
  return { listing, ctx, press }
}

const WORDS = {
  intent: 'save',
  title: 'Cordless drill',
  disclaimer: '',
  keywords: 'drill',
  binLocation: 'A-02-01',
}

test('Words that change after an offer stay beside the old, and whoever stood in the lot is told once.', async () => {
  const { listing, ctx, press } = await aManaged()
  const { id } = listing
  const before = { ...WORDS, description: 'Both batteries hold charge, chuck runs well.', seen: '0' }
  expect(await press(before)).toMatchObject({ ok: true, said: 'words' })
  expect(await listChanges(ctx, listing)).toEqual([])

  const bidder = await aBidder()
  expect((await offer(id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(id)
  const words = { ...WORDS, description: 'One battery holds charge, chuck runs well.' }
  expect(await press({ ...words, seen: '0' })).toMatchObject({ ok: false, said: 'stale' })
  const picture = new File([await aPng({ width: 80, height: 60 })], 'gauge.png')
  expect(await press({ ...words, seen: '1', pictures: picture })).toMatchObject({ ok: true })

  const [change] = await listChanges(ctx, listing)
  expect(change).toMatchObject({ people: 1, title: null, removed: 0, added: [{ width: 80, height: 60 }] })
  expect(change?.description).toEqual(
    expect.arrayContaining([
      { text: 'Both', in: 'old' },
      { text: 'One', in: 'new' },
    ]),
  )
  const { ctx: job } = aJob()
  await deliverEvent(job, `lot-changed:${id}:2`)
  await deliverEvent(job, `lot-changed:${id}:2`)
  expect(await outgoing(`lot-changed:${id}:2:${bidder.person.id}`)).toMatchObject({ template: 'lotChanged' })
  expect(await readLotLog(ctx, id)).toMatchObject({ version: 2, people: 1, firstOfferAt: expect.any(Number) })
  // words that nobody reads change silently
  expect(await press({ ...words, binLocation: 'B-1', seen: '2' })).toMatchObject({ ok: true, said: 'words' })
  const bin = await env.DB.prepare('select bin_location from listings where id = ?1')
    .bind(id)
    .first('bin_location')
  expect(bin).toBe('B-1')
  expect(await listChanges(ctx, listing)).toHaveLength(1)
})

test('Choices change like words: what a list does not offer is refused, and a form without them leaves them.', async () => {
  const { listing, ctx, press } = await aManaged()
  const { id } = listing
  const words = { ...WORDS, description: 'Both batteries hold charge, chuck runs true.' }
  const chosen = async () => (await findSetUp(ctx, id))?.chosen.sort()
  // the form's own mark that it asks for them is empty
  const dents = ['', 'damage-dents', 'package-bag']
  expect(await press({ ...words, seen: '0' }, dents)).toMatchObject({ said: 'words' })
  expect(await chosen()).toEqual(['damage-dents', 'package-bag'])
  expect(await press({ ...words, seen: '1' }, dents)).toMatchObject({ said: 'unchanged' })
  expect(await listChanges(ctx, listing)).toEqual([])
  expect(await press({ ...words, seen: '1' }, ['damage-smoke'])).toMatchObject({
    said: 'faults',
    errors: { choices: ['unknown'] },
  })
  const two = ['package-bag', 'package-crate']
  expect(await press({ ...words, seen: '1' }, two)).toMatchObject({ errors: { choices: ['several'] } })
  const bidder = await aBidder()
  expect((await offer(id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(id)
  expect(await press({ ...words, binLocation: 'B-2', seen: '1' })).toMatchObject({ said: 'words' })
  expect(await chosen()).toEqual(['damage-dents', 'package-bag'])
  // what nobody reads was saved meanwhile, and counts
  expect(await press({ ...words, seen: '1' }, [''])).toMatchObject({ said: 'stale' })
  expect(await press({ ...words, seen: '2' }, [''])).toMatchObject({ said: 'words' })
  expect(await chosen()).toEqual([])
  const [change] = await listChanges(ctx, listing)
  expect(change).toMatchObject({
    people: 1,
    choices: { before: [{ name: 'Dents' }, { name: 'Bag' }], since: [] },
  })
  const found = await findSetUp(ctx, id)
  const log = found && (await readRevisePage(ctx, found)).history
  expect(log?.filter(({ kind }) => kind === 'changed').map(({ what }) => what)[0]).toContain('choices')
})

test('What does not fit is told by field, and a lot keeps a picture.', async () => {
  const { press } = await aManaged()
  expect(await press({ ...WORDS, title: 'ab', description: 'short', seen: '0' })).toMatchObject({
    said: 'faults',
    errors: { title: ['title'], description: ['description'] },
  })
  const whole = { ...WORDS, description: 'Both batteries hold charge.', seen: '0' }
  expect(await press({ ...whole, picture: '' })).toMatchObject({
    said: 'picture',
    errors: { pictures: ['no_picture'] },
  })
})

test('Once somebody has offered, terms stay as they are, and the page says so.', async () => {
  const { listing, ctx, press } = await aManaged()
  const attempt = () => crypto.randomUUID()
  const { title, description, disclaimer, keywords, binLocation } = listing
  const asItIs = {
    intent: 'save',
    title,
    description,
    disclaimer: disclaimer ?? '',
    keywords,
    binLocation: binLocation ?? '',
    seen: '0',
  }
  const start = dollarsField(listing.startPrice)
  const twenty = { ...asItIs, sprice: '20', 'shown:sprice': start }
  expect(await press({ ...twenty, attempt: attempt() })).toMatchObject({ ok: true, said: 'terms' })
  // the page that follows has the new price; one that was read before changes nothing by what nobody touched in it
  expect(await findSetUp(ctx, listing.id)).toMatchObject({ row: { startPrice: 20_00 } })
  const untouched = { ...asItIs, sprice: start, 'shown:sprice': start }
  expect(await press({ ...untouched, attempt: attempt() })).toMatchObject({ ok: true, said: 'unchanged' })
  expect(await press({ ...asItIs, attempt: attempt(), sprice: '5', 'shown:sprice': start })).toMatchObject({
    ok: false,
    said: 'stale',
  })
  expect(await findSetUp(ctx, listing.id)).toMatchObject({ row: { startPrice: 20_00 } })
  const { session } = await aBidder()
  expect((await offer(listing.id, session, { dollars: 30 })).receipt.ok).toBe(true)
  const ten = { ...asItIs, attempt: attempt(), sprice: '10', 'shown:sprice': '20' }
  expect(await press(ten)).toMatchObject({
    ok: false,
    said: 'refused',
  })
})

test('A lot’s page declines offers for whoever deals with them, and says of every other act why not now.', async () => {
  const { listing, ctx, press } = await aManaged()
  const bidder = await aBidder()
  expect((await offer(listing.id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(listing.id)
  const manager = await aBidder()
  await aMembership(manager.person, { id: listing.organisationId }, 'manager')
  const organisations = [{ id: listing.organisationId, roles: ['manager' as const], yards: null }]
  const asManager = { ...ctx, actor: { ...manager.actor, organisations }, sessionId: manager.session.id }
  const found = await findSetUp(ctx, listing.id)
  if (!found) throw new Error('There is no such listing.')
  const page = await readRevisePage(asManager, found)
  expect(page.acts.map(({ act, bar }) => `${act}:${bar}`)).toEqual([
    'extend:null',
    'pause:null',
    'decline:null',
    'close:null',
    'withdraw:null',
    'relist:not_over',
  ])
  expect(page.bidders).toMatchObject([{ price: 10_00 }])
  const lister = await readRevisePage(ctx, found)
  expect(lister.acts.map(({ act }) => act)).toEqual(['close', 'withdraw', 'relist'])
  expect(lister.bidders).toEqual([])
  const target = String(page.bidders[0]?.target)
  const decline = { intent: 'decline', attempt: crypto.randomUUID(), target, reason: 'A second account.' }
  expect(await press(decline)).toMatchObject({ ok: false, said: 'refused' })
  const form = new URLSearchParams({ ...decline, attempt: crypto.randomUUID() })
  expect(await reviseLot(asManager, asManager.actor, found, form)).toMatchObject({ ok: true, said: 'acted' })
  await projected(listing.id)
  expect((await readRevisePage(asManager, found)).bidders).toEqual([])
})

test('A lot that went unsold becomes one draft without a close, which is published as the lot that follows it.', async () => {
  const { listing, ctx, press } = await aManaged()
  const { id } = listing
  const relist = () => press({ intent: 'relist', attempt: crypto.randomUUID(), closes: '', percent: '25' })
  // one that is not over is neither listed again nor drafted
  expect(await relist()).toMatchObject({ ok: false })
  expect(await press({ intent: 'close', attempt: crypto.randomUUID() })).toMatchObject({ ok: true })
  await projected(id)
  const first = await relist()
  expect(first).toMatchObject({ ok: true, listingId: id, draftId: expect.any(String) })
  expect((await relist()).draftId).toBe(first.draftId)
  const drafts = await env.DB.prepare(
    'select id, fields, pictures from listing_drafts where relisted_from_id = ?1',
  )
    .bind(id)
    .all<{ id: string; fields: string; pictures: string }>()
  expect(drafts.results.map((draft) => draft.id)).toEqual([first.draftId])
  const [draft] = drafts.results
  const fields = JSON.parse(String(draft?.fields)) as Record<string, string>
  expect(fields).toMatchObject({ title: 'Cordless drill' })
  expect(Number(fields.startPrice)).toBe(Math.ceil((listing.startPrice * 0.75) / 100))
  expect(fields.closes).toBeUndefined()
  expect(JSON.parse(String(draft?.pictures))).toHaveLength(1)

  const closes = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 16)
  const key = { id: String(first.draftId), organisationId: listing.organisationId }
  await env.DB.prepare("update listing_drafts set fields = json_set(fields, '$.closes', ?2) where id = ?1")
    .bind(key.id, closes)
    .run()
  expect(await publishDraft(ctx, key)).toEqual({ ok: true, listingId: key.id })
  const follows = await env.DB.prepare('select relisted_from_id as was from listings where id = ?1')
    .bind(key.id)
    .first<{ was: string }>()
  expect(follows?.was).toBe(id)
  // what has been listed again makes no second draft: the lot that follows it is the answer
  const last = await relist()
  expect(last).toMatchObject({ ok: true, listingId: key.id })
  expect(last).not.toHaveProperty('draftId')
})

test('A draft of a lot that was listed again meanwhile is a lot of its own.', async () => {
  const { listing, ctx, press } = await aManaged()
  await press({ intent: 'close', attempt: crypto.randomUUID() })
  await projected(listing.id)
  const again = { intent: 'relist', attempt: crypto.randomUUID() }
  const { draftId } = await press({ ...again, closes: '' })
  const closes = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 16)
  const beside = await press({ ...again, closes })
  expect(beside).toMatchObject({ ok: true, said: 'acted' })
  expect(beside.listingId).not.toBe(draftId)
  const key = { id: String(draftId), organisationId: listing.organisationId }
  await env.DB.prepare("update listing_drafts set fields = json_set(fields, '$.closes', ?2) where id = ?1")
    .bind(key.id, closes)
    .run()
  expect(await publishDraft(ctx, key)).toMatchObject({ ok: true })
  const { results } = await env.DB.prepare('select id from listings where relisted_from_id = ?1')
    .bind(listing.id)
    .all<{ id: string }>()
  expect(results.map(({ id }) => id)).toEqual([beside.listingId])
})
