import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

export const ALICE = 'buyer0001@demo.test'
export const BOB = 'buyer0002@demo.test'

export const price = (page: Page) => page.getByTestId('current-price')
export const status = (page: Page) => page.getByTestId('own-status')
export const message = (page: Page) => page.getByTestId('offer-message')
export const said = (page: Page) => page.getByTestId('announcements')

export async function offer(page: Page, amount: number) {
  await page.getByTestId('amount-input').fill(String(amount))
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
}

export async function confirm(page: Page) {
  await page.getByTestId('confirm-command').click()
}

/** Opens a lot's page and waits until its room has answered. */
export async function visit(page: Page, id: string) {
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
}
