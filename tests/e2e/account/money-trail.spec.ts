import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, closeNow } from '#tests/support/market.ts'

const BUYER = 'buyer0019@demo.test'

test('a deposit is placed over the tile, used for the invoice of what it has won, and told of there and in the list', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const id = await aListing(market.d1, { closesInMs: 3_600_000, depositAmount: 50_00 })
  await market.d1
    .prepare(
      `insert into favourites (person_id, listing_id, created_at)
       select id, ?, ? from people where email = ?`,
    )
    .bind(id, Date.now(), BUYER)
    .run()
  const page = await as(BUYER)
  await page.goto('/favorites/watchlist')
  const place = page.getByRole('link', { name: /^Place deposit/ })
  await place.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$50')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByTestId('place-deposit').click()
  await expect(page.getByTestId('deposit-held')).toBeVisible()
  await page.getByTestId('amount-input').fill('200')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status').first()).toContainText('WINNING')
  await closeNow(market, id)
  await expect(async () => {
    await page.goto('/invoices/all')
    await page.getByRole('link', { name: 'View invoice' }).first().click({ timeout: 2_000 })
  }).toPass()
  // $10, 15 % and 7.25 % are $12.33: the deposit pays it, and the rest of it goes back
  await expect(page.getByTestId('invoice-deposit')).toHaveText('−$12.33')
  await expect(page.getByTestId('invoice-owed')).toHaveText('$0.00')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  const told = page.getByTestId('transaction').filter({ has: page.locator(`a[href="/product-view/${id}"]`) })
  await expect(async () => {
    await page.goto('/payments/transactions?kind=deposits')
    await expect(told).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  await expect(told.filter({ hasText: 'Deposit, used for an invoice' })).toContainText('$12.33')
  await expect(told.filter({ hasText: 'Deposit returned' })).toContainText('+$37.67')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
})
