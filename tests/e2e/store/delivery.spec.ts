import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000
const WIDTHS = [1440, 834, 390, 320]

test('on a phone in Spanish a cart is delivered to a new address, paid, sent, and the invoice says where it is', async ({
  as,
  market,
}) => {
  test.setTimeout(240_000)
  const email = 'buyer0020@demo.test'
  const mixer = await aListing(market.d1, {
    closesInMs: HOUR,
    format: 'fixed',
    quantity: 9,
    startPrice: 100_00,
  })
  const page = await as(email, { width: 390, locale: 'es-US', reducedMotion: 'reduce' })
  await page.goto(`/product-view/${mixer}`)
  await expect(page.getByTestId('delivery-ways')).toContainText(
    'OH, IN, KY, MI, PA, WV (Estados Unidos): $30 por un lote',
  )
  await page.goto(`/cart/add/${mixer}`)
  await page.getByTestId('confirm-add').click()
  await expect(page).toHaveURL(new RegExp(`/product-view/${mixer}`))
  const line = await market.d1
    .prepare('select id from cart_lines where listing_id = ?')
    .bind(mixer)
    .first<{ id: string }>()
  await page.goto(`/checkout/cart/${line?.id}`)
  await expect(page.getByRole('radio', { name: /Envío a domicilio/ })).toBeDisabled()
  await page.getByRole('link', { name: 'Añadir una dirección' }).click()
  const form = page.locator('#new-address')
  await form.getByLabel('Nombre').fill('Marisol 2')
  await form.getByLabel('Apellido').fill('Vega')
  await form.getByLabel('Dirección', { exact: true }).fill('88 Orchard Street')
  await form.getByLabel('Ciudad').fill('Columbus')
  await form.getByLabel('Estado').selectOption({ label: 'Ohio' })
  await form.getByLabel('Código postal').fill('43215')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect(await graveFaultsInBothSchemes(page, 834)).toEqual([])
  await page.setViewportSize({ width: 390, height: 1000 })
  await form.getByLabel('Nombre').fill('Marisol')
  await form.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(form).toHaveCount(0)

  const collected = await page.getByTestId('cart-total').innerText()
  await page.getByText('Envío a domicilio, $30.00').click()
  await expect(page.getByTestId('delivery-price')).toHaveText('$30.00')
  expect(await page.getByTestId('cart-total').innerText()).not.toBe(collected)
  await expect(page.getByText('Recogida en')).toHaveCount(0)
  // what lies under the header that stays is no smaller for it
  await page.evaluate(() => scrollTo(0, 0))
  expect(await graveFaultsInBothSchemes(page, 1440)).toEqual([])
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  await page.setViewportSize({ width: 390, height: 1000 })
  const total = await page.getByTestId('cart-total').innerText()
  await page.getByTestId('confirm-cart').click()
  await expect(page.getByTestId('payment')).toContainText('te avisamos cuando salga')
  await page.getByRole('link', { name: 'Ver factura' }).click()
  await expect(page.getByTestId('invoice-delivery')).toHaveText('$30.00')
  await expect(page.getByTestId('invoice-total')).toHaveText(total)
  await expect(page.getByTestId('delivery-address')).toContainText('88 Orchard Street')
  expect(await sidewaysAt(page, WIDTHS)).toEqual({})
  const invoice = new URL(page.url()).pathname

  // its seller sends it, without script; the link must be one that a browser may follow
  const seller = await as(await sellerOf(market.d1, mixer), { javaScriptEnabled: false })
  const buyer = await market.d1
    .prepare('select id from people where email = ?')
    .bind(email)
    .first<{ id: string }>()
  await seller.goto(`/seller${invoice}/${buyer?.id}`)
  await seller.getByLabel('Carrier').fill('UPS Ground')
  await seller.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await seller.getByLabel('Link to track it').fill('javascript:alert(1)')
  await seller.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(seller.getByLabel('Link to track it')).toHaveAccessibleDescription(/starts with https/)
  await seller.getByLabel('Link to track it').fill('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  await seller.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(seller.getByText('Saved. We told the buyer.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 1000 })
  await page.goto(invoice)
  await expect(page.getByTestId('shipment')).toContainText('Enviado con UPS Ground')
  expect(await graveFaultsInBothSchemes(page, 1440)).toEqual([])
})
