import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test('A lot opens over the results, has an address of its own, and the way back closes it.', async ({
  as,
}) => {
  const page = await as(null)
  await page.goto('/search?searchbar=drill')
  await page.waitForLoadState('networkidle')
  const title = page.locator('.tile-title a').first()
  const name = (await title.textContent()) ?? ''
  await title.click()
  const drawer = page.getByRole('dialog', { name: 'Lot' })
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(/item=/)
  const lot = page.frameLocator('iframe.item-frame')
  await expect(lot.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(lot.locator('.site-head')).toHaveCount(0)
  await expect(lot.locator('.similar')).toBeHidden()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/search\?searchbar=drill$/)
  await page.goForward()
  await expect(drawer).toBeVisible()
  await page.reload()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Open full page' }).click()
  await expect(page).toHaveURL(/\/product-view\//)
})

test('Suggestions are chosen by keys and open the lot.', async ({ as }) => {
  const page = await as(null)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const field = page.getByRole('combobox', { name: 'Search lots' }).first()
  await field.pressSequentially('drill')
  await expect(page.locator('.suggest [role=option]:visible').first()).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.locator('.suggest [role=option]:visible').first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('Escape')
  await expect(page.locator('.suggest [role=option]:visible')).toHaveCount(0)
  await field.press('End')
  await field.pressSequentially(' ')
  await expect(page.locator('.suggest [role=option]:visible').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/product-view\//)
})

test('Dates are checked as they are typed, applied and cleared.', async ({ as }) => {
  const page = await as(null)
  await page.goto('/search?page=2')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Search date range' }).click()
  await expect(page.locator('aside.drawer')).not.toHaveAttribute('role', 'dialog')
  await page.getByLabel('From Date').fill('11-27-2036 09:00')
  await page.getByLabel('To Date').fill('11-25-2036 18:00')
  await expect(page.getByText('Date should not be before minimal date 11-27-2036 09:00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply', exact: true }).last()).toBeDisabled()
  await page.getByLabel('To Date').fill('11-29-2036 18:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/closes_from=11-27-2036/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('link', { name: 'Search date range' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/closes_/)
})

test('A place is kept in the address of a visitor and in the account of a buyer.', async ({ as }) => {
  for (const email of [null, 'buyer0003@demo.test']) {
    const page = await as(email)
    await page.goto('/search')
    await page.waitForLoadState('networkidle')
    await page.locator('.head-place').click()
    const address = page.getByRole('combobox', { name: 'Address' })
    await address.fill('columbus, oh')
    await expect(page.locator('.ac [role=option]:visible')).toHaveCount(1)
    await address.press('Enter')
    await page.getByLabel('Radius (miles)').selectOption('20')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('.head-place')).toContainText('Columbus, OH · 20 mi')
    await expect(page.locator('.tile-miles').first()).toBeVisible()
    if (email) await expect(page).toHaveURL(/\/search$/)
    else await expect(page).toHaveURL(/radius=32187/)
    for (const place of await page.locator('.tile-loc').allTextContents()) expect(place).toContain('Columbus')
  }
})

test('A search is kept for who is signed in, and a visitor is asked to sign in.', async ({ as }) => {
  const visitor = await as(null)
  await visitor.goto('/search?searchbar=lamp')
  await visitor.getByRole('button', { name: 'Save this search' }).click()
  await expect(visitor).toHaveURL(/\/login\?redirectTo=/)
  const page = await as('buyer0004@demo.test')
  await page.goto('/search?searchbar=lamp')
  await expect(page.getByText('You have searched for "lamp"')).toBeVisible()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save this search' })).toHaveCount(0)
})

test('Filters, dates, place and keeping a search work without script.', async ({ as }) => {
  const page = await as(null, { javaScriptEnabled: false })
  await page.goto('/search')
  await page.locator('input[name=price_to]').fill('50')
  await page.locator('input[name=closes_from]').fill('01-01-2030 00:00')
  await page.locator('.range button').first().click()
  await expect(page).toHaveURL(/price_to=50/)
  await expect(page.getByText('Sorry, nothing here.')).toBeVisible()
  await page.goto('/')
  await page.locator('.multi summary').first().click()
  await page.locator('.multi input[value=tools]').check()
  await page.locator('.bar-form').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/category=tools/)
  await page.locator('.head-place').click()
  await page.getByLabel('Address').fill('Cleveland, OH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/radius=80467/)
})

async function graveFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['/', '/search?searchbar=drll&price_from=1', '/search?searchbar=qqqq', '/location'])
    test(`Nothing on ${path} is in the way of anybody, ${colorScheme}.`, async ({ as }) => {
      const page = await as(null, { colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await graveFaults(page)).toEqual([])
    })

  test(`Nothing in the dialogs is in the way of anybody, ${colorScheme}.`, async ({ as }) => {
    const page = await as(null, { colorScheme, reducedMotion: 'reduce' })
    await page.goto('/search?searchbar=qqqq')
    await page.waitForLoadState('networkidle')
    await page.getByRole('link', { name: 'Search date range' }).click()
    await page.getByLabel('From Date').fill('11-27-2016 09:00')
    expect(await graveFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.head-place').click()
    await page.getByRole('combobox', { name: 'Address' }).fill('columbus')
    await expect(page.locator('.ac [role=option]:visible').first()).toBeVisible()
    expect(await graveFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Scan a barcode' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Scan Barcode' })).toBeVisible()
    expect(await graveFaults(page)).toEqual([])
  })
}
