import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

test('everything from the shelf to the placed offer works without JavaScript', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(null, { javaScriptEnabled: false })

  await page.goto('/')
  await expect(page.locator('[data-listing-id]').first()).toBeVisible()
  await page.getByRole('search').first().getByRole('combobox').fill('drill')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?.*searchbar=drill/)
  await expect(page.locator('[data-listing-id]').first()).toBeVisible()

  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('current-price')).toContainText('$10')
  await page.goto(`/login?redirectTo=/product-view/${id}`)
  await page.getByRole('main').getByLabel('Email').fill('buyer0005@demo.test')
  await page.getByLabel('Password').fill('Fairlot1!')
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in|sign in/i })
    .click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${id}$`))

  await page.getByTestId('amount-input').fill('24')
  await page.getByTestId('review-offer').click()
  await expect(page.getByRole('main')).toContainText('$24')
  await page.getByTestId('confirm-offer').click()
  await expect(page).toHaveURL(/after=\d+/)
  await expect(page.getByTestId('own-status')).toContainText('WINNING')

  // too low, from somebody else: the words of the specification, and nothing changed
  const other = await as('buyer0006@demo.test', { javaScriptEnabled: false })
  await other.goto(`/product-view/${id}`)
  await other.getByTestId('amount-input').fill('10')
  await other.getByTestId('review-offer').click()
  await expect(other.getByRole('main')).toContainText('Higher offer is already placed')
  await expect(other.getByTestId('make-it')).toHaveText('Make it $11')
  await other.getByTestId('make-it').click()
  await expect(other.getByTestId('confirm-amount')).toHaveText('$11')
  await expect(other.getByTestId('confirm-offer')).toHaveText('Confirm $11 max')
  await other.goto(`/product-view/${id}`)
  await expect(other.getByTestId('current-price')).toContainText('$10')
  await expect(other.getByTestId('offer-count')).toContainText('1')
})
