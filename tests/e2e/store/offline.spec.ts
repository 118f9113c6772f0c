import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing, aSession, type Market } from '#tests/support/market.ts'

const ALICE = 'buyer0011@demo.test'
const BOB = 'buyer0012@demo.test'

/** An invoice of somebody, by the way that leads to one: a purchase, and its delivery. Returns its address. */
async function anInvoice(market: Market, email: string): Promise<string> {
  const id = await aListing(market.d1, { closesInMs: 3_600_000, format: 'fixed', buyNowPrice: 4_500 })
  const answer = await fetch(`${market.origin}/api/buynow/confirm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await aSession(market.d1, email)}`,
    },
    body: JSON.stringify({ id, qty: 1, bid_id: randomUUID() }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  let number: string | undefined
  await expect(async () => {
    await market.sweep()
    const row = await market.d1
      .prepare(
        `select common_invoice as number from invoices join invoice_lines on invoice_lines.invoice_id = invoices.id
         where listing_id = ?`,
      )
      .bind(id)
      .first<{ number: string }>()
    number = row?.number
    expect(number).toBeTruthy()
  }).toPass({ timeout: 30_000 })
  return `/invoice/${number}`
}

async function signInAs(context: BrowserContext, market: Market, email: string) {
  await context.clearCookies()
  await context.addCookies([
    { name: 'fairlot.session_token', value: await aSession(market.d1, email), url: market.origin },
  ])
}

/** Everything that this browser has kept, as paths. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      if (name.startsWith('fairlot-kept-'))
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
}

async function visitAndKeep(page: Page, path: string) {
  await page.goto(path)
  await expect.poll(() => keptPaths(page), { timeout: 20_000 }).toContain(path)
}

// what Chromium says of a network that is gone is no fault: these tests use browsers of their own
const offlineTest = test.extend<{ browserOf: (email: string | null) => Promise<Page> }>({
  browserOf: async ({ browser, market }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email) => {
      const context = await browser.newContext({ baseURL: market.origin, serviceWorkers: 'allow' })
      contexts.push(context)
      if (email) await signInAs(context, market, email)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

offlineTest(
  'an invoice that was visited can be read offline; other pages say that there is no connection',
  async ({ browserOf, market }) => {
    const invoice = await anInvoice(market, ALICE)
    const page = await browserOf(ALICE)
    await visitAndKeep(page, invoice)
    const total = await page.getByTestId('invoice-total').innerText()
    await page.goto('/my-account')
    await page.context().setOffline(true)

    await page.goto(invoice)
    await expect(page.getByTestId('offline-copy')).toContainText(/Offline copy from .* ET/)
    await expect(page.getByTestId('invoice-total')).toHaveText(total)
    await expect(page.locator('.doc')).toHaveCSS('border-top-style', 'solid')
    expect(await page.locator('script').count()).toBe(0)
    // its icons and faces are kept, too
    const drawn = await page.evaluate(async () => {
      const sprite = document.querySelector('use')?.getAttribute('href') ?? ''
      const fetched = await fetch(sprite).then(({ ok }) => ok)
      return {
        fetched,
        face: await document.fonts.load('600 20px "Fairlot Display"').then((faces) => faces.length > 0),
      }
    })
    expect(drawn).toEqual({ fetched: true, face: true })
    for (const path of ['/my-account', '/invoices/all', '/search?category=tools', `${invoice}-other`]) {
      await page.goto(path)
      await expect(page.getByTestId('offline-page'), path).toContainText("You're offline")
      await expect(page.getByRole('main')).not.toContainText('Hi,')
    }
    await page.getByRole('link', { name: `Invoice #${invoice.split('/').pop()}` }).click()
    await expect(page.getByTestId('invoice-total')).toHaveText(total)
    await page.goto('/my-account')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByTestId('offline-page')).toHaveCount(0)
    await page.goto(invoice)
    await expect(page.getByTestId('offline-copy')).toHaveCount(0)
  },
)

offlineTest(
  'an invoice that was reached by a link is kept as well, and nothing else of the account is',
  async ({ browserOf, market }) => {
    const invoice = await anInvoice(market, ALICE)
    const page = await browserOf(ALICE)
    await page.goto('/my-account')
    await page.goto('/invoices/all')
    await page.locator(`a[href="${invoice}"]`).first().click()
    await expect(page).toHaveURL(invoice)
    await expect.poll(() => keptPaths(page), { timeout: 20_000 }).toContain(invoice)
    const pages = (await keptPaths(page)).filter((path) => !path.startsWith('/assets/'))
    expect(pages).toEqual([invoice])
    const others = await page.evaluate(async () => {
      const cache = (await caches.keys()).find((name) => name.startsWith('fairlot-public-')) ?? ''
      return (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname)
    })
    expect(others.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
  },
)

offlineTest('a link leads to the copy offline, as an address does', async ({ browserOf, market }) => {
  const invoice = await anInvoice(market, ALICE)
  const page = await browserOf(ALICE)
  await visitAndKeep(page, invoice)
  await page.goto('/invoices/all')
  await expect(page.getByRole('banner')).toContainText('Live')
  await page.context().setOffline(true)
  await page.locator(`a[href="${invoice}"]`).first().click()
  await expect(page.getByTestId('offline-copy')).toBeVisible()
  await expect(page.getByTestId('invoice-total')).toBeVisible()
})

offlineTest('after signing out nothing is left', async ({ browserOf, market }) => {
  const invoice = await anInvoice(market, ALICE)
  const page = await browserOf(ALICE)
  await visitAndKeep(page, invoice)
  await page.getByRole('banner').getByText('Hi,').click()
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click()
  await expect(page.getByRole('banner')).toContainText(/log ?in/i)
  await expect.poll(() => keptPaths(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto(invoice)
  await expect(page.getByTestId('offline-page')).toBeVisible()
  await expect(page.locator('a[href^="/invoice/"]')).toHaveCount(0)
})

offlineTest('another person who signs in finds nothing of the one before', async ({ browserOf, market }) => {
  const invoice = await anInvoice(market, ALICE)
  const page = await browserOf(ALICE)
  await visitAndKeep(page, invoice)
  await signInAs(page.context(), market, BOB)
  await page.goto('/my-account')
  await expect.poll(() => keptPaths(page), { timeout: 20_000 }).toEqual([])
  await page.context().setOffline(true)
  await page.goto(invoice)
  await expect(page.getByTestId('offline-page')).toBeVisible()
  await expect(page.locator('a[href^="/invoice/"]')).toHaveCount(0)
})

offlineTest(
  'an offer without a connection is refused plainly, and is not sent when there is one again',
  async ({ browserOf, market }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const page = await browserOf(BOB)
    await page.goto(`/product-view/${id}`)
    await expect(page.getByTestId('connection')).toContainText('Live')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    await page.getByTestId('amount-input').fill('40')
    await page.getByTestId('review-offer').click()
    await expect(page.getByTestId('confirm-offer')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByTestId('confirm-offer').click()
    await expect(page.getByText('Not sent: no connection. Try again.').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByTestId('connection')).toContainText('Live', { timeout: 30_000 })
    const placed = await market.d1
      .prepare('select count(*) as offers from bids where listing_id = ?')
      .bind(id)
      .first<{ offers: number }>()
    expect(placed?.offers).toBe(0)
  },
)

offlineTest(
  'the site can be installed: a manifest with its name, and icons that are there',
  async ({ browserOf, market }) => {
    const page = await browserOf(null)
    await page.goto('/')
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const answer = await page.request.get(`${market.origin}${address}`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({ name: 'Fairlot', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (from) => {
        const picture = new Image()
        picture.src = from
        await picture.decode()
        return `${picture.naturalWidth}x${picture.naturalHeight}`
      }, src)
      expect(size).toBe(sizes)
    }
  },
)
