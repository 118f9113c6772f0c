import { expect, test } from '../fixtures.ts'

/** What the specification's section 2 and 9 say of screens, where only a browser can tell. */

test('Category carousel: 8 visible on wide screens, 6 at 1024 px, 5 at 767 px, 4 at 479 px.', async ({
  as,
}) => {
  const page = await as(null)
  await page.goto('/')
  for (const [width, visible] of [
    [1440, 8],
    [1024, 6],
    [767, 5],
    [479, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const seen = await page.locator('.cats').evaluate((shelf) => {
      const right = shelf.getBoundingClientRect().right
      return [...shelf.children].filter((one) => one.getBoundingClientRect().right <= right + 1).length
    })
    expect([width, seen]).toEqual([width, visible])
  }
})

test('Featured Items carousel: 5 visible on wide screens; grid columns are no narrower than they may be; header becomes fixed after scrolling 25 px.', async ({
  as,
}) => {
  const page = await as(null)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const seen = await page.locator('.feat').evaluate((shelf) => {
    const right = shelf.getBoundingClientRect().right
    return [...shelf.children].filter((one) => one.getBoundingClientRect().right <= right + 1).length
  })
  expect(seen).toBe(5)
  for (const [width, least, height] of [
    [1440, 225, 330],
    [500, 180, 330],
    [390, 145, 310],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.locator('.tiles .tile').first().boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(least)
    expect(box?.height).toBeGreaterThanOrEqual(height)
  }
  // from there on it is seen to stand over the page
  const head = page.locator('.site-head')
  const shade = () => head.evaluate((element) => Number(getComputedStyle(element, '::after').opacity))
  for (const [scrolled, seen] of [
    [0, 0],
    [25, 0],
    [60, 1],
  ] as const) {
    await page.evaluate((y) => scrollTo(0, y), scrolled)
    await expect.poll(shade).toBe(seen)
    expect((await head.boundingBox())?.y).toBe(0)
  }
})

test('Share menu of a tile: copy link, Facebook, X; Escape closes it and gives the focus back.', async ({
  as,
}) => {
  const page = await as(null)
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  const tile = page.locator('.tiles .tile').first()
  const address = await tile.locator('.tile-title a').getAttribute('href')
  await tile.hover()
  const share = tile.getByRole('button', { name: /^Share/ })
  await share.click()
  const menu = page.locator('.tile-share')
  await expect(menu.getByRole('button', { name: 'Copy link' })).toBeFocused()
  for (const name of ['Facebook', 'X'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(address ?? 'no address')),
    )
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(share).toBeFocused()
})

test('A login=true query parameter asks a visitor to sign in, and nobody who has.', async ({ as }) => {
  const visitor = await as(null)
  await visitor.goto('/search?category=tools&login=true')
  await expect(visitor.getByRole('dialog', { name: 'HELLO' })).toBeVisible()
  await expect(visitor).toHaveURL(/\/search\?category=tools$/)
  const buyer = await as('buyer0001@demo.test')
  await buyer.goto('/search?category=tools&login=true')
  await expect(buyer.getByRole('heading', { name: 'All Listings' })).toBeVisible()
})

test('A range that cannot be read stays as it was typed, and says so.', async ({ as }) => {
  const page = await as(null)
  await page.goto('/search?price_from=ten')
  const from = page.locator('input[name=price_from]')
  await expect(from).toHaveValue('ten')
  await expect(from).toHaveAccessibleDescription('invalid decimal')
})

test('A stranger reads on home what this is, with script and without; who is signed in reads none of it.', async ({
  as,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await as(null, { width: 390, javaScriptEnabled })
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Auctions you can check.Priced to the cent.',
    )
    const why = visitor.getByRole('list', { name: 'Why here' })
    await expect(why.getByRole('listitem')).toHaveCount(3)
    await expect(why).toContainText('The whole price before you offer')
    await expect(visitor.getByRole('region', { name: 'How it works' }).getByRole('listitem')).toHaveCount(3)
  }
  const buyer = await as('buyer0024@demo.test')
  await buyer.goto('/')
  await expect(buyer.getByRole('list', { name: 'Why here' })).toHaveCount(0)
  await expect(buyer.getByRole('region', { name: 'How it works' })).toHaveCount(0)
})

test('The banner on home is a card of a sale: its heading has two lines at most, its pictures are whole, and nothing is beyond the page.', async ({
  as,
}) => {
  for (const who of [null, 'buyer0024@demo.test'])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await as(who, { colorScheme, reducedMotion: 'reduce' })
      await page.goto('/')
      const sale = page.locator('.sale[data-shown]')
      for (const width of [1440, 834, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const lines = await sale.locator('h2').evaluate((heading) => {
          const { height } = heading.getBoundingClientRect()
          return Math.round(height / Number.parseFloat(getComputedStyle(heading).lineHeight))
        })
        expect(lines, `${width}`).toBeLessThanOrEqual(2)
        const beyond = await page
          .locator('.top')
          .evaluate(
            (top, room) =>
              [...top.children].filter((part) => part.getBoundingClientRect().right > room).map(String),
            width,
          )
        expect(beyond, `${width}`).toEqual([])
        // asked at once: one after the other, a picture may be there no more when its turn comes
        const shapes = await sale.locator('.sale-pics img:visible').evaluateAll((pictures) =>
          pictures.map((picture) => {
            const { width, height } = picture.getBoundingClientRect()
            return width / height
          }),
        )
        // as taken they are four to three: none is cut to a strip
        for (const shape of shapes) expect(shape, `${width}`).toBeGreaterThan(0.85)
      }
    }
})

test('A dot of the banner shows its sale where it stands.', async ({ as }) => {
  const page = await as(null)
  await page.goto('/')
  const sales = page.locator('.sales .sale')
  expect(await sales.count()).toBeGreaterThan(1)
  await page.locator('.dots a').nth(1).click()
  await expect(sales.nth(1)).toHaveAttribute('data-shown')
  await expect(sales.first()).not.toHaveAttribute('data-shown')
  await expect(page).toHaveURL(/\/$/)
})
