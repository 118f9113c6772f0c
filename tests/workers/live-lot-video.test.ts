import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findSetUp } from '#app/features/listings/commands.server.ts'
import { findListing, listChanges, readLotLog } from '#app/features/listings/queries.server.ts'
import { sendVideo, videoFor } from '#app/flows/lots/change-video.server.ts'
import { findOwnLot, reviseLot } from '#app/flows/lots/revise-lot.server.ts'
import { ask, contentOf, ORIGIN, outcome } from '#tests/support/api.ts'
import { aListing, aMembership } from '#tests/support/builders.ts'
import { aBidder, deskOf } from '#tests/support/deposit.ts'
import { aLister, readyDrafts } from '#tests/support/lister.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { offer, projected } from '#tests/support/room.ts'
import { aMp4, aWebm } from '#tests/support/videos.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

type Bytes = Uint8Array<ArrayBuffer>
const CALL = 'product/uploadVideo'

/** A published lot, and somebody who lists for its organisation. */
async function aLotOf() {
  const listing = await aListing({ pictures: ['demo-drill'] })
  const lister = await aBidder()
  await aMembership(lister.person, { id: listing.organisationId }, 'staff')
  const organisations = [{ id: listing.organisationId, roles: ['lister'] as const, yards: null }]
  const actor = { ...lister.actor, organisations }
  const ctx = { ...deskOf().ctx, actor, clock: { now: () => Date.now() } }
  const found = async () => {
    const lot = await findSetUp(ctx, listing.id)
    if (!lot) throw new Error('There is no such listing.')
    return lot
  }
  const send = async (seen: number, bytes: Bytes = aMp4({ seconds: 3 })) => {
    const { body } = new Response(bytes)
    return sendVideo(ctx, actor, await found(), { body, length: bytes.length, seen })
  }
  const remove = async (seen: number) => {
    const form = new URLSearchParams({ intent: 'remove-video', seen: String(seen) })
    return reviseLot(ctx, actor, await found(), form)
  }
  const shown = async () => (await findListing(ctx, listing.id))?.video ?? null
  return { listing, lister, ctx, send, remove, shown }
}

const addressOf = (sent: { ok: boolean; name?: string }) => `/uploads/${sent.name}`

test('Before the first offer a lot’s video is given, changed and taken away, and its page says nothing of it.', async () => {
  const { listing, ctx, send, remove, shown } = await aLotOf()
  const first = await send(0)
  expect(first).toMatchObject({ ok: true, name: expect.stringMatching(/\.mp4$/) })
  expect(await shown()).toBe(addressOf(first))
  const second = await send(1, aWebm({ seconds: 2 }))
  expect(await shown()).toBe(addressOf(second))
  expect(await send(1)).toEqual({ ok: false, code: 'stale' })
  expect(await remove(0)).toMatchObject({ ok: false, said: 'stale' })
  expect(await shown()).toBe(addressOf(second))
  expect(await remove(2)).toMatchObject({ ok: true, said: 'video' })
  expect(await shown()).toBeNull()
  expect(await remove(3)).toMatchObject({ ok: true, said: 'unchanged' })
  expect(await listChanges(ctx, listing)).toEqual([])
  expect((await readLotLog(ctx, listing.id)).entries.map(({ what }) => what)).toEqual([
    ['video'],
    ['video'],
    ['video'],
  ])
})

test('Once somebody has offered, the video before stays on the page with its date, and they are told once.', async () => {
  const { listing, ctx, send, remove, shown } = await aLotOf()
  const { id } = listing
  const first = await send(0)
  const bidder = await aBidder()
  expect((await offer(id, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await projected(id)
  const second = await send(1)
  expect(await shown()).toBe(addressOf(second))
  const [change, ...others] = await listChanges(ctx, listing)
  expect(others).toEqual([])
  expect(change).toMatchObject({
    people: 1,
    title: null,
    description: null,
    added: [],
    removed: 0,
    video: { before: addressOf(first), since: addressOf(second) },
  })
  const { ctx: job } = aJob()
  await deliverEvent(job, `lot-changed:${id}:2`)
  await deliverEvent(job, `lot-changed:${id}:2`)
  expect(await outgoing(`lot-changed:${id}:2:${bidder.person.id}`)).toMatchObject({ template: 'lotChanged' })
  expect(await remove(2)).toMatchObject({ ok: true, said: 'video' })
  const [last] = await listChanges(ctx, listing)
  expect(last?.video).toEqual({ before: addressOf(second), since: null })
  // what somebody offered on can still be looked at
  expect((await SELF.fetch(`${ORIGIN}${addressOf(first)}`)).status).toBe(200)
})

test('Nobody gives a video to a lot of others.', async () => {
  const { listing, lister } = await aLotOf()
  const other = await aLister()
  expect(await findOwnLot(deskOf().ctx, listing.organisationId, listing.id)).toBeNull()
  const { body } = new Response(aMp4({ seconds: 3 }))
  const { ctx } = deskOf()
  expect(await videoFor(ctx, other.actor, listing.id, { body, length: 9 })).toEqual({
    ok: false,
    code: 'forbidden',
  })
  const videos = env.DB.prepare('select count(*) as n from lot_videos where lot_id = ?1').bind(listing.id)
  expect(await videos.first('n')).toBe(0)
  expect(lister.actor.id).not.toBe(other.actor.id)
})

test('Programs give a draft and a published lot their video, by the same rules as pages.', async () => {
  const { listing, lister, shown } = await aLotOf()
  const program = (query: string, bytes: Bytes, headers: Record<string, string> = lister.bearer) =>
    ask(`${CALL}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'video/mp4', ...headers },
      body: bytes,
    })
  const bytes = aMp4({ seconds: 3 })
  const said = await program(`id=${listing.id}&seen=0`, bytes)
  expect(outcome(said)).toBe('200')
  const given = contentOf<{ id: string; file_name: string; size: number }>(said)
  expect(given).toEqual({ id: listing.id, file_name: await shown(), size: bytes.length })
  expect(outcome(await program(`id=${listing.id}&seen=0`, bytes))).toBe('409 lot_stale')
  // without saying what it has seen it replaces what is there
  expect(outcome(await program(`id=${listing.id}`, bytes))).toBe('200')
  expect(await shown()).not.toBe(given.file_name)

  const drafts = await aLister()
  const [draft = ''] = await readyDrafts(drafts, [{ title: 'Drill that turns' }])
  expect(outcome(await program(`id=${draft}`, bytes, drafts.bearer))).toBe('200')
  const kept = env.DB.prepare('select video from listing_drafts where id = ?1').bind(draft)
  expect(JSON.parse((await kept.first<string>('video')) ?? 'null')).toMatchObject({ bytes: bytes.length })

  for (const [query, sent, headers, expected] of [
    [`id=${draft}`, bytes, lister.bearer, '403 forbidden'],
    [`id=${listing.id}`, bytes, drafts.bearer, '403 forbidden'],
    [`id=${listing.id}`, bytes, (await aBidder()).bearer, '403 forbidden'],
    [`id=${listing.id}`, bytes, {}, '401 sign_in'],
    ['id=nothing', bytes, lister.bearer, '404 not_found'],
    ['seen=0', bytes, lister.bearer, '422 validation'],
    [`id=${listing.id}`, aMp4({ seconds: 61 }), lister.bearer, '422 upload_failed'],
    [`id=${listing.id}`, aMp4({ seconds: 3, handler: 'soun' }), lister.bearer, '415 file_type'],
  ] as const)
    expect(outcome(await program(query, sent, headers)), `${query} ${expected}`).toBe(expected)
})
