import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, ownYard, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const dayInNewYork = () =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/New_York' }).format(new Date())

test('a yard is set up by keyboard, its slots are seen while its hours are typed, and buyers read them', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const owner = await as('seller1@demo.test')
  await owner.goto('/seller/warehouse-locations')
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('link', { name: 'New yard' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { level: 1, name: 'New yard' })).toBeVisible()
  await expect(owner.getByTestId('yard-form')).toBeVisible()
  const type = async (label: string, text: string) => {
    await owner.getByLabel(label, { exact: true }).focus()
    await owner.keyboard.press('ControlOrMeta+a')
    await owner.keyboard.type(text)
  }
  await type('Name', 'Harbor Yard')
  await type('Street and number', '12 Quay Street')
  await type('City', 'Columbus')
  await type('State', 'OH')
  await type('ZIP code', '43215')
  await type('Latitude', '39.9612')
  await type('Longitude', '-82.9988')
  // a day on which its slots are not past yet
  const [day, short] =
    dayInNewYork() === 'Saturday' ? (['Sunday', 'Sun'] as const) : (['Saturday', 'Sat'] as const)
  // it closes before it opens: no slots are promised meanwhile, and nothing is saved
  await owner.getByLabel(day, { exact: true }).focus()
  await owner.keyboard.press('h')
  await type(`${day}, From`, '09:00')
  await type(`${day}, To`, '08:00')
  const preview = owner.getByTestId('slot-preview')
  await expect(preview.getByRole('status')).toHaveText('Correct the hours first.')
  await owner.keyboard.press('Enter')
  await expect(owner.getByLabel(`${day}, To`)).toHaveAccessibleDescription('Before opening')
  await type(`${day}, To`, '10:00')
  await expect(owner.locator('.save')).toContainText(new RegExp(`\\d+ changes?.*${day}`))
  await owner.getByRole('group', { name: 'Usual lengths' }).getByRole('button', { name: '15 min' }).focus()
  await owner.keyboard.press('Enter')
  await expect(preview.getByRole('status')).toContainText('slots of 15 minutes')
  await type('Slot length in minutes', '30')
  await expect(owner.getByRole('button', { name: '30 min' })).toHaveAttribute('aria-pressed', 'true')
  await type('Bookings per slot', '1')
  await expect(owner.getByRole('button', { name: 'One booking fewer' })).toBeDisabled()
  await owner.getByRole('button', { name: 'One booking more' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByLabel('Bookings per slot')).toHaveValue('2')
  await expect(preview.getByRole('status')).toContainText('slots of 30 minutes')
  await expect(preview.getByRole('status')).toContainText('slots of 30 minutes')
  await preview.getByRole('link', { name: new RegExp(`^${day}`) }).focus()
  await owner.keyboard.press('Enter')
  await expect(preview.getByRole('status')).toContainText(day)
  await expect(preview.getByRole('listitem')).toHaveText(['9:00', '9:30'])
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save yard' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Yard saved.')).toBeVisible()

  const buyer = await as('buyer0019@demo.test', { width: 390 })
  await buyer.goto('/sellers/foundrylane')
  await expect(buyer.getByRole('main')).toContainText(`Mon to Fri, 9 AM to 5 PM; ${short}, 9 AM to 10 AM`)
  expect(await graveFaults(buyer)).toEqual([])

  await owner.getByRole('switch', { name: 'Active' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByTestId('yard-state')).toHaveText('Not in use')
  await owner.goto('/seller/organization/changes')
  await expect(owner.getByRole('main')).toContainText('Yard · Harbor Yard')
  await market.d1.prepare("delete from locations where name = 'Harbor Yard'").run()
})

test('a yard is saved without script', async ({ as }) => {
  const owner = await as('seller2@demo.test', { javaScriptEnabled: false })
  await owner.goto('/seller/warehouse-locations')
  await owner.getByRole('row').nth(1).getByRole('link').click()
  await expect(owner.getByTestId('slot-preview').getByRole('status')).toContainText('slots of')
  await owner.getByLabel('Bookings per slot').fill('nine')
  await owner.getByRole('button', { name: 'Save yard' }).click()
  await expect(owner.getByLabel('Bookings per slot')).toHaveAccessibleDescription('Not a valid number')
  await owner.getByLabel('Bookings per slot').fill('3')
  await owner.getByRole('button', { name: 'Save yard' }).click()
  await expect(owner.getByText('Yard saved.')).toBeVisible()
  await expect(owner.getByLabel('Bookings per slot')).toHaveValue('3')
})

test('closing a day says first how many parties move; then each is offered new slots', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const listing = await aListing(d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 3,
    startPrice: 100_00,
  })
  const yard = await ownYard(d1, listing)
  const bookedBy = async () => {
    const email = await aBuyer(d1)
    const invoice = await aPaidInvoice(market, { buyer: email, listing })
    const id = await d1
      .prepare(
        'select line.id from invoice_lines line join invoices on invoices.id = invoice_id where common_invoice = ?',
      )
      .bind(invoice)
      .first<string>('id')
    type Timing = { days: { slots: { booking_start_date: string; state: string }[] }[] }
    const timing = await callAs<Timing>(market, email, 'schedulepickup/getSchedulePickupTiming', { id: [id] })
    // the day after tomorrow: its hours are all there, whenever this runs
    const slot = timing.days[2]?.slots.find(({ state }) => state === 'free')
    const booked = await callAs<{ appointment_id: number }>(
      market,
      email,
      'schedulepickup/addSchedulePickup',
      { id: [id], booking_start_date: slot?.booking_start_date, idempotency_key: crypto.randomUUID() },
    )
    return { email, number: booked.appointment_id, start: Date.parse(slot?.booking_start_date ?? '') }
  }
  const [one, other] = [await bookedBy(), await bookedBy()]
  const { time_zone: timeZone } = (await d1
    .prepare('select time_zone from locations where id = ?')
    .bind(yard)
    .first<{ time_zone: string }>()) ?? { time_zone: 'UTC' }
  const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(one.start)
  const stands = async () => {
    const { results } = await d1
      .prepare(
        `select offered_why as why, (select count(*) from order_log where booking_id = bookings.id and step = 'slots_offered') as told
         from bookings where location_id = ?`,
      )
      .bind(yard)
      .all()
    return results
  }

  const owner = await as(await sellerOf(d1, listing))
  // whoever types other hours reads which bookings they would leave outside
  await owner.goto(`/seller/warehouse-locations/${yard}?day=${date}`)
  await expect(owner.getByTestId('outside')).toHaveCount(0)
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(one.start)
  await owner.getByLabel(weekday, { exact: true }).selectOption('closed')
  await expect(owner.getByTestId('outside')).toContainText('2 bookings fall outside these hours')
  await owner.goto(`/seller/pickup/day?yard=${yard}&date=${date}`)
  await expect(owner.getByTestId('plan-visit')).toHaveCount(2)
  await owner.getByText('Close this day').click()
  await expect(
    owner.getByText('2 parties are booked. Each can choose a new slot, without a fee.'),
  ).toBeVisible()
  expect(await graveFaults(owner)).toEqual([])
  expect(await sidewaysAt(owner, [390, 834, 1440])).toEqual({})
  // nothing is closed by looking, nor without a reason
  const why = owner.getByRole('textbox', { name: 'Reason' })
  const close = owner.getByRole('button', { name: /^Close / })
  await close.click()
  await expect(why).toBeFocused()
  expect(await stands()).toEqual([
    { why: null, told: 0 },
    { why: null, told: 0 },
  ])
  await why.fill('The road is closed')
  await close.click()
  await expect(owner.getByRole('main').getByRole('status')).toHaveText('Closed. New slots offered to 2.')
  await expect(owner.getByTestId('plan-day')).toContainText('The road is closed')
  await expect(owner.getByText('Close this day')).toHaveCount(0)
  expect(await graveFaults(owner)).toEqual([])
  expect(await stands()).toEqual([
    { why: 'day_closed', told: 1 },
    { why: 'day_closed', told: 1 },
  ])

  // one of them moves to another day, which costs none of its changes
  const buyer = await as(one.email, { width: 390 })
  await buyer.goto(`/appointment/schedule/${one.number}`)
  const slot = buyer.locator('input[name=start]:not([disabled])').first()
  await slot.check({ force: true })
  await buyer.getByTestId('update-appointment').click()
  await expect(buyer).toHaveURL(`/schedule/booked/${one.number}`)
  const moved = await d1
    .prepare('select state, reschedules, offered_at, starts_at from bookings where number = ?')
    .bind(one.number)
    .first<{ starts_at: number }>()
  expect(moved).toMatchObject({ state: 'booked', reschedules: 0, offered_at: null })
  expect(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moved?.starts_at)).not.toBe(date)
  expect(other.start).not.toBe(one.start)
})
