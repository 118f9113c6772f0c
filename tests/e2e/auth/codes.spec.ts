import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { aListing, type Market } from '#tests/support/market.ts'

/** Takes from somebody what was proved of them. Returns their number and address. */
async function unprove({ d1 }: Market, email: string): Promise<string> {
  const person = await d1
    .prepare('update people set phone_verified = 0, email_verified = 0 where email = ? returning phone')
    .bind(email)
    .first<{ phone: string }>()
  return person?.phone ?? ''
}

/** The code that somebody has got last, as developers read it. */
async function codeFor(page: Page, recipient: string): Promise<string> {
  const box = await page.context().newPage()
  let code = ''
  await expect(async () => {
    await box.goto('/dev/outbox')
    const subject = box.getByRole('row').filter({ hasText: recipient }).first().getByRole('link')
    code = /^\d{6}/.exec(await subject.innerText({ timeout: 2_000 }))?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass()
  await box.close()
  return code
}

test('who lacks a verified number verifies it over the lot and offers; the email is confirmed the same way', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const email = 'buyer0018@demo.test'
  const phone = await unprove(market, email)
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(email, { width: 390 })
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  const offer = async () => {
    await page.getByTestId('open-sheet').click()
    await page.getByTestId('amount-input').fill('24')
    await page.getByTestId('review-offer').click()
    await page.getByTestId('confirm-offer').click()
  }
  await offer()
  // on a phone the offer's sheet is one as well
  const dialog = page.locator('.dialog[role=dialog]')
  await expect(dialog).toContainText(
    'You need to verify your mobile number to proceed with your purchase or offer',
  )
  await expect(dialog).not.toContainText(phone.slice(2))
  expect(await graveFaults(page)).toEqual([])
  await dialog.getByTestId('send-code-phone').click()
  await expect(dialog).toContainText('Your code will expire in 5 minutes')
  await dialog.getByTestId('verify-code-phone').click()
  await expect(dialog).toContainText('Please enter code')
  const code = await codeFor(page, phone)
  const field = dialog.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await field.fill(code === '123456' ? '654321' : '123 456')
  await dialog.getByTestId('verify-code-phone').click()
  await expect(dialog).toContainText("That's not the code we sent")
  expect(await graveFaults(page)).toEqual([])
  await field.fill(code)
  await dialog.getByTestId('verify-code-phone').click()
  await expect(page.getByText('Your mobile number is verified')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // what was typed is still there
  await expect(page.getByTestId('amount-input')).toHaveValue('24')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status').first()).toContainText('WINNING')

  await page.goto('/my-account/verify-phone')
  await page.getByRole('link', { name: 'Confirm email' }).click()
  await expect(dialog).toContainText(
    `A confirmation code will be sent to ${email}. Please confirm if your email is correct`,
  )
  await dialog.getByRole('button', { name: 'SEND EMAIL' }).click()
  await expect(dialog).toContainText(`We have sent a confirmation code to ${email}.`)
  await expect(dialog.getByRole('button', { name: 'RESEND EMAIL' })).toBeVisible()
  await dialog.getByLabel('Six-digit code').fill(await codeFor(page, email))
  await dialog.getByRole('button', { name: 'VERIFY CODE' }).click()
  await expect(page.getByText('Your email is confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm email' })).toHaveCount(0)
})

test('without JavaScript one signs in by a code to one’s phone, and verifies a number on the way to an offer', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const found = await market.d1
    .prepare("select phone from people where email = 'buyer0019@demo.test'")
    .first<{ phone: string }>()
  const phone = found?.phone ?? ''
  const page = await as(null, { javaScriptEnabled: false })
  await page.goto(`/login?redirectTo=/product-view/${id}`)
  await page.getByRole('link', { name: 'Send a code to my phone' }).click()
  await page.getByLabel('Mobile phone').fill('614')
  await page.getByTestId('send-sign-in-code').click()
  await expect(page.getByRole('main')).toContainText('Phone must be 10 digits')
  await page.getByLabel('Mobile phone').fill(phone.slice(2))
  await page.getByTestId('send-sign-in-code').click()
  await expect(page.getByRole('main')).toContainText('a six-digit code is on its way')
  await page.getByLabel('Six-digit code').fill(await codeFor(page, phone))
  await page.getByTestId('sign-in-by-code').click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${id}$`))
  await expect(page.getByRole('banner')).toContainText('Hi,')

  await unprove(market, 'buyer0019@demo.test')
  await page.getByTestId('amount-input').fill('26')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByRole('main')).toContainText('You need to verify your mobile number')
  await page.getByRole('link', { name: 'Verify mobile number' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your mobile number' })).toBeVisible()
  await page.getByTestId('send-code-phone').click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await codeFor(page, phone))
  await page.getByTestId('verify-code-phone').click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${id}`))
  await expect(page.getByTestId('amount-input')).toHaveValue('26')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status')).toContainText('WINNING')
})

test('the popup signs in by a code and stays on the page; registering waits for the code of its choice', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const found = await market.d1
    .prepare("select phone from people where email = 'buyer0018@demo.test'")
    .first<{ phone: string }>()
  const phone = found?.phone ?? ''
  const page = await as(null)
  await page.goto('/search')
  await expect(page.locator('[data-listing-id]').first()).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Login/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Send a code to my phone' }).click()
  await dialog.getByLabel('Mobile phone').fill(phone)
  await dialog.getByTestId('send-sign-in-code').click()
  await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  await dialog.getByLabel('Six-digit code').fill(await codeFor(page, phone))
  await dialog.getByTestId('sign-in-by-code').click()
  const welcome = page.getByRole('dialog', { name: /^Welcome/ })
  await welcome.getByRole('button', { name: 'Start Exploring Now' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('banner')).toContainText('Hi,')

  // from here on an account is made only once something of it is proved
  const setting = market.d1.prepare(
    "insert or replace into settings (key, value) values ('verification_mode', ?)",
  )
  await setting.bind('"choice"').run()
  const fresh = await as(null, { javaScriptEnabled: false })
  await fresh.goto('/registration')
  const answers = {
    first_name: 'Nadia',
    last_name: 'Okafor',
    email: 'nadia.okafor@example.com',
    phone: '6145557788',
    city: 'Columbus',
    zip: '43215',
    password: 'Foundry#2410',
    confirm_password: 'Foundry#2410',
  }
  const fill = async () => {
    const main = fresh.getByRole('main')
    for (const [name, answer] of Object.entries(answers)) await main.locator(`[name=${name}]`).fill(answer)
    for (const consent of ['terms_accepted', 'terms_accepted_sms'])
      await main.locator(`[name=${consent}]`).check()
  }
  await fill()
  await fresh.getByRole('button', { name: 'Create account' }).click()
  await expect(fresh.getByRole('main')).toContainText('Required!')
  await fill()
  await fresh.getByLabel('By text to my mobile').check()
  await fresh.getByRole('button', { name: 'Create account' }).click()
  await expect(fresh.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  const made = () =>
    market.d1.prepare('select phone_verified from people where email = ?').bind(answers.email).first()
  expect(await made()).toBeNull()
  await fresh.getByLabel('Six-digit code').fill(await codeFor(fresh, '+16145557788'))
  await fresh.getByTestId('verify-code-phone').click()
  await expect(fresh).toHaveURL(/\/registration\/success/)
  expect(await made()).toEqual({ phone_verified: 1 })

  // with script it all happens in the popup: its code too, and the way back to what was typed
  const popped = await as(null, { width: 390, reducedMotion: 'reduce' })
  await popped.goto('/search', { waitUntil: 'networkidle' })
  await popped.goto('/search?login=true')
  await popped.getByRole('dialog').getByRole('link', { name: 'Create an Account' }).click()
  const register = popped.getByRole('dialog', { name: 'Create an Account' })
  const another = { ...answers, email: 'nadia.two@example.com', phone: '6145557789' }
  for (const [name, answer] of Object.entries(another)) await register.locator(`[name=${name}]`).fill(answer)
  for (const consent of ['terms_accepted', 'terms_accepted_sms'])
    await register.locator(`[name=${consent}]`).check()
  await register.locator('[name=verify_method][value=email]').check()
  await register.getByRole('button', { name: 'Create account' }).click()
  const check = popped.getByRole('dialog', { name: 'Enter the code' })
  await expect(check.getByLabel('Six-digit code')).toBeVisible()
  await expect(popped).toHaveURL(/\/search/)
  expect(await graveFaults(popped)).toEqual([])
  await check.getByRole('button', { name: 'Edit it' }).click()
  await expect(register.locator('[name=email]')).toHaveValue(another.email)
  await register.getByRole('button', { name: 'Create account' }).click()
  // the code that counts is the second one
  await expect(check.getByLabel('Six-digit code')).toBeVisible()
  await check.getByLabel('Six-digit code').fill(await codeFor(popped, another.email))
  await check.getByTestId('verify-code-email').click()
  await expect(popped).toHaveURL(/\/registration\/success/)
  await setting.bind('"off"').run()
})
