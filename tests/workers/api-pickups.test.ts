import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { outcome, say } from '#tests/support/api.ts'
import { aMembership, anId, aSignedIn } from '#tests/support/builders.ts'
import { aBoughtLot, aYard } from '#tests/support/pickups.ts'

type Slot = { booking_start_date: string; state: string; left: number }
type Days = { responseData: { days: { date: string; slots: Slot[] }[] } }

const answerOf = async (...asked: Parameters<typeof say>) => outcome(await say(...asked))

/** A buyer with a paid lot, and somebody who hands over at its yard. */
async function aSale(given: Parameters<typeof aYard>[0] = {}) {
  const yard = await aYard(given)
  const [buyer, clerk] = [await aSignedIn(), await aSignedIn({ role: 'seller' })]
  await aMembership(clerk.person, { id: yard.organisationId })
  const lot = await aBoughtLot({ yard, buyer: buyer.person })
  return { yard, buyer, clerk, lot }
}

async function firstSlot(id: string, bearer: Record<string, string>): Promise<string> {
  const { data } = await say('schedulepickup/getSchedulePickupTiming', { id: [id] }, bearer)
  const slots = (data as Days).responseData.days.flatMap((day) => day.slots)
  const free = slots.find(({ state }) => state === 'free')
  if (!free) throw new Error('There is no free slot.')
  return free.booking_start_date
}

test('A buyer books, moves and calls off a visit by the calls of the specification.', async () => {
  const { buyer, lot } = await aSale()
  const { bearer } = buyer
  const listed = async (scheduled: 0 | 1) => (await say('schedulepickup/search', { scheduled }, bearer)).data
  expect(await listed(0)).toMatchObject({
    responseData: { totalRecords: 1, records: [{ schedulepickup_id: lot.lineId, appointment_id: 0 }] },
  })
  const start = await firstSlot(lot.lineId, bearer)
  const key = anId('key-book')
  const order = { id: [lot.lineId], booking_start_date: start, idempotency_key: key }
  const booked = await say('schedulepickup/addSchedulePickup', order, bearer)
  expect(booked).toMatchObject({
    message: 'Booking Confirmed',
    data: { responseData: { schedule_status: 'booked', booking_start_date: start, reschedule: 0 } },
  })
  expect((await say('schedulepickup/addSchedulePickup', order, bearer)).data).toEqual(booked.data)
  const number = (booked.data as { responseData: { appointment_id: number } }).responseData.appointment_id
  const later = new Date(Date.parse(start) + 3_600_000).toISOString()
  const moved = await say(
    'schedulepickup/addSchedulePickupTiming',
    { reschedule: 1, appointment_id: number, booking_start_date: later },
    bearer,
  )
  expect(moved).toMatchObject({
    data: { responseData: { appointment_id: number, booking_start_date: later, reschedule: 1 } },
  })
  expect(await listed(1)).toMatchObject({
    responseData: { records: [{ schedulepickup_schedule_status: 'booked', appointment_id: number }] },
  })
  const common_invoice = lot.invoice.common_invoice
  expect((await say('appointment/getAppointmentForInvoice', { common_invoice }, bearer)).data).toMatchObject({
    responseData: { appointment_id: number, local_pickup_check: 1 },
  })
  expect((await say('appointment/getAppointments', {}, bearer)).data).toMatchObject({
    responseData: { totalRecords: 1 },
  })
  const off = await say('appointment/update', { common_invoice, status: 'deleted' }, bearer)
  expect(off).toMatchObject({ data: { responseData: { status: 'deleted', schedule_status: 'cancelled' } } })
})

test('An appointment is made at a day and a time of the yard; what is missing is said in the words of the specification.', async () => {
  const { buyer, lot } = await aSale()
  const common_invoice = lot.invoice.common_invoice
  const start = await firstSlot(lot.lineId, buyer.bearer)
  const when = { pickupDay: start.slice(0, 10), pickupTime: start.slice(11, 16) }
  const missing = await say('appointment/update', { common_invoice, pickupDay: when.pickupDay }, buyer.bearer)
  expect(missing.data).toMatchObject({ errors: { pickupTime: ['Appointment time is required!'] } })
  expect(await say('appointment/update', { common_invoice, ...when }, buyer.bearer)).toMatchObject({
    data: { responseData: { booking_start_date: start } },
  })
  const { data } = await say('appointment/checkAppointments', { common_invoice }, buyer.bearer)
  expect((data as Days).responseData.days.length).toBeGreaterThan(0)
})

test('Of a stranger nothing is booked; lots of two yards are no visit.', async () => {
  const [one, other] = [await aSale(), await aSale()]
  const stranger = await aSignedIn()
  const order = { id: [one.lot.lineId], booking_start_date: '2030-01-01T10:00:00.000Z' }
  expect(await answerOf('schedulepickup/addSchedulePickup', order, stranger.bearer)).toBe('404 not_found')
  const more = await aBoughtLot({ yard: other.yard, buyer: one.buyer.person })
  const both = { id: [one.lot.lineId, more.lineId] }
  expect(await answerOf('schedulepickup/getSchedulePickupTiming', both, one.buyer.bearer)).toBe(
    '422 same_location',
  )
  expect(await answerOf('schedulepickup/checkin', both, one.buyer.bearer)).toBe('422 same_location')
  expect(await answerOf('schedulepickup/checkin', { id: one.lot.lineId }, one.buyer.bearer)).toBe(
    '409 not_booked',
  )
})

test('A party checks in and is served by calls; its steps are the order’s log.', async () => {
  const { buyer, clerk, lot, yard } = await aSale()
  const common_invoice = lot.invoice.common_invoice
  const order = { id: [lot.lineId], booking_start_date: await firstSlot(lot.lineId, buyer.bearer) }
  await say('schedulepickup/addSchedulePickup', order, buyer.bearer)
  // its slot is now: check-in is open
  await env.DB.prepare('update bookings set starts_at = ?1, ends_at = ?1 + 900000 where buyer_id = ?2')
    .bind(Date.now(), buyer.person.id)
    .run()
  const spot = { id: [lot.lineId], type: 2 }
  expect(await answerOf('schedulepickup/checkin', spot, buyer.bearer)).toBe('422 validation')
  const arrived = await say('schedulepickup/checkin', { ...spot, parking_lot_no: 'P2' }, buyer.bearer)
  expect(arrived.message).toBe('Pickup Check Confirmed!')
  const asked = { organization: yard.organisationId, location_id: yard.id }
  const board = await say('seller/pickup/search', asked, clerk.bearer)
  const { records } = (board.data as { responseData: { records: { id: string; schedule_status: string }[] } })
    .responseData
  expect(records).toMatchObject([{ schedule_status: 'waiting', parking_lot_no: 'P2' }])
  const visit = records[0]?.id
  expect(await answerOf('seller/pickup/changeStatus', { visit, action: 'prepare' }, buyer.bearer)).toBe(
    '404 not_found',
  )
  await say('seller/pickup/changeStatus', { visit, action: 'prepare' }, clerk.bearer)
  const over = { visit, action: 'hand_over', collected_by: 'Dana', handed: [lot.lineId] }
  expect((await say('seller/pickup/changeStatus', over, clerk.bearer)).status).toBe('success')
  const logs = await say('seller/ordercontrol/logs', { common_invoice }, clerk.bearer)
  const steps = (logs.data as { responseData: { records: { step: string }[] } }).responseData.records
  expect(steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['handed_over', 'preparing', 'checked_in', 'booked', 'invoiced']),
  )
  expect(await answerOf('seller/ordercontrol/logs', { common_invoice }, buyer.bearer)).toBe('404 not_found')
})

test('Orders are listed and acted on by those who hand over; each refusal is listed by its invoice.', async () => {
  const { clerk, lot, yard, buyer } = await aSale()
  const unpaid = await aBoughtLot({ yard, buyer: buyer.person, paid: false })
  const asked = { organization: yard.organisationId, status: 'new' }
  const found = await say('seller/ordercontrol/search', asked, clerk.bearer)
  expect(found.data).toMatchObject({
    responseData: { totalRecords: 1, records: [{ payment: 'part', total_items: 2, state: 'new' }] },
  })
  const common_invoices = [lot.invoice.common_invoice, unpaid.invoice.common_invoice]
  const ready = await say(
    'seller/ordercontrol/changeStatus',
    { action: 'ready', common_invoices },
    clerk.bearer,
  )
  expect(ready.data).toMatchObject({
    responseData: {
      done: [lot.invoice.common_invoice],
      refused: [{ common_invoice: unpaid.invoice.common_invoice, code: 'unpaid' }],
    },
  })
  const paid = { action: 'paid', common_invoices: [unpaid.invoice.common_invoice], method: 'cash' }
  expect((await say('seller/ordercontrol/changeStatus', paid, clerk.bearer)).data).toMatchObject({
    responseData: { refused: [] },
  })
  expect(await answerOf('seller/ordercontrol/search', asked, buyer.bearer)).toBe('403 forbidden')
})
