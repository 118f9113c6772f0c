import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

const SECOND = 1_000
const amounts = (page: Page) => page.getByTestId('final-amount')
const status = (page: Page) => page.getByTestId('own-status')

async function openLive(page: Page, id: string) {
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
}

/** Counts the tones that a page plays: nothing of them can be heard here. */
const COUNT_TONES = `
  window.tones = 0
  const { createOscillator } = AudioContext.prototype
  AudioContext.prototype.createOscillator = function () {
    window.tones++
    return createOscillator.call(this)
  }
`
const tones = (page: Page) => page.evaluate('window.tones')

test('the last minutes by keys and sounds: sounds are off until they are asked for, keys can be switched off', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 280 * SECOND, windowMs: 30 * SECOND })
  const dan = await as('buyer0007@demo.test')
  const carla = await as('buyer0008@demo.test', { width: 390 })
  await dan.addInitScript(COUNT_TONES)
  await openLive(dan, id)
  await expect(dan.getByTestId('sounds')).toHaveAttribute('aria-pressed', 'false')

  // one key takes an amount, one confirms it, one goes back
  await dan.keyboard.press('2')
  await expect(dan.getByTestId('confirm-offer')).toBeFocused()
  await dan.keyboard.press('Escape')
  await dan.keyboard.press('2')
  await expect(dan.getByTestId('confirm-offer')).toBeFocused()
  await dan.keyboard.press('Enter')
  await expect(status(dan)).toContainText('WINNING')
  expect(await tones(dan)).toBe(0)

  await dan.keyboard.press('m')
  await expect(dan.getByTestId('sounds')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => tones(dan)).toBe(2)
  await openLive(carla, id)
  await amounts(carla).nth(2).click()
  await carla.getByTestId('confirm-offer').click()
  await expect(status(dan)).toContainText('LOSING')
  await expect.poll(() => tones(dan)).toBe(4)

  // a field takes what is typed in it
  await dan.getByTestId('other-amount').click()
  await dan.getByTestId('amount-input').fill('')
  await dan.keyboard.type('2')
  await expect(dan.getByTestId('amount-input')).toHaveValue('2')
  await expect(dan.getByTestId('final-confirm')).toHaveCount(0)

  // what was chosen is remembered, and single keys do nothing once they are switched off
  await openLive(dan, id)
  await expect(dan.getByTestId('sounds')).toHaveAttribute('aria-pressed', 'true')
  await dan.getByTestId('last-options-link').click()
  await dan.getByRole('switch', { name: 'Keys' }).click()
  await dan.keyboard.press('Escape')
  await expect(dan.getByRole('dialog')).toHaveCount(0)
  await dan.keyboard.press('2')
  await expect(dan.getByTestId('final-confirm')).toHaveCount(0)
  await expect(amounts(dan)).toHaveCount(3)
})
