import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

const secondsOf = (text: string) => {
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)/.exec(text) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('On a slow phone the first tap opens the sheet at once, and the clock goes before there is a script.', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const id = await aListing(market.d1, { closesInMs: 9 * 60_000 })
  const page = await as('buyer0001@demo.test', { width: 390, hasTouch: true, isMobile: true })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // what the clock shows and whether the page is alive, each time that it changes
  await page.addInitScript(() => {
    const seen: { text: string; alive: boolean }[] = []
    Object.assign(window, { seenOfClock: seen })
    const look = () => {
      const text = document.querySelector('.bidbar .clk')?.textContent ?? ''
      const alive = 'earlyTap' in window && window.earlyTap === undefined
      const last = seen.at(-1)
      if (text && (last?.text !== text || last.alive !== alive)) seen.push({ text, alive })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

  await page.goto(`/product-view/${id}`, { waitUntil: 'commit' })
  const button = page.getByTestId('open-sheet')
  await button.tap({ timeout: 60_000 })
  const aliveThen = await page.evaluate(() => 'earlyTap' in window && window.earlyTap === undefined)
  expect(aliveThen).toBe(false)
  await expect(page.locator('body')).toHaveAttribute('data-sheet', '')
  await expect(page.getByTestId('amount-input')).toBeVisible()
  // what is typed meanwhile stays, and so does where it is typed
  await page.getByTestId('amount-input').fill('31')

  await expect
    .poll(() => page.evaluate(() => 'earlyTap' in window && window.earlyTap === undefined), {
      timeout: 120_000,
    })
    .toBe(true)
  await expect(page.locator('body')).toHaveAttribute('data-sheet', '')
  await expect(page.getByRole('dialog', { name: 'Offer' })).toBeVisible()
  await expect(page.getByTestId('amount-input')).toHaveValue('31')
  await expect(page.getByTestId('amount-input')).toBeFocused()

  const seen = await page.evaluate(
    () => (window as unknown as { seenOfClock: { text: string; alive: boolean }[] }).seenOfClock,
  )
  const before = seen.filter(({ alive }) => !alive)
  expect(before.length).toBeGreaterThan(2)
  // it only goes down, by its own second, also as the page becomes alive
  const figures = seen.map(({ text }) => secondsOf(text))
  for (const [index, figure] of figures.entries())
    if (index > 0) expect(figure).toBeLessThanOrEqual(figures[index - 1] ?? 0)
})
