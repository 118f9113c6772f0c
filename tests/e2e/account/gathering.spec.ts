import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, closeNow, type Market } from '#tests/support/market.ts'

const BUYER = 'buyer0021@demo.test'
const WIDTHS = [390, 834, 1440]

/** Two lots of one auction, of which this buyer has won the first. */
async function aWonLot(market: Market, buyer = BUYER) {
  const { d1 } = market
  const lots = [await aListing(d1, { closesInMs: 3_600_000 }), await aListing(d1, { closesInMs: 7_200_000 })]
  const [won = ''] = lots
  const id = `sale-${randomUUID().slice(0, 8)}`
  await d1.batch([
    d1
      .prepare(
        `insert into auctions (id, organisation_id, title, state, location_id, starts_at, created_at)
         select ?1, organisation_id, 'Contractor tools', 'open', location_id, ?2, ?2 from listings where id = ?3`,
      )
      .bind(id, Date.now() - 3_600_000, won),
    ...lots.flatMap((lot, place) => [
      d1
        .prepare('update listings set auction_id = ?1, auction_place = ?2 where id = ?3')
        .bind(id, place, lot),
      d1.prepare('update listing_live set auction_id = ?1 where listing_id = ?2').bind(id, lot),
    ]),
  ])
  const offer = { id: won, wsprice: 120, bid_id: randomUUID() }
  await callAs(market, buyer, 'bid/confirm', offer)
  await closeNow(market, won)
  return { id, won, next: lots[1] ?? '' }
}

test('what is won in a running auction says what it comes to, and is paid at once by whoever would', async ({
  as,
  market,
}) => {
  const { id, won } = await aWonLot(market)
  const page = await as(BUYER, { width: 1440 })
  await expect(async () => {
    await page.goto('/invoices/gathering')
    await expect(page.locator(`#sale-${id}`)).toContainText('Won so far', { timeout: 1_000 })
  }).toPass()
  await expect(page.locator(`#sale-${id}`)).toContainText('15 minutes after the last lot')
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  // it stands among what is to be collected, too
  await page.goto('/schedule/pending')
  const row = page.getByTestId('pickup-lot').filter({ has: page.locator(`a[href="/product-view/${won}"]`) })
  await expect(row).toContainText("Pay for it first: it doesn't have an invoice yet.")
  await expect(row.getByRole('link', { name: 'Not issued yet' })).toHaveAttribute(
    'href',
    '/invoices/gathering',
  )
  await page.goto(`/product-view/${won}`)
  await page.getByTestId('pay-gathered').click()
  await expect(page).toHaveURL(/\/checkout\/invoice\//)
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.goto('/invoices/gathering')
  const written = page.getByTestId('written').filter({ hasText: `Invoice ${number}` })
  await expect(written.locator(`a[href="/product-view/${won}"]`)).toBeVisible()
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  await page.goto('/invoices/unpaid')
  await expect(page.getByRole('main')).not.toContainText('go on one invoice')
  const lines = await market.d1
    .prepare('select count(*) as lines from invoice_lines where listing_id = ?')
    .bind(won)
    .first<number>('lines')
  expect(lines).toBe(1)
})

test('a lot that is won meanwhile stands there by itself, and so does the invoice once it is written', async ({
  as,
  market,
}) => {
  const { d1 } = market
  const buyer = await aBuyer(d1)
  const { id, won, next } = await aWonLot(market, buyer)
  const page = await as(buyer, { width: 390 })
  const sale = page.locator(`#sale-${id}`)
  await expect(async () => {
    await page.goto('/invoices/gathering')
    await expect(sale).toContainText('1 of 2', { timeout: 1_000 })
  }).toPass()
  const lot = (listing: string) => sale.locator(`a[href="/product-view/${listing}"]`)
  await expect(lot(won)).toBeVisible()
  await expect(lot(next)).toHaveCount(0)
  // nobody touches the page from here on
  const stays = await page.evaluateHandle(() => document.querySelector('h1'))
  await callAs(market, buyer, 'bid/confirm', { id: next, wsprice: 140, bid_id: randomUUID() })
  await closeNow(market, next)
  await expect(lot(next)).toBeVisible()
  await expect(sale).toContainText('2 of 2')

  // a quarter of an hour later
  await d1
    .prepare('update listing_live set closes_at = ?2 where auction_id = ?1')
    .bind(id, Date.now() - 16 * 60_000)
    .run()
  await market.sweep()
  const written = page.getByTestId('written')
  await expect(written).toBeVisible()
  await expect(sale).toHaveCount(0)
  expect(await stays.evaluate((heading) => heading?.isConnected)).toBe(true)
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  const { results } = await d1
    .prepare(
      `select distinct common_invoice as number from invoices join invoice_lines line on line.invoice_id = invoices.id
       where line.listing_id in (?, ?)`,
    )
    .bind(won, next)
    .all<{ number: string }>()
  expect(results).toHaveLength(1)
  await written.getByRole('link', { name: 'View invoice' }).click()
  await expect(page).toHaveURL(`/invoice/${results[0]?.number}`)
  await expect(page.getByRole('main')).toContainText(`${results[0]?.number}`)
})
