import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, ownYard, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const WIDTHS = [390, 834, 1440]

test('staff finds an order, notes what to bring, makes it ready, gives it more days and prints its pick list', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 3,
    startPrice: 100_00,
  })
  // an order is all that its buyer has to collect at the yard, so another journey's buyer will not do
  const email = await aBuyer(market.d1)
  const invoice = await aPaidInvoice(market, { buyer: email, listing })
  const desk = await as(await sellerOf(market.d1, listing))

  await desk.goto(`/seller/ordercontrol/new?q=${invoice}`)
  const row = desk.getByTestId('order-row').filter({ hasText: invoice })
  await expect(row).toContainText('Paid')
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
  // on a phone an order is a card, of which nothing lies over anything else
  await desk.setViewportSize({ width: 390, height: 844 })
  const cells = await row.locator('td').evaluateAll((all) =>
    all.map((cell) => {
      const { left, right, top } = cell.getBoundingClientRect()
      return { left, right, top, bottom: top + cell.scrollHeight }
    }),
  )
  expect(cells.length).toBe(9)
  for (const [place, one] of cells.entries())
    for (const other of cells.slice(place + 1))
      expect([
        place,
        one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1 ||
          one.right <= other.left + 1 ||
          other.right <= one.left + 1,
      ]).toEqual([place, true])
  await desk.setViewportSize({ width: 1440, height: 1000 })

  // heads sort by their column, and turn it round
  for (const [head, first, other] of [
    ['Member', 'ascending', 'descending'],
    ['Pickup', 'ascending', 'descending'],
    ['Invoice', 'descending', 'ascending'],
  ] as const) {
    const column = desk.getByRole('columnheader', { name: head })
    for (const way of [first, other]) {
      await column.getByRole('link').click()
      await expect(column).toHaveAttribute('aria-sort', way)
      await expect(row).toBeVisible()
    }
  }
  await desk.goto(`/seller/ordercontrol/new?q=${invoice}`)

  // nothing is done to what is not selected
  await desk.getByRole('button', { name: 'Send reminder' }).click()
  await expect(desk.getByRole('alert')).toHaveText('Select an order first.')
  await desk.goto(`/seller/ordercontrol/new?q=${invoice}`)
  await row.getByRole('checkbox').check()
  await expect(desk.getByText('1 selected')).toBeVisible()
  await desk.getByRole('button', { name: 'Cancel orders' }).click()
  await expect(desk.getByRole('heading', { name: 'Cancel 1 order?' })).toBeFocused()
  expect(await graveFaults(desk)).toEqual([])
  await desk.getByRole('link', { name: 'Go back' }).click()

  await row.getByRole('link', { name: invoice, exact: true }).click()
  await expect(desk).toHaveURL(new RegExp(`/seller/order/${invoice}`))
  const state = desk.locator('[data-field=order-state]')
  await expect(state).toHaveText('New')
  await desk.getByLabel('Add a note').fill('Low shelf, bring the dolly')
  await desk.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(desk.getByRole('main')).toContainText('Low shelf, bring the dolly')
  await desk.getByTestId('order-lot').getByRole('checkbox').check()
  await desk.getByText('Give more days').first().click()
  await desk.getByLabel('Collect by').fill('2099-01-15')
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The yard is snowed in')
  await desk.getByRole('button', { name: 'Give more days' }).click()
  await expect(desk.getByRole('main')).toContainText('Reason: The yard is snowed in')
  await desk.getByRole('button', { name: 'Move to pickup' }).click()
  await expect(state).toHaveText('Pickup')
  await expect(desk.getByRole('main')).toContainText('Marked ready')
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})

  const buyer = await as(email)
  await buyer.goto(`/invoice/${invoice}`)
  await expect(buyer.getByTestId('collect-by')).toContainText('The yard is snowed in')

  const ids = await desk.locator('input[name=invoice]').first().inputValue()
  const printed = await desk.request.post('/seller/orders/pick-list.pdf', {
    form: { invoice: ids, paper: 'a4' },
    headers: { origin: market.origin },
  })
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await desk.goto('/seller/pickup/day')
  await expect(desk.getByTestId('plan-day')).toBeVisible()
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
})

test('a lot that nobody could find is found again, and its buyer comes for it', async ({ as, market }) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const listing = await aListing(d1, { closesInMs: 3_600_000, format: 'fixed', startPrice: 100_00 })
  const yard = await ownYard(d1, listing)
  await d1.prepare('update locations set walk_ins = 1 where id = ?').bind(yard).run()
  const email = await aBuyer(d1)
  const invoice = await aPaidInvoice(market, { buyer: email, listing })
  const desk = await as(await sellerOf(d1, listing))
  await desk.goto(`/seller/order/${invoice}`)
  const lot = desk.getByTestId('order-lot')
  await lot.getByRole('checkbox').check()
  await desk.getByText('Not found', { exact: true }).click()
  await desk.getByRole('button', { name: 'Open the return' }).click()
  await expect(desk.getByTestId('order-did')).toHaveText('Return opened and approved. We told the buyer.')
  await expect(lot).toContainText('Missing')
  expect(await graveFaults(desk)).toEqual([])

  const phone = await as(email, { width: 390 })
  await phone.goto('/schedule/pending')
  const row = phone.getByTestId('pickup-lot')
  await expect(row).toContainText("You don't have to come for it")
  expect(await graveFaults(phone)).toEqual([])

  await lot.getByRole('checkbox').check()
  await desk.getByTestId('found').locator('summary').click()
  await desk.getByTestId('found').getByRole('button', { name: 'Found again' }).click()
  await expect(desk.getByTestId('order-did')).toHaveText('Found again. We told the buyer.')
  await expect(lot).not.toContainText('Missing')
  await expect(desk.getByRole('main')).toContainText('We found it after all')
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
  const request = await d1
    .prepare(
      `select state from return_requests where id in (select request_id from return_request_lines
        where line_id in (select id from invoice_lines where listing_id = ?))`,
    )
    .bind(listing)
    .first('state')
  expect(request).toBe('cancelled')

  // its buyer is told, and comes
  await phone.goto('/schedule/pending')
  await expect(row).toContainText('We found it after all')
  await phone.goto(`/checkin/${invoice}`)
  await phone.getByText('Office', { exact: true }).click()
  await phone.locator('button[value=walk_in]').click()
  await expect(phone.getByTestId('visit')).toHaveAttribute('data-state', 'waiting')
  await desk.setViewportSize({ width: 1440, height: 1000 })
  await desk.goto(`/seller/pickup/today?yard=${yard}`)
  const party = desk.getByTestId('board-party').filter({ hasText: invoice })
  await party.getByRole('button', { name: /Start preparing/ }).click()
  await party.getByText(/Hand over to/).click()
  await party.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(desk.getByTestId('col-completed')).toContainText(invoice)
  await expect(phone.getByTestId('visit')).toContainText('Yours')
  const stands = await d1
    .prepare('select gone_how, missing_at from lot_pickups where location_id = ?')
    .bind(yard)
    .first()
  expect(stands).toEqual({ gone_how: 'handed_over', missing_at: null })
})
