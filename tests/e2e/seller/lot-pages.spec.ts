import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs } from '#tests/support/market.ts'
import { aPng } from '#tests/support/pictures.ts'

const LISTER = 'staff1@demo.test'
const BUYER = 'buyer0019@demo.test'

test('a lot that was offered on is revised by one bar, which says what changed and tells its bidder', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as(LISTER)
  await page.goto(`/seller/lot/${id}`)
  const figures = page.getByTestId('lot-figures')
  await expect(figures).toContainText('Starts at')
  const picture = await page.locator('.lot-h > :is(img, .no-image)').boundingBox()
  expect(picture?.height).toBeLessThan(100)
  await expect(page.getByTestId('revise-bar')).toHaveCount(0)
  // without script alone
  await expect(page.getByRole('button', { name: 'Save the changes' })).toBeHidden()

  const offer = { id, wsprice: 45, bidding_type: 'hard', bid_id: crypto.randomUUID() }
  await callAs(market, BUYER, 'bid/confirm', offer)
  // by the relay, on the page that was open
  await expect(figures).toContainText('1 by one person')
  await expect(async () => {
    await page.reload()
    await expect(page.getByTestId('terms-locked')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await isAlive(page)
  await expect(page.getByText('Premium and tax')).toBeVisible()

  await page.getByLabel('Description').fill('One battery holds charge, the chuck runs true.')
  await page.getByLabel('Bin', { exact: true }).fill('A-02-01')
  const bar = page.getByTestId('revise-bar')
  await expect(bar).toContainText('2 changes')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toHaveCount(0)
  await page.getByLabel('Description').fill('One battery holds charge, the chuck runs true.')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await bar.getByRole('button', { name: 'Review the change' }).click()
  await page.getByRole('button', { name: 'Change and tell one person' }).click()
  await expect(page.getByTestId('revise-done')).toBeVisible()
  await expect(page.getByText('Changed: Description')).toBeVisible()
  await expect(page.getByText('Ledger entry 0')).toBeVisible()
})

test('pictures of a published lot are sent, moved, captioned and cropped in its form, and buyers see them once it is saved', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as(LISTER, { width: 390 })
  await page.goto(`/seller/lot/${id}`)
  await isAlive(page)
  const shelf = page.locator('.photos > .ph')
  const before = await shelf.count()
  const buffer = Buffer.from(await aPng({ width: 800, height: 600 }))
  await page
    .locator('input[name=pictures]')
    .setInputFiles([{ name: 'front.png', mimeType: 'image/png', buffer }])
  const number = before + 1
  await expect(page.getByRole('img', { name: `Picture ${number}` })).toBeVisible()
  await page.getByRole('button', { name: `Crop picture ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Selection' }).click()
  await expect(page.getByRole('button', { name: `Restore the original of picture ${number}` })).toBeVisible()
  await page.getByRole('button', { name: `Caption of picture ${number}` }).click()
  await dialog.getByLabel('Filename').fill('front.png')
  await dialog.getByLabel('Title', { exact: true }).fill('Front')
  await dialog.getByLabel('Description').fill('The front, without a scratch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  for (let place = number; place > 1; place -= 1)
    await page.getByRole('button', { name: `Move picture ${place} to the left` }).click()
  const caption = page.getByRole('textbox', { name: 'Caption of picture 1', exact: true })
  await expect(caption).toHaveValue('The front, without a scratch')
  await page.getByLabel('Brand').fill('Northbend')
  const bar = page.getByTestId('revise-bar')
  await expect(bar).toContainText('2 changes')
  await bar.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Save the changes' }).last().click()
  await expect(page.getByTestId('revise-done')).toBeVisible()
  await page.goto(`/product-view/${id}`)
  await expect(page.getByRole('img', { name: 'The front, without a scratch' }).first()).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: 'Northbend' }).first()).toBeAttached()
})

test('what is typed into a text before the page is alive stays, and counts as a change', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as(LISTER)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/seller/lot/${id}`, { waitUntil: 'commit' })
  const description = page.getByLabel('Description')
  const before = await description.inputValue()
  await description.fill('One battery holds charge, the chuck runs true.')
  letGo()
  await isAlive(page)
  await expect(description).toHaveValue('One battery holds charge, the chuck runs true.')
  const bar = page.getByTestId('revise-bar')
  await expect(bar).toContainText('1 change')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(description).toHaveValue(before)
})

test('labels are chosen as they are printed, and the next ones are alike', async ({ as, market }) => {
  test.setTimeout(120_000)
  const [one, two] = [
    await aListing(market.d1, { closesInMs: 7_200_000 }),
    await aListing(market.d1, { closesInMs: 7_200_000 }),
  ]
  await market.d1.prepare("update listings set bin_location = 'A-16-02' where id = ?1").bind(one).run()
  await market.d1.prepare('update listings set bin_location = null where id = ?1').bind(two).run()
  const page = await as(LISTER)
  await page.goto(`/seller/labels?lot=${one}&lot=${two}`)
  await expect(page.getByText(/has no bin\. We leave it out/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print one label' })).toBeVisible()
  // a radio group, by keyboard
  await page.getByRole('radio', { name: 'Label 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('labels-said')).toHaveText('Sheet 1 of 1, labels 2 to 2')
  await page.getByRole('checkbox', { name: 'Print lots without a bin too' }).check()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByTestId('labels-said')).toHaveText('Sheet 1 of 1, labels 2 to 5')
  await expect(page.getByRole('button', { name: 'Print 4 labels' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Starting price' }).check()
  const preview = page.getByRole('img', { name: 'Sheet 1 of 1, labels 2 to 5' })
  await expect(preview).toHaveAttribute('src', /on=start/)
  await expect(preview).toHaveJSProperty('complete', true)
  const svg = await page.request.get((await preview.getAttribute('src')) ?? '')
  expect(svg.headers()['content-type']).toContain('image/svg+xml')
  expect(await svg.text()).toContain('Starts at $')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('labels.pdf')
  await page.goto(`/seller/labels?lot=${one}`)
  await expect(page.getByRole('checkbox', { name: 'Starting price' })).toBeChecked()
  // of all that a table finds, also once something was chosen for them
  const number = await market.d1
    .prepare('select lot_number from listings where id = ?1')
    .bind(one)
    .first<number>('lot_number')
  await page.goto(`/seller/listing/open?words=${number}&all=on`)
  await page.getByRole('link', { name: 'Print labels' }).first().click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Print 2 labels' })).toBeVisible()
  await expect(page).toHaveURL(/from=open.*words=\d+|words=\d+.*from=open/)
})

test('a row of listings has a menu: its lot is withdrawn alone, after its reason', async ({ as, market }) => {
  test.setTimeout(120_000)
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const row = await market.d1
    .prepare('select lot_number from listings where id = ?1')
    .bind(id)
    .first<number>('lot_number')
  const page = await as(LISTER)
  await page.goto(`/seller/listing/open?words=${row}`)
  const own = page.locator(`[data-listing-id="${id}"]`)
  await own.locator('.lot-more > summary').click()
  await expect(own.getByRole('link', { name: 'Revise' })).toBeVisible()
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByLabel('Reason').fill('Sold over the counter')
  await page.getByRole('button', { name: 'Withdraw 1' }).click()
  await expect(async () => {
    const outcome = await market.d1
      .prepare('select outcome from listing_live where listing_id = ?1')
      .bind(id)
      .first<string>('outcome')
    expect(outcome).toBe('withdrawn')
  }).toPass()

  // nobody says yet when it closes: many become drafts from the table, one from its own page, and a lot has one
  await page.goto(`/seller/listing/unsold?words=${row}`)
  const withdrawn = page.locator(`[data-listing-id="${id}"]`)
  await withdrawn.locator('.lot-more > summary').click()
  await withdrawn.getByRole('button', { name: 'Relist' }).click()
  await page.getByLabel('Make drafts, to check and publish later').check()
  await page.getByRole('button', { name: 'Relist 1' }).click()
  await expect(page.getByText('A draft of 1 lot is under Drafts.')).toBeVisible()
  await page.goto(`/seller/lot/${id}`)
  await page.getByText('Relist', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Relist' }).last().click()
  await expect(page).toHaveURL(/\/post_project\/create_lot\//)
  const drafts = await market.d1
    .prepare('select id from listing_drafts where relisted_from_id = ?1')
    .bind(id)
    .all<{ id: string }>()
  expect(drafts.results.map((draft) => draft.id)).toEqual([new URL(page.url()).pathname.split('/').at(-1)])
})

test('without script a lot is extended, paused and closed by forms that unfold below their buttons', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as('seller1@demo.test', { javaScriptEnabled: false })
  const closes = () =>
    market.d1
      .prepare('select closes_at as at, status from listing_live where listing_id = ?')
      .bind(id)
      .first<{ at: number; status: string }>()
  const before = await closes()
  await page.goto(`/seller/lot/${id}`)
  const unfold = (name: string) =>
    page.locator('.act-plain').filter({ has: page.locator('summary', { hasText: name }) })

  await unfold('Extend').locator('summary').click()
  await unfold('Extend').getByLabel('Minutes to add').fill('45')
  await unfold('Extend').getByRole('button', { name: 'Extend' }).click()
  await expect.poll(async () => (await closes())?.at).toBe((before?.at ?? 0) + 45 * 60_000)

  await unfold('Pause').locator('summary').click()
  await unfold('Pause').getByLabel('Reason').fill('The yard has no power')
  await unfold('Pause').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByTestId('lot-status')).toContainText('Paused')

  await unfold('Close now').locator('summary').click()
  await unfold('Close now').getByRole('button', { name: 'Close now' }).click()
  await expect.poll(async () => (await closes())?.status).toBe('closed')
})
