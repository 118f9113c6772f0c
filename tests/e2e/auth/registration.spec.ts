import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing } from '#tests/support/market.ts'
import { field, fill, GOOD, main, on, PASSWORD, send, sound } from './registering.ts'

test('a buyer registers on a phone with mistakes first, and comes back to where they were', async ({
  as,
}) => {
  const page = await as(null, { width: 390, reducedMotion: 'reduce' })
  await page.goto('/register?redirectTo=%2Fsearch%3Fcategory%3Dtools')
  await expect(page).toHaveURL(/\/registration\?redirectTo=/)
  const { password, confirm_password: _same, city, zip: _zip, ...you } = GOOD
  await expect(field(page, 'city')).toBeHidden()
  await fill(page, { ...you, last_name: 'R2', email: 'buyer0001@demo.test' })
  await on(page)
  await expect(page.getByText('Only alphabets are allowed for this field')).toBeVisible()
  await expect(field(page, 'last_name')).toBeFocused()
  await sound(page)
  await field(page, 'last_name').fill('Reyes')
  await field(page, 'last_name').press('Enter')
  await expect(main(page)).toContainText('Step 2 of 4')
  await fill(page, { city, zip: '4321x' })
  await on(page)
  await expect(field(page, 'zip')).toBeFocused()
  await field(page, 'zip').fill('43215')
  await on(page)
  await expect(main(page)).toContainText('Step 3 of 4')
  await expect(field(page, 'phone_type')).toBeHidden()
  await field(page, 'additional_phone').fill('614 555 0143')
  await field(page, 'phone_type').selectOption('work')
  await field(page, 'find_source').selectOption('Word of Mouth')
  // the browser's back button is the step before, and nothing typed is lost, not by reading the page anew either
  await page.goBack()
  await expect(field(page, 'city')).toHaveValue('Columbus')
  await page.reload()
  await expect(main(page)).toContainText('Step 2 of 4')
  await expect(field(page, 'city')).toHaveValue('Columbus')
  await sound(page)
  await on(page)
  await expect(field(page, 'additional_phone')).toHaveValue('614 555 0143')
  await expect(field(page, 'phone_type')).toHaveValue('work')
  await on(page)
  await expect(main(page)).toContainText('Step 4 of 4')
  await fill(page, { password, confirm_password: 'Foundry#2411' })
  await send(page)
  await expect(page.getByText('Password does not match')).toBeVisible()
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await expect(page.getByText('You must accept the SMS consent')).toBeVisible()
  await expect(field(page, 'confirm_password')).toBeFocused()
  await sound(page)
  await field(page, 'confirm_password').fill(PASSWORD)
  for (const name of ['terms_accepted', 'terms_accepted_sms']) await field(page, name).check()
  await send(page)
  // what only the server knows leads to the step of the field
  await expect(page.getByText('Email Exists')).toBeVisible()
  await expect(main(page)).toContainText('Step 1 of 4')
  await expect(field(page, 'email')).toBeFocused()
  await expect(field(page, 'password')).toHaveValue(PASSWORD)
  await field(page, 'email').fill('Marisol@Example.test')
  for (let step = 1; step < 4; step += 1) await on(page)
  await send(page)
  await expect(page).toHaveURL(/\/registration\/success/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for registering with us!')
  await expect(main(page)).toContainText('Successfully registered!')
  await sound(page)
  await main(page).getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(/\/search\?category=tools/)
  await expect(page.getByRole('link', { name: 'Account' }).last()).toBeVisible()
  await page.goto('/registration')
  await expect(page).toHaveURL(/\/$/)
  expect((await page.goto('/seller/dashboard'))?.status()).toBe(403)
})

test('the short form leaves a number for the first offer, which is taken once it is given', async ({
  as,
  market,
}) => {
  const waits = (place: number) =>
    market.d1
      .prepare("update registration_fields set view_on = ? where name in ('phone', 'city', 'zip')")
      .bind(JSON.stringify([place, 8, 2]))
      .run()
  await waits(21)
  try {
    const id = await aListing(market.d1, { closesInMs: 3_600_000 })
    const page = await as('buyer0024@demo.test', { reducedMotion: 'reduce' })
    await market.d1
      .prepare("update people set city = null, zip = null where email = 'buyer0024@demo.test'")
      .run()
    const stranger = await as(null, { width: 390, reducedMotion: 'reduce' })
    await stranger.goto('/registration')
    await expect(field(stranger, 'email')).toBeVisible()
    await expect(field(stranger, 'phone')).toHaveCount(0)
    // beside the form stands where that is asked
    const later = stranger.getByRole('complementary', { name: 'Asked later' })
    await expect(later.locator('div', { hasText: 'City' })).toContainText('Before your first offer.')
    await expect(later).toContainText('A card')
    await sound(stranger)
    await page.goto(`/product-view/${id}`)
    await expect(page.getByTestId('connection')).toContainText('Live')
    await page.getByTestId('amount-input').fill('24')
    await page.getByTestId('review-offer').click()
    await page.getByTestId('confirm-offer').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Give these details' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before your first offer')
    await sound(page)
    await fill(page, { city: 'Columbus', zip: '4321x' })
    await main(page).getByRole('button', { name: 'Save and continue' }).click()
    await expect(field(page, 'zip')).toBeFocused()
    await field(page, 'zip').fill('43215')
    await main(page).getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(new RegExp(`/product-view/${id}`))
    await expect(page.getByTestId('amount-input')).toHaveValue('24')
    await page.getByTestId('review-offer').click()
    await page.getByTestId('confirm-offer').click()
    await expect(page.getByTestId('own-status')).toContainText('WINNING')
  } finally {
    await waits(7)
  }
})

test('without script a phone shows the whole form', async ({ as }) => {
  const page = await as(null, { width: 390, javaScriptEnabled: false })
  await page.goto('/registration')
  for (const name of ['first_name', 'zip', 'additional_phone', 'password', 'terms_accepted'])
    await expect(field(page, name)).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Continue' })).toBeHidden()
})

test('whom a provider brought before terms were asked finishes the registration at the next offer, and finds it again', async ({
  as,
  market,
}) => {
  const email = 'buyer0023@demo.test'
  await market.d1.batch([
    market.d1.prepare('update people set terms_accepted_at = null where email = ?').bind(email),
    market.d1
      .prepare(
        `insert into credentials (id, account_id, provider_id, person_id, created_at, updated_at)
         select 'google-brought', 'brought', 'google', id, 0, 0 from people where email = ?`,
      )
      .bind(email),
  ])
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const page = await as(email, { reducedMotion: 'reduce' })
  await page.goto('/my-account')
  await expect(page.getByTestId('still-missing')).toContainText('Finish your registration')
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  await page.getByTestId('amount-input').fill('24')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Finish registration' }).click()
  await expect(page).toHaveURL(/\/registration\/finish/)
  await sound(page)
  const phone = await as(email, { width: 390, reducedMotion: 'reduce' })
  await phone.goto('/registration/finish')
  await sound(phone)
  await field(page, 'city').fill('Columbus')
  await field(page, 'zip').fill('43215')
  await main(page).getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  for (const name of ['terms_accepted', 'terms_accepted_sms']) await field(page, name).check()
  await main(page).getByRole('button', { name: 'Accept and continue' }).click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${id}`))
  await expect(page.getByTestId('amount-input')).toHaveValue('24')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await expect(page.getByTestId('own-status')).toContainText('WINNING')
})
