import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { makeGateSheet } from '#app/features/checkin/gate-pdf.server.ts'
import { SERVE_LISTS, serveInput } from '#app/features/checkin/inputs.ts'
import { findVisit, findVisitAtGate, findVisitFor } from '#app/features/checkin/queries.server.ts'
import { listToSend } from '#app/features/checkin/send-queries.server.ts'
import { listCollectBy } from '#app/features/invoices/collect-by.server.ts'
import { orderAct } from '#app/features/order-control/inputs.ts'
import { makeShipLabel } from '#app/features/order-control/ship-label-pdf.server.ts'
import { actOnOrders } from '#app/flows/pickups/act-on-orders.server.ts'
import { bookPickup, movePickup } from '#app/flows/pickups/book.server.ts'
import { actOnVisit } from '#app/flows/pickups/check-in.server.ts'
import { readDayPlan } from '#app/flows/pickups/day-plan.server.ts'
import { keepDeadlines } from '#app/flows/pickups/deadlines.server.ts'
import { followVisits } from '#app/flows/pickups/follow-visits.server.ts'
import { closeDay, offerSlots } from '#app/flows/pickups/offer-slots.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { checkInWalkIn } from '#app/flows/pickups/walk-in.server.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { aBoughtLot, actorOf, aYard, DETAILS } from '#tests/support/pickups.ts'
import { reads, statementsOf, wholeReads } from '#tests/support/plans.ts'
import { refundDeps } from '#tests/support/refunds.ts'
import { atYard } from '#tests/support/visits.ts'

const NOON = Date.parse('2026-11-24T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const words = { t: wordsOf('en'), language: 'en' }
const spot = { spot: 'office', parking_lot_no: '', car_make: '', model: '', color: '' } as const

const at = (now: number) => ({ ...refundDeps(), ...atYard(now), origin: 'https://fairlot.test' })
const whole = (now: number, actor: ReturnType<typeof actorOf>) => ({ ...at(now), actor }) as unknown as Ctx

/** A buyer with a paid lot and a visit at a yard that is open from nine to six, UTC. */
async function aBooking(startsAt = NOON + HOUR, given: Parameters<typeof aYard>[0] = {}) {
  const yard = await aYard(given)
  await env.DB.prepare(
    "update location_hours set available = 'hours', starting = 540, ending = 1080 where location_id = ?",
  )
    .bind(yard.id)
    .run()
  const buyer = await aPerson()
  const lot = await aBoughtLot({ yard, buyer, at: NOON, days: 30 })
  const actor = actorOf(buyer)
  const booked = await bookPickup(at(NOON), actor, {
    key: anId('key-leftover'),
    lineIds: [lot.lineId],
    start: startsAt,
    details: DETAILS,
  })
  if (!booked.ok) throw new Error(booked.refusal.code)
  const clerk = actorOf(await aPerson(), { id: yard.organisationId })
  return { yard, buyer, lot, actor, clerk, id: booked.booking.id, invoice: lot.invoice.common_invoice }
}

const stateOf = (id: string) =>
  env.DB.prepare('select state, offered_why as why, walk_in as walkIn from bookings where id = ?')
    .bind(id)
    .first()
const feesOf = (invoice: string) =>
  env.DB.prepare(
    'select count(*) as n from fees where invoice_id = (select id from invoices where common_invoice = ?)',
  )
    .bind(invoice)
    .first('n')

test('Who still waits when the yard closes is offered new slots, has missed nothing, and moves the same booking.', async () => {
  const { buyer, actor, id, invoice, lot } = await aBooking()
  const came = await actOnVisit(at(NOON + HOUR), buyer.id, invoice, { act: 'check_in', ...spot })
  expect(came.ok).toBe(true)
  await followVisits(at(NOON + 5 * HOUR))
  expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  await followVisits(at(NOON + 6 * HOUR))
  expect(await stateOf(id)).toMatchObject({ state: 'booked', why: 'yard_closed' })
  expect(await followVisits(at(NOON + 7 * HOUR))).toBe(0)
  const missed = await env.DB.prepare('select no_shows from lot_pickups where line_id = ?')
    .bind(lot.lineId)
    .first()
  expect(missed).toEqual({ no_shows: 0 })
  expect(await feesOf(invoice)).toBe(0)
  const moved = await movePickup(at(NOON + 7 * HOUR), actor, { id, start: NOON + DAY })
  expect(moved).toMatchObject({ ok: true, booking: { id, reschedules: 0 } })
})

test('Who was let go and never books again has five days more, is then late, and abandoned.', async () => {
  const { buyer, id, invoice, lot } = await aBooking()
  const lotNow = () =>
    env.DB.prepare(
      'select collect_by as until, more_days_reason as why, late_at as late, abandoned_at as gone from lot_pickups where line_id = ?',
    )
      .bind(lot.lineId)
      .first<{ until: number; why: string | null; late: number | null; gone: number | null }>()
  // its last day is that of the visit
  await env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?')
    .bind(Date.parse('2026-11-24T23:59:59Z'), lot.lineId)
    .run()
  await actOnVisit(at(NOON + HOUR), buyer.id, invoice, { act: 'check_in', ...spot })
  const hours = (from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / (6 * HOUR)) }, (_, n) => from + n * 6 * HOUR)
  const go = async (from: number, to: number) => {
    for (const now of hours(from, to)) {
      await followVisits(at(now))
      await keepDeadlines(at(now))
    }
  }
  await go(NOON + 6 * HOUR, NOON + 5 * DAY)
  expect(await lotNow()).toMatchObject({
    until: Date.parse('2026-11-29T23:59:59Z'),
    why: 'The yard was closed on the day of your visit.',
    late: null,
  })
  await go(NOON + 5 * DAY, NOON + 7 * DAY)
  const late = await lotNow()
  expect(late?.late).toBeGreaterThan(Date.parse('2026-11-29T23:59:59Z'))
  expect(late?.gone).toBeNull()
  await go(NOON + 19 * DAY, NOON + 21 * DAY)
  expect((await lotNow())?.gone).not.toBeNull()
  expect(await stateOf(id)).toMatchObject({ state: 'booked', why: 'yard_closed' })
  const letters = await env.DB.prepare(
    "select template, count(*) as n from outbox where person_id = ? and template like 'collect%' group by template order by template",
  )
    .bind(buyer.id)
    .all<{ template: string; n: number }>()
  expect(letters.results.filter(({ template }) => template !== 'collectReminder')).toEqual([
    { template: 'collectAbandoned', n: 1 },
    { template: 'collectLate', n: 1 },
  ])
})

test('Staff offers the party of a missed visit new slots, once; others do not.', async () => {
  const { actor, clerk, id } = await aBooking()
  await followVisits(at(NOON + 7 * HOUR))
  expect(await stateOf(id)).toMatchObject({ state: 'no_show' })
  expect(await movePickup(at(NOON + DAY), actor, { id, start: NOON + DAY + HOUR })).toMatchObject({
    refusal: { code: 'not_offered' },
  })
  expect(await offerSlots(at(NOON + DAY), actor, id)).toEqual({ ok: false, code: 'not_found' })
  for (const _ of [1, 2]) expect(await offerSlots(at(NOON + DAY), clerk, id)).toEqual({ ok: true })
  expect(await stateOf(id)).toMatchObject({ state: 'no_show', why: 'no_show' })
  const events = await env.DB.prepare(
    "select count(*) as n from events where type = 'pickup-offered' and instr(id, ?) > 0",
  )
    .bind(id)
    .first('n')
  expect(events).toBe(1)
  expect(await movePickup(at(NOON + DAY), actor, { id, start: NOON + DAY + HOUR })).toMatchObject({
    ok: true,
  })
})

test('Closing a day says why and offers all of its parties new slots; the page tells who is where.', async () => {
  const { yard, clerk, id, actor } = await aBooking()
  const ctx = whole(NOON, clerk)
  const day = { yardId: yard.id, day: '2026-11-24', reason: 'Ice on the ramp' }
  expect(await closeDay(whole(NOON, actor), actor, day)).toEqual({ ok: false, code: 'not_found' })
  expect(await closeDay(ctx, clerk, { ...day, day: '2026-11-20' })).toEqual({ ok: false, code: 'past' })
  expect(await closeDay(ctx, clerk, day)).toEqual({ ok: true, offered: 1 })
  expect(await closeDay(ctx, clerk, day)).toEqual({ ok: true, offered: 0 })
  expect(await stateOf(id)).toMatchObject({ state: 'booked', why: 'day_closed' })
  const plan = await readDayPlan(at(NOON), yard, null, words)
  expect(plan).toMatchObject({
    date: '2026-11-24',
    closed: 'Ice on the ramp',
    visits: [{ outside: true, offered: true, lots: 1 }],
  })
  // nobody who was told that the day is closed has missed it
  await followVisits(at(NOON + 7 * HOUR))
  expect(await stateOf(id)).toMatchObject({ state: 'booked' })
})

test('Closing a day also offers those new slots who come by an auction’s own days, and that day has none any more.', async () => {
  const yard = await aYard()
  const buyer = await aPerson()
  const actor = actorOf(buyer)
  const clerk = actorOf(await aPerson(), { id: yard.organisationId })
  const lot = await aBoughtLot({ yard, buyer, at: NOON, days: 30 })
  const auctionId = anId('a')
  const pickup = {
    dates: ['2026-11-25', '2026-11-26'],
    startHour: 600,
    endHour: 660,
    slotTimeframe: 30,
    apptPerSlot: 1,
  }
  await env.DB.batch([
    env.DB.prepare(
      `insert into auctions (id, organisation_id, location_id, title, pickup, created_at, updated_at)
       values (?, ?, ?, 'Evening sale', ?, ?, ?)`,
    ).bind(auctionId, yard.organisationId, yard.id, JSON.stringify(pickup), NOON, NOON),
    env.DB.prepare('update listings set auction_id = ? where id = ?').bind(auctionId, lot.listing.id),
  ])
  const start = Date.parse('2026-11-25T10:00:00Z')
  const asked = { key: anId('key-own-days'), lineIds: [lot.lineId], start, details: DETAILS }
  const booked = await bookPickup(at(NOON), actor, asked)
  if (!booked.ok) throw new Error(booked.refusal.code)
  const { id } = booked.booking
  expect(booked.booking.calendar).toBe(`auction:${auctionId}`)
  const day = { yardId: yard.id, day: '2026-11-25', reason: 'Ice on the ramp' }
  const before = await readDayPlan(at(NOON), yard, '2026-11-25', words)
  expect(before.visits).toMatchObject([{ moves: true, outside: false }])
  expect(await closeDay(whole(NOON, clerk), clerk, day)).toEqual({ ok: true, offered: 1 })
  expect(await closeDay(whole(NOON, clerk), clerk, day)).toEqual({ ok: true, offered: 0 })
  expect(await stateOf(id)).toMatchObject({ state: 'booked', why: 'day_closed' })
  const after = await readDayPlan(at(NOON), yard, '2026-11-25', words)
  expect(after.visits).toMatchObject([{ moves: false, outside: true, offered: true }])
  // nobody books on the day that is closed; the auction's other day is as it was
  const closed = await movePickup(at(NOON), actor, { id, start: start + 1_800_000 })
  expect(closed).toMatchObject({ ok: false, refusal: { code: 'full' } })
  const moved = await movePickup(at(NOON), actor, { id, start: start + DAY })
  expect(moved).toMatchObject({ ok: true, booking: { id, reschedules: 0 } })
})

test('However many parties a day has, closing it offers each new slots, as many as its page said before.', async () => {
  const { yard, buyer, clerk, id } = await aBooking()
  const more = 130
  await env.DB.prepare(
    `insert into bookings (id, number, organisation_id, location_id, buyer_id, calendar, starts_at, ends_at, state, name, email,
       created_at, updated_at)
     select 'many:' || ?1 || ':' || value, (select max(number) from bookings) + 1 + value, ?2, ?1, ?3, 'yard:' || ?1,
       ?4 + value % 4 * 900000, ?4 + value % 4 * 900000 + 900000, iif(value < 10, 'completed', 'booked'), 'R', 'r@example.test', ?5, ?5
     from json_each(?6)`,
  )
    .bind(
      yard.id,
      yard.organisationId,
      buyer.id,
      NOON + HOUR,
      NOON,
      JSON.stringify(Array.from({ length: more }, (_, n) => n)),
    )
    .run()
  const moving = more - 10 + 1
  const plan = await readDayPlan(at(NOON), yard, null, words)
  expect(plan?.visits.filter(({ moves }) => moves)).toHaveLength(moving)
  const day = { yardId: yard.id, day: '2026-11-24', reason: 'Flood' }
  expect(await closeDay(whole(NOON, clerk), clerk, day)).toEqual({ ok: true, offered: moving })
  expect(await stateOf(id)).toMatchObject({ state: 'booked', why: 'day_closed' })
  const left = await env.DB.prepare(
    "select count(*) as n from bookings where location_id = ? and state = 'booked' and offered_at is null",
  )
    .bind(yard.id)
    .first('n')
  expect(left).toBe(0)
})

test('A yard that takes walk-ins puts whoever stands there into the queue, with all that they can collect, once.', async () => {
  const yard = await aYard({ walkIns: true })
  const buyer = await aPerson()
  const lots = [await aBoughtLot({ yard, buyer }), await aBoughtLot({ yard, buyer })]
  const unpaid = await aBoughtLot({ yard, buyer, paid: false })
  const invoice = lots[0]?.invoice.common_invoice ?? ''
  const actor = actorOf(buyer)
  const stranger = actorOf(await aPerson())
  expect(await checkInWalkIn(at(NOON), stranger, { invoice, spot })).toEqual({ ok: false, code: 'not_found' })
  const answers = await Promise.all([1, 2].map(() => checkInWalkIn(at(NOON), actor, { invoice, spot })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const visit = await findVisitFor(reads(), buyer.id, invoice)
  expect(visit).toMatchObject({ state: 'waiting', walkIn: 1 })
  const held = await env.DB.prepare('select line_id from booking_lots where booking_id = ? order by line_id')
    .bind(visit?.id)
    .all<{ line_id: string }>()
  expect(held.results.map(({ line_id }) => line_id)).toEqual(lots.map(({ lineId }) => lineId).sort())
  expect(held.results.map(({ line_id }) => line_id)).not.toContain(unpaid.lineId)
  const places = await env.DB.prepare('select count(*) as n from bookings where calendar = ? and walk_in = 0')
    .bind(`yard:${yard.id}`)
    .first('n')
  expect(places).toBe(0)

  const other = await aYard()
  const elsewhere = await aBoughtLot({ yard: other, buyer })
  expect(await checkInWalkIn(at(NOON), actor, { invoice: elsewhere.invoice.common_invoice, spot })).toEqual({
    ok: false,
    code: 'no_walk_ins',
  })
  expect(
    await findVisitAtGate(reads(), buyer.id, { yardId: yard.id, from: NOON - HOUR, to: NOON + HOUR }),
  ).not.toBeNull()
})

test('A signature is kept as it was drawn, and nothing else is taken for one.', async () => {
  const { clerk, buyer, invoice, id, lot } = await aBooking()
  await actOnVisit(at(NOON + HOUR), buyer.id, invoice, { act: 'check_in', ...spot })
  await serveParty(at(NOON + HOUR), clerk, { act: 'prepare', id })
  const form = (signature: string) => {
    const said = { act: 'hand_over', id, collected_by: 'Ruth', handed: lot.lineId, signature }
    return readForm(new URLSearchParams(said), serveInput, { lists: SERVE_LISTS })
  }
  expect((await form('M10 10"/><script>')).ok).toBe(false)
  const read = await form('M10 10L12 14L20 30M40 40')
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  expect(await serveParty(at(NOON + HOUR), clerk, read.value)).toEqual({ ok: true })
  expect(await findVisit(reads(), id)).toMatchObject({
    state: 'completed',
    signature: 'M10 10L12 14L20 30M40 40',
  })
})

test('What is delivered is packed, labelled and sent by those who hand over; its buyer is told.', async () => {
  const yard = await aYard()
  const clerk = {
    ...actorOf(await aPerson(), { id: yard.organisationId }),
    organisations: [{ id: yard.organisationId, roles: ['yard_staff' as const], yards: null }],
  }
  const lot = await aBoughtLot({ yard })
  const to = {
    name: 'Ruth Alder',
    company: null,
    address1: '1 Main Street',
    address2: null,
    city: 'Akron',
    state: 'OH',
    zip: '44308',
    country: 'US',
    phone: null,
  }
  await env.DB.prepare("update invoices set delivery_type = 'delivery', delivery_address = ? where id = ?")
    .bind(JSON.stringify(to), lot.invoice.id)
    .run()
  const act = (input: Record<string, unknown>) =>
    actOnOrders(at(NOON), clerk, orderAct.parse({ invoices: [lot.invoice.id], ...input }))
  expect(await listToSend(reads(), yard)).toMatchObject([{ place: 'Akron', packed: false }])
  expect((await act({ act: 'ready' })).done).toHaveLength(1)
  expect(await listToSend(reads(), yard)).toMatchObject([{ packed: true }])
  expect((await act({ act: 'sent' })).refused).toMatchObject([{ code: 'carrier' }])
  expect((await act({ act: 'sent', carrier: 'UPS', tracking: '1Z' })).done).toHaveLength(1)
  expect(await listToSend(reads(), yard)).toEqual([])
  const label = await textOfPdf(
    await makeShipLabel({
      from: ['Seller'],
      to,
      number: 'invoice FL-1',
      lots: ['Lot 1'],
      address: 'https://fairlot.test',
    }),
  )
  expect(label[0]).toEqual(
    expect.arrayContaining(['Ruth Alder', '1 Main Street', 'Akron, OH 44308', 'invoice FL-1']),
  )
})

test('An invoice says until when its lots may be collected, and why then.', async () => {
  const { lot } = await aBooking()
  const { invoice, lineId } = lot
  await env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?')
    .bind(NOON + 30 * DAY, lineId)
    .run()
  expect(await listCollectBy(reads(), invoice.id, words)).toMatchObject([
    { why: '30 days after the close', late: false },
  ])
  await env.DB.prepare("update lot_pickups set more_days_reason = 'Snow' where line_id = ?")
    .bind(lineId)
    .run()
  expect(await listCollectBy(reads(), invoice.id, words)).toMatchObject([{ why: 'Snow' }])
})

test('The code for a gate is on one sheet, with the yard it is for.', async () => {
  const pages = await textOfPdf(
    await makeGateSheet({
      yard: 'North',
      title: 'Check in here',
      text: 'Scan it',
      address: 'https://fairlot.test/x',
    }),
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]).toEqual(expect.arrayContaining(['North', 'Check in here', 'https://fairlot.test/x']))
})

test('A day’s plan and the list of what is to be sent read no large table whole.', async () => {
  const asked = await statementsOf(async (ctx) => {
    await readDayPlan(ctx, { id: 'l', timeZone: 'UTC' }, null, words)
    await listToSend(ctx, { id: 'l', organisationId: 'o' })
    await listCollectBy(ctx, 'i', words)
  })
  expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
})
