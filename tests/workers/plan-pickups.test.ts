import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { VisitPlan } from '#app/domain/pickup/plan-visits.ts'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { bookPickup } from '#app/flows/pickups/book.server.ts'
import { bookPlan } from '#app/flows/pickups/book-plan.server.ts'
import { readPlans } from '#app/flows/pickups/plan.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { aBoughtLot, actorOf, aYard, DETAILS } from '#tests/support/pickups.ts'
import { aJob } from '#tests/support/post-office.ts'

const DAY = 24 * 60 * 60_000
/** Ten o'clock on a Monday, in UTC. */
const NOW = Date.UTC(2026, 10, 23, 10)
const COLUMBUS = { latitude: 39.96, longitude: -83 }
const ASK = { from: COLUMBUS, notBefore: 8 * 60, without: [] }

/** A buyer with paid lots at three yards that an afternoon leads to, each with one place a slot. */
async function aBuyer() {
  const buyer = await aPerson()
  const yards = [
    await aYard({ slotPerLimit: 1 }),
    await aYard({ slotPerLimit: 1, latitude: 39.76, longitude: -84.19 }),
    await aYard({ slotPerLimit: 1, latitude: 39.1, longitude: -84.51 }),
  ]
  const lots = []
  for (const yard of yards)
    for (let nth = 0; nth < 2; nth += 1) lots.push(await aBoughtLot({ yard, buyer, at: NOW - DAY }))
  return { buyer, actor: actorOf(buyer), yards, lines: lots.map(({ lineId }) => lineId) }
}

const visitsOf = ({ days }: VisitPlan) =>
  days.flatMap(({ visits }) =>
    visits.map(({ stop, slot }) => ({ lots: stop.lots.map(({ id }) => id), start: slot.startsAt })),
  )

async function bookedOf(buyerId: string) {
  const { results } = await env.DB.prepare(
    'select id, location_id, starts_at, state from bookings where buyer_id = ? order by starts_at',
  )
    .bind(buyerId)
    .all<{ id: string; location_id: string; starts_at: number; state: string }>()
  return results
}

test('All lots of three yards are one drive; booked, each yard has its visit, and sent twice it is one.', async () => {
  const { buyer, actor, yards, lines } = await aBuyer()
  const { ctx } = aJob({ now: NOW })
  const { plans, left } = await readPlans(ctx, buyer.id, ASK)
  expect(left).toEqual([])
  const [few] = plans
  if (!few) throw new Error('There is no plan.')
  expect(few).toMatchObject({ kind: 'few', days: [{ day: '2026-11-23' }] })
  const visits = visitsOf(few)
  expect(visits.flatMap((visit) => visit.lots).sort()).toEqual([...lines].sort())
  const asked = { key: anId('plan'), visits }
  const [one, again] = await Promise.all([bookPlan(ctx, actor, asked), bookPlan(ctx, actor, asked)])
  expect(one).toMatchObject({ ok: true })
  expect(again).toEqual(one)
  const booked = await bookedOf(buyer.id)
  expect(booked.map(({ location_id }) => location_id).sort()).toEqual(yards.map(({ id }) => id).sort())
  const { results } = await env.DB.prepare(
    "select id from events where type = 'pickup-booked' and payload ->> 'bookingId' in (select value from json_each(?))",
  )
    .bind(JSON.stringify(booked.map(({ id }) => id)))
    .all()
  expect(results).toHaveLength(3)
  // nothing is left to plan, and what is booked is planned around
  const after = await readPlans(ctx, buyer.id, ASK)
  expect(after).toMatchObject({ lots: [], plans: [] })
  expect(after.held).toHaveLength(3)
})

test('Where one place has gone nothing is booked; it says which, and plans anew around it.', async () => {
  const { buyer, actor } = await aBuyer()
  const { ctx } = aJob({ now: NOW })
  const { plans } = await readPlans(ctx, buyer.id, ASK)
  const [few] = plans
  if (!few) throw new Error('There is no plan.')
  const visits = visitsOf(few)
  const taken = visits[1]
  if (!taken) throw new Error('It has one visit alone.')
  const [lot] = await listLots(ctx, taken.lots)
  const rival = await aPerson()
  const theirs = await aBoughtLot({
    yard: { id: lot?.locationId ?? '', organisationId: lot?.organisationId ?? '' },
    buyer: rival,
    at: NOW - DAY,
  })
  const first = { key: anId('key'), lineIds: [theirs.lineId], start: taken.start, details: DETAILS }
  expect(await bookPickup(ctx, actorOf(rival), first)).toMatchObject({ ok: true })
  expect(await bookPlan(ctx, actor, { key: anId('plan'), visits })).toEqual({
    ok: false,
    gone: [{ ...taken, code: 'full' }],
  })
  expect(await bookedOf(buyer.id)).toEqual([])
  const anew = (await readPlans(ctx, buyer.id, ASK)).plans[0]
  expect(
    anew && visitsOf(anew).every(({ start, lots }) => lots[0] !== taken.lots[0] || start !== taken.start),
  ).toBe(true)
})

test('Two who want the same places at once: one has all of theirs, the other none.', async () => {
  const one = await aBuyer()
  const { ctx } = aJob({ now: NOW })
  const rival = await aPerson()
  const rivals = await Promise.all(one.yards.map((yard) => aBoughtLot({ yard, buyer: rival, at: NOW - DAY })))
  const [few] = (await readPlans(ctx, one.buyer.id, ASK)).plans
  if (!few) throw new Error('There is no plan.')
  const visits = visitsOf(few)
  const lots = await listLots(
    ctx,
    visits.map(({ lots: [line = ''] }) => line),
  )
  const theirs = visits.map(({ start }, place) => {
    const yard = one.yards.findIndex(({ id }) => id === lots[place]?.locationId)
    return { lots: [rivals[yard]?.lineId ?? ''], start }
  })
  const both = await Promise.all([
    bookPlan(ctx, one.actor, { key: anId('plan'), visits }),
    bookPlan(ctx, actorOf(rival), { key: anId('plan'), visits: theirs }),
  ])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  const counts = [(await bookedOf(one.buyer.id)).length, (await bookedOf(rival.id)).length]
  expect(counts.sort()).toEqual([0, 3])
})

test('Nobody books for somebody else by a plan, nor a lot twice.', async () => {
  const { buyer, lines } = await aBuyer()
  const { ctx } = aJob({ now: NOW })
  const stranger = actorOf(await aPerson())
  const visits = [{ lots: lines.slice(0, 2), start: NOW + DAY }]
  expect(await bookPlan(ctx, stranger, { key: anId('plan'), visits })).toMatchObject({
    ok: false,
    gone: [{ code: 'not_found' }],
  })
  const twice = [...visits, { lots: lines.slice(0, 1), start: NOW + 2 * DAY }]
  expect(await bookPlan(ctx, actorOf(buyer), { key: anId('plan'), visits: twice })).toMatchObject({
    ok: false,
  })
  expect(await bookedOf(buyer.id)).toEqual([])
})
