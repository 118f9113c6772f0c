import type { Page } from '@playwright/test'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing, type Market, openMarket } from '#tests/support/market.ts'
import { CLIENT, openProvider } from '#tests/support/openid-provider.ts'

const HOUR = 3_600_000
const [PASSWORD, NEXT] = ['Fairlot1!', 'Canal8road!lamp']

/** A marketplace that knows an OpenID provider: in Google's place stands one of this machine. */
const test = base.extend<object, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const provider = await openProvider()
      const variables = {
        GOOGLE_CLIENT_ID: CLIENT.client_id,
        GOOGLE_CLIENT_SECRET: CLIENT.client_secret,
        GOOGLE_ISSUER: provider.issuer,
      }
      Object.assign(process.env, variables)
      const market = await openMarket()
      for (const name of Object.keys(variables)) delete process.env[name]
      provider.serve(`${market.origin}/auth/callback/google`)
      await use(market)
      await market.stop()
      await provider.stop()
    },
    { scope: 'worker' },
  ],
})

const isOut = (page: Page) => expect(page.getByRole('banner')).toContainText(/log ?in/i)

async function changePassword(page: Page, [current, next, confirm]: readonly string[]) {
  await page.getByLabel('Current password', { exact: true }).fill(current ?? '')
  await page.getByLabel('New password', { exact: true }).fill(next ?? '')
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm ?? '')
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a new password and an administrator sign open pages out at once', async ({ as, market }) => {
  test.setTimeout(240_000)
  const email = 'buyer0019@demo.test'
  const listing = await aListing(market.d1, { closesInMs: HOUR })
  const [here, there] = [await as(email), await as(email)]
  await there.goto(`/product-view/${listing}`)
  await expect(there.getByTestId('connection')).toContainText('Live')
  const offered = async () => {
    const answer = await there.request.post('/api/bid/confirm', {
      data: { id: listing, wsprice: 90, bid_id: `bid-${Math.random()}`.replace('.', '-') },
      headers: { origin: market.origin },
    })
    return answer.status()
  }
  expect(await offered()).toBe(200)

  const ofPassword = here.getByRole('main').locator('a[href="/my-account/password"]')
  await market.d1
    .prepare(
      `insert into account_changes (id, person_id, what, at)
         select 'set-before', id, 'password_set', ?1 from people where email = ?2`,
    )
    .bind(Date.now() - 40 * 24 * HOUR, email)
    .run()
  await here.goto('/my-account')
  await expect(ofPassword).toContainText('Changed 1 month ago')
  await here.goto('/my-account/password')
  await expect(here.getByTestId('sessions').getByRole('listitem')).toHaveCount(2)
  await expect(here.getByTestId('sessions')).toContainText('This device')
  await changePassword(here, ['Wrong1234!', NEXT, NEXT])
  await expect(here.getByText("This isn't your current password.")).toBeVisible()
  await expect(here.getByLabel('Current password', { exact: true })).toBeFocused()
  await changePassword(here, [PASSWORD, 'canalroad', 'canal'])
  await expect(
    here.getByText(
      'Password must include uppercase and lowercase letters, a number, and a special character.',
    ),
  ).toBeVisible()
  await expect(here.getByText('Passwords Not Match')).toBeVisible()
  await here.getByLabel('New password', { exact: true }).fill('Password1!')
  await expect(here.getByTestId('strength')).toContainText('Weak')
  await here.getByLabel('New password', { exact: true }).fill(NEXT)
  await expect(here.getByTestId('strength').getByRole('img')).toHaveAccessibleName(
    /^(Good|Strong), [34] of 4$/,
  )
  await changePassword(here, [PASSWORD, NEXT, NEXT])
  await expect(here.getByTestId('said')).toHaveText('Password changed. All other sessions have ended.')
  await expect(here.getByLabel('New password', { exact: true })).toHaveValue('')
  await expect(here.getByTestId('activity')).toContainText('Password changed')
  await here.goto('/my-account')
  await expect(ofPassword).toContainText('Changed today')
  await isOut(there)
  expect(await offered()).toBe(401)

  const office = await as('admin@demo.test')
  await office.goto('/admin/people')
  await office.getByLabel('Name or email').fill(email)
  await office.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(office.locator('[data-person]')).toHaveCount(1)
  await office.locator('[data-person]').getByRole('link').click()
  await office.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(office.getByText('Give a reason')).toBeVisible()
  await office.getByLabel('Reason').fill('Chargebacks on three invoices')
  await office.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(office.getByTestId('said')).toContainText('Account deactivated')
  await expect(office.getByTestId('activity')).toContainText('Chargebacks on three invoices')
  await expect(here).toHaveURL(/\/login\?redirectTo=/)
  await here.getByRole('main').getByLabel('Email').fill(email)
  await here.getByRole('main').getByLabel('Password', { exact: true }).fill(NEXT)
  await here
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click()
  await expect(here.getByTestId('sign-in-error')).toContainText('Your account is deactivated')
})

test('somebody signs in by their account at a provider, and without script', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as(null, { javaScriptEnabled: false })
  // the provider's page has a fashion for fonts of others
  await page.route(/fonts\.(googleapis|gstatic)\.com/, (route) => route.fulfill({ body: '' }))
  const through = async (name: string) => {
    await page.goto('/login?redirectTo=/search')
    await page.getByRole('main').getByRole('link', { name: 'Continue with Google' }).click()
    await page.getByPlaceholder('Enter any login').fill(name)
    await page.getByPlaceholder('and password').fill('whatever')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await through('ann')
  await expect(page).toHaveURL(/\/registration\/provider\?redirectTo=%2Fsearch$/)
  await expect(page.getByRole('main')).toContainText('You signed in with Google as')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByLabel('Mobile phone').fill('6145550142')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('Zip').fill('43215')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  for (const consent of await page.getByRole('main').getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Thank you for registering with us!')).toBeVisible()
  await page.goto('/search')
  await expect(page.getByRole('banner')).toContainText('Hi, Ann')
  await page.goto('/my-account/password')
  await expect(page.getByTestId('providers')).toContainText('Google')
  await expect(page.getByText('This is your only way to sign in.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toHaveCount(0)
  await expect(page.getByTestId('activity')).toContainText('Account created: Google')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await isOut(page)
  await page.context().clearCookies()
  await through('unproved')
  await expect(page.getByTestId('social-failed')).toContainText("Google hasn't verified your email address")
})

test('the security page and the people’s have nothing that axe calls serious, and nothing scrolls sideways', {
  tag: '@look',
}, async ({ as }) => {
  test.setTimeout(240_000)
  const looks = [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1440 },
  ] as const
  for (const { colorScheme, width } of looks)
    for (const [email, path] of [
      ['buyer0020@demo.test', '/my-account/password'],
      ['admin@demo.test', '/admin/people'],
      ['admin@demo.test', '/admin/people/p-buyer0019'],
      [null, '/login?failed=exists&provider=google'],
    ] as const) {
      const page = await as(email, { colorScheme, width, reducedMotion: 'reduce' })
      await page.goto(path)
      if (path.startsWith('/my-account')) {
        await page.getByLabel('New password', { exact: true }).fill('Canal8road')
        await expect(page.getByTestId('strength')).toBeVisible()
      }
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${path.replaceAll(/\W/g, '-')}-${width}.png`,
          fullPage: true,
        })
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(`${path} at ${width}: ${over}`).toBe(`${path} at ${width}: 0`)
      const grave = await graveFaults(page)
      expect(grave.map((fault) => `${colorScheme} ${path} ${fault}`)).toEqual([])
    }
})
