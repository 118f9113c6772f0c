import { expect, test } from 'vitest'
import { listensTo, openStage } from '#app/domain/auctions/live-stage.ts'
import { listFromPlace } from '#app/features/live-sale/queries.server.ts'
import { stageLot } from '#app/views/live-sale/live-sale.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { aSale } from '#tests/support/live-sale.ts'
import { reads } from '#tests/support/plans.ts'
import { listenTo } from '#tests/support/relay.ts'
import { offer } from '#tests/support/room.ts'

const LOTS = 40
const FOLLOWERS = 12
const NEXT = 20

test('Everybody who follows a sale hears of the lots that close next and of their own, and of others once they come near.', async () => {
  const { sale, lots } = await aSale({ count: LOTS })
  const rows = await listFromPlace(reads(), sale.id, 0)
  const stage = openStage(rows.map(stageLot), Date.now())
  const far = lots.at(-1)?.id ?? ''
  const wanted = (mine: readonly string[]) => listensTo(stage, { mine, seen: [] }, { next: NEXT, most: 60 })
  const followers = await Promise.all(
    Array.from({ length: FOLLOWERS }, async (_, at) => {
      const page = await listenTo('eu-0')
      await page.subscribe(wanted(at === 0 ? [far] : []))
      return page
    }),
  )
  const [first, second] = followers
  const [onStage] = lots
  if (!first || !second || !onStage) throw new Error('too few')
  const bidder = await aSignedIn()
  await offer(onStage.id, bidder.session, { dollars: 50 })
  await offer(far, bidder.session, { dollars: 70 })
  for (const page of followers)
    await page.heard('bidAddtime', (frame) => frame.id === onStage.id && frame.bid_count === 1)
  // one's own lot is heard of however far its close is; nobody else has to hear of it
  await first.heard('bidAddtime', (frame) => frame.id === far && frame.bid_count === 1)
  expect(second.framesOf('bidAddtime').filter((frame) => frame.id === far)).toEqual([])
  // when it comes near, what was missed comes with its snapshot
  await second.subscribe([far])
  expect(second.framesOf('snapshot').find((frame) => frame.id === far)?.bid_count).toBe(1)
})

test('How many follow is how many have the lot on the stage before them.', async () => {
  const { lots } = await aSale({ count: 2 })
  const [one, next] = lots
  if (!one || !next) throw new Error('too few')
  const pages = await Promise.all(Array.from({ length: 3 }, () => listenTo('oc-0')))
  for (const page of pages) await page.subscribe([one.id], { viewing: true })
  const [first] = pages
  await first?.heard('viewcount', (frame) => frame.id === one.id && frame.viewers === 3)
  for (const page of pages) {
    page.send({ type: 'unsubscribe', ids: [one.id] })
    await page.subscribe([next.id], { viewing: true })
  }
  await first?.heard('viewcount', (frame) => frame.id === next.id && frame.viewers === 3)
})
