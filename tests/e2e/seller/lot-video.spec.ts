import type { Page } from '@playwright/test'
import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, type Market } from '#tests/support/market.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { aMp4, box } from '#tests/support/videos.ts'

const LISTER = 'staff1@demo.test'
const BUYER = 'buyer0022@demo.test'
const FIXTURE = 'tests/fixtures/lot-video.webm'

// a connection that breaks is said on the console too
test.use({ expects: /net::ERR_FAILED/ })

/** Whole, and so large that it takes its time. */
const LARGE = {
  name: 'turning.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from(bytesOf(aMp4({ seconds: 3 }), box('free', new Uint8Array(3_000_000)))),
}

async function slowDown(page: Page, uploadThroughput: number) {
  const devtools = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await devtools.send('Network.emulateNetworkConditions', network)
}

function videosOf(market: Market, id: string) {
  return market.d1.prepare('select video from listing_drafts where id = ?').bind(id).first<string>('video')
}

test('a video on its way shows how far it is, can be called off, and is sent again where the line broke', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const page = await as(LISTER, { width: 390 })
  await page.goto('/post_project/create_lot/new')
  await page.waitForURL(/create_lot\/[0-9a-f-]{36}/)
  await isAlive(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const field = page.getByTestId('video-field')
  const file = field.locator('input[type=file]')
  const bar = field.getByRole('progressbar')

  await slowDown(page, 200_000)
  await file.setInputFiles(LARGE)
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 30_000 })
    .toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  await field.getByRole('button', { name: 'Cancel turning.mp4' }).click()
  await expect(bar).toHaveCount(0)
  await expect(field.getByText('Add a video')).toBeVisible()
  await slowDown(page, -1)

  await page.route('**/video*', (route) => route.abort('failed'))
  await file.setInputFiles(FIXTURE)
  await expect(field.getByText("No connection. Send it again when you're online.")).toBeVisible()
  expect(await videosOf(market, id)).toBeNull()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await page.unroute('**/video*')
  await field.getByRole('button', { name: 'Send lot-video.webm again' }).click()
  await expect(field.getByLabel('Video', { exact: true })).toBeVisible()
  expect(JSON.parse((await videosOf(market, id)) ?? 'null')).toMatchObject({ type: 'video/webm' })
})

test('a live lot gets a video; after an offer its seller is asked first, and a phone swipes to it', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(LISTER)
  await page.goto(`/seller/lot/${id}`)
  await isAlive(page)
  const field = page.getByTestId('video-field')
  const file = field.locator('input[type=file]')
  const player = field.getByLabel('Video', { exact: true })
  await file.setInputFiles(FIXTURE)
  await expect(player).toBeVisible()
  const first = (await player.getAttribute('src')) ?? 'none'
  await expect(page.getByText('Changed: Video')).toHaveCount(1)

  const offer = { id, wsprice: 45, bidding_type: 'hard', bid_id: crypto.randomUUID() }
  await callAs(market, BUYER, 'bid/confirm', offer)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Terms are locked since the first offer,')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await isAlive(page)
  await file.setInputFiles(FIXTURE)
  const dialog = page.getByRole('dialog', { name: 'Change the video after an offer?' })
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(player).toHaveAttribute('src', first)
  await file.setInputFiles(FIXTURE)
  await dialog.getByRole('button', { name: 'Change and tell one person' }).click()
  await expect(page.getByText('Changed: Video')).toHaveCount(2)
  await expect(player).not.toHaveAttribute('src', first)
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  const phone = await as(BUYER, { width: 390, hasTouch: true, isMobile: true })
  await phone.goto(`/product-view/${id}`)
  await isAlive(phone)
  await phone.waitForLoadState('networkidle')
  const shown = phone.locator('.gallery-main > video')
  await expect(shown).toHaveCount(0)
  const swipe = async (from: number, to: number, y: number) => {
    const devtools = await phone.context().newCDPSession(phone)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  const frame = await phone.locator('.gallery-main').boundingBox()
  const middle = (frame?.y ?? 0) + (frame?.height ?? 0) / 2
  // back from the first is the last: the video
  await swipe(100, 300, middle)
  await expect(shown).toHaveAttribute('preload', 'none')
  // at its foot one winds
  await swipe(300, 100, (frame?.y ?? 0) + (frame?.height ?? 0) - 20)
  await expect(shown).toHaveCount(1)
  await swipe(300, 100, middle)
  await expect(shown).toHaveCount(0)
  await phone.goto(`/product-view/${id}#changed`)
  const before = phone.getByRole('link', { name: 'See the video before' })
  await expect(before).toHaveAttribute('href', first)
  expect((await phone.request.get(first)).status()).toBe(200)

  await page.getByRole('button', { name: 'Delete the video' }).click()
  await dialog.getByRole('button', { name: 'Change and tell one person' }).click()
  await expect(page.getByText('Video deleted.')).toBeVisible()
  await phone.goto(`/product-view/${id}`)
  await expect(phone.locator('.thumb[href$=".webm"]')).toHaveCount(0)
})
