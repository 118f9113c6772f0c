import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

test('on a phone, in Spanish, credit from a card and a gift card pays a part of an invoice, and a card the rest', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const email = 'buyer0014@demo.test'
  const listing = await aListing(market.d1, {
    ...{ closesInMs: 3_600_000, format: 'fixed', quantity: 3, startPrice: 189_00 },
  })
  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/gift-cards')
  await admin.getByLabel('Amount of each, in US$').fill('25')
  await admin.getByRole('button', { name: 'Issue' }).click()
  const code = await admin.getByTestId('issued').locator('b').textContent()
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])

  const page = await as(email, { width: 390, locale: 'es' })
  await page.goto('/wallet')
  await page.getByLabel('Código de la tarjeta regalo').fill('FL-0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Canjear' }).click()
  await expect(page.getByText('No hay ninguna tarjeta regalo con este código')).toBeVisible()
  await page.getByLabel('Código de la tarjeta regalo').fill(code ?? '')
  await page.getByRole('button', { name: 'Canjear' }).click()
  await expect(page.getByTestId('balance')).toHaveText('$25.00')
  await page.getByRole('link', { name: 'Añadir crédito' }).click()
  await page.getByLabel('Importe en US$').fill('40')
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  await page.getByRole('button', { name: 'Añadir a mi crédito' }).click()
  await expect(page.getByTestId('payment')).toContainText('$40.00')
  await page.getByRole('link', { name: 'A tu crédito' }).click()
  await expect(page.getByTestId('balance')).toHaveText('$65.00')
  await expect(page.getByTestId('credit-row')).toHaveCount(2)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.goto(`/cart/add/${listing}`)
  await page.getByTestId('confirm-add').click()
  await page.goto('/cart/buy')
  await page.getByText('Al recoger').click()
  await page.getByTestId('confirm-cart').click()
  await expect(async () => {
    await page.goto('/invoices/unpaid')
    await expect(page.getByTestId('invoice-row')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Pagar factura' }).first().click()
  const credit = page.getByRole('checkbox', { name: /Usar \$65\.00 de crédito/ })
  const pays = page.getByRole('button', { name: /^Pagar \$/ })
  const withCredit = await pays.textContent()
  await credit.uncheck()
  await expect(pays).not.toHaveText(withCredit ?? '', { useInnerText: true })
  await credit.check()
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await pays.click()
  await expect(page.getByTestId('payment')).toContainText('Visa terminada en 4242 y crédito')
  await page.goto('/wallet')
  await expect(page.getByTestId('balance')).toHaveText('$0.00')
  await page.getByRole('link', { name: 'Movimientos' }).last().click()
  await expect(page.getByTestId('transaction')).toHaveCount(3)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('fairlot-transactions.csv')
})
