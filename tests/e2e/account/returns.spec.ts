import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const BUYER = 'buyer0013@demo.test'

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
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 5,
    startPrice: 100_00,
  })
  const invoice = await aPaidInvoice(market, { buyer: BUYER, listing, pieces: 3 })

  // asked without script, as all of this can be
  const buyer = await as(BUYER, { javaScriptEnabled: false, width: 390 })
  await buyer.goto('/my-orders')
  const order = buyer.getByTestId('order-line').filter({ hasText: invoice })
  await order.getByRole('link', { name: 'Request a return' }).click()
  await buyer.getByTestId('raise-return').click()
  await expect(buyer.getByText("Choose what's wrong.")).toBeVisible()
  await buyer.getByRole('checkbox').check()
  await buyer.getByRole('spinbutton').fill('1')
  await buyer.getByLabel('Parts missing').check()
  await buyer.getByLabel('Tell the yard more').fill('The second battery is not in the case.')
  await buyer.getByTestId('raise-return').click()
  await expect(buyer.getByText('Return requested.')).toBeVisible()
  await expect(buyer.getByTestId('return-state')).toHaveAttribute('data-state', 'raised')

  const seller = await as(await sellerOf(market.d1, listing), { width: 390 })
  await seller.goto('/seller/invoices/returns?show=open')
  await sound(seller)
  await seller.getByTestId('return-row').filter({ hasText: invoice }).getByRole('link').click()
  await expect(seller.getByRole('heading', { name: `Returns of invoice ${invoice}` })).toBeVisible()
  await sound(seller)
  const approve = seller.getByTestId('approve-return')
  await seller.getByRole('button', { name: 'Refuse' }).click()
  await expect(seller.getByTestId('desk-problem')).toHaveText('Say why you refuse it.')
  await seller.getByLabel('Message to the buyer').fill('Bring it to gate 2.')
  await approve.click()
  await expect(seller.getByText('Return approved.')).toBeVisible()
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

test('a paid invoice is called off by its seller, who has to say why, without script; its pieces are for sale again', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 3,
    startPrice: 100_00,
  })
  const invoice = await aPaidInvoice(market, { buyer: BUYER, listing, pieces: 3 })
  const row = await market.d1
    .prepare('select buyer_id as buyer from invoices where common_invoice = ?')
    .bind(invoice)
    .first<{ buyer: string }>()
  const address = `/seller/invoice/${invoice}/${row?.buyer}`
  const email = await sellerOf(market.d1, listing)
  const looking = await as(email, { width: 390 })
  await looking.goto(`${address}?cancel=1`)
  await expect(looking.getByLabel('Why')).toBeVisible()
  await sound(looking)

  const inStock = (stock: number) =>
    expect(async () => {
      const live = await market.d1
        .prepare('select stock from listing_live where listing_id = ?')
        .bind(listing)
        .first()
      expect(live).toEqual({ stock })
    }).toPass()
  const seller = await as(email, { javaScriptEnabled: false, width: 390 })
  await seller.goto(address)
  await seller.getByRole('link', { name: 'Cancel invoice' }).click()
  // one piece first
  await seller.getByLabel('Some pieces').check()
  await seller.getByRole('checkbox').first().check()
  await seller.getByLabel('Why').selectOption('agreed')
  await seller.getByRole('button', { name: 'Cancel this invoice' }).click()
  await expect(seller.getByText('Credit note issued.')).toBeVisible()
  await expect(seller.getByTestId('invoice-status')).toHaveAttribute('data-status', 'paid')
  await inStock(1)
  await seller.getByRole('link', { name: 'Cancel invoice' }).click()
  await expect(seller.getByRole('option', { name: 'Not paid in time' })).toHaveCount(0)
  // a browser that does not hold to `required`
  await seller.getByLabel('Why').evaluate((field) => field.removeAttribute('required'))
  await seller.getByRole('button', { name: 'Cancel this invoice' }).click()
  await expect(seller.getByText('Say why.')).toBeVisible()
  await seller.getByLabel('Why').selectOption('seller_fault')
  await seller.getByRole('button', { name: 'Cancel this invoice' }).click()
  await expect(seller.getByText('Invoice cancelled.')).toBeVisible()
  await expect(seller.getByTestId('invoice-status')).toHaveAttribute('data-status', 'cancelled')
  await seller.getByRole('link', { name: 'Returns' }).first().click()
  await expect(seller.getByTestId('refund').first()).toHaveAttribute('data-state', 'succeeded')
  await inStock(3)
})
