import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { countOrders } from '#app/features/order-control/key-queries.server.ts'
import { listOfflineOf, listOrderLog } from '#app/features/order-control/log-queries.server.ts'
import { findOrder } from '#app/features/order-control/queries.server.ts'
import { listOverdue } from '#app/features/pickups/overdue-queries.server.ts'
import { orderByForm } from '#app/flows/pickups/order-form.server.ts'
import { newFaults, rememberFaults } from '#tests/support/books.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { act, aShop, DAY, depsAt, listed, NOON, sideOf, stepsOf } from '#tests/support/orders.ts'
import { aBoughtLot } from '#tests/support/pickups.ts'
import { reads } from '#tests/support/plans.ts'

beforeAll(rememberFaults)

async function lettersOf(buyer: { id: string }) {
  const { results } = await env.DB.prepare(
    'select template from outbox where person_id = ? order by template',
  )
    .bind(buyer.id)
    .all<{ template: string }>()
  return results.map(({ template }) => template)
}

test('An order is what one buyer has to collect at one yard; it goes from new to pickup to completed, and no column says so.', async () => {
  const { yard, clerk } = await aShop()
  const buyer = await aPerson()
  const [one, two] = [
    await aBoughtLot({ yard, buyer, at: NOON }),
    await aBoughtLot({ yard, buyer, at: NOON + 1, paid: false }),
  ]
  const other = await aBoughtLot({ yard, at: NOON - 1 })
  const together = [one.invoice.id, two.invoice.id].sort()
  expect(await listed(yard, 'new')).toEqual([together, [other.invoice.id]])
  expect(await findOrder(reads(), sideOf(yard), one.invoice.common_invoice)).toHaveLength(2)

  const moved = await act(clerk, { act: 'ready', invoices: together })
  expect(moved).toEqual({
    done: [one.invoice.common_invoice],
    refused: [{ invoice: two.invoice.common_invoice, code: 'unpaid' }],
  })
  expect(await listed(yard, 'pickup')).toEqual([together])
  expect(await countOrders(reads(), sideOf(yard))).toEqual({ new: 1, pickup: 1, completed: 0, cancelled: 0 })

  await env.DB.prepare("update lot_pickups set gone_at = ?, gone_how = 'handed_over' where line_id = ?")
    .bind(NOON, one.lineId)
    .run()
  // what is left of the order is new, what was handed over stands by itself
  expect(await listed(yard, 'completed')).toEqual([[one.invoice.id]])
  expect(await listed(yard, 'new')).toEqual([[two.invoice.id], [other.invoice.id]])
  expect(await countOrders(reads(), sideOf(yard))).toEqual({ new: 2, pickup: 0, completed: 1, cancelled: 0 })
})

test('A reminder asks for the money, or that the lots are collected; once on a day, and each step is in the log.', async () => {
  const { yard, clerk } = await aShop()
  const buyer = await aPerson()
  const [paid, owing] = [
    await aBoughtLot({ yard, buyer, at: NOON }),
    await aBoughtLot({ yard, buyer, at: NOON, paid: false }),
  ]
  const invoices = [paid.invoice.id, owing.invoice.id]
  for (const _ of [1, 2]) expect((await act(clerk, { act: 'remind', invoices })).done).toHaveLength(2)
  expect(await lettersOf(buyer)).toEqual(['collectReminder', 'invoiceReminder'])
  await act(clerk, { act: 'remind', invoices }, NOON + DAY)
  expect(await lettersOf(buyer)).toHaveLength(4)
  expect((await stepsOf([owing.invoice.id])).filter((step) => step === 'reminded')).toHaveLength(2)
})

test('Many are marked paid by hand with one form, sent twice once; that is taken back on the same day alone.', async () => {
  const { yard, clerk } = await aShop()
  const lots = [await aBoughtLot({ yard, paid: false }), await aBoughtLot({ yard, paid: false })]
  const invoices = lots.map(({ invoice }) => invoice.id)
  const form = { act: 'paid', invoices, method: 'check', reference: 'No. 17', attempt: anId('attempt-1') }
  for (const _ of [1, 2]) expect((await act(clerk, form)).done).toHaveLength(2)
  expect((await act(clerk, { ...form, attempt: anId('attempt-2') })).refused).toMatchObject([
    { code: 'amount' },
    { code: 'amount' },
  ])
  const paid = await listOfflineOf(reads(), invoices)
  expect(paid.map(({ method, reference }) => [method, reference])).toEqual([
    ['check', 'No. 17'],
    ['check', 'No. 17'],
  ])
  const payment = paid[0]?.id
  const undo = { act: 'undo_paid', payment, why: 'Wrong order' }
  expect((await act(clerk, undo, NOON + DAY)).refused).toMatchObject([{ code: 'too_late' }])
  expect((await act(clerk, undo)).done).toHaveLength(1)
  expect(await stepsOf([paid[0]?.invoiceId ?? ''])).toEqual(
    expect.arrayContaining(['payment_undone', 'paid_offline', 'invoiced']),
  )
  expect(await listOfflineOf(reads(), invoices)).toHaveLength(1)
  expect(await newFaults()).toEqual([])
})

test('Cancelling credits what was paid, ends the visit, and makes a draft of each lot, once.', async () => {
  const { yard, clerk } = await aShop()
  const buyer = await aPerson()
  const lot = await aBoughtLot({ yard, buyer, at: NOON })
  const booking = anId('b')
  await env.DB.batch([
    env.DB.prepare(
      `insert into bookings (id, number, organisation_id, location_id, buyer_id, calendar, starts_at, ends_at, state, name, email,
         created_at, updated_at) values (?1, (select coalesce(max(number), 0) + 1 from bookings), ?2, ?3, ?4, 'yard:' || ?3, ?5, ?5, 'booked', 'R', 'r@example.test', ?5, ?5)`,
    ).bind(booking, yard.organisationId, yard.id, buyer.id, NOON + DAY),
    env.DB.prepare('insert into booking_lots (booking_id, line_id) values (?, ?)').bind(booking, lot.lineId),
  ])
  expect(await listed(yard, 'pickup', 'pickup=booked')).toEqual([[lot.invoice.id]])
  const form = { act: 'cancel', invoices: [lot.invoice.id], reason: 'agreed' }
  expect((await act(clerk, { ...form, reason: 'not_paid' })).refused).toMatchObject([{ code: 'paid' }])
  for (const _ of [1, 2]) expect((await act(clerk, form)).refused).toEqual([])
  expect(await listed(yard, 'cancelled')).toEqual([[lot.invoice.id]])
  const held = await env.DB.prepare(
    `select bookings.state, held.state as lot from bookings join booking_lots held on held.booking_id = bookings.id
     where bookings.id = ?`,
  )
    .bind(booking)
    .first()
  expect(held).toEqual({ state: 'cancelled', lot: 'left' })
  const drafts = await env.DB.prepare(
    `select json_extract(fields, '$.title') as title from listing_drafts where organisation_id = ?`,
  )
    .bind(yard.organisationId)
    .all()
  expect(drafts.results).toEqual([{ title: lot.listing.title }])
  const credits = await env.DB.prepare('select count(*) as n from credit_notes where invoice_id = ?')
    .bind(lot.invoice.id)
    .first('n')
  expect(credits).toBe(1)
  expect(await stepsOf([lot.invoice.id])).toContain('cancelled')
  expect(await newFaults()).toEqual([])
})

test('What is with its buyer is not cancelled.', async () => {
  const { yard, clerk } = await aShop()
  const lot = await aBoughtLot({ yard })
  await env.DB.prepare("update lot_pickups set gone_at = 1, gone_how = 'handed_over' where line_id = ?")
    .bind(lot.lineId)
    .run()
  const cancelled = await act(clerk, { act: 'cancel', invoices: [lot.invoice.id], reason: 'agreed' })
  expect(cancelled.refused).toMatchObject([{ code: 'handed_over' }])
})

test('A note for the buyer stands on the invoice, one for staff in the log alone; sent twice each is one.', async () => {
  const { yard, clerk } = await aShop()
  const { invoice } = await aBoughtLot({ yard })
  const form = { act: 'note', invoices: [invoice.id], attempt: anId('attempt') }
  const notesOf = () =>
    env.DB.prepare('select public_notes from invoices where id = ?').bind(invoice.id).first('public_notes')
  await act(clerk, { ...form, text: 'Needs the dolly' })
  expect(await notesOf()).toBe('')
  const buyers = { ...form, attempt: anId('attempt'), text: 'Key in the drawer', reader: 'buyer' }
  for (const _ of [1, 2]) await act(clerk, buyers)
  expect(await notesOf()).toBe('Key in the drawer')
  const log = await listOrderLog(reads(), [invoice.id])
  expect(
    log.filter(({ step }) => step.startsWith('note_')).map(({ step, detail }) => [step, detail.text]),
  ).toEqual(
    expect.arrayContaining([
      ['note_staff', 'Needs the dolly'],
      ['note_buyer', 'Key in the drawer'],
    ]),
  )
})

test('Staff gives lots more days with a reason: they are late no more, and are told of anew.', async () => {
  const { yard, clerk } = await aShop()
  const lot = await aBoughtLot({ yard, at: NOON })
  await env.DB.prepare(
    'update lot_pickups set collect_by = ?, late_at = ?, reminded_at = ? where line_id = ?',
  )
    .bind(NOON - DAY, NOON, NOON, lot.lineId)
    .run()
  const form = { act: 'more_days', lines: [lot.lineId], until: '2026-12-04', why: 'The yard is snowed in' }
  expect((await act(clerk, { ...form, until: '2026-11-20' })).refused).toMatchObject([{ code: 'past' }])
  expect((await act(clerk, form)).refused).toEqual([])
  const row = await env.DB.prepare(
    'select collect_by, more_days_reason, late_at, reminded_at from lot_pickups where line_id = ?',
  )
    .bind(lot.lineId)
    .first()
  expect(row).toEqual({
    collect_by: Date.parse('2026-12-04T23:59:59Z'),
    more_days_reason: 'The yard is snowed in',
    late_at: null,
    reminded_at: null,
  })
  expect(await stepsOf([lot.invoice.id])).toContain('more_days')
})

test('Of what is overdue many are reminded at once, and the abandoned relisted: a draft of each, once, and no money back.', async () => {
  const { yard, clerk } = await aShop()
  const buyers = [await aPerson(), await aPerson()]
  const [gone, late] = [
    await aBoughtLot({ yard, buyer: buyers[0], at: NOON }),
    await aBoughtLot({ yard, buyer: buyers[1], at: NOON }),
  ]
  const mark = env.DB.prepare(
    'update lot_pickups set collect_by = ?1, late_at = ?2, abandoned_at = ?3 where line_id = ?4',
  )
  await env.DB.batch([
    mark.bind(NOON - 20 * DAY, NOON - 20 * DAY, NOON - 6 * DAY, gone.lineId),
    mark.bind(NOON - DAY, NOON, null, late.lineId),
  ])
  const lines = [gone.lineId, late.lineId]
  const stranger = (await aShop()).clerk
  for (const name of ['remind_lots', 'relist_lots'])
    expect((await act(stranger, { act: name, lines })).refused).toMatchObject([{ code: 'not_found' }])
  expect((await act(clerk, { act: 'remind_lots', lines })).done).toHaveLength(2)
  expect(await lettersOf(buyers[1] ?? { id: '' })).toEqual(['collectReminder'])
  for (const _ of [1, 2])
    expect(await act(clerk, { act: 'relist_lots', lines })).toEqual({
      done: [gone.invoice.common_invoice],
      refused: [{ invoice: late.invoice.common_invoice, code: 'not_abandoned' }],
    })
  const drafts = await env.DB.prepare(
    `select json_extract(fields, '$.title') as title from listing_drafts where organisation_id = ?`,
  )
    .bind(yard.organisationId)
    .all()
  expect(drafts.results).toEqual([{ title: gone.listing.title }])
  expect((await stepsOf([gone.invoice.id])).filter((step) => step === 'relisted')).toHaveLength(1)
  const [first, second] = await listOverdue(reads(), yard.id, 1)
  expect([first?.relisted, second?.relisted]).toEqual([1, 0])
  // whoever bought it gets no more days while it is being sold to somebody else
  const days = { act: 'more_days', lines: [gone.lineId], until: '2026-12-04', why: 'Called us' }
  expect((await act(clerk, days)).refused).toMatchObject([{ code: 'relisted' }])
  await env.DB.prepare('delete from listing_drafts where organisation_id = ?').bind(yard.organisationId).run()
  expect((await act(clerk, days)).done).toHaveLength(1)
  const credits = await env.DB.prepare('select count(*) as n from credit_notes where invoice_id = ?')
    .bind(gone.invoice.id)
    .first('n')
  expect(credits).toBe(0)
})

test('Abandoned pieces at a fixed price are not relisted: the refusal says so, and no draft is made.', async () => {
  const { yard, clerk } = await aShop()
  const lot = await aBoughtLot({ yard, at: NOON })
  await env.DB.batch([
    env.DB.prepare("update listings set format = 'fixed', quantity = 5 where id = ?").bind(lot.listing.id),
    env.DB.prepare(
      'update lot_pickups set collect_by = ?1, late_at = ?1, abandoned_at = ?2 where line_id = ?3',
    ).bind(NOON - 20 * DAY, NOON - 6 * DAY, lot.lineId),
  ])
  expect(await act(clerk, { act: 'relist_lots', lines: [lot.lineId] })).toEqual({
    done: [],
    refused: [{ invoice: lot.invoice.common_invoice, code: 'pieces' }],
  })
  const drafts = await env.DB.prepare('select count(*) as n from listing_drafts where organisation_id = ?')
    .bind(yard.organisationId)
    .first('n')
  expect(drafts).toBe(0)
  expect(await stepsOf([lot.invoice.id])).not.toContain('relisted')
})

test('A form is asked what it means before money moves.', async () => {
  const { yard, clerk } = await aShop()
  const [one, two] = [await aBoughtLot({ yard, paid: false }), await aBoughtLot({ yard })]
  const form = new URLSearchParams({ act: 'ask:paid', invoice: `${one.invoice.id} ${two.invoice.id}` })
  expect(await orderByForm(depsAt(), clerk, form)).toMatchObject({
    said: 'ask',
    act: 'paid',
    orders: 1,
    amount: one.invoice.total,
    invoices: [{ number: one.invoice.common_invoice }],
  })
  expect(await orderByForm(depsAt(), clerk, new URLSearchParams())).toEqual({ said: 'fault', fault: 'none' })
})
