import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { countSchedule, listSchedule } from '#app/features/pickups/schedule-queries.server.ts'
import { bookPickup, cancelPickup, movePickup } from '#app/flows/pickups/book.server.ts'
import { offerFor, readVisit } from '#app/flows/pickups/visit.server.ts'
import { aMembership, anId, aPerson } from '#tests/support/builders.ts'
import { aBoughtLot, aCrowdOfBuyers, actorOf, aYard, DETAILS } from '#tests/support/pickups.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Ten o'clock on a Monday, in UTC. */
const NOW = Date.UTC(2026, 10, 23, 10)
const TEN = NOW + DAY

function asked(lineIds: readonly string[], start: number | null = TEN) {
  return { key: anId('key'), lineIds, start, details: DETAILS }
}

async function bookingsAt(locationId: string, startsAt: number) {
  const { results } = await env.DB.prepare(
    'select state, buyer_id from bookings where location_id = ? and starts_at = ? order by number',
  )
    .bind(locationId, startsAt)
    .all<{ state: string; buyer_id: string }>()
  return results
}

test('A visit is booked once, with its log and its letter, and its lots are in no other.', async () => {
  const { ctx } = aJob({ now: NOW })
  const yard = await aYard()
  const buyer = await aPerson({
    firstName: 'Marisol',
    language: 'es',
    emailNotification: [6, 9, 10],
    smsNotification: [10],
  })
  const [one, two] = [
    await aBoughtLot({ yard, buyer, at: NOW - DAY }),
    await aBoughtLot({ yard, buyer, at: NOW - DAY }),
  ]
  const actor = actorOf(buyer)
  const wish = asked([one.lineId, two.lineId])
  const [first, again] = await Promise.all([bookPickup(ctx, actor, wish), bookPickup(ctx, actor, wish)])
  expect(first).toMatchObject({
    ok: true,
    booking: { state: 'booked', startsAt: TEN, endsAt: TEN + 15 * 60_000 },
  })
  expect(again).toEqual(first)
  expect(await bookingsAt(yard.id, TEN)).toHaveLength(1)
  const { results: log } = await env.DB.prepare(
    'select step, by_id from order_log where invoice_id in (?, ?)',
  )
    .bind(one.invoice.id, two.invoice.id)
    .all()
  expect(log).toEqual([
    { step: 'booked', by_id: buyer.id },
    { step: 'booked', by_id: buyer.id },
  ])
  if (!first.ok) throw new Error('It was not booked.')
  const event = `pickup-booked:${first.booking.id}:1`
  await deliverEvent(ctx, event)
  await deliverEvent(ctx, event)
  expect(await outgoing(event)).toMatchObject({
    recipient: buyer.email,
    language: 'es',
    subject: 'Tu recogida está reservada',
  })
  expect(await outgoing(`${event}:sms`)).toMatchObject({
    recipient: buyer.phone,
    text: expect.stringContaining('Columbus North Yard, mar, 24 nov'),
  })

  expect(await bookPickup(ctx, actor, asked([two.lineId], TEN + HOUR))).toEqual({
    ok: false,
    refusal: { code: 'lots', lots: [{ lineId: two.lineId, why: 'booked' }] },
  })
  expect(await countSchedule(ctx, buyer.id)).toEqual({ pending: 0, scheduled: 2 })
})

test('Two bookings of the same lot at once: one has it, and the other slot stays free.', async () => {
  const { ctx } = aJob({ now: NOW })
  const { lineId, yard, buyer } = await aBoughtLot({ at: NOW - DAY })
  const actor = actorOf(buyer)
  const both = await Promise.all(
    [TEN, TEN + HOUR].map((start) => bookPickup(ctx, actor, asked([lineId], start))),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const { results } = await env.DB.prepare('select id from bookings where location_id = ?')
    .bind(yard.id)
    .all()
  expect(results).toHaveLength(1)
})

test('Of two hundred at once on the last four places exactly four have them; the others see what is left.', async () => {
  const { ctx } = aJob({ now: NOW })
  const yard = await aYard({ slotPerLimit: 4 })
  const crowd = await aCrowdOfBuyers(yard, 200, NOW - DAY)
  const answers = await Promise.all(crowd.map(({ actor, lineId }) => bookPickup(ctx, actor, asked([lineId]))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4)
  expect(answers.filter((each) => !each.ok && each.refusal.code !== 'full')).toEqual([])
  expect(await bookingsAt(yard.id, TEN)).toHaveLength(4)
  const loser = crowd.find((_, place) => !answers[place]?.ok)
  const [lot] = await listLots(ctx, [loser?.lineId ?? ''])
  const read = await readVisit(ctx, lot ? [lot] : [])
  if (!read.ok) throw new Error(read.code)
  const { days } = await offerFor(ctx, read.visit)
  const slots = days.flatMap(({ slots }) => slots)
  expect(slots.find(({ start }) => start === TEN)).toEqual({ start: TEN, state: 'full', left: 0 })
  expect(slots.find(({ start }) => start === TEN + 15 * 60_000)).toMatchObject({ state: 'free', left: 4 })
})

test('Moving takes the new place first, at most three times, and calling off frees it for others.', async () => {
  const { ctx, time } = aJob({ now: NOW })
  const yard = await aYard({ slotPerLimit: 1 })
  const [mine, other] = [await aBoughtLot({ yard, at: NOW - DAY }), await aBoughtLot({ yard, at: NOW - DAY })]
  const [actor, rival] = [actorOf(mine.buyer), actorOf(other.buyer)]
  const booked = await bookPickup(ctx, actor, asked([mine.lineId]))
  const taken = await bookPickup(ctx, rival, asked([other.lineId], TEN + HOUR))
  if (!booked.ok || !taken.ok) throw new Error('They were not booked.')
  const { id } = booked.booking
  expect(await movePickup(ctx, actor, { id, start: TEN + HOUR })).toEqual({
    ok: false,
    refusal: { code: 'full' },
  })
  expect(await bookingsAt(yard.id, TEN)).toEqual([{ state: 'booked', buyer_id: mine.buyer.id }])
  for (const hours of [2, 3, 4])
    expect(await movePickup(ctx, actor, { id, start: TEN + hours * HOUR })).toMatchObject({ ok: true })
  expect(await bookingsAt(yard.id, TEN)).toEqual([])
  expect(await movePickup(ctx, actor, { id, start: TEN })).toEqual({
    ok: false,
    refusal: { code: 'reschedules' },
  })
  expect(await movePickup(ctx, rival, { id, start: TEN })).toEqual({
    ok: false,
    refusal: { code: 'not_found' },
  })

  const off = await cancelPickup(ctx, rival, taken.booking.id)
  expect(off).toMatchObject({ ok: true, booking: { state: 'cancelled' } })
  await deliverEvent(ctx, `pickup-cancelled:${taken.booking.id}:2`)
  expect(await bookPickup(ctx, rival, asked([other.lineId], TEN + HOUR))).toMatchObject({ ok: true })

  time.now = TEN + 5 * HOUR
  expect(await cancelPickup(ctx, actor, id)).toEqual({ ok: false, refusal: { code: 'begun' } })
  const staff = actorOf(await aPerson(), { id: yard.organisationId })
  expect(await movePickup(ctx, staff, { id, start: TEN + DAY })).toMatchObject({ ok: true })
})

test('Mixed yards, unpaid lots, strangers’ lots and times that are none are refused by name.', async () => {
  const { ctx } = aJob({ now: NOW })
  const buyer = await aPerson()
  const [here, there, unpaid] = [
    await aBoughtLot({ buyer, at: NOW - DAY }),
    await aBoughtLot({ buyer, at: NOW - DAY }),
    await aBoughtLot({ buyer, at: NOW - DAY, paid: false }),
  ]
  const actor = actorOf(buyer)
  const code = async (lineIds: string[], start: number | null = TEN) => {
    const answer = await bookPickup(ctx, actor, asked(lineIds, start))
    return answer.ok ? 'ok' : answer.refusal.code
  }
  expect(await code([])).toBe('no_lots')
  expect(await code([here.lineId, there.lineId])).toBe('same_location')
  expect(await code([unpaid.lineId])).toBe('lots')
  expect(await code([(await aBoughtLot({ at: NOW - DAY })).lineId])).toBe('not_found')
  expect(await code([here.lineId], null)).toBe('no_time')
  expect(await code([here.lineId], TEN + 60_000)).toBe('no_slot')
  expect(await code([here.lineId], NOW - HOUR)).toBe('past')
  expect(await code([here.lineId], NOW + 7 * DAY)).toBe('no_slot')
  const staff = actorOf(await aPerson(), { id: here.yard.organisationId })
  await aMembership(await aPerson(), { id: here.yard.organisationId })
  expect(await bookPickup(ctx, staff, asked([here.lineId]))).toMatchObject({
    ok: true,
    booking: { buyerId: buyer.id, bookedBy: staff.id },
  })
})

test('Every list of pickups walks an index.', async () => {
  const { buyer } = await aBoughtLot({ at: NOW - DAY })
  for (const tab of ['pending', 'scheduled'] as const) {
    const statements = await statementsOf((ctx) =>
      listSchedule(ctx, buyer.id, { tab, q: 'drill', yard: '', page: 1 }),
    )
    for (const statement of statements) {
      const steps = await planOf(statement)
      expect(steps.filter((step) => /^SCAN (?!chosen|asked|\(|json_each|CONSTANT)/.test(step))).toEqual([])
    }
  }
})
