import { env, SELF } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { forgetStorefront } from '#app/features/settings/storefront.server.ts'
import { ORIGIN } from '#tests/support/api.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { answerPlainOffer, isPlainOffer } from '#workers/plain-offer.ts'

const bidId = () => `bid-${crypto.randomUUID()}`

type Bearer = Record<string, string>

function anOffer(body: unknown, headers: Record<string, string>): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Request(`${ORIGIN}/api/bid/confirm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(new TextEncoder().encode(text).length),
      ...headers,
    },
    body: text,
  })
}

/** Any cookie has it go the way of all calls. */
const ordinary = (body: unknown, bearer: Bearer) =>
  SELF.fetch(anOffer(body, { ...bearer, cookie: 'theme=dark' }) as never) as unknown as Promise<Response>

/** On a slow machine the seconds pass in which a caller and the site are known: a call that says nothing makes them known again. */
async function short(body: unknown, bearer: Bearer): Promise<Response> {
  for (let tries = 0; tries < 3; tries += 1) {
    const request = anOffer(body, bearer)
    expect(isPlainOffer(request)).toBe(true)
    const answer = await answerPlainOffer(request, env, { development: false })
    if (answer instanceof Response) return answer
    await ordinary({}, bearer)
  }
  throw new Error('The short way was not taken.')
}

/** All that is answered, but for what is drawn for each answer and when it was given. */
async function whole(answer: Response) {
  const headers = [...answer.headers].map(([name, value]) => [
    name,
    value.replace(/'nonce-[^']+'/, "'nonce'"),
  ])
  const text = await answer.text()
  return {
    status: answer.status,
    headers: Object.fromEntries(headers.filter(([name]) => name !== 'set-cookie')),
    text: text.replaceAll(/"(received_at|time_left_ms)":-?\d+/g, '"$1":0'),
  }
}

/** A listing that has a first offer of somebody who calls by a token; the site has been read just now. */
async function anOpenDoor() {
  const listing = await aListing({ startPrice: 10_00 })
  const { bearer } = await aSignedIn()
  const offer = { id: listing.id, wsprice: 40, bidding_type: 'max', bid_id: bidId() }
  const first = await ordinary(offer, bearer)
  expect(first.status).toBe(200)
  return { listing, bearer, offer, first: await whole(first) }
}

test('An offer that is accepted is answered byte for byte as by the ordinary way, and is one offer.', async () => {
  const { bearer, offer, first } = await anOpenDoor()
  const again = await whole(await short(offer, bearer))
  expect(again.text).toContain('"ok":true')
  expect(again).toEqual(first)
  const next = { ...offer, wsprice: 60, bid_id: bidId() }
  const placed = await whole(await short(next, bearer))
  expect(placed.text).toContain('Successfully')
  expect(await whole(await ordinary(next, bearer))).toEqual(placed)
})

test('What the room refuses is refused in the same words, by the same status and with the same headers.', async () => {
  const { bearer, offer, listing } = await anOpenDoor()
  const other = await aSignedIn()
  await ordinary({ ...offer, wsprice: 100, bid_id: bidId() }, other.bearer)
  const refused = {
    'an id that was another offer': { ...offer, wsprice: 45 },
    'too little': { ...offer, wsprice: 1, bid_id: bidId() },
    'no amount': { id: listing.id, bid_id: bidId() },
    'words for an amount': { ...offer, wsprice: 'much', bid_id: bidId() },
  }
  for (const [what, body] of Object.entries(refused)) {
    const [by, as] = [await short(body, bearer), await ordinary(body, bearer)]
    expect(by.status, what).toBeGreaterThanOrEqual(400)
    expect(await whole(by), what).toEqual(await whole(as))
  }
})

test('Without an id it says that it is not idempotent, as the ordinary way does.', async () => {
  const { bearer, listing } = await anOpenDoor()
  const answer = await short({ id: listing.id, wsprice: 70 }, bearer)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('not idempotent') })
})

/** Whether an offer is given back unanswered, to go the ordinary way with all of its body. */
async function isGivenBack(body: unknown, headers: Record<string, string>): Promise<boolean> {
  const request = anOffer(body, headers)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = isPlainOffer(request)
    ? await answerPlainOffer(request, env, { development: false })
    : request
  if (answer instanceof Response) return false
  expect(await answer.text()).toBe(text)
  expect(answer.headers.get('authorization')).toBe(headers.authorization ?? null)
  return true
}

test('Whatever is not a plain offer goes the ordinary way, whole.', async () => {
  const { bearer, offer } = await anOpenDoor()
  const stranger = await aSignedIn()
  const others: [string, unknown, Record<string, string>][] = [
    ['nobody', offer, {}],
    ['a token that nobody has', offer, { authorization: 'Bearer there-is-none' }],
    ['somebody who has not called lately', offer, stranger.bearer],
    ['a cookie', offer, { ...bearer, cookie: 'fairlot.d1=x' }],
    ['another kind of body', offer, { ...bearer, 'content-type': 'text/plain' }],
    ['a sealed answer', offer, { ...bearer, 'x-decrypt': '1' }],
    ['no body', '', bearer],
    ['no JSON', '{"id":', bearer],
    ['a field that is wrong', { ...offer, bid_id: 'short' }, bearer],
    ['a listing that is not known', { ...offer, id: 'there-is-none' }, bearer],
    ['more than a call may send', { ...offer, more: 'x'.repeat(70_000) }, bearer],
  ]
  for (const [what, body, headers] of others) expect(await isGivenBack(body, headers), what).toBe(true)
})

test('Whatever goes the ordinary way is refused as before.', async () => {
  const { bearer, offer } = await anOpenDoor()
  const answerTo = async (body: unknown, headers: Record<string, string>) => {
    const answer = (await SELF.fetch(anOffer(body, headers) as never)) as unknown as Response
    return `${answer.status} ${((await answer.json()) as { code: string }).code}`
  }
  expect(await answerTo(offer, { authorization: 'Bearer there-is-none' })).toBe('401 session_ended')
  expect(await answerTo('{"id":', bearer)).toBe('400 malformed')
  expect(await answerTo({ ...offer, bid_id: 'short' }, bearer)).toBe('422 validation')
  expect(await answerTo({ ...offer, id: 'there-is-none' }, bearer)).toBe('404 not_found')
  expect(await answerTo({ ...offer, more: 'x'.repeat(70_000) }, bearer)).toBe('413 too_large')
})

test('While the site is not known to be open, nothing goes the short way.', async () => {
  const { bearer, offer } = await anOpenDoor()
  expect(await isGivenBack(offer, bearer)).toBe(false)
  forgetStorefront()
  expect(await isGivenBack(offer, bearer)).toBe(true)
})
