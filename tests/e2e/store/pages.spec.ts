import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'

const WIDTHS = [1440, 834, 390, 320]

test('the pages that people come for have nothing that axe calls serious, in both schemes', async ({
  as,
  market,
}) => {
  test.setTimeout(300_000)
  const { id } = (await market.d1
    .prepare(
      "select listing_id as id from listing_live where status = 'open' order by closes_at desc limit 1",
    )
    .first<{ id: string }>()) ?? { id: '' }
  const page = await as(null, { colorScheme: 'light', reducedMotion: 'reduce' })
  for (const path of ['/', '/search?category=tools', `/product-view/${id}`, '/login', '/nowhere']) {
    await page.goto(path)
    expect({ path, grave: await graveFaultsInBothSchemes(page) }).toEqual({ path, grave: [] })
  }
})

test('nothing scrolls sideways on a phone, a tablet or a desk', async ({ as, market }) => {
  test.setTimeout(300_000)
  const { id } = (await market.d1
    .prepare(
      "select listing_id as id from listing_live where status = 'open' order by offer_count desc limit 1",
    )
    .first<{ id: string }>()) ?? { id: '' }
  const page = await as('buyer0001@demo.test')
  for (const path of [
    '/',
    '/search',
    '/search?view=list',
    `/product-view/${id}`,
    '/invoices/all',
    '/nowhere',
  ]) {
    await page.goto(path)
    expect({ path, over: await sidewaysAt(page, WIDTHS) }).toEqual({ path, over: {} })
  }
})

test('an unknown page and an unknown listing answer 404 and help on', async ({ as }) => {
  const page = await as(null)
  for (const path of ['/nowhere', '/product-view/no-such-listing', '/product-view/a%20b']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
})

test('a search is narrowed, sorted and paged, and the address keeps it', async ({ as }) => {
  const page = await as(null)
  await page.goto('/search?category=tools&orderby=15&limit=5')
  const prices = async () =>
    (await page.locator('[data-listing-id] [data-field="price"]').allInnerTexts()).map((text) =>
      Number(text.replaceAll(/[^\d.]/g, '')),
    )
  await expect(page.locator('main [data-listing-id]')).toHaveCount(5)
  // sealed offers show no price
  const first = await prices()
  expect(first.length).toBeGreaterThan(2)
  expect([...first].sort((one, other) => one - other)).toEqual(first)
  await page.goto('/search?category=tools&orderby=15&limit=5&page=2')
  const second = await prices()
  expect(Math.min(...second)).toBeGreaterThanOrEqual(Math.max(...first))
  await page.goto('/search?searchbar=zzzzqqq')
  await expect(page.getByRole('main')).toContainText('Sorry, nothing here.')
})

test('Spanish and the dark scheme stay chosen', async ({ as }) => {
  const page = await as(null)
  await page.goto('/')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/search')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
