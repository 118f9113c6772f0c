import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { forgetStorefront } from '#app/features/settings/storefront.server.ts'
import { bookPickup } from '#app/flows/pickups/book.server.ts'
import { readLotsToBook } from '#app/flows/pickups/book-lots.server.ts'
import { bookPlan } from '#app/flows/pickups/book-plan.server.ts'
import { readPlans } from '#app/flows/pickups/plan.server.ts'
import { offerFor } from '#app/flows/pickups/visit.server.ts'
import { newFaults, rememberFaults } from '#tests/support/books.ts'
import { aListing, aMembership, anId } from '#tests/support/builders.ts'
import { aBidder, type Bidder, setting } from '#tests/support/deposit.ts'
import { type Auction, anAuction, deskAt, gatheredOf, linesOf, won } from '#tests/support/gathering.ts'
import { mortalDb } from '#tests/support/mortal-d1.ts'
import { actorOf, DETAILS } from '#tests/support/pickups.ts'

const HOUR = 60 * 60_000
const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** An auction that still runs, at a yard that is open around the clock. */
async function aRunningAuction(lots = 1) {
  const auction = await anAuction(lots)
  const { yard } = auction.seller
  await env.DB.prepare(
    "update locations set time_zone = 'UTC', latitude = 39.9, longitude = -83 where id = ?",
  )
    .bind(yard.id)
    .run()
  await env.DB.prepare(
    "insert or replace into location_hours (location_id, weekday, available) select ?, value, 'all_day' from json_each(?)",
  )
    .bind(yard.id, JSON.stringify(WEEK))
    .run()
  return auction
}

/** A lot that this buyer has won in it, gathered for their invoice. */
async function aGatheredLot(auction: Auction, buyer: Bidder): Promise<string> {
  const { organisation, yard } = auction.seller
  const listing = await aListing({
    organisationId: organisation.id,
    locationId: yard.id,
    auctionId: auction.auctionId,
  })
  await env.DB.prepare(
    `insert into gathered_sales (sale_id, auction_id, organisation_id, location_id, buyer_id, listing_id, title, lot_number,
       hammer, premium_bps, premium, tax_bps, tax, total, won_at)
     values (?1 || ':1', ?2, ?3, ?4, ?5, ?1, 'Cordless drill', 4821, 1000, 0, 0, 0, 0, 1000, ?6)`,
  )
    .bind(listing.id, auction.auctionId, organisation.id, yard.id, buyer.person.id, Date.now())
    .run()
  return listing.id
}

const named = (...lots: string[]) => lots.map((lot) => `gathered:${lot}:1`)

/** The first slot that these lots are offered. */
async function firstSlot({ ctx }: ReturnType<typeof deskAt>, { actor }: Bidder, ids: string[]) {
  const read = await readLotsToBook(ctx, actor, ids)
  if (!read.ok) throw new Error(read.refusal.code)
  const { days } = await offerFor(ctx, read.visit)
  const slot = days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free')
  if (!slot) throw new Error('No slot is offered.')
  return slot.start
}

async function payAtYard() {
  const off = await setting('pay_at_yard', true)
  forgetStorefront()
  onTestFinished(async () => {
    await off()
    forgetStorefront()
  })
}

test('Lots whose invoice is not written yet are paid first, where their yard takes no payment.', async () => {
  await rememberFaults()
  const auction = await aRunningAuction(2)
  const [lot = ''] = auction.lots
  const buyer = await aBidder()
  await won(auction, lot, buyer)
  const desk = deskAt(Date.now())
  const wish = { key: anId('key'), lineIds: named(lot), start: Date.now() + 24 * HOUR, details: DETAILS }
  expect(await bookPickup(desk.ctx, buyer.actor, wish)).toEqual({
    ok: false,
    refusal: { code: 'lots', lots: [{ lineId: `gathered:${lot}:1`, why: 'gathered' }] },
  })
  expect(await gatheredOf(lot)).toHaveLength(1)
  expect(await linesOf(lot)).toEqual([])
})

test('A booking writes the invoice of all that is gathered there, once, and is of its lines.', async () => {
  await rememberFaults()
  await payAtYard()
  const auction = await aRunningAuction(3)
  const [one = '', two = '', open = ''] = auction.lots
  const buyer = await aBidder()
  await won(auction, one, buyer)
  await won(auction, two, buyer)
  const desk = deskAt(Date.now())
  const ids = named(one)
  const start = await firstSlot(desk, buyer, ids)
  expect(await linesOf(one, two)).toEqual([])

  // staff does not write it by booking for its buyer
  const clerk = await aBidder({ role: 'seller' })
  await aMembership(clerk.person, auction.seller.organisation, 'manager')
  const staff = actorOf(clerk.person, auction.seller.organisation)
  expect(await readLotsToBook(desk.ctx, staff, ids)).toMatchObject({
    refusal: { lots: [{ why: 'gathered' }] },
  })

  const wish = { key: anId('key'), lineIds: ids, start, details: DETAILS }
  const [first, again] = await Promise.all([
    bookPickup(desk.ctx, buyer.actor, wish),
    bookPickup(desk.ctx, buyer.actor, wish),
  ])
  expect(first).toMatchObject({ ok: true, booking: { state: 'booked', startsAt: start } })
  expect(again).toEqual(first)
  const lines = await linesOf(one, two)
  expect(lines).toHaveLength(2)
  expect(new Set(lines.map(({ invoice_id }) => invoice_id)).size).toBe(1)
  expect(await gatheredOf(one, two, open)).toEqual([])
  expect(await newFaults()).toEqual([])

  // what stands in the buyer's lots says until when, and why
  const [tile] = await listTiles({ ...desk.ctx, actor: buyer.actor }, [one])
  expect(tile?.collecting).toMatchObject({ days: expect.any(Number), reason: null, late: false })
  await env.DB.prepare(
    "update lot_pickups set collect_by = ?, more_days_reason = 'A holiday' where buyer_id = ?",
  )
    .bind(Date.UTC(2026, 11, 24, 23, 59, 59), buyer.person.id)
    .run()
  const [later] = await listTiles({ ...desk.ctx, actor: buyer.actor }, [one])
  expect(later?.collecting).toMatchObject({ day: '2026-12-24', reason: 'A holiday' })
  const [nobody] = await listTiles({ ...desk.ctx, actor: null }, [one])
  expect(nobody?.collecting).toBeNull()
})

test('Killed between any two steps, the same sending again comes to one invoice and one visit.', async () => {
  await payAtYard()
  const auction = await aRunningAuction()
  for (const dies of ['before', 'after'] as const) {
    let survived = false
    for (let n = 0; !survived; n += 1) {
      const buyer = await aBidder({ card: false })
      const lot = await aGatheredLot(auction, buyer)
      const desk = deskAt(Date.now())
      const start = await firstSlot(desk, buyer, named(lot))
      const wish = { key: anId('key'), lineIds: named(lot), start, details: DETAILS }
      const mortal = mortalDb(n, dies)
      await bookPickup({ ...desk.ctx, db: mortal.db }, buyer.actor, wish).catch(() => undefined)
      survived = !mortal.died()
      expect(await bookPickup(desk.ctx, buyer.actor, wish)).toMatchObject({ ok: true })
      expect([...(await gatheredOf(lot)), ...(await linesOf(lot))]).toHaveLength(1)
      const { results } = await env.DB.prepare('select state from bookings where buyer_id = ?')
        .bind(buyer.person.id)
        .all()
      expect(results).toEqual([{ state: 'booked' }])
    }
  }
})

test('The planner takes them into its drive, and books them as a whole.', async () => {
  await payAtYard()
  const auction = await aRunningAuction()
  const buyer = await aBidder()
  const lot = await aGatheredLot(auction, buyer)
  const { ctx } = deskAt(Date.now())
  const ask = { from: { latitude: 39.96, longitude: -83 }, notBefore: 0, without: [] }
  const { plans } = await readPlans(ctx, buyer.person.id, ask)
  const visits = (plans[0]?.days ?? []).flatMap((day) =>
    day.visits.map(({ stop, slot }) => ({ lots: stop.lots.map(({ id }) => id), start: slot.startsAt })),
  )
  expect(visits).toMatchObject([{ lots: named(lot) }])
  const key = anId('key')
  expect(await bookPlan(ctx, buyer.actor, { key, visits })).toMatchObject({ ok: true })
  expect(await bookPlan(ctx, buyer.actor, { key, visits })).toMatchObject({ ok: true })
  expect(await linesOf(lot)).toHaveLength(1)
})
