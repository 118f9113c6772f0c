import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aBuyer } from '#tests/support/market.ts'
import { A_PDF } from '#tests/support/papers.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a tax certificate is accepted until the day that it names, and its owner reads when it ends and has ended', async ({
  as,
  market,
}) => {
  const email = await aBuyer(market.d1)
  const page = await as(email, { width: 390 })
  await page.goto('/my-account/personal')
  const form = page.locator('#tax')
  const file = form.locator('input[type=file]')
  await form.getByLabel('Tax number').fill('OH-77')
  await form.getByLabel('Company name').fill('Ending Paper LLC')
  await file.setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(A_PDF),
  })
  await expect(form).toContainText('certificate.pdf')
  await form.getByRole('button', { name: 'Send for review' }).click()
  await expect(form).toContainText('Under review')

  const admin = await as('admin@demo.test')
  await admin.goto('/admin/settings/tax')
  const row = admin.getByRole('listitem').filter({ hasText: email })
  const ends = row.getByLabel(/^Valid until/)
  await ends.fill(day(-2))
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(ends).toHaveAccessibleDescription(/Enter a day after today/)
  await expect(ends).toBeFocused()
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])
  expect(await sidewaysAt(admin, [390, 834])).toEqual({})
  await ends.fill(day(40))
  await row.getByRole('button', { name: /^Accept/ }).click()
  await expect(admin.getByRole('status').first()).toContainText('Tax Updated Successfully')

  await page.goto('/my-account/personal')
  await expect(form).toContainText('Accepted')
  await expect(form).toContainText(/Valid until \w{3} \d+, 20\d\d/)
  const put = 'update people set tax_doc_ends_on = ? where email = ?'
  await market.d1.prepare(put).bind(day(-3), email).run()
  await page.reload()
  await expect(form).toContainText(/Expired on \w{3} \d+, 20\d\d/)
  await expect(form).toContainText('include sales tax until we accept a new certificate')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})
  await page.goto('/my-account/personal?lng=es')
  await expect(form).toContainText(/Venció el \d+ \w{3} 20\d\d/)
  await page.goto('/my-account/personal?lng=en')
  // a new one is looked at as the first was
  await file.setInputFiles({ name: 'new.pdf', mimeType: 'application/pdf', buffer: Buffer.from(A_PDF) })
  await form.getByRole('button', { name: 'Send for review' }).click()
  await expect(form).toContainText('Under review')
  await expect(form).not.toContainText('Expired')
})
