import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { findVisit } from '#app/features/checkin/queries.server.ts'
import { actOnVisit } from '#app/flows/pickups/check-in.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { removeUnkeptPhotos } from '#app/flows/pickups/sweep-photos.server.ts'
import { loader } from '#app/routes/resources/seller.pickup_.photo.$id.ts'
import { aPng } from '#tests/support/pictures.ts'
import { aBoardYard, aClerkAt, atYard, aVisit } from '#tests/support/visits.ts'
import { jobContext } from '#workers/context.ts'

const NOON = Date.parse('2026-11-24T17:00:00Z')
const MINUTE = 60_000
const ctx = atYard(NOON)
const office = {
  act: 'check_in',
  spot: 'office',
  parking_lot_no: '',
  car_make: '',
  model: '',
  color: '',
} as const

type Coming = Awaited<ReturnType<typeof aVisit>>
const checkIn = ({ buyer, invoice }: Coming) => actOnVisit(ctx, buyer.person.id, invoice, office)
const stateOf = async ({ id }: Coming) => (await findVisit(ctx, id))?.state
const handOver = ({ id }: Coming, handed: string[], missing: string[] = []) =>
  ({ act: 'hand_over', id, collected_by: 'Ruth Alder', signature: '', handed, missing }) as const

test('A photo of a hand-over is for those who hand over at the yard; taken back, or no picture, it is not kept.', async () => {
  const place = await aBoardYard()
  const { actor } = await aClerkAt(place)
  const party = await aVisit(place, NOON)
  await checkIn(party)
  await serveParty(ctx, actor, { act: 'prepare', id: party.id })
  const give = (file: File) => serveParty(ctx, actor, handOver(party, party.lines), file)
  expect(await give(new File(['<svg/>'], 'photo.jpg'))).toEqual({ ok: false, code: 'photo' })
  expect(await stateOf(party)).toBe('preparing')
  const picture = new File([await aPng({ width: 60, height: 40 })], 'IMG_0001.png')
  expect(await give(picture)).toEqual({ ok: true })
  const { photo } = (await findVisit(ctx, party.id)) ?? {}
  expect(photo).toMatch(new RegExp(`^hand-overs/[0-9a-f]{64}/${party.id}$`))
  const shownTo = async (reader: typeof actor | null) => {
    const context = { ...jobContext({ env, waitUntil: () => undefined }), actor: reader } as unknown as Ctx
    const request = new Request(`http://localhost/seller/pickup/photo/${party.id}`)
    return loader({ context, request, params: { id: party.id } } as never).catch((answer: Response) => answer)
  }
  const shown = await shownTo(actor)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect(new TextDecoder().decode((await shown.arrayBuffer()).slice(8, 12))).toBe('WEBP')
  const other = await aClerkAt(await aBoardYard())
  expect((await shownTo(other.actor)).status).toBe(404)
  expect((await shownTo(null)).status).toBe(302)
  // a second hand-over is refused, and what came with it is not kept
  const before = await keys()
  expect(await give(picture)).toEqual({ ok: false, code: 'changed' })
  expect(await keys()).toEqual(before)
  expect(await serveParty(ctx, actor, { act: 'undo', id: party.id })).toEqual({ ok: true })
  expect((await findVisit(ctx, party.id))?.photo).toBeNull()
  expect(before).toContain(photo)
  expect(await keys()).not.toContain(photo)
})

test('A hand-over that fails after its photo was kept leaves none behind; what was done keeps its own.', async () => {
  const place = await aBoardYard()
  const { actor } = await aClerkAt(place)
  const picture = new File([await aPng({ width: 60, height: 40 })], 'IMG_0001.png')
  const own = async (id: string) => (await keys()).filter((key) => key.endsWith(`/${id}`))
  const prepared = async () => {
    const party = await aVisit(place, NOON)
    await checkIn(party)
    await serveParty(ctx, actor, { act: 'prepare', id: party.id })
    return party
  }
  const give = (party: Coming, given: typeof ctx) =>
    serveParty(given, actor, handOver(party, party.lines), picture)

  // the database fails in the batch
  const party = await prepared()
  await expect(give(party, { ...ctx, db: failingAt('before') })).rejects.toThrow('D1_ERROR')
  expect([await stateOf(party), await own(party.id)]).toEqual(['preparing', []])

  // it does the batch, and its answer is lost
  const done = await prepared()
  await expect(give(done, { ...ctx, db: failingAt('after') })).rejects.toThrow('D1_ERROR')
  const { photo } = (await findVisit(ctx, done.id)) ?? {}
  expect([await stateOf(done), await own(done.id)]).toEqual(['completed', [photo]])

  // what nobody could look after goes within a day; what a visit has, and what has just come, stays
  const lost = `hand-overs/${'ab'.repeat(32)}/${party.id}`
  await env.UPLOADS.put(lost, 'a photo')
  const sweep = async (now: number) => {
    for (let hour = 0; hour < 16; hour += 1)
      await removeUnkeptPhotos({ ...ctx, clock: { now: () => now } }, new Date(hour * 60 * MINUTE))
  }
  await sweep(Date.now())
  expect(await own(party.id)).toEqual([lost])
  await sweep(Date.now() + 2 * 60 * MINUTE)
  expect([await own(party.id), await own(done.id)]).toEqual([[], [photo]])
})

/** A database that fails with a batch: before it is done, or after. */
function failingAt(when: 'before' | 'after') {
  return new Proxy(ctx.db, {
    get(db, name, all) {
      if (name !== 'batch') return Reflect.get(db, name, all)
      return async (statements: Parameters<typeof db.batch>[0]) => {
        if (when === 'after') await db.batch(statements)
        throw new Error('D1_ERROR: Network connection lost.')
      }
    },
  })
}

async function keys(): Promise<string[]> {
  const { objects } = await env.UPLOADS.list({ prefix: 'hand-overs/' })
  return objects.map(({ key }) => key)
}
