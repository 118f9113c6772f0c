import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'
import { aPng } from '#tests/support/pictures.ts'

const LISTER = 'staff1@demo.test'

async function aPicture(name: string) {
  const bytes = await aPng({ width: 800, height: 600 })
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

/** Keeps back what is sent to an address until it is released. */
async function holdAnswers(page: Page, address: string) {
  const line = { begin: () => {}, release: () => {} }
  const underWay = new Promise<void>((done) => {
    line.begin = done
  })
  const released = new Promise<void>((done) => {
    line.release = done
  })
  await page.route(address, async (route) => {
    line.begin()
    await released
    await route.continue()
  })
  return { underWay, release: () => line.release() }
}

/** Where a thumb lies, and large enough for it. */
async function isUnderTheThumb(page: Page, button: Locator) {
  const box = await button.boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  if (!box) throw new Error('The button is not there.')
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.y).toBeGreaterThan(height / 2)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

/** Five lots of a category that offers came to lately. */
async function soldLately(d1: D1Database, category: string | null) {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => aListing(d1, { closesInMs: 3_600_000 })))
  await d1.batch(
    ids.map((id, place) =>
      d1
        .prepare(
          `update listing_live set status = 'sold', outcome = 'sold', price = ?2, category_id = ?3, closes_at = ?4
           where listing_id = ?1`,
        )
        .bind(id, (place + 1) * 1_000, category, Date.now() - 60_000),
    ),
  )
}

test('with one thumb a thing is photographed, cropped, captioned and listed', async ({ as, market }) => {
  test.setTimeout(180_000)
  const page = await as(LISTER, { width: 390 })
  await page.goto('/seller/quick/new')
  await expect(page.getByTestId('quick-step')).toHaveText('1 of 5')
  await expect(page.getByRole('heading', { level: 1, name: 'Take the pictures' })).toBeVisible()
  // nothing of the steps to come is in the way
  await expect(page.getByTestId('before-publishing')).toBeHidden()
  await isUnderTheThumb(page, page.getByRole('button', { name: 'Next' }))
  await page.locator('input[name=pictures]').setInputFiles([await aPicture('front.png')])
  await page.getByRole('button', { name: 'Crop picture 1' }).click()
  const crop = page.getByRole('dialog')
  await expect(crop.getByRole('img', { name: 'Picture' })).toBeVisible()
  await crop.getByRole('button', { name: 'Rotate right' }).click()
  await crop.getByRole('button', { name: 'Zoom in' }).click()
  await expect(crop.getByTestId('crop-zoom')).toHaveText('1.5×')
  await crop.getByRole('button', { name: 'Save Selection' }).click()
  await expect(page.getByRole('button', { name: 'Restore the original of picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Caption of picture 1' }).click()
  const caption = page.getByRole('dialog')
  await caption.getByRole('button', { name: 'Save' }).click()
  for (const text of ['Enter Filename', 'Enter Title', 'Enter Description'])
    await expect(caption.getByText(text)).toBeVisible()
  await caption.getByLabel('Filename').fill('lamp.jpg')
  await caption.getByLabel('Title', { exact: true }).fill('Lamp')
  await caption.getByLabel('Description').fill('The lamp from its left side')
  await caption.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await graveFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crop the cover' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture', exact: true })).toBeVisible()
  await isUnderTheThumb(page, page.getByRole('button', { name: 'Save Selection' }))
  expect(await graveFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Selection' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What is it?' })).toBeVisible()
  const words = await holdAnswers(page, '**/words*')
  await page.getByLabel('Title', { exact: true }).fill('Brass reading lamp with adjustable arm')
  await expect(page.getByText('38 of 80')).toBeVisible()
  await page.getByRole('button', { name: 'Works, tested' }).click()
  await page.getByRole('radiogroup', { name: 'Condition' }).getByText('Used, good').click()
  // the title says which category is meant, and all others are behind it
  await page.getByLabel('All categories').selectOption({ index: 3 })
  await expect(page.getByRole('radiogroup', { name: 'Category' }).getByText('Chosen')).toBeVisible()
  const lamps = page.getByRole('radio', { name: /from “lamp”/ }).first()
  await lamps.check()
  await soldLately(market.d1, await lamps.getAttribute('value'))
  expect(await graveFaults(page)).toEqual([])
  await isUnderTheThumb(page, page.getByRole('button', { name: 'Next' }))
  await page.getByRole('button', { name: 'Next' }).click()
  // what lots of that category went for
  await expect(page.getByTestId('sold-here')).toHaveText(
    /sold here in the last 90 days: \$\d+ to \$\d+, middle \$\d+, \d+ lots\./,
  )
  await page.getByRole('button', { name: '$10' }).click()
  await expect(page.getByRole('button', { name: '$10' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Buy Now price').fill('45')
  await page.locator('#lot-binLocation').fill('A-11-12')
  expect(await graveFaults(page)).toEqual([])
  await isUnderTheThumb(page, page.getByRole('button', { name: 'Next' }))
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await sidewaysAt(page, [390])).toEqual({})
  await expect(page.getByLabel(/^Print a label/)).toBeChecked()
  const sums = page.getByTestId('quick-summary')
  await expect(sums.locator('dt', { hasText: 'Premium, tax' }).locator('+ dd')).toHaveText(/^\d.*%, [\d.]+%$/)
  // pressed while the draft saves itself, with words typed since
  await words.underWay
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await expect(page.getByRole('button', { name: 'Publish lot' })).toHaveAttribute('aria-busy', 'true')
  words.release()
  await page.waitForURL(/listed=1/)
  const done = page.getByTestId('quick-done')
  await expect(done.getByRole('heading', { name: /^Lot \d+ is live$/ })).toBeVisible()
  await expect(done).toContainText('Brass reading lamp with adjustable arm')
  await expect(done).toContainText(/labels? waits? to be printed/)
  await isUnderTheThumb(page, done.getByRole('link', { name: 'List another' }))
  expect(await graveFaults(page)).toEqual([])
  const id = new URL(page.url()).pathname.split('/').at(-1)
  // its label waits with others, until somebody says that they are printed
  await done.getByRole('link', { name: /^Print (one label|\d+ labels)$/ }).click()
  const waiting = page.getByTestId('labels-waiting')
  await expect(waiting).toBeVisible()
  await expect(waiting.locator(`input[name=lot][value="${id}"]`)).toHaveCount(1)
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.setViewportSize({ width: 390, height: 844 })
  await waiting.getByRole('button', { name: 'They are printed' }).click()
  await expect(waiting.locator(`input[name=lot][value="${id}"]`)).toHaveCount(0)
  await page.goto(`/seller/quick/${id}?listed=1`)
  await done.getByRole('link', { name: 'See the lot' }).click()
  await page.waitForURL(`/product-view/${id}`)
  await expect(page.getByRole('heading', { name: 'Brass reading lamp' })).toBeVisible()

  // published, its terms may still change, and its label is printed
  await page.goto(`/seller/lot/${id}`)
  await expect(page.getByTestId('terms-free')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(page.getByTestId('lot-bars')).toContainText('Relist: the lot is still open')
  await page.getByLabel('Starting price').fill('15')
  await page.getByRole('button', { name: 'Review rule card 2' }).click()
  await page.getByRole('button', { name: 'Use the new rule card' }).click()
  await expect(page.getByTestId('revise-done')).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const labels = await page.request.get(`/seller/labels.pdf?lot=${id}`)
  expect(labels.headers()['content-type']).toBe('application/pdf')
})

test('a template is made of a lot, and a new lot begins with it', async ({ as, market }) => {
  test.setTimeout(120_000)
  const page = await as(LISTER)
  const lot = await market.d1
    .prepare(
      `select lot_number from listings where organisation_id = (
         select organisation_id from memberships join people on people.id = person_id where email = ?1) limit 1`,
    )
    .bind(LISTER)
    .first<number>('lot_number')
  await page.goto('/seller/product/templates')
  await page.getByLabel('Lot number').fill(String(lot))
  await page.getByRole('button', { name: 'From a lot' }).click()
  await page.getByLabel('Name').fill('Returns, household')
  await page.getByLabel('Disclaimer').fill('Sold as seen.')
  await page.getByRole('button', { name: 'Save template' }).click()
  const row = page.getByTestId('template').filter({ hasText: 'Returns, household' })
  await expect(row).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeVisible()
  // on a phone a name has the whole line
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await row.locator('.tpl-name').boundingBox())?.width).toBeGreaterThan(280)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Make it the default' }).click()
  await expect(row.getByText('Default', { exact: true })).toBeVisible()
  await page.goto('/post_project/create_lot/new')
  await expect(page.getByLabel('Disclaimer')).toHaveValue('Sold as seen.')
  // other tests' new lots are to begin as they did
  await page.goto('/seller/product/templates')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'No longer the default' }).click()
  await expect(row.getByText('Default', { exact: true })).toHaveCount(0)
  await row.getByRole('link', { name: 'New lot' }).click()
  await expect(page.getByLabel('Disclaimer')).toHaveValue('Sold as seen.')
  await page.getByLabel('Title', { exact: true }).fill('Bread maker')
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await expect(async () => {
    await page.goto('/seller/product/templates')
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('what is missing leads to its step, and Enter in a field takes no picture away', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as(LISTER, { width: 390 })
  await page.goto('/seller/quick/new')
  await page.locator('input[name=pictures]').setInputFiles([await aPicture('shelf.png')])
  await expect(page.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Steel shelf')
  await page.getByLabel('Title', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const missing = page.getByTestId('before-publishing')
  await expect(missing.getByText('Pictures')).toContainText('done')
  await missing.getByRole('link', { name: /Description/ }).click()
  await expect(page.getByTestId('quick-step')).toHaveText('3 of 5')
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused()

  // a refusal names the field, until words are saved that it did not know of
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Publish lot' }).click()
  await missing.getByRole('link', { name: /Description/ }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(page.locator('#lot-description-error')).toBeVisible()
  await description.fill('Grey steel shelf with five boards, no bends.')
  await expect(page.locator('#lot-description-error')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(missing.getByText('Description')).toContainText('done')
})

test('an editor puts its lot into an auction, which then says when it closes', async ({ as }) => {
  test.setTimeout(150_000)
  const page = await as(LISTER)
  await page.goto('/seller/auctions/current')
  await page.getByRole('link', { name: 'New auction', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Sale of one shelf')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/auction_detail/)
  await page.goto('/post_project/create_lot/new')
  await page.getByLabel('Title', { exact: true }).fill('Oak shelf for the sale')
  await expect(page.getByLabel('Closes', { exact: true })).toBeVisible()
  await page
    .getByLabel('Auction', { exact: true })
    .last()
    .selectOption({ label: 'Sale of one shelf (draft)' })
  await expect(page.getByLabel('Closes', { exact: true })).toBeHidden()
  await expect(page.getByTestId('sale-place')).toContainText('Place 1, closes')
  await expect(page.getByTestId('before-publishing')).toContainText("The auction isn't announced yet")
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.reload()
  await expect(page.getByTestId('sale-place')).toContainText('Place 1, closes')
  await page.getByLabel('Auction', { exact: true }).last().selectOption({ label: 'None, on its own' })
  await expect(page.getByLabel('Closes', { exact: true })).toBeVisible()
  await expect(page.getByTestId('before-publishing')).not.toContainText("The auction isn't announced yet")
})

test('signed out, a draft is neither shown nor saved', async ({ browser, market }) => {
  const context = await browser.newContext({ baseURL: market.origin })
  const id = crypto.randomUUID()
  const sent = await context.request.post(`/seller/drafts/${id}/words`, {
    form: { title: 'Nobody’s', version: '0', auction: '' },
    headers: { origin: market.origin },
    maxRedirects: 0,
  })
  expect(sent.status()).toBeGreaterThanOrEqual(300)
  const kept = await market.d1.prepare('select 1 from listing_drafts where id = ?1').bind(id).first()
  expect(kept).toBeNull()
  await context.close()
})

/** A camera that shows one colour, and a listener that hears one sentence. */
function fakeSenses() {
  const screen = document.createElement('canvas')
  screen.width = 1280
  screen.height = 720
  const pen = screen.getContext('2d')
  setInterval(() => {
    if (!pen) return
    pen.fillStyle = '#8a6d3b'
    pen.fillRect(0, 0, 1280, 720)
  }, 50)
  navigator.mediaDevices.getUserMedia = async () => screen.captureStream()
  class Listener {
    onresult: ((event: unknown) => void) | null = null
    onend: (() => void) | null = null
    start() {
      this.onresult?.({ results: [[{ transcript: 'Brass lamp from the office' }]] })
      this.onend?.()
    }
    abort() {}
  }
  Object.assign(window, { webkitSpeechRecognition: Listener, SpeechRecognition: Listener })
}

test('a thing is photographed in the page and its title spoken, all steps and its tile beside it', async ({
  as,
}) => {
  test.setTimeout(120_000)
  const page = await as(LISTER)
  await page.addInitScript(fakeSenses)
  await page.goto('/seller/quick/new')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('button', { name: 'Pictures' })).toHaveAttribute('aria-current', 'step')
  await expect(steps.getByRole('button', { name: 'Crop' })).toBeDisabled()
  await page.getByRole('button', { name: 'Take a picture' }).click()
  await expect(page.getByRole('button', { name: 'Take the picture' })).toBeEnabled()
  await page.getByRole('button', { name: 'Take the picture' }).click()
  await expect(page.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Pictures' })).toContainText('1 of 20')
  expect(await graveFaults(page)).toEqual([])
  await steps.getByRole('button', { name: 'What it is' }).click()
  await page.getByRole('button', { name: 'Speak the title' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Brass lamp from the office')
  await expect(page.getByText('26 of 80')).toBeVisible()
  // the words save themselves, and stand in the list and on the tile
  await expect(steps.getByRole('button', { name: 'What it is' })).toContainText('Brass lamp from the office')
  await expect(page.getByRole('complementary', { name: 'As buyers see it' })).toContainText(
    'Brass lamp from the office',
  )
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
})

test('a camera that is blocked says so, and pictures are chosen instead', async ({ as }) => {
  const page = await as(LISTER, { width: 390 })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/seller/quick/new')
  const open = page.getByRole('button', { name: 'Take a picture' })
  const blocked = page.getByRole('alert').filter({ hasText: 'The camera is blocked' })
  // a finger has it opened by itself
  await expect(open.or(blocked)).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(blocked).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([await aPicture('lamp.png')])
  await expect(page.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
})
