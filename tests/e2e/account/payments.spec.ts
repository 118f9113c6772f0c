import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, closeNow } from '#tests/support/market.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

async function typeCard(page: Page, number: string) {
  await page.getByLabel('Name on the card').fill('Priya Raman')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Month').selectOption('08')
  await page.getByLabel('Year').selectOption({ index: 5 })
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Address', { exact: true }).fill('88 Orchard Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State').fill('OH')
  await page.getByLabel('Zip Code').fill('43215')
}

test('what was won is paid by a card that was mistyped first, with a challenge, and the other tab hears of it', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const email = 'buyer0012@demo.test'
  const listing = await aListing(market.d1, { closesInMs: 3_600_000, startPrice: 189_00 })
  const offer = { id: listing, wsprice: 195, bidding_type: 'hard', bid_id: crypto.randomUUID() }
  await callAs(market, email, 'bid/confirm', offer)
  await closeNow(market, listing)
  const cards = 'delete from saved_cards where person_id = (select id from people where email = ?)'
  await market.d1.prepare(cards).bind(email).run()
  // without script, as all of this can be
  const plain = await as(email, { javaScriptEnabled: false, width: 390 })
  await expect(async () => {
    await plain.goto('/invoices/unpaid')
    await expect(plain.getByTestId('invoice-row')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()

  const page = await as(email)
  await page.goto('/my-account/savedCard')
  await expect(page).toHaveURL(/\/payments\/saved_cards$/)
  await expect(page.getByText('No Cards Found')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add a card' }).click()
  await typeCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Save card' }).click()
  const number = page.getByLabel('Card number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Invalid Card Details\./)
  await expect(number).toHaveValue('')
  await expect(page.getByLabel('City')).toHaveValue('Columbus')
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  await number.fill('4000 0000 0000 0002')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card added')).toBeVisible()
  await page.getByRole('link', { name: 'Delete: Visa ending 0002' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Default card is required')).toBeVisible()
  await page.goto('/payments/saved_cards')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  // the second tab stands at the checkout all the while
  await plain.getByRole('link', { name: 'Pay invoice' }).click()
  await expect(plain.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto('/invoices/unpaid')
  await page.getByRole('link', { name: 'Pay invoice' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByTestId('pay-failed')).toContainText('Nothing was charged')
  await page.getByText('A new card').click()
  await typeCard(page, '4000 0000 0000 3220')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByTestId('payment')).toContainText('Payment received')
  await expect(page.getByTestId('payment')).toContainText('by Visa ending 3220')
  await page.getByRole('link', { name: 'View invoice' }).click()
  await expect(page.getByTestId('invoice-status')).toHaveAttribute('data-status', 'paid')
  await expect(page.getByRole('article')).toContainText('Visa ending 3220')
  await expect(page.getByRole('link', { name: 'Pay invoice' })).toHaveCount(0)
  const href = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? ''
  const [text = []] = await textOfPdf(new Uint8Array(await (await page.request.get(href)).body()))
  for (const said of ['PAID', 'Total paid', 'Page 1 of 1']) expect(text).toContain(said)

  await plain.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(plain.getByTestId('payment')).toContainText('Payment received')
  const charged = await market.d1
    .prepare(
      `select count(*) as times from sandbox_charges charges join payments on payments.id = charges.key
         join people on people.id = payments.person_id where charges.state = 'charged' and people.email = ?`,
    )
    .bind(email)
    .first()
  expect(charged).toEqual({ times: 1 })

  const { amount } = (await market.d1
    .prepare(
      `select amount / 100.0 as amount from payments where state = 'succeeded'
         and person_id = (select id from people where email = ?) order by created_at desc`,
    )
    .bind(email)
    .first<{ amount: number }>()) ?? { amount: 0 }
  await page.goto('/my-account')
  const wayTo = (href: string) => page.getByRole('main').locator(`a[href="${href}"]`)
  await expect(wayTo('/payments/transactions')).toContainText(`Last: $${amount.toFixed(2)}, `)
  await expect(wayTo('/payments/saved_cards')).toContainText('Visa ending 0002, default')
})
