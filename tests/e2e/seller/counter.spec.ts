import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer, aListing, callAs, closeNow } from '#tests/support/market.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

test('two invoices are found by email, paid in cash at once, and stand on a receipt and in the day’s total', async ({
  as,
  market,
}) => {
  const buyer = await aBuyer(market.d1)
  const ids: string[] = []
  for (const amount of [44, 52]) {
    const id = await aListing(market.d1, { closesInMs: 3_600_000, startPrice: 40_00 })
    const offer = { id, wsprice: amount, bidding_type: 'hard', bid_id: crypto.randomUUID() }
    await callAs(market, buyer, 'bid/confirm', offer)
    await closeNow(market, id)
    ids.push(id)
  }
  const organisation = await market.d1
    .prepare('select organisation_id as id from listings where id = ?')
    .bind(ids[0])
    .first<{ id: string }>()
  const staff = await market.d1
    .prepare(
      `select people.email from people join memberships on memberships.person_id = people.id
       where memberships.organisation_id = ? and memberships.role = 'staff' limit 1`,
    )
    .bind(organisation?.id)
    .first<{ email: string }>()
  const page = await as(staff?.email ?? '', { width: 390 })
  await expect(async () => {
    await page.goto(`/seller/counter?organisation=${organisation?.id}&q=${encodeURIComponent(buyer)}`)
    await expect(page.locator('[data-testid="counter-hit"][data-status="unpaid"]')).toHaveCount(2, {
      timeout: 1_000,
    })
  }).toPass()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  expect(await graveFaults(page)).toEqual([])
  const today = await page.getByTestId('counter-today').textContent()

  await page.getByRole('button', { name: 'Take payment for these' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Take $')
  const sum = (await page.getByTestId('counter-sum').textContent()) ?? ''
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  // less than that is not enough, and a comma parts cents as a point does
  await page.getByLabel('Given', { exact: true }).fill('20,50')
  await expect(page.getByTestId('counter-change')).toContainText('is missing')
  await page.getByTestId('counter-taken').click()
  await expect(page.getByText("That's less than the amount due")).toBeVisible()
  await page.getByLabel('Given', { exact: true }).fill('200,00')
  const back = `$${(200 - Number(sum.slice(1))).toFixed(2)}`
  await expect(page.getByTestId('counter-change')).toContainText(back)
  await page.getByTestId('counter-taken').click()

  await expect(page.getByTestId('receipt-change')).toContainText(back)
  await expect(page.getByTestId('receipt-amount')).toHaveText(sum)
  await expect(page.getByRole('article')).toContainText('In words: One hundred')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  const href = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? ''
  const paper = await page.request.get(href)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  const [text = []] = await textOfPdf(new Uint8Array(await paper.body()))
  expect(text.join(' ')).toContain(sum)
  const receipt = page.url()

  await page.getByRole('link', { name: 'Next person' }).click()
  await expect(page.getByTestId('counter-today')).not.toHaveText(today ?? '')
  await page.getByRole('link', { name: 'Day’s total' }).click()
  await expect(page.getByTestId('day-cash')).toContainText(sum)
  // others take money at this counter, too
  const ofReceipt = page.locator(`a[href^="${new URL(receipt).pathname}"]`)
  await expect(page.getByTestId('day-payment').filter({ has: ofReceipt })).toHaveCount(2)
  await page.setViewportSize({ width: 1440, height: 1000 })
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  // nobody else's: not to whoever has paid, and not where another organisation asks
  const other = await as(buyer)
  expect((await other.goto(receipt))?.status()).toBe(403)

  await page.goto(receipt)
  await page.getByText('Undo payment', { exact: true }).click()
  await page.getByLabel('Why').fill('Wrong person')
  await page.getByRole('button', { name: /^Undo payment of \$/ }).click()
  await expect(page.getByTestId('receipt-undone')).toContainText('Wrong person')
  await page.goto(`/seller/counter?organisation=${organisation?.id}&q=${encodeURIComponent(buyer)}`)
  await expect(page.locator('[data-testid="counter-hit"][data-status="unpaid"]')).toHaveCount(2)
})
