import { expect, onTestFinished, test, vi } from 'vitest'
import { LiveRelay } from '#party/relay/live-relay.ts'
import type { RelayAnswer, RoomNews } from '#party/wire/protocol-relay.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { holdD1 } from '#tests/support/failing-d1.ts'
import { leased, listenTo } from '#tests/support/relay.ts'
import { eventually, evict, holdClock, offer } from '#tests/support/room.ts'

type Push = (news: RoomNews) => Promise<RelayAnswer>

/** Stands between rooms and relays; `run` does what the relay would. */
function aroundPush(
  around: (news: RoomNews, shard: string, run: () => Promise<RelayAnswer>) => Promise<RelayAnswer>,
) {
  const push = LiveRelay.prototype.push as Push
  const spy = vi.spyOn(LiveRelay.prototype, 'push').mockImplementation(function (this: LiveRelay, news) {
    return around(news, this.name, () => push.call(this, news))
  })
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('A relay that fails is told again, of everything that happened meanwhile.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const page = await listenTo('eu-0', { token: session.token })
  await page.subscribe([listing.id])
  await leased(listing.id, 'eu-0')
  let failures = 2
  const pushed = aroundPush(async (news, _, run) => {
    if (news.snapshot.id === listing.id && failures-- > 0) throw new Error('this relay is ill')
    return run()
  })
  await offer(listing.id, session, { dollars: 50 })
  await eventually(
    () => (pushed.mock.calls.length > 0 ? true : undefined),
    () => 'nothing was pushed',
  )
  await offer(listing.id, session, { dollars: 60, kind: 'hard' })
  expect(await page.heard('bidAddtime', ({ bid_count }) => bid_count === 2)).toMatchObject({
    wprice: 60,
    seq: 3,
  })
  expect(await page.heard('ownstatus')).toMatchObject({
    bidtopstatus: 'winner',
    biddercurrentbid: 60,
    seq: 3,
  })
})

test('No relay is pushed to before it has answered, and a slow one keeps nobody else waiting.', async () => {
  const listing = await aListing({ incrementAmount: 1_00 })
  const people = await Promise.all(Array.from({ length: 4 }, () => aSignedIn()))
  const [quick, slow] = [await listenTo('eu-1'), await listenTo('eu-2')]
  for (const page of [quick, slow]) await page.subscribe([listing.id])
  for (const shard of ['eu-1', 'eu-2']) await leased(listing.id, shard)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const running = new Map<string, number>()
  let most = 0
  const pushes = { 'eu-1': 0, 'eu-2': 0 } as Record<string, number>
  aroundPush(async (news, shard, run) => {
    if (news.snapshot.id !== listing.id) return run()
    running.set(shard, (running.get(shard) ?? 0) + 1)
    pushes[shard] = (pushes[shard] ?? 0) + 1
    most = Math.max(most, ...running.values())
    if (shard === 'eu-2') await released
    const answer = await run()
    running.set(shard, (running.get(shard) ?? 1) - 1)
    return answer
  })
  for (let dollars = 10; dollars < 30; dollars += 1)
    await offer(listing.id, people[dollars % 4]?.session ?? null, { dollars, kind: 'hard' })
  await quick.heard('bidAddtime', ({ wprice }) => wprice === 29)
  expect(slow.framesOf('bidAddtime').filter(({ bid_count }) => bid_count > 0)).toEqual([])
  expect(pushes['eu-2']).toBe(1)
  release()
  await slow.heard('bidAddtime', ({ wprice }) => wprice === 29)
  expect(most).toBe(1)
  expect(pushes['eu-2']).toBeLessThanOrEqual(3)
})

test('When its lease has run out a relay is told no more.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const page = await listenTo('eu-3')
  await page.subscribe([listing.id])
  await leased(listing.id, 'eu-3')
  await holdClock(listing.id, Date.now() + 10 * 60_000 + 1)
  const pushed = aroundPush((_, __, run) => run())
  await offer(listing.id, session, { dollars: 50 })
  await scheduler.wait(500)
  expect(pushed.mock.calls.filter(([news]) => news.snapshot.id === listing.id)).toEqual([])
})

test('A room that is lost before it could tell its relays tells them when it is there again.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const page = await listenTo('na-0', { token: session.token })
  await page.subscribe([listing.id])
  await leased(listing.id, 'na-0')
  await offer(listing.id, session, { dollars: 40 })
  await page.heard('bidAddtime', ({ bid_count }) => bid_count === 1)
  const hold = holdD1(listing.id)
  onTestFinished(hold.answer)
  let lost = true
  aroundPush((news, _, run) =>
    lost && news.snapshot.id === listing.id ? new Promise(() => undefined) : run(),
  )
  await offer(listing.id, session, { dollars: 50, kind: 'hard' })
  await scheduler.wait(50)
  lost = false
  await evict(listing.id)
  hold.answer()
  await leased(listing.id, 'na-0')
  expect(await page.heard('bidAddtime', ({ bid_count }) => bid_count === 2)).toMatchObject({ seq: 3 })
  expect(await page.heard('ownstatus', ({ seq }) => seq === 3)).toMatchObject({ biddercurrentbid: 50 })
})
