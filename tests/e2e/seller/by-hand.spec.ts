import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, closeNow, sellerOf } from '#tests/support/market.ts'

test('a payment by hand is recorded for no more than is owed, and undone for a reason alone', async ({
  as,
  market,
}) => {
  const buyer = await aBuyer(market.d1)
  const id = await aListing(market.d1, { closesInMs: 3_600_000, startPrice: 40_00 })
  await callAs(market, buyer, 'bid/confirm', {
    id,
    wsprice: 44,
    bidding_type: 'hard',
    bid_id: crypto.randomUUID(),
  })
  await closeNow(market, id)
  const invoice = () =>
    market.d1
      .prepare(
        `select invoices.common_invoice as number, invoices.status from invoices
         join invoice_lines on invoice_lines.invoice_id = invoices.id where invoice_lines.listing_id = ?`,
      )
      .bind(id)
      .first<{ number: string; status: string }>()
  await expect.poll(invoice).not.toBeNull()
  const { number } = (await invoice()) ?? { number: '' }

  const stranger = await as(buyer)
  expect((await stranger.goto(`/invoice/${number}/payments`))?.status()).toBe(403)

  const page = await as(await sellerOf(market.d1, id), { width: 390 })
  await page.goto(`/invoice/${number}/payments`)
  await page.getByLabel('Amount').fill('4000')
  await page.getByLabel('Receipt number or note').fill('Desk 7')
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page.getByRole('alert')).toContainText("no larger than what's owed")
  await expect(page.getByLabel('Receipt number or note')).toHaveValue('Desk 7')
  await expect(page.getByTestId('by-hand')).toHaveCount(0)

  await page.getByLabel('Amount').fill('10,50')
  await page.getByRole('button', { name: 'Record the payment' }).click()
  await expect(page.getByTestId('by-hand')).toContainText('$10.50')
  await expect(page.getByTestId('by-hand')).toContainText('Desk 7')

  await page.getByText('Undo', { exact: true }).click()
  await page.getByLabel('Why').fill('   ')
  await page.getByRole('button', { name: 'Undo payment' }).click()
  await expect(page.getByText('Required!')).toBeVisible()
  await expect(page.getByLabel('Why')).toBeFocused()
  await expect(page.getByTestId('by-hand')).toHaveAttribute('data-undone', 'false')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.getByLabel('Why').fill('Wrong person')
  await page.getByRole('button', { name: 'Undo payment' }).click()
  await expect(page.getByTestId('by-hand')).toContainText('undone: Wrong person')
  expect((await invoice())?.status).toBe('unpaid')
})
