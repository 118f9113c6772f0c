import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import { A_PDF } from '#tests/support/papers.ts'
import { field, fill, GOOD, main, on, PASSWORD, send, sound } from './registering.ts'

test('a seller registers with a certificate and finds the dashboard, which no stranger sees', async ({
  as,
}) => {
  const page = await as(null, { colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/seller/dashboard')
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fseller%2Fdashboard/)
  await page.goto('/registration')
  await main(page).getByRole('link', { name: 'Seller registration' }).click()
  await expect(main(page).getByRole('heading', { name: 'Create your seller account' })).toBeVisible()
  const { city, zip, ...you } = GOOD
  await fill(page, { ...you, email: 'quarry@example.test' })
  await field(page, 'terms_accepted').check()
  await on(page)
  await fill(page, { ein_no: '1', company_name: 'Quarry Hill Salvage', city, zip })
  await expect(page.getByText('Minimum 5 characters')).toBeVisible()
  await field(page, 'ein_no').fill('12-3456789')
  await on(page)
  await expect(field(page, 'resale_certificate')).toBeHidden()
  await field(page, 'tax_number').fill('OH-99')
  await on(page)
  await expect(field(page, 'resale_certificate')).toBeFocused()
  await sound(page)
  const paper = (bytes: string | Uint8Array) => ({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  })
  await field(page, 'resale_certificate').setInputFiles(paper('MZ no certificate'))
  await on(page)
  await send(page)
  await expect(main(page)).toContainText('make sure you upload the expected file type')
  await field(page, 'resale_certificate').setInputFiles(paper(A_PDF))
  await on(page)
  await send(page)
  await expect(page).toHaveURL(/\/seller\/success/)
  await main(page).getByRole('link', { name: 'To the seller dashboard' }).click()
  await expect(page.getByRole('banner')).toContainText('Quarry Hill Salvage')
  await expect(page.locator('[data-count="lotCount"]')).toHaveText('0')
  await sound(page)

  const seller = await as('seller1@demo.test', { width: 390, reducedMotion: 'reduce' })
  await seller.goto('/')
  await expect(seller.getByTestId('cart-header')).toHaveCount(0)
  await seller.goto('/seller/dashboard')
  await expect(seller.locator('[data-count="lotCount"]')).not.toHaveText('0')
  await sound(seller)
  const first = seller.locator('[data-listing-id]').first()
  const id = await first.getAttribute('data-listing-id')
  await first.getByRole('link').click()
  await expect(seller).toHaveURL(new RegExp(`/product-view/${id}$`))
  await expect(seller.getByTestId('manage-panel')).toBeVisible()
  for (const state of ['open', 'sold', 'unsold', 'draft']) {
    await seller.goto(`/seller/listing/${state}`)
    await sound(seller)
  }
  expect((await seller.goto('/seller/listing/anything'))?.status()).toBe(404)
})

test('a seller registers on a phone in four steps, with mistakes, the way back and a page that was put to sleep', async ({
  as,
  market,
}) => {
  const page = await as(null, { width: 390, reducedMotion: 'reduce' })
  await page.goto('/seller/registration')
  const step = (name: string) => main(page).getByRole('heading', { level: 2, name, exact: true })
  await expect(main(page)).toContainText('Step 1 of 4')
  await expect(field(page, 'company_name')).toBeHidden()
  const { password, confirm_password, city, zip, ...you } = GOOD
  await fill(page, { ...you, email: 'lane@example.test', password, confirm_password })
  // the consents are of the first step: it is not left without them
  await on(page)
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible()
  await expect(field(page, 'terms_accepted')).toBeFocused()
  await sound(page)
  await field(page, 'terms_accepted').check()
  await field(page, 'last_name').press('Enter')
  // a step begins at its heading, by keyboard as by touch
  await expect(step('Your organisation')).toBeFocused()
  await expect(main(page)).toContainText('Step 2 of 4')
  await on(page)
  await expect(field(page, 'company_name')).toBeFocused()
  await fill(page, { company_name: 'Foundry Lane Liquidation', ein_no: '31-4402817', city, zip })
  await sound(page)
  await on(page)
  await expect(step('Papers')).toBeFocused()
  await sound(page)
  await on(page)
  await expect(step('First yard')).toBeFocused()
  await expect(main(page)).toContainText('Step 4 of 4')
  await fill(page, {
    yard_name: 'Foundry Lane Yard',
    yard_address1: '2410 Foundry Lane',
    yard_city: 'Columbus',
  })
  await field(page, 'yard_monday').press('Space')
  await field(page, 'yard_saturday').press('Space')
  await send(page)
  await expect(field(page, 'yard_zip')).toBeFocused()
  await sound(page)
  // back, by the browser and by the page; then the tab is put to sleep and read anew
  await page.goBack()
  await expect(step('Papers')).toBeFocused()
  await main(page).getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'company_name')).toHaveValue('Foundry Lane Liquidation')
  await page.reload()
  await expect(main(page)).toContainText('Step 2 of 4')
  await expect(field(page, 'ein_no')).toHaveValue('31-4402817')
  for (let at = 2; at < 4; at += 1) await on(page)
  await expect(field(page, 'yard_address1')).toHaveValue('2410 Foundry Lane')
  await expect(field(page, 'yard_monday')).not.toBeChecked()
  await expect(field(page, 'yard_saturday')).toBeChecked()
  await field(page, 'yard_zip').fill('43232')
  await send(page)
  // a password is kept nowhere: what is missing leads to its step
  await expect(main(page)).toContainText('Step 1 of 4')
  await expect(field(page, 'password')).toBeFocused()
  await expect(field(page, 'terms_accepted')).toBeChecked()
  await fill(page, { password, confirm_password, email: 'buyer0001@demo.test' })
  for (let at = 1; at < 4; at += 1) await on(page)
  await send(page)
  // and so does what only the server knows
  await expect(page.getByText('Email Exists')).toBeVisible()
  await expect(field(page, 'email')).toBeFocused()
  await field(page, 'email').fill('lane@example.test')
  for (let at = 1; at < 4; at += 1) await on(page)
  await send(page)
  await expect(page).toHaveURL(/\/seller\/success/)
  const yard = await market.d1
    .prepare(
      `select locations.name, locations.zip, (select group_concat(weekday) from location_hours
         where location_id = locations.id and available = 'hours') as open
       from locations join organisations on organisations.id = organisation_id
       where organisations.name = 'Foundry Lane Liquidation'`,
    )
    .first()
  expect(yard).toEqual({ name: 'Foundry Lane Yard', zip: '43232', open: '2,3,4,5,6' })

  const spanish = await as(null, { width: 390, reducedMotion: 'reduce' })
  await spanish.goto('/seller/registration?lng=es')
  await expect(main(spanish)).toContainText('Paso 1 de 4')
  await sound(spanish)
})

test('on a desk, too, a seller goes step by step, reads what selling takes, and goes on with another device', async ({
  as,
  market,
}) => {
  const page = await as(null, { width: 1440, reducedMotion: 'reduce' })
  await page.goto('/seller/registration')
  await expect(main(page).getByRole('complementary', { name: 'What selling takes' })).toContainText(
    'Before your first payout',
  )
  await expect(field(page, 'company_name')).toBeHidden()
  const { password, confirm_password, city, zip, ...you } = GOOD
  await fill(page, { ...you, email: 'desk@example.test', password, confirm_password })
  await field(page, 'terms_accepted').check()
  await on(page)
  await fill(page, { company_name: 'Desk & Söns', website: 'not an address' })
  await on(page)
  await expect(page.getByText('Enter a web address, like example.com')).toBeVisible()
  await field(page, 'website').fill('https://desk.example/lots')
  await sound(page)
  await main(page).getByRole('button', { name: 'Finish on another device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Finish on another device' })
  await expect(dialog.getByRole('img')).toBeVisible()
  const address = await dialog.getByLabel('Link').inputValue()
  expect(decodeURIComponent(address)).not.toContain(password)
  expect(await graveFaults(page)).toEqual([])

  const phone = await as(null, { width: 390, reducedMotion: 'reduce' })
  const { pathname, hash } = new URL(address)
  await phone.goto(pathname + carriedUntil(hash, 1))
  await expect(main(phone).getByRole('status')).toContainText('This link has expired')
  await expect(field(phone, 'email')).toHaveValue('')
  await phone.goto('/')
  await phone.goto(pathname + hash)
  await expect(field(phone, 'email')).toHaveValue('desk@example.test')
  // neither the address nor the history keeps what it carried
  await expect(phone).toHaveURL(/\/seller\/registration$/)
  await expect(field(phone, 'password')).toHaveValue('')
  await fill(phone, { password, confirm_password })
  // nobody agrees to terms by opening an address
  await expect(field(phone, 'terms_accepted')).not.toBeChecked()
  await field(phone, 'terms_accepted').check()
  await on(phone)
  await expect(field(phone, 'website')).toHaveValue('https://desk.example/lots')
  await fill(phone, { city, zip })
  for (let at = 2; at < 4; at += 1) await on(phone)
  await send(phone)
  await expect(phone).toHaveURL(/\/seller\/success/)
  const kept = await market.d1
    .prepare(
      `select company_name as company, extra_fields as more from people where email = 'desk@example.test'`,
    )
    .first<{ company: string; more: string }>()
  expect(kept?.company).toBe('Desk & Söns')
  expect(JSON.parse(kept?.more ?? '{}')).toEqual({ website: 'https://desk.example/lots' })
})

test('both registrations work without script, and an administrator says what they ask and who is let in', async ({
  as,
  market,
}) => {
  const list = `trucks-${crypto.randomUUID()}`
  const choice = market.d1.prepare(
    `insert into choices (id, list_id, value, name, name_es, active, show_order) values (?, ?, ?, ?, ?, ?, ?)`,
  )
  await market.d1.batch([
    market.d1
      .prepare(`insert into choice_lists (id, name, own, lots, show_order) values (?1, ?1, 1, 'none', 91)`)
      .bind(list),
    choice.bind(`${list}-van`, list, 'Van', 'Van', 'Furgoneta', 1, 0),
    choice.bind(`${list}-flatbed`, list, 'Flatbed', 'Flatbed', 'Plataforma', 1, 1),
    choice.bind(`${list}-cart`, list, 'Cart', 'Cart', 'Carro', 0, 2),
  ])
  const admin = await as('admin@demo.test', { javaScriptEnabled: false })
  await admin.goto('/admin/settings/registration')
  await admin.getByRole('link', { name: 'New field' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('truck_kind')
  await admin.getByLabel('Label · English').first().fill('Kind of truck')
  await admin.getByLabel('Label · Spanish').first().fill('Clase de camión')
  await admin.getByLabel('Kind of field').selectOption('select')
  await admin.getByLabel('Choices from').selectOption(list)
  await admin.getByRole('switch', { name: 'Required' }).check()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(main(admin)).toContainText('Saved.')
  await expect(admin.getByLabel('Choices from')).toHaveValue(list)
  await admin.goto('/admin/settings/registration/rf-email')
  await admin.getByRole('switch', { name: 'Ask buyers' }).uncheck()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(main(admin)).toContainText('Accounts need this field')
  await admin.goto('/admin/settings/accounts')
  await admin.getByRole('switch', { name: 'Approve new sellers' }).check()
  await admin.getByRole('button', { name: 'Save changes' }).click()

  const page = await as(null, { javaScriptEnabled: false, width: 390 })
  await page.goto('/registration?lng=es')
  // what is retired is not offered
  await expect(main(page).getByLabel('Clase de camión').locator('option:not([value=""])')).toHaveText([
    'Furgoneta',
    'Plataforma',
  ])
  await page.goto('/registration?lng=en')
  await expect(field(page, 'phone_type')).toBeVisible()
  await fill(page, { ...GOOD, zip: '', email: 'plain@example.test' })
  await send(page)
  await expect(field(page, 'zip')).toBeFocused()
  await expect(field(page, 'first_name')).toHaveValue('Marisol')
  await expect(field(page, 'password')).toHaveValue('')
  await field(page, 'truck_kind').selectOption({ label: 'Van' })
  await fill(page, { zip: '43215', password: PASSWORD, confirm_password: PASSWORD })
  for (const name of ['terms_accepted', 'terms_accepted_sms']) await field(page, name).check()
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for registering with us!')
  await page.getByRole('link', { name: 'Start Exploring Now' }).click()
  await expect(page).toHaveURL(/\/$/)

  const seller = await as(null, { javaScriptEnabled: false })
  await seller.goto('/seller/registration')
  await fill(seller, { ...GOOD, email: 'waiting@example.test', company_name: 'Waiting Yards' })
  await field(seller, 'terms_accepted').check()
  await send(seller)
  await expect(main(seller)).toContainText('once we approve your account')
  await expect(seller.getByRole('banner')).not.toContainText('Hi,')
  await admin.goto('/admin/settings/sellers')
  await admin.getByRole('button', { name: 'Approve: Waiting Yards' }).click()
  await expect(main(admin)).toContainText('Approved. They can sign in now.')
  const kept = await market.d1
    .prepare(
      `select approved, extra_fields from people where email in ('plain@example.test', 'waiting@example.test')`,
    )
    .all()
  expect(kept.results).toEqual(
    expect.arrayContaining([
      { approved: 1, extra_fields: '{"truck_kind":"Van"}' },
      { approved: 1, extra_fields: null },
    ]),
  )
  await market.d1.prepare(`delete from settings where key = 'seller_approval'`).run()
  await market.d1.prepare(`update registration_fields set active = 2 where name = 'truck_kind'`).run()
})

/** The same address, with another end of its hour. */
function carriedUntil(hash: string, until: number): string {
  const [, text = ''] = hash.split('=')
  const carried: object = JSON.parse(Buffer.from(text, 'base64url').toString())
  return `#carried=${Buffer.from(JSON.stringify({ ...carried, until })).toString('base64url')}`
}
