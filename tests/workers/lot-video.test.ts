import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { MOST_VIDEO } from '#app/domain/shop/videos.ts'
import { listFacts } from '#app/features/listings/facts.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { removeUnshown } from '#app/features/uploads/sweep.server.ts'
import { addDraftVideo } from '#app/flows/lots/draft-video.server.ts'
import { editDraft } from '#app/flows/lots/edit-draft.server.ts'
import { publishDraft } from '#app/flows/lots/publish-draft.server.ts'
import { draftAnew } from '#app/flows/pickups/draft-anew.server.ts'
import { ORIGIN } from '#tests/support/api.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister, type Lister, readyDrafts } from '#tests/support/lister.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { aMp4, aWebm } from '#tests/support/videos.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function aDraft(lister: Lister): Promise<string> {
  await readyDrafts(lister, [{ title: 'Drill that turns' }])
  const row = await env.DB.prepare('select id from listing_drafts where organisation_id = ?1')
    .bind(lister.organisation.id)
    .first<{ id: string }>()
  return row?.id ?? ''
}

type Sent = { bytes?: Bytes | ReadableStream; length?: number | null; actor?: Actor; organisation?: string }

function send(lister: Lister, id: string, { bytes = aMp4({ seconds: 3 }), length, ...by }: Sent = {}) {
  const said = length === undefined ? (bytes as Bytes).length : length
  const { body } = new Response(bytes)
  const key = { id, organisationId: by.organisation ?? lister.organisation.id }
  return addDraftVideo(deskOf().ctx, by.actor ?? lister.actor, key, { body, length: said })
}

async function videoOf(id: string): Promise<{ name: string; type: string; bytes: number } | null> {
  const row = await env.DB.prepare('select video from listing_drafts where id = ?1')
    .bind(id)
    .first<{ video: string | null }>()
  return row?.video ? JSON.parse(row.video) : null
}

const served = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  SELF.fetch(`${ORIGIN}/uploads/${name}`, { method, headers })

async function videosKept(): Promise<string[]> {
  const { objects } = await env.UPLOADS.list()
  return objects.map(({ key }) => key).filter((key) => /\.(mp4|webm)$/.test(key))
}

async function sweepInDays(days: number) {
  const { ctx } = deskOf()
  const later = { ...ctx, clock: { now: () => Date.now() + days * 86_400_000 } }
  for (let minute = 0; minute < 32; minute += 1) await removeUnshown(later, new Date(minute * 60_000))
}

test('A video comes back as it was sent, as what its bytes are and as nothing else, in whole and in parts.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const bytes = aMp4({ seconds: 3, moovLast: true })
  const added = await send(lister, id, { bytes })
  expect(added).toMatchObject({ ok: true, name: expect.stringMatching(/^up-[a-z2-7]{26}\.mp4$/) })
  const name = added.ok ? added.name : ''
  expect(await videoOf(id)).toEqual({ name, type: 'video/mp4', bytes: bytes.length })

  const whole = await served(name)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-length': String(bytes.length),
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)

  for (const [asked, from, to] of [
    ['bytes=0-', 0, bytes.length - 1],
    ['bytes=10-19', 10, 19],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ['bytes=5-99999999', 5, bytes.length - 1],
  ] as const) {
    const part = await served(name, { range: asked })
    expect([part.status, part.headers.get('content-range')], asked).toEqual([
      206,
      `bytes ${from}-${to}/${bytes.length}`,
    ])
    expect(part.headers.get('content-type')).toBe('video/mp4')
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to + 1))
  }
  const beyond = await served(name, { range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  const unlike: Record<string, string>[] = [
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=0-4', 'if-range': '"other"' },
  ]
  for (const headers of unlike) {
    const all = await served(name, headers)
    expect([all.status, (await all.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  }
  const head = await served(name, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  expect((await served('up-aaaaaaaaaaaaaaaaaaaaaaaaaa.mp4', { range: 'bytes=0-' })).status).toBe(404)
})

test('What is refused is told why, and nothing of it is kept.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const before = await videosKept()
  for (const [sent, code] of [
    [{ bytes: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 'type'],
    [{ bytes: aMp4({ seconds: 3, handler: 'soun' }) }, 'type'],
    [{ bytes: aMp4({ seconds: 61 }) }, 'too_long'],
    [{ bytes: aWebm({ seconds: 61 }) }, 'too_long'],
    [{ bytes: aMp4({ seconds: 3, moovLast: true }).slice(0, -20) }, 'damaged'],
    [{ length: MOST_VIDEO + 1 }, 'too_large'],
    [{ length: null }, 'no_size'],
    [{ length: 0 }, 'empty'],
    // it says less, or more, than comes
    [{ bytes: aMp4({ seconds: 3 }), length: 5_000 }, 'damaged'],
    [{ bytes: aMp4({ seconds: 3 }), length: 900_000 }, 'damaged'],
  ] as const)
    expect(await send(lister, id, sent), code).toEqual({ ok: false, code })
  expect(await videosKept()).toEqual(before)
  expect(await videoOf(id)).toBeNull()
})

test('Only those who list for an organisation bring a video to its lots.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const other = await aLister()
  // theirs by right, but not their draft
  expect(await send(other, id)).toEqual({ ok: false, code: 'not_found' })
  const nobody = { ...other.actor, organisations: [] }
  expect(await send(other, id, { actor: nobody })).toEqual({ ok: false, code: 'forbidden' })
  expect(await videoOf(id)).toBeNull()
  expect(
    await editDraft(
      deskOf().ctx,
      other.actor,
      { id, organisationId: other.organisation.id },
      new URLSearchParams(),
    ),
  ).toEqual({ done: 'gone' })
})

test('A lot shows its video once it is published, and the sweep leaves it where it is shown.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const added = await send(lister, id, { bytes: aWebm({ seconds: 4 }) })
  const name = added.ok ? added.name : ''
  await sweepInDays(3)
  expect((await served(name)).status).toBe(200)
  const key = { id, organisationId: lister.organisation.id }
  expect(await publishDraft(deskOf().ctx, key)).toEqual({ ok: true, listingId: id })
  expect((await findListing(deskOf().ctx, id))?.video).toBe(`/uploads/${name}`)
  await sweepInDays(3)
  expect((await served(name)).status).toBe(200)
  // late, after its draft has become a listing
  expect(await send(lister, id)).toEqual({ ok: false, code: 'not_found' })
})

test('A video that is taken out of a draft, or has another in its place, goes from the bucket within days.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const first = await send(lister, id)
  const second = await send(lister, id, { bytes: aWebm({ seconds: 2 }) })
  expect((await videoOf(id))?.name).toBe(second.ok && second.name)
  const form = new URLSearchParams({ ...lister.whole, version: '1', intent: 'remove-video' })
  const key = { id, organisationId: lister.organisation.id }
  expect(await editDraft(deskOf().ctx, lister.actor, key, form)).toMatchObject({ done: 'answered' })
  expect(await videoOf(id)).toBeNull()
  await sweepInDays(3)
  for (const gone of [first, second]) expect((await served(gone.ok ? gone.name : '')).status).toBe(404)
})

test('What is sold anew has the video of the lot before, and programs are told of it.', async () => {
  const lister = await aLister()
  const id = await aDraft(lister)
  const added = await send(lister, id)
  const organisationId = lister.organisation.id
  const { ctx } = deskOf()
  await publishDraft(ctx, { id, organisationId })
  const [anew] = await draftAnew(ctx, lister.actor, { listingId: id, lineId: 'line', organisationId })
  if (anew) await runBatch(ctx.db, [anew])
  const copy = await env.DB.prepare('select video from listing_drafts where organisation_id = ?1')
    .bind(organisationId)
    .first<string>('video')
  expect(JSON.parse(copy ?? 'null')).toMatchObject({ name: added.ok && added.name, type: 'video/mp4' })

  const facts = (await listFacts(ctx, [id])).get(id)
  expect(facts?.video).toBe(added.ok && added.name)
})
