import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aSession, callAs } from '#tests/support/market.ts'
import { aPng } from '#tests/support/pictures.ts'

const LISTER = 'staff1@demo.test'
const BUYER = 'buyer0023@demo.test'

async function aPicture(name: string) {
  const bytes = await aPng({ width: 800, height: 600 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

test('on a phone a thing is photographed, described and published, and a buyer offers on it', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const page = await as(LISTER, { width: 390 })
  await page.goto('/seller/listing/draft')
  await page.getByRole('link', { name: 'New lot' }).click()
  await page.waitForURL(/create_lot\/[0-9a-f-]{36}/)
  await page
    .locator('input[name=pictures]')
    .setInputFiles([await aPicture('front.png'), await aPicture('back.png')])
  await expect(page.getByRole('img', { name: 'Picture 2' })).toBeVisible()
  // what calls itself a video is asked what it is; one that is none is said so, and holds nothing
  const video = page.getByTestId('video-field')
  const file = video.locator('input[type=file]')
  await file.setInputFiles({ name: 'turning.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<svg/>') })
  await expect(video.getByText("This isn't an mp4 or webm video.")).toBeVisible()
  await video.getByRole('button', { name: 'Dismiss turning.mp4' }).click()
  await file.setInputFiles('tests/fixtures/lot-video.webm')
  await expect(video.getByLabel('Video', { exact: true })).toBeVisible()

  await page.getByLabel('Title', { exact: true }).fill('Table lamp with a blue foot')
  await page.getByLabel('Description').fill('Tested on arrival, the switch works.')
  await page.getByLabel('Starting price').fill('20')
  await page.getByLabel('Reserve').fill('15')
  await page.getByRole('radio', { name: 'Auction' }).check()
  // it is kept by itself, and what does not fit is said while it is typed
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByText('The reserve is below the starting price').first()).toBeVisible()
  const address = page.url()
  await page.goto(address)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Table lamp with a blue foot')

  await page.getByLabel('Category').selectOption('')
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await expect(page.locator('.error').filter({ hasText: 'Category is missing' })).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(page.url()).toBe(address)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Condition').selectOption({ index: 2 })
  await page.getByLabel('Reserve').fill('40')
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await page.waitForURL(/product-view/)
  await expect(page.getByRole('heading', { name: 'Table lamp with a blue foot' })).toBeVisible()

  const buyer = await as(BUYER)
  await buyer.goto(new URL(page.url()).pathname)
  await expect(buyer.getByRole('heading', { name: 'Table lamp with a blue foot' })).toBeVisible()
  // a step behind the pictures, and nothing of it is loaded before somebody plays it
  const shown = buyer.locator('.gallery-main > video')
  const steps = buyer.locator('.thumbs a')
  await expect(steps).toHaveCount(3)
  await steps.first().focus()
  for (const step of [1, 2]) {
    await buyer.keyboard.press('ArrowRight')
    await expect(steps.nth(step)).toHaveAttribute('aria-current', 'true')
  }
  await expect(shown).toHaveAttribute('preload', 'none')
  await expect(shown).toHaveAttribute('poster', /up-[a-z2-7]{26}-1200\.webp$/)
  await shown.focus()
  await buyer.keyboard.press('Space')
  await expect
    .poll(() => shown.evaluate((player) => (player instanceof HTMLVideoElement ? player.videoWidth : 0)))
    .toBe(64)
  const foreign = await buyer.request.post(`/seller/drafts/${crypto.randomUUID()}/video`, { data: 'x' })
  expect(foreign.status()).toBe(403)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const offer = { id, wsprice: 45, bidding_type: 'hard', bid_id: crypto.randomUUID() }
  await callAs(market, BUYER, 'bid/confirm', offer)
  await expect(buyer.getByText('$45').first()).toBeVisible()
})

test('without script a lot is written, its pictures are moved, and it is published', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as(LISTER, { javaScriptEnabled: false })
  await page.goto('/post_project/create_lot/new')
  await page.locator('input[name=pictures]').setInputFiles([await aPicture('a.png'), await aPicture('b.png')])
  await page.getByLabel('Title', { exact: true }).fill('Oak bench')
  await page.getByLabel('Description').fill('Two metres long, freshly oiled.')
  await page.getByLabel('Starting price').fill('30')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const first = () => page.locator('.ph img').first().getAttribute('src')
  const cover = await first()
  await page.getByRole('button', { name: 'Move picture 2 to the left' }).click()
  expect(await first()).not.toBe(cover)
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Condition').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await expect(page.getByRole('heading', { name: 'Oak bench' })).toBeVisible()
})

test('a file of lots is matched, checked, mended and taken as drafts, which are changed and deleted together', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const page = await as(LISTER)
  await page.goto('/seller/import')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const rows =
    'Title,Description,Category,Starting price,SKU\nGarden saw,Sharp and clean on both sides.,Drils,12,GS-1\nNothing,,,free,\n'
  const file = { name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await page.getByLabel('The list').setInputFiles(file)
  const facts = page.getByTestId('list-facts')
  await expect(facts).toContainText('2 rows, 5 columns')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  // as a list without names it has one row more
  await page.getByLabel('First row').selectOption('lot')
  await expect(facts).toContainText('3 rows, 5 columns')
  await page.getByLabel('First row').selectOption('names')
  await expect(facts).toContainText('2 rows, 5 columns')
  await page.getByLabel('Send a zip').setInputFiles({
    name: 'pictures.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip at all'),
  })
  await expect(page.getByText("This isn't a zip")).toBeVisible()
  await page.getByLabel('Leave it').check()
  await page.getByRole('button', { name: 'Match the columns' }).click()
  await expect(page.getByLabel('SKU becomes')).toHaveValue('itemId')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByText("“Drils” isn't a category")).toBeVisible()
  await expect(page.getByText("“free” isn't an amount")).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const made = () =>
    market.d1
      .prepare("select count(*) as n from listing_drafts where fields like '%Garden saw%'")
      .first<number>('n')
  expect(await made()).toBe(0)
  await page.getByRole('button', { name: /^Use / }).click()
  await expect(page.getByText("“Drils” isn't a category")).toBeHidden()
  await page.getByRole('button', { name: 'Import 1 row as draft' }).click()
  await expect(page.getByRole('heading', { name: '1 row is now a draft' })).toBeVisible({ timeout: 60_000 })
  expect(await made()).toBe(1)
  const faulty = await page.request.get(
    page
      .url()
      .replace('/import/', '/jobs/')
      .replace(/(\?|$)/, '.csv$1'),
  )
  expect(await faulty.text()).toContain('is not an amount')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto('/seller/import')
  const earlier = page.locator(`[data-import="${id}"]`)
  await expect(earlier).toContainText('lots.csv')
  await expect(earlier.getByRole('link', { name: 'Faulty rows' })).toBeVisible()
  await earlier.getByRole('link', { name: 'lots.csv' }).click()

  await page.getByRole('link', { name: 'Open the drafts' }).click()
  const words = page.getByRole('main').getByRole('searchbox')
  await words.fill('GS-1')
  await words.press('Enter')
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  // what is done to lots is offered once some are selected, by keyboard too
  const edit = page.getByRole('button', { name: 'Edit' })
  await expect(page.getByText('Select lots to change many at once')).toBeVisible()
  await expect(edit).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Garden saw' }).press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await edit.click()
  await page.getByLabel('Add a field').first().selectOption('startPrice')
  await page.getByLabel('How Starting price changes').selectOption('raise')
  await page.getByLabel('New value of Starting price').fill('10')
  await expect(page.getByRole('cell', { name: '12 14' })).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await page.locator('[data-bulk=edit]').getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByText('1 lot changed.')).toBeVisible()
  // what was asked is answered, and no more on the page
  await expect(page.locator('[data-bulk]')).toHaveCount(0)
  await expect(page.getByText('$14')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Garden saw' }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .locator('[data-bulk=delete]')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('1 draft deleted.')).toBeVisible()
  expect(await made()).toBe(0)

  const token = await aSession(market.d1, BUYER)
  const refused = await page.request.get('/seller/listing/open.csv', {
    headers: { cookie: `fairlot.session_token=${token}` },
  })
  expect(refused.status()).toBe(403)
  const mine = await page.request.get('/seller/listing/open.csv')
  expect([mine.status(), mine.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
})
