import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type DraftFields, PICTURES_MOST } from '#app/domain/shop/draft.ts'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { addDraftPicture } from '#app/flows/lots/draft-pictures.server.ts'
import { editDraft } from '#app/flows/lots/edit-draft.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { ORIGIN } from '#tests/support/api.ts'
import {
  aCategory,
  aCondition,
  aLocation,
  aMembership,
  anOrganisation,
  aSchedule,
} from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aPng } from '#tests/support/pictures.ts'
import { offer } from '#tests/support/room.ts'

/** Somebody who lists for an organisation, and what their lots may choose from. */
async function aLister() {
  const [organisation, signedIn, category, condition, schedule] = await Promise.all([
    anOrganisation(),
    aBidder(),
    aCategory(),
    aCondition(),
    aSchedule(),
  ])
  await aMembership(signedIn.person, organisation, 'staff')
  const yard = await aLocation({ organisationId: organisation.id, timeZone: 'America/Denver' })
  const actor = {
    ...signedIn.actor,
    organisations: [{ id: organisation.id, roles: ['yard_staff' as const, 'lister' as const], yards: null }],
  }
  const whole: DraftFields = {
    title: 'Cordless drill kit',
    description: 'Two batteries, a charger and a case.',
    category: category.id,
    condition: condition.id,
    yard: yard.id,
    format: 'ascending',
    bidKinds: 'both',
    schedule: schedule.id,
    startPrice: '20',
    wholeDollars: 'on',
    closes: '2099-07-04T18:30',
  }
  return { organisation, actor, whole }
}
type Lister = Awaited<ReturnType<typeof aLister>>

/** Presses a button of the editor, with what stands in its form. */
function press({ organisation, actor }: Lister, id: string, form: Record<string, string>) {
  const key = { id, organisationId: organisation.id }
  return editDraft(deskOf().ctx, actor, key, new URLSearchParams(form))
}

async function addPicture(
  { organisation, actor }: Lister,
  id: string,
  file?: File,
  turn: number | null = null,
) {
  const key = { id, organisationId: organisation.id }
  const picture = file ?? new File([await aPng({ width: 800, height: 600 })], 'a.png')
  return addDraftPicture(deskOf().ctx, actor, key, picture, { replaces: null, once: null, turn })
}

async function draftOf(id: string) {
  const row = await env.DB.prepare('select * from listing_drafts where id = ?1')
    .bind(id)
    .first<{ fields: string; pictures: string; version: number }>()
  return row && { ...row, fields: JSON.parse(row.fields), pictures: JSON.parse(row.pictures) }
}

/** A draft that has all that a listing needs. */
async function aReadyDraft(lister: Lister, more: DraftFields = {}) {
  const id = crypto.randomUUID()
  expect(await addPicture(lister, id)).toMatchObject({ ok: true })
  const saved = await press(lister, id, { ...lister.whole, ...more, version: '0', intent: 'save' })
  expect(saved).toMatchObject({ done: 'answered', answer: { said: 'saved', version: 1 } })
  return id
}

async function isListed(id: string): Promise<boolean> {
  return (await env.DB.prepare('select 1 from listings where id = ?1').bind(id).first()) !== null
}

test('What is typed is kept as it was typed, and a draft that is published is a whole listing that takes offers.', async () => {
  const lister = await aLister()
  const id = await aReadyDraft(lister, { reserve: '15' })
  expect((await draftOf(id))?.fields).toMatchObject({ startPrice: '20', reserve: '15' })
  const form = { ...lister.whole, reserve: '15', version: '1', intent: 'publish' }
  expect(await press(lister, id, form)).toMatchObject({
    status: 422,
    answer: { said: 'not_ready', problems: [{ field: 'reserve', code: 'reserve_below_start' }] },
  })
  expect(await isListed(id)).toBe(false)

  const version = String((await draftOf(id))?.version)
  expect(await press(lister, id, { ...form, reserve: '40', version })).toEqual({
    done: 'published',
    listingId: id,
  })
  const found = await findSetUp(deskOf().ctx, id)
  expect(found).toMatchObject({
    row: { title: 'Cordless drill kit', startPrice: 20_00, reservePrice: 40_00 },
    live: { status: 'open' },
    images: [{ position: 0, width: 800, height: 600 }],
  })
  // half past six on the yard's clock, in its summer
  expect(found?.row.closesAt).toBe(Date.UTC(2099, 6, 5, 0, 30))
  expect(await draftOf(id)).toBeNull()
  expect(
    await env.DB.prepare('select 1 from rule_cards where listing_id = ?1').bind(id).first(),
  ).not.toBeNull()
  const buyer = await aBidder()
  expect(await offer(id, buyer.session, { dollars: 25 })).toMatchObject({ receipt: { ok: true } })
})

test('Lots of an organisation are numbered one after the other, however many are published at once.', async () => {
  const lister = await aLister()
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => aReadyDraft(lister)))
  await Promise.all(ids.map((id) => press(lister, id, { ...lister.whole, version: '1', intent: 'publish' })))
  const { results } = await env.DB.prepare(
    'select lot_number as number from listings where organisation_id = ?1 order by 1',
  )
    .bind(lister.organisation.id)
    .all<{ number: number }>()
  expect(results.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

test('A lot that is published twice at the same time is one listing.', async () => {
  const lister = await aLister()
  const id = await aReadyDraft(lister)
  const key = { id, organisationId: lister.organisation.id }
  const answers = await Promise.all([1, 2].map(() => publishDraft(deskOf().ctx, key)))
  expect(answers).toContainEqual({ ok: true, listingId: id })
  for (const answer of answers) expect(answer.ok || answer.code === 'not_found').toBe(true)
  const { results } = await env.DB.prepare('select last from lot_counters where organisation_id = ?1')
    .bind(lister.organisation.id)
    .all()
  expect(results).toEqual([{ last: 1 }])
})

test('Of two who write at once the second is told, and loses nothing of the first.', async () => {
  const lister = await aLister()
  const id = await aReadyDraft(lister)
  const first = { ...lister.whole, title: 'The first', version: '1', intent: 'save' }
  expect(await press(lister, id, first)).toMatchObject({ status: 200 })
  // what was typed comes back with the refusal: without script its page is made of the words of the first
  const mine = {
    ...first,
    title: 'The second',
    description: 'As typed',
    'caption:up-1': 'Left side',
    auction: '',
  }
  for (const intent of ['save', 'publish', 'template']) {
    const second = await press(lister, id, { ...mine, intent })
    expect(second).toMatchObject({
      status: 409,
      answer: {
        said: 'stale',
        typed: {
          fields: { title: 'The second', description: 'As typed', startPrice: lister.whole.startPrice },
          captions: { 'up-1': 'Left side' },
          auction: '',
          seen: 1,
        },
      },
    })
  }
  expect((await draftOf(id))?.fields.title).toBe('The first')
  // the same words once more, as a form that is sent twice
  expect(await press(lister, id, first)).toMatchObject({ status: 200, answer: { version: 2 } })
})

describe('Pictures', () => {
  test('stand as they were chosen, in whatever order they arrive, until somebody moves one', async () => {
    const lister = await aLister()
    const id = crypto.randomUUID()
    const sent = async (turn: number) => {
      const added = await addPicture(lister, id, undefined, turn)
      return added.ok ? added.picture.name : ''
    }
    const third = await sent(3)
    const first = await sent(1)
    const second = await sent(2)
    const names = async () => (await draftOf(id))?.pictures.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual([first, second, third])
    await press(lister, id, { version: '0', intent: `cover:${third}` })
    const before = await sent(0)
    expect(await names()).toEqual([third, first, second, before])
  })

  test('come side by side, at most twenty, and are moved and taken out by name', async () => {
    const lister = await aLister()
    const id = crypto.randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => addPicture(lister, id)))
    const pictures = (await draftOf(id))?.pictures as { name: string }[]
    const [a, b, c, d] = pictures.map(({ name }) => name)
    await press(lister, id, { intent: 'order', order: [c, a, b, d].join(',') })
    await press(lister, id, { version: '0', intent: `remove:${a}` })
    await press(lister, id, { version: '1', intent: `left:${d}`, [`caption:${d}`]: 'The back' })
    const left = (await draftOf(id))?.pictures as { name: string; caption: string }[]
    expect(left.map(({ name, caption }) => [name, caption])).toEqual([
      [c, ''],
      [d, 'The back'],
      [b, ''],
    ])
    const many = Array.from({ length: PICTURES_MOST }, (_, at) => ({ ...pictures[0], name: `up-${at}` }))
    await env.DB.prepare('update listing_drafts set pictures = ?2 where id = ?1')
      .bind(id, JSON.stringify(many))
      .run()
    expect(await addPicture(lister, id)).toEqual({ ok: false, code: 'full' })
  })

  test('that are no pictures are refused, and change nothing', async () => {
    const lister = await aLister()
    const id = crypto.randomUUID()
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' })
    expect(await addPicture(lister, id, svg)).toEqual({ ok: false, code: 'type' })
    expect(await draftOf(id)).toBeNull()
  })

  test('of a draft are not swept away', async () => {
    const lister = await aLister()
    const id = await aReadyDraft(lister)
    const pictures = (await draftOf(id))?.pictures as { name: string }[]
    const { ctx } = deskOf()
    const later = { ...ctx, clock: { now: () => Date.now() + 3 * 86_400_000 } }
    for (let minute = 0; minute < 32; minute += 1) await removeUnshown(later, new Date(minute * 60_000))
    expect((await SELF.fetch(`${ORIGIN}/uploads/${pictures[0]?.name}-640.webp`)).status).toBe(200)
  })
})

test('Nobody saves, publishes or deletes a draft of another organisation.', async () => {
  const lister = await aLister()
  const id = await aReadyDraft(lister)
  const other = await aLister()
  const before = await draftOf(id)
  const form = { ...lister.whole, title: 'Stolen', version: '0' }
  expect(await press(other, id, { ...form, intent: 'save' })).toEqual({ done: 'gone' })
  expect(await press(other, id, { ...form, version: '1', intent: 'publish' })).toEqual({ done: 'gone' })
  await press(other, id, { intent: 'discard' })
  expect(await addPicture(other, id)).toEqual({ ok: false, code: 'not_found' })
  expect(await draftOf(id)).toEqual(before)
  expect(await isListed(id)).toBe(false)
})

test('A number of the seller’s own that another draft has is refused in the editor, and nothing is lost of either.', async () => {
  const lister = await aLister()
  const one = await aReadyDraft(lister, { itemId: 'FL-1' })
  const other = await aReadyDraft(lister)
  const form = { ...lister.whole, itemId: 'FL-1', title: 'Not kept', version: '1', intent: 'save' }
  expect(await press(lister, other, form)).toMatchObject({
    status: 422,
    answer: { said: 'not_ready', version: 1, problems: [{ field: 'itemId', code: 'taken' }] },
  })
  expect((await draftOf(other))?.fields.title).toBe('Cordless drill kit')
  expect((await draftOf(one))?.fields.itemId).toBe('FL-1')
  expect(await press(lister, other, { ...form, itemId: 'FL-2' })).toMatchObject({ status: 200 })
})
