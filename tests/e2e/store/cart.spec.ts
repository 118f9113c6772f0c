import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, type Market, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000
const badge = (page: Page) => page.getByTestId('cart-header').locator('.count')
const line = (page: Page, id: string) => page.locator(`[data-line="${id}"]`)
const fixed = (market: Market, quantity: number) =>
  aListing(market.d1, { closesInMs: HOUR, format: 'fixed', quantity, startPrice: 189_00 })

async function add(page: Page, id: string, pieces = 1) {
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  if (pieces > 1) await page.getByTestId('pieces-input').fill(String(pieces))
  await page.getByTestId('add-to-cart-button').click()
  await page.getByTestId('confirm-add').click()
  await expect(page.getByTestId('view-cart')).toBeVisible()
}

/** Confirms the checkout, to be paid at the counter. */
async function confirmAtPickup(page: Page) {
  await page.getByText('At pickup').click()
  await page.getByTestId('confirm-cart').click()
}

test('what goes into the cart shows in every tab, is changed, removed and bought once', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const [mixer, lathe] = [
    await fixed(market, 5),
    await aListing(market.d1, { closesInMs: HOUR, buyNowPrice: 300_00 }),
  ]
  const page = await as('buyer0011@demo.test')
  const tab = await page.context().newPage()
  await tab.goto('/cart')
  await expect(tab.getByText('Your cart is empty')).toBeVisible()
  await page.goto(`/product-view/${mixer}`)
  await page.getByTestId('pieces-input').fill('2')
  await page.getByTestId('add-to-cart-button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Collect at .*/)
  await expect(dialog).toContainText("The cart doesn't reserve the lot")
  await expect(dialog.getByTestId('cart-total')).toHaveText('$466.22')
  await dialog.getByLabel('Quantity').fill('0')
  await dialog.getByTestId('confirm-add').click()
  await expect(dialog).toContainText('Select atleast 1 quantity')
  await dialog.getByLabel('Quantity').fill('2')
  await dialog.getByTestId('confirm-add').click()
  await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  await expect(page.getByTestId('view-cart')).toBeVisible()
  await expect(badge(page)).toHaveText('2')
  await expect(badge(tab)).toHaveText('2')
  await expect(line(tab, mixer)).toContainText('$378.00')

  await add(page, lathe)
  await page.getByTestId('view-cart').click()
  await expect(page.getByTestId('cart-items')).toHaveText('3 items')
  await line(page, mixer)
    .getByRole('button', { name: /One more/ })
    .click()
  await expect(badge(page)).toHaveText('4')
  await expect(line(tab, mixer)).toContainText('$567.00')
  await line(page, mixer).getByRole('textbox').fill('9')
  await line(page, mixer).getByRole('textbox').press('Enter')
  await expect(line(page, mixer)).toContainText('Only 5 pieces are left')
  await line(page, mixer).getByRole('textbox').fill('1')
  await line(page, mixer).getByRole('textbox').press('Enter')
  await expect(badge(page)).toHaveText('2')

  await line(page, lathe)
    .getByRole('link', { name: /Remove lot/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(line(page, lathe)).toHaveCount(0)
  await expect(line(tab, lathe)).toHaveCount(0)

  // the same confirmation on two pages, one of which hears nothing, is one order
  const plain = await as('buyer0011@demo.test', { javaScriptEnabled: false })
  await plain.goto('/cart/buy')
  await page.getByTestId('review-cart').click()
  await confirmAtPickup(page)
  await expect(page.getByTestId('cart-done')).toContainText('Bought: 1 lot')
  await expect(page.getByTestId('cart-done')).toContainText('pay at the counter')
  await confirmAtPickup(plain)
  await expect(plain.getByTestId('cart-done')).toContainText('Bought: 1 lot')
  expect(plain.url()).toBe(page.url())
  await expect(badge(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Invoice / })).toBeVisible()
  const sold = await market.d1
    .prepare('select count(*) as sales, sum(quantity) as pieces from invoice_lines where listing_id = ?')
    .bind(mixer)
    .first()
  expect(sold).toEqual({ sales: 1, pieces: 1 })

  // who is charged a fee while at the checkout is led to the cart, which says so, and pays it there
  const late = await market.d1
    .prepare(
      `update invoices set created_at = created_at - ?1, due_at = due_at - ?1
       where id = (select invoice_id from invoice_lines where listing_id = ?2) returning common_invoice as number`,
    )
    .bind(60 * 24 * HOUR, mixer)
    .first<{ number: string }>()
  const number = late?.number ?? ''
  await page.goto(`/cart/add/${mixer}`)
  await page.getByTestId('confirm-add').click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${mixer}`))
  const socket = page.waitForEvent('websocket', (one) => one.url().includes('/live-relay/'))
  await page.goto('/checkout/cart/all')
  await socket
  const seller = await as(await sellerOf(market.d1, mixer))
  await seller.goto(`/seller/fees?charge=${number}`)
  await seller.getByLabel('Reason').fill('Not paid by Friday')
  await seller.getByTestId('confirm-fee').click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByTestId('fees-due')).toContainText(number)
  await page.getByTestId('fees-due').getByRole('link').click()
  await page.getByTestId('pay-fee').click()
  await expect(page).toHaveURL(/\/cart\?fee=paid/)
  await expect(page.getByTestId('fees-due')).toHaveCount(0)
})

test('two with the same last piece: one buys it, and the other’s open cart says at once that it is gone', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const [last, plenty] = [await fixed(market, 1), await fixed(market, 9)]
  const [ann, ben] = [await as('buyer0012@demo.test'), await as('buyer0013@demo.test')]
  for (const page of [ann, ben]) await add(page, last)
  await add(ben, plenty)
  await ben.goto('/cart')
  await expect(badge(ben)).toHaveText('2')
  const elsewhere = await ben.context().newPage()
  await elsewhere.goto('/search')
  await expect(badge(elsewhere)).toHaveText('2')
  const late = await as('buyer0013@demo.test', { javaScriptEnabled: false })
  await late.goto('/checkout/cart/all')

  await ann.goto('/checkout/cart/all')
  await confirmAtPickup(ann)
  await expect(ann.getByTestId('cart-done')).toContainText('Bought: 1 lot')

  await expect(line(ben, last)).toContainText('Sold to someone else at')
  await expect(line(ben, last)).toContainText('Taken out of your cart; you pay nothing.')
  await expect(badge(ben)).toHaveText('1')
  await expect(badge(elsewhere)).toHaveText('1')
  await expect(ben.getByTestId('cart-total')).toHaveText('$233.11')
  await ben.reload()
  await expect(line(ben, last)).toContainText('Sold to someone else at')

  // confirmed on a page that hears nothing: what is gone is said, and what there is is bought when that is confirmed
  await confirmAtPickup(late)
  await expect(late.getByTestId('checkout-said')).toContainText('You bought nothing')
  await expect(late.getByTestId('cart-total')).toHaveText('$233.11')
  await confirmAtPickup(late)
  await expect(late.getByTestId('cart-done')).toContainText('Bought: 1 lot')
  await late.goto('/cart')
  await late.getByRole('button', { name: /Dismiss/ }).click()
  await expect(line(late, last)).toHaveCount(0)
})

test('the cart works without script', async ({ as, market }) => {
  test.setTimeout(240_000)
  const [mixer, lathe] = [
    await fixed(market, 4),
    await aListing(market.d1, { closesInMs: HOUR, buyNowPrice: 300_00 }),
  ]
  const page = await as('buyer0014@demo.test', { javaScriptEnabled: false })
  await page.goto(`/product-view/${mixer}`)
  await page.getByRole('link', { name: 'Add to cart' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy now')
  await page.getByLabel('Quantity').fill('7')
  await page.getByTestId('confirm-add').click()
  await expect(page.getByRole('alert')).toHaveText('Only 4 pieces are left')
  await expect(page.getByLabel('Quantity')).toHaveValue('7')
  await page.getByLabel('Quantity').fill('3')
  await page.getByTestId('confirm-add').click()
  await expect(page).toHaveURL(`/product-view/${mixer}`)
  await page.goto(`/cart/add/${lathe}`)
  await page.getByTestId('confirm-add').click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(badge(page)).toHaveText('4')
  await line(page, mixer).getByRole('textbox').fill('2')
  await line(page, mixer).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByTestId('cart-items')).toHaveText('3 items')
  await line(page, lathe)
    .getByRole('link', { name: /Remove lot/ })
    .click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(line(page, lathe)).toHaveCount(0)
  await page.getByTestId('review-cart').click()
  await confirmAtPickup(page)
  await expect(page.getByTestId('cart-done')).toContainText('Bought: 1 lot')
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a visitor is asked to sign in, and a seller has no cart in the header', async ({ as }) => {
  const visitor = await as(null)
  for (const path of ['/cart', '/shopping-cart', '/buynowcart', '/cart/buy']) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(/\/login\?redirectTo=%2Fcart/)
  }
  await visitor.goto('/')
  await visitor.getByTestId('cart-header').click()
  await expect(visitor.getByRole('dialog', { name: 'HELLO' })).toBeVisible()
  const seller = await as('seller1@demo.test')
  await seller.goto('/')
  await expect(seller.getByTestId('cart-header')).toHaveCount(0)
  expect((await seller.goto('/cart/add/no-such-listing'))?.status()).toBe(404)
})

test('the cart’s pages have nothing that axe calls serious, and nothing scrolls sideways', {
  tag: '@look',
}, async ({ as, market }) => {
  test.setTimeout(240_000)
  const listings = [await fixed(market, 9), await fixed(market, 9), await fixed(market, 1)]
  const long =
    'Rolling tool chest, six drawers, ball-bearing slides, keyed lock, Übergrößenwerkstattwagenausführung'
  await market.d1.batch([
    market.d1.prepare('update listings set title = ?1 where id = ?2').bind(long, listings[0]),
    market.d1
      .prepare(`update listing_live set status = 'sold', stock = 0, buy_now = null where listing_id = ?1`)
      .bind(listings[2]),
    market.d1.prepare(`update people set restocking_fee_due = 1110 where id = 'p-buyer0016'`),
    ...listings.flatMap((id, index) =>
      ['p-buyer0015', 'p-buyer0016'].map((person) =>
        market.d1
          .prepare(
            `insert into cart_lines (id, person_id, listing_id, location_id, quantity, added_at, removed_at)
             select ?1 || ?2, ?2, id, location_id, ?3, ?3, ?4 from listings where id = ?5`,
          )
          .bind(`cl-axe${index}`, person, index + 1, index === 2 ? Date.now() : null, id),
      ),
    ),
  ])
  for (const [email, paths] of [
    [
      'buyer0015@demo.test',
      [
        '/cart',
        '/cart?lng=es',
        '/checkout/cart/all?lng=en',
        `/cart/add/${listings[0]}`,
        `/cart?remove=cl-axe0p-buyer0015`,
        `/product-view/${listings[0]}`,
      ],
    ],
    ['buyer0016@demo.test', ['/cart']],
    ['buyer0017@demo.test', ['/cart']],
  ] as const) {
    const page = await as(email, { colorScheme: 'light', reducedMotion: 'reduce' })
    for (const path of paths) {
      await page.setViewportSize({ width: 390, height: 1000 })
      await page.goto(path)
      const grave = await graveFaultsInBothSchemes(page, 1440)
      const over = await sidewaysAt(page, [1440, 390, 320])
      expect({ path, over, grave }).toEqual({ path, over: {}, grave: [] })
    }
  }
})
