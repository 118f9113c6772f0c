import { offer, price, status } from '#tests/e2e/bidding.ts'
import { expect, MOVING, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

test('two people bid against each other, live, and one of them wins', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 400_000, windowMs: 90_000, extensionMs: 90_000 })
  const [alice, bob, visitor] = [
    await as('buyer0001@demo.test', MOVING),
    await as('buyer0002@demo.test', MOVING),
    await as(null, MOVING),
  ]
  for (const page of [alice, bob, visitor]) {
    await page.goto(`/product-view/${id}`)
    await expect(page.getByTestId('connection')).toContainText('Live')
  }

  // what is far too little is said to be that, beside what would be taken
  await alice.getByTestId('amount-input').fill('1')
  await alice.getByTestId('review-offer').click()
  await expect(alice.getByTestId('low-offer')).toContainText('less than one fifth of the next offer, $10')
  await expect(alice.getByRole('dialog')).toContainText('Higher offer is already placed')
  // there Enter goes back, and nothing was offered; on a good one it confirms
  await expect(alice.getByRole('dialog').getByRole('button', { name: 'Go back' })).toBeFocused()
  await alice.keyboard.press('Enter')
  await expect(alice.getByRole('dialog')).toHaveCount(0)
  await expect(visitor.getByTestId('offer-count')).toContainText('0')
  await alice.getByTestId('amount-input').fill('20')
  await alice.getByTestId('review-offer').click()
  await expect(alice.getByTestId('confirm-offer')).toBeFocused()
  await alice.keyboard.press('Enter')
  await expect(status(alice)).toContainText('WINNING')
  await expect(price(visitor)).toContainText('$10')
  await expect(visitor.getByTestId('offer-count')).toContainText('1')

  await offer(bob, 15)
  await expect(bob.getByTestId('offer-message')).toContainText('someone had a higher max')
  await expect(status(bob)).toContainText('LOSING')
  await expect(price(alice)).toContainText('$16')

  await offer(bob, 40)
  await expect(status(bob)).toContainText('WINNING')
  await expect(status(alice)).toContainText('LOSING')
  for (const page of [alice, bob, visitor]) await expect(price(page)).toContainText('$21')

  const closesAt = () => visitor.getByTestId('closes-at').getAttribute('datetime')
  const scheduled = (await closesAt()) ?? ''
  // inside the window an offer moves the close
  await market.forward(id, Date.parse(scheduled) - Date.now() - 60_000)
  await offer(alice, 60)
  await expect(status(alice)).toContainText('WINNING')
  await expect(price(visitor)).toContainText('$42')
  await expect.poll(closesAt).not.toBe(scheduled)

  await market.forward(id, 90_000)
  await expect(status(alice)).toContainText('WON')
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

test('on a phone an offer takes two taps, what falls short is mended by one, and Buy Now has its price', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000, buyNowPrice: 140_00 })
  const [carla, dan] = [await as('buyer0003@demo.test'), await as('buyer0004@demo.test', { width: 390 })]
  await carla.goto(`/product-view/${id}`)
  await offer(carla, 30)
  await expect(status(carla)).toContainText('WINNING')

  await dan.goto(`/product-view/${id}`)
  await expect(dan.getByTestId('buy-now')).toHaveText('Buy now for $140')
  const bar = dan.getByTestId('bar-offer')
  await expect(bar).toHaveText('Offer $11')
  await bar.click()
  await expect(dan.getByTestId('confirm-offer')).toHaveText('Confirm $11 max')
  // the scrollbar's place is as dark as all that is under the dialog
  const [strip, paper] = await dan.evaluate(() =>
    [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(strip).not.toBe(paper)
  await dan.getByTestId('confirm-offer').click()
  await expect(dan.getByRole('region', { name: 'Offer bar' })).toContainText('Losing, your max was $11')
  await expect(bar).toHaveText('Offer $13')

  await dan.getByTestId('open-sheet').click()
  await dan.getByTestId('amount-input').fill('5')
  await expect(dan.getByTestId('review-offer')).toHaveText('Offer $5')
  await dan.getByTestId('review-offer').click()
  await expect(dan.getByRole('dialog', { name: 'Confirm' })).toContainText('Higher offer is already placed')
  await dan.getByTestId('make-it').click()
  await expect(dan.getByTestId('confirm-amount')).toHaveText('$13')
  await expect(dan.getByTestId('confirm-offer')).toHaveText('Confirm $13 max')
  await dan.keyboard.press('Escape')
  // in the sheet a quick amount is the first of the two taps
  await dan.getByRole('button', { name: /^\$14/ }).click()
  await expect(dan.getByTestId('confirm-offer')).toHaveText('Confirm $14 max')
  await dan.keyboard.press('Escape')
  await dan.keyboard.press('Escape')
  await carla.goto(`/product-view/${id}`)
  await expect(status(carla)).toContainText('WINNING')
})

test('in the last minutes three amounts are one tap away, and the confirmation is where they were', async ({
  as,
  market,
}) => {
  const soon = await aListing(market.d1, { closesInMs: 240_000, windowMs: 60_000 })
  const dan = await as('buyer0004@demo.test', { width: 390 })
  await dan.goto(`/product-view/${soon}`)
  const amounts = dan.getByTestId('final-amount')
  await expect(amounts).toHaveText(['Offer $10$12.33 all-in', '$11$13.57 all-in', '$12$14.80 all-in'])
  expect(await graveFaults(dan)).toEqual([])
  await amounts.nth(1).click()
  const confirm = dan.getByTestId('confirm-offer')
  await expect(confirm).toHaveText('Confirm $11 max$13.57 all-in')
  await expect(dan.getByRole('dialog')).toHaveCount(0)
  await expect(confirm).toBeFocused()
  expect(await graveFaults(dan)).toEqual([])
  await dan.keyboard.press('Escape')
  await expect(amounts).toHaveCount(3)

  await amounts.nth(1).click()
  await confirm.click()
  await expect(status(dan)).toContainText('WINNING')
  await expect(amounts.first()).toHaveText('Raise to $12$14.80 all-in')

  // what falls short is mended there as well
  await dan.getByTestId('other-amount').click()
  await dan.getByTestId('amount-input').fill('40')
  await dan.getByTestId('review-offer').click()
  await expect(dan.getByTestId('final-confirm')).toContainText('Your max becomes $40')
  await dan.getByRole('button', { name: 'Go back' }).click()
  await expect(dan.getByTestId('amount-input')).toBeFocused()
})

test('whose last minutes are not live sees the block go grey, is told whose clock it is, and offers nothing there', async ({
  as,
  market,
}) => {
  const soon = await aListing(market.d1, { closesInMs: 240_000, windowMs: 60_000 })
  const dan = await as('buyer0005@demo.test', { width: 390, reducedMotion: 'reduce' })
  await dan.goto(`/product-view/${soon}`)
  const block = dan.locator('.bid .final')
  const ground = () => block.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(dan.getByTestId('connection')).toHaveAttribute('data-connection', 'live')
  await expect(block).toContainText('Time left')
  const live = await ground()
  await dan.context().setOffline(true)
  await expect(dan.getByTestId('connection')).toHaveAttribute('data-connection', 'down')
  await expect(block).toContainText('Time left, by your device')
  await expect(block).toContainText('The clock keeps counting.')
  expect(await ground()).not.toBe(live)
  for (const amount of await dan.getByTestId('final-amount').all()) await expect(amount).toBeDisabled()
  expect(await graveFaults(dan)).toEqual([])
  await dan.context().setOffline(false)
  await expect(dan.getByTestId('connection')).toHaveAttribute('data-connection', 'live')
  await expect(block).not.toContainText('by your device')
  expect(await ground()).toBe(live)
  await expect(dan.getByTestId('final-amount').first()).toBeEnabled()
})

test.describe('a line that is down as the lot closes', () => {
  test.use({ expects: /net::ERR_FAILED/ })

  test('brings what is left to do once it is back', async ({ as, market }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const page = await as('buyer0006@demo.test')
    await page.route('**/assets/result-block-*.js', (route) => route.abort())
    await page.goto(`/product-view/${id}`)
    await expect(page.getByTestId('connection')).toHaveAttribute('data-connection', 'live')
    const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('result-block'))
    await market.forward(id, 3_600_000)
    await expect(page.getByTestId('market-status')).toContainText('not sold')
    await missed
    const similar = page.getByRole('link', { name: 'See similar lots' })
    await expect(similar).toHaveCount(0)
    await page.unroute('**/assets/result-block-*.js')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(similar).toBeVisible()
  })

  test('asks what an offer would be all the same: its script came before it was wanted', async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const page = await as('buyer0006@demo.test')
    const brought = page.waitForResponse(/\/assets\/confirm-dialog-/)
    await page.goto(`/product-view/${id}`)
    await brought
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByTestId('review-offer').click()
    await expect(page.getByRole('dialog')).toContainText('Your max offer')
  })

  test('leaves the page whole where a dialog does not come, says so, and opens it later', async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const page = await as('buyer0006@demo.test')
    await page.route('**/assets/offer-help-dialog-*.js', (route) => route.abort())
    await page.goto(`/product-view/${id}`)
    await page.getByRole('button', { name: 'Max or hard offer: help' }).click()
    await expect(page.locator('.toasts')).toContainText('It opens once your connection is back')
    await expect(page.getByTestId('amount-input')).toBeVisible()
    await page.unroute('**/assets/offer-help-dialog-*.js')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
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
