import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { callAs, type Market } from '#tests/support/market.ts'

const SELLER = 'seller2@demo.test'
const WIDTHS = [390, 834, 1440]
const DAY = 86_400_000

/** Two draft auctions of one yard, the first with five ready drafts in it. */
async function twoSales(market: Market): Promise<{ sale: string; other: string }> {
  const organisation = `(select organisation_id from memberships join people on people.id = person_id where email = '${SELLER}')`
  const { results } = await market.d1
    .prepare(
      `select listings.id, listings.location_id as yard from listings
         join listing_live live on live.listing_id = listings.id and live.live = 1
       where listings.organisation_id = ${organisation} and listings.format = 'ascending' and listings.auction_id is null
         and listings.location_id = (select location_id from listings where organisation_id = ${organisation}
           group by location_id order by count(*) desc limit 1)
       order by listings.id limit 5`,
    )
    .all<{ id: string; yard: string }>()
  const ids = results.map(({ id }) => id)
  const since = Date.now()
  await callAs(market, SELLER, 'product/bulkProjectAction', { state: 'open', action: 'duplicate', ids })
  const drafts = await market.d1
    .prepare(
      `select id from listing_drafts where organisation_id = ${organisation} and created_at >= ?1 - 5000 and auction_id is null
       order by created_at desc limit 5`,
    )
    .bind(since)
    .all<{ id: string }>()
  const made = (title: string) =>
    callAs<{ auction: { id: string } }>(market, SELLER, 'auction/auctionAction', { action: 'add', title })
  const [sale, other] = [await made('Set up by hand'), await made('Takes what is moved')]
  for (const { auction } of [sale, other])
    await market.d1
      .prepare(
        'update auctions set location_id = ?2, starts_at = ?3, first_close_at = ?4, stagger_seconds = 45, soft_close_mode = ?5 where id = ?1',
      )
      .bind(auction.id, results[0]?.yard, since + DAY, since + 2 * DAY, 'reset')
      .run()
  await callAs(market, SELLER, 'auction/addtoAuction', {
    auction_id: sale.auction.id,
    lots: drafts.results.map(({ id }) => id),
  })
  return { sale: sale.auction.id, other: other.auction.id }
}

test('an auction is set up by what its page shows of it, and its lots are moved many at once', async ({
  as,
  market,
}) => {
  const { sale } = await twoSales(market)
  const page = await as(SELLER)
  await page.goto(`/post_project/auction_detail/${sale}`)
  const schedule = page.locator('.sale-schedule')
  await expect(schedule.getByRole('img')).toHaveAccessibleName(/^5 lots close from/)
  await expect(schedule).toContainText('If lot 3 is extended')
  await expect(schedule).toContainText('The soft close is longer than the time between lots')
  await expect(page.locator('.sale-preview')).toContainText('Set up by hand')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  await schedule.getByRole('button', { name: 'Set 2 minutes' }).click()
  await expect(page.getByTestId('told')).toHaveText('Saved.')
  await expect(page.getByRole('spinbutton', { name: 'Extension (minutes)', exact: true })).toHaveValue('2')

  await page.getByRole('link', { name: 'Lots 5' }).click()
  const lots = page.locator('.sale-lot')
  await expect(lots).toHaveCount(5)
  const order = () => lots.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-lot-id')))
  const [one, two, three, four, five] = await order()
  const tick = (lot: string | null | undefined) =>
    page.locator(`[data-lot-id="${lot}"]`).getByRole('checkbox').check()
  await tick(four)
  await tick(five)
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  await page.getByRole('button', { name: 'Move to place' }).click()
  await expect.poll(order).toEqual([four, five, one, two, three])
  await page.getByRole('button', { name: 'Down', exact: true }).click()
  await expect.poll(order).toEqual([one, four, five, two, three])

  // by keyboard alone: lifted, one place down, put down
  const handle = page.locator(`[data-lot-id="${one}"]`).getByRole('button', { name: /^Move / })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.waitForTimeout(150)
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(150)
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([four, one, five, two, three])

  await page.getByRole('combobox', { name: 'Another auction' }).selectOption('Takes what is moved')
  await page.getByRole('button', { name: 'Move to auction' }).click()
  await expect(page.getByTestId('told')).toContainText('2 lots are in the other auction now')
  await expect.poll(order).toEqual([one, two, three])

  const title = (await page.locator(`[data-lot-id="${two}"] .sale-lot-title`).textContent()) ?? ''
  await page.getByRole('searchbox', { name: 'Find a lot in this auction' }).fill(title)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator(`[data-lot-id="${two}"]`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a lot in this auction' }).fill('nothing is called so')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No lot here matches')).toBeVisible()
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
})
