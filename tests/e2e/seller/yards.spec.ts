import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'

test('a yard is set up by keyboard, its slots are seen while its hours are typed, and buyers read them', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const owner = await as('seller1@demo.test')
  await owner.goto('/seller/warehouse-locations')
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('link', { name: 'New location' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('heading', { level: 1, name: 'New location' })).toBeVisible()
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
  // Saturday closes before it opens: no slots are promised meanwhile, and nothing is saved
  await owner.getByLabel('Saturday', { exact: true }).focus()
  await owner.keyboard.press('h')
  await type('Saturday, From', '09:00')
  await type('Saturday, To', '08:00')
  const preview = owner.getByTestId('slot-preview')
  await expect(preview.getByRole('status')).toHaveText('Correct the hours first.')
  await owner.keyboard.press('Enter')
  await expect(owner.getByLabel('Saturday, To')).toHaveAccessibleDescription('Before opening')
  await type('Saturday, To', '10:00')
  await type('Slot length in minutes', '30')
  await expect(preview.getByRole('status')).toContainText('slots of 30 minutes')
  await preview.getByRole('link', { name: /^Saturday/ }).focus()
  await owner.keyboard.press('Enter')
  await expect(preview.getByRole('status')).toContainText('Saturday')
  await expect(preview.getByRole('listitem')).toHaveText(['9:00', '9:30'])
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Save location' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Yard saved.')).toBeVisible()

  const buyer = await as('buyer0019@demo.test', { width: 390 })
  await buyer.goto('/sellers/foundrylane')
  await expect(buyer.getByRole('main')).toContainText('Mon to Fri, 9 AM to 5 PM; Sat, 9 AM to 10 AM')
  expect(await graveFaults(buyer)).toEqual([])

  await owner.getByRole('button', { name: 'Deactivate' }).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByTestId('yard-state')).toHaveText('Not in use')
  await owner.goto('/seller/organization/changes')
  await expect(owner.getByRole('main')).toContainText('Location · Harbor Yard')
  await market.d1.prepare("delete from locations where name = 'Harbor Yard'").run()
})

test('a yard is saved without script', async ({ as }) => {
  const owner = await as('seller2@demo.test', { javaScriptEnabled: false })
  await owner.goto('/seller/warehouse-locations')
  await owner.getByRole('row').nth(1).getByRole('link').click()
  await expect(owner.getByTestId('slot-preview').getByRole('status')).toContainText('slots of')
  await owner.getByLabel('Bookings per slot').fill('nine')
  await owner.getByRole('button', { name: 'Save location' }).click()
  await expect(owner.getByLabel('Bookings per slot')).toHaveAccessibleDescription('Not a valid number')
  await owner.getByLabel('Bookings per slot').fill('3')
  await owner.getByRole('button', { name: 'Save location' }).click()
  await expect(owner.getByText('Yard saved.')).toBeVisible()
  await expect(owner.getByLabel('Bookings per slot')).toHaveValue('3')
})
