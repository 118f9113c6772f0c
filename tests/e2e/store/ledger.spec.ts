import type { Page } from '@playwright/test'
import { offer, visit } from '#tests/e2e/bidding.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

async function offerOn(page: Page, id: string, amount: number) {
  await visit(page, id)
  await offer(page, amount)
  await expect(page.getByTestId('own-status')).toBeVisible()
}

const verdict = (page: Page) => page.getByTestId('ledger-verdict')
const row = (page: Page, seq: number) => page.locator(`tr[data-seq="${seq}"]`)

test('a bidder follows the ledger’s head to the ledger, and it holds with their own commitment', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const [alice, bob] = [await as('buyer0001@demo.test'), await as('buyer0002@demo.test')]
  await offerOn(alice, id, 40)
  await offerOn(bob, id, 25)
  await expect(alice.getByTestId('current-price')).toContainText('$27')

  await alice.getByTestId('ledger-link').click()
  await expect(alice).toHaveURL(`/product-view/${id}/ledger`)
  await expect(alice.getByTestId('ledger-rules')).toContainText('Offers start at $10.')
  await expect(row(alice, 2)).toContainText('Offer, max You')
  await expect(row(alice, 3)).toContainText('A higher max answered at once')
  await expect(row(alice, 3)).not.toContainText('You')
  await expect(alice.getByTestId('own-receipt')).toContainText('$40')

  await alice.getByTestId('verify-ledger').click()
  await expect(verdict(alice)).toHaveAttribute('data-verdict', 'ok')
  await expect(verdict(alice)).toContainText('All 4 entries check, in this browser.')
  await expect(verdict(alice)).toContainText('Its signature is valid.')
  await expect(verdict(alice)).toContainText('Your commitment is entry 2.')
  await expect(alice.getByTestId('own-verdict')).toContainText('It opens the commitment')
  const head = (await alice.getByTestId('ledger-head').innerText()).trim()
  await expect(row(alice, 3).locator('.t-win')).toHaveAttribute('title', head)

  // the other side sees the same ledger and nothing of her maximum
  await bob.getByTestId('ledger-link').click()
  await expect(bob.getByTestId('own-receipt')).toHaveAttribute('data-seq', '3')
  await expect(bob.getByRole('main')).not.toContainText('$40')
  await bob.getByText('Show JSON').click()
  await bob.getByRole('button', { name: 'Forget', exact: true }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
  await expect(bob.getByTestId('own-receipt')).toHaveCount(1)
  await bob.getByRole('button', { name: 'Forget', exact: true }).click()
  await bob.getByRole('dialog').getByRole('button', { name: 'Forget receipt' }).click()
  await expect(bob.getByTestId('own-receipt')).toHaveCount(0)
  await bob.reload()
  await expect(bob.getByTestId('own-receipts')).toContainText('has no receipt')
})

test('a receipt can be checked on another device, and one that does not fit is told', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const [carla, visitor] = [await as('buyer0003@demo.test'), await as(null)]
  await offerOn(carla, id, 30)
  await carla.getByTestId('ledger-link').click()
  await carla.getByText('Show JSON').click()
  const kept = await carla.getByRole('textbox', { name: 'Show JSON' }).inputValue()

  await visitor.goto(`/product-view/${id}/ledger`)
  const text = visitor.getByTestId('receipt-text')
  await text.fill('my receipt')
  await visitor.getByTestId('check-receipt').click()
  await expect(visitor.getByText("This isn't JSON.")).toBeVisible()
  await expect(text).toBeFocused()

  await text.fill(kept)
  await visitor.getByTestId('check-receipt').click()
  await expect(verdict(visitor)).toContainText('Your commitment is entry 2.')
  await visitor.getByTestId('receipt-amount').fill('31')
  await visitor.getByTestId('check-receipt').click()
  await expect(verdict(visitor).first()).toHaveAttribute('data-verdict', 'receipt')
  await expect(verdict(visitor).first()).toContainText("Nonce and amount don't open the commitment there.")
})

test('a ledger that was changed on the way fails at the entry that was changed', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const dan = await as('buyer0004@demo.test')
  await offerOn(dan, id, 30)
  await offerOn(dan, id, 50)
  await dan.route('**/api/product/ledger?*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.responseData.events[2].price = 29
    await route.fulfill({ response: answer, json: body })
  })
  await dan.goto(`/product-view/${id}/ledger`)
  await dan.getByTestId('verify-ledger').click()
  await expect(verdict(dan)).toHaveAttribute('data-verdict', 'broken')
  await expect(verdict(dan)).toHaveAttribute('data-seq', '2')
  await expect(verdict(dan)).toContainText("Entry 2 isn't valid.")
  await expect(row(dan, 1)).toHaveAttribute('data-state', 'holds')
  for (const seq of [2, 3]) await expect(row(dan, seq)).toHaveAttribute('data-state', 'broken')

  await dan.unroute('**/api/product/ledger?*')
  await dan.getByTestId('verify-ledger').click()
  await expect(verdict(dan)).toHaveAttribute('data-verdict', 'ok')
  await expect(verdict(dan)).toContainText('Your commitments are entries 2, 3.')

  await dan.route('**/api/product/ledger?*', (route) => route.fulfill({ status: 429, json: {} }))
  await dan.getByTestId('verify-ledger').click()
  await expect(verdict(dan)).toHaveAttribute('data-verdict', 'error')
})

test('without JavaScript the ledger is read and downloaded whole', async ({ as, market }) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000, reservePrice: 7_777_00 })
  await offerOn(await as('buyer0005@demo.test'), id, 30)
  const page = await as(null, { javaScriptEnabled: false })
  await page.goto(`/product-view/${id}`)
  await page.getByTestId('ledger-link').click()
  await expect(page).toHaveURL(`/product-view/${id}/ledger`)
  await expect(page.getByTestId('ledger-rules')).toContainText('There is a reserve')
  await expect(page.getByTestId('ledger-table').locator('tbody tr')).toHaveCount(3)
  await expect(row(page, 2)).toContainText('Offer, max')
  await expect(page.getByTestId('verify-ledger')).toBeHidden()
  await expect(page.getByTestId('check-receipt')).toBeHidden()

  const href = (await page.getByTestId('ledger-download').getAttribute('href')) ?? ''
  const answer = await page.request.get(href)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename="fairlot-ledger-\d+\.json"$/)
  const file = await answer.json()
  const shown = await page.getByTestId('ledger-head').innerText()
  expect(file).toMatchObject({ listing: id, head: shown.trim(), seq: 2, keys: [{ key_id: file.key_id }] })
  expect(file.events.map(({ seq }: { seq: number }) => seq)).toEqual([0, 1, 2])
  expect(JSON.stringify(file)).not.toContain('7777')
  const same = await page.request.get(`/product-view/${id}/ledger?format=json`)
  expect(await same.json()).toEqual(file)

  for (const path of ['/ledger/no-such-listing.json', '/product-view/no-such-listing/ledger'])
    expect((await page.request.get(path)).status()).toBe(404)
})

test('the ledger fits every width, speaks Spanish, and axe finds nothing serious', async ({ as, market }) => {
  const { id } = (await market.d1
    .prepare("select listing_id as id from listing_live where status = 'open' limit 1")
    .first<{ id: string }>()) ?? { id: '' }
  const page = await as(null, { colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(`/product-view/${id}/ledger?lng=es`)
  await page.getByTestId('verify-ledger').click()
  await expect(verdict(page)).toContainText('cuadra')
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [320, 390, 834, 1440])).toEqual({})
})
