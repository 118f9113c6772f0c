import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { callAs, type Market, sellerOf } from '#tests/support/market.ts'

const LISTER = 'staff1@demo.test'
const WIDTHS = [390, 834, 1440]

/** A moment on the clock of the demo's yards, as a date field takes it. */
function yardMoment(at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 16).replace(' ', 'T')
}

/** Drafts that lack nothing but a close: copies of open lots of one yard. */
async function twoDrafts(market: Market): Promise<{ yard: string; seller: string }> {
  const { results } = await market.d1
    .prepare(
      `select listings.id, listings.location_id as yard from listings join listing_live live on live.listing_id = listings.id and live.live = 1
       where listings.organisation_id = (select organisation_id from memberships join people on people.id = person_id
         where email = ?1) and listings.format = 'ascending' and listings.auction_id is null
       order by listings.location_id limit 2`,
    )
    .bind(LISTER)
    .all<{ id: string; yard: string }>()
  const [first, second] = results
  if (!first || first.yard !== second?.yard) throw new Error('no two lots of one yard')
  const ids = results.map(({ id }) => id)
  await callAs(market, LISTER, 'product/bulkProjectAction', { state: 'open', action: 'duplicate', ids })
  return { yard: first.yard, seller: await sellerOf(market.d1, first.id) }
}

async function isInOrder(page: Page) {
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
}

test('an auction is made, filled, ordered, announced, paused, resumed and extended', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const { yard, seller } = await twoDrafts(market)
  const page = await as(seller)
  await page.goto('/seller/auctions/current')
  await isInOrder(page)
  await page.getByRole('link', { name: 'New auction', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Tuesday tools')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/auction_detail/)

  await page.getByLabel('Description').fill('Tools of a closed workshop, each run for ten minutes.')
  await page.getByLabel('Yard', { exact: true }).selectOption(yard)
  // what is pressed while the page is still being read anew waits for it, and is no change of somebody else's
  await page.route(/auction_detail\/.*\.data/, async (route) => {
    if (route.request().method() === 'GET') await page.waitForTimeout(1_000)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByTestId('told')).toHaveText('Saved.')
  const now = Date.now()
  await page.getByLabel('Offers open').fill(yardMoment(now - 3_600_000))
  await page.getByLabel('First close').fill(yardMoment(now + 7_200_000))
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByTestId('told')).toContainText('Template saved')
  // once more it is that template that changes, if so asked
  await page.getByRole('button', { name: 'Save as template' }).click()
  await expect(page.getByRole('alert')).toContainText('A template already has this name.')
  await page.getByRole('button', { name: 'Change that template to this' }).click()
  await expect(page.getByTestId('told')).toContainText('Template saved')
  await page.unrouteAll({ behavior: 'wait' })
  await isInOrder(page)

  await page.getByRole('link', { name: 'Lots 0' }).click()
  await page.getByText(/^Add lots/).click()
  const free = page.getByRole('dialog').locator('.put-list input:not(:disabled)')
  const [one, other] = [free.nth(0), free.nth(1)]
  await one.check()
  await other.check()
  await page.getByRole('button', { name: 'Add 2 lots', exact: true }).click()
  const lots = page.locator('.sale-lot')
  await expect(lots).toHaveCount(2)
  const first = await lots.first().getAttribute('data-lot-id')
  await lots.first().getByRole('textbox').fill('2')
  await lots.first().getByRole('textbox').press('Enter')
  await expect(lots.last()).toHaveAttribute('data-lot-id', first ?? '')
  await isInOrder(page)

  await page.getByRole('navigation', { name: 'Tuesday tools' }).getByRole('link', { name: 'Sale' }).click()
  await page.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByTestId('told')).toContainText('2 lots are public')

  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/seller/auctions/live/${id}`)
  await expect(page.locator('[data-lot-id]')).toHaveCount(2)
  await isInOrder(page)
  await expect(page.getByRole('img', { name: '0 lots closed, 2 to come' })).toBeVisible()
  await expect(page.locator('.sale-chart')).toContainText('Closing now')
  await page.getByText('Pause closes').click()
  await page.getByRole('textbox', { name: 'Reason, shown to bidders' }).fill('Fire drill')
  await page.getByRole('button', { name: 'Pause 2 closes' }).click()
  await expect(page.getByTestId('told')).toContainText('2 lots are paused')
  await expect(page.locator('[data-lot-id]').first()).toContainText('Paused')
  await isInOrder(page)
  const follower = await as(null)
  await follower.goto(`/liveAuction/${id}`)
  const pausedBar = follower.getByTestId('paused')
  await expect(pausedBar).toContainText(/^Paused since \d+:\d\d:\d\d [AP]M ET\. Fire drill/)
  await expect(follower.getByTestId('stage-panel')).toContainText('Left when it goes on')
  // what it has left stands still
  await expect(follower.getByTestId('time-left')).toHaveText(/^1h 5\dm/)
  await isInOrder(follower)
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await expect(page.getByTestId('told')).toContainText('2 lots resumed')
  await expect(pausedBar).toHaveCount(0)
  await page.getByText('Extend all open').click()
  await page.getByText('+30').click()
  await page.getByRole('button', { name: 'Extend by 30 minutes' }).click()
  await expect(page.getByTestId('told')).toContainText('2 lots close later')
  const closesIn = async () => {
    const at = await market.d1
      .prepare('select closes_at as at from listing_live where listing_id = ?1')
      .bind(first)
      .first<number>('at')
    return (at ?? 0) - now
  }
  await expect.poll(closesIn).toBeGreaterThan(7_200_000 + 28 * 60_000)

  const tabs = page.getByRole('navigation', { name: 'Auction', exact: true })
  await tabs.getByRole('link', { name: 'Closing' }).click()
  const lastClose = page.getByTestId('last-close')
  const planned = await lastClose.textContent()
  await isInOrder(page)
  await page.getByRole('group', { name: 'Usual gaps' }).getByRole('button', { name: '90 s' }).click()
  await expect(page.getByLabel('Seconds between lots')).toHaveValue('90')
  await page.getByLabel('Seconds between lots').fill('600')
  await expect(page.getByRole('button', { name: '90 s' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByTestId('told')).toContainText('Saved.')
  await expect(lastClose).not.toHaveText(planned ?? '')

  // whose role runs no sales is shown what they may do, and nothing that would be refused
  const lister = await as(LISTER)
  await lister.goto(`/seller/auctions/live/${id}`)
  await expect(lister.locator('[data-lot-id]')).toHaveCount(2)
  await lister.locator('.sale-more summary').first().click()
  await expect(lister.getByRole('button', { name: 'Close now' }).first()).toBeVisible()
  await expect(lister.locator('summary, button').filter({ hasText: /Pause|Extend|Resume/ })).toHaveCount(0)
  await lister.goto('/seller/listing/open')
  await lister
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await expect(lister.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect(lister.getByRole('button', { name: 'Move close' })).toHaveCount(0)

  await page.goto('/seller/templates')
  const template = page.getByTestId('template').filter({ hasText: 'Tuesday tools' })
  await expect(template).toBeVisible()
  await isInOrder(page)
  await template.locator('summary').click()
  await template.getByRole('button', { name: 'Make it the default' }).click()
  await expect(template.getByText('Default', { exact: true })).toBeVisible()
  await page.goto('/seller/auctions/current?new')
  await expect(page.locator('#new-sale-from option:checked')).toHaveText('Tuesday tools')
})

test('the figures of a running auction follow an offer by themselves', async ({ as, market }) => {
  const sale = await market.d1
    .prepare(
      `select sale.id, lot.id as lot, live.next_minimum as least from auctions sale
       join listings lot on lot.auction_id = sale.id join listing_live live on live.listing_id = lot.id and live.live = 1
       where sale.state = 'open' and lot.format = 'ascending' and live.starts_at <= ?1 and live.closes_at > ?2
       order by live.closes_at limit 1`,
    )
    .bind(Date.now(), Date.now() + 120_000)
    .first<{ id: string; lot: string; least: number }>()
  if (!sale) throw new Error('no running auction')
  const page = await as(await sellerOf(market.d1, sale.lot))
  await page.goto(`/seller/auctions/live/${sale.id}`)
  const offers = page.locator('[data-stat="offers"] b')
  const before = Number(await offers.textContent())
  await callAs(market, 'buyer0003@demo.test', 'bid/confirm', {
    id: sale.lot,
    wsprice: sale.least / 100,
    bid_id: crypto.randomUUID(),
  })
  await expect(offers).not.toHaveText(String(before))
})

test('a seller’s auctions are narrowed by yard, month and what is to be done, under the figures of the month', async ({
  as,
  market,
}) => {
  const [lot] = (
    await market.d1
      .prepare(
        `select listings.organisation_id as organisation, location_id as yard, locations.name from listings
          join locations on locations.id = location_id where listings.organisation_id = (
            select organisation_id from memberships join people on people.id = person_id where email = ?1) limit 1`,
      )
      .bind(LISTER)
      .all<{ organisation: string; yard: string; name: string }>()
  ).results
  if (!lot) throw new Error('no lot')
  // by the yards' calendar, in the middle of months
  const [year = 0, month = 1] = yardMoment(Date.now()).split('-').map(Number)
  const sale = (id: string, title: string, firstClose: number) =>
    market.d1
      .prepare(
        `insert into auctions (id, organisation_id, title, state, location_id, starts_at, first_close_at, created_at)
         values (?1, ?2, ?3, 'announced', ?4, ?5, ?5, 1)`,
      )
      .bind(id, lot.organisation, title, lot.yard, firstClose)
  await market.d1.batch([
    sale('t-narrow-now', 'Narrowed this month', Date.UTC(year, month - 1, 15, 17)),
    sale('t-narrow-next', 'Narrowed next month', Date.UTC(year, month, 15, 17)),
    market.d1
      .prepare(
        `insert into auction_access (auction_id, person_id, state, asked_at)
         select 't-narrow-next', id, 'waiting', 1 from people where email = 'buyer0021@demo.test'`,
      )
      .bind(),
  ])
  const page = await as(LISTER)
  await page.goto('/seller/auctions/announced?search=Narrowed')
  const rows = page.locator('[data-sale-id^="t-narrow"]')
  await expect(rows).toHaveCount(2)
  await expect(page.locator('[data-stat=year] b')).toHaveText(/^\d+$/)
  const next = new Date(Date.UTC(year, month, 15)).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await page.getByLabel('Month', { exact: true }).selectOption(next)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Narrowed next month')
  await page.getByLabel('Yard', { exact: true }).selectOption(lot.name)
  await expect(page).toHaveURL(/yard=/)
  await expect(rows).toHaveCount(1)
  await isInOrder(page)
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByRole('main').getByRole('searchbox').fill('Narrowed')
  await page.getByRole('checkbox', { name: 'Needs action' }).check()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('1 request waiting')
  await page.goto('/seller/auctions/announced?search=Narrowed&month=2001-01')
  await expect(page.getByText('No auctions match these filters.')).toBeVisible()

  // many at once: copies without asking, the rest once it is confirmed
  await page.goto('/seller/auctions/announced?search=Narrowed')
  await page.getByLabel('Select all shown').check()
  await expect(page.getByRole('group', { name: 'Bulk actions' })).toContainText('2 selected')
  const filed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export results' }).click()
  expect((await filed).suggestedFilename()).toBe('auctions-announced.csv')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('2 drafts created.')).toBeVisible()
  await page.getByLabel('Select Narrowed this month').check()
  await page.getByRole('button', { name: 'Cancel sales' }).click()
  const ask = page.getByRole('region', { name: 'Cancel 1 auction?' })
  await expect(ask).toContainText('Narrowed this month')
  await isInOrder(page)
  await ask.getByRole('button', { name: 'Cancel sales' }).click()
  await expect(page.getByText('1 auction cancelled.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  // one by its own menu, which reaches beyond its table
  const more = rows.locator('details')
  await more.locator('summary').click()
  await expect(more.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/liveAuction/t-narrow-next')
  const one = page.waitForEvent('download')
  await more.getByRole('link', { name: 'Results as CSV' }).click()
  const lines = readFileSync(await (await one).path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines.slice(1)).toEqual([expect.stringContaining('Narrowed next month')])
  await isInOrder(page)
  await more.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('1 draft created.')).toBeVisible()
  const states = await market.d1
    .prepare(
      "select state, count(*) as n from auctions where title like 'Narrowed%' group by state order by state",
    )
    .all()
  expect(states.results).toEqual([
    { state: 'announced', n: 1 },
    { state: 'cancelled', n: 1 },
    { state: 'draft', n: 3 },
  ])
})
