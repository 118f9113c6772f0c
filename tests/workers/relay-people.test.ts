import { expect, test } from 'vitest'
import { relayNumberOf } from '#app/domain/relays.ts'
import { aListing, aSignedIn } from '#tests/support/builders.ts'
import { leased, listenTo, relayOf, subscriptionsOf } from '#tests/support/relay.ts'
import { eventually, ORIGIN, offer, projected } from '#tests/support/room.ts'

test("One hears where one stands, on all of one's own pages and on nobody else's, and no maximum is told but one's own.", async () => {
  const listing = await aListing({ reservePrice: 8_642_975_00 })
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const pages = {
    ann: await listenTo('as-0', { token: ann.session.token }),
    tab: await listenTo('as-0', { headers: { ...ann.cookie, origin: ORIGIN } }),
    ben: await listenTo('as-0', { token: ben.session.token }),
    visitor: await listenTo('as-0'),
  }
  await Promise.all(Object.values(pages).map((page) => page.subscribe([listing.id])))
  await leased(listing.id, 'as-0')
  await offer(listing.id, ann.session, { dollars: 7_654_321 })
  const won = { id: listing.id, bidtopstatus: 'winner', biddercurrentbid: 7_654_321 }
  for (const page of [pages.ann, pages.tab]) expect(await page.heard('ownstatus')).toMatchObject(won)
  await offer(listing.id, ben.session, { dollars: 40 })
  expect(await pages.ben.heard('ownstatus')).toMatchObject({ bidtopstatus: 'outbid', biddercurrentbid: 40 })
  await pages.visitor.heard('bidAddtime', ({ bid_count }) => bid_count === 2)

  expect(pages.visitor.framesOf('ownstatus')).toEqual([])
  expect(pages.ben.framesOf('ownstatus')).toHaveLength(1)
  const others = [...pages.visitor.texts, ...pages.ben.texts].join('\n')
  for (const secret of ['76543', '86429', ann.person.id, 'Whitfield']) expect(others).not.toContain(secret)
  expect(pages.ann.texts.join('\n')).not.toContain('86429')
  expect(JSON.stringify(pages.ann.framesOf('bidAddtime'))).not.toContain('76543')
})

test('Who comes back hears where they stand by now.', async () => {
  const listing = await aListing()
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const first = await listenTo('as-1', { token: ann.session.token })
  await first.subscribe([listing.id])
  await leased(listing.id, 'as-1')
  await offer(listing.id, ann.session, { dollars: 30 })
  await first.heard('ownstatus')
  first.socket.close(1000, 'lost')
  await first.closed
  await offer(listing.id, ben.session, { dollars: 90 })

  const again = await listenTo('as-1', { token: ann.session.token })
  await again.subscribe([listing.id])
  await eventually(
    () =>
      [...again.framesOf('snapshot'), ...again.framesOf('bidAddtime')].find(({ wprice }) => wprice === 32),
    () => 'the change was missed',
  )
  expect(await again.heard('ownstatus', ({ bidtopstatus }) => bidtopstatus === 'outbid')).toMatchObject({
    biddercurrentbid: 30,
  })
  await projected(listing.id)
  const elsewhere = await listenTo('as-2', { token: ann.session.token })
  await elsewhere.subscribe([listing.id])
  expect(await elsewhere.heard('ownstatus')).toMatchObject({ bidtopstatus: 'outbid', biddercurrentbid: 30 })
  const visitor = await listenTo('as-2')
  await visitor.subscribe([listing.id])
  expect(visitor.framesOf('ownstatus')).toEqual([])
})

test("An account's events reach its owner's sockets alone; a listing that is published, those who asked for new ones.", async () => {
  const [ann, ben] = [await aSignedIn(), await aSignedIn()]
  const shard = `af-${relayNumberOf(ann.person.id, 4)}`
  const [own, other] = [
    await listenTo(shard, { token: ann.session.token }),
    await listenTo(shard, { token: ben.session.token }),
  ]
  other.send({ type: 'subscribe', channel: 'new' })
  await eventually(
    async () => (await subscriptionsOf(shard)).find(({ listing }) => listing === '#new'),
    () => 'no subscription to the channel',
  )
  await relayOf(shard).tell(ann.person.id, { type: 'refreshuser' })
  await relayOf(shard).tell(ann.person.id, { type: 'notification', id: 'n-1', message: 'Outbid' })
  await relayOf(shard).posted({ type: 'productPosted', id: 'l-new', seq: 0, dTime: 1 })
  expect(await own.heard('notification')).toEqual({ type: 'notification', id: 'n-1', message: 'Outbid' })
  expect(own.framesOf('refreshuser')).toHaveLength(1)
  expect(await other.heard('productPosted')).toMatchObject({ id: 'l-new' })
  expect(other.frames().map(({ type }) => type)).toEqual(['servertime', 'productPosted'])
  expect(own.framesOf('productPosted')).toEqual([])
})
