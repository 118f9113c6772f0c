import { expect, test } from '#tests/e2e/fixtures.ts'
import { listenTo, readThrough, withReader } from '#tests/e2e/screen-reader.ts'
import { aBuyer, aListing, callAs, openAllDay, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const PIECES = { closesInMs: 3_600_000, format: 'fixed', quantity: 5, startPrice: 100_00 } as const
const LOT = '20 V cordless drill kit with two 4 Ah batteries, charger and hard case'

/** Of what was said, these phrases, in this order. */
function inOrder(said: string[], phrases: string[]) {
  expect(said.filter((phrase) => phrases.includes(phrase))).toEqual(phrases)
}

/** Nothing that can be pressed or filled is without a name, and nothing is spelled out that says nothing. */
function makesSense(said: string[]) {
  expect(said.filter((phrase) => /^(button|link|textbox|radio|checkbox)(,\s*$|$)/.test(phrase))).toEqual([])
  expect(said.filter((phrase) => /placeholder\s+,|[0-9a-f]{20}|undefined|\{\{/.test(phrase))).toEqual([])
}

test('sign-in says what it takes, and what is wrong with what was sent', async ({ as }) => {
  const page = await as(null, { bypassCSP: true, width: 390 })
  await withReader(page)
  await page.goto('/login')
  const said = await readThrough(page, 'main')
  makesSense(said)
  inOrder(said, [
    'heading, HELLO, level 1',
    'link, Create an Account',
    'textbox, Email address',
    'checkbox, Remember me on this device, not checked',
    'button, Login',
    'link, Send a code to my phone',
  ])
  const { heard } = await listenTo(page)
  await page.getByLabel('Email address').fill('nobody@example.test')
  await page.locator('#sign-in-password').fill('Wrong#1234')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(async () => (await heard()).join(' ')).toContain('Register today! No email found')
})

test('the registration of sellers on a phone is heard step by step, what is wrong with it too', async ({
  as,
}) => {
  const page = await as(null, { bypassCSP: true, width: 390, reducedMotion: 'reduce' })
  await withReader(page)
  await page.goto('/seller/registration')
  const said = await readThrough(page, 'main')
  makesSense(said)
  inOrder(said, [
    'heading, Create your seller account, level 1',
    'Step 1 of 4',
    'heading, You, level 2',
    'textbox, First name, required',
    'textbox, Last name, required',
    'textbox, Email address, required',
    'textbox, Mobile phone, Ten digits, without the country code., required',
    'checkbox, I accept the Terms and Conditions, not checked',
    'button, Continue',
  ])
  const { heard } = await listenTo(page)
  const on = page.getByRole('main').getByRole('button', { name: 'Continue' })
  await on.click()
  await expect.poll(heard).toContain('textbox, First name, Required!, invalid, required')
  const answers = {
    first_name: 'Mary',
    last_name: 'Reyes',
    email: 'heard@example.test',
    phone: '6145550142',
    password: 'Foundry#2410',
    confirm_password: 'Foundry#2410',
  }
  for (const [name, text] of Object.entries(answers)) await page.locator(`main [name=${name}]`).fill(text)
  await page.locator('main [name=terms_accepted]').check()
  await on.click()
  await expect.poll(heard).toContain('heading, Your organisation, level 2')
  await expect.poll(heard).toContain('polite: Step 2 of 4')
})

test('a checkout reads from how it is had to what it comes to', async ({ as, market }) => {
  const email = await aBuyer(market.d1)
  const listing = await aListing(market.d1, PIECES)
  await callAs(market, email, 'buynow/confirm', { id: listing, qty: 1, bid_id: crypto.randomUUID() })
  const page = await as(email, { width: 390, bypassCSP: true })
  await withReader(page)
  await expect(async () => {
    await page.goto('/invoices/unpaid')
    await expect(page.getByTestId('invoice-row')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.goto((await page.getByRole('link', { name: 'Pay invoice' }).getAttribute('href')) ?? '')
  const said = await readThrough(page, 'main')
  makesSense(said)
  inOrder(said, [
    'heading, Checkout, level 1',
    'group, How you get it',
    "radio, Pick it up At the seller's yard, free, checked, position 1, set size 2",
    'radiogroup, Pay with',
    'heading, 1 lot, one invoice, level 2',
    LOT,
    'Price',
    "Buyer's premium",
    'Sales tax',
    'To pay now',
  ])
  // the button says the amount that stands above it
  const sum = said[said.indexOf('To pay now') + 2]
  expect(said).toContain(`button, Pay ${sum}`)
})

test('what a yard hands over reads by the party, its lots and who takes them', async ({ as, market }) => {
  test.setTimeout(120_000)
  const email = await aBuyer(market.d1)
  const listing = await aListing(market.d1, PIECES)
  await openAllDay(market.d1, listing)
  const invoice = await aPaidInvoice(market, { buyer: email, listing })
  const row = await market.d1
    .prepare(
      `select lines.id, listings.location_id as yard from invoice_lines lines
       join listings on listings.id = listing_id where listing_id = ?`,
    )
    .bind(listing)
    .first<{ id: string; yard: string }>()
  await callAs(market, email, 'schedulepickup/addSchedulePickup', {
    id: [row?.id],
    booking_start_date: new Date(Math.ceil(Date.now() / 3_600_000 + 2) * 3_600_000).toISOString(),
    name: 'Priya Raman',
    idempotency_key: crypto.randomUUID(),
  })
  await market.d1
    .prepare(
      'update bookings set starts_at = ?2, ends_at = ?2 + 900000 where buyer_id = (select id from people where email = ?1)',
    )
    .bind(email, Date.now())
    .run()
  const phone = await as(email, { width: 390 })
  await phone.goto(`/checkin/${invoice}`)
  await phone.getByText('Office', { exact: true }).click()
  await phone.getByRole('button', { name: 'NEXT' }).click()
  await expect(phone.getByTestId('visit')).toHaveAttribute('data-state', 'waiting')
  const office = await as(await sellerOf(market.d1, listing), { bypassCSP: true })
  await withReader(office)
  await office.goto(`/seller/pickup/today?yard=${row?.yard}`)
  const party = office.getByTestId('board-party').filter({ hasText: invoice })
  await party.getByRole('button', { name: /Start preparing/ }).click()
  await party.getByRole('button', { name: /Ready, come out/ }).click()
  await expect(office.getByTestId('col-ready')).toContainText(invoice)
  await party.getByText(/Hand over to/).click()
  await party.evaluate((node) => node.setAttribute('data-heard', ''))
  const said = await readThrough(office, '[data-heard]')
  makesSense(said)
  // a bare "0 min" says nothing to whoever does not see where it stands
  expect(said.join(' ')).toMatch(/Waiting for (\| )?\d+ min/)
  inOrder(said, [
    `checkbox, Handed over: ${LOT}, checked`,
    `checkbox, Not found: ${LOT}, not checked`,
    'Lots neither ticked nor missing come later.',
    'image, Signature',
    'Optional. Only people who hand over at this yard can see it.',
    'button, Hand over',
  ])
})
