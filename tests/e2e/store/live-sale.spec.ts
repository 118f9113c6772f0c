import { expect, isAlive, MOVING, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { armIn, aSale, lotOnStage, sendFrom, stageOf } from '#tests/e2e/live-sale.ts'
import { closeNow } from '#tests/support/market.ts'

const SECOND = 1_000
const HOUR = 3_600_000

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
