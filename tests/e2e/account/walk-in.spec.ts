import { fillYardDay } from '#drizzle/seed/yard-day.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, openAllDay, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const BUYER = 'buyer0018@demo.test'
const WIDTHS = [390, 834, 1440]

test('whoever scans the code at the gate waits without a booking, and signs for what is handed over', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const listing = await aListing(d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 2,
    startPrice: 100_00,
  })
  const yard = await openAllDay(d1, listing)
  await d1.prepare('update locations set walk_ins = 1 where id = ?').bind(yard).run()
  const invoice = await aPaidInvoice(market, { buyer: BUYER, listing })
  const office = await as(await sellerOf(d1, listing))
  const sheet = await office.request.get(`/seller/pickup/gate.pdf?yard=${yard}`)
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])

  const phone = await as(BUYER, { width: 390 })
  await phone.goto(`/checkin/yard/${yard}`)
  await expect(phone).toHaveURL(`/checkin/${invoice}`)
  await phone.getByText('Office', { exact: true }).click()
  expect(await graveFaults(phone)).toEqual([])
  await phone.locator('button[value=walk_in]').click()
  const visit = phone.getByTestId('visit')
  await expect(visit).toHaveAttribute('data-state', 'waiting')
  expect(await sidewaysAt(phone, WIDTHS)).toEqual({})

  await office.goto(`/seller/pickup/today?yard=${yard}`)
  const party = office.getByTestId('board-party').filter({ hasText: invoice })
  await party.getByRole('button', { name: /Start preparing/ }).click()
  await expect(visit).toHaveAttribute('data-state', 'preparing')
  await party.getByText(/Hand over to/).click()
  const field = party.locator('.ci-sign svg')
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  await office.mouse.move(box.x + 20, box.y + 20)
  await office.mouse.down()
  await office.mouse.move(box.x + 120, box.y + 50, { steps: 4 })
  await office.mouse.up()
  expect(await graveFaults(office)).toEqual([])
  await party.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(office.getByTestId('col-completed')).toContainText(invoice)
  await expect(office.getByTestId('col-completed').getByRole('img', { name: 'Signed' }).first()).toBeVisible()
  await expect(visit).toHaveAttribute('data-state', 'completed')
})

test('the demo’s yard is alive: its parties stand in every state, and its day says who is where', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const generation = await d1
    .prepare('select max(demo_generation) as latest from listings')
    .first<number>('latest')
  const ask = (email: string, path: string, body: Record<string, unknown>) =>
    callAs<Record<string, unknown>>(market, email, path, body).catch(() => null)
  const now = Date.now()
  const came = await fillYardDay(d1, ask, generation ?? 0, now)
  expect(came).toBe(13)
  expect(await fillYardDay(d1, ask, generation ?? 0, now)).toBe(0)
  const { results } = await d1
    .prepare(
      `select state, count(*) as parties from bookings where id like 'b:%:demo-%' group by state order by state`,
    )
    .all<{ state: string; parties: number }>()
  expect(Object.fromEntries(results.map(({ state, parties }) => [state, parties]))).toEqual({
    booked: 2,
    completed: 2,
    no_show: 1,
    preparing: 1,
    ready: 1,
    waiting: 3,
  })
  const yards = await d1
    .prepare(
      `select count(distinct location_id) as yards from lot_pickups join people on people.id = buyer_id
       where people.email = 'buyer0001@demo.test' and gone_at is null`,
    )
    .first<number>('yards')
  expect(yards).toBe(2)

  const desk = await as('seller1@demo.test')
  await desk.goto('/seller/pickup/day')
  await expect(desk.getByTestId('day-grid')).toBeVisible()
  await desk.getByTestId('day-grid').getByRole('link').first().click()
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
  await desk.getByRole('link', { name: /No-shows/ }).click()
  await expect(desk.getByTestId('plan-missed').getByTestId('plan-visit')).toHaveCount(1)
  await desk.getByRole('link', { name: /Overdue/ }).click()
  await expect(desk.getByTestId('overdue')).toBeVisible()
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
})
