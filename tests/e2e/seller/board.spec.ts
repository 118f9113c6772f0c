import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, ownYard, sellerOf } from '#tests/support/market.ts'
import { aPaidInvoice } from '#tests/support/paid-invoice.ts'
import { aPng } from '#tests/support/pictures.ts'

const TIMES = { closesInMs: 3_600_000, format: 'fixed', startPrice: 100_00 } as const

test('what stands in an open hand-over form goes with its card into the column that somebody else moves it to', async ({
  as,
  market,
}) => {
  test.setTimeout(120_000)
  const { d1 } = market
  const [one, other] = [await aListing(d1, TIMES), await aListing(d1, TIMES)]
  const yard = await ownYard(d1, one, other)
  await d1.prepare('update locations set walk_ins = 1 where id = ?').bind(yard).run()
  const buyer = await aBuyer(d1)
  const invoice = await aPaidInvoice(market, { buyer, listing: one })
  await aPaidInvoice(market, { buyer, listing: other })
  const lineOf = (listing: string) =>
    d1.prepare('select id from invoice_lines where listing_id = ?').bind(listing).first<string>('id')
  const left = await lineOf(other)
  const phone = await as(buyer, { width: 390 })
  await phone.goto(`/checkin/${invoice}`)
  await phone.getByText('Office', { exact: true }).click()
  await phone.locator('button[value=walk_in]').click()
  await expect(phone.getByTestId('visit')).toHaveAttribute('data-state', 'waiting')

  const clerk = await sellerOf(d1, one)
  const board = `/seller/pickup/today?yard=${yard}`
  const [desk, second] = [await as(clerk), await as(clerk)]
  await desk.goto(board)
  const party = desk.getByTestId('board-party').filter({ hasText: invoice })
  await party.getByRole('button', { name: /Start preparing/ }).click()
  await expect(desk.getByTestId('col-preparing')).toContainText(invoice)
  await party.getByText(/Hand over to/).click()
  await party.locator(`input[name=handed][value="${left}"]`).uncheck()
  const field = party.locator('.ci-sign svg')
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('There is nowhere to sign.')
  await desk.mouse.move(box.x + 20, box.y + 20)
  await desk.mouse.down()
  await desk.mouse.move(box.x + 120, box.y + 50, { steps: 4 })
  await desk.mouse.up()
  const signed = await party.locator('input[name=signature]').inputValue()
  expect(signed).toMatch(/^M/)
  const buffer = Buffer.from(await aPng({ width: 60, height: 40 }))
  await party.getByLabel('Photo').setInputFiles({ name: 'lots.png', mimeType: 'image/png', buffer })
  const by = party.getByLabel('Collected by')
  await by.fill('Ruth')

  // a colleague calls the party out meanwhile, whose phone sleeps
  await phone.context().setOffline(true)
  await second.goto(board)
  const theirs = second.getByTestId('board-party').filter({ hasText: invoice })
  await theirs.getByRole('button', { name: /Ready, come out/ }).click()
  await expect(desk.getByTestId('col-ready')).toContainText(invoice)
  await phone.context().setOffline(false)
  await expect(phone.getByTestId('visit')).toHaveAttribute('data-state', 'ready')
  await expect(by).toBeFocused()
  await desk.keyboard.type(' Alder')
  await expect(by).toHaveValue('Ruth Alder')
  await expect(party.locator(`input[name=handed][value="${left}"]`)).not.toBeChecked()
  await expect(party.locator('input[name=signature]')).toHaveValue(signed)
  await expect(party.getByRole('img', { name: 'Signed' })).toBeVisible()
  expect(await graveFaults(desk)).toEqual([])
  expect(await sidewaysAt(desk, [390, 834, 1440])).toEqual({})
  await party.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(desk.getByTestId('col-completed')).toContainText(invoice)

  const visit = await d1
    .prepare(
      `select collected_by, signature, photo is not null as photographed from bookings where location_id = ? and state = 'completed'`,
    )
    .bind(yard)
    .all()
  expect(visit.results).toEqual([{ collected_by: 'Ruth Alder', signature: signed, photographed: 1 }])
  const { results } = await d1
    .prepare('select line_id, gone_how from lot_pickups where location_id = ? order by gone_how')
    .bind(yard)
    .all()
  expect(results).toEqual([
    { line_id: left, gone_how: null },
    { line_id: await lineOf(one), gone_how: 'handed_over' },
  ])

  // taken back, the form begins anew
  await party.getByRole('button', { name: /Undo/ }).click()
  await expect(desk.getByTestId('col-ready')).toContainText(invoice)
  await expect(by).toBeHidden()
  await party.getByText(/Hand over to/).click()
  await expect(party.locator('input[name=signature]')).toHaveValue('')
})
