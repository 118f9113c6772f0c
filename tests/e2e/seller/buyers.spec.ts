import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, sellerOf } from '#tests/support/market.ts'

const WIDTHS = [390, 834, 1440]
const BUYER = 'buyer0019@demo.test'

test('a seller blocks a buyer by their number: the next offer is refused in words, and is taken once they are unblocked', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const lot = await aListing(market.d1, { closesInMs: 3_600_000 })
  const member = 700_000_000 + Math.floor(Math.random() * 1_000_000)
  await market.d1.prepare('update people set member_number = ?2 where email = ?1').bind(BUYER, member).run()
  const stranger = member + 1_000_000
  await market.d1
    .prepare('update people set member_number = ?2 where email = ?1')
    .bind(await aBuyer(market.d1), stranger)
    .run()
  const buyer = await as(BUYER)
  const offers = async (amount: string) => {
    await buyer.goto(`/product-view/${lot}`)
    await buyer.getByTestId('amount-input').fill(amount)
    await buyer.getByTestId('review-offer').click()
    await buyer.getByTestId('confirm-offer').click()
  }
  await offers('20')
  await expect(buyer.getByTestId('own-status')).toContainText('WINNING')
  const seller = await as(await sellerOf(market.d1, lot))
  await seller.goto('/seller/buyers/all')
  await expect(seller.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(await graveFaultsInBothSchemes(seller)).toEqual([])
  expect(await sidewaysAt(seller, WIDTHS)).toEqual({})
  await seller.getByRole('link', { name: 'Block a buyer' }).click()
  // somebody who has never dealt with them is nobody they know
  await seller.getByLabel('Member number', { exact: true }).fill(String(stranger))
  await seller.getByLabel('Reason, for your people only').fill('Three lots unpaid and never collected')
  await seller.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(seller.getByLabel('Member number', { exact: true })).toHaveAccessibleDescription(
    'No one with that number has bought from you or made you an offer.',
  )
  await seller.getByLabel('Member number', { exact: true }).fill(String(member))
  await seller.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(seller.getByText('Blocked. Their next offer on your lots is refused.')).toBeVisible()
  const row = seller.locator('[data-buyer]').filter({ hasText: 'Three lots unpaid and never collected' })
  await expect(row).toContainText(String(member))
  expect(await graveFaultsInBothSchemes(seller)).toEqual([])
  expect(await sidewaysAt(seller, WIDTHS)).toEqual({})

  await offers('40')
  await expect(buyer.getByText('This seller takes no offers from you').first()).toBeVisible()

  await row.getByRole('button', { name: /^Unblock/ }).click()
  await expect(seller.getByText('Unblocked. They can offer again.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await offers('40')
  const max = 'select own_max from standings where listing_id = ?'
  await expect.poll(() => market.d1.prepare(max).bind(lot).first('own_max')).toBe(40_00)
})

test('who only lists lots sees no buyers', async ({ as }) => {
  const lister = await as('staff1@demo.test')
  const answer = await lister.request.get('/seller/buyers/all')
  expect(answer.status()).toBe(403)
})
