import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, sellerOf } from '#tests/support/market.ts'

test('un precio se ofrece con el móvil, el vendedor propone otro, y al aceptarlo las piezas se venden', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 5,
    startPrice: 189_00,
  })
  const seller = await as(await sellerOf(market.d1, listing), { width: 834 })
  await seller.goto('/seller/offers?view=listings&lng=es')
  const row = seller.getByRole('listitem').filter({ has: seller.locator(`a[href$="${listing}"]`) })
  await row.getByRole('button', { name: 'Admitir ofertas' }).click()
  await expect(row).toContainText('Admite ofertas')

  const phone = await as('buyer0019@demo.test', { width: 390, hasTouch: true, isMobile: true })
  await phone.goto(`/product-view/${listing}?lng=es`)
  await phone.goto(`/offers/make/${listing}`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Ofrecer un precio')
  await phone.getByLabel('Piezas').fill('2')
  await phone.getByLabel('Tu precio por pieza').fill('200')
  await phone.getByTestId('send-offer').click()
  await expect(phone.getByText('Propón como máximo $188.99')).toBeVisible()
  expect(await graveFaultsInBothSchemes(phone, 390)).toEqual([])
  expect(await sidewaysAt(phone, [390, 320])).toEqual({})
  await phone.getByLabel('Tu precio por pieza').fill('120')
  await phone.getByTestId('send-offer').click()
  const own = phone.locator('[data-negotiation]')
  await expect(own).toContainText('Espera al vendedor')
  await expect(own).toContainText('2 × $120.00')

  await seller.goto('/seller/offers')
  const asked = seller.locator('[data-negotiation]')
  await expect(asked).toContainText('Por responder')
  await asked.getByLabel('Otro precio por pieza').fill('100')
  await asked.getByRole('button', { name: 'Ofrecer este precio' }).click()
  await expect(asked).toContainText('Propón al menos $120.01')
  expect(await graveFaultsInBothSchemes(seller, 834)).toEqual([])
  expect(await sidewaysAt(seller, [1440, 834, 390])).toEqual({})
  await asked.getByLabel('Otro precio por pieza').fill('150')
  await asked.getByRole('button', { name: 'Ofrecer este precio' }).click()
  await expect(asked).toHaveCount(0)

  await phone.reload()
  await expect(own).toContainText('Contraoferta')
  expect(await graveFaultsInBothSchemes(phone, 390)).toEqual([])
  expect(await sidewaysAt(phone, [390, 320])).toEqual({})
  await own.getByRole('button', { name: 'Aceptar $150.00' }).click()
  await expect(own).toContainText('Vendida')
  await own.getByRole('link', { name: /^Factura / }).click()
  await expect(phone.getByRole('article')).toContainText('$300.00')
  const sold = await market.d1
    .prepare('select sum(quantity) as pieces from invoice_lines where listing_id = ?')
    .bind(listing)
    .first()
  expect(sold).toEqual({ pieces: 2 })
})
