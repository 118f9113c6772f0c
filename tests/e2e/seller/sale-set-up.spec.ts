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
  // the chart follows what is typed, before anything is saved, and what could not be saved changes nothing
  const stagger = page.getByRole('spinbutton', { name: 'Seconds between lots' })
  await stagger.fill('300')
  await expect(schedule).not.toContainText('The soft close is longer than the time between lots')
  await stagger.fill('9999')
  await expect(schedule).not.toContainText('The soft close is longer than the time between lots')
  await stagger.fill('45')
  await expect(schedule).toContainText('The soft close is longer than the time between lots')
  const saved = await market.d1
    .prepare('select stagger_seconds from auctions where id = ?')
    .bind(sale)
    .first<number>('stagger_seconds')
  expect(saved).toBe(45)
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

test('What is typed while the answer is on its way stays, and the lots are those of the words that were asked for', async ({
  as,
  market,
}) => {
  const { sale } = await twoSales(market)
  const page = await as(SELLER)
  await page.goto(`/post_project/auction_detail/${sale}?tab=lots`)
  /** Holds the answers about these words back until they are let go. */
  const held = async (words: string) => {
    let letGo = () => {}
    const gate = new Promise<void>((open) => {
      letGo = open
    })
    await page.route(new RegExp(`search=${words}`), async (route) => {
      await gate
      await route.continue()
    })
    return letGo
  }
  const box = page.getByRole('searchbox', { name: 'Find a lot in this auction' })
  const letGo = await held('zither')
  await box.fill('zither')
  const asked = page.waitForRequest(/search=zither/)
  await box.press('Enter')
  await asked
  await box.fill('zither and bow')
  letGo()
  await expect(page.getByText('No lot here matches “zither”')).toBeVisible()
  await expect(box).toHaveValue('zither and bow')
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect(page.getByText('No lot here matches “zither and bow”')).toBeVisible()
  // what was not typed since follows its list, whose words these are
  await page.goBack()
  await expect(page.getByText('No lot here matches “zither”')).toBeVisible()
  await expect(box).toHaveValue('zither')
  await box.fill('zither and b')
  await page.getByRole('main').getByRole('link', { name: 'Clear' }).click()
  await expect(page.locator('.sale-lot')).toHaveCount(5)
  await expect(box).toHaveValue('')

  await page.getByRole('link', { name: /^Add lots/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add lots' })
  const letDialog = await held('cittern')
  await dialog.getByRole('searchbox').fill('cittern')
  const again = page.waitForRequest(/search=cittern/)
  await dialog.getByRole('searchbox').press('Enter')
  await again
  await dialog.getByRole('searchbox').fill('cittern case')
  letDialog()
  await expect(dialog.getByRole('status')).toHaveText(/^0 of \d+ drafts outside auctions$/)
  await expect(dialog.getByRole('searchbox')).toHaveValue('cittern case')
})

test('Drafts are looked for, ticked on several pages and put in together; without script on a page of their own', async ({
  as,
  market,
}) => {
  const { sale } = await twoSales(market)
  const now = Date.now()
  const mark = `Shelf ${now}`
  const like = await market.d1
    .prepare('select * from listing_drafts where auction_id = ? limit 1')
    .bind(sale)
    .first<Record<string, unknown>>()
  const names = Object.keys(like ?? {})
  const add = market.d1.prepare(
    `insert into listing_drafts (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )
  const fields = JSON.parse(String(like?.fields)) as Record<string, unknown>
  await market.d1.batch(
    Array.from({ length: 22 }, (_, at) => {
      const title = `${mark}, lot ${String(at + 1).padStart(2, '0')}`
      const row: Record<string, unknown> = {
        ...like,
        id: `${sale}-${at}`,
        auction_id: null,
        auction_place: null,
        item_id: null,
        fields: JSON.stringify({ ...fields, title, itemId: '', ...(at === 0 && { yard: 'elsewhere' }) }),
        updated_at: now - at,
      }
      return add.bind(...names.map((name) => row[name] ?? null))
    }),
  )
  const page = await as(SELLER)
  await page.goto(`/post_project/auction_detail/${sale}?tab=lots`)
  await page.getByRole('link', { name: /^Add lots/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add lots' })
  await dialog.getByRole('searchbox').fill(mark)
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog.getByRole('status')).toHaveText(/^22 of \d+ drafts outside auctions$/)
  await expect(dialog.getByRole('checkbox')).toHaveCount(20)
  await expect(dialog.getByRole('checkbox', { name: `${mark}, lot 01` })).toBeDisabled()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  await dialog.getByRole('checkbox', { name: `${mark}, lot 03` }).check()
  const next = dialog.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await expect(dialog).toContainText('Page 2 of 2')
  // at the end nobody who turns by keys falls off the dialog
  await expect(next).toBeFocused()
  await dialog.getByRole('checkbox', { name: `${mark}, lot 22` }).check()
  // what is ticked stays while the unsold lots are looked at
  const source = dialog.getByRole('combobox', { name: 'From' })
  await source.selectOption('unsold')
  await expect(dialog.getByRole('status')).toHaveText(/^0 of \d+ unsold lots/)
  await dialog.getByRole('button', { name: 'Add 2 lots', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.sale-lot')).toHaveCount(7)
  await expect(page.locator('.sale-lot').filter({ hasText: mark })).toHaveCount(2)

  const plain = await as(SELLER, { javaScriptEnabled: false })
  await plain.goto(`/post_project/auction_detail/${sale}?tab=lots`)
  await plain.getByRole('link', { name: /^Add lots/ }).click()
  await plain
    .getByRole('main')
    .getByRole('searchbox', { name: 'Title or item number' })
    .fill(`${mark}, lot 05`)
  await plain.getByRole('main').getByRole('searchbox', { name: 'Title or item number' }).press('Enter')
  await plain.getByRole('checkbox', { name: `${mark}, lot 05` }).check()
  await plain.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(plain.locator('.sale-lot').filter({ hasText: mark })).toHaveCount(3)

  const buyer = await as('buyer0009@demo.test')
  expect((await buyer.request.get(`/post_project/auction_put/${sale}`)).status()).toBe(403)
})
