import { runInDurableObject } from 'cloudflare:test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RelayBoard } from '#party/relay/relay-board.ts'
import { AuctionRoom } from '#party/room/auction-room.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import {
  holdRelayClock,
  type Listener,
  leased,
  listenTo,
  relayAlarm,
  relayOf,
  subscriptionsOf,
} from '#tests/support/relay.ts'
import { eventually, offer } from '#tests/support/room.ts'

test('A relay that wakes from sleep knows its sockets and what they subscribed to, and asks no room for it.', async () => {
  const [listing, other] = [await aListing(), await aListing()]
  const { session } = await aSignedIn()
  const page = await listenTo('an-2', { token: session.token })
  await page.subscribe([listing.id])
  await leased(listing.id, 'an-2')
  await runInDurableObject(relayOf('an-2'), (relay, { storage }) => {
    storage.sql.exec("insert into subscriptions values ('long-gone', 'l-1', 0)")
    Reflect.set(relay, 'awake', true)
  })
  // another one's lease ends while it sleeps
  await (await listenTo('af-3')).subscribe([other.id])
  await leased(other.id, 'af-3')
  await runInDurableObject(relayOf('af-3'), async (_, { storage }) => {
    storage.sql.exec('update followed set lease_until = ?', Date.now() + 72_500)
    await storage.setAlarm(Date.now() + 12_500)
  })
  const registered = vi.spyOn(AuctionRoom.prototype, 'registerRelay')
  onTestFinished(() => registered.mockRestore())

  // the platform puts an object to sleep that has had nothing to do for ten seconds
  await scheduler.wait(14_000)
  await offer(listing.id, session, { dollars: 50 })
  await page.heard('bidAddtime', ({ bid_count }) => bid_count === 1)
  await page.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'winner')
  expect(await runInDurableObject(relayOf('an-2'), (relay) => Reflect.has(relay, 'awake'))).toBe(false)
  expect((await subscriptionsOf('an-2')).map((each) => each.listing)).toEqual([listing.id])
  const late = await listenTo('an-2')
  await late.subscribe([listing.id])
  expect(late.framesOf('snapshot')).toMatchObject([{ bid_count: 1 }])
  expect(registered.mock.calls).toEqual([['af-3', 0]])
}, 40_000)

test('A relay whose object is lost serves those who come back, as it served them before.', async () => {
  const listing = await aListing()
  const { session } = await aSignedIn()
  const page = await listenTo('af-0')
  await page.subscribe([listing.id])
  await leased(listing.id, 'af-0')
  await runInDurableObject(relayOf('af-0'), (_, state) => state.abort('evicted')).catch(() => undefined)
  await offer(listing.id, session, { dollars: 50 })
  const again = await listenTo('af-0')
  await again.subscribe([listing.id])
  await bidCount(again, 1)
  expect((await subscriptionsOf('af-0')).filter((each) => each.listing === listing.id)).toHaveLength(1)
  await offer(listing.id, session, { dollars: 60, kind: 'hard' })
  await bidCount(again, 2)
})

test('A lease is renewed while somebody listens, and let go when nobody does.', async () => {
  const [kept, left] = [await aListing(), await aListing()]
  const page = await listenTo('oc-2')
  await page.subscribe([kept.id, left.id])
  for (const { id } of [kept, left]) await leased(id, 'oc-2')
  page.send({ type: 'unsubscribe', ids: [left.id] })
  await eventually(
    async () => ((await subscriptionsOf('oc-2')).length === 1 ? true : undefined),
    () => 'the subscription stayed',
  )
  const registered = vi.spyOn(AuctionRoom.prototype, 'registerRelay')
  const dropped = vi.spyOn(RelayBoard.prototype, 'drop')
  onTestFinished(() => void vi.restoreAllMocks())
  const clock = await holdRelayClock('oc-2', Date.now() + 9 * 60_000 + 30_000)
  await relayAlarm('oc-2')
  await eventually(
    () => (registered.mock.calls.length > 0 ? true : undefined),
    () => 'the lease was not renewed',
  )
  expect(dropped).not.toHaveBeenCalled()
  clock.at += 60_000
  await relayAlarm('oc-2')
  expect(dropped.mock.calls).toEqual([[left.id]])
  expect(registered).toHaveBeenCalledTimes(1)
})

async function bidCount(page: Listener, count: number) {
  await eventually(
    () =>
      [...page.framesOf('snapshot'), ...page.framesOf('bidAddtime')].find(
        ({ bid_count }) => bid_count === count,
      ),
    () => `no ${count} offers were told: ${page.texts}`,
  )
}
