import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing, closeNow } from '#tests/support/market.ts'

async function offer(page: Page, amount: number, { inLastMinutes = false } = {}) {
  if (inLastMinutes) await page.getByTestId('other-amount').click()
  await page.getByTestId('amount-input').fill(String(amount))
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status')).toContainText(/WINNING|LOSING/)
}

const tileOf = (page: Page, id: string): Locator => page.locator(`article[data-listing-id="${id}"]`).first()
const price = (place: Locator) => place.locator('[data-field="price"]')
const status = (place: Locator) => place.locator('[data-field="status"]')

/** Marks the page: a mark that is still there says that nothing was loaded again. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test('prices on home and search follow the offers of others, up to Sold, without a reload', async ({
  as,
  market,
}) => {
  // among the five that end next: before it come the demo's running sale, one a minute, and what other tests left; an offer
  // gives it five minutes more
  const id = await aListing(market.d1, { closesInMs: 90_000 })
  const [alice, home, search] = [
    await as('buyer0001@demo.test'),
    await as(null),
    await as(null, { width: 390 }),
  ]
  await alice.goto(`/product-view/${id}`)
  await expect(alice.getByTestId('connection')).toContainText('Live')
  await home.goto('/')
  await search.goto('/search')
  for (const page of [home, search]) {
    await expect(price(tileOf(page, id))).toHaveText('$10')
    await mark(page)
  }

  await offer(alice, 40, { inLastMinutes: true })
  for (const page of [home, search]) {
    await expect(tileOf(page, id)).toContainText('1 offer')
    await expect(tileOf(page, id).getByRole('link', { name: /Offer \$11/ })).toBeVisible()
  }
  const bob = await as('buyer0002@demo.test')
  await bob.goto(`/product-view/${id}`)
  await offer(bob, 25, { inLastMinutes: true })
  for (const page of [home, search]) {
    await expect(price(tileOf(page, id))).toHaveText('$27')
    await expect(tileOf(page, id)).toContainText('2 offers')
  }
  await expect(price(tileOf(home, id))).toHaveClass(/flash/)
  await expect(price(home.locator(`.next-list [data-listing-id="${id}"]`))).toHaveText('$27')

  await closeNow(market, id)
  for (const page of [home, search]) {
    await expect(status(tileOf(page, id))).toHaveText('Sold')
    await expect(price(tileOf(page, id))).toHaveText('$27')
    expect(await isMarked(page)).toBe(true)
  }
})

test("one's own tiles say at once that one was outbid, and so does a page that was away", async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 400_000 })
  const [alice, bob] = [await as('buyer0003@demo.test'), await as('buyer0004@demo.test')]
  await alice.goto(`/product-view/${id}`)
  await offer(alice, 40)
  await alice.goto('/search')
  await expect(status(tileOf(alice, id))).toHaveText(/winning/i)

  await bob.goto(`/product-view/${id}`)
  await offer(bob, 60)
  await expect(status(tileOf(alice, id))).toHaveText(/outbid/i)
  await expect(price(tileOf(alice, id))).toHaveText('$42')

  await alice.context().setOffline(true)
  await offer(bob, 80)
  const carol = await as('buyer0005@demo.test')
  await carol.goto(`/product-view/${id}`)
  await offer(carol, 70)
  await alice.context().setOffline(false)
  await expect(price(tileOf(alice, id))).toHaveText('$72', { timeout: 20_000 })
})

test("a visitor's item page hears of offers from the relay, and of the close", async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 400_000 })
  const [alice, visitor] = [await as('buyer0006@demo.test'), await as(null)]
  const sockets: string[] = []
  visitor.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await visitor.goto(`/product-view/${id}`)
  await expect(visitor.getByTestId('connection')).toContainText('Live')
  await alice.goto(`/product-view/${id}`)
  await offer(alice, 30)
  await expect(visitor.getByTestId('offer-count')).toContainText('1')
  await closeNow(market, id)
  await expect(visitor.getByTestId('market-status')).toContainText('Sold')
  expect(sockets).toHaveLength(1)
  expect(sockets[0]).toMatch(/^\/parties\/live-relay\/[a-z]{2,5}-[0-3]$/)
})
