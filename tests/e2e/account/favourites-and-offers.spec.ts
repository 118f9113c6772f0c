import type { Locator, Page } from '@playwright/test'
import { closingDay } from '#app/domain/shop/closing-day.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing } from '#tests/support/market.ts'

const tileOf = (page: Page, id: string): Locator => page.locator(`article[data-listing-id="${id}"]`).first()
const heartOf = (page: Page, id: string) => tileOf(page, id).locator('.tile-tool:not(.tile-tool-share)')

async function offer(page: Page, amount: number) {
  await page.getByTestId('amount-input').fill(String(amount))
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status')).toContainText(/WINNING|LOSING/)
}

test('a heart on a tile puts the lot among the favorites, in every tab, with a price that is live', async ({
  as,
  market,
}) => {
  // on the first page of what ends soonest, and yet open for the length of this test
  const id = await aListing(market.d1, { closesInMs: 15 * 60_000 })
  const page = await as('buyer0001@demo.test')
  const tab = await page.context().newPage()
  await tab.goto('/favorites/watchlist')
  await isAlive(tab)
  await page.goto('/search')
  await heartOf(page, id).click()
  await expect(page.getByText('Added to Favorites', { exact: true })).toBeVisible()
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'true')
  await expect(tileOf(tab, id)).toBeVisible()

  const bob = await as('buyer0002@demo.test')
  await bob.goto(`/product-view/${id}`)
  await offer(bob, 40)
  await expect(tileOf(tab, id)).toContainText('1 offer')
  await expect(tileOf(tab, id).getByRole('link', { name: /Offer \$11/ })).toBeVisible()

  // which it does not say while nothing can change it
  const says = tab.getByText('Prices and times here are live.')
  await expect(says).toBeVisible()
  await tab.context().setOffline(true)
  await expect(says).toBeHidden()
  await tab.context().setOffline(false)
  await expect(says).toBeVisible()

  const download = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('fairlot-favorites.csv')

  await heartOf(tab, id).click()
  await expect(tab.getByText('Removed from Favorites', { exact: true })).toBeVisible()
  await expect(tileOf(tab, id)).toHaveCount(0)
  await expect(heartOf(page, id)).toHaveAttribute('aria-pressed', 'false')
})

test('the account counts the favorites, and those that close before midnight', async ({ as, market }) => {
  const email = await aBuyer(market.d1)
  for (const closesInMs of [10 * 60_000, 3 * 86_400_000])
    await market.d1
      .prepare(
        'insert into favourites (person_id, listing_id, created_at) select id, ?1, 1 from people where email = ?2',
      )
      .bind(await aListing(market.d1, { closesInMs }), email)
      .run()
  const page = await as(email)
  await page.goto('/my-account')
  const isLate = closingDay(EASTERN, Date.now()).midnight - Date.now() < 15 * 60_000
  await expect(page.getByRole('main').locator('a[href="/favorites/watchlist"]')).toContainText(
    isLate ? '2 lots' : /2 lots, 1 closes (today|tonight)/,
  )
})

test('without script the heart is a form; what a visitor taps is kept once they have signed in', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as('buyer0003@demo.test', { javaScriptEnabled: false })
  await page.goto(`/product-view/${id}`)
  await page
    .getByRole('button', { name: /^Add to Favorites/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/product-view/${id}`)
  await page.goto('/favorites/watchlist')
  await expect(tileOf(page, id)).toBeVisible()

  const visitor = await as(null, { javaScriptEnabled: false })
  await visitor.goto(`/product-view/${id}`)
  await visitor
    .getByRole('button', { name: /^Add to Favorites/ })
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/login\?redirectTo=/)
  await visitor.getByRole('main').getByLabel('Email').fill('buyer0019@demo.test')
  await visitor.getByLabel('Password').fill('Fairlot1!')
  await visitor.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(visitor).toHaveURL(`/product-view/${id}`)
  await expect(visitor.getByRole('button', { name: /Remove from Favorites/ }).first()).toBeVisible()
})

test('the page of one’s offers says at once that one was outbid', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const alice = await as('buyer0004@demo.test')
  await alice.goto(`/product-view/${id}`)
  await offer(alice, 30)
  const row = alice.locator(`tr[data-listing-id="${id}"]`)
  await expect(async () => {
    await alice.goto('/offers/winning')
    await expect(row).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(row.locator('[data-field="status"]')).toHaveText('Winning')
  await expect(row.locator('[data-field="own-max"]')).toHaveText('Max $30')

  const bob = await as('buyer0005@demo.test')
  await bob.goto(`/product-view/${id}`)
  await offer(bob, 60)
  await expect(row.locator('[data-field="status"]')).toHaveText('Outbid')
  await expect(row.locator('[data-field="price"]')).toHaveText('$32')
  await expect(row.getByRole('link', { name: /Raise to \$34/ })).toBeVisible()
  await alice.goto('/myoffers')
  await expect(alice).toHaveURL('/offers/allactive')
  // the list of the account stands beside each of its pages, and says where one is
  const frame = alice.getByRole('main').getByRole('navigation', { name: 'Account' })
  await expect(frame.getByRole('link', { name: /^Your offers/ })).toHaveAttribute('aria-current', 'page')
  await frame.getByRole('link', { name: /^Messages/ }).click()
  await expect(alice).toHaveURL('/messages')
  await expect(frame.getByRole('link', { name: /^Messages/ })).toHaveAttribute('aria-current', 'page')
  // and its home begins with what waits
  await alice.goto('/my-account')
  await expect(frame).toHaveCount(0)
  const waiting = alice.getByTestId('waiting').locator('[data-kind="outbid"]', { hasText: '$32' })
  await expect(waiting).toContainText('Your max was $30')
  await waiting.getByRole('link', { name: 'Raise to $34' }).click()
  await expect(alice).toHaveURL(new RegExp(`/product-view/${id}`))
})

test('favorites, offers and messages have nothing that axe calls serious, and nothing scrolls sideways', {
  tag: '@look',
}, async ({ as, market }) => {
  test.setTimeout(240_000)
  const { id } = (await market.d1
    .prepare('select id from listings where lot_number = 4821')
    .first<{ id: string }>()) ?? { id: '' }
  await market.d1.batch([
    market.d1.prepare(
      `insert into favourites select 'p-buyer0021', listing_id, 1 from listing_live order by closes_at limit 6`,
    ),
    market.d1.prepare(
      `insert into standings (person_id, listing_id, own_max, status, seq, updated_at)
         select 'p-buyer0021', listing_id, 12300, 'outbid', 1, closes_at from listing_live limit 6`,
    ),
  ])
  const page = await as('buyer0021@demo.test', { colorScheme: 'light', reducedMotion: 'reduce' })
  for (const path of [
    '/favorites/watchlist',
    '/offers/all',
    '/messages',
    '/offers/all?lng=es',
    '/favorites/watchlist?lng=en',
    `/product-view/${id}?open=questions`,
    `/product-view/${id}?open=notes`,
    `/product-view/${id}/ask`,
    `/product-view/${id}/notes`,
    `/product-view/${id}/message`,
  ]) {
    await page.setViewportSize({ width: 390, height: 1000 })
    await page.goto(path)
    const grave = await graveFaultsInBothSchemes(page, 1440)
    const over = await sidewaysAt(page, [1440, 390, 320])
    expect({ path, over, grave }).toEqual({ path, over: {}, grave: [] })
  }
})
