import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, type Market, openAllDay } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const main = (page: Page) => page.getByRole('main')

/** The operator says when the zip code is asked. */
async function askZip(admin: Page, when: string) {
  await admin.goto('/admin/settings/registration/rf-zip')
  await admin.getByLabel('When to ask', { exact: true }).selectOption(when)
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(main(admin)).toContainText('Saved.')
}

/** Somebody who registered while it waited: it was never asked of them. */
async function aBuyerWithout(market: Market): Promise<string> {
  const email = await aBuyer(market.d1)
  await market.d1.prepare("update people set city = 'Columbus', zip = null where email = ?").bind(email).run()
  return email
}

const zipOf = (market: Market, email: string) =>
  market.d1.prepare('select zip from people where email = ?').bind(email).first<string>('zip')

/** Meets the question with a mistake first, and answers it. */
async function answer(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const zip = main(page).getByLabel('Zip code')
  await expect(main(page).getByLabel('City')).toHaveCount(0)
  await zip.fill('4321x')
  await main(page).getByRole('button', { name: 'Save and continue' }).click()
  await expect(zip).toBeFocused()
  await expect(zip).toHaveAccessibleDescription(/Positive Numbers only/)
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await page.setViewportSize({ width: 390, height: 844 })
  await zip.fill('43215')
  await main(page).getByRole('button', { name: 'Save and continue' }).click()
}

const PIECES = { closesInMs: 3_600_000, format: 'fixed', quantity: 5, startPrice: 100_00 } as const

test('what waits until the first payment is asked when an invoice is paid, once, and leads back to it', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const admin = await as('admin@demo.test')
  await askZip(admin, 'payment')
  try {
    const email = await aBuyerWithout(market)
    const listing = await aListing(market.d1, PIECES)
    await callAs(market, email, 'buynow/confirm', { id: listing, qty: 1, bid_id: crypto.randomUUID() })
    const page = await as(email, { width: 390, reducedMotion: 'reduce' })
    await expect(async () => {
      await page.goto('/invoices/unpaid')
      await expect(page.getByTestId('invoice-row')).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    const pay = page.getByRole('link', { name: 'Pay invoice' })
    const to = (await pay.getAttribute('href')) ?? ''
    await pay.click()
    await answer(page, 'Before you pay')
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(main(page).getByRole('button', { name: /^Pay / })).toBeVisible()
    expect(await zipOf(market, email)).toBe('43215')
    await page.goto(to)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
  } finally {
    await askZip(admin, 'sign_up')
  }
})

test('what waits until the first pickup is asked when a time is booked, and what was chosen is still chosen', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const email = await aBuyerWithout(market)
  const listing = await aListing(market.d1, PIECES)
  await openAllDay(market.d1, listing)
  await aPaidInvoice(market, { buyer: email, listing })
  const lot = await market.d1
    .prepare('select id from invoice_lines where listing_id = ?')
    .bind(listing)
    .first<string>('id')
  const admin = await as('admin@demo.test')
  await askZip(admin, 'pickup')
  try {
    const page = await as(email, { width: 390, reducedMotion: 'reduce' })
    const to = `/schedule/book?lot=${encodeURIComponent(lot ?? '')}`
    await page.goto(to)
    await answer(page, 'Before your first pickup')
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === to)
    await page.getByLabel('Name', { exact: true }).fill('Priya Raman')
    await page.getByRole('button', { name: 'Next', exact: true }).last().click()
    await page.locator('input[name=start]:not([disabled])').last().check({ force: true })
    await page.getByTestId('book-pickup').click()
    await expect(page).toHaveURL(/\/schedule\/booked\/\d+$/)
    expect(await zipOf(market, email)).toBe('43215')
  } finally {
    await askZip(admin, 'sign_up')
  }
})
