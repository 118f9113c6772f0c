import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aPng } from '#tests/support/pictures.ts'

test('a lot has steps of its own and a window of its own for taking back, and its ledger says so', async ({
  as,
}) => {
  test.setTimeout(120_000)
  const page = await as('seller1@demo.test', { width: 390 })
  await page.goto('/post_project/create_lot/new')
  const bytes = await aPng({ width: 800, height: 600 })
  await page
    .locator('input[name=pictures]')
    .setInputFiles([{ name: 'vise.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }])
  await expect(page.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('Bench vise with its own steps')
  await page.getByLabel('Description', { exact: true }).fill('Jaws of five inches, opens and closes freely.')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Condition', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Starting price').fill('20')
  await expect(page.getByRole('textbox', { name: 'Own steps' })).toBeHidden()
  await page.getByLabel('Increments').selectOption({ label: 'Own steps' })
  await page.getByRole('textbox', { name: 'Own steps' }).fill('25: 2, 0: 1')
  await page.getByLabel('Cancel own offer').fill('15')
  await page.getByRole('button', { name: 'Publish lot' }).click()
  // steps that do not climb are refused in words
  await expect(page.locator('#lot-ownSteps-error')).toContainText('write a price and its step')
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.getByRole('textbox', { name: 'Own steps' }).fill('0: 3, 100: 10')
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await page.waitForURL(/product-view/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/product-view/${id}/ledger`)
  await expect(page.getByText('$3 from $0, $10 from $100').first()).toBeVisible()
  await expect(page.getByText('Until 15 minutes before the set close')).toBeVisible()
})
