import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

test('Shortcuts count what waits, follow at once, and ask a visitor to sign in first.', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as('buyer0021@demo.test')
  await page.goto(`/product-view/${id}`)
  await page.waitForLoadState('networkidle')
  const tools = page.locator('.head-2 .tools')
  const favourites = tools.getByRole('link', { name: 'Favorites' })
  const before = Number((await favourites.locator('.cap').allTextContents())[0] ?? 0)
  await page
    .getByRole('button', { name: /^Add to Favorites/ })
    .first()
    .click()
  await expect(favourites.locator('.cap')).toHaveText(String(before + 1))
  await favourites.click()
  await expect(page).toHaveURL('/favorites/watchlist')

  const visitor = await as(null)
  await visitor.goto('/search', { waitUntil: 'networkidle' })
  await visitor.locator('.head-2 .tools').getByRole('link', { name: 'Your offers' }).click()
  await expect(visitor.getByRole('dialog', { name: 'HELLO' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByTestId('cart-header')).toBeVisible()

  const phone = await as('buyer0021@demo.test', { width: 390 })
  await phone.goto('/')
  const tabs = phone.getByRole('navigation', { name: 'Sections' })
  await tabs.getByRole('link', { name: /Favorites/ }).click()
  await expect(phone).toHaveURL('/favorites/watchlist')
  await expect(tabs.getByRole('link', { name: /Favorites/ })).toHaveAttribute('aria-current', 'page')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const seller = await as('seller1@demo.test')
  await seller.goto('/search')
  await expect(seller.getByTestId('cart-header')).toHaveCount(0)
  await expect(seller.getByRole('button', { name: 'Scan a barcode' })).toHaveCount(0)
})

for (const script of [true, false])
  test(`A conversation is archived, taken back and deleted ${script ? 'with' : 'without'} script.`, async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const buyer = await as(script ? 'buyer0022@demo.test' : 'buyer0023@demo.test', {
      javaScriptEnabled: script,
    })
    const sent = await buyer.request.post('/api/message/saveMessage', {
      headers: { origin: market.origin },
      data: { projectmsgpost: id, message: 'Is there a ramp?' },
    })
    expect(sent.status()).toBe(200)
    await buyer.goto('/messages')
    const threads = buyer.locator('.th')
    const tab = (name: string) => buyer.locator('.mlist .tabs').getByRole('link', { name })
    await threads.first().click()
    await buyer.getByRole('button', { name: 'Archive' }).click()
    await expect(buyer.getByText('Conversation archived')).toBeVisible()
    await expect(threads).toHaveCount(0)
    await tab('Archived 1').click()
    await threads.first().click()
    await buyer.getByRole('button', { name: 'Move back to active' }).click()
    await expect(tab('Active 1')).toHaveAttribute('aria-current', 'page')
    await buyer.getByRole('link', { name: 'Delete' }).click()
    await expect(buyer.getByText('The seller keeps their copy.')).toBeVisible()
    if (script) expect(await graveFaults(buyer)).toEqual([])
    await buyer.getByRole('button', { name: 'Delete' }).click()
    await expect(buyer.getByText('Conversation deleted')).toBeVisible()
    await expect(threads).toHaveCount(0)

    const seller = await as('seller1@demo.test')
    await seller.goto('/messages')
    await expect(seller.locator('.th').first()).toContainText('Is there a ramp?')
  })

test('An award leads its supplier and its organisation to the purchase order, and nobody else.', async ({
  as,
  market,
}) => {
  const { d1 } = market
  const id = await aListing(d1, { closesInMs: 3_600_000, format: 'reverse', startPrice: 500_00 })
  const supplier = await d1
    .prepare("select id from people where email = 'buyer0024@demo.test'")
    .first<{ id: string }>()
  await d1.batch([
    d1
      .prepare(
        `insert into purchase_orders (id, number, common_number, organisation_id, supplier_id, listing_id, sale_id, title,
           price, created_at) select 'order:' || id, 9001, 'FLT-PO-9001', organisation_id, ?, id, id || ':1', title, 44000, ?
         from listings where id = ?`,
      )
      .bind(supplier?.id, Date.now(), id),
  ])
  const page = await as('buyer0024@demo.test', { reducedMotion: 'reduce' })
  await page.goto('/my-account')
  await page.getByRole('link', { name: /^Purchase orders/ }).click()
  await page.getByTestId('order-row').getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase order FLT-PO-9001')
  await expect(page.getByTestId('order-price')).toHaveText('$440.00')
  expect(await graveFaults(page)).toEqual([])
  const seller = await as('seller1@demo.test', { width: 390, colorScheme: 'dark' })
  await seller.goto('/purchase-order/FLT-PO-9001')
  await expect(seller.locator('.doc')).toContainText('buyer0024@demo.test')
  expect(await graveFaults(seller)).toEqual([])
  expect(await seller.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  for (const other of ['buyer0001@demo.test', 'seller2@demo.test']) {
    const stranger = await as(other)
    expect((await stranger.goto('/purchase-order/FLT-PO-9001'))?.status()).toBe(404)
  }
})
