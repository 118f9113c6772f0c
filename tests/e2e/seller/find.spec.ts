import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'

test('a seller finds a lot from the header of any page, on a phone from its menu', async ({ as }) => {
  const page = await as('seller1@demo.test')
  await page.goto('/seller/dashboard')
  const search = page.getByRole('banner').getByRole('searchbox', { name: 'Find a lot, invoice or buyer' })
  await search.fill('wheeled air compressor')
  await search.press('Enter')
  await page.waitForURL(/\/seller\/find\?q=wheeled/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“wheeled air compressor”')
  const lot = page.getByRole('main').locator('a[href^="/seller/lot/4702-1"]')
  await expect(lot).toHaveText(/^Wheeled air compressor/)
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await lot.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wheeled air compressor')

  const phone = await as('seller1@demo.test', { width: 390 })
  await phone.goto('/seller/listing/open')
  await phone.locator('.admin-more > summary').click()
  const inMenu = phone.locator('.admin-more').getByRole('searchbox')
  await inMenu.fill('no lot is called this')
  await inMenu.press('Enter')
  await expect(phone.getByText('Nothing matches “no lot is called this”.')).toBeVisible()
  await expect(inMenu).toBeHidden()

  const visitor = await as('buyer0001@demo.test')
  const refused = await visitor.goto('/seller/find?q=drill')
  expect(refused?.status()).toBe(403)
})
