import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { callAs } from '#tests/support/market.ts'

const SELLER = 'seller1@demo.test'
const SALE = 'a-harrow-hotel-refit-1'

const navCount = async (page: Page, kind: string) => {
  const found = page.locator(`.admin-side [data-waiting=${kind}]`)
  return (await found.count()) === 0 ? 0 : Number(await found.textContent())
}

test('the frame says what waits, and the bell leads to it, without script too', async ({ as, market }) => {
  const page = await as(SELLER)
  await page.goto('/seller/dashboard')
  const before = await navCount(page, 'access')
  const drafts = await navCount(page, 'drafts')
  await page.goto('/seller/listing/draft')
  await expect(page.locator('nav.tabs [aria-current=page]').first()).toContainText(String(drafts))
  const { id } = (await market.d1
    .prepare("select id from people where email = 'buyer0021@demo.test'")
    .first<{ id: string }>()) ?? { id: '' }
  await market.d1
    .prepare(
      "insert into auction_access (auction_id, person_id, state, note, asks, asked_at, reason) values (?1, ?2, 'waiting', '', 1, 1, '')",
    )
    .bind(SALE, id)
    .run()
  await page.goto('/seller/dashboard')
  expect(await navCount(page, 'access')).toBe(before + 1)
  const bell = page.locator('.bell')
  await bell.locator('summary').click()
  await expect(bell.getByRole('link', { name: /access request/ })).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await bell.getByRole('link', { name: /access request/ }).click()
  await page.waitForURL(/todo=1/)
  await expect(page.getByRole('link', { name: 'The Harrow Hotel refit' }).first()).toBeVisible()
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  // whoever lists and hands over is told of no invoices and no price offers
  const staff = await as('staff1@demo.test', { javaScriptEnabled: false, width: 390 })
  await staff.goto('/seller/dashboard')
  await staff.locator('.bell summary').click()
  await expect(staff.locator('.bell .menu')).toBeVisible()
  await expect(staff.locator('.bell [data-kind=access]')).toBeVisible()
  expect(await navCount(staff, 'invoices')).toBe(0)
  expect(await navCount(staff, 'priceOffers')).toBe(0)
  await market.d1.prepare('delete from auction_access where person_id = ?1').bind(id).run()
})

test('an auction says who accepted its terms, to its own seller', async ({ as, market }) => {
  await callAs(market, 'buyer0022@demo.test', 'auction/updateAuctionTerms', { auction_id: SALE, version: 1 })
  const page = await as(SELLER)
  await page.goto(`/post_project/auction_detail/${SALE}`)
  await page.getByRole('link', { name: 'Accepted terms' }).click()
  const terms = page.getByTestId('sale-terms')
  await expect(terms.locator('[data-version="1"]')).toContainText('In force')
  await expect(page.getByTestId('accepted-by').first()).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  const stranger = await as('seller2@demo.test')
  const answer = await stranger.request.get(`/post_project/auction_detail/${SALE}?tab=terms`)
  expect(answer.status()).toBe(404)
  const visitor = await as(null)
  await visitor.goto(`/post_project/auction_detail/${SALE}?tab=terms`)
  await expect(visitor.getByTestId('sale-terms')).toHaveCount(0)
})
