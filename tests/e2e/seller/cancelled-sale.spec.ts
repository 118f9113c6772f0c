import { randomUUID } from 'node:crypto'
import { expect, isAlive, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, type Market, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000
const WIDTHS = [390, 834, 1440]
const REASON = 'The rental company sold the stock to another dealer.'

/** An announced sale of two lots. */
async function aSale({ d1 }: Market, title: string) {
  const times = { closesInMs: 50 * HOUR, startsInMs: 20 * HOUR, preBids: true }
  const ids = [await aListing(d1, times), await aListing(d1, times)]
  const [first = ''] = ids
  const id = `sale-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  await d1.batch([
    d1
      .prepare(
        `insert into auctions (id, organisation_id, title, state, location_id, starts_at, first_close_at, last_close_at,
           stagger_seconds, lot_count, created_at, updated_at, announced_at)
         select ?1, organisation_id, ?2, 'announced', location_id, ?3, ?4, ?4, 60, 2, ?5, ?5, ?5 from listings where id = ?6`,
      )
      .bind(id, title, now + 20 * HOUR, now + 50 * HOUR, now, first),
    ...ids.flatMap((lot, place) => [
      d1
        .prepare('update listings set auction_id = ?1, auction_place = ?2, title = ?3 where id = ?4')
        .bind(id, place, `${title}, lot ${place + 1}`, lot),
      d1.prepare('update listing_live set auction_id = ?1 where listing_id = ?2').bind(id, lot),
    ]),
  ])
  return { id, ids, seller: await sellerOf(d1, first) }
}

test('a sale is cancelled after its panel has said whom that concerns, and they are told once', async ({
  as,
  market,
}) => {
  const title = `Called off ${randomUUID().slice(0, 6)}`
  const { id, ids, seller } = await aSale(market, title)
  const email = await aBuyer(market.d1)
  const buyer = await as(email)
  await buyer.goto(`/liveAuction/${id}`)
  await buyer
    .getByRole('button', { name: /^Watch/ })
    .first()
    .click()
  await expect
    .poll(() =>
      market.d1
        .prepare('select count(*) as n from auction_watches where auction_id = ?')
        .bind(id)
        .first<number>('n'),
    )
    .toBe(1)
  // both of its lots are their favorites too: one person all the same
  for (const lot of ids) await callAs(market, email, 'user/addToFavorites', { project_id: lot })

  const page = await as(seller)
  await page.goto(`/post_project/auction_detail/${id}`)
  await page.locator('summary', { hasText: 'Cancel the sale' }).click()
  const panel = page.getByRole('dialog', { name: `Cancel “${title}”?` })
  const sums = panel.locator('dl')
  await expect(sums.getByText('Public lots withdrawn').locator('xpath=following-sibling::dd[1]')).toHaveText(
    '2',
  )
  await expect(sums.getByText('People who are told').locator('xpath=following-sibling::dd[1]')).toHaveText(
    '1',
  )
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  const spanish = await as(seller, { locale: 'es-MX' })
  await spanish.goto(`/post_project/auction_detail/${id}`)
  await spanish.locator('summary', { hasText: 'Cancelar la subasta' }).click()
  await expect(spanish.getByRole('dialog', { name: `¿Cancelar «${title}»?` })).toBeVisible()
  expect(await sidewaysAt(spanish, WIDTHS)).toEqual({})
  await page.getByRole('textbox', { name: 'Reason, sent to them' }).fill(REASON)
  await expect(
    panel.getByRole('checkbox', { name: 'Keep the settings as a draft for another sale' }),
  ).toBeChecked()
  await panel.getByRole('button', { name: 'Cancel the sale' }).click()
  await expect(page.getByTestId('told')).toContainText('Sale cancelled.')
  // nothing of it is to be changed any more
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.goto('/seller/auctions/draft')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()

  await buyer.goto(`/liveAuction/${id}`)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(`${title}, cancelled`)
  await expect(buyer.getByRole('main')).toContainText(REASON)
  await expect(buyer.getByTestId('results')).toContainText('Withdrawn.')
  expect(await graveFaultsInBothSchemes(buyer)).toEqual([])
  expect(await sidewaysAt(buyer, WIDTHS)).toEqual({})
  const letters = async () =>
    (
      await market.d1
        .prepare(
          "select recipient, text from outbox where template = 'saleCancelled' and data ->> '$.auctionId' = ?",
        )
        .bind(id)
        .all<{ recipient: string; text: string }>()
    ).results
  await expect.poll(async () => (await letters()).map(({ recipient }) => recipient)).toEqual([email])
  expect((await letters())[0]?.text).toContain(REASON)
  await buyer.goto('/auction')
  await expect(buyer.getByRole('main').getByText(title)).toHaveCount(0)
  // each filter once, also after the page is alive
  await isAlive(buyer)
  await expect(buyer.locator('.fbar select')).toHaveCount(2)
})
