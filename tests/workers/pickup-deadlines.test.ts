import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test } from 'vitest'
import { chargeLate } from '#app/flows/money/charge-fee.server.ts'
import { bookPickup } from '#app/flows/pickups/book.server.ts'
import { keepDeadlines } from '#app/flows/pickups/deadlines.server.ts'
import { followVisits } from '#app/flows/pickups/follow-visits.server.ts'
import { anId } from '#tests/support/builders.ts'
import { setting } from '#tests/support/deposit.ts'
import { aBoughtLot, aCrowdOfBuyers, actorOf, aYard, DETAILS } from '#tests/support/pickups.ts'
import { aJob } from '#tests/support/post-office.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Ten o'clock on a Monday, in UTC. */
const NOW = Date.UTC(2026, 10, 23, 10)

type Letter = { template: string; person_id: string }

async function lettersTo(people: readonly { id: string }[]) {
  const { results } = await env.DB.prepare(
    `select template, person_id from outbox where person_id in (select value from json_each(?)) and channel = 'email'`,
  )
    .bind(JSON.stringify(people.map(({ id }) => id)))
    .all<Letter>()
  const counts: Record<string, number> = {}
  for (const { template } of results) counts[template] = (counts[template] ?? 0) + 1
  return counts
}

async function lotOf(lineId: string) {
  return env.DB.prepare('select * from lot_pickups where line_id = ?').bind(lineId).first()
}

test('Six weeks of a yard with 200 parties: who came is left alone; the others are reminded, late, charged and abandoned once each.', async () => {
  onTestFinished(async () => void (await undo()))
  const undo = await setting('restocking_fee_auto', true)
  const { ctx, time } = aJob({ now: NOW })
  const yard = await aYard({ slotPerLimit: 200 })
  const crowd = await aCrowdOfBuyers(yard, 200, NOW)
  const people = crowd.map(({ person }) => person)
  await env.DB.prepare(
    `update people set email_notification = '[6,9,10,11]' where id in (select value from json_each(?))`,
  )
    .bind(JSON.stringify(people.map(({ id }) => id)))
    .run()
  // fifty come, fifty book and stay away, of a hundred who never book two are given until the end of the six weeks
  const [come, away, given] = [crowd.slice(0, 50), crowd.slice(50, 100), crowd.slice(100, 102)]
  for (const { actor, lineId } of [...come, ...away]) {
    const booked = await bookPickup(ctx, actor, {
      key: anId('key'),
      lineIds: [lineId],
      start: NOW + 3 * DAY,
      details: DETAILS,
    })
    if (!booked.ok) throw new Error(booked.refusal.code)
  }
  for (let at = NOW; at <= NOW + 42 * DAY; at += 6 * HOUR) {
    time.now = at
    if (at === NOW + DAY)
      for (const { lineId } of given)
        await env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?')
          .bind(NOW + 60 * DAY, lineId)
          .run()
    if (at === NOW + 3 * DAY)
      for (const { actor, lineId } of come) {
        await env.DB.batch([
          env.DB.prepare(`update bookings set state = 'completed', completed_at = ? where buyer_id = ?`).bind(
            at,
            actor.id,
          ),
          env.DB.prepare(`update booking_lots set state = 'handed' where line_id = ?`).bind(lineId),
          env.DB.prepare(
            `update lot_pickups set gone_at = ?, gone_how = 'handed_over' where line_id = ?`,
          ).bind(at, lineId),
        ])
      }
    await Promise.all([followVisits(ctx), followVisits(ctx)])
    await Promise.all([keepDeadlines(ctx), keepDeadlines(ctx)])
    await Promise.all([chargeLate(ctx), chargeLate(ctx)])
    const { results: events } = await env.DB.prepare(
      `select id from events where delivered_at is null and type like 'pickup-%'`,
    ).all<{ id: string }>()
    for (const { id } of events) await deliverEvent(ctx, id)
  }
  expect(await lettersTo(people)).toEqual({
    pickupBooked: 100,
    pickupReminder: 100,
    pickupMissed: 50,
    collectReminder: 148,
    collectLate: 148,
    collectAbandoned: 148,
  })
  const { results: fees } = await env.DB.prepare(
    `select fees.cause, fees.amount, count(*) as fees, min(fees.created_at > lot.collect_by) as after
     from fees join lot_pickups lot on lot.invoice_id = fees.invoice_id
     where fees.person_id in (select value from json_each(?)) group by fees.cause, fees.amount`,
  )
    .bind(JSON.stringify(people.map(({ id }) => id)))
    .all()
  expect(fees).toEqual([{ cause: 'not_collected', amount: 150, fees: 148, after: 1 }])
  expect(await lotOf(crowd[0]?.lineId ?? '')).toMatchObject({ gone_how: 'handed_over', late_at: null })
  expect(await lotOf(crowd[75]?.lineId ?? '')).toMatchObject({ no_shows: 1 })
  const late = await lotOf(crowd[150]?.lineId ?? '')
  expect(late).toMatchObject({ no_shows: 0, collect_by: Date.UTC(2026, 11, 1) - 1000 })
  expect(late?.late_at).toBeGreaterThan(Number(late?.collect_by))
  expect(Number(late?.abandoned_at) - Number(late?.collect_by)).toBeGreaterThan(14 * DAY)
}, 120_000)

test('The last day is the yard’s own, over a change of its clock.', async () => {
  const { ctx, time } = aJob({ now: NOW })
  const yard = await aYard({ timeZone: 'America/New_York' })
  // a close at 23:30 of the yard, eight days before the clocks go back
  const at = Date.UTC(2026, 9, 25, 3, 30)
  const { lineId, buyer } = await aBoughtLot({ yard, at, days: 8 })
  time.now = at + HOUR
  await keepDeadlines(ctx)
  // Sunday, November 1, 23:59:59, by then five hours behind UTC
  expect(await lotOf(lineId)).toMatchObject({ collect_by: Date.UTC(2026, 10, 2, 4, 59, 59), late_at: null })
  expect(actorOf(buyer).id).toBe(buyer.id)
})

test('A lot whose party is expected is not late, and is once they have stayed away.', async () => {
  const { ctx, time } = aJob({ now: NOW })
  const yard = await aYard()
  const { lineId, buyer } = await aBoughtLot({ yard, at: NOW, days: 2 })
  await keepDeadlines(ctx)
  const collectBy = Number((await lotOf(lineId))?.collect_by)
  const visit = { key: anId('key'), lineIds: [lineId], start: NOW + DAY, details: DETAILS }
  expect(await bookPickup(ctx, actorOf(buyer), visit)).toMatchObject({ ok: true })
  time.now = collectBy + HOUR
  await keepDeadlines(ctx)
  expect(await lotOf(lineId)).toMatchObject({ late_at: null })
  await env.DB.prepare("update bookings set state = 'no_show' where buyer_id = ?").bind(buyer.id).run()
  await keepDeadlines(ctx)
  expect(await lotOf(lineId)).toMatchObject({ late_at: time.now })
})
