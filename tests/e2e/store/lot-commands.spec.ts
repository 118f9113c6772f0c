import { ALICE, BOB, confirm, message, offer, price, status, visit } from '#tests/e2e/bidding.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes } from '#tests/e2e/grave-faults.ts'
import { aListing, type ListingTimes, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000
const CARLA = 'buyer0003@demo.test'
const DAN = 'buyer0004@demo.test'
/** How a deadline ends: the clock, and whose. */
const WITH_ZONE = /until \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET/

test.describe('commands', () => {
  test('the leader lowers a maximum and takes the offer back; the price goes down everywhere', async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3 * HOUR })
    const [alice, bob] = [await as(ALICE), await as(BOB)]
    for (const page of [alice, bob]) await visit(page, id)
    await offer(bob, 20)
    await offer(alice, 50)
    await expect(price(bob)).toContainText('$21')

    await alice.getByTestId('lower-max').click()
    await alice.getByRole('dialog').getByLabel('New max').fill('60')
    await confirm(alice)
    await expect(alice.getByRole('dialog')).toContainText('Enter less than your current max')
    await alice.getByRole('dialog').getByLabel('New max').fill('30')
    await confirm(alice)
    await expect(message(alice)).toContainText('Your max is now $30')

    await expect(alice.getByTestId('own-offer')).toContainText(WITH_ZONE)
    await alice.getByTestId('cancel-offer').click()
    await expect(alice.getByRole('dialog')).toContainText(WITH_ZONE)
    await confirm(alice)
    await expect(message(alice)).toContainText('You cancelled your offer')
    await expect(price(alice)).toContainText('$10')
    await expect(status(bob)).toContainText('WINNING')
    await expect(message(bob)).toContainText('An offer was cancelled: the price is now $10.')
    await expect(bob.locator('.hero-price .flash')).toHaveCount(0)

    await bob.getByTestId('history-open').click()
    await expect(bob.getByTestId('offer-history')).toContainText('Cancelled')
  })

  test('without JavaScript: cancelled by a page of its own', async ({ as, market }) => {
    const id = await aListing(market.d1, { closesInMs: 3 * HOUR })
    const page = await as(ALICE, { javaScriptEnabled: false })
    await page.goto(`/product-view/${id}`)
    await offer(page, 25)
    await expect(status(page)).toContainText('WINNING')
    await page.getByTestId('cancel-offer').click()
    await expect(page.getByRole('heading', { name: 'Cancel your offer?' })).toBeVisible()
    await confirm(page)
    await expect(page).toHaveURL(/said=cancel/)
    await expect(message(page)).toContainText('You cancelled your offer')
  })

  test('the seller declines, changes the reserve, closes and relists; others see none of it', async ({
    as,
    market,
  }) => {
    const id = await aListing(market.d1, { closesInMs: 3 * HOUR, reservePrice: 8_137_00 })
    const elsewhere = await aListing(market.d1, { closesInMs: HOUR })
    for (const seq of [1, 2])
      await market.d1
        .prepare(
          'insert into takings_back (listing_id, seq, person_id, at) select ?, ?, id, ? from people where email = ?',
        )
        .bind(elsewhere, seq, Date.now(), CARLA)
        .run()
    const [alice, bob] = [await as(CARLA), await as(DAN)]
    const seller = await as(await sellerOf(market.d1, id))
    for (const page of [alice, bob, seller]) await visit(page, id)
    await alice.getByTestId('amount-input').fill('20')
    await alice.getByTestId('review-offer').click()
    await expect(alice.getByRole('dialog')).toContainText('If your max meets the reserve')
    await alice.keyboard.press('Escape')
    await offer(alice, 20)
    await offer(bob, 30)
    await expect(seller.getByTestId('bidder')).toHaveCount(2, { timeout: 15_000 })
    await expect(seller.getByTestId('bidder').last()).toContainText('Cancelled offers 2 times in 90 days')
    await expect(seller.getByTestId('bidder').first()).not.toContainText('in 90 days')
    await expect(seller.getByTestId('reserve')).toContainText('$8,137, not met')
    const html = await (await alice.request.get(`/product-view/${id}`)).text()
    expect(html).not.toContain('manage-panel')
    expect(html).not.toMatch(/8,?137(?!\d)|813700/)

    await seller.getByTestId('decline').first().click()
    await confirm(seller)
    await expect(seller.getByRole('dialog')).toContainText('Required!')
    await seller.getByRole('dialog').getByLabel('Reason').fill('Asked by phone to be taken out')
    await confirm(seller)
    await expect(seller.getByTestId('manage-message')).toContainText('Offers declined.')
    await expect(message(alice)).toContainText('An offer was declined: the price is now $10.')
    await expect(status(alice)).toContainText('WINNING')
    await expect(bob.getByTestId('bid-panel')).toContainText('You have no active offers here')

    await seller.getByTestId('change-reserve').click()
    const dialog = seller.getByRole('dialog')
    await dialog.getByLabel('New reserve').fill('9000')
    await confirm(seller)
    await expect(dialog).toContainText('After the first offer you can only lower or remove the reserve')
    await dialog.getByLabel('New reserve').fill('7500')
    await confirm(seller)
    await expect(seller.getByTestId('reserve')).toContainText('$7,500', { timeout: 15_000 })

    await seller.getByTestId('close-now').click()
    await expect(seller.getByRole('dialog')).toContainText("The reserve isn't met")
    await confirm(seller)
    await expect(alice.getByTestId('market-status')).toHaveAttribute('data-status', 'closed')
    await expect(alice.getByTestId('bid-panel')).toContainText("The offers didn't reach the reserve.")

    await seller.getByTestId('relist').click({ timeout: 30_000 })
    await confirm(seller)
    await expect(seller).not.toHaveURL(new RegExp(id), { timeout: 30_000 })
    await alice.reload()
    await expect(alice.getByTestId('relisted-link')).toBeVisible()
  })

  test('a listing is withdrawn by its seller without JavaScript', async ({ as, market }) => {
    const id = await aListing(market.d1, { closesInMs: 3 * HOUR })
    const seller = await as(await sellerOf(market.d1, id), { javaScriptEnabled: false })
    await seller.goto(`/product-view/${id}`)
    await seller.getByTestId('withdraw').click()
    await confirm(seller)
    await expect(seller.locator('main')).toContainText('Required!')
    await seller.getByLabel('Reason').fill('Damaged in the yard')
    await confirm(seller)
    await expect(seller).toHaveURL(/said=withdraw/)
    await expect(seller.getByTestId('manage-message')).toContainText('withdrawn')
  })
})

test('axe has nothing grave to say of any type, in both schemes', { tag: '@look' }, async ({
  as,
  market,
}) => {
  test.setTimeout(300_000)
  const types: ListingTimes[] = [
    { closesInMs: HOUR, format: 'reverse', startPrice: 500_00 },
    { closesInMs: HOUR, format: 'sealed', maxStart: 2450_00 },
    { closesInMs: HOUR, format: 'fixed', quantity: 3, startPrice: 189_00 },
    { closesInMs: 2 * HOUR, startsInMs: HOUR, preBids: true },
    { closesInMs: HOUR, buyNowPrice: 140_00, depositAmount: null },
    { closesInMs: HOUR, depositAmount: 50_00 },
  ]
  const ids = await Promise.all(types.map((type) => aListing(market.d1, type)))
  const seller = await sellerOf(market.d1, ids[0] ?? '')
  for (const who of [ALICE, seller]) {
    const page = await as(who, { colorScheme: 'light', reducedMotion: 'reduce' })
    for (const id of who === seller ? ids.slice(0, 1) : ids) {
      await page.goto(`/product-view/${id}`)
      expect({ who, id, grave: await graveFaultsInBothSchemes(page) }).toEqual({ who, id, grave: [] })
    }
  }
})
