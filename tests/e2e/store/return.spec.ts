import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

async function offer(page: Page, dollars: number) {
  await expect(page.getByTestId('connection')).toContainText('Live')
  await page.getByTestId('amount-input').fill(String(dollars))
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('confirm-offer')).toHaveCount(0)
}

/** The tab goes behind another, or comes back. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

test('who comes back to a tab is told what was missed, and what it means for them', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const [alice, bob] = [await as('buyer0006@demo.test'), await as('buyer0007@demo.test')]
  await alice.goto(`/product-view/${id}`)
  await offer(alice, 40)
  await expect(alice.getByTestId('own-status')).toHaveAttribute('data-status', 'winner')
  await setHidden(alice, true)
  await setHidden(alice, false)
  await setHidden(alice, true)
  await bob.goto(`/product-view/${id}`)
  await offer(bob, 60)
  await offer(bob, 80)
  // what happens behind one's back is told on the return, not before
  await expect(alice.getByTestId('own-status')).toHaveAttribute('data-status', 'outbid')
  await expect(alice.getByTestId('return-note')).toHaveCount(0)
  await setHidden(alice, false)
  const note = alice.getByTestId('return-note')
  await expect(note).toContainText('You were outbid while you were away: $42 now')
  await expect(note).toContainText(/Caught up with \d+ changes?\./)
  expect(await graveFaultsInBothSchemes(alice)).toEqual([])
  // it goes when it is no longer so
  await offer(alice, 200)
  await expect(note).toHaveCount(0)
})

test('who was cut off is told the same once the connection stands again', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const [carol, bob] = [await as('buyer0008@demo.test'), await as('buyer0009@demo.test')]
  await carol.goto(`/product-view/${id}`)
  await offer(carol, 40)
  await bob.goto(`/product-view/${id}`)
  await carol.context().setOffline(true)
  await expect(carol.getByTestId('connection')).toHaveAttribute('data-connection', 'down')
  // nothing on the page says that it is live meanwhile
  await expect(carol.locator('.server')).toBeVisible()
  await expect(carol.locator('.while-live')).toBeHidden()
  await expect(carol.locator('.while-down')).toHaveText('Not live')
  await expect(carol.getByTestId('connection')).not.toContainText('Live')
  await offer(bob, 30)
  await carol.context().setOffline(false)
  await expect(carol.locator('.while-live')).toBeVisible()
  await expect(carol.getByTestId('return-note')).toContainText(
    'You still lead, the price moved while you were away: $32 now',
  )
  // nor does the next page say that it is not live because the last one's socket is closed
  await carol.locator('header .logo').first().click()
  await expect(carol.getByRole('heading', { name: 'Featured items' })).toBeVisible()
  await expect(carol.locator('.while-live')).toBeVisible()
})
