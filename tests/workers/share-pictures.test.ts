import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { uploadFile } from '#app/domain/shop/uploads.ts'
import { findListing } from '#app/features/listings/queries.server.ts'
import { lotCard, shareTags } from '#app/features/share/card.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { loader } from '#app/routes/resources/share.$kind.$id[.png].ts'
import { listingImages, listingLive } from '#drizzle/schema/index.ts'
import { aListing, aLocation, anId, anOrganisation } from '#tests/support/builders.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { aPng } from '#tests/support/pictures.ts'
import { reads } from '#tests/support/plans.ts'
import { jobContext } from '#workers/context.ts'

const ORIGIN = 'https://fairlot.example'

async function fetchShared(address: string): Promise<Response> {
  const [, kind, id] = /\/share\/([^/]+)\/([^/]+)\.png/.exec(address) ?? []
  const context = jobContext({ env, waitUntil: () => undefined })
  const request = new Request(new URL(address, ORIGIN))
  try {
    return await loader({ context, params: { kind, id }, request })
  } catch (answer) {
    if (answer instanceof Response) return answer
    throw answer
  }
}

/** Its points, three bytes each, with what a line begins with left in. */
async function opened(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const view = new DataView(bytes.buffer)
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const length = view.getUint32(33)
  expect(new TextDecoder().decode(bytes.subarray(37, 41))).toBe('IDAT')
  const data = new Blob([bytes.subarray(41, 41 + length)]).stream()
  const points = new Uint8Array(
    await new Response(data.pipeThrough(new DecompressionStream('deflate'))).arrayBuffer(),
  )
  return { bytes, points, width: view.getUint32(16), height: view.getUint32(20) }
}

async function cardOf(id: string, language: 'en' | 'es' = 'en') {
  const lot = await findListing(reads(), id)
  if (!lot) throw new Error('There is no such lot')
  return lotCard(lot, { t: await i18n.getFixedT(language), language, site: 'Fairlot' })
}

async function addressOf(id: string, language: 'en' | 'es' = 'en'): Promise<string> {
  const card = await cardOf(id, language)
  const tags = await shareTags(card, { kind: 'lot', id, language, origin: ORIGIN })
  return tags.find((tag) => 'property' in tag && tag.property === 'og:image')?.content ?? ''
}

const kept = async (id: string) =>
  (await env.UPLOADS.list({ prefix: `share/lot/${id}/` })).objects.map(({ key, etag }) => `${key} ${etag}`)

test('A lot is shared as a picture of its own price, under an address that changes when the price does.', async () => {
  const { id } = await aListing({ title: 'Cordless drill with a very long name, two packs and a case' })
  const address = await addressOf(id)
  const answer = await fetchShared(address)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const first = await opened(answer)
  expect([first.width, first.height]).toEqual([1200, 630])
  expect(first.points.length).toBe((1200 * 3 + 1) * 630)

  const drawn = await kept(id)
  expect(drawn).toHaveLength(1)
  // what stands in the bucket is given out, and nothing is drawn for a version that never was
  const key = drawn[0]?.split(' ')[0] ?? ''
  await env.UPLOADS.put(key, 'as kept')
  expect(await (await fetchShared(address)).text()).toBe('as kept')
  const made = await fetchShared(`/share/lot/${id}.png?v=made-up`)
  expect(made.headers.get('cache-control')).not.toContain('immutable')
  expect(await made.text()).toBe('as kept')
  expect(await kept(id)).toHaveLength(1)

  const { db } = openDb(env.DB, null)
  await db.update(listingLive).set({ price: 48_00, offerCount: 3 }).where(eq(listingLive.listingId, id))
  const dearer = await addressOf(id)
  expect(dearer).not.toBe(address)
  const second = await opened(await fetchShared(dearer))
  expect(second.bytes).not.toEqual(first.bytes)
  expect(await kept(id)).toHaveLength(1)
  expect(await addressOf(id)).toBe(dearer)
  expect(await addressOf(id, 'es')).not.toBe(dearer)
})

/** The colour of a point of an opened picture. */
const pointAt = (points: Uint8Array, x: number, y: number) => [
  ...points.subarray(y * 3601 + 1 + x * 3, y * 3601 + 4 + x * 3),
]

async function withPicture(listingId: string, name: string) {
  const { db } = openDb(env.DB, null)
  await db
    .insert(listingImages)
    .values({ listingId, position: 0, name, tint: '#ffffff', width: 640, height: 480 })
}

test('A lot is shared with its foremost photograph, an uploaded one or one of the program, and without one where none opens.', async () => {
  const [uploaded, gone] = [await aListing({}), await aListing({})]
  const name = `up-${'a'.repeat(26)}`
  const { pictures } = jobContext({ env, waitUntil: () => undefined })
  const webp = await pictures.encode(await aPng({ width: 640, height: 480 }), {
    turn: { mirror: false, rotate: 0 },
    size: { width: 640, height: 480 },
    quality: 90,
  })
  await pictures.keep(uploadFile(name, 640), webp, {})
  const before = await addressOf(uploaded.id)
  await withPicture(uploaded.id, name)
  const address = await addressOf(uploaded.id)
  expect(address).not.toBe(before)
  const { points } = await opened(await fetchShared(address))
  // red on the left of the photograph and blue on its right, as it was uploaded
  const [red, blue] = [pointAt(points, 800, 180), pointAt(points, 1150, 180)]
  expect(red[0]).toBeGreaterThan(200)
  expect(red[2]).toBeLessThan(60)
  expect(blue[2]).toBeGreaterThan(200)
  expect(blue[0]).toBeLessThan(60)

  await withPicture(gone.id, `up-${'b'.repeat(26)}`)
  const plain = await fetchShared(await addressOf(gone.id))
  expect(plain.headers.get('cache-control')).toContain('immutable')
  expect(pointAt((await opened(plain)).points, 1150, 40)).toEqual([0xf7, 0xf6, 0xf2])
})

test('Sales and places that everybody sees have a picture; drafts, places out of use and what is not there have none.', async () => {
  const organisation = await anOrganisation()
  const [open, shut] = [
    await aLocation({ organisationId: organisation.id }),
    await aLocation({ organisationId: organisation.id, active: false }),
  ]
  const [sale, draft] = [await aSale({ count: 1 }), await aSale({ count: 1, state: 'draft' })]
  for (const path of [`sale/${sale.sale.id}`, `yard/${open.slug}`]) {
    const { width, height } = await opened(await fetchShared(`/share/${path}.png`))
    expect([width, height], path).toEqual([1200, 630])
  }
  const none = [`sale/${draft.sale.id}`, `yard/${shut.slug}`, `lot/${anId('l')}`, `person/${anId('p')}`]
  for (const path of none) expect((await fetchShared(`/share/${path}.png`)).status, path).toBe(404)
  expect((await env.UPLOADS.list({ prefix: `share/sale/${draft.sale.id}` })).objects).toEqual([])
})

test('A sealed lot gives away neither an offer nor how it stands, in its picture or in the words beside it.', async () => {
  const { id } = await aListing({
    format: 'sealed',
    maxStart: 500_00,
    live: { offerCount: 2, price: 137_00 },
  })
  const card = await cardOf(id)
  expect(card).toMatchObject({ label: '', amount: 'Sealed offers' })
  const before = await opened(await fetchShared(await addressOf(id)))
  const { db } = openDb(env.DB, null)
  await db.update(listingLive).set({ price: 188_00, offerCount: 3 }).where(eq(listingLive.listingId, id))
  // an offer changes nothing that anybody could read a price from, not even the address
  expect(await cardOf(id)).toEqual(card)
  expect((await opened(await fetchShared(await addressOf(id)))).bytes).toEqual(before.bytes)
  const tags = JSON.stringify(await shareTags(card, { kind: 'lot', id, language: 'en', origin: ORIGIN }))
  expect(tags).not.toMatch(/137|188|\$/)
})

test('A paused lot says so, a sold one what it went for, and one that went to nobody only that it is over.', async () => {
  const now = Date.now()
  const over = { startsAt: now - 7_200_000, closesAt: now - 3_600_000 }
  const paused = await aListing({ live: { pausedAt: now, pauseReason: 'The yard has no power' } })
  const sold = await aListing({
    live: { ...over, status: 'sold', outcome: 'sold', price: 64_00, offerCount: 5 },
  })
  const unsold = await aListing({
    live: { ...over, status: 'closed', outcome: 'unsold', price: 12_00, offerCount: 1 },
  })
  expect(await cardOf(paused.id)).toMatchObject({ label: 'Starting price', amount: '$10', when: 'Paused' })
  expect(await cardOf(sold.id)).toMatchObject({ label: 'Sold for', amount: '$64', when: '' })
  expect(await cardOf(sold.id, 'es')).toMatchObject({ amount: '$64', when: '' })
  expect(await cardOf(unsold.id)).toMatchObject({ label: '', amount: 'Closed', when: '' })
  for (const { id } of [paused, sold, unsold]) {
    const { width, height } = await opened(await fetchShared(await addressOf(id)))
    expect([width, height]).toEqual([1200, 630])
  }
})
