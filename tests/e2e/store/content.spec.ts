import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'

const TEXTS = [
  '/terms-and-conditions',
  '/privacy-policy',
  '/about-us',
  '/glossary',
  '/help',
  '/faq',
  '/guidelines',
  '/services',
  '/sell',
  '/locations',
  '/sales',
  '/sales/today',
  '/sales/popular',
  '/sales/map',
  '/bids',
]

test('addresses that are spelt otherwise lead to their page', async ({ as }) => {
  const page = await as('buyer0002@demo.test')
  for (const [from, to] of [
    ['/terms', '/terms-and-conditions'],
    ['/privacy_policy', '/privacy-policy'],
    ['/maintanence', '/maintenance'],
    ['/buying', '/offers/allactive'],
    ['/purchases/won', '/offers/won'],
    ['/purchases/all', '/my-orders'],
  ] as const) {
    const answer = await page.goto(from)
    expect([from, new URL(page.url()).pathname, answer?.status()]).toEqual([from, to, 200])
  }
})

test('an operator writes a page whose address has two parts', async ({ as }) => {
  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/pages')
  await admin.getByRole('link', { name: 'Popular sales' }).click()
  await expect(admin).toHaveURL(/pages\/sales%2Fpopular/)
  await admin.getByLabel('Title').fill('What everybody wants')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin).toHaveURL(/saved=1/)
  const page = await as(null)
  await page.goto('/sales/popular')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What everybody wants')
})

test('pages that only are read bring no script, in either language', async ({ as }) => {
  for (const lng of ['en', 'es']) {
    const page = await as(null)
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    for (const path of TEXTS) {
      const answer = await page.goto(`${path}?lng=${lng}`)
      expect(answer?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', lng)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      expect(await page.locator('script').count()).toBe(0)
    }
    expect(scripts).toEqual([])
  }
})

test('a message is checked, kept, and answered with its reference', async ({ as, market }) => {
  const page = await as(null)
  await page.goto('/contact-us')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').fill('José')
  await page.getByLabel('Last name').fill('de la Cruz')
  await page.getByLabel('Email address').first().fill('jose@example.com')
  await page.getByLabel('Phone').fill('614 555 0100')
  await page.getByLabel('Message').fill('Is lot 4821 complete?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/sent=[0-9A-F]{8}/)
  const reference = /sent=([0-9A-F]{8})/.exec(page.url())?.[1] ?? ''
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(reference)
  const kept = await market.d1
    .prepare('select name, phone from contact_messages where upper(substr(id, 1, 8)) = ?')
    .bind(reference)
    .first()
  expect(kept).toEqual({ name: 'José de la Cruz', phone: '6145550100' })
  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/messages')
  await expect(admin.getByRole('main')).toContainText('Is lot 4821 complete?')
})

test('the map is worked by keys, and list and map tell of each other', async ({ as }) => {
  const page = await as(null, { reducedMotion: 'reduce' })
  await page.goto('/locationmap')
  const map = page.getByRole('group', { name: 'Map of locations' })
  await expect(map).toBeVisible()
  await map.focus()
  const scale = map.locator('.leaflet-control-scale-line')
  const before = await scale.textContent()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('-')
  await expect(scale).not.toHaveText(before ?? '')
  const cluster = map.getByRole('button', { name: /zoom in$/ }).first()
  await expect(cluster).toBeVisible()
  // one mark may take more than one step apart
  await expect(async () => {
    const many = map.getByRole('button', { name: /: \d+ lots, zoom in$/ }).first()
    if ((await many.count()) > 0) {
      await many.focus()
      await page.keyboard.press('Enter')
    }
    await expect(map.getByRole('button', { name: /Akron Annex, \d+ lots?$/ })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  const pin = map.getByRole('button', { name: /Akron Annex, \d+ lots?$/ })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#akron-annex')).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('akron-annex')
  await page.getByRole('button', { name: 'Show Dayton Depot on the map' }).click()
  await expect(map.getByRole('button', { name: /Dayton Depot/ })).toHaveAttribute('aria-current', 'true')
})

test('without script the locations are a list, and no other page loads the map', async ({ as }) => {
  const bare = await as(null, { javaScriptEnabled: false })
  await bare.goto('/locationmap')
  await expect(bare.locator('.lmap .items > li').first()).toContainText('Directions')
  await expect(bare.locator('.map')).toBeHidden()
  const page = await as(null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /leaflet/.test(url))).toEqual([])
  await page.goto('/locationmap')
  await expect(page.locator('.map-leaflet')).toBeVisible()
  expect(asked.filter((url) => /leaflet/.test(url)).length).toBeGreaterThan(0)
})

test.describe('with tiles that do not come', () => {
  test.use({ expects: /^picture \/8\// })

  test('tiles come from the host that is set and no other; when they do not load, the map goes on', async ({
    as,
  }) => {
    const admin = await as('admin@demo.test')
    await admin.goto('/admin/settings/site')
    await admin.getByLabel('Map tiles').fill('https://tiles.example.test/{z}/{x}/{y}.png')
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    const page = await as(null, { reducedMotion: 'reduce' })
    const tiles: string[] = []
    await page.route('https://tiles.example.test/**', (route) => {
      tiles.push(route.request().url())
      return route.fulfill({ status: 404, body: '' })
    })
    await expect(async () => {
      const answer = await page.goto('/locationmap')
      expect(answer?.headers()['content-security-policy']).toContain(
        "img-src 'self' data: blob: https://tiles.example.test;",
      )
    }).toPass({ timeout: 20_000 })
    const map = page.getByRole('group', { name: 'Map of locations' })
    await expect(map.getByRole('button', { name: /Columbus North Yard/ })).toBeVisible()
    await expect.poll(() => tiles.length).toBeGreaterThan(0)
    await expect(map.locator('.map-square').first()).toBeAttached()
    await admin.getByLabel('Map tiles').fill('')
    await admin.getByRole('button', { name: 'Save changes' }).click()
    await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  })
})

test('texts, contact and map have nothing that axe calls serious in both schemes, and scroll nowhere sideways', {
  tag: '@look',
}, async ({ as }) => {
  test.setTimeout(300_000)
  const page = await as(null, { colorScheme: 'light', reducedMotion: 'reduce' })
  for (const path of [...TEXTS, '/contact-us', '/locationmap', '/maintenance']) {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(path)
    if (path === '/locationmap') await expect(page.locator('.map-pin').first()).toBeVisible()
    const grave = await graveFaultsInBothSchemes(page, 390)
    const over = await sidewaysAt(page, [390, 1440])
    expect({ path, over, grave }).toEqual({ path, over: {}, grave: [] })
  }
  await page.setViewportSize({ width: 390, height: 1000 })
  await page.goto('/locationmap')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.locator('.map-pin').first()).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
})
