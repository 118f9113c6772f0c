import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { aSession, type Market, openMarket } from '#tests/support/market.ts'

type Options = BrowserContextOptions & { width?: number }

type Fixtures = {
  /**
   * A page of somebody's own browser: signed in by a session row, or a visitor (`null`). Console errors, missing pictures and
   * refused sockets fail the test.
   */
  as: (email: string | null, options?: Options) => Promise<Page>
  /** What of that a file's tests bring about: `test.use({ expects: /picture \/media\/gone/ })`. */
  expects: RegExp | null
}

/** A browser that shows motion, as most people's do. */
export const MOVING = { reducedMotion: 'no-preference' } as const

/** One marketplace for all tests of a worker; each test brings its own listings and browsers. */
export const test = base.extend<Fixtures, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const market = await openMarket()
      await use(market)
      await market.stop()
    },
    // on a machine that is busy otherwise it takes its time to open
    { scope: 'worker', timeout: 240_000 },
  ],
  expects: [null, { option: true }],
  as: async ({ browser, market, expects }, use) => {
    const complaints: string[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (email, { width, ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: market.origin,
        viewport: { width: width ?? 1440, height: 1000 },
        // what a worker answers, tests that watch the network do not see; those about it ask for it
        serviceWorkers: 'block',
        // what moves is drawn by the processor here, a fifth of the whole run; a test that is about motion asks for `MOVING`
        reducedMotion: process.env.LOOK === 'full' ? 'no-preference' : 'reduce',
        ...options,
      })
      contexts.push(context)
      if (email)
        await context.addCookies([
          { name: 'fairlot.session_token', value: await aSession(market.d1, email), url: market.origin },
        ])
      const page = await context.newPage()
      if (options.javaScriptEnabled !== false) awaitScripts(page)
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('response', (response) => {
        if (response.status() >= 400 && response.request().resourceType() === 'image')
          complaints.push(`picture ${new URL(response.url()).pathname} answers ${response.status()}`)
      })
      return page
    })
    for (const context of contexts) await context.close()
    const grave = complaints.filter((text) => REFUSED_SOCKET.test(text) || !EXPECTED.test(text))
    base.expect(grave.filter((text) => !expects?.test(text))).toEqual([])
  },
})

export { expect } from '@playwright/test'

/** Waits until the scripts that a page begins when its foremost picture is seen have made it alive; `load` does not. */
export async function isAlive(page: Page) {
  const alive = () =>
    page.evaluate(
      () =>
        !document.querySelector('script[data-begins]') ||
        ('earlyTap' in window && window.earlyTap === undefined),
    )
  // one that leads on at once, or whose scripts do not come, is the test's own affair
  await base.expect
    .poll(alive, { timeout: 10_000, intervals: [20] })
    .toBe(true)
    .catch(() => undefined)
}

/** Has `goto` wait for that, but where a test says what it waits for. */
function awaitScripts(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (!options?.waitUntil) await isAlive(page)
    return answer
  }
}

/** A door that lets nobody in, unlike a line that was cut. */
const REFUSED_SOCKET = /WebSocket connection to .*Unexpected response code/

/**
 * What Chromium says by itself about an answer that a test asked for (404 pages), a socket or a line that a test cut, and
 * what the router leaves behind when a newer reading of the page's data takes the place of one under way.
 */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)|WebSocket connection to|AbortError|signal is aborted/
