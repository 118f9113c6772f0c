import { listDurableObjectIds, runInDurableObject, SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { signIdentity } from '#party/wire/identity.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { knockAtRelay, listenTo, relayOf } from '#tests/support/relay.ts'
import { connect, eventually, knock, listen, ORIGIN, offer, projected, roomOf } from '#tests/support/room.ts'

test('Who somebody is cannot be forged at a relay either, nor can a connection id be chosen.', async () => {
  const listing = await aListing()
  const ann = await aSignedIn()
  await offer(listing.id, ann.session, { dollars: 50 })
  await projected(listing.id)
  const who = { person: { personId: ann.person.id, sessionId: ann.session.id }, address: null }
  const identity = await signIdentity(who, env.AUTH_SECRET)
  const forged: Parameters<typeof listenTo>[1][] = [
    { headers: { 'x-fairlot-identity': identity } },
    { headers: { 'x-partykit-props': JSON.stringify({ personId: ann.person.id }) } },
    { headers: { 'x-partykit-room': 'eu-1', 'x-partykit-namespace': 'auction-room' } },
    { query: `?_pk=person:${ann.person.id}` },
    { query: `?token=${ann.session.token}` },
  ]
  for (const coming of forged) {
    const page = await listenTo('an-0', coming)
    await page.subscribe([listing.id])
    expect(page.framesOf('ownstatus')).toEqual([])
  }
  await relayOf('an-0').tell(ann.person.id, { type: 'refreshuser' })
})

test('Only relays of known regions and numbers can be reached, by sockets of our own pages, and no other comes to be.', async () => {
  const known = await relayIds()
  for (const shard of ['eu-4', 'xx-1', 'eu', 'EU-1', 'eu-01', 'europe-1', 'eu--1', 'local-999', 'e-1']) {
    const answer = await knockAtRelay(shard)
    expect([shard, answer.status]).toEqual([shard, 404])
  }
  expect((await knockAtRelay('an-3', { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
  expect((await SELF.fetch(`${ORIGIN}/parties/live-relay/an-3`)).status).toBe(426)
  // other tests tell all relays of people: only these knocks must have made none
  const after = await relayIds()
  for (const shard of ['an-3', 'eu-4', 'xx-1', 'local-999']) {
    const id = String(env.LiveRelay.idFromName(shard))
    expect([shard, after.has(id)]).toEqual([shard, known.has(id)])
  }
})

async function relayIds(): Promise<Set<string>> {
  return new Set((await listDurableObjectIds(env.LiveRelay)).map(String))
}

test('A frame that cannot be read gets an error; too many of them close the socket.', async () => {
  const page = await listenTo('an-1')
  const bad = [
    'hello',
    '[]',
    { type: 'resume', since: 1 },
    { type: 'bid', bid_id: 'bid-12345678', wsprice: 50, bidding_type: 'max' },
    { type: 'subscribe' },
    { type: 'subscribe', ids: 'l-1' },
    { type: 'subscribe', ids: ["it's; drop table"] },
    { type: 'subscribe', ids: ['#new'] },
    { type: 'subscribe', ids: Array.from({ length: 201 }, (_, place) => `l-${place}`) },
    { type: 'subscribe', ids: [], person: 'somebody' },
    { type: 'subscribe', channel: 'old' },
    JSON.stringify({ type: 'ping', t: 1 }).padEnd(4_097, ' '),
  ]
  for (const frame of bad) page.send(frame)
  await eventually(
    () => (page.framesOf('error').length === bad.length ? true : undefined),
    () => `not every bad frame was answered: ${page.texts}`,
  )
  expect(new Set(page.framesOf('error').map(({ code }) => code))).toEqual(new Set(['bad_frame']))
  const whole = {
    type: 'subscribe',
    ids: Array.from({ length: 200 }, (_, place) => `l-${'x'.repeat(40)}-${place}`),
  }
  page.send(whole)
  expect(await page.heard('error', ({ code }) => code === 'not_found')).toMatchObject({ ids: whole.ids })
  for (let each = 0; each < 60; each += 1) page.send({ type: 'ping', t: each })
  expect(await page.closed).toMatchObject({ code: 1008, reason: 'too_many_frames' })
})

test('A timed ping is answered with its own time, a bare one by the platform.', async () => {
  const page = await listenTo('an-1')
  page.send({ type: 'ping', t: 12345 })
  expect(await page.heard('pong')).toMatchObject({ t: 12345 })
  page.send('ping')
  await eventually(
    () => page.texts.find((text) => text === 'pong'),
    () => 'no bare pong',
  )
})

test('Beyond its number of visitors a room sends further ones to a relay; signed-in people always get in.', async () => {
  const listing = await aListing()
  await runInDurableObject(roomOf(listing.id), (room) => {
    Reflect.set(room, 'env', { ...Reflect.get(room, 'env'), ROOM_VISITORS_MOST: '2' })
  })
  const visitors = [await connect(listing.id), await connect(listing.id)]
  for (let each = 0; each < 3; each += 1) {
    const refused = listen((await knock(listing.id)).webSocket as WebSocket)
    expect(await refused.closed).toMatchObject({ code: 4503, reason: 'use_relay' })
    expect(refused.texts).toEqual([])
  }
  const { session } = await aSignedIn()
  const bidder = await connect(listing.id, { token: session.token })
  expect(await bidder.bid({ wsprice: 50 })).toMatchObject({ ok: true })
  expect(await visitors[0]?.heard('bidAddtime', ({ bid_count }) => bid_count === 1)).toBeTruthy()
  visitors[1]?.socket.close(1000, 'gone')
  await eventually(
    async () => ((await knock(listing.id)).webSocket ? true : undefined),
    () => 'no room for another visitor',
  )
})
