import { randomUUID } from 'node:crypto'
import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aSale, lotOnStage } from '#tests/e2e/live-sale.ts'
import { aBuyer, callAs, closeNow } from '#tests/support/market.ts'

const SECOND = 1_000
const HOUR = 3_600_000

test('two lots that close together share the stage, each with its standing across its own panel', async ({
  as,
  market,
}) => {
  const { id, ids } = await aSale(market, 'Pair sale', [
    { closesInMs: 2 * HOUR },
    { closesInMs: 2 * HOUR + 5 * SECOND },
    { closesInMs: 3 * HOUR },
  ])
  const buyer = await aBuyer(market.d1)
  await callAs(market, buyer, 'bid/confirm', { id: ids[1], wsprice: 40, bid_id: randomUUID() })
  for (const width of [390, 1440]) {
    const page = await as(buyer, { width })
    await page.goto(`/liveAuction/${id}`)
    const panel = page.locator(`.panel[data-lot="${ids[1]}"]`)
    await expect(panel).toContainText("You're winning")
    const [whole, band] = await Promise.all([
      panel.boundingBox(),
      panel.locator('.panel-status').boundingBox(),
    ])
    expect(band?.width ?? 0).toBeGreaterThan((whole?.width ?? 0) - 4)
  }
})

test('who has followed a sale to its end goes on to what it came to, and pays what they have won there', async ({
  as,
  market,
}) => {
  const { id, ids } = await aSale(market, 'Last sale', [
    { closesInMs: 2 * HOUR },
    { closesInMs: 3 * HOUR },
    { closesInMs: 4 * HOUR, reservePrice: 90_000 },
  ])
  const [buyer, other] = [await aBuyer(market.d1), await aBuyer(market.d1)]
  const offer = (who: string, lot: string | undefined, dollars: number) =>
    callAs(market, who, 'bid/confirm', { id: lot, wsprice: dollars, bid_id: randomUUID() })
  await offer(buyer, ids[0], 40)
  await offer(buyer, ids[1], 12)
  await offer(other, ids[1], 60)
  await offer(other, ids[2], 30)
  const stranger = await as(null)
  await stranger.goto(`/liveAuction/${id}`)
  await lotOnStage(stranger, ids[0])
  for (const lot of ids) await closeNow(market, lot)
  await expect(stranger.getByText('All lots have closed')).toBeVisible({ timeout: 40_000 })
  await expect(stranger.getByTestId('just-sold')).toContainText('Reserve not met')
  await stranger.getByRole('link', { name: 'See the results' }).click()
  await expect(stranger.getByTestId('results').getByRole('listitem')).toHaveCount(3)
  await expect(stranger.getByTestId('sale-pay')).toHaveCount(0)

  const page = await as(buyer)
  await page.goto(`/liveAuction/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Last sale, closed')
  const sums = page.getByTestId('sale-sums')
  await expect(sums).toContainText('2 lots sold')
  await expect(sums).toContainText('1 of 2')
  await expect(page.getByTestId('results').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Went to someone else, or unsold' })).toContainText(
    'Your max was $12',
  )
  const pay = page.getByTestId('sale-pay')
  await expect(async () => {
    await page.reload()
    await expect(pay.getByRole('link', { name: 'Pay now' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'You won 1 lot' })).toContainText('all-in')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [320, 390, 834])).toEqual({})
  await pay.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(new RegExp(`/invoices/gathering#sale-${id}`))
})

test('in a long sale one jumps to a lot or a time, and sees how many lots are between; its results are files', async ({
  as,
  market,
}) => {
  const { id, ids, seller } = await aSale(
    market,
    'Long sale',
    Array.from({ length: 24 }, (_, at) => ({ closesInMs: HOUR + at * 600 * SECOND })),
  )
  const buyer = await aBuyer(market.d1)
  await callAs(market, buyer, 'user/addToFavorites', { project_id: ids[9] })
  const page = await as(buyer)
  await page.goto(`/liveAuction/${id}`)
  await isAlive(page)
  const rail = page.getByTestId('rail')
  await expect(rail.locator('[data-lot]')).toHaveCount(23)
  await rail.getByRole('button', { name: 'Jump to a lot or a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jump to a lot or a time' })
  await expect(dialog.getByRole('textbox', { name: 'Lot number or place' })).toBeFocused()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const number = dialog.getByRole('textbox', { name: 'Lot number or place' })
  await number.fill('99999999')
  await number.press('Enter')
  await expect(dialog.getByText('No upcoming lot has this number.')).toBeVisible()
  await number.fill('20')
  await number.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rail.locator(`[data-lot="${ids[19]}"] .go`)).toBeFocused()
  // the reader's own lot stays between
  await expect(rail.locator('.gap')).toHaveText(['5 lots between', '9 lots between'])
  // the rail's keys go on from there
  await page.keyboard.press('ArrowDown')
  await expect(rail.locator(`[data-lot="${ids[20]}"] .go`)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rail.locator(`[data-lot="${ids[23]}"] .go`)).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(rail.locator(`[data-lot="${ids[3]}"] .go`)).toBeFocused()
  // what is left out between them is a step too: from there all of it is in reach
  await page.keyboard.press('ArrowDown')
  await expect(rail.getByRole('button', { name: '5 lots between' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rail.locator(`[data-lot="${ids[9]}"] .go`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rail.locator(`[data-lot="${ids[10]}"] .go`)).toBeFocused()
  await page.keyboard.press('j')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await rail.getByRole('button', { name: 'Back to the next' }).click()
  await expect(rail.locator('[data-lot]')).toHaveCount(23)
  await expect(rail.locator('.gap')).toHaveCount(0)

  await rail.getByRole('button', { name: 'Jump to a lot or a time' }).click()
  const last = dialog.getByRole('listitem').last().getByRole('button')
  await last.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rail.locator('.gap').first()).toHaveText('5 lots between')
  await rail.getByRole('button', { name: 'Mine 1' }).click()
  await expect(rail.locator('[data-lot]')).toHaveCount(1)
  await rail.getByRole('button', { name: '8 lots between' }).click()
  await expect(rail.locator(`[data-lot="${ids[1]}"] .go`)).toBeFocused()
  await expect(rail.locator('[data-lot]')).toHaveCount(23)

  const results = `/liveAuction/${id}/results.csv`
  const own = `/seller/auctions/live/${id}/results.csv`
  const file = await page.request.get(results)
  expect(file.headers()['content-type']).toContain('text/csv')
  expect((await file.text()).trim().split('\r\n')).toHaveLength(25)
  expect(await file.text()).not.toContain('Reserve met')
  expect((await page.request.get(own)).status()).toBe(403)
  const staff = await as(seller)
  await staff.goto(`/seller/auctions/live/${id}`)
  const download = staff.waitForEvent('download')
  await staff.getByRole('link', { name: 'Export results' }).click()
  expect((await download).suggestedFilename()).toBe(`results-${id}.csv`)
  expect(await (await staff.request.get(own)).text()).toContain('Reserve met')
})

test('before a sale opens its lots are kept by a heart on their picture, and access is asked for', async ({
  as,
  market,
}) => {
  const { id, ids } = await aSale(
    market,
    'Coming sale',
    [
      { closesInMs: 50 * HOUR, startsInMs: 20 * HOUR },
      { closesInMs: 51 * HOUR, startsInMs: 20 * HOUR },
    ],
    { state: 'announced', access: 'on_request' },
  )
  const page = await as(await aBuyer(market.d1), { width: 390, hasTouch: true, isMobile: true })
  await page.goto(`/liveAuction/${id}`)
  // it has no bar of its own that leads back
  await expect(page.locator('.site-head')).toBeVisible()
  const lot = page.locator('.prelist li').first()
  const [picture, heart] = await Promise.all([
    lot.locator('.pp').boundingBox(),
    lot.locator('.tile-tool').boundingBox(),
  ])
  expect((heart?.y ?? 9_999) + (heart?.height ?? 0)).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0))
  await expect(page.locator('.b-f')).toContainText('15% premium')
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  await page.getByRole('link', { name: 'Ask for access' }).click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${ids[0]}/access`))
  await page.getByLabel('Your note to the seller').fill('Two crews in Akron')
  await page.getByRole('button', { name: 'Ask for access' }).click()
  await expect(page.getByText("You've asked")).toBeVisible()
  await page.goto(`/liveAuction/${id}`)
  await expect(page.getByText('You asked for access')).toBeVisible()
  // at its start it becomes the live page by itself
  await market.d1
    .prepare('update auctions set starts_at = ?1 where id = ?2')
    .bind(Date.now() + 4_000, id)
    .run()
  await page.reload()
  await expect(page.getByText('Offers open in')).toBeVisible()
  await expect(page.getByTestId('stage-panel')).toBeVisible({ timeout: 20_000 })
})
