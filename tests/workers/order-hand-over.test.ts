import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { SERVE_LISTS, serveInput } from '#app/features/checkin/inputs.ts'
import { answerOrderLog } from '#app/features/order-control/export.server.ts'
import { orderAct } from '#app/features/order-control/inputs.ts'
import { listOrderLog } from '#app/features/order-control/log-queries.server.ts'
import { refundInvoice } from '#app/flows/money/refund.server.ts'
import { actOnOrders } from '#app/flows/pickups/act-on-orders.server.ts'
import { bookPickup } from '#app/flows/pickups/book.server.ts'
import { actOnVisit } from '#app/flows/pickups/check-in.server.ts'
import { keepDeadlines } from '#app/flows/pickups/deadlines.server.ts'
import { followVisits } from '#app/flows/pickups/follow-visits.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { checkInWalkIn } from '#app/flows/pickups/walk-in.server.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { aBoughtLot, actorOf, aYard, DETAILS } from '#tests/support/pickups.ts'
import { reads } from '#tests/support/plans.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { refundDeps, refundOf } from '#tests/support/refunds.ts'
import { atYard } from '#tests/support/visits.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const NOON = Date.parse('2026-11-24T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const spot = { spot: 'office', parking_lot_no: '', car_make: '', model: '', color: '' } as const

const at = (now: number) => ({ ...refundDeps(), ...atYard(now), origin: 'https://fairlot.test' })
const act = (actor: Actor, input: Record<string, unknown>, now = NOON) =>
  actOnOrders(at(now), actor, orderAct.parse(input))
const handOver = (lines: string[]) => ({
  act: 'hand_over',
  lines,
  collected_by: 'Marisol R.',
  signature: 'M1 1L20 30',
  attempt: anId('attempt'),
})

async function aShop() {
  const yard = await aYard()
  const clerk = actorOf(await aPerson(), { id: yard.organisationId })
  const buyer = await aPerson()
  const lot = (paid = true) => aBoughtLot({ yard, buyer, at: NOON - HOUR, paid })
  const book = (...lines: string[]) =>
    bookPickup(at(NOON), actorOf(buyer), {
      key: anId('booking'),
      lineIds: lines,
      start: NOON + HOUR,
      details: DETAILS,
    })
  return { yard, clerk, buyer, lot, book }
}

async function goneOf(lineId: string) {
  return env.DB.prepare(
    `select gone_how as how, collected_by as "by", missing_at as missing from lot_pickups where line_id = ?`,
  )
    .bind(lineId)
    .first()
}
const visitsOf = async (buyer: { id: string }) => {
  const { results } = await env.DB.prepare(
    `select state, walk_in as walkIn, signature, (select count(*) from booking_lots where booking_id = bookings.id
       and state in ('open', 'handed')) as lots
     from bookings where buyer_id = ? order by number`,
  )
    .bind(buyer.id)
    .all()
  return results
}
const returnsOf = async (lineId: string) => {
  const { results } = await env.DB.prepare(
    `select return_requests.id, state from return_requests join return_request_lines asked on asked.request_id = return_requests.id
     where asked.line_id = ?`,
  )
    .bind(lineId)
    .all<{ id: string; state: string }>()
  return results
}

test('Lots are handed over at the counter, all that are named or none, and a booking keeps the others.', async () => {
  const { clerk, buyer, lot, book } = await aShop()
  const [one, two, unpaid] = [await lot(), await lot(), await lot(false)]
  expect((await book(one.lineId, two.lineId)).ok).toBe(true)
  expect(await act(clerk, handOver([one.lineId, unpaid.lineId]))).toMatchObject({
    done: [],
    refused: [{ code: 'unpaid' }, { code: 'unpaid' }],
  })
  expect(await goneOf(one.lineId)).toMatchObject({ how: null })
  const wish = handOver([one.lineId])
  const answers = await Promise.all([act(clerk, wish), act(clerk, wish)])
  expect(answers.map(({ done }) => done)).toContainEqual([one.invoice.common_invoice])
  expect(await act(clerk, wish)).toMatchObject({ refused: [] })
  expect(await goneOf(one.lineId)).toMatchObject({ how: 'handed_over', by: 'Marisol R.' })
  expect(await visitsOf(buyer)).toEqual([
    { state: 'booked', walkIn: 0, signature: null, lots: 1 },
    { state: 'completed', walkIn: 1, signature: 'M1 1L20 30', lots: 1 },
  ])
  // the last of them ends the booking
  expect(await act(clerk, handOver([two.lineId]))).toMatchObject({ refused: [] })
  expect(await visitsOf(buyer)).toMatchObject([
    { state: 'cancelled', lots: 0 },
    { state: 'completed' },
    { state: 'completed' },
  ])
  expect(await act(clerk, handOver([two.lineId]))).toMatchObject({ refused: [{ code: 'nothing' }] })
  const stranger = actorOf(await aPerson(), { id: anId('o') })
  expect(await act(stranger, handOver([unpaid.lineId]))).toMatchObject({ refused: [{ code: 'not_found' }] })
})

test('Whose party stands in the queue is served on the board.', async () => {
  const { clerk, buyer, lot, book } = await aShop()
  const one = await lot()
  await book(one.lineId)
  await actOnVisit(at(NOON + HOUR), buyer.id, one.invoice.common_invoice, { act: 'check_in', ...spot })
  expect(await act(clerk, handOver([one.lineId]), NOON + HOUR)).toMatchObject({
    refused: [{ code: 'at_yard' }],
  })
})

test('What is not found is a return that is approved, once; credited, the lot is over.', async () => {
  const { clerk, buyer, lot, yard } = await aShop()
  const one = await lot()
  const said = { act: 'not_found', lines: [one.lineId] }
  for (const _ of [1, 2]) expect(await act(clerk, said)).toMatchObject({ refused: [] })
  const [request] = await returnsOf(one.lineId)
  expect(await returnsOf(one.lineId)).toMatchObject([{ state: 'approved' }])
  expect(await goneOf(one.lineId)).toMatchObject({ how: null, missing: NOON })
  expect((await listOrderLog(reads(), [one.invoice.id])).map(({ step }) => step)).toContain('not_found')
  const event = `return-answered:${request?.id}:approved`
  await deliverEvent(aJob().ctx, event)
  expect(await outgoing(event)).toMatchObject({
    recipient: buyer.email,
    text: expect.stringContaining("couldn't find lot"),
  })
  const manager: Actor = {
    ...clerk,
    organisations: [{ id: yard.organisationId, roles: ['owner'], yards: null }],
  }
  const asked = refundOf({ commonInvoice: one.invoice.common_invoice }, undefined, {
    to: 'wallet',
    requestId: request?.id ?? null,
  })
  const refunded = await refundInvoice(at(NOON + HOUR), manager, asked)
  expect(refunded).toMatchObject({ ok: true })
  expect(await goneOf(one.lineId)).toMatchObject({ how: 'returned' })
})

test('What is found again ends its return and waits two weeks for its buyer, who is told; missing once more it is another return.', async () => {
  const { clerk, buyer, lot } = await aShop()
  const one = await lot()
  const lines = [one.lineId]
  expect(await act(clerk, { act: 'found', lines })).toMatchObject({ refused: [{ code: 'nothing' }] })
  await act(clerk, { act: 'not_found', lines })
  const other = (await aShop()).clerk
  expect(await act(other, { act: 'found', lines })).toMatchObject({ refused: [{ code: 'not_found' }] })
  expect(await act(clerk, { act: 'found', lines })).toMatchObject({ refused: [] })
  expect(await returnsOf(one.lineId)).toMatchObject([{ state: 'cancelled' }])
  expect(await goneOf(one.lineId)).toMatchObject({ how: null, missing: null })
  const row = await env.DB.prepare(
    'select collect_by, more_days_reason as why, found_at from lot_pickups where line_id = ?',
  )
    .bind(one.lineId)
    .first()
  expect(row).toMatchObject({ why: 'We found it after all', found_at: NOON })
  expect(Number(row?.collect_by)).toBeGreaterThanOrEqual(NOON + 14 * 24 * HOUR)
  const told = await env.DB.prepare('select template from outbox where person_id = ? order by template')
    .bind(buyer.id)
    .all()
  expect(told.results).toContainEqual({ template: 'collectReminder' })
  expect((await listOrderLog(reads(), [one.invoice.id])).map(({ step }) => step)).toContain('found')
  await act(clerk, { act: 'not_found', lines })
  expect((await returnsOf(one.lineId)).map(({ state }) => state).sort()).toEqual(['approved', 'cancelled'])
})

test('For what is missing nobody comes: it is neither booked nor a walk-in’s, nor late; found, it is its buyer’s again.', async () => {
  const { yard, clerk, buyer, lot, book } = await aShop()
  await env.DB.prepare('update locations set walk_ins = 1 where id = ?').bind(yard.id).run()
  const one = await lot()
  const lines = [one.lineId]
  await act(clerk, { act: 'not_found', lines })
  expect(await book(one.lineId)).toMatchObject({
    ok: false,
    refusal: { code: 'lots', lots: [{ lineId: one.lineId, why: 'missing' }] },
  })
  const comes = () => checkInWalkIn(at(NOON), actorOf(buyer), { invoice: one.invoice.common_invoice, spot })
  expect(await comes()).toEqual({ ok: false, code: 'nothing' })
  // a month later its money has not gone back yet
  await keepDeadlines(at(NOON + 720 * HOUR))
  await keepDeadlines(at(NOON + 721 * HOUR))
  const marks = await env.DB.prepare(
    'select reminded_at, late_at, abandoned_at from lot_pickups where line_id = ?',
  )
    .bind(one.lineId)
    .first()
  expect(marks).toEqual({ reminded_at: null, late_at: null, abandoned_at: null })
  await act(clerk, { act: 'found', lines })
  expect(await comes()).toMatchObject({ ok: true })
})

test('What the board did not find is returned once its step can be taken back no more.', async () => {
  const { clerk, buyer, lot, book } = await aShop()
  const one = await lot()
  const booked = await book(one.lineId)
  if (!booked.ok) throw new Error(booked.refusal.code)
  const { id } = booked.booking
  const later = NOON + HOUR
  await actOnVisit(at(later), buyer.id, one.invoice.common_invoice, { act: 'check_in', ...spot })
  await serveParty(at(later), clerk, { act: 'prepare', id })
  const said = { act: 'hand_over', id, collected_by: 'Marisol R.', missing: one.lineId }
  const read = await readForm(new URLSearchParams(said), serveInput, { lists: SERVE_LISTS })
  if (!read.ok) throw new Error(JSON.stringify(read.faults))
  expect(await serveParty(at(later), clerk, read.value)).toEqual({ ok: true })
  await followVisits(at(later + 4 * MINUTE))
  expect(await returnsOf(one.lineId)).toEqual([])
  for (const minutes of [5, 6]) await followVisits(at(later + minutes * MINUTE))
  expect(await returnsOf(one.lineId)).toMatchObject([{ state: 'approved' }])
})

test('The log of an order is a file for those who hand it over.', async () => {
  const { clerk, lot, yard } = await aShop()
  const one = await lot()
  await act(clerk, handOver([one.lineId]))
  const words = { t: wordsOf('en'), language: 'en' }
  const side = { organisationId: yard.organisationId, yards: null }
  const file = await answerOrderLog(reads(), side, one.invoice.common_invoice, words)
  expect(file?.headers.get('content-disposition')).toContain('.csv')
  expect(await file?.text()).toContain(`2026-11-24T12:00:00.000Z,handed_over,Handed over`)
  const other = { organisationId: anId('o'), yards: null }
  expect(await answerOrderLog(reads(), other, one.invoice.common_invoice, words)).toBeNull()
})
