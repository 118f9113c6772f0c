import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

test('The dialog shows a place on a map with its circle, and suggests one where the browser says nothing.', async ({
  as,
}) => {
  const page = await as(null, { permissions: [], reducedMotion: 'reduce' })
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  await page.locator('.head-place').click()
  const dialog = page.getByRole('dialog', { name: 'Select location' })
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog).toContainText("Your browser isn't sharing your location.")
  await dialog.getByRole('button', { name: /^Use Austin/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Address' })).toHaveValue('Austin, TX')
  const map = dialog.getByRole('img', { name: '50 miles around Austin, TX' })
  await expect(map.locator('path.ring')).toBeVisible()
  const ring = await map.locator('path.ring').boundingBox()
  const frame = await map.boundingBox()
  if (!ring || !frame) throw new Error('nothing is drawn')
  expect(ring.y).toBeGreaterThanOrEqual(frame.y - 1)
  expect(ring.y + ring.height).toBeLessThanOrEqual(frame.y + frame.height + 1)
  expect(ring.height).toBeGreaterThan(frame.height / 2)
  await dialog.getByRole('combobox', { name: 'Address' }).fill('columbus, oh')
  await expect(dialog.locator('.ac [role=option]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Radius (miles)').selectOption('100')
  const columbus = dialog.getByRole('img', { name: '100 miles around Columbus, OH' })
  await expect(columbus.locator('.place-yard').first()).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/radius=160934/)
  await expect(page.locator('.head-place')).toBeFocused()

  // what is typed is applied without a suggestion being chosen, and never taken for everywhere
  await page.locator('.head-place').click()
  const address = dialog.getByRole('combobox', { name: 'Address' })
  await address.fill('nowhere at all')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByText("We don't know that place.")).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/radius=160934/)
  await address.fill('44114')
  await expect(dialog.locator('.ac [role=option]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.locator('.ac [role=option]').first()).toBeHidden()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.head-place')).toContainText('Cleveland, OH · 100 mi')
  // what the arrows have lit is what is applied, and of equal names the nearest comes first
  await page.locator('.head-place').click()
  await address.fill('springfield')
  const lit = dialog.locator('.ac [role=option][aria-selected=true]')
  await expect(lit).toContainText('Springfield, MO')
  await page.keyboard.press('ArrowDown')
  await expect(lit).toContainText('Springfield, IL')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.head-place')).toContainText('Springfield, IL · 100 mi')
  // from everywhere, it is fifty miles around what is typed; the open list does not take the button from under the pointer
  await page.locator('.head-place').click()
  await dialog.getByRole('button', { name: 'Reset Miles' }).click()
  await expect(dialog.getByLabel('Radius (miles)')).toHaveValue('all')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.locator('.head-place')).toContainText('All of the USA')
  await expect(page.locator('.head-place')).toBeFocused()
  await page.locator('.head-place').click()
  await address.fill('columbus, oh')
  await expect(dialog.getByLabel('Radius (miles)')).toHaveValue('50')
  await expect(dialog.locator('.ac [role=option]')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.head-place')).toContainText('Columbus, OH · 50 mi')
  await page.locator('.head-place').click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.head-place')).toBeFocused()
})

test('Without script the page of locations suggests a place, too.', async ({ as }) => {
  const page = await as(null, { javaScriptEnabled: false })
  await page.goto('/location')
  await page.getByRole('button', { name: 'Lots within 50 miles of Austin' }).click()
  await expect(page).toHaveURL(/\/search\?longitude=-97\.\d+&latitude=30\.\d+&radius=80467/)
})

test('An operator sets a service for places; its answers are offered, and when it is gone the cities are.', async ({
  as,
}) => {
  const service = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify([
        {
          place_id: 1,
          lat: '39.97',
          lon: '-83.01',
          display_name: '7 Test Lane, Columbus, Ohio',
          address: {
            house_number: '7',
            road: 'Test Lane',
            city: 'Columbus',
            state: 'Ohio',
            country_code: 'us',
          },
        },
      ]),
    ),
  )
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  const admin = await as('admin@demo.test')
  const set = async (address: string) => {
    await admin.getByLabel('Place search').fill(address)
    await admin.getByRole('button', { name: 'Save changes' }).click()
  }
  await admin.goto('/admin/settings/site')
  await set('ftp://nominatim.example.test')
  await expect(admin.getByText('Enter an address that starts with https://', { exact: true })).toBeVisible()
  await set(`http://127.0.0.1:${port}/`)
  await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  const page = await as(null)
  await page.goto('/search')
  await page.waitForLoadState('networkidle')
  await page.locator('.head-place').click()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.fill('7 test')
  await expect(page.getByRole('option', { name: /7 Test Lane/ })).toBeVisible()
  service.closeAllConnections()
  await new Promise((done) => service.close(done))
  await address.fill('cleveland, oh')
  await expect(page.getByRole('option', { name: /Cleveland, OH/ })).toBeVisible()
  await set('')
  await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
})

test('Locations are found by name, by city, by what is near and by what they have.', async ({ as }) => {
  const page = await as(null, { reducedMotion: 'reduce', geolocation: { latitude: 39.75, longitude: -84.2 } })
  await page.context().grantPermissions(['geolocation'])
  await page.goto('/locationmap')
  // other tests have yards of their own, which stand here too
  const own = { hasText: /^(Columbus North Yard|Akron Annex|Cleveland Lakeside|Dayton Depot)/ }
  const names = page.locator('.lcol .yard-name').filter(own)
  await expect(names).toHaveCount(4)
  await page.getByRole('searchbox', { name: 'City, zip or yard' }).fill('akron')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Akron Annex'])
  await page.getByRole('searchbox', { name: 'City, zip or yard' }).fill('Cincinnati')
  await page.keyboard.press('Enter')
  await expect(page.locator('.map-head')).toContainText('from Cincinnati, OH')
  await expect(names.first()).toHaveText('Dayton Depot')
  await page.getByRole('link', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/latitude=39\.750&longitude=-84\.200/)
  await expect(page.locator('#dayton-depot')).toContainText(/lots[01] mi/)
  await page.getByRole('link', { name: 'Forklift' }).click()
  await expect(names).toHaveText(['Columbus North Yard'])
  await page.getByRole('link', { name: 'Parking lot pickup' }).click()
  await expect(page).toHaveURL(/forklift=1&parking=1/)
  await page.goto('/locationmap?q=nowhere-at-all')
  await expect(page.getByText('No yard matches.')).toBeVisible()

  const plain = await as(null, { javaScriptEnabled: false })
  await plain.goto('/locationmap')
  await plain.getByRole('link', { name: 'Parking lot pickup' }).click()
  await expect(plain.locator('.yard-name').filter(own)).toHaveCount(3)
  await plain.getByRole('link', { name: 'Near me' }).click()
  await expect(plain.locator('.map-head')).toContainText('from Austin, TX')

  const phone = await as(null, { width: 390, reducedMotion: 'reduce' })
  await phone.goto('/locationmap')
  await expect(phone.locator('.map')).toBeHidden()
  await phone.getByRole('button', { name: 'Show Dayton Depot on the map' }).click()
  await expect(phone.locator('.map-pin[aria-current]')).toBeVisible()
  await expect(phone.locator('.lcol .yard-name:visible')).toHaveText(['Dayton Depot'])
  expect(await graveFaults(phone)).toEqual([])
})

test('The pickup part of a lot shows its yard on a map when it is asked to; without script it leads to the page of all.', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(null, { reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  expect(asked.filter((url) => /leaflet/.test(url))).toEqual([])
  // the part comes with the first touch, and what was pressed by then is pressed
  await page.getByRole('link', { name: 'Show the map' }).click()
  const map = page.getByRole('region', { name: /^Show Columbus North Yard/ })
  await expect(map.getByRole('button', { name: /Columbus North Yard, \d+ lots$/ })).toBeVisible()
  await expect(map.getByRole('group', { name: 'Map of locations' })).toBeFocused()
  expect(await graveFaults(page)).toEqual([])
  await page.getByText('Pickup Deadline').click()
  await page.getByRole('button', { name: 'How the deadline works' }).click()
  await expect(page.getByRole('dialog', { name: 'Pickup Deadline' })).toContainText(
    'You owe a restocking fee',
  )

  const bare = await as(null, { javaScriptEnabled: false })
  await bare.goto(`/product-view/${id}`)
  await bare.getByRole('link', { name: 'Show the map' }).click()
  await expect(bare).toHaveURL(/\/locationmap#columbus-north-yard$/)
})

test('The ground is drawn in both schemes, on the map of locations and in the dialog, and names its data.', async ({
  as,
}) => {
  const colours: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await as(null, { colorScheme })
    await page.goto('/locationmap')
    const map = page.locator('.mcol .leaflet-container[data-ground=drawn]')
    await expect(map).toContainText('Natural Earth, U.S. Census Bureau')
    for (const part of ['coast', 'river', 'border'])
      expect(await map.locator(`path.ground-${part}`).first().getAttribute('d')).toMatch(/^M-?\d/)
    await expect(map.locator('.ground-name').first()).toBeAttached()
    // Ohio with Lake Erie: most of what is seen is land, and some of it is water
    await expect.poll(() => shareOf(map, '--ground-land')).toBeGreaterThan(0.5)
    expect(await shareOf(map, '--ground-water')).toBeGreaterThan(0.02)
    colours.push(await colourOf(map, '--ground-land'))
    expect(await graveFaults(page)).toEqual([])
    await page.locator('.head-place').click()
    const dialog = page.getByRole('dialog', { name: 'Select location' })
    await dialog.getByRole('combobox', { name: 'Address' }).fill('Cleveland, OH')
    await dialog.locator('.ac [role=option]').first().click()
    const preview = dialog.locator('.leaflet-container[data-ground=drawn]')
    await expect.poll(() => shareOf(preview, '--ground-water')).toBeGreaterThan(0.1)
    expect(await graveFaults(page)).toEqual([])
  }
  expect(new Set(colours).size).toBe(2)
})

async function colourOf(map: Locator, name: string): Promise<string> {
  return map.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property).trim(),
    name,
  )
}

/** How much of what is seen of a map has one of its colours, from 0 to 1. */
async function shareOf(map: Locator, name: string): Promise<number> {
  const colour = await colourOf(map, name)
  const { data, info } = await sharp(await map.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let same = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 4)) same += 1
  return same / (info.width * info.height)
}
