import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, callAs, closeNow } from '#tests/support/market.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

test('two lots that were won are paid at once by a new card with a challenge, on a phone in Spanish, and printed', async ({
  as,
  market,
}) => {
  test.setTimeout(180_000)
  const email = 'buyer0014@demo.test'
  for (const amount of [44, 52]) {
    const id = await aListing(market.d1, { closesInMs: 3_600_000, startPrice: 40_00 })
    const offer = { id, wsprice: amount, bidding_type: 'hard', bid_id: crypto.randomUUID() }
    await callAs(market, email, 'bid/confirm', offer)
    await closeNow(market, id)
  }
  const page = await as(email, { width: 390, locale: 'es-US' })
  await expect(async () => {
    await page.goto('/invoices/unpaid')
    await expect(page.getByTestId('invoice-row')).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  const numbers = (await page.getByRole('heading', { level: 2 }).allTextContents()).filter((text) =>
    text.startsWith('Factura'),
  )
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.getByRole('button', { name: 'Pagar las elegidas' }).click()
  // the page may be alive by then or be loaded again: both say it
  await expect(page.getByRole('status').filter({ hasText: 'Elige facturas' })).toBeVisible()
  await expect(page).toHaveURL(/\/invoices\/unpaid$/)
  for (const box of await page.getByRole('checkbox', { name: /^Pagar la factura/ }).all()) await box.check()
  await expect(page.getByText('2 facturas elegidas')).toBeVisible()
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await expect(page).toHaveURL(/\/checkout\/invoice\/[\w-]+,[\w-]+$/)
  await page.getByText('Una tarjeta nueva').click()
  await page.getByLabel('Nombre en la tarjeta').fill('Priya Raman')
  await page.getByLabel('Número de la tarjeta').fill('4000 0000 0000 3220')
  await page.getByLabel('Mes').selectOption('08')
  await page.getByLabel('Año').selectOption({ index: 5 })
  await page.getByLabel('Código de seguridad').fill('123')
  await page.getByLabel('Dirección', { exact: true }).fill('88 Orchard Street')
  await page.getByLabel('Ciudad').fill('Columbus')
  await page.getByLabel('Estado').fill('OH')
  await page.getByLabel('Código postal').fill('43215')
  await page.getByRole('button', { name: /^Pagar \$/ }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByTestId('payment')).toContainText('Pago recibido')

  await page.goto('/invoices/paid')
  await expect(page.getByTestId('invoice-row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Ver factura' }).first().click()
  await expect(page).toHaveURL(/\/invoice\/[\w-]+$/)
  // the address changes a moment before the list has made way
  await expect(page.getByTestId('invoice-status')).toHaveCount(1)
  await expect(page.getByTestId('invoice-status')).toHaveAttribute('data-status', 'paid')
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(numbers).toContain(number)
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  const href = (await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? ''
  // as the browser asks that follows the link
  const paper = await page.request.get(href, { headers: { 'accept-language': 'es-US' } })
  expect(paper.headers()['content-type']).toBe('application/pdf')
  const [text = []] = await textOfPdf(new Uint8Array(await paper.body()))
  for (const said of [number, 'PAGADA', 'Total pagado', 'Falta por pagar', '$0.00'])
    expect(text).toContain(said)

  // somebody without an account reads it by its link, until that is taken back
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  const link = page.getByRole('textbox', { name: 'Enlace a esta factura' })
  const address = new URL(await link.inputValue()).pathname
  const visitor = await as(null, { width: 390 })
  await visitor.goto(address)
  await expect(visitor.getByRole('article')).toContainText('Total paid')
  await expect(visitor.getByRole('article')).not.toContainText(email)
  await page.getByRole('button', { name: 'Dejar de compartir' }).click()
  await expect(link).toHaveCount(0)
  expect((await visitor.goto(address))?.status()).toBe(404)
})
