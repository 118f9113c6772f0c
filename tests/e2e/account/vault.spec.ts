import type { Page } from '@playwright/test'
import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { type Market, openMarket } from '#tests/support/market.ts'
import { STRIPE_KEYS } from '#tests/support/stripe/keys.ts'
import { openStripeServer, type StripeServer } from '#tests/support/stripe/server.ts'

/** A marketplace whose gateway is Stripe: in its place stands a server of this machine. */
const test = base.extend<object, { market: Market; stripe: StripeServer }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const server = await openStripeServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  market: [
    async ({ stripe }, use) => {
      const variables = { ...STRIPE_KEYS, STRIPE_API: stripe.address }
      Object.assign(process.env, variables)
      const market = await openMarket()
      for (const name of Object.keys(variables)) delete process.env[name]
      await use(market)
      await market.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

/** What Stripe's script does here, in its place: a field, and the number from the browser to Stripe. */
const SCRIPT = `window.Stripe = (key) => ({
  elements: ({ clientSecret }) => {
    const heard = {}
    const elements = { clientSecret }
    elements.create = () => ({
      on: (what, hear) => { heard[what] = hear },
      mount: (at) => {
        elements.input = Object.assign(document.createElement('input'), { ariaLabel: 'Card number', className: 'input' })
        at.append(elements.input)
        heard.ready()
      },
    })
    return elements
  },
  confirmSetup: async ({ elements, confirmParams }) => {
    const id = elements.clientSecret.split('_secret_')[0]
    const body = new URLSearchParams({
      key, client_secret: elements.clientSecret, 'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': elements.input.value,
      'payment_method_data[card][exp_month]': '8', 'payment_method_data[card][exp_year]': '2040',
    })
    const answer = await (await fetch('https://api.stripe.com/v1/setup_intents/' + id + '/confirm', { method: 'POST', body })).json()
    if (answer.error) return answer
    const back = new URL(confirmParams.return_url)
    back.searchParams.set('setup_intent', id)
    location.href = back.href
    return {}
  },
})`

async function answerForStripe(page: Page, { address }: StripeServer) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const asked = route.request()
    const answer = await fetch(asked.url().replace('https://api.stripe.com', address), {
      method: asked.method(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: asked.postData(),
    })
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
    await route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
}

test('a card is typed into the gateway’s fields on a page that says when they are missing; an account is proved without script', async ({
  as,
  market,
  stripe,
}) => {
  test.setTimeout(180_000)
  const email = 'buyer0014@demo.test'
  const page = await as(email)
  // led here from another page, which may not open the script: it is loaded anew by itself
  await page.goto('/my-account')
  const numbers: string[] = []
  page.on('request', (asked) => {
    if (asked.url().startsWith(market.origin) && asked.postData()?.includes('4242')) numbers.push(asked.url())
  })
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ status: 404 }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Cards/ })
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Add a card' }).click()
  await expect(page.getByTestId('fields-unavailable')).toContainText("couldn't load")
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.unroute('https://js.stripe.com/**')
  await answerForStripe(page, stripe)
  await page.getByRole('button', { name: 'Reload' }).click()
  const number = page.getByLabel('Card number')
  await number.fill('4000000000000002')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await number.fill('4242424242424242')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card added')).toBeVisible()
  await expect(page.getByTestId('saved-card')).toHaveCount(1)
  await expect(page.getByTestId('saved-card')).toContainText('Visa ending 4242')
  await expect(page.getByTestId('saved-card')).toContainText('Default')
  expect(numbers).toEqual([])

  const plain = await as(email, { javaScriptEnabled: false, width: 390 })
  await plain.goto('/payments/bank_details')
  await expect(plain.getByText('No bank accounts')).toBeVisible()
  await plain.getByRole('main').getByRole('link', { name: 'Add a bank' }).click()
  await plain.getByLabel('Account holder name').fill('Marisol Rivera')
  await plain.getByText('Company').click()
  await plain.getByLabel('Routing number').fill('110000000')
  await plain.getByRole('button', { name: 'Add bank' }).click()
  const account = plain.getByLabel('Account number')
  await expect(account).toBeFocused()
  await expect(account).toHaveAccessibleDescription('Number required')
  await expect(plain.getByLabel('Company')).toBeChecked()
  await account.fill('000123456789')
  await plain.getByRole('button', { name: 'Add bank' }).click()
  await expect(plain.getByTestId('saved-bank')).toContainText('Not verified')
  await page.goto('/payments/bank_details')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await plain.getByRole('link', { name: /^Verify/ }).click()
  await plain.getByLabel('First amount').fill('0.32')
  await plain.getByLabel('Second amount').fill('0.44')
  await plain.getByRole('button', { name: 'Verify bank' }).click()
  await expect(plain.getByLabel('First amount')).toHaveAccessibleDescription(/not what we sent/)
  await plain.getByLabel('Second amount').fill('0.45')
  await plain.getByRole('button', { name: 'Verify bank' }).click()
  await expect(plain.getByTestId('saved-bank')).toContainText('Verified')
  await plain.getByRole('link', { name: /^Delete/ }).click()
  await plain.getByRole('button', { name: 'Delete' }).click()
  await expect(plain.getByText('No bank accounts')).toBeVisible()
})
