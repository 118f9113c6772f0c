import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { networkOf } from '#app/lib/network-address.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { connect, eventually, knock, listen, roomOf } from '#tests/support/room.ts'

/** A listing whose room has smaller numbers than a deployment has. */
async function aRoom(limits: Record<string, string>) {
  const listing = await aListing()
  await runInDurableObject(roomOf(listing.id), (room) => {
    Reflect.set(room, 'env', { ...Reflect.get(room, 'env'), ...limits })
  })
  return listing.id
}

const from = (address: string) => ({ 'cf-connecting-ip': address })

async function turnedAway(listingId: string, coming: Parameters<typeof knock>[1]) {
  const client = listen((await knock(listingId, coming)).webSocket as WebSocket)
  const closed = await client.closed
  expect(client.texts).toEqual([])
  return closed
}

test('One person holds so many sockets to a room and no more; one that is closed makes room for another.', async () => {
  const room = await aRoom({ ROOM_SOCKETS_PER_PERSON: '2' })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const token = ann.session.token
  const [first] = [await connect(room, { token }), await connect(room, { token })]
  const reason = 'too_many_sockets_of_person'
  expect(await turnedAway(room, { token })).toEqual({ code: 1013, reason })
  expect(await first.bid({ wsprice: 50 })).toMatchObject({ ok: true })
  await connect(room, { token: ben.session.token })
  first.socket.close(1000, 'gone')
  const again = await eventually(
    async () => {
      const client = listen((await knock(room, { token })).webSocket as WebSocket)
      const heard = await Promise.race([client.heard('snapshot'), client.closed])
      return 'code' in heard ? undefined : client
    },
    () => 'no room for another socket',
  )
  again.socket.close(1000, 'test over')
})

test('One address holds so many sockets, whoever sits there, by what the platform says and not the client.', async () => {
  const room = await aRoom({ ROOM_SOCKETS_PER_ADDRESS: '2' })
  const { session } = await aSignedIn()
  await connect(room, { headers: from('203.0.113.7') })
  await connect(room, { headers: from('203.0.113.7'), token: session.token })
  const closed = { code: 1013, reason: 'too_many_sockets_of_address' }
  expect(await turnedAway(room, { headers: from('203.0.113.7') })).toEqual(closed)
  const claims = { ...from('203.0.113.7'), 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }
  expect(await turnedAway(room, { headers: claims, token: session.token })).toEqual(closed)
  await connect(room, { headers: from('198.51.100.1') })
})

test('A household of IPv6 addresses is one address.', async () => {
  const room = await aRoom({ ROOM_SOCKETS_PER_ADDRESS: '1' })
  await connect(room, { headers: from('2001:db8:1:2::1') })
  expect(await turnedAway(room, { headers: from('2001:0DB8:1:2:3:4:5:6') })).toMatchObject({ code: 1013 })
  await connect(room, { headers: from('2001:db8:1:3::1') })
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  for (const none of ['unknown', '', '1:2:3', '::1', '127.0.0.1', '1::2::3', 'g::1'])
    expect(networkOf(none)).toBeNull()
})

test('A room takes so many sockets in all, those it turned away not counted.', async () => {
  const room = await aRoom({ ROOM_SOCKETS_MOST: '3', ROOM_VISITORS_MOST: '2' })
  const people = await Promise.all(Array.from({ length: 3 }, () => aSignedIn()))
  await connect(room)
  await connect(room)
  expect(await turnedAway(room, {})).toEqual({ code: 4503, reason: 'use_relay' })
  await connect(room, { token: people[0]?.session.token ?? '' })
  for (const { session } of people)
    expect(await turnedAway(room, { token: session.token })).toEqual({ code: 1013, reason: 'room_full' })
  expect(await roomOf(room).snapshotFor(null)).toMatchObject({ viewers: 3 })
})
