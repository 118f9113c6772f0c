import { listDurableObjectIds, SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { signIdentity } from '#party/wire/identity.ts'
import { aListing, aSession, aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, noAnswer } from '#tests/support/failing-d1.ts'
import { connect, knock, listen, newBidId, ORIGIN, offer } from '#tests/support/room.ts'

/** Whether an object has come to be for a listing id. */
async function hasRoom(listingId: string): Promise<boolean> {
  const id = env.AuctionRoom.idFromName(listingId)
  return (await listDurableObjectIds(env.AuctionRoom)).some((each) => each.equals(id))
}

test('A listing that is not there has no room, and asking does not make one.', async () => {
  const { session } = await aSignedIn()
  for (const coming of [{}, { token: session.token }]) {
    const answer = await knock('no-such-listing', coming)
    expect({ status: answer.status, socket: answer.webSocket }).toEqual({ status: 404, socket: null })
  }
  expect(await hasRoom('no-such-listing')).toBe(false)
})

test('Nothing else is reachable under /parties.', async () => {
  const listing = await aListing()
  const paths = [
    `/parties/main/${listing.id}`,
    `/parties/AuctionRoom/${listing.id}`,
    `/parties/auction-room`,
    `/parties/auction-room/`,
    `/parties/auction-room/${listing.id}/more`,
    `/parties/auction-room/${'x'.repeat(65)}`,
    `/parties/auction-room/${listing.id}%00`,
    `/parties/LiveRelay/eu-1`,
    `/parties/live-relay/eu-1/more`,
  ]
  for (const path of paths) {
    const answer = await SELF.fetch(`${ORIGIN}${path}`, { headers: { upgrade: 'websocket' } })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('A plain request is told that a WebSocket is expected, whatever its method, and wakes no room.', async () => {
  const listing = await aListing()
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const answer = await SELF.fetch(`${ORIGIN}/parties/auction-room/${listing.id}`, { method })
    expect([method, answer.status]).toEqual([method, 426])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await answer.text()
  }
  expect(await hasRoom(listing.id)).toBe(false)
})

test('A page of another origin gets no socket; our own pages and programs do.', async () => {
  const listing = await aListing()
  for (const origin of [
    'https://elsewhere.example',
    'http://localhost:9999',
    'null',
    'http://localhost.elsewhere.example',
  ]) {
    const answer = await knock(listing.id, { headers: { origin } })
    expect([origin, answer.status]).toEqual([origin, 403])
    await answer.text()
  }
  expect(await hasRoom(listing.id)).toBe(false)
  for (const headers of [{ origin: ORIGIN }, undefined]) {
    const client = await connect(listing.id, { headers })
    expect(client.framesOf('snapshot')).toHaveLength(1)
  }
})

test('A session is known by its cookie as by its bearer token; an unknown or ended one is a visitor.', async () => {
  const listing = await aListing()
  const { person, session, cookie } = await aSignedIn()
  const ended = await aSession(person, { expiresAt: new Date(Date.now() - 1_000) })
  await offer(listing.id, session, { dollars: 50 })
  const own = { bidtopstatus: 'winner', biddercurrentbid: 50 }
  const nobody = { bidtopstatus: null, biddercurrentbid: null, rank: null }

  const known = [{ token: session.token }, { headers: { ...cookie, origin: ORIGIN } }]
  for (const coming of known) expect((await connect(listing.id, coming)).frames()[0]).toMatchObject(own)
  const visitors = [
    {},
    { token: 'nonsense' },
    { token: ended.token },
    { headers: { cookie: 'fairlot.session_token=' } },
  ]
  for (const coming of visitors) expect((await connect(listing.id, coming)).frames()[0]).toMatchObject(nobody)
})

test('A deactivated account is told so when it offers.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn({ status: 'deactivate' })
  const client = await connect(listing.id, { token: session.token })
  expect(await client.bid({ wsprice: 50 })).toMatchObject({ ok: false, code: 'deactivated' })
})

test('Who somebody is travels in a header of ours: one that a client sends is dropped, even a genuine one.', async () => {
  const listing = await aListing()
  const other = await aListing()
  const ann = await aSignedIn()
  await offer(listing.id, ann.session, { dollars: 50 })
  const who = { person: { personId: ann.person.id, sessionId: ann.session.id }, address: null }
  const identity = await signIdentity(who, env.AUTH_SECRET)
  const forged: Record<string, string>[] = [
    { 'x-fairlot-identity': identity },
    { 'X-Fairlot-Identity': 'not.hex' },
    { 'x-partykit-props': JSON.stringify({ personId: ann.person.id }) },
    { 'x-partykit-props': 'not json at all' },
    { 'x-partykit-room': other.id, 'x-partykit-namespace': 'other', 'x-partykit-jurisdiction': 'eu' },
  ]
  for (const headers of forged) {
    const client = await connect(listing.id, { headers })
    expect(client.frames()[0]).toMatchObject({
      type: 'snapshot',
      id: listing.id,
      bidtopstatus: null,
      biddercurrentbid: null,
    })
    expect(await client.bid({ wsprice: 90 })).toMatchObject({ ok: false, code: 'sign_in' })
  }
})

test("A client may not choose its connection's id: not to hear another person, nor to take another's place.", async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  await offer(listing.id, ann.session, { dollars: 50 })
  const first = await connect(listing.id, { query: '?_pk=one' })
  const spy = await connect(listing.id, { query: `?_pk=person:${ann.person.id}` })
  const owner = await connect(listing.id, { token: ann.session.token, query: '?_pk=one' })
  await offer(listing.id, ben.session, { dollars: 80 })
  expect(await owner.heard('ownstatus')).toMatchObject({ bidtopstatus: 'outbid' })
  await spy.heard('bidAddtime', ({ bid_count }) => bid_count === 2)
  await first.heard('bidAddtime', ({ bid_count }) => bid_count === 2)
  expect([...spy.framesOf('ownstatus'), ...first.framesOf('ownstatus')]).toEqual([])
})

test('No token travels in an address.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  await offer(listing.id, session, { dollars: 50 })
  for (const query of [
    `?token=${session.token}`,
    `?ticket=${session.token}`,
    `?authorization=Bearer%20${session.token}`,
  ]) {
    const answer = await knock(listing.id, { query })
    if (!answer.webSocket) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      continue
    }
    const client = listen(answer.webSocket)
    expect(await client.heard('snapshot')).toMatchObject({ bidtopstatus: null })
    client.socket.close()
  }
})

test('A room that cannot be opened just now closes the socket and tells nothing of why.', async () => {
  const listing = await aListing()
  const undo = aroundD1(listing.id, noAnswer)
  const answer = await knock(listing.id)
  expect(answer.status).toBe(101)
  const client = listen(answer.webSocket as WebSocket)
  expect(await client.closed).toMatchObject({ code: 1013 })
  expect(client.texts.join('')).not.toMatch(/D1_ERROR|at .*\.[jt]s|Error/)
  undo()
  expect((await connect(listing.id)).frames()[0]).toMatchObject({ type: 'snapshot', id: listing.id })
})

test('A person may have several sockets, and each hears what is theirs.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const [one, two] = [
    await connect(listing.id, { token: session.token }),
    await connect(listing.id, { token: session.token }),
  ]
  const receipt = await one.bid({ bid_id: newBidId(), wsprice: 50 })
  expect(receipt).toMatchObject({ ok: true })
  for (const client of [one, two])
    expect(await client.heard('ownstatus')).toMatchObject({ bidtopstatus: 'winner', biddercurrentbid: 50 })
  expect(two.framesOf('receipt')).toEqual([])
})
