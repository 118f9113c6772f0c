import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { sortsOf } from '#app/features/order-control/inputs.ts'
import { countOrders } from '#app/features/order-control/key-queries.server.ts'
import { listOrderLog } from '#app/features/order-control/log-queries.server.ts'
import { listOrders } from '#app/features/order-control/order-list.server.ts'
import { makePickList } from '#app/features/order-control/pick-list-pdf.server.ts'
import { findOrder } from '#app/features/order-control/queries.server.ts'
import { anId, aPerson } from '#tests/support/builders.ts'
import { anInvoice } from '#tests/support/invoices.ts'
import { act, aShop, DAY, listed, NOON, search, sideOf, words } from '#tests/support/orders.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { aBoughtLot, actorOf, aYard } from '#tests/support/pickups.ts'
import { planOf, reads, statementsOf, wholeReads } from '#tests/support/plans.ts'

test('Orders are found by invoice, lot, title and member, by payment and yard, and come page by page.', async () => {
  const { yard } = await aShop()
  const buyer = await aPerson({ name: 'Ines O’Neill' })
  const paid = await aBoughtLot({ yard, buyer, at: NOON })
  const owing = await aBoughtLot({ yard, paid: false, at: NOON + 1 })
  for (const q of [paid.invoice.common_invoice, String(paid.listing.lotNumber), 'O’Neill'])
    expect(await listed(yard, 'new', `q=${q}`)).toEqual([[paid.invoice.id]])
  expect(await listed(yard, 'new', 'q=nothing-like-it')).toEqual([])
  expect(await listed(yard, 'new', 'payment=paid')).toEqual([[paid.invoice.id]])
  expect(await listed(yard, 'new', 'payment=unpaid')).toEqual([[owing.invoice.id]])
  expect(await listed(yard, 'new', `yard=${yard.id}&sort=oldest`)).toEqual([
    [paid.invoice.id],
    [owing.invoice.id],
  ])
  // what it comes to is one buyer's invoices together
  const dear = await aBoughtLot({ yard, at: NOON - 5, price: 900_00 })
  expect((await listed(yard, 'new', 'sort=amount'))[0]).toEqual([dear.invoice.id])
  expect((await listed(yard, 'new', 'sort=amount_low')).at(-1)).toEqual([dear.invoice.id])
  const { orders, totalRecords } = await listOrders(reads(), sideOf(yard), {
    ...search('new', 'page=2'),
    limit: 5,
    page: 1,
  })
  expect([orders.length, totalRecords]).toEqual([3, 3])
})

test('What is open is sorted by invoice, member and next moment; what is over by invoice, amount and day, each both ways.', async () => {
  const { yard } = await aShop()
  const [ada, ben, cleo] = [
    await aPerson({ name: 'ada Birch' }),
    await aPerson({ name: 'Ben Ash' }),
    await aPerson({ name: 'Cleo Wren' }),
  ]
  const booked = await aBoughtLot({ yard, buyer: cleo, at: NOON, price: 300_00 })
  const owing = await aBoughtLot({ yard, buyer: ada, at: NOON + 1, price: 500_00, paid: false })
  const waiting = await aBoughtLot({ yard, buyer: ben, at: NOON + 2, price: 400_00 })
  const booking = anId('b')
  await env.DB.batch([
    env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?').bind(
      NOON + DAY,
      waiting.lineId,
    ),
    // a visit leads, else what is still to be paid, else the last day
    env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?').bind(NOON, booked.lineId),
    env.DB.prepare('update lot_pickups set collect_by = ? where line_id = ?').bind(NOON, owing.lineId),
    env.DB.prepare('update invoices set due_at = ? where id = ?').bind(NOON + 2 * DAY, owing.invoice.id),
    env.DB.prepare(
      `insert into bookings (id, number, organisation_id, location_id, buyer_id, calendar, starts_at, ends_at, state, name, email,
         created_at, updated_at) values (?1, (select coalesce(max(number), 0) + 1 from bookings), ?2, ?3, ?4, 'yard:' || ?3, ?5, ?5, 'booked', 'R', 'r@example.test', ?5, ?5)`,
    ).bind(booking, yard.organisationId, yard.id, cleo.id, NOON + 3 * DAY),
    env.DB.prepare('insert into booking_lots (booking_id, line_id) values (?, ?)').bind(
      booking,
      booked.lineId,
    ),
    env.DB.prepare('update lot_pickups set ready_at = ?1 where location_id = ?2').bind(NOON, yard.id),
  ])
  const names = new Map([
    [booked.invoice.id, 'cleo'],
    [owing.invoice.id, 'ada'],
    [waiting.invoice.id, 'ben'],
  ])
  const sorted = async (state: Parameters<typeof search>[0], sort: string) =>
    (await listed(yard, state, `sort=${sort}`))
      .map((ids) => ids.flatMap((id) => names.get(id) ?? []).join())
      .filter(Boolean)
      .join(' ')
  for (const [there, back, order] of [
    ['newest', 'oldest', 'ben ada cleo'],
    ['number', 'number_low', 'ben ada cleo'],
    ['amount', 'amount_low', 'ada ben cleo'],
    ['member', 'member_last', 'ada ben cleo'],
    ['pickup', 'pickup_last', 'ben ada cleo'],
  ] as const) {
    expect([there, await sorted('pickup', there)]).toEqual([there, order])
    expect([back, await sorted('pickup', back)]).toEqual([back, order.split(' ').reverse().join(' ')])
  }

  // of what is paid in part the last day counts, as its line says
  await aBoughtLot({ yard, buyer: ada, at: NOON - 1 })
  expect(await sorted('pickup', 'pickup')).toBe('ada ben cleo')
  await env.DB.prepare('update invoices set late_at = ? where id = ?').bind(NOON, owing.invoice.id).run()
  expect(await sorted('pickup', 'pickup')).toBe('ben ada cleo')

  await env.DB.prepare("update lot_pickups set gone_at = ?, gone_how = 'handed_over' where location_id = ?")
    .bind(NOON, yard.id)
    .run()
  for (const [there, back, order] of [
    ['newest', 'oldest', 'ben ada cleo'],
    ['number', 'number_low', 'ben ada cleo'],
    ['amount', 'amount_low', 'ada ben cleo'],
  ] as const) {
    expect([there, await sorted('completed', there)]).toEqual([there, order])
    expect([back, await sorted('completed', back)]).toEqual([back, order.split(' ').reverse().join(' ')])
  }
  // years of members are in no index: what asks for them has the latest first
  expect(search('completed', 'sort=member').sort).toBe('newest')
  // page by page, and counted whole
  const second = await listOrders(reads(), sideOf(yard), {
    ...search('completed', 'sort=number'),
    limit: 5,
    page: 1,
  })
  expect(second.totalRecords).toBe(4)
  for (const [asked, total] of [
    ['payment=unpaid', 1],
    ['payment=paid', 3],
    ['q=wren', 1],
    [`yard=${yard.id}`, 4],
    ['yard=elsewhere', 0],
  ] as const) {
    const found = await listOrders(reads(), sideOf(yard, [yard.id]), search('completed', asked))
    expect([asked, found.totalRecords, found.orders.length]).toEqual([asked, total, total])
  }
})

test('Whoever is kept to a yard sees, changes and prints nothing of the others.', async () => {
  const yard = await aYard()
  const elsewhere = await aYard({ organisationId: yard.organisationId })
  const here = await aBoughtLot({ yard })
  const there = await aBoughtLot({ yard: elsewhere })
  const kept = sideOf(yard, [yard.id])
  const seen = await listOrders(reads(), kept, search('new'))
  expect(seen.orders.map(({ invoices }) => invoices.map(({ id }) => id))).toEqual([[here.invoice.id]])
  expect(await countOrders(reads(), kept)).toMatchObject({ new: 1 })
  expect(await findOrder(reads(), kept, there.invoice.common_invoice)).toEqual([])
  expect((await listOrders(reads(), kept, search('new', `yard=${elsewhere.id}`))).orders).toEqual([])
  const clerk: Actor = {
    ...actorOf(await aPerson(), { id: yard.organisationId }),
    organisations: [{ id: yard.organisationId, roles: ['yard_staff'], yards: [yard.id] }],
  }
  for (const input of [
    { act: 'ready', invoices: [there.invoice.id] },
    { act: 'remind', invoices: [there.invoice.id] },
    { act: 'note', invoices: [there.invoice.id], text: 'Dolly' },
    { act: 'more_days', lines: [there.lineId], until: '2027-01-01', why: 'Snow' },
    { act: 'ready_lots', lines: [there.lineId] },
  ])
    expect(await act(clerk, input)).toMatchObject({ done: [], refused: [{ code: 'not_found' }] })
  // who hands over does not do invoices
  expect(await act(clerk, { act: 'cancel', invoices: [here.invoice.id], reason: 'agreed' })).toMatchObject({
    done: [],
  })
  const owing = await aBoughtLot({ yard, paid: false })
  expect(await act(clerk, { act: 'paid', invoices: [owing.invoice.id], method: 'cash' })).toMatchObject({
    done: [],
  })
})

test('A pick list goes by yard and bin, on letter and A4.', async () => {
  const row = { yard: 'North', title: 'Drill', about: 'Lot 1', buyer: 'Ruth', when: 'Not booked' }
  const rows = Array.from({ length: 30 }, (_, place) => ({ ...row, bin: `A-${place}` }))
  const said = {
    title: words.t('orders.pickList.title'),
    printed: 'now',
    none: 'none',
    page: (page: number, pages: number) => `${page} of ${pages}`,
  }
  for (const paper of ['letter', 'a4'] as const) {
    const pages = await textOfPdf(
      await makePickList([...rows, { ...row, yard: 'South', bin: 'Z-1' }], paper, said),
    )
    expect(pages.map((page) => page.includes('North'))).toEqual([true, true, false])
    expect(pages.at(-1)).toEqual(expect.arrayContaining(['South', 'Z-1', '3 of 3']))
  }
})

test('No list of orders reads a large table whole, and a page of what is over is read where it stands.', async () => {
  const side = { organisationId: 'o', yards: null }
  for (const state of ['new', 'pickup', 'completed', 'cancelled'] as const)
    for (const kept of [side, { ...side, yards: ['l'] }]) {
      const asked = await statementsOf(async (ctx) => {
        await listOrders(ctx, kept, search(state, 'q=drill'))
        await countOrders(ctx, kept)
        await listOrderLog(ctx, ['i'])
      })
      expect((await Promise.all(asked.map(wholeReads))).flat()).toEqual([])
    }
})

test('A page of what is over is read where it stands in the index of its sort, and nothing is sorted for it.', async () => {
  const side = { organisationId: 'o', yards: null }
  const planned = async (kept: typeof side | { organisationId: string; yards: string[] }, sort: string) => {
    const [page] = await statementsOf((ctx) => listOrders(ctx, kept, search('completed', `sort=${sort}`)))
    return page ? (await planOf(page)).join('\n') : ''
  }
  for (const sort of sortsOf('completed'))
    for (const kept of [side, { ...side, yards: ['l'] }, { ...side, yards: ['l', 'm'] }]) {
      const plan = await planned(kept, sort)
      expect(plan).toContain('USING INDEX invoices_')
      expect([sort, kept.yards, plan]).not.toEqual([sort, kept.yards, expect.stringContaining('TEMP B-TREE')])
    }
  expect(await planned(side, 'newest')).toContain('invoices_organisation_created')
  expect(await planned({ ...side, yards: ['l'] }, 'newest')).toContain('invoices_location_created')
  expect(await planned(side, 'number')).toContain('invoices_number')
  expect(await planned(side, 'amount')).toContain('invoices_organisation_total')
  const [cancelled] = await statementsOf((ctx) => listOrders(ctx, side, search('cancelled', 'sort=number')))
  expect(cancelled ? (await planOf(cancelled)).join('\n') : '').not.toContain('TEMP B-TREE')
  // what is open is grouped anew, by the index of what still waits
  for (const sort of sortsOf('new')) {
    const [open] = await statementsOf((ctx) => listOrders(ctx, side, search('new', `sort=${sort}`)))
    expect(open ? (await planOf(open)).join('\n') : '').toContain('lot_pickups_open')
  }
})

test('The log of an order merges what is said of several invoices at once.', async () => {
  const { yard, clerk } = await aShop()
  const buyer = await aPerson()
  const lots = [await aBoughtLot({ yard, buyer }), await aBoughtLot({ yard, buyer })]
  const invoices = lots.map(({ invoice }) => invoice.id)
  await act(clerk, { act: 'ready', invoices })
  const log = await listOrderLog(reads(), invoices)
  expect(log.filter(({ step }) => step === 'ready')).toMatchObject([{ invoices: { length: 2 } }])
  expect(log.filter(({ step }) => step === 'invoiced')).toHaveLength(2)
  expect(await anInvoice()).toBeTruthy()
})
