import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in|sign in/i })
    .click()
}

test('a buyer signs in, is greeted, and signs out again', async ({ as }) => {
  const page = await as(null)
  await page.goto('/login?redirectTo=/search')
  await signIn(page, 'buyer0007@demo.test', 'Fairlot1!')
  await expect(page).toHaveURL(/\/search$/)
  // a welcome to close, before the page is one's own
  await page.getByRole('button', { name: 'Start Exploring Now' }).click()
  await expect(page.getByRole('banner')).toContainText('Hi,')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.includes('session_token'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('banner').getByText('Hi,').click()
  await page
    .getByRole('button', { name: /log ?out/i })
    .first()
    .click()
  await expect(page.getByRole('banner')).toContainText(/log ?in/i)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await page.goto('/invoices/all')
  await expect(page).toHaveURL(/\/login\?redirectTo=/)
})

test('a wrong password and an unknown address are told apart and keep what was typed', async ({ as }) => {
  const page = await as(null)
  const said: string[] = []
  for (const email of ['buyer0008@demo.test', 'nobody@demo.test']) {
    await page.goto('/login')
    await signIn(page, email, 'Wrong-1-password!')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toBeVisible()
    said.push(await alert.innerText())
    await expect(page.getByRole('main').getByLabel('Email')).toHaveValue(email)
  }
  expect(said).toEqual([
    'Email and password do not match. Check both and try again.',
    'Register today! No email found Create an Account',
  ])
})

test('the sign-in page leads nowhere else', async ({ as }) => {
  const page = await as(null)
  await page.goto('/login?redirectTo=//evil.example/steal')
  await signIn(page, 'buyer0009@demo.test', 'Fairlot1!')
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
})

test('one account is tried only so often', async ({ as }) => {
  const page = await as(null)
  await page.goto('/login')
  for (let tries = 0; tries < 10; tries += 1) {
    await signIn(page, 'buyer0010@demo.test', 'Wrong-1-password!')
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  }
  await signIn(page, 'buyer0010@demo.test', 'Fairlot1!')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/too many|again/i)
})

test('nobody is welcomed over what they are about to pay, be it a cart or a deposit', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000, depositAmount: 50_00 })
  for (const path of ['/cart', `/product-view/${id}/deposit`]) {
    const page = await as(null)
    await page.goto(`/login?redirectTo=${encodeURIComponent(path)}`)
    await page.locator('#sign-in-email').fill('buyer0012@demo.test')
    await page.locator('#sign-in-password').fill('Fairlot1!')
    await page.locator('main button.btn-block[type=submit]').click()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page.getByRole('banner')).toContainText('Hi,')
    // it comes as soon as its script is there, which the next page would wait for
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog', { name: /Welcome/ })).toHaveCount(0)
  }
})
