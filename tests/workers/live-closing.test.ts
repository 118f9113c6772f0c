import { expect, test } from 'vitest'
import { momentField } from '#app/domain/local-moment.ts'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { followAuctions } from '#app/flows/auctions/follow-auctions.server.ts'
import { actLive } from '#app/flows/auctions/live-form.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, begun, drafts, HOUR, lotsOf, MINUTE, saleOf } from '#tests/support/sale.ts'

test('The closing of a running auction is changed by its own tab: later, slower, and nothing else of it.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {})
  const [one = '', two = '', three = ''] = lots
  const id = await aSale(seller, { terms: 'Sold as they stand.' }, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  const before = await saleOf(seller, id)
  const bidder = await aSignedIn()
  const zone = zoneOf('America/New_York')
  const later = Math.ceil(((before.firstCloseAt ?? 0) + HOUR) / MINUTE) * MINUTE
  const form = (more: Record<string, string> = {}) =>
    new URLSearchParams({
      intent: 'closing',
      version: String(before.version),
      firstClose: momentField(later, zone),
      stagger: '120',
      orderMode: 'hand',
      softClose: 'on',
      softExtension: '3',
      softCap: '30',
      ...more,
    })
  const key = { id, organisationId: seller.organisation.id }
  expect(await actLive(seller.ctx, key, form({ firstClose: 'soon' }))).toEqual({
    said: 'fault',
    fault: { field: 'firstClose', code: 'moment' },
  })
  expect(await actLive(seller.ctx, key, form({ stagger: '601' }))).toMatchObject({ said: 'fault' })
  expect(await actLive(seller.ctx, key, form())).toMatchObject({ said: 'done', what: 'saved', refused: [] })
  for (const lot of lots) await projected(lot)
  expect((await lotsOf(id)).map((lot) => [lot.id, lot.liveCloses])).toEqual([
    [one, later],
    [two, later + 2 * MINUTE],
    [three, later + 4 * MINUTE],
  ])
  expect(await saleOf(seller, id)).toMatchObject({
    terms: before.terms,
    startsAt: before.startsAt,
    softCloseMode: 'reset',
    softCloseExtensionMs: 3 * MINUTE,
    softCloseCapMs: 30 * MINUTE,
  })
  // seen before somebody else saved
  expect(await actLive(seller.ctx, key, form())).toMatchObject({ said: 'refused', code: 'stale' })
  const stranger = await aSeller()
  expect(await actLive(stranger.ctx, { id, organisationId: stranger.organisation.id }, form())).toEqual({
    said: 'gone',
  })
  expect((await offer(one, bidder.session, { dollars: 40 })).receipt).toBeDefined()
})
