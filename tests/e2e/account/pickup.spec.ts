import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, openAllDay, ownYard, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'
import { aPng } from '#tests/support/pictures.ts'

const BUYER = 'buyer0016@demo.test'
const WIDTHS = [390, 834, 1440]

test('a paid lot is booked, checked in for on a phone, prepared and handed over, and its buyer sees each step', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 5,
    startPrice: 100_00,
  })
  await openAllDay(market.d1, listing)
  const invoice = await aPaidInvoice(market, { buyer: BUYER, listing })
  const phone = await as(BUYER, { width: 390 })

  await phone.goto('/schedule/pending')
  await expect(phone.getByRole('main')).toContainText(invoice)
  expect(await graveFaults(phone)).toEqual([])
  expect(await sidewaysAt(phone, WIDTHS)).toEqual({})
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/schedule/book')
  const wizard = phone.getByTestId('book-wizard')
  const lot = await market.d1
    .prepare('select id from invoice_lines where listing_id = ?')
    .bind(listing)
    .first<string>('id')
  await phone.locator(`input[name=lot][value="${lot}"]`).check()
  await wizard.getByRole('button', { name: 'Next', exact: true }).last().click()
  await wizard.getByLabel('Name', { exact: true }).fill('Priya Raman')
  expect(await graveFaults(phone)).toEqual([])
  await wizard.getByRole('button', { name: 'Next', exact: true }).last().click()
  // the last of the day: the next one may begin just now
  const slot = wizard.locator('input[name=start]:not([disabled])').last()
  await expect(slot).toBeAttached()
  expect(await graveFaults(phone)).toEqual([])
  expect(await sidewaysAt(phone, WIDTHS)).toEqual({})
  await phone.setViewportSize({ width: 390, height: 844 })
  await slot.check({ force: true })
  await phone.getByTestId('book-pickup').click()
  await expect(phone).toHaveURL(/\/schedule\/booked\/\d+$/)
  await expect(phone.getByRole('main')).toContainText('Booking Confirmed')
  expect(await graveFaults(phone)).toEqual([])

  // the day has come
  const number = Number(new URL(phone.url()).pathname.split('/').at(-1))
  const now = Date.now()
  await market.d1
    .prepare('update bookings set starts_at = ?2, ends_at = ?2 + 900000 where number = ?1')
    .bind(number, now)
    .run()
  await phone.goto(`/checkin/${invoice}`)
  await phone.getByText('Office', { exact: true }).click()
  expect(await graveFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'NEXT' }).click()
  const visit = phone.getByTestId('visit')
  await expect(visit).toHaveAttribute('data-state', 'waiting')
  await expect(phone.getByTestId('visit-place')).toHaveText('1')
  expect(await graveFaults(phone)).toEqual([])
  expect(await sidewaysAt(phone, WIDTHS)).toEqual({})

  const office = await as(await sellerOf(market.d1, listing))
  const yard = await market.d1
    .prepare('select location_id from listings where id = ?')
    .bind(listing)
    .first<string>('location_id')
  await office.goto(`/seller/pickup/today?yard=${yard}`)
  const party = office.getByTestId('board-party').filter({ hasText: invoice })
  await expect(office.getByTestId('col-waiting')).toContainText(invoice)
  expect(await graveFaults(office)).toEqual([])
  expect(await sidewaysAt(office, WIDTHS)).toEqual({})
  await office.setViewportSize({ width: 1440, height: 1000 })
  await party.getByRole('button', { name: /Start preparing/ }).click()
  await expect(office.getByTestId('col-preparing')).toContainText(invoice)
  // nobody touches the phone from here on
  await expect(visit).toHaveAttribute('data-state', 'preparing')
  await party.getByRole('button', { name: /Ready, come out/ }).click()
  await expect(visit).toHaveAttribute('data-state', 'ready')
  // the card has moved to its next column on the clerk's own board, too
  await expect(office.getByTestId('col-ready')).toContainText(invoice)
  await party.getByText(/Hand over to/).click()
  const buffer = Buffer.from(await aPng({ width: 60, height: 40 }))
  await party.getByLabel('Photo').setInputFiles({ name: 'lot.png', mimeType: 'image/png', buffer })
  await party.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(office.getByTestId('col-completed')).toContainText(invoice)
  const photo = await party.getByRole('link', { name: 'Photo' }).getAttribute('href')
  expect((await office.request.get(photo ?? '')).headers()['content-type']).toBe('image/webp')
  expect((await phone.request.get(photo ?? '')).status()).toBe(403)
  await expect(visit).toHaveAttribute('data-state', 'completed')
  await expect(visit).toContainText('Yours')
  expect(await graveFaults(phone)).toEqual([])
})

test('a time that somebody else takes meanwhile is struck, says why, and what was typed stays', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const times = { closesInMs: 3_600_000, format: 'fixed', quantity: 2, startPrice: 100_00 } as const
  const listing = await aListing(d1, times)
  const yard = await ownYard(d1, listing)
  await d1.prepare('update locations set slot_per_limit = 1, slot_minutes = 60 where id = ?').bind(yard).run()
  const [one, other] = [await aBuyer(d1), await aBuyer(d1)]
  const lineOf = async (buyer: string) => {
    const number = await aPaidInvoice(market, { buyer, listing })
    const line = await d1
      .prepare(
        'select line.id from invoice_lines line join invoices on invoices.id = invoice_id where common_invoice = ?',
      )
      .bind(number)
      .first<string>('id')
    return line ?? ''
  }
  const [line, rival] = [await lineOf(one), await lineOf(other)]

  const page = await as(one, { width: 390 })
  await page.goto(`/schedule/book?lot=${encodeURIComponent(line)}`)
  const next = page.getByRole('button', { name: 'Next', exact: true }).last()
  await page.getByLabel('Name', { exact: true }).fill('Priya Raman')
  await page.getByLabel(/Vehicle/).fill('White van, trailer')
  await next.click()
  const free = page.locator('input[name=start]:not([disabled])')
  const start = await free.last().getAttribute('value')
  const slot = page.locator(`label:has(input[name=start][value="${start}"])`)
  await slot.locator('input').check({ force: true })
  const book = page.getByTestId('book-pickup')
  await expect(book).toContainText(':')

  await callAs(market, other, 'schedulepickup/addSchedulePickup', {
    id: [rival],
    booking_start_date: new Date(Number(start)).toISOString(),
    idempotency_key: crypto.randomUUID(),
  })
  await book.click()
  await expect(page.getByRole('alert')).toHaveText(/Someone took that time. We booked nothing/)
  await expect(slot.locator('s')).toBeVisible()
  await expect(slot).toContainText('Full')
  await expect(slot.locator('input')).toBeDisabled()
  await expect(slot.locator('input')).not.toBeChecked()
  await expect(book).toHaveText('Book this time')
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Priya Raman')
  await expect(page.getByLabel(/Vehicle/)).toHaveValue('White van, trailer')
  await next.click()
  await free.last().check({ force: true })
  await book.click()
  await expect(page).toHaveURL(/\/schedule\/booked\/\d+$/)
  const { results } = await d1
    .prepare(
      `select people.email, bookings.name, vehicle, starts_at = ?2 as first from bookings
       join people on people.id = buyer_id where location_id = ?1 order by first`,
    )
    .bind(yard, Number(start))
    .all()
  expect(results).toMatchObject([
    { email: one, name: 'Priya Raman', vehicle: 'White van, trailer', first: 0 },
    { email: other, first: 1 },
  ])
})
