import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'

export const PASSWORD = 'Foundry#2410'
export const main = (page: Page) => page.getByRole('main')
export const send = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Create (seller )?account$/ })
    .click()
export const on = (page: Page) => main(page).getByRole('button', { name: 'Continue' }).click()
export const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`)

export async function fill(page: Page, typed: Record<string, string>) {
  for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text)
}

export const GOOD = {
  first_name: 'Marisol',
  last_name: 'Reyes',
  phone: '+1 614 555 0142',
  city: 'Columbus',
  zip: '43215',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A dialog that is just leaving still keeps the scrollbar's place: the page has settled after it. */
export async function sound(page: Page) {
  await expect.poll(() => overflow(page), { message: page.url() }).toBe(0)
  expect(await graveFaults(page)).toEqual([])
}
