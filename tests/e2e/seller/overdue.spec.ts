import { uuidOf } from '#app/lib/uuid-of.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, type Market, ownYard, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'

const DAY = 86_400_000
const WIDTHS = [390, 834, 1440]

/** A lot of its own that somebody has bought and paid, and has not come for in so many days. */
async function aLateLot(market: Market, listing: string, days: number) {
  const email = await aBuyer(market.d1)
  const invoice = await aPaidInvoice(market, { buyer: email, listing })
  const line = await market.d1
    .prepare(
      `update lot_pickups set collect_by = ?2 where line_id in (select id from invoice_lines where listing_id = ?1)
       returning line_id`,
    )
    .bind(listing, Date.now() - days * DAY)
    .first<string>('line_id')
  return { email, invoice, line: line ?? '' }
}

test('what was not collected in time is reminded of, gets more days, is abandoned and relisted, many at once', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const { d1 } = market
  const lot = () => aListing(d1, { closesInMs: 3_600_000, buyNowPrice: 90_00 })
  const listings: [string, string, string, string] = [await lot(), await lot(), await lot(), await lot()]
  const yard = await ownYard(d1, ...listings)
  const late = [await aLateLot(market, listings[0], 3), await aLateLot(market, listings[1], 4)]
  const gone = [await aLateLot(market, listings[2], 20), await aLateLot(market, listings[3], 21)]
  const [first, second] = late
  if (!first || !second) throw new Error('There are no late lots.')
  // late in one minute, abandoned in the next
  await market.sweep()
  await market.sweep()
  const standing = async () => {
    const { results } = await d1
      .prepare(
        `select line.listing_id as listing, late_at is not null as late, abandoned_at is not null as abandoned,
           more_days_reason as why
         from lot_pickups lot join invoice_lines line on line.id = lot.line_id where lot.location_id = ?`,
      )
      .bind(yard)
      .all<{ listing: string; late: number; abandoned: number; why: string | null }>()
    return Object.fromEntries(results.map(({ listing, ...row }) => [listing, row]))
  }
  const isLate = { late: 1, abandoned: 0, why: null }
  const isAbandoned = { late: 1, abandoned: 1, why: null }
  await expect.poll(standing).toEqual({
    [listings[0]]: isLate,
    [listings[1]]: isLate,
    [listings[2]]: isAbandoned,
    [listings[3]]: isAbandoned,
  })

  const desk = await as(await sellerOf(d1, listings[0]))
  const here = `/seller/pickup/day?yard=${yard}&tab=overdue`
  await desk.goto(here)
  const rows = desk.getByTestId('overdue-lot')
  await expect(rows).toHaveCount(4)
  const rowOf = ({ invoice }: { invoice: string }) => rows.filter({ hasText: invoice })
  for (const each of gone) await expect(rowOf(each)).toContainText('Abandoned')
  for (const each of late) await expect(rowOf(each)).not.toContainText('Abandoned')
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, WIDTHS)).toEqual({})
  await desk.setViewportSize({ width: 1440, height: 1000 })

  // nothing is done to what is not selected
  await desk.getByRole('button', { name: 'Send reminder' }).click()
  await expect(desk.getByRole('alert')).toHaveText('Select a lot first.')

  await desk.goto(here)
  await rowOf(first).getByRole('checkbox').check()
  await expect(desk.getByText('1 selected')).toBeVisible()
  await desk.getByRole('button', { name: 'Send reminder' }).click()
  await expect(desk.getByTestId('order-did')).toHaveText('A reminder for 1 invoice is on its way.')

  // what may still be collected is not sold anew, and the others are
  await desk.getByLabel('Select all lots').check()
  await expect(desk.getByText('4 selected')).toBeVisible()
  await desk.getByText('Relist', { exact: true }).click()
  await desk.getByRole('button', { name: 'Create drafts' }).click()
  const refused = desk.getByRole('alert')
  await expect(refused).toContainText('The lots of 2 invoices are under Drafts')
  for (const { invoice } of late)
    await expect(refused).toContainText(`${invoice}: Its buyer may still come for it.`)
  for (const each of gone) await expect(rowOf(each)).toContainText('A draft is ready')
  expect(await graveFaults(desk)).toEqual([])
  const stepsOf = async (step: string) => {
    const { results } = await d1
      .prepare(
        `select common_invoice as invoice from order_log join invoices on invoices.id = invoice_id
         where step = ? and location_id = ? order by 1`,
      )
      .bind(step, yard)
      .all<{ invoice: string }>()
    return results.map(({ invoice }) => invoice)
  }
  const numbers = (lots: typeof late) => lots.map(({ invoice }) => invoice).sort()
  expect(await stepsOf('relisted')).toEqual(numbers(gone))
  const drafts = await Promise.all([...late, ...gone].map(({ line }) => uuidOf(`relist ${line}`)))
  const { results: made } = await d1
    .prepare('select id from listing_drafts where id in (?, ?, ?, ?)')
    .bind(...drafts)
    .all<{ id: string }>()
  expect(made.map(({ id }) => id).sort()).toEqual(drafts.slice(2).sort())

  // more days for many
  const until = new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10)
  await desk.goto(here)
  for (const each of late) await rowOf(each).getByRole('checkbox').check()
  await desk.getByText('Give more days', { exact: true }).first().click()
  await desk.getByLabel('Collect by').fill(until)
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The bridge is closed')
  await desk.getByRole('button', { name: 'Give more days' }).click()
  await expect(desk.getByTestId('order-did')).toHaveText('The lots of 2 invoices have more time.')
  await expect(rows).toHaveCount(2)
  const hasDays = { late: 0, abandoned: 0, why: 'The bridge is closed' }
  expect(await standing()).toEqual({
    [listings[0]]: hasDays,
    [listings[1]]: hasDays,
    [listings[2]]: isAbandoned,
    [listings[3]]: isAbandoned,
  })
  expect(await stepsOf('more_days')).toEqual(numbers(late))
  const buyer = await as(first.email)
  await buyer.goto(`/invoice/${first.invoice}`)
  await expect(buyer.getByTestId('collect-by')).toContainText('The bridge is closed')

  const { results } = await d1
    .prepare(
      `select distinct template from outbox where recipient = ? and template like 'collect%' order by 1`,
    )
    .bind(first.email)
    .all()
  expect(results).toEqual([{ template: 'collectLate' }, { template: 'collectReminder' }])
})
