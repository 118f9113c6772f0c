import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { aSignedIn } from '#tests/support/builders.ts'
import { aroundD1, hangs, noAnswer } from '#tests/support/failing-d1.ts'
import { aGroup, clockOf, clockState, evictClock, lotOf, standing } from '#tests/support/group.ts'
import {
  alarm,
  connect,
  eventually,
  evict,
  holdClock,
  ledgerOf,
  offer,
  projected,
  roomOf,
} from '#tests/support/room.ts'
import { silence } from '#tests/support/silence.ts'

const MINUTE = 60_000
const CLOSE = () => Date.now() + 60 * MINUTE

async function holdAll(lots: readonly { id: string }[], at: number) {
  const clocks = await Promise.all(lots.map(({ id }) => holdClock(id, at)))
  return (now: number) => {
    for (const clock of clocks) clock.at = now
  }
}

const effects = async (id: string) =>
  (await ledgerOf(id)).flatMap(({ effects: each }) => each.map(({ type }) => type))

test('An offer late in one lot moves all lots of the auction, also one that nobody has ever visited.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup(
    { closesAt },
    { closesAt: closesAt + MINUTE },
    { closesAt: closesAt + 30 * MINUTE, startsAt: closesAt },
    { closesAt, format: 'sealed' },
  )
  const { session } = await aSignedIn()
  const [first] = lots
  const watcher = await connect(first?.id ?? '')
  await holdAll(lots.slice(0, 1), closesAt - MINUTE)
  expect(await offer(first?.id ?? '', session, { dollars: 40 })).toMatchObject({ receipt: { ok: true } })
  const moved = [4, 5, 34, 0].map((minutes) => ({ closesAt: closesAt + minutes * MINUTE }))
  await standing(lots, moved)
  expect(await watcher.heard('bidAddtime', ({ bpop_belowFive }) => bpop_belowFive)).toMatchObject({
    extended_ms: 4 * MINUTE,
  })
  expect(await clockState(auctionId)).toMatchObject({ moves: [{ deltaMs: 4 * MINUTE }] })
  expect(await projected(lots[1]?.id ?? '')).toMatchObject({ closes_at: closesAt + 5 * MINUTE })
})

test('Offers of one instant in several lots move them all once, by the greatest.', async () => {
  const closesAt = CLOSE()
  const { lots } = await aGroup({ closesAt }, { closesAt }, { closesAt })
  const people = await Promise.all(lots.map(() => aSignedIn()))
  const clocks = await Promise.all(
    lots.map(({ id }, place) => holdClock(id, closesAt - (3 - place) * MINUTE)),
  )
  expect(clocks).toHaveLength(3)
  await Promise.all(lots.map(({ id }, place) => offer(id, people[place]?.session ?? null, { dollars: 40 })))
  // the last offer came a minute before the close: five minutes from then
  await standing(
    lots,
    lots.map(() => ({ closesAt: closesAt + 4 * MINUTE })),
  )
})

test('Lots whose close has come close once, each when the clock lets it, and offers then are late.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt })
  const { person, session } = await aSignedIn()
  const [first, second] = lots.map(({ id }) => id) as [string, string]
  const goTo = await holdAll(lots, closesAt - 10 * MINUTE)
  await offer(first, session, { dollars: 40 })
  goTo(closesAt)
  const late = [offer(first, session, { dollars: 90 }), offer(second, session, { dollars: 90 })]
  await Promise.all([first, second, first].map((id) => roomOf(id).tick()))
  expect(await Promise.all(late)).toMatchObject(Array(2).fill({ receipt: { ok: false, code: 'closed' } }))
  await standing(lots, [{ status: 'sold' }, { status: 'closed' }])
  for (const id of [first, second]) {
    await roomOf(id).tick()
    expect((await effects(id)).filter((effect) => effect === 'closed')).toHaveLength(1)
  }
  expect(await projected(first)).toMatchObject({ status: 'sold', winner_id: person.id })
  expect((await clockState(auctionId)).lots.map(({ isOpen }) => isOpen)).toEqual([false, false])
})

test('A lot whose close has come while another is being extended does not close, and offers that waited count.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const [first, second] = lots.map(({ id }) => id) as [string, string]
  const goTo = await holdAll(lots, closesAt - 1)
  // both rooms and the clock know each other already
  await Promise.all([lotOf(first), lotOf(second)])
  const speak = silence(auctionId, 'extend')
  await offer(first, ann.session, { dollars: 40 })
  goTo(closesAt)
  const waiting = offer(second, ben.session, { dollars: 60 })
  await roomOf(second).tick()
  // the clock has asked the first lot before it answered the second
  expect(await waiting).toMatchObject({ receipt: { ok: true } })
  speak()
  // Ann's last-moment offer moved both by five minutes, less the moment
  const { closesAt: now } = await lotOf(second)
  expect(now).toBeGreaterThanOrEqual(closesAt + 5 * MINUTE - 1)
  await eventually(
    async () => {
      await alarm(first)
      return (await lotOf(first)).closesAt === (await lotOf(second)).closesAt ? true : undefined
    },
    () => 'the first lot was not told',
  )
  expect(await effects(second)).not.toContain('closed')
})

test('While the clock is away nothing closes; whoever waits hears so in the end, and what was asked is asked again.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt })
  const { session } = await aSignedIn()
  const [first, second] = lots.map(({ id }) => id) as [string, string]
  const goTo = await holdAll(lots, closesAt - MINUTE)
  const speak = silence(auctionId, 'extend', 'release')
  await offer(first, session, { dollars: 40 })
  goTo(closesAt)
  const waiting = offer(second, session, { dollars: 60 })
  await roomOf(second).tick()
  goTo(closesAt + 5_000)
  expect(await waiting).toMatchObject({ status: 503, receipt: { ok: false, code: 'busy' } })
  expect(await lotOf(second)).toMatchObject({ status: 'open' })
  speak()
  for (let tries = 0; tries < 3; tries += 1) {
    goTo(closesAt + 30_000 * (tries + 1))
    await Promise.all([alarm(first), alarm(second)])
  }
  await standing(
    lots,
    lots.map(() => ({ status: 'open', closesAt: closesAt + 4 * MINUTE })),
  )
})

test('Rooms and clock may go at any moment: an extension that was asked for is granted once, and everybody hears.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt }, { closesAt })
  const { session } = await aSignedIn()
  const [first = '', second = '', third = ''] = lots.map(({ id }) => id)
  await holdAll(lots, closesAt - MINUTE)
  const speak = silence(auctionId, 'extend', 'release')
  await offer(first, session, { dollars: 40 })
  await Promise.all([evict(first), evict(second)])
  speak()
  await evictClock(auctionId)
  await roomOf(first).tick()
  await Promise.all([evictClock(auctionId), evict(third)])
  await roomOf(first).tick()
  await standing(
    lots,
    lots.map(() => ({ closesAt: closesAt + 4 * MINUTE })),
  )
  expect((await clockState(auctionId)).moves).toMatchObject([{ deltaMs: 4 * MINUTE }])
})

test('A clock that went after it granted, before it told: its alarm tells the others.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt })
  const { session } = await aSignedIn()
  const [first = '', second = ''] = lots.map(({ id }) => id)
  await holdAll(lots.slice(0, 1), closesAt - MINUTE)
  const undo = aroundD1(second, noAnswer)
  // the second lot cannot even be born, so that it is not told
  await offer(first, session, { dollars: 40 })
  await eventually(
    async () => ((await lotOf(first)).closesAt > closesAt ? true : undefined),
    () => 'the first lot was not moved',
  )
  await evictClock(auctionId)
  undo()
  await standing([{ id: second }], [{ closesAt: closesAt + 4 * MINUTE }])
})

test('While D1 hangs an auction extends and closes by the lots that its clock knows.', async () => {
  const closesAt = CLOSE()
  const { auctionId, lots } = await aGroup({ closesAt }, { closesAt })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const [first = ''] = lots.map(({ id }) => id)
  const goTo = await holdAll(lots, closesAt - MINUTE)
  await offer(first, ann.session, { dollars: 40 })
  // known to the room from now on
  expect(await offer(first, ben.session, { dollars: 1 })).toMatchObject({ receipt: { ok: false } })
  const moved = closesAt + 4 * MINUTE
  await standing(
    lots,
    lots.map(() => ({ closesAt: moved })),
  )
  await runInDurableObject(clockOf(auctionId), (clock) => {
    // what D1 said has aged
    clock.now = () => moved
  })
  for (const param of [auctionId, ann.session.id, ben.session.id, ...lots.map(({ id }) => id)])
    aroundD1(param, hangs)
  goTo(moved - MINUTE)
  expect(await offer(first, ben.session, { dollars: 60 })).toMatchObject({ receipt: { ok: true } })
  const last = moved + 4 * MINUTE
  await standing(
    lots,
    lots.map(() => ({ status: 'open', closesAt: last })),
  )
  goTo(last)
  await Promise.all(lots.map(({ id }) => roomOf(id).tick()))
  await standing(
    lots,
    lots.map(({ id }) => ({ status: id === first ? 'sold' : 'closed', closesAt: last })),
  )
})

test('Unvisited lots close too: the sweep wakes them and the clock lets them.', async () => {
  const closesAt = Date.now() - 1_000
  const { lots } = await aGroup({ closesAt }, { closesAt, startsAt: closesAt - MINUTE })
  await Promise.all(lots.map(({ id }) => roomOf(id).tick()))
  await standing(
    lots,
    lots.map(() => ({ status: 'closed', closesAt })),
  )
})

test('A lot by itself asks nobody.', async () => {
  const closesAt = CLOSE()
  const { lots } = await aGroup({ closesAt, format: 'sealed' })
  const [first = ''] = lots.map(({ id }) => id)
  await holdAll(lots, closesAt)
  await roomOf(first).tick()
  expect(await lotOf(first)).toMatchObject({ status: 'closed' })
})
