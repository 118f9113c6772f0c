import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, graveFaultsInBothSchemes } from '#tests/e2e/grave-faults.ts'

test('an owner invites somebody, who joins by the link in the mail and sees what their role lets them', async ({
  as,
}) => {
  test.setTimeout(180_000)
  const owner = await as('seller2@demo.test')
  await owner.goto('/seller/users/all')
  await expect(owner.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog).toBeVisible()
  await owner.getByLabel('Email address').fill('nobody')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByLabel('Email address')).toHaveAccessibleDescription('Invalid email format')
  expect(await graveFaultsInBothSchemes(owner)).toEqual([])
  await owner.getByLabel('Email address').fill('Buyer0023@demo.test')
  // yard staff is ticked; they are to list lots too, at one yard
  await expect(owner.getByRole('checkbox', { name: /^Yard staff/ })).toBeChecked()
  await owner.getByRole('checkbox', { name: /^Lister/ }).check()
  await owner.getByRole('group', { name: 'Yards' }).getByRole('checkbox').first().check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('The invitation is on its way.')).toBeVisible()
  await expect(owner.locator('tr[data-invitation]')).toContainText('buyer0023@demo.test')
  await expect(dialog).toHaveCount(0)
  // what they are asked to be is changed in the list, and counts once it is saved
  const asked = owner.getByRole('combobox', { name: 'Role of buyer0023@demo.test' })
  const save = owner.getByRole('button', { name: 'Save the role of buyer0023@demo.test' })
  await expect(asked.locator('option:checked')).toHaveText('Yard staff and lister')
  await expect(save).toBeHidden()
  await asked.selectOption('Lister')
  await save.click()
  await expect(owner.getByText('Role changed.')).toBeVisible()
  await expect(asked).toHaveValue('lister')
  await expect(save).toBeHidden()

  const box = await owner.context().newPage()
  await box.goto('/dev/outbox')
  await box
    .getByRole('link', { name: /^You're invited to work for/ })
    .first()
    .click()
  const link = /http\S+\/invite\?token=\S+/.exec(await box.locator('body').innerText())?.[0] ?? ''
  await box.close()

  const visitor = await as(null)
  await visitor.goto(link)
  await expect(visitor.getByRole('main')).toContainText('The invitation is for buyer0023@demo.test.')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Sign in to join' })).toBeVisible()
  const other = await as('buyer0022@demo.test')
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText("You're signed in as buyer0022@demo.test.")

  const newcomer = await as('buyer0023@demo.test', { width: 390, reducedMotion: 'reduce' })
  await newcomer.goto(link)
  expect(await graveFaults(newcomer)).toEqual([])
  await newcomer.getByRole('button', { name: /^Join / }).click()
  await expect(newcomer).toHaveURL(/\/seller\/dashboard/)
  // staff: listings, but neither invoices nor users
  await expect(newcomer.getByRole('heading', { name: 'Latest sales' })).toHaveCount(0)
  const answer = await newcomer.request.get('/seller/users/all')
  expect(answer.status()).toBe(403)

  await owner.reload()
  const row = owner.locator('tr[data-member]').filter({ hasText: 'buyer0023@demo.test' })
  await row.getByRole('link', { name: /^Change/ }).click()
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('checkbox', { name: /^Lister/ }).uncheck()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Choose at least one role.')).toBeVisible()
  await owner.getByRole('checkbox', { name: /^Manager/ }).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Role changed.')).toBeVisible()
  await newcomer.reload()
  await expect(newcomer.getByRole('heading', { name: 'Latest sales' })).toBeVisible()

  // and their role there, without their page
  await row.getByRole('combobox').selectOption('Accounts')
  await row.getByRole('button', { name: /^Save the role/ }).click()
  await expect(row.getByRole('button', { name: /^Save the role/ })).toBeHidden()
  await expect(row.getByRole('combobox')).toHaveValue('accounts')
  await newcomer.goto('/seller/transactions')
  await expect(newcomer.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await newcomer.request.get('/seller/auctions/current')).status()).toBe(403)

  await row.getByRole('link', { name: /^Remove/ }).click()
  await owner.getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('Removed from the organisation.')).toBeVisible()
  expect((await newcomer.request.get('/seller/dashboard')).status()).toBe(403)
})
