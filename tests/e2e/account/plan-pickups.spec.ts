import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const BUYER = 'buyer0022@demo.test'

test('all lots that wait are planned from a city, and every visit of the plan is booked', async ({
  as,
  market,
}) => {
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 5,
    startPrice: 100_00,
  })
  await aPaidInvoice(market, { buyer: BUYER, listing })
  const page = await as(BUYER, { width: 1440 })
  await page.goto('/schedule/pending')
  await page.getByRole('link', { name: 'Plan all my pickups' }).click()
  await page.getByLabel('I start from').fill('Columbus, OH')
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  const book = page.getByTestId('book-plan')
  await expect(book).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await book.click()
  await expect(page).toHaveURL(/\/schedule\/scheduled/)
  await expect(page.getByRole('main')).toContainText('booked')
})
