import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'
import type { Market } from '#tests/support/market.ts'
import { A_PDF, A_SVG } from '#tests/support/papers.ts'

const PDF = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) }
const FALSE_PDF = { ...PDF, buffer: Buffer.from(A_SVG) }

async function personOf({ d1 }: Market, email: string) {
  return d1.prepare('select * from people where email = ?').bind(email).first<Record<string, unknown>>()
}

/** Whatever the page is: nobody scrolls sideways, and nobody is kept out by how it is made. */
async function isSound(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect(await graveFaults(page), page.url()).toEqual([])
}

test('somebody puts their account in order, and an administrator judges their document', async ({
  as,
  market,
}) => {
  const email = 'buyer0015@demo.test'
  const page = await as(email)
  await page.goto('/my-account')
  await expect(page.getByRole('img', { name: 'QR code with your Member ID' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Tutorials' }).getByRole('link')).toHaveCount(6)
  await isSound(page)

  await page.getByRole('link', { name: /^Personal information/ }).click()
  const contact = page.getByRole('main')
  await contact.getByLabel('Last name').fill('R;')
  await contact.getByLabel('Username').fill('marisol_r')
  await contact.getByLabel('Mobile phone').fill('(614) 555-7142')
  await contact.getByLabel('Additional phone').fill('614 555 7142')
  await contact.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The special characters not allowed')).toBeVisible()
  await expect(page.getByText('Mobile number and additional phone number should not be same')).toBeVisible()
  await expect(contact.getByLabel('Last name')).toBeFocused()
  await contact.getByLabel('Last name').fill('Vega')
  await contact.getByLabel('Additional phone').fill('')
  await contact.getByLabel('Country').selectOption('CA')
  await expect(contact.getByLabel('Province')).toBeVisible()
  await contact.getByLabel('Country').selectOption('US')
  await contact.getByLabel('State').selectOption('Ohio')
  await contact.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Now verify your new mobile number.')).toBeVisible()
  expect(await personOf(market, email)).toMatchObject({
    last_name: 'Vega',
    phone: '+16145557142',
    phone_verified: 0,
    state: 'OH',
    username: 'marisol_r',
  })
  // the account home says what an offer will ask for
  await page.goto('/my-account')
  const missing = page.getByRole('region', { name: 'Before your first offer' })
  await expect(missing.getByRole('listitem')).toHaveCount(1)
  await missing.getByRole('link', { name: 'Verify number' }).click()
  await expect(page).toHaveURL(/\/my-account\/verify-phone$/)
  await page.goBack()
  await page.getByRole('link', { name: /^Personal information/ }).click()

  const tax = page.locator('#tax')
  await tax.getByLabel('Tax number').fill('OH-99-1204417')
  await tax.getByRole('button', { name: 'Send for review' }).click()
  await expect(tax.getByText('Required!')).toBeVisible()
  await tax.getByLabel('Company name').fill('Vega Restorations')
  await tax.getByRole('button', { name: 'Send for review' }).click()
  await expect(tax.getByText('Please upload tax document')).toBeVisible()
  await tax.getByLabel('Resale certificate').setInputFiles(FALSE_PDF)
  await tax.getByRole('button', { name: 'Send for review' }).click()
  await expect(tax.getByText('Only .docx and .pdf')).toBeVisible()
  await tax.getByLabel('Resale certificate').setInputFiles(PDF)
  await tax.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Tax Updated Successfully')).toBeVisible()
  await expect(tax.getByText('Under review')).toBeVisible()
  const paper = (await tax.getByRole('link', { name: 'View: certificate.pdf' }).getAttribute('href')) ?? ''
  const fetched = await page.request.get(paper)
  expect(fetched.headers()['content-disposition']).toContain('attachment; filename="certificate.pdf"')
  expect(await fetched.body()).toEqual(PDF.buffer)
  const stranger = await as('buyer0016@demo.test')
  expect((await stranger.request.get(paper)).status()).toBe(404)
  expect((await stranger.goto('/admin/settings/tax'))?.status()).toBe(403)

  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('M')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText('Mininum 2 characters')).toBeVisible()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  for (const [label, value] of Object.entries({
    'First name': 'Marisol',
    'Last name': 'Vega',
    Address: '88 Orchard Street',
    City: 'Columbus',
    'Zip Code': '43215',
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('State').selectOption('Ohio')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('88 Orchard Street, Columbus, OH 43215')).toBeVisible()
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await isSound(page)

  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/tax')
  await isSound(admin)
  await admin.getByRole('button', { name: /^Accept: .*Vega$/ }).click()
  await expect(admin.getByText('Tax Updated Successfully')).toBeVisible()
  await page.goto('/my-account/personal')
  await expect(tax.getByText('Accepted', { exact: true })).toBeVisible()
  // who has not verified a number offers nowhere, and other journeys offer as them
  await market.d1.prepare('update people set phone_verified = 1 where email = ?').bind(email).run()
})

test('somebody says what interests them, and what they want to be told of', async ({ as, market }) => {
  const email = 'buyer0018@demo.test'
  const page = await as(email)
  await page.goto('/my-account/my-interests')
  await page.getByRole('checkbox', { name: /^Tools/ }).check()
  await page.getByRole('checkbox', { name: /^Pallets/ }).check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'View Products' }).click()
  await expect(page).toHaveURL(/\/search\?category=tools&category=pallets/)
  await page.goto('/my-account/my-interests')
  await page.getByRole('checkbox', { name: /^Tools/ }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Category Updated Successfully')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Tools/ })).toBeChecked()

  await page.goto('/my-account/notifications')
  await expect(page.getByRole('checkbox', { name: 'Email: You won' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Email: You have been outbid' }).uncheck()
  await page.getByRole('checkbox', { name: 'SMS: You won' }).check()
  await isSound(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Preferences updated')).toBeVisible()
  expect(await personOf(market, email)).toMatchObject({
    email_notification: '[4,6,7,8,9]',
    sms_notification: '[6]',
  })
})

test('on a phone and without script the same pages work, and whoever leaves is gone', async ({
  as,
  market,
}) => {
  const email = 'leaver@demo.test'
  await market.d1
    .prepare(
      `insert into people (id, email, email_verified, name, first_name, last_name, phone, created_at, updated_at)
        values ('p-leaver', ?1, 1, 'Lea Ver', 'Lea', 'Ver', '+16145550999', ?2, ?2)`,
    )
    .bind(email, Date.now())
    .run()
  const page = await as(email, { width: 390, javaScriptEnabled: false, colorScheme: 'dark' })
  await page.goto('/my-account')
  await expect(page.getByText('Member ID', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Personal information/ }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Required!')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill('lea')
  await page.getByLabel('State').selectOption({ label: 'Ontario' })
  await page.getByLabel('Country').selectOption('CA')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Details saved')).toBeVisible()
  expect(await personOf(market, email)).toMatchObject({ username: 'lea', state: 'ON', country: 'CA' })

  await page.goto('/my-account/addresses?add=1')
  await page.getByLabel('First name').fill('Lea')
  await page.getByLabel('Last name').fill('Ver')
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street')
  await page.getByLabel('City').fill('Akron')
  await page.getByLabel('State').selectOption({ label: 'Ohio' })
  await page.getByLabel('Zip Code').fill('4430')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Mininum 5 digits')).toBeVisible()
  await expect(page.getByLabel('Zip Code')).toBeFocused()
  await page.getByLabel('Zip Code').fill('44302')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address saved')).toBeVisible()
  await page.getByRole('link', { name: /^Delete: 1 Main Street/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()

  await page.goto('/my-account/notifications')
  await page.getByRole('checkbox', { name: 'Email: Marketing emails' }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('checkbox', { name: 'Email: Marketing emails' })).toBeChecked()

  const dark = await as(email, { width: 390, colorScheme: 'dark' })
  for (const path of ['', '/personal', '/addresses', '/my-interests', '/notifications', '/data']) {
    await dark.goto(`/my-account${path}`)
    await isSound(dark)
  }
  const taken = (await (await dark.request.get('/my-account/export.json')).json()) as {
    profile: { email: string }[]
  }
  expect(taken.profile.map((one) => one.email)).toEqual([email])

  await page.goto('/my-account/data')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Required!')).toBeVisible()
  await page.getByLabel("I understand I can't undo this").check()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  expect(await personOf(market, email)).toBeNull()
  await dark.goto('/my-account')
  await expect(dark).toHaveURL(/\/login/)
})

test('on a phone the pages of the account are behind one button, which names where one is', async ({
  as,
}) => {
  const page = await as('buyer0003@demo.test', { width: 390, reducedMotion: 'reduce' })
  await page.goto('/invoices/all')
  const menu = page.locator('.acct-menu')
  await expect(menu).toContainText('Invoices')
  await menu.click()
  const sheet = page.getByRole('dialog', { name: 'Account' })
  await expect(sheet.getByRole('link', { name: /^Invoices/ })).toHaveAttribute('aria-current', 'page')
  await expect(sheet.getByRole('link', { name: /^Favorites/ })).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await sheet.getByRole('link', { name: 'Addresses' }).click()
  await expect(page).toHaveURL(/\/my-account\/addresses/)
  await expect(sheet).toHaveCount(0)
  await expect(menu).toContainText('Saved addresses')
  expect(await graveFaults(page)).toEqual([])
})

/** What a page has asked of the screen: nothing of it can be seen here. */
const COUNT_LOCKS = `
  window.locks = { held: 0, taken: 0 }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: {
    request: async () => {
      window.locks.held++
      window.locks.taken++
      return { release: async () => void window.locks.held-- }
    },
  } })
`

test('the member code fills the screen, which stays on only while it is shown', async ({ as }) => {
  const page = await as('buyer0003@demo.test', { width: 390, reducedMotion: 'reduce' })
  await page.addInitScript(COUNT_LOCKS)
  const locks = () => page.evaluate('window.locks')
  await page.goto('/my-account')
  const open = page.getByRole('button', { name: 'Full screen' })
  await open.click()
  const code = page.getByRole('dialog', { name: 'Member code, full screen' })
  await expect(code).toBeVisible()
  expect(await code.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    y: 0,
    width: 390,
  })
  await expect.poll(locks).toEqual({ held: 1, taken: 1 })
  expect(await graveFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(code).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect.poll(locks).toEqual({ held: 0, taken: 1 })

  // a browser without it shows the code all the same
  const other = await as('buyer0003@demo.test', { width: 390, reducedMotion: 'reduce' })
  await other.addInitScript('delete Navigator.prototype.wakeLock')
  await other.goto('/my-account')
  await other.getByRole('button', { name: 'Full screen' }).click()
  await expect(other.getByRole('dialog', { name: 'Member code, full screen' })).toBeVisible()
})
