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

test('scripts, styles and faces are fetched once: another text of theirs has another name', async ({
  as,
}) => {
  const page = await as(null)
  const files: Record<string, string | undefined> = {}
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/')) files[pathname] = answer.headers()['cache-control']
  })
  await page.goto('/login')
  expect(Object.keys(files).length).toBeGreaterThan(10)
  const forEver = 'public, max-age=31536000, immutable'
  expect(Object.entries(files).filter(([, kept]) => kept !== forEver)).toEqual([])
  const named = /-[\w-]{7,10}\.\w+$|^\/assets\/phrases\/\w\w-[\da-f]{10}\//
  expect(Object.keys(files).filter((name) => !named.test(name))).toEqual([])
  // what a version that went has left on a page open since is kept by nobody
  const gone = await page.request.get('/assets/common-0000000.js')
  expect(gone.status()).toBe(404)
  expect(gone.headers()['cache-control'] ?? '').not.toContain('immutable')
})

test('Spanish and the dark scheme stay chosen', async ({ as }) => {
  const page = await as(null)
  await page.goto('/')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/search')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
