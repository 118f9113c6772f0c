import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { root } from '#scripts/lib/local.ts'
import { expect, isAlive, MOVING, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

/** What a page may bring of scripts before anybody has touched it, compressed. It may only go down. */
const MOST_KB = { '/': 123.2, '/search': 121.2, item: 130.8 }
const MOST_SHIFT = 0.02
/** What the Worker reads before it answers anything, in kB as it is before it is made small. It may only go down. */
const MOST_AT_START_KB = 2_350
/** The whole Worker as it is deployed, compressed, in kB. It may only go down. */
const MOST_DEPLOYED_KB = 2_140

/** What search engines are told of by schema.org's words. */
const STRUCTURED: Record<string, string[]> = { '/': ['Organization', 'WebSite'] }
const ITEM = ['Product', 'BreadcrumbList']

/** The scripts that the browser really loads, compressed as the edge does it; from now on. */
function scriptsOf(page: Page): () => Promise<number> {
  const loaded: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      loaded.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0) / 1_000
}

/** How many formatters of Intl the page makes, from now on: the first takes a telephone 70 ms of what blocks it. */
async function formattersOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.formatters = 0
    for (const name of ['NumberFormat', 'DateTimeFormat'])
      Intl[name] = new Proxy(Intl[name], {
        construct: (target, args) => (window.formatters++, Reflect.construct(target, args)),
      })
  `)
  return () => page.evaluate('window.formatters')
}

/** How far what was seen has moved by itself, as the browser's layout-instability entries have it, and what moved most. */
function shiftOf(page: Page): Promise<{ sum: number; most: string }> {
  return page.evaluate(
    () =>
      new Promise<{ sum: number; most: string }>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const shifts: Shift[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        const told = () => {
          const [most] = shifts.toSorted((one, other) => other.value - one.value)
          const moved = most?.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.className ?? node?.nodeName} ${previousRect.top} to ${currentRect.top}`,
          )
          resolve({ sum: shifts.reduce((sum, { value }) => sum + value, 0), most: moved?.join(', ') ?? '' })
        }
        requestAnimationFrame(() => setTimeout(told, 0))
      }),
  )
}

/** A file of the built Worker with all that it asks for by `import … from`: what `import()` asks for is read later. */
function readAtStart(file: string, read = new Map<string, string>()): Map<string, string> {
  if (read.has(file)) return read
  const code = readFileSync(file, 'utf8')
  read.set(file, code)
  for (const [, asked = ''] of code.matchAll(/^(?:import|export) (?:[^'"]* from )?["'](\.[^"']+)["'];?$/gm))
    readAtStart(join(dirname(file), asked), read)
  return read
}

test('the Worker weighs no more than it did', () => {
  const kB = gzipSync(readFileSync(join(root, 'build/worker/app.js')), { level: 9 }).length / 1_000
  expect([kB <= MOST_DEPLOYED_KB, kB]).toEqual([true, kB])
})

test('the Worker starts without pages, calls and jobs, whose code is read when the first of them is asked for', () => {
  const read = readAtStart(join(root, 'build/server/app.js'))
  const kB = [...read.values()].reduce((sum, code) => sum + code.length, 0) / 1_000
  expect([kB <= MOST_AT_START_KB, kB]).toEqual([true, kB])
  const files = [...read.keys()].join('\n')
  for (const later of ['server-build', 'api-', 'table-', 'faces-', 'stripe', 'auth-library'])
    expect(files).not.toContain(`/${later}`)
})

test('home, search and an item bring no more script than they did, and nothing on them moves by itself', async ({
  as,
  market,
}) => {
  const item = `/product-view/${await aListing(market.d1, { closesInMs: 3_600_000 })}`
  for (const width of [390, 1440])
    for (const [path, most] of [
      ['/', MOST_KB['/']],
      ['/search', MOST_KB['/search']],
      [item, MOST_KB.item],
    ] as const) {
      const page = await as(null, { width, ...MOVING })
      if (path === item) {
        // as on a telephone or a busy computer, where the page is painted while it is still read
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      }
      const scripts = scriptsOf(page)
      const formatters = await formattersOf(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      // on a slow telephone the network is idle before the scripts begin
      await isAlive(page)
      await page.waitForLoadState('networkidle')
      const shift = await shiftOf(page)
      expect([path, width, shift.sum < MOST_SHIFT, shift]).toEqual([path, width, true, shift])
      const kB = await scripts()
      expect([path, width, kB <= most, kB]).toEqual([path, width, true, kB])
      expect([path, width, await formatters()]).toEqual([path, width, 0])
    }
})

test('the foremost picture is asked for first, and is the one that is shown', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  for (const path of ['/', '/search', `/product-view/${id}`]) {
    const page = await as(null, { width: 390, isMobile: true })
    const asked: string[] = []
    page.on('request', (request) => {
      const kind = request.resourceType()
      if (kind === 'image' || kind === 'script') asked.push(new URL(request.url()).pathname)
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    const preload = page.locator('link[rel="preload"][as="image"]')
    await expect(preload).toHaveCount(1)
    await expect(preload).toHaveAttribute('fetchpriority', 'high')
    const shown = page.locator('main img[fetchpriority="high"]').first()
    await expect(shown).toHaveAttribute('srcset', (await preload.getAttribute('imagesrcset')) ?? 'none')
    await expect(shown).toHaveAttribute('sizes', (await preload.getAttribute('imagesizes')) ?? 'none')
    const source = await shown.evaluate((image) => new URL((image as HTMLImageElement).currentSrc).pathname)
    // one file, fetched once: a preload that the page does not use costs more than none
    expect(asked.filter((each) => each === source)).toHaveLength(1)
    expect(asked[0]).toBe(source)
    // one lot speaks for all of them when Remix asks for the pages that may come next
    const lots = page.locator('.tiles [data-discover][href^="/product-view/"]')
    if (path !== `/product-view/${id}`) await expect(lots).toHaveCount(1)
    // what every page has is compiled whole, before it is run
    const common = await page.request.get(asked.find((each) => each.includes('/common-')) ?? 'none')
    expect((await common.text()).split('\n')[0]).toBe('//# allFunctionsCalledOnLoad')
    // what makes the page alive comes after what is seen of it
    expect(asked.filter((each) => each.endsWith('.js')).length).toBeGreaterThan(5)
  }
})

test('every public page says what it is about, and where it lives', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(null)
  for (const path of [
    '/',
    '/search',
    '/search?searchbar=drill',
    `/product-view/${id}`,
    '/help',
    '/privacy-policy',
  ]) {
    await page.goto(path)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{30,}/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', market.origin + path)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Fairlot/)
    const told = await page.locator('script[type="application/ld+json"]').allTextContents()
    const graph = told.flatMap((text) => JSON.parse(text)['@graph'] as { '@type': string }[])
    expect(graph.map((each) => each['@type'])).toEqual(STRUCTURED[path] ?? (path.includes(id) ? ITEM : []))
  }
})
