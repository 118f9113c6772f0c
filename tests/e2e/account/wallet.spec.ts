import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, sellerOf } from '#tests/support/market.ts'
import { A_JPEG } from '#tests/support/pictures.ts'

const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(A_JPEG) })

test('on a phone, in Spanish, credit pays a part of a cart and a card the rest; its line goes back, and so does the money', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const email = 'buyer0014@demo.test'
  const listing = await aListing(market.d1, {
    closesInMs: 3_600_000,
    format: 'fixed',
    quantity: 3,
    startPrice: 189_00,
  })
  const before = await market.d1
    .prepare(
      'select count(*) as n from transactions where person_id = (select id from people where email = ?)',
    )
    .bind(email)
    .first<number>('n')
  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/gift-cards')
  await admin.getByLabel('Amount of each, in US$').fill('25')
  await admin.getByRole('button', { name: 'Issue' }).click()
  const code = await admin.getByTestId('issued').locator('b').textContent()
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])

  const page = await as(email, { width: 390, locale: 'es' })
  await page.goto('/wallet')
  await page.getByLabel('Código de la tarjeta de regalo').fill('FL-0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Canjear' }).click()
  await expect(page.getByText('No hay ninguna tarjeta de regalo con este código')).toBeVisible()
  await page.getByLabel('Código de la tarjeta de regalo').fill(code ?? '')
  await page.getByRole('button', { name: 'Canjear' }).click()
  await expect(page.getByTestId('balance')).toHaveText('$25.00')
  await page.getByRole('link', { name: 'Añadir saldo' }).click()
  await page.getByLabel('Importe en US$').fill('40')
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  await page.getByRole('button', { name: 'Añadir a mi saldo' }).click()
  await expect(page.getByTestId('payment')).toContainText('$40.00')
  await page.getByRole('link', { name: 'A tu saldo' }).click()
  await expect(page.getByTestId('balance')).toHaveText('$65.00')
  await expect(page.getByTestId('credit-row')).toHaveCount(2)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.goto(`/cart/add/${listing}`)
  await page.getByTestId('confirm-add').click()
  await page.goto('/cart')
  await page.getByTestId('review-cart').click()
  const credit = page.getByRole('checkbox', { name: /Usar \$65\.00 de saldo/ })
  const rest = page.getByTestId('to-pay')
  await credit.uncheck()
  await expect(rest).toBeHidden()
  await credit.check()
  await expect(rest).toBeVisible()
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await page.getByTestId('confirm-cart').click()
  await expect(page.getByTestId('payment')).toContainText('Visa terminada en 4242 y saldo')
  await page.getByRole('link', { name: 'Ver factura' }).click()

  await page.getByRole('link', { name: 'Devoluciones' }).click()
  await page.getByLabel('No funciona').check()
  await page.getByLabel('Fotos del defecto').setInputFiles(picture('enchufe.jpg'))
  await page.getByTestId('raise-return').click()
  await expect(page.getByTestId('return-state')).toHaveAttribute('data-state', 'raised')
  await expect(page.getByRole('img', { name: /^Foto 1 de la devolución/ })).toBeVisible()
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  const asked = await market.d1
    .prepare(
      `select requests.id, invoices.common_invoice as invoice from return_requests requests
         join invoices on invoices.id = requests.invoice_id
         join invoice_lines lines on lines.invoice_id = invoices.id where lines.listing_id = ?`,
    )
    .bind(listing)
    .first<{ id: string; invoice: string }>()
  const seller = await sellerOf(market.d1, listing)
  await callAs(market, seller, 'return/changeStatus', { id: asked?.id, status: 'approved' })
  await callAs(market, seller, 'refund/refundInvoice', {
    common_invoice: asked?.invoice,
    request_id: asked?.id,
    idempotency_key: crypto.randomUUID(),
  })
  await page.reload()
  await expect(page.getByTestId('return-state')).toHaveAttribute('data-state', 'refunded')
  await expect(page.getByTestId('credit-note')).toContainText('$65.00')
  await page.goto('/wallet')
  await expect(page.getByTestId('balance')).toHaveText('$65.00')
  await page.getByRole('link', { name: 'Movimientos' }).last().click()
  await expect(page.getByTestId('transaction')).toHaveCount((before ?? 0) + 5)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exportar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('fairlot-transactions.csv')
})
