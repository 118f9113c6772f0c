import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

const NEW = 'Foundry#2410'
const SENT = 'If that address has an account, a link is on its way.'

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Somebody with an account, who has no password that any other test counts on. */
async function aBuyer(d1: D1Database): Promise<string> {
  const id = `r-${randomUUID().slice(0, 8)}`
  const email = `${id}@demo.test`
  await d1
    .prepare(
      `insert into people (id, email, email_verified, name, first_name, last_name, phone, phone_verified, role, status,
         created_at, updated_at) values (?1, ?2, 1, 'Marisol Vega', 'Marisol', 'Vega', ?3, 1, 'buyer', 'active', 0, 0)`,
    )
    .bind(id, email, `+1614${String(Number.parseInt(id.slice(2), 16) % 10_000_000).padStart(7, '0')}`)
    .run()
  return email
}

/** Opens a page and waits until it listens, which its socket tells: before, all leads to pages as without script. */
async function listening(page: Page, path: string) {
  const socket = page.waitForEvent('websocket')
  await page.goto(path)
  await socket
}

/** The address in the mail that somebody was sent, as they read it. */
async function mailedLink(page: Page, email: string): Promise<string> {
  const row = page.getByRole('row').filter({ hasText: email }).filter({ hasText: 'reset · email' })
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(row.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await row.first().getByRole('link').click()
  const text = await page.getByRole('main').innerText()
  return /\/reset_password\/[\w-]+/.exec(text)?.[0] ?? 'no link'
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`a visitor who favors a lot gets back into their account over its page, at ${width} px`, async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const email = await aBuyer(market.d1)
    const page = await as(null, { width, colorScheme, reducedMotion: 'reduce' })
    const login = popup(page, 'HELLO')
    await listening(page, `/product-view/${id}`)
    await page
      .getByRole('button', { name: /^Add to Favorites/ })
      .first()
      .click()
    await expect(login.getByLabel('Email address')).toBeFocused()
    expect(await graveFaults(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await login.getByRole('link', { name: 'Create an Account' }).click()
    const register = popup(page, 'Create an Account')
    await expect(register.getByLabel('First name')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await graveFaults(page)).toEqual([])
    await register.getByRole('link', { name: 'Login' }).click()
    await login.getByRole('link', { name: 'Reset your password?' }).click()
    const forgot = popup(page, 'Reset Password')
    const send = forgot.getByRole('button', { name: 'SEND RESET PASSWORD LINK' })
    await send.click()
    const field = forgot.getByLabel('Email address')
    await expect(field).toHaveAccessibleDescription('Required')
    await field.fill('dana@')
    await send.click()
    await expect(field).toHaveAccessibleDescription('invalid email format')
    await expect(field).toBeFocused()
    expect(await graveFaults(page)).toEqual([])
    await field.fill(email)
    await send.click()
    await expect(login).toContainText(SENT)
    await expect(page.getByRole('dialog')).toHaveCount(1)

    const mail = await page.context().newPage()
    const link = await mailedLink(mail, email)
    await mail.goto(link)
    const change = mail.getByRole('main').getByRole('button', { name: 'Change' })
    await mail.getByLabel('New password').fill('fairlot1')
    await mail.getByLabel('Confirm password').fill('other')
    await change.click()
    await expect(mail.getByLabel('New password')).toHaveAccessibleDescription(
      /Password must include uppercase and lowercase letters, a number, and a special character\.$/,
    )
    await expect(mail.getByLabel('New password')).toBeFocused()
    await expect(mail.getByLabel('Confirm password')).toHaveAccessibleDescription('passwords not match')
    expect(await graveFaults(mail)).toEqual([])
    await mail.getByLabel('New password').fill(NEW)
    await mail.getByLabel('Confirm password').fill(NEW)
    await change.click()
    await expect(mail).toHaveURL('/')
    await expect(mail.getByRole('status').getByText('Password changed')).toBeVisible()
    await mail.goto(link)
    await expect(mail.getByRole('alert')).toHaveText('This link was used or has expired.')
    await mail.close()

    await login.getByLabel('Email address').fill(`x${email}`)
    await login.getByLabel('Password', { exact: true }).fill(NEW)
    const enter = login.getByRole('button', { name: 'Login' })
    await enter.click()
    await expect(login.getByRole('alert')).toContainText('Register today! No email found')
    await login.getByLabel('Email address').fill(email)
    // a word that passes: looked for from before it is said
    const welcomed = expect(page.getByText('Logged in successfully')).toBeVisible()
    await enter.click()
    await welcomed
    const intro = popup(page, 'Welcome')
    await expect(intro).toBeVisible()
    await expect(page).toHaveURL(`/product-view/${id}`)
    expect(await graveFaults(page)).toEqual([])
    await intro.getByRole('button', { name: 'Start Exploring Now' }).click()
    await expect(intro).toHaveCount(0)
    // signed in, and what was tapped before is kept
    const favour = (name: RegExp) => page.locator('.item').getByRole('button', { name }).first()
    await expect(favour(/Remove from Favorites/)).toBeVisible()
    await favour(/Remove from Favorites/).click()
    await expect(favour(/^Add to Favorites/)).toBeVisible()
    if (width === 1440) await expect(page.getByTestId('amount-input')).toBeVisible()

    await page.request.post('/logout', { headers: { origin: market.origin } })
    await page.goto('/search?category=tools&login=true')
    await login.getByLabel('Email address').fill(email)
    await expect(page).toHaveURL('/search?category=tools')
    await page.keyboard.press('Escape')
    await expect(login).toHaveCount(0)
    // a shortcut is gone on to, and nobody is welcomed twice
    const shortcut = page.locator('a[href*="offers%2Fallactive"]:visible').first()
    await shortcut.click()
    await login.getByLabel('Email address').fill(email)
    await login.getByLabel('Password', { exact: true }).fill(NEW)
    const again = expect(page.getByText('Logged in successfully')).toBeVisible()
    await enter.click()
    await again
    await expect(page).toHaveURL('/offers/allactive')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

test('an address leads to signing in or to an account of its own', async ({ as, market }) => {
  const email = await aBuyer(market.d1)
  const page = await as(null)
  const start = page.getByRole('region', { name: 'Start with your email' })
  const send = async (address: string) => {
    await start.getByLabel('Email address').fill(address)
    await start.getByRole('button', { name: 'Continue' }).click()
  }
  const register = popup(page, 'Create an Account')
  await listening(page, '/')
  await send('somebody-new@example.test')
  await expect(register.getByLabel('Email address')).toHaveValue('somebody-new@example.test')
  await page.keyboard.press('Escape')
  await send(email)
  const login = popup(page, 'HELLO')
  await expect(login).toContainText(SENT)
  await expect(login.getByLabel('Email address')).toHaveValue(email)
})

test('all of it works by pages, without JavaScript', async ({ as, market }) => {
  const email = await aBuyer(market.d1)
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(null, { javaScriptEnabled: false, width: 390 })
  const main = page.getByRole('main')
  await page.goto(`/product-view/${id}?login=true`)
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/product-view/${id}`)}`)
  await main.getByRole('link', { name: 'Reset your password?' }).click()
  await main.getByRole('button').click()
  await expect(main.getByLabel('Email address')).toHaveAccessibleDescription('Required')
  await main.getByLabel('Email address').fill(email)
  await main.getByRole('button').click()
  await expect(main).toContainText(SENT)
  const back = page.url()

  await page.goto(await mailedLink(page, email))
  await main.getByLabel('New password').fill(NEW)
  await main.getByLabel('Confirm password').fill('other')
  await main.getByRole('button', { name: 'Change' }).click()
  await expect(main.getByLabel('Confirm password')).toHaveAccessibleDescription('passwords not match')
  await main.getByLabel('New password').fill(NEW)
  await main.getByLabel('Confirm password').fill(NEW)
  await main.getByRole('button', { name: 'Change' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Password changed')).toBeVisible()

  await page.goto(back)
  await main.getByLabel('Email address').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(NEW)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`/product-view/${id}`)
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Logged in successfully')).toHaveCount(0)

  const other = await as(null, { javaScriptEnabled: false })
  await other.goto('/start')
  await other.getByRole('main').getByLabel('Email address').fill('somebody-else@example.test')
  await other.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await expect(other).toHaveURL('/registration')
  await expect(other.getByRole('main').getByLabel('Email address')).toHaveValue('somebody-else@example.test')
})
