import { expect, test } from 'vitest'
import type { PublicChange, Receipt } from '#party/wire/protocol.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  type Client,
  connect,
  eventually,
  evict,
  ledgerOf,
  newBidId,
  offer,
  offerOf,
  projected,
  rowsOf,
  submitTogether,
} from '#tests/support/room.ts'

const CROWD = 30

function crowd(size: number) {
  return Promise.all(Array.from({ length: size }, () => aSignedIn()))
}

/** Every change that a socket heard of, in the order in which it came. */
function changesOf(client: Client): PublicChange[] {
  return client.framesOf('bidAddtime').flatMap((frame) => frame.events)
}

test('Thirty offers at once come out in one order: on every socket, in the receipts, in the ledger and in D1.', async () => {
  const listing = await aListing()
  const people = await crowd(CROWD)
  const watchers = await Promise.all([connect(listing.id), connect(listing.id), connect(listing.id)])

  const answers = await Promise.all(
    people.map(({ session }, place) => offer(listing.id, session, { dollars: 20 + place * 5 })),
  )
  const taken = answers.filter(({ receipt }) => receipt.ok)
  expect(taken.length).toBeGreaterThan(0)
  for (const { receipt } of answers) expect(receipt.ok ? 'ok' : receipt.code).toMatch(/^(ok|below_next_min)$/)

  const row = await projected(listing.id)
  const last = Number(row.projected_seq)
  const seqs = Array.from({ length: last }, (_, place) => place + 1)
  for (const watcher of watchers) {
    await watcher.heard('bidAddtime', ({ seq }) => seq === last)
    expect(changesOf(watcher).map(({ seq }) => seq)).toEqual(seqs)
    expect(changesOf(watcher)).toEqual(changesOf(watchers[0]))
    const prices = changesOf(watcher).map(({ wprice }) => wprice)
    expect(prices).toEqual([...prices].sort((one, other) => one - other))
  }
  expect((await ledgerOf(listing.id)).map(({ seq }) => seq)).toEqual([0, ...seqs])
  expect(taken.map(({ receipt }) => receipt.seq).sort((one, other) => one - other)).toEqual(seqs.slice(1))
  expect((await rowsOf('bids', listing.id)).map(({ seq }) => seq)).toEqual(seqs.slice(1))
  expect(row).toMatchObject({ offer_count: taken.length, leader_id: people.at(-1)?.person.id })
})

test('Frames and calls at once share one order, and every receipt names a seq of its own.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const people = await crowd(10)
  const clients = await Promise.all(
    people.map(({ session }) => connect(listing.id, { token: session.token })),
  )
  const receipts = await Promise.all([
    ...clients.map((client, place) => client.bid({ wsprice: 100 + place * 10 })),
    ...people.map(({ session }, place) =>
      offer(listing.id, session, { dollars: 300 + place * 10 }).then(({ receipt }) => receipt),
    ),
  ])
  const taken = receipts.filter(({ ok }) => ok).map(({ seq }) => seq)
  expect(new Set(taken).size).toBe(taken.length)
  expect((await ledgerOf(listing.id)).length).toBe(taken.length + 2)
  for (const client of clients)
    await eventually(
      () => (changesOf(client).at(-1)?.seq === Math.max(...taken) ? true : undefined),
      () => 'a socket did not hear the last offer',
    )
})

test('Changes between two pushes come in one frame that names its first and last and leaves none out.', async () => {
  const listing = await aListing()
  const people = await crowd(12)
  const watcher = await connect(listing.id)
  await watcher.heard('bidAddtime')
  await Promise.all(
    people.map(({ session }, place) => offer(listing.id, session, { dollars: 20 + place * 10 })),
  )
  const { seq: last = 0 } = (await ledgerOf(listing.id)).at(-1) ?? {}
  await watcher.heard('bidAddtime', ({ seq }) => seq === last)

  const frames = watcher.framesOf('bidAddtime')
  expect(frames.length).toBeLessThan(8)
  for (const frame of frames) {
    expect(frame.from_seq).toBe(frame.events[0]?.seq)
    expect(frame.seq).toBe(frame.events.at(-1)?.seq)
    expect(frame.events.map(({ seq }) => seq)).toEqual(frame.events.map((_, place) => frame.from_seq + place))
    expect(frame).toMatchObject(frame.events.at(-1) ?? {})
    expect(frame.id).toBe(listing.id)
  }
})

test('The same offer twice at once is one offer with one receipt.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const bidId = newBidId()
  const client = await connect(listing.id, { token: session.token })
  const receipts = await Promise.all([
    offer(listing.id, session, { dollars: 50, bidId }).then(({ receipt }) => receipt),
    offer(listing.id, session, { dollars: 50, bidId }).then(({ receipt }) => receipt),
    client.bid({ bid_id: bidId, wsprice: '50' }).then(receiptOf),
  ])
  expect(receipts[0]).toMatchObject({ ok: true, seq: 2, bid_id: bidId })
  expect(receipts[1]).toEqual(receipts[0])
  expect(receipts[2]).toEqual(receipts[0])
  expect(await projected(listing.id)).toMatchObject({ offer_count: 1, projected_seq: 2 })
})

test('The same offer later, and after an eviction, gets the very same receipt and does nothing.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const bidId = newBidId()
  const first = await offer(listing.id, ann.session, { dollars: 50, bidId })
  await offer(listing.id, ben.session, { dollars: 70 })
  expect(await offer(listing.id, ann.session, { dollars: 50, bidId })).toEqual(first)
  const before = await projected(listing.id)
  await evict(listing.id)
  expect(await offer(listing.id, ann.session, { dollars: 50, bidId })).toEqual(first)
  expect(await projected(listing.id)).toEqual(before)
})

test('An offer id that was used for something else is a conflict and changes nothing.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const bidId = newBidId()
  await offer(listing.id, session, { dollars: 50, bidId })
  for (const other of [{ dollars: 60 }, { dollars: 50, kind: 'hard' as const }])
    expect(await offer(listing.id, session, { ...other, bidId })).toMatchObject({
      status: 409,
      receipt: { ok: false, code: 'bid_id_reused', bidtopstatus: 'winner' },
    })
  const beside = newBidId()
  const answers = await submitTogether(listing.id, [
    offerOf(session, { dollars: 80, bidId: beside }),
    offerOf(session, { dollars: 90, bidId: beside }),
  ])
  expect(answers.map(({ receipt }) => receipt.ok || receipt.code)).toEqual([true, 'bid_id_reused'])
  expect(await projected(listing.id)).toMatchObject({ offer_count: 1, projected_seq: 3 })
})

test("An offer id belongs to its person: another's use of it is another offer.", async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const bidId = newBidId()
  expect(await offer(listing.id, ann.session, { dollars: 50, bidId })).toMatchObject({
    receipt: { ok: true, seq: 2 },
  })
  expect(await offer(listing.id, ben.session, { dollars: 90, bidId })).toMatchObject({
    receipt: { ok: true, seq: 3 },
  })
})

test('A refused offer is not remembered: the same id may try again once the cause is gone.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const bidId = newBidId()
  expect(await offer(listing.id, session, { dollars: 5, bidId })).toMatchObject({
    receipt: { code: 'below_next_min' },
  })
  expect(await offer(listing.id, session, { dollars: 50, bidId })).toMatchObject({ receipt: { ok: true } })
})

test('An accepted offer keeps its receipt after the close.', async () => {
  const now = Date.now()
  const listing = await aListing({ closesAt: now + 2_000, softCloseMode: 'none' })
  const { session } = await aSignedIn()
  const bidId = newBidId()
  const watcher = await connect(listing.id)
  const first = await offer(listing.id, session, { dollars: 50, bidId })
  await watcher.heard('realclosedupdates')
  expect(await offer(listing.id, session, { dollars: 50, bidId })).toEqual(first)
  expect(await offer(listing.id, session, { dollars: 60 })).toMatchObject({
    receipt: { code: 'closed', bidtopstatus: 'won' },
  })
})

/** A receipt frame without what only the frame has. */
function receiptOf(frame: Receipt): Receipt {
  const {
    type: _type,
    id: _id,
    dTime: _dTime,
    ...receipt
  } = frame as Receipt & Record<'type' | 'id' | 'dTime', unknown>
  return receipt
}
