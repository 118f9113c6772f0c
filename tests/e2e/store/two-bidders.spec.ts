import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

async function offer(page: Page, amount: number) {
  await page.getByTestId('amount-input').fill(String(amount))
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
}

const price = (page: Page) => page.getByTestId('current-price')
const status = (page: Page) => page.getByTestId('own-status')

test('two people bid against each other, live, and one of them wins', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 30_000, windowMs: 29_000, extensionMs: 10_000 })
  const [alice, bob, visitor] = [
    await as('buyer0001@demo.test'),
    await as('buyer0002@demo.test'),
    await as(null),
  ]
  for (const page of [alice, bob, visitor]) {
    await page.goto(`/product-view/${id}`)
    await expect(page.getByTestId('connection')).toContainText('Live')
  }

  // what is far too little is said to be that, beside what would be taken
  await alice.getByTestId('amount-input').fill('1')
  await alice.getByTestId('review-offer').click()
  await expect(alice.getByTestId('low-offer')).toContainText('under one fifth of the next offer, $10')
  await expect(alice.getByRole('dialog')).toContainText('Higher offer is already placed')
  await alice.keyboard.press('Escape')
  await offer(alice, 20)
  await expect(status(alice)).toContainText('WINNING')
  await expect(price(visitor)).toContainText('$10')
  await expect(visitor.getByTestId('offer-count')).toContainText('1')

  await offer(bob, 15)
  await expect(bob.getByTestId('offer-message')).toContainText('higher maximum stands')
  await expect(status(bob)).toContainText('LOSING')
  await expect(price(alice)).toContainText('$16')

  await offer(bob, 40)
  await expect(status(bob)).toContainText('WINNING')
  await expect(status(alice)).toContainText('LOSING')
  for (const page of [alice, bob, visitor]) await expect(price(page)).toContainText('$21')

  const scheduled = await visitor.getByTestId('closes-at').getAttribute('datetime')
  // inside the window an offer moves the close
  await expect
    .poll(
      async () => {
        const left =
          Date.parse((await alice.getByTestId('closes-at').getAttribute('datetime')) ?? '') - Date.now()
        return left < 9_000
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  await offer(alice, 60)
  await expect(status(alice)).toContainText('WINNING')
  await expect(price(visitor)).toContainText('$42')
  await expect.poll(() => visitor.getByTestId('closes-at').getAttribute('datetime')).not.toBe(scheduled)

  await expect(status(alice)).toContainText('WON', { timeout: 30_000 })
  await expect(status(bob)).toContainText('LOST')
  await expect(visitor.getByTestId('market-status')).toContainText('Sold')

  await expect(alice.getByTestId('payment-link')).toHaveAttribute('href', /^\/checkout\/invoice\/FL-\d+$/, {
    timeout: 20_000,
  })
  await alice.getByTestId('invoice-link').click()
  await expect(alice).toHaveURL(/\/invoice\/FL-\d+$/)
  // $42 and 15 % premium, and 7.25 % tax on both
  await expect(alice.getByRole('main')).toContainText('$51.80')
  await alice.goto('/invoices/all')
  await expect(alice.getByRole('main')).toContainText('$51.80')

  const number = (await alice.locator('a[href*="/invoice/FL-"]').first().getAttribute('href')) ?? ''
  const answer = await bob.goto(number)
  expect(answer?.status()).toBe(404)
  const { results } = await market.d1
    .prepare('select sale_id from invoice_lines where listing_id = ?')
    .bind(id)
    .all()
  expect(results).toEqual([{ sale_id: `${id}:1` }])
})

test('an outbid bidder raises from the panel and the other side hears it', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const [carla, dan] = [await as('buyer0003@demo.test'), await as('buyer0004@demo.test', { width: 390 })]
  await carla.goto(`/product-view/${id}`)
  await offer(carla, 30)
  await expect(status(carla)).toContainText('WINNING')

  await dan.goto(`/product-view/${id}`)
  await expect(dan.locator('body')).toContainText('$10')
  await carla.goto(`/product-view/${id}`)
  await expect(status(carla)).toContainText('WINNING')
})

test('what was typed before the script ran is what is offered', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as('buyer0011@demo.test')
  // the page is there, its script is not yet
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/product-view/${id}`, { waitUntil: 'commit' })
  await page.getByTestId('amount-input').fill('37')
  release()
  await expect(page.getByTestId('connection')).toContainText('Live')
  await expect(page.getByTestId('amount-input')).toHaveValue('37')
  await page.getByTestId('review-offer').click()
  await expect(page.getByTestId('confirm-amount')).toContainText('37')
})

test('taps and keys while the script takes over do not end the page', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as('buyer0011@demo.test')
  // an event every millisecond: one of them comes between any two steps
  await page.addInitScript(() => {
    setInterval(() => {
      document
        .querySelector('[data-testid=amount-input]')
        ?.dispatchEvent(new Event('input', { bubbles: true }))
    }, 1)
  })
  await page.goto(`/product-view/${id}`, { waitUntil: 'commit' })
  await page.getByTestId('amount-input').fill('41')
  await expect(page.getByTestId('connection')).toContainText('Live')
  await expect(page.getByTestId('amount-input')).toHaveValue('41')
  // and it hears what is done: without script the form would have loaded a page
  await page.getByTestId('review-offer').click()
  await expect(page.getByRole('dialog').getByTestId('confirm-amount')).toContainText('41')
})
