import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aPng } from '#tests/support/pictures.ts'

test('A draft is seen as its page by those who list for it, and by nobody else; nothing of it is found.', async ({
  as,
  market,
}) => {
  test.setTimeout(150_000)
  const mark = `Quernstone ${Date.now()}`
  const page = await as('seller1@demo.test')
  await page.goto('/post_project/create_lot/new')
  await page.getByLabel('Title', { exact: true }).fill(mark)
  await expect(page.getByText(/^Draft saved|^Saved/).first()).toBeVisible()
  await page.getByRole('link', { name: 'See the whole page' }).click()
  await expect(page).toHaveURL(/\/seller\/drafts\/[\w-]+\/preview/)
  const address = new URL(page.url()).pathname
  const id = address.split('/').at(-2) ?? ''
  await expect(page.getByRole('heading', { level: 1, name: mark })).toBeAttached()
  // not whole: what is missing leads back to its field
  const missing = page.getByTestId('before-publishing')
  await expect(missing.getByRole('link', { name: /^Description/ })).toHaveAttribute(
    'href',
    new RegExp(`/post_project/create_lot/${id}.*#lot-description$`),
  )
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  await page.getByRole('link', { name: 'Back to the editor' }).click()
  // on the way back as well, and when its tab is led elsewhere
  await page.getByLabel('Title', { exact: true }).fill(`${mark}, hand turned`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: `${mark}, hand turned` })).toBeAttached()
  await page.getByRole('link', { name: 'Back to the editor' }).click()
  await page.getByLabel('Keywords').fill('mill, flour')
  await page.goto('/seller/listing/draft')
  await expect
    .poll(() =>
      market.d1
        .prepare("select fields ->> '$.keywords' as words from listing_drafts where id = ?1")
        .bind(id)
        .first('words'),
    )
    .toBe('mill, flour')
  await page.goto(`/post_project/create_lot/${id}`)
  await page
    .locator('input[name=pictures]')
    .setInputFiles([
      { name: 'q.png', mimeType: 'image/png', buffer: Buffer.from(await aPng({ width: 800, height: 600 })) },
    ])
  await expect(page.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('A stone that turns freely, with its handle.')
  await page.getByLabel('Category', { exact: true }).selectOption({ index: 3 })
  await page.getByLabel('Condition', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('group', { name: 'Damage types' }).getByLabel('Dents').check()
  await page.getByLabel('Starting price').fill('19')
  // of a tile that is whole, words stand below the picture
  const tile = page.getByRole('region', { name: 'As buyers see it' })
  const below = await tile.locator('.tile-text').boundingBox()
  const pic = await tile.locator('.tile-pic').boundingBox()
  expect(below?.y).toBeGreaterThanOrEqual((pic?.y ?? 0) + (pic?.height ?? 0) - 1)
  await page.getByLabel('Starting price').fill('20')
  // pressed at once, the page that follows has what was typed
  await page.getByRole('link', { name: 'See the whole page' }).click()
  await expect(page).toHaveURL(/\/preview/)
  const seen = page.getByTestId('draft-page')
  await expect(seen.getByTestId('bid-panel')).toContainText('$20')
  await expect(seen).toContainText('A stone that turns freely, with its handle.')
  await page.getByText('Item Details', { exact: true }).click()
  await expect(page.locator('dt').filter({ hasText: 'Damage types' }).locator('+ dd')).toHaveText('Dents')
  // what would offer cannot be pressed
  await expect(seen.locator('[inert] [data-testid="bid-panel"]')).toHaveCount(1)
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  const answer = await page.request.get(address)
  expect(answer.headers()['cache-control']).toContain('no-store')
  expect(answer.headers()['x-robots-tag']).toContain('noindex')
  const get = async (who: string | null, path: string) => {
    const reader = await as(who)
    return reader.request.get(path, { maxRedirects: 0 })
  }
  for (const [who, status] of [
    [null, 302],
    ['buyer0007@demo.test', 403],
    ['seller2@demo.test', 404],
  ] as const) {
    const refused = await get(who, address)
    expect(refused.status(), `${who}`).toBe(status)
    expect(await refused.text()).not.toContain(mark)
  }
  expect((await get(null, `/product-view/${id}`)).status()).toBe(404)
  const found = await get(null, `/search?searchbar=${encodeURIComponent(mark)}`)
  expect(await found.text()).not.toContain(id)
  const sitemap = await (await get(null, '/sitemap.xml')).text()
  for (const [, part] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g))
    if (part) expect(await (await get(null, new URL(part, market.origin).pathname)).text()).not.toContain(id)
})

test('A link that waits for the words is followed, also when the page was read anew meanwhile.', async ({
  as,
}) => {
  const page = await as('seller1@demo.test')
  await page.goto('/post_project/create_lot/new')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Quernstone')
  const link = page.getByRole('link', { name: 'See the whole page' })
  await expect(link).toBeVisible()

  const reads: (() => void)[] = []
  await page.route(/\/post_project\/create_lot\/.*\.data/, async (route) => {
    await new Promise<void>((go) => void reads.push(go))
    await route.continue()
  })
  let saves = 0
  const held: (() => void)[] = []
  await page.route(/\/seller\/drafts\/.*\/words/, async (route) => {
    saves += 1
    if (saves === 2) await new Promise<void>((go) => void held.push(go))
    await route.continue()
  })
  await title.fill('Quernstone, hand turned')
  await expect.poll(() => reads.length).toBe(1)
  await title.fill('Quernstone, turned by hand')
  await link.click()
  await expect.poll(() => held.length).toBe(1)
  reads[0]?.()
  const tile = page.getByRole('region', { name: 'As buyers see it' })
  await expect(tile).toContainText('Quernstone, hand turned')
  held[0]?.()
  await expect(page).toHaveURL(/\/seller\/drafts\/[\w-]+\/preview/)
  await expect(page.getByRole('heading', { level: 1, name: 'Quernstone, turned by hand' })).toBeAttached()
})
