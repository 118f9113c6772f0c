import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, type Market, sellerOf } from '#tests/support/market.ts'

const BUYER = 'buyer0013@demo.test'

const call = <Content>(market: Market, path: string, body: object) =>
  callAs<Content>(market, BUYER, path, body)

/** Three pieces that the buyer has bought and paid by card; the number of their invoice. */
async function aPaidInvoice(market: Market, listing: string): Promise<string> {
  await call(market, 'buynow/confirm', { id: listing, qty: 3, bid_id: crypto.randomUUID() })
  let invoice: string | undefined
  await expect(async () => {
    const row = await market.d1
      .prepare(
        'select common_invoice from invoices join invoice_lines lines on lines.invoice_id = invoices.id where listing_id = ?',
      )
      .bind(listing)
      .first<{ common_invoice: string }>()
    invoice = row?.common_invoice
    expect(invoice).toBeDefined()
  }).toPass()
  const { records } = await call<{ records: { id: string }[] }>(market, 'customer/source/create', {
    ...{ cardholder_name: 'Priya Raman', card_number: '4242 4242 4242 4242', cvv: '123', is_default: true },
    ...{ expiry_month: '08', expiry_year: '40', card_address_line1: '88 Orchard Street' },
    ...{ card_address_city: 'Columbus', card_address_state: 'OH', card_address_zip: '43215' },
    card_address_country: 'US',
  })
  const paid = { common_invoice: invoice, source_id: records[0]?.id, idempotency_key: crypto.randomUUID() }
  expect(await call(market, 'payment/authorize', paid)).toMatchObject({ state: 'succeeded' })
  return invoice ?? ''
}

async function sound(page: Page) {
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  await page.setViewportSize({ width: 390, height: 844 })
}

test('one of three pieces goes back: asked on a phone, approved, and refunded partly to the card and partly to the wallet', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const listing = await aListing(market.d1, {
    ...{ closesInMs: 3_600_000, format: 'fixed', quantity: 5, startPrice: 100_00 },
  })
  const invoice = await aPaidInvoice(market, listing)

  // asked without script, as all of this can be
  const buyer = await as(BUYER, { javaScriptEnabled: false, width: 390 })
  await buyer.goto('/my-orders')
  const order = buyer.getByTestId('order-line').filter({ hasText: invoice })
  await order.getByRole('link', { name: 'Raise a return' }).click()
  await buyer.getByTestId('raise-return').click()
  await expect(buyer.getByText('Choose what is wrong.')).toBeVisible()
  await buyer.getByRole('checkbox').check()
  await buyer.getByRole('spinbutton').fill('1')
  await buyer.getByLabel('Parts missing').check()
  await buyer.getByLabel('Tell the yard more').fill('The second battery is not in the case.')
  await buyer.getByTestId('raise-return').click()
  await expect(buyer.getByText('The return is raised.')).toBeVisible()
  await expect(buyer.getByTestId('return-state')).toHaveAttribute('data-state', 'raised')

  const seller = await as(await sellerOf(market.d1, listing), { width: 390 })
  await seller.goto('/seller/invoices/returns?show=open')
  await sound(seller)
  await seller.getByTestId('return-row').filter({ hasText: invoice }).getByRole('link').click()
  await expect(seller.getByRole('heading', { name: `Returns of invoice ${invoice}` })).toBeVisible()
  await sound(seller)
  const approve = seller.getByTestId('approve-return')
  await seller.getByRole('button', { name: 'Refuse' }).click()
  await expect(seller.getByTestId('desk-problem')).toHaveText('Say why it is refused.')
  await seller.getByLabel('Message to the buyer').fill('Bring it to gate 2.')
  await approve.click()
  await expect(seller.getByText('The return is approved.')).toBeVisible()
  await seller.getByRole('link', { name: 'Refund this return' }).click()
  await sound(seller)
  await seller.getByTestId('look-at-refund').click()
  const confirm = seller.getByTestId('refund-confirm')
  await expect(confirm).toContainText('To Visa ending 4242')
  await sound(seller)
  await seller.getByTestId('confirm-refund').click()
  await expect(seller.getByTestId('refund')).toHaveAttribute('data-state', 'succeeded')
  await expect(seller.getByTestId('return-state')).toHaveAttribute('data-state', 'refunded')
  // of their own accord, an amount to the wallet
  await seller.getByText('Refund without a return').click()
  await seller.getByLabel('An amount').check()
  await seller.getByLabel('Amount in US$').fill('12.50')
  await seller.getByLabel('To the buyer’s wallet').check()
  await seller.getByTestId('look-at-refund').click()
  await seller.getByRole('button', { name: 'Refund $12.50' }).click()
  await expect(seller.getByTestId('credit-note')).toHaveCount(2)
  await sound(seller)

  await buyer.goto('/my-orders?status=2&status=3')
  await expect(buyer.getByTestId('return-state')).toHaveAttribute('data-state', 'refunded')
  const page = await as(BUYER, { width: 390 })
  await page.goto('/my-orders')
  await sound(page)
  await page.goto('/my-orders?status=2&status=3')
  await sound(page)
  await page.getByRole('link', { name: /^Return invoice/ }).click()
  await expect(page.getByTestId('credit-note')).toHaveCount(2)
  await expect(page.getByText('Bring it to gate 2.')).toBeVisible()
  await sound(page)
  const { results } = await market.d1
    .prepare(
      `with notes as (select notes.id from credit_notes notes join invoices on invoices.id = notes.invoice_id
           where invoices.common_invoice = ?1)
         select account, sum(amount) as amount from money_lines
         where entry_id in (select 'credited:' || id from notes)
           or entry_id in (select 'refunded:' || id from refunds where credit_note_id in (select id from notes))
         group by account order by account`,
    )
    .bind(invoice)
    .all()
  const refundsLeft = results.find(({ account }) => account === 'refunds')
  expect(refundsLeft).toEqual({ account: 'refunds', amount: 0 })
  expect(results.find(({ account }) => account === 'wallet')).toEqual({ account: 'wallet', amount: -1250 })
})
