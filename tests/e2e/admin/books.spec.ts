import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes } from '#tests/e2e/grave-faults.ts'

test('an administrator follows an amount from the trial balance to its entry, and has the books checked', async ({
  as,
}) => {
  const admin = await as('admin@demo.test')
  const sidesOf = async (row: string) => {
    const cells = await admin.getByTestId(row).getByRole('cell').allTextContents()
    return cells.slice(-2)
  }
  await admin.goto('/admin/books')
  const [debit, credit] = await sidesOf('both-sides')
  expect(debit).toBe(credit)
  await admin.getByRole('link', { name: 'Cash at yards' }).click()
  await admin.getByLabel('Email or organisation').fill('Pier Street Recovery')
  await admin.getByRole('button', { name: 'Show' }).click()
  await expect(admin).toHaveURL(/whose=Pier/)
  await expect(admin.getByTestId('line').first()).toContainText('Pier Street Recovery')
  await expect(admin.getByTestId('export')).toHaveAttribute(
    'href',
    /entries\.csv\?.*account=cash.*whose=Pier/,
  )
  await admin.getByTestId('line').first().getByRole('link').first().click()
  await expect(admin.getByTestId('line')).toHaveCount(2)
  const [debits, credits] = await sidesOf('sums')
  expect(debits).toBe(credits)

  await admin.getByRole('button', { name: 'Check now' }).click()
  await expect(admin.getByTestId('last-check')).toContainText('The books agree.')
  await expect(admin.getByTestId('check').first()).toContainText('admin@demo.test')
  await admin.setViewportSize({ width: 390, height: 1000 })
  for (const view of ['balance', 'entries', 'checks']) {
    await admin.goto(`/admin/books?view=${view}`)
    expect(await graveFaultsInBothSchemes(admin), view).toEqual([])
  }
})

test('an administrator plans a sales tax to the thousandth of a percent, and takes it back', async ({
  as,
}) => {
  const admin = await as('admin@demo.test', { width: 390 })
  await admin.goto('/admin/settings/tax-rates')
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])
  await admin.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(admin.getByTestId('rate-now')).toContainText('%')
  await admin.getByLabel('Sales tax').fill('7.2555')
  await admin.getByLabel('Applies from').fill('2001-01-01')
  const save = admin.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(admin.getByText('Enter a percentage up to 100 with up to three decimals')).toBeVisible()
  await admin.getByLabel('Sales tax').fill('7.255')
  await save.click()
  await expect(admin.getByText('Choose today (at the yard) or later')).toBeVisible()
  await admin.getByLabel('Applies from').fill('2099-01-01')
  await save.click()
  await expect(admin.getByTestId('rate')).toContainText('7.255% from 2099-01-01')
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Remove 2099-01-01' }).click()
  await expect(admin.getByTestId('rate')).toHaveCount(0)
})
