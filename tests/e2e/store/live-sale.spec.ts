import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, isAlive, MOVING, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import {
  aBuyer,
  aListing,
  callAs,
  closeNow,
  type ListingTimes,
  type Market,
  sellerOf,
} from '#tests/support/market.ts'

const SECOND = 1_000
const HOUR = 3_600_000

/** A sale whose lots close at these times from now on. */
async function aSale(
  { d1 }: Market,
  title: string,
  lots: readonly ListingTimes[],
  { state = 'open', access = 'everyone' }: { state?: string; access?: string } = {},
) {
  const ids: string[] = []
  for (const times of lots) ids.push(await aListing(d1, times))
  const id = `sale-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  const [first = ''] = ids
  await d1.batch([
    d1
      .prepare(
        `insert into auctions (id, organisation_id, title, state, location_id, starts_at, first_close_at, last_close_at,
           stagger_seconds, lot_count, created_at, updated_at, announced_at, access)
         select ?1, organisation_id, ?2, ?8, location_id, ?10, ?4, ?5, 60, ?6, ?3, ?3, ?3, ?9 from listings where id = ?7`,
      )
      .bind(
        id,
        title,
        now - HOUR,
        now + Math.min(...lots.map(({ closesInMs }) => closesInMs)),
        now + Math.max(...lots.map(({ closesInMs }) => closesInMs)),
        ids.length,
        first,
        state,
        access,
        now + (lots[0]?.startsInMs ?? -HOUR),
      ),
    ...ids.flatMap((lot, place) => [
      d1
        .prepare('update listings set auction_id = ?1, auction_place = ?2, title = ?3 where id = ?4')
        .bind(id, place, `${title}, lot ${place + 1}`, lot),
      d1.prepare('update listing_live set auction_id = ?1 where listing_id = ?2').bind(id, lot),
    ]),
  ])
  return { id, ids, seller: await sellerOf(d1, first) }
}

const stageOf = (page: Page) => page.getByTestId('stage-panel').first()
/** Presses until it counts: not right after another lot has come to stand there. */
const armIn = (where: Locator) =>
  expect(async () => {
    await where.getByTestId('arm-offer').click({ timeout: 1_000 })
    await expect(where.getByTestId('send-offer')).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [100] })

const sendFrom = (where: Locator) =>
  expect(async () => {
    await where.getByTestId('send-offer').click({ timeout: 1_000 })
    await expect(where.getByTestId('send-offer')).toHaveCount(0, { timeout: 300 })
  }).toPass({ intervals: [100] })

const lotOnStage = (page: Page, id: string | undefined) =>
  expect(stageOf(page)).toHaveAttribute('data-lot', id ?? '', { timeout: 40_000 })

test('a sale is followed with one thumb: its lots close one after the other, and offers are made in it', async ({
  as,
  market,
}) => {
  const { id, ids } = await aSale(market, 'Thumb sale', [
    { closesInMs: 30 * SECOND, windowMs: SECOND, extensionMs: SECOND },
    { closesInMs: 100 * SECOND },
    { closesInMs: 3 * HOUR },
    { closesInMs: 4 * HOUR },
  ])
  const page = await as('buyer0017@demo.test', {
    width: 390,
    hasTouch: true,
    isMobile: true,
    ...MOVING,
  })
  await page.goto(`/liveAuction/${id}`)
  await lotOnStage(page, ids[0])
  const dock = page.getByTestId('dock')
  await expect(dock).toBeVisible()
  await expect(page.locator('.tabbar')).toBeHidden()
  await expect(page.getByTestId('key-line')).toBeHidden()
  // the time that is left is a thin line between the price and the amounts
  expect((await dock.locator('.dock-bar').boundingBox())?.height).toBeLessThan(8)

  // the first press arms, one that follows at once is the same press, the next one sends
  await dock.evaluate(async (element) => {
    const press = (which: string) => element.querySelector<HTMLElement>(`[data-testid=${which}]`)?.click()
    press('arm-offer')
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    press('send-offer')
  })
  await expect(dock.getByTestId('send-offer')).toBeVisible()
  await sendFrom(dock)
  await expect(dock).toContainText('Yours')
  await expect(page.getByTestId('mine')).toContainText('Winning')

  // it closes before our eyes, its result stays, and the next lot comes
  await expect(page.getByTestId('stage-result')).toHaveAttribute('data-status', 'sold', { timeout: 40_000 })
  await lotOnStage(page, ids[1])
  await expect(page.getByTestId('just-sold')).toContainText('Thumb sale, lot 1')
  await expect(page.getByTestId('just-sold')).toContainText('You won')

  // a late offer extends it, so that it goes back in the rail and the one after it comes
  await armIn(dock)
  await sendFrom(dock)
  await expect(page.getByTestId('rail').locator(`[data-lot="${ids[1]}"]`).or(stageOf(page))).toBeVisible()
  await expect(page.getByTestId('mine')).toContainText('Winning')

  expect(await sidewaysAt(page, [320, 390, 834])).toEqual({})
  await page.setViewportSize({ width: 390, height: 1000 })
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
})

test('on a desk it goes by keys alone', async ({ as, market }) => {
  const { id, ids } = await aSale(market, 'Key sale', [
    { closesInMs: 2 * HOUR },
    { closesInMs: 3 * HOUR },
    { closesInMs: 4 * HOUR },
  ])
  const page = await as('buyer0018@demo.test')
  await page.goto(`/liveAuction/${id}`)
  await lotOnStage(page, ids[0])
  const panel = stageOf(page)
  await expect(page.getByTestId('rail')).toContainText('Key sale, lot 3')
  await expect(page.getByTestId('key-line')).toContainText('offer, again to send')
  await expect(page.locator('.ruler .hrs span')).toHaveText([/^1?\d [AP]M$/, /^1?\d [AP]M$/])
  await expect(panel).toContainText(/Closes \d+:\d\d:\d\d [AP]M ET/)

  await page.keyboard.press('2')
  await expect(panel.getByTestId('arm-offer')).toContainText('$11')
  await page.keyboard.press('Enter')
  await expect(panel.getByTestId('send-offer')).toContainText('Send $11')
  await page.keyboard.press('Escape')
  await expect(panel.getByTestId('send-offer')).toHaveCount(0)
  // the button that had the focus is gone: Tab goes on in this panel, not at the top of the page
  await expect(panel).toBeFocused()
  await page.keyboard.press('Enter')
  // what comes too soon counts for nothing
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(panel.getByTestId('own-status')).toContainText('WINNING', { timeout: 600 })
  }).toPass({ intervals: [100] })

  // along the rail, to a lot, and back to the live one
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await lotOnStage(page, ids[2])
  await expect(page.getByTestId('back-to-live')).toBeVisible()
  // whoever has gone to a lot by a key offers on it by the next
  await expect(panel).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(panel.getByTestId('send-offer')).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [100] })
  await page.keyboard.press('Escape')
  await expect(panel.getByTestId('send-offer')).toHaveCount(0)
  // and along the rail it goes on from where one was
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(`.raillist [data-lot="${ids[1]}"] .go`)).toBeFocused()
  await page.keyboard.press('l')
  await lotOnStage(page, ids[0])
  await expect(panel).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Press again to send')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await graveFaultsInBothSchemes(page)).toEqual([])

  // the lot that one stands on goes to the stage: the one in its place has the focus
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(`.raillist [data-lot="${ids[1]}"] .go`)).toBeFocused()
  await closeNow(market, ids[0] ?? '')
  await lotOnStage(page, ids[1])
  await expect(page.locator(`.raillist [data-lot="${ids[2]}"] .go`)).toBeFocused()
})

test('without script a sale is a list of lots with the next one to offer on; all sales are a list with their calendar', async ({
  as,
  market,
}) => {
  const { id, ids } = await aSale(market, 'Plain sale', [{ closesInMs: 2 * HOUR }, { closesInMs: 3 * HOUR }])
  const page = await as('buyer0019@demo.test', { javaScriptEnabled: false })
  await page.goto(`/liveAuction/${id}`)
  await expect(page.getByTestId('stage')).toContainText('Plain sale, lot 1')
  await expect(page.getByTestId('rail')).toContainText('Plain sale, lot 2')
  await page
    .getByTestId('rail')
    .getByRole('link', { name: /Plain sale, lot 2/ })
    .click()
  await expect(page.getByTestId('stage')).toContainText('Plain sale, lot 2')
  await page.goto(`/liveAuction/${id}`)
  await page.locator('noscript form input[name=wsprice], form input[name=wsprice]').first().fill('14')
  await page.getByRole('button', { name: /^Offer \$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${ids[0]}`))
  await expect(page.getByRole('main')).toContainText('$14')

  const reader = await as('buyer0019@demo.test')
  await reader.goto('/auction?q=Plain')
  const card = reader.locator(`[data-sale="${id}"]`)
  await expect(card).toContainText('2 lots')
  await isAlive(reader)
  await card.getByTestId('watch-sale').click()
  await expect(card.getByTestId('watch-sale')).toHaveAttribute('aria-pressed', 'true')
  // the button says so before the server has
  await expect(reader.getByText("We'll tell you before the first lot closes")).toBeVisible()
  await reader.reload()
  await expect(card.getByTestId('watch-sale')).toHaveAttribute('aria-pressed', 'true')
  const file = await reader.request.get(`/liveAuction/${id}.ics`)
  expect(await file.text()).toContain(`UID:sale-${id}@`)
  expect(await graveFaultsInBothSchemes(reader, 390)).toEqual([])
  expect(await sidewaysAt(reader, [320, 390, 834])).toEqual({})
})

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
