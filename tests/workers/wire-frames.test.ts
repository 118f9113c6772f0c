import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  alarm,
  type Client,
  connect,
  eventually,
  holdClock,
  ledgerOf,
  newBidId,
  offer,
  projected,
} from '#tests/support/room.ts'

/** Sends one frame and waits for the room's error. */
async function errorFor(client: Client, frame: string | ArrayBuffer) {
  const before = client.framesOf('error').length
  client.socket.send(frame)
  return eventually(
    () => client.framesOf('error')[before],
    () => `no error for ${String(frame).slice(0, 80)}`,
  )
}

/** Waits for so many pongs on all of these sockets. */
function pongs(clients: Client[], many: number): Promise<true> {
  const heard = () => clients.flatMap((client) => client.framesOf('pong')).length
  return eventually(
    () => heard() >= many || undefined,
    () => `${heard()} pongs of ${many} came`,
  )
}

test('A frame that cannot be read gets an error and changes nothing.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const client = await connect(listing.id, { token: session.token })
  const clock = await holdClock(listing.id, Date.now())
  const bid = { type: 'bid', bid_id: newBidId(), wsprice: 50, bidding_type: 'max' }
  const bad: (string | ArrayBuffer)[] = [
    'hello',
    '',
    '{',
    '[]',
    'null',
    '42',
    '"bid"',
    JSON.stringify({ type: 'snapshot' }),
    JSON.stringify({ type: '__proto__' }),
    JSON.stringify({ ...bid, person: 'somebody else' }),
    JSON.stringify({ ...bid, bid_id: 'short' }),
    JSON.stringify({ ...bid, bid_id: 'x'.repeat(65) }),
    JSON.stringify({ ...bid, bid_id: "it's; drop table" }),
    JSON.stringify({ ...bid, bidding_type: 'sealed' }),
    JSON.stringify({ ...bid, wsprice: { amount: 50 } }),
    JSON.stringify({ ...bid, wsprice: '9'.repeat(21) }),
    JSON.stringify({ ...bid, wsprice: 'x'.repeat(4096) }),
    JSON.stringify({ type: 'ping' }),
  ]
  for (const frame of bad)
    expect(await errorFor(client, frame)).toEqual({
      type: 'error',
      code: 'bad_frame',
      message: 'This frame could not be read',
    })
  clock.at += 1_000
  for (const frame of [
    JSON.stringify({ type: 'ping', t: 'now' }),
    JSON.stringify({ type: 'resume', since: 1.5 }),
    JSON.stringify({ type: 'resume', since: -2 }),
    JSON.stringify({ type: 'resume', since: '0' }),
    new TextEncoder().encode(JSON.stringify(bid)).buffer as ArrayBuffer,
    new ArrayBuffer(0),
  ])
    expect(await errorFor(client, frame)).toMatchObject({ code: 'bad_frame' })
  expect(await ledgerOf(listing.id)).toHaveLength(2)
  expect(client.framesOf('receipt')).toEqual([])
  expect(client.texts.join('')).not.toMatch(/zod|ZodError|at .*\.ts/)
  // and the socket still serves
  expect(await client.bid({ wsprice: 50 })).toMatchObject({ ok: true })
})

test('A frame of exactly the greatest length is read, one more is not.', async () => {
  const listing = await aListing()
  const client = await connect(listing.id)
  const padded = (length: number) => {
    const frame = JSON.stringify({ type: 'ping', t: 1 })
    return frame.slice(0, -1) + ' '.repeat(length - frame.length) + frame.slice(-1)
  }
  client.socket.send(padded(4096))
  expect(await client.heard('pong')).toMatchObject({ t: 1 })
  expect(await errorFor(client, padded(4097))).toMatchObject({ code: 'bad_frame' })
})

test('More than twenty frames in a second close the socket, and those over the limit do nothing.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const [client, other] = [await connect(listing.id, { token: session.token }), await connect(listing.id)]
  await holdClock(listing.id, Date.now())
  for (let each = 0; each < 20; each++) client.send({ type: 'ping', t: each })
  await pongs([client], 20)
  client.send({ type: 'bid', bid_id: newBidId(), wsprice: 50, bidding_type: 'max' })
  client.send({ type: 'ping', t: 20 })
  expect(await client.closed).toMatchObject({ code: 1008, reason: 'too_many_frames' })
  expect(client.framesOf('pong')).toHaveLength(20)
  expect(await ledgerOf(listing.id)).toHaveLength(2)
  other.send({ type: 'ping', t: 7 })
  expect(await other.heard('pong')).toMatchObject({ t: 7 })
})

test("The limit counts a person's frames, however many sockets they come by, and ends with the second.", async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const sockets = [
    await connect(listing.id, { token: session.token }),
    await connect(listing.id, { token: session.token }),
  ]
  const clock = await holdClock(listing.id, Date.now())
  for (let each = 0; each < 20; each++) sockets[each % 2]?.send({ type: 'ping', t: each })
  await pongs(sockets, 20)
  clock.at += 1_000
  for (let each = 0; each < 20; each++) sockets[each % 2]?.send({ type: 'ping', t: 100 + each })
  await pongs(sockets, 40)
  sockets[0]?.send({ type: 'ping', t: 200 })
  expect(await sockets[0]?.closed).toMatchObject({ code: 1008 })
  expect(sockets.flatMap((socket) => socket.framesOf('pong'))).toHaveLength(40)
})

test("A hidden maximum and the reserve are in no frame to anybody else, and a maximum is in its owner's alone.", async () => {
  const listing = await aListing({ reservePrice: 8_642_975_00, incrementAmount: 1_00 })
  const [ann, ben, cal] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  const owner = await connect(listing.id, { token: ann.session.token })
  const others = [
    await connect(listing.id),
    await connect(listing.id, { token: ben.session.token }),
    await connect(listing.id, { token: cal.session.token }),
  ]
  await owner.bid({ wsprice: 7_654_321 })
  await owner.bid({ wsprice: 7_654_399 })
  await others[1]?.bid({ wsprice: 40 })
  await others[1]?.bid({ wsprice: 60, bidding_type: 'hard' })
  await others[2]?.bid({ wsprice: 7_000 })
  for (const client of others) {
    client.send({ type: 'resume', since: -1 })
    await client.heard('bidAddtime', ({ from_seq, seq }) => from_seq === 0 && seq === 6)
  }
  const late = await connect(listing.id)
  const heard = [...others, late].flatMap(({ texts }) => texts).join('\n')
  for (const secret of ['76543', '86429', ann.person.id, ben.person.id, ann.person.email, 'Whitfield'])
    expect(heard).not.toContain(secret)
  const own = owner.texts.filter((text) => text.includes('76543')).map((text) => JSON.parse(text).type)
  expect(new Set(own)).toEqual(new Set(['ownstatus']))
  expect(owner.texts.join('\n')).not.toContain('86429')

  const row = await projected(listing.id)
  expect(JSON.stringify(row)).not.toContain('76543')
  const { results } = await env.DB.prepare('select * from bids where listing_id = ?').bind(listing.id).all()
  expect(JSON.stringify(results)).not.toMatch(/76543|86429/)
  expect(JSON.stringify(await ledgerOf(listing.id))).not.toMatch(/76543|86429/)
})

test('The secrets stay secret when it is over.', async () => {
  const listing = await aListing({ softCloseMode: 'none', reservePrice: 8_642_975_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const others = [await connect(listing.id), await connect(listing.id, { token: ben.session.token })]
  await offer(listing.id, ann.session, { dollars: 7_654_321 })
  await offer(listing.id, ben.session, { dollars: 40 })
  await holdClock(listing.id, listing.closesAt)
  await alarm(listing.id)
  for (const client of others) await client.heard('realclosedupdates')
  expect(await others[1]?.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'lost')).toBeTruthy()
  const late = await connect(listing.id)
  expect([...others, late].flatMap(({ texts }) => texts).join('\n')).not.toMatch(/76543|86429/)
})

test('Their own standing goes to those whose standing changed, and to nobody else.', async () => {
  const listing = await aListing()
  const [ann, ben, cal] = [await aSignedIn(), await aSignedIn(), await aSignedIn()]
  await offer(listing.id, cal.session, { dollars: 15 })
  await offer(listing.id, ann.session, { dollars: 50 })
  const clients = {
    ann: await connect(listing.id, { token: ann.session.token }),
    ben: await connect(listing.id, { token: ben.session.token }),
    cal: await connect(listing.id, { token: cal.session.token }),
    visitor: await connect(listing.id),
  }
  const heard = (client: Client) => client.framesOf('ownstatus').map(({ bidtopstatus }) => bidtopstatus)

  await clients.ben.bid({ wsprice: 30 })
  await clients.ben.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'outbid')
  expect(heard(clients.ann)).not.toContain('outbid')
  await clients.ben.bid({ wsprice: 90 })
  await clients.ann.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'outbid')
  await clients.ben.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'winner')
  await clients.visitor.heard('bidAddtime', ({ seq }) => seq === 5)
  expect([clients.cal, clients.visitor].map(heard)).toEqual([[], []])
})
