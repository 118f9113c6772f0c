import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findAct } from '#app/features/auctions/queries.server.ts'
import { findSaleTemplate } from '#app/features/auctions/template-queries.server.ts'
import { appendLots } from '#app/flows/auctions/append-lots.server.ts'
import { makeTemplate } from '#app/flows/auctions/auction-templates.server.ts'
import { cancelSale } from '#app/flows/auctions/cancel-auction.server.ts'
import { carryAct, carryActs } from '#app/flows/auctions/carry-acts.server.ts'
import { announceSale, newSale, saveSale } from '#app/flows/auctions/edit-auction.server.ts'
import { followAuctions } from '#app/flows/auctions/follow-auctions.server.ts'
import { orderSale, putLots, takeLots } from '#app/flows/auctions/order-lots.server.ts'
import { runSale } from '#app/flows/auctions/run-auction.server.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { ask, evict, offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, begun, drafts, HOUR, lotsOf, MINUTE, saleOf, wordsOf } from '#tests/support/sale.ts'

test('Announced, an auction publishes its lots at their times; those that are not ready stay and are named.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, { title: '' }, { startPrice: '30' })
  const [first = '', faulty = '', third = ''] = lots
  const id = await aSale(seller, { staggerSeconds: 45, depositAmount: 50_00 }, lots)
  const { firstCloseAt, startsAt } = await saleOf(seller, id)
  const announced = await announceSale(seller.ctx, id)
  expect(announced).toEqual({ ok: true, id, refused: [{ id: faulty, code: 'not_ready' }] })
  const close = (place: number) => (firstCloseAt ?? 0) + place * 45_000
  expect(await lotsOf(id)).toMatchObject([
    { id: first, place: 0, closesAt: close(0), liveCloses: close(0), startsAt, auctionId: id },
    { id: third, place: 2, closesAt: close(2), liveCloses: close(2), startsAt, auctionId: id },
  ])
  const card = await env.DB.prepare('select card from rule_cards where listing_id = ?')
    .bind(third)
    .first('card')
  expect(JSON.parse(String(card))).toMatchObject({ auctionId: id, depositAmount: 50_00, closesAt: close(2) })
  expect(await saleOf(seller, id)).toMatchObject({ state: 'announced', lotCount: 2, lastCloseAt: close(2) })
  // mended, it takes the place that it had
  await env.DB.prepare("update listing_drafts set fields = json_set(fields, '$.title', 'Saw') where id = ?")
    .bind(faulty)
    .run()
  expect(await announceSale(seller.ctx, id)).toEqual({ ok: true, id, refused: [] })
  expect((await lotsOf(id)).map((lot) => lot.id)).toEqual([first, faulty, third])
  const changes = await env.DB.prepare("select count(*) as n from audit_log where subject = 'auction:' || ?1")
    .bind(id)
    .first<{ n: number }>()
  expect(changes?.n).toBeGreaterThanOrEqual(3)
})

test('Before the start a changed order and time reach every lot without offers, by its room; after it none closes earlier.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {})
  const [one = '', two = '', three = ''] = lots
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  expect(await orderSale(seller.ctx, await saleOf(seller, id), { id: three, to: 0 })).toMatchObject({
    ok: true,
    stayed: [],
    refused: [],
  })
  for (const lot of lots) await projected(lot)
  const { firstCloseAt } = await saleOf(seller, id)
  const close = (place: number) => (firstCloseAt ?? 0) + place * MINUTE
  expect((await lotsOf(id)).map((lot) => [lot.id, lot.closesAt, lot.liveCloses])).toEqual([
    [three, close(0), close(0)],
    [one, close(1), close(1)],
    [two, close(2), close(2)],
  ])
  const sale = await saleOf(seller, id)
  const later = (firstCloseAt ?? 0) + HOUR
  const words = { ...wordsOf(sale), firstCloseAt: later }
  expect(await saveSale(seller.ctx, id, words, { seen: sale.version, termsNote: '' })).toMatchObject({
    ok: true,
  })
  for (const lot of lots) await projected(lot)
  expect((await lotsOf(id)).map((lot) => lot.liveCloses)).toEqual([later, later + MINUTE, later + 2 * MINUTE])
  // saved over somebody else's
  expect(await saveSale(seller.ctx, id, words, { seen: sale.version, termsNote: '' })).toEqual({
    ok: false,
    code: 'stale',
  })
})

test('A lot with offers stays where it is, and in no order does another take its place.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {})
  const [one = '', two = '', three = ''] = lots
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  expect(await saleOf(seller, id)).toMatchObject({ state: 'open' })
  const bidder = await aSignedIn()
  expect((await offer(two, bidder.session, { dollars: 40 })).receipt).toMatchObject({ ok: true })
  await projected(two)
  const ordered = await orderSale(seller.ctx, await saleOf(seller, id), { ids: [three, two, one] })
  expect(ordered).toMatchObject({ ok: true, stayed: [three] })
  expect((await lotsOf(id)).map((lot) => lot.id)).toEqual([one, two, three])
  expect(await takeLots(seller.ctx, await saleOf(seller, id), [two])).toMatchObject({
    ok: true,
    refused: [{ id: two, code: 'has_offers' }],
  })
  expect(await takeLots(seller.ctx, await saleOf(seller, id), [three])).toMatchObject({
    ok: true,
    refused: [],
  })
  await projected(three)
  expect((await lotsOf(id)).map((lot) => lot.id)).toEqual([one, two])
})

test('Paused, resumed and extended, all open lots follow once, though rooms end in between and the act is carried twice.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {}, {})
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  const closes = (await lotsOf(id)).map((lot) => lot.liveCloses)
  const attempt = crypto.randomUUID()
  const pause = { kind: 'pause' as const, reason: 'No power.' }
  expect(await runSale(seller.ctx, await saleOf(seller, id), attempt, pause)).toMatchObject({
    ok: true,
    done: 3,
    refused: [],
  })
  for (const lot of lots) await evict(lot)
  // the form is sent once more, and the minute's job goes over it
  expect(await runSale(seller.ctx, await saleOf(seller, id), attempt, pause)).toMatchObject({
    ok: true,
    done: 3,
  })
  await carryActs(seller.ctx)
  for (const lot of lots) await projected(lot)
  expect((await lotsOf(id)).every(({ pausedAt }) => pausedAt !== null)).toBe(true)
  expect(await saleOf(seller, id)).toMatchObject({ pauseReason: 'No power.' })
  const resumed = await runSale(seller.ctx, await saleOf(seller, id), crypto.randomUUID(), { kind: 'resume' })
  expect(resumed).toMatchObject({ ok: true, done: 3 })
  for (const lot of lots) await projected(lot)
  const after = await lotsOf(id)
  expect(after.every(({ pausedAt }) => pausedAt === null)).toBe(true)
  const moved = after.map((lot, place) => lot.liveCloses - (closes[place] ?? 0))
  expect(moved.every((ms) => ms >= 0 && ms < HOUR)).toBe(true)
  const extend = { kind: 'extend' as const, minutes: 10 }
  const again = crypto.randomUUID()
  await runSale(seller.ctx, await saleOf(seller, id), again, extend)
  await runSale(seller.ctx, await saleOf(seller, id), again, extend)
  for (const lot of lots) await projected(lot)
  expect((await lotsOf(id)).map((lot, place) => lot.liveCloses - (after[place]?.liveCloses ?? 0))).toEqual([
    10 * MINUTE,
    10 * MINUTE,
    10 * MINUTE,
  ])
})

test('A pause comes first to the lots that would close before it.', async () => {
  const seller = await aSeller()
  const lots = (await drafts(seller, {}, {}, {})).sort()
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  // by their ids it would be asked last
  const soonest = lots.at(-1) ?? ''
  await env.DB.prepare('update listing_live set closes_at = ?1 where listing_id = ?2')
    .bind(Date.now() + MINUTE, soonest)
    .run()
  const asked: string[] = []
  const rooms: typeof seller.ctx.rooms = Object.assign(Object.create(seller.ctx.rooms), {
    submit(...given: Parameters<typeof seller.ctx.rooms.submit>) {
      asked.push(given[0])
      return seller.ctx.rooms.submit(...given)
    },
  })
  const pause = { kind: 'pause' as const, reason: 'No power.' }
  expect(
    await runSale({ ...seller.ctx, rooms }, await saleOf(seller, id), crypto.randomUUID(), pause),
  ).toMatchObject({ ok: true, done: 3, refused: [] })
  expect(asked).toEqual([soonest, ...lots])
})

test('An act that was killed half way is gone on with by the minute, from where it was.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {})
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  const act = crypto.randomUUID()
  await env.DB.prepare(
    `insert into auction_acts (id, auction_id, kind, payload, person_id, at) values (?1, ?2, 'pause', '{"reason":"No power."}', ?3, ?4)`,
  )
    .bind(act, id, seller.actor.id, Date.now() - MINUTE)
    .run()
  // one lot had heard of it
  const [first = ''] = lots
  expect((await ask(first, seller.session, { type: 'pause', reason: 'No power.' })).receipt.ok).toBe(true)
  await carryActs(seller.ctx)
  expect(await findAct(seller.ctx, act)).toMatchObject({ done: 2, refused: [] })
  expect((await findAct(seller.ctx, act))?.doneAt).not.toBe(null)
  expect(await carryAct(seller.ctx, act)).toMatchObject({ done: 2 })
  for (const lot of lots) await projected(lot)
  expect((await lotsOf(id)).every(({ pausedAt }) => pausedAt !== null)).toBe(true)
})

test('Whoever stands in paused lots is told once when the pause lasts above ten minutes.', async () => {
  const seller = await aSeller()
  const [lot = ''] = await drafts(seller, {})
  const id = await aSale(seller, {}, [lot])
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  const bidder = await aSignedIn()
  expect((await offer(lot, bidder.session, { dollars: 40 })).receipt.ok).toBe(true)
  await runSale(seller.ctx, await saleOf(seller, id), crypto.randomUUID(), {
    kind: 'pause',
    reason: 'No power.',
  })
  await projected(lot)
  const ago = Date.now() - 11 * MINUTE
  const told = () =>
    env.DB.prepare("select payload from events where type = 'lots-paused' and id like ?1")
      .bind(`lots-paused:${id}:%`)
      .all()
  await followAuctions(seller.ctx)
  expect((await told()).results).toHaveLength(0)
  await env.DB.batch([
    env.DB.prepare('update auctions set paused_at = ?2 where id = ?1').bind(id, ago),
    env.DB.prepare('update listing_live set paused_at = ?2 where auction_id = ?1').bind(id, ago),
  ])
  await followAuctions(seller.ctx)
  await followAuctions(seller.ctx)
  expect((await told()).results).toHaveLength(1)
})

test('An auction closes with its last lot and is settled when nothing is left to pay; a cancelled one is gone with its lots.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, {}, {})
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  await followAuctions(seller.ctx)
  for (const lot of lots) {
    expect((await ask(lot, seller.session, { type: 'close_now' })).receipt.ok).toBe(true)
    await projected(lot)
  }
  await followAuctions(seller.ctx)
  expect(await saleOf(seller, id)).toMatchObject({ state: 'settled' })
  const other = await aSale(seller, {}, await drafts(seller, {}))
  await announceSale(seller.ctx, other)
  expect(await cancelSale(seller.ctx, other, 'Sold elsewhere')).toMatchObject({ ok: true, refused: [] })
  const [withdrawn] = await lotsOf(other)
  await projected(withdrawn?.id ?? '')
  expect(await lotsOf(other)).toMatchObject([{ status: 'closed' }])
  expect(await saleOf(seller, other)).toMatchObject({ state: 'cancelled' })
})

test('A fixed-price lot and one of another yard stay out of an auction.', async () => {
  const seller = await aSeller()
  const [fixed = ''] = await drafts(seller, { format: 'fixed' })
  const id = await aSale(seller, {}, [])
  // one that came in before it was sold so is refused as the auction is announced
  expect(await putLots(seller.ctx, await saleOf(seller, id), [fixed], 'end')).toMatchObject({
    refused: [{ id: fixed, code: 'fixed_in_sale' }],
  })
  await env.DB.prepare('update listing_drafts set auction_id = ?2, auction_place = 0 where id = ?1')
    .bind(fixed, id)
    .run()
  expect(await announceSale(seller.ctx, id)).toMatchObject({
    ok: true,
    refused: [{ id: fixed, code: 'not_ready' }],
  })
  expect(await putLots(seller.ctx, await saleOf(seller, id), ['nothing'], 'end')).toEqual({
    ok: false,
    code: 'none',
  })
})

test('Lots come behind those that an auction has, once however often they are put in; a template begins another auction.', async () => {
  const seller = await aSeller()
  const [first = '', ...more] = await drafts(seller, {}, {}, {}, { format: 'fixed' })
  const id = await aSale(seller, { staggerSeconds: 45 }, [first])
  const key = { auctionId: id, organisationId: seller.organisation.id }
  const [second = '', third = '', fixed = ''] = more
  for (let times = 0; times < 2; times += 1) {
    const put = await appendLots(seller.ctx, key, more)
    expect(put.ok && [...put.codes]).toEqual([
      [second, null],
      [third, null],
      [fixed, 'fixed_in_sale'],
    ])
  }
  const { results } = await env.DB.prepare(
    'select id from listing_drafts where auction_id = ? order by auction_place',
  )
    .bind(id)
    .all<{ id: string }>()
  expect(results.map((row) => row.id)).toEqual([first, ...[second, third].sort()])
  expect(await appendLots(seller.ctx, { ...key, organisationId: 'other' }, more)).toMatchObject({ ok: false })

  const sale = await saleOf(seller, id)
  const made = await makeTemplate(seller.ctx, sale, 'Mondays')
  expect(made).toMatchObject({ ok: true })
  expect(await makeTemplate(seller.ctx, sale, 'Mondays')).toEqual({ ok: false, code: 'name_taken' })
  const template = await findSaleTemplate(seller.ctx, {
    id: made.ok ? made.id : '',
    organisationId: seller.organisation.id,
  })
  const next = await newSale(seller.ctx, seller.actor, {
    organisationId: seller.organisation.id,
    title: 'Next',
    from: null,
    template,
  })
  expect(await saleOf(seller, next)).toMatchObject({ staggerSeconds: 45, state: 'draft', title: 'Next' })
})
