import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000

test('a cart is paid with a coupon, a part of it out of the wallet; what is declined waits and is paid another way; a line goes back', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const email = 'buyer0018@demo.test'
  const [mixer, lathe] = [
    await aListing(market.d1, { closesInMs: HOUR, format: 'fixed', quantity: 9, startPrice: 189_00 }),
    await aListing(market.d1, { closesInMs: HOUR, format: 'fixed', quantity: 9, startPrice: 40_00 }),
  ]
  const credit = [
    { account: 'clearing', party: 'sandbox', amount: 40_00 },
    { account: 'wallet', party: 'p-buyer0018', amount: -40_00 },
  ]
  await market.d1.batch([
    market.d1
      .prepare("insert into money_entries (id, kind, lines, at) values ('test:credit', 'payment', ?, 0)")
      .bind(JSON.stringify(credit)),
    market.d1.prepare(
      `insert into coupons (id, code, kind, worth, most_per_person, created_by, created_at)
       values ('cp-test', 'TEN-OFF', 'percent', 1000, 1, 'p-buyer0018', 0)`,
    ),
  ])
  const page = await as(email)
  for (const id of [mixer, lathe]) {
    await page.goto(`/cart/add/${id}`)
    await page.getByTestId('confirm-add').click()
    await expect(page).toHaveURL(new RegExp(`/product-view/${id}`))
  }
  await page.goto('/cart')
  await page.getByTestId('review-cart').click()
  await expect(page).toHaveURL(/\/checkout\/cart\/all/)
  const whole = await page.getByTestId('cart-total').innerText()
  await page.getByLabel('Coupon code').fill('NOTHING')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No such code.')).toBeVisible()
  await page.getByLabel('Coupon code').fill('ten-off')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByTestId('discount')).toHaveText('−$22.90')
  expect(await page.getByTestId('cart-total').innerText()).not.toBe(whole)
  await page.getByText('Line by line').click()
  expect(await graveFaultsInBothSchemes(page, 1440)).toEqual([])
  expect(await sidewaysAt(page, [1440, 834, 390, 320])).toEqual({})

  // the card that is typed is declined: what was bought waits
  await page.getByText('A new card').click()
  await expect(page.getByTestId('to-pay')).toBeVisible()
  await page.getByLabel('Name on the card').fill('Priya Raman')
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Month').selectOption('08')
  await page.getByLabel('Year').selectOption({ index: 5 })
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Address', { exact: true }).fill('88 Orchard Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State').fill('OH')
  await page.getByLabel('Zip Code').fill('43215')
  await page.getByTestId('confirm-cart').click()
  await expect(page.getByTestId('pay-failed')).toContainText('Nothing was charged')
  await expect(page.getByTestId('cart-done')).toContainText('Now pay for it')
  await expect(page.getByRole('link', { name: /^Invoice / })).toHaveCount(2)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [1440, 834, 390, 320])).toEqual({})

  await page.getByText('A new card').click()
  await page.getByLabel('Name on the card').fill('Priya Raman')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Month').selectOption('08')
  await page.getByLabel('Year').selectOption({ index: 5 })
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Address', { exact: true }).fill('88 Orchard Street')
  await page.getByLabel('City').fill('Columbus')
  await page.getByLabel('State').fill('OH')
  await page.getByLabel('Zip Code').fill('43215')
  await page.getByTestId('pay-order').click()
  await expect(page.getByTestId('payment')).toContainText('Payment received')
  await expect(
    page
      .getByTestId('payment')
      .getByRole('link', { name: /FL-|FD-|Invoice/ })
      .first(),
  ).toBeVisible()
  const paid = await market.d1
    .prepare(
      `select (select count(*) from invoices where buyer_id = 'p-buyer0018' and status = 'paid' and discount > 0) as invoices,
         (select -sum(amount) from money_lines where account = 'wallet' and party = 'p-buyer0018') as credit,
         (select uses from coupons where id = 'cp-test') as uses`,
    )
    .first()
  expect(paid).toEqual({ invoices: 2, credit: 0, uses: 1 })

  // one of the two lines goes back, to the card and the wallet that have paid it
  const line = await market.d1
    .prepare(
      `select invoices.common_invoice as invoice, invoices.total from invoices
         join invoice_lines lines on lines.invoice_id = invoices.id where lines.listing_id = ?`,
    )
    .bind(lathe)
    .first<{ invoice: string; total: number }>()
  await page.goto(`/return/invoice/${line?.invoice}`)
  await page.getByLabel('Not as described').check()
  await page.getByTestId('raise-return').click()
  await expect(page.getByTestId('return-state')).toHaveAttribute('data-state', 'raised')
  const seller = await as(await sellerOf(market.d1, lathe))
  await seller.goto('/seller/invoices/returns?show=open')
  await seller.getByTestId('return-row').filter({ hasText: line?.invoice }).getByRole('link').click()
  await seller.getByTestId('approve-return').click()
  await seller.getByRole('link', { name: 'Refund this return' }).click()
  await seller.getByTestId('look-at-refund').click()
  await seller.getByTestId('confirm-refund').click()
  await expect(seller.getByTestId('return-state')).toHaveAttribute('data-state', 'refunded')
  // it never came back to the yard, and nothing says that it did
  await expect(seller.getByText('Brought back')).toHaveCount(0)
  const back = await market.d1
    .prepare(
      `select sum(refunds.amount) as amount from refunds join credit_notes notes on notes.id = credit_note_id
         join invoices on invoices.id = notes.invoice_id
         where invoices.common_invoice = ? and refunds.state = 'succeeded'`,
    )
    .bind(line?.invoice)
    .first<{ amount: number }>()
  expect(back?.amount).toBe(line?.total)
})
