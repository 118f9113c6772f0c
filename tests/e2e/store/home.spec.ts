import type { Page } from '@playwright/test'
import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { aBuyer, aListing } from '#tests/support/market.ts'

/** What home says of this day and who comes, and the frame that it has with all pages. */

const WIDTHS = [1440, 834, 390] as const

test('What closes by midnight is counted on home, and its link finds as many; who offers reads what is open and when the next sale is.', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const stranger = await as(null)
  await stranger.goto('/')
  await expect(stranger.locator('.closing-days')).toHaveText(
    /\d[\d,+]* lots? closes? (today|tonight|tomorrow)\./,
  )
  await stranger.setViewportSize({ width: 390, height: 844 })
  await expect(stranger.locator('.closing-days')).toBeHidden()
  await expect(stranger.locator('.facts-line')).toHaveCount(0)

  const email = await aBuyer(market.d1)
  const buyer = await as(email)
  await market.d1
    .prepare(
      'insert into favourites (person_id, listing_id, created_at) select id, ?1, 1 from people where email = ?2',
    )
    .bind(id, email)
    .run()
  await buyer.goto('/')
  await expect(buyer.locator('.closing-days')).toHaveCount(0)
  const facts = buyer.locator('.facts-line')
  await expect(facts).toContainText(/^[\d,]+ lots open/)
  const own = buyer.getByRole('region', { name: 'Your lots' })
  await expect(own).toContainText('No active offers.')
  // lots close while this is read: until both say the same of one moment
  const closing = facts.getByRole('link', { name: /close/ })
  const counted = async () => {
    await buyer.goto('/')
    // in the last hour of a day nothing of the kind may be left
    if ((await closing.count()) === 0) return 'none'
    const [said = ''] = (await closing.textContent())?.match(/[\d,]+/) ?? []
    await closing.click()
    await expect(buyer).toHaveURL(/closes_to=/)
    // the address is the new one before its page is
    await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('All Listings')
    const found = await buyer.getByText(/^Showing \d+ of [\d,]+/).textContent()
    const total = found?.match(/of ([\d,]+)/)?.[1]
    return said === total ? 'alike' : `${said} said, ${total} found`
  }
  await expect.poll(counted, { timeout: 30_000 }).toMatch(/^(alike|none)$/)
})

test('The banner of a sale that runs leads to its lots, and to where it is watched live.', async ({ as }) => {
  const page = await as(null, { reducedMotion: 'reduce' })
  await page.goto('/')
  const sale = page.locator('.sale[data-shown]')
  await expect(sale.getByRole('link', { name: /^See \d+ open lots?$/ })).toHaveAttribute(
    'href',
    /^\/liveAuction\/[^#]+#h-rail$/,
  )
  await sale.getByRole('link', { name: 'Watch it live' }).click()
  await expect(page).toHaveURL(/\/liveAuction\/[^#]+$/)
  await expect(page.locator('#h-rail')).toBeVisible()
})

test('On a tablet the count of one’s offers does not hide the hammer it belongs to.', async ({
  as,
  market,
}) => {
  const page = await as(await aBuyer(market.d1))
  await page.goto(`/product-view/${await aListing(market.d1, { closesInMs: 3_600_000 })}`)
  await page.getByTestId('amount-input').fill('40')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status')).toContainText('WINNING')
  await page.setViewportSize({ width: 834, height: 1000 })
  const link = page.getByRole('banner').locator('a[href="/offers/allactive"].icon-btn')
  const seen = async () => {
    await page.goto('/')
    return link.locator('.count').isVisible()
  }
  await expect.poll(seen, { timeout: 15_000 }).toBe(true)
  const [icon, count] = [await link.locator('svg').boundingBox(), await link.locator('.count').boundingBox()]
  if (!icon || !count) throw new Error('The link has no icon, or no count.')
  const width = Math.min(icon.x + icon.width, count.x + count.width) - Math.max(icon.x, count.x)
  const height = Math.min(icon.y + icon.height, count.y + count.height) - Math.max(icon.y, count.y)
  const hidden = (Math.max(0, width) * Math.max(0, height)) / (icon.width * icon.height)
  expect(hidden).toBeLessThan(0.15)
})

/** The footer's lists that have a line to themselves without filling it, and the last words of a text of two lines. */
function orphansOf(page: Page) {
  return page.locator('.site-foot').evaluate((foot) => {
    const grid = foot.querySelector('.foot-grid')
    const lists = [...(grid?.querySelectorAll(':scope > div:not(.wide)') ?? [])]
    const boxes = lists.map((list) => list.getBoundingClientRect())
    const room = grid?.getBoundingClientRect().width ?? 0
    const alone = boxes.filter(
      ({ top, width }) =>
        width < room - 1 && boxes.filter((other) => Math.abs(other.top - top) < 2).length === 1,
    )
    const text = foot.querySelector('.foot-end > span')?.firstChild
    const tops = [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ index, 0: word }) => {
      const range = document.createRange()
      if (text) range.setStart(text, index)
      if (text) range.setEnd(text, index + word.length)
      return range.getBoundingClientRect().top
    })
    const last = tops.filter((top) => Math.abs(top - (tops.at(-1) ?? 0)) < 2).length
    return { lists: lists.length, alone: alone.length, lastWords: last }
  })
}

test('No list of the footer stands alone on a line, and no word does, at any width and in either language.', async ({
  as,
}) => {
  for (const locale of ['en-US', 'es-US']) {
    const page = await as(null, { locale })
    await page.goto('/faq')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const { lists, alone, lastWords } = await orphansOf(page)
      expect([locale, width, lists, alone]).toEqual([locale, width, 3, 0])
      expect(lastWords, `${locale} ${width}`).toBeGreaterThan(1)
    }
  }
})

test('Without script the newsletter answers on a page in the frame of the site, with what was typed and what is wrong with it.', async ({
  as,
}) => {
  const page = await as(null, { javaScriptEnabled: false })
  await page.goto('/faq')
  const foot = page.getByRole('contentinfo')
  await foot.getByLabel('New lots by email').fill('dana@')
  await foot.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/newsletter$/)
  await expect(page).toHaveTitle(/^Newsletter · /)
  await expect(page.getByRole('banner').getByRole('link', { name: 'All Listings' }).first()).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Newsletter')
  await expect(main.getByRole('alert')).toHaveText('Invalid email format')
  await expect(main.getByRole('textbox')).toHaveValue('dana@')
  await expect(foot).toBeVisible()
  await main.getByRole('textbox').fill(`dana-${Date.now()}@example.test`)
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(main.getByRole('status')).toHaveText('Subscribed to newsletter successfully')
})

const PUBLIC =
  '/ /search /auction /locationmap /login /registration /seller/registration /forgot_password /contact-us /about-us /faq /terms-and-conditions /privacy-policy /glossary /newsletter'
const OF_BUYERS =
  '/my-account /my-account/personal /my-account/password /my-account/notifications /my-account/saved_search /my-account/my-interests /my-account/addresses /my-account/data /payments/saved_cards /payments/bank_details /payments/transactions /payments/fees /wallet /cart /my-orders /favorites/watchlist /offers/allactive /invoices/all /schedule/pending /messages /deposits/all'
const OF_SELLERS =
  '/seller/dashboard /seller/listing/open /seller/listing/draft /seller/templates /seller/auctions/current /seller/ordercontrol/new /seller/pickup/today /seller/invoices/all /seller/organization /seller/warehouse-locations /seller/users/all'
const OF_ADMINS =
  '/admin /admin/people /admin/books /admin/events /admin/catalogue/categories /admin/settings/brand'

test('Every page has a title of its own, with the name of the house behind it.', async ({ as }) => {
  for (const [email, paths] of [
    [null, PUBLIC],
    ['buyer0024@demo.test', OF_BUYERS],
    ['seller1@demo.test', OF_SELLERS],
    ['admin@demo.test', OF_ADMINS],
  ] as const) {
    const page = await as(email)
    const titles = new Map<string, string>()
    for (const path of paths.split(' ')) {
      const answer = await page.request.get(path)
      expect([path, answer.status()]).toEqual([path, 200])
      const title = /<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? ''
      expect([path, title]).toEqual([path, expect.stringMatching(/^\S.* · Fairlot$/)])
      expect([path, titles.get(title)]).toEqual([path, undefined])
      titles.set(title, path)
    }
  }
})

test('The links that the server writes are those that the browser would write.', async ({ as }) => {
  const linksOf = (page: Page) =>
    page.locator('.site-head a, .site-foot a, .tile a').evaluateAll((links) =>
      links.map((link) =>
        link
          .getAttributeNames()
          .sort()
          .map((name) => `${name}=${link.getAttribute(name)}`)
          .join(' '),
      ),
    )
  const written = await as(null, { javaScriptEnabled: false })
  await written.goto('/')
  const ours = await linksOf(written)
  const drawn = await as(null)
  await drawn.goto('/faq')
  await isAlive(drawn)
  await drawn.getByRole('banner').locator('a.logo').click()
  // lots come, go and change their next offer meanwhile
  await expect.poll(async () => missing(ours, await linksOf(drawn)).length).toBeLessThan(ours.length / 10)
  const ofFrame = (links: string[]) => links.filter((link) => !/product-view|google/.test(link))
  expect(ofFrame(await linksOf(drawn))).toEqual(ofFrame(ours))
})

const missing = (some: string[], others: string[]) => some.filter((one) => !others.includes(one))
