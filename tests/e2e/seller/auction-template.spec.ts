import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'

test('A template of auctions is made, changed, made the default and deleted on a page of its own.', async ({
  as,
}) => {
  test.setTimeout(120_000)
  const name = `Pallet night ${Date.now()}`
  const page = await as('seller2@demo.test')
  await page.goto('/seller/templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New template' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Pn')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Title', { exact: true }).fill(name)
  await page.locator('[name=stagger]').fill('120')
  await page.locator('[name=deposit]').fill('50')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page).toHaveURL(/\/seller\/templates$/)
  const row = page.getByTestId('template').filter({ hasText: name })
  await expect(row).toContainText('a lot every 120 seconds')

  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.locator('[name=deposit]')).toHaveValue('50')
  await page.locator('[name=stagger]').fill('90')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(row).toContainText('a lot every 90 seconds')
  await row.getByRole('link', { name: /^Edit/ }).click()
  const address = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await expect(page.getByText('Default', { exact: true })).toBeVisible()

  for (const [who, status] of [
    ['buyer0007@demo.test', 403],
    ['seller1@demo.test', 200],
  ] as const) {
    const reader = await as(who)
    const answer = await reader.request.get(address)
    expect(answer.status(), who).toBe(status)
    // another organisation begins a new one there, and reads nothing of this
    expect(await answer.text()).not.toContain(name)
  }

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/seller\/templates$/)
  await expect(page.getByTestId('template').filter({ hasText: name })).toHaveCount(0)
})
