import { expect, test } from '../fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '../grave-faults.ts'

test('An administrator opens on what needs somebody, answers a message, and finds a setting and a person.', async ({
  as,
}) => {
  const visitor = await as(null)
  // letters alone, and nobody else's
  const surname = `Q${Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const name = `Rafael ${surname}`
  await visitor.goto('/contact-us')
  await visitor.getByRole('main').getByLabel('First name').fill('Rafael')
  await visitor.getByRole('main').getByLabel('Last name').fill(surname)
  await visitor
    .getByRole('textbox', { name: /^Email/ })
    .first()
    .fill('rafael@example.test')
  await visitor.getByRole('textbox', { name: /^Phone/ }).fill('6145550100')
  await visitor.getByRole('textbox', { name: /^Message/ }).fill('The remote was not in the box.')
  await visitor.locator('main form').getByRole('button', { name: /Send/ }).click()
  await expect(visitor.locator('main')).toContainText('Your question has been submitted')

  const page = await as('admin@demo.test')
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Sections' }).first()
  await expect(menu.getByRole('link').first()).toContainText('Overview')
  await page.goto('/admin?kind=messages')
  const row = page.locator('[data-waiting="messages"]').filter({ hasText: name })
  await expect(row).toContainText('The remote was not in the box.')
  await expect(row.getByRole('link', { name: /Answer/ })).toHaveAttribute(
    'href',
    'mailto:rafael@example.test',
  )
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await row.getByRole('button', { name: /Answered/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
  await expect(page.locator('[data-waiting="messages"]').filter({ hasText: name })).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  const find = page.locator('.site-head').getByRole('searchbox', { name: 'Find a setting or user' })
  await find.fill('impuesto')
  await find.press('Enter')
  await expect(page.locator('main').getByRole('link', { name: 'Tax rates' })).toBeVisible()
  await page.locator('main').getByRole('searchbox').fill('buyer0001@')
  await page.locator('main').getByRole('searchbox').press('Enter')
  await expect(page.locator('main')).toContainText('buyer0001@demo.test')
})

test('A buyer is not told what waits.', async ({ as }) => {
  const page = await as('buyer0009@demo.test')
  expect((await page.request.get('/admin')).status()).toBe(403)
  expect((await page.request.get('/admin/find?q=buyer')).status()).toBe(403)
})
