import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'

test('an owner invites somebody, who joins by the link in the mail and sees what their role lets them', async ({
  as,
}) => {
  test.setTimeout(180_000)
  const owner = await as('seller2@demo.test')
  await owner.goto('/seller/users/all')
  await expect(owner.getByRole('heading', { name: 'Users' })).toBeVisible()
  expect(await graveFaults(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Invite' }).click()
  await owner.getByLabel('Email address').fill('nobody')
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByLabel('Email address')).toHaveAccessibleDescription('Invalid email format')
  await owner.getByLabel('Email address').fill('Buyer0023@demo.test')
  // yard staff is ticked; they are to list lots too, at one yard
  await expect(owner.getByRole('checkbox', { name: /^Yard staff/ })).toBeChecked()
  await owner.getByRole('checkbox', { name: /^Lister/ }).check()
  await owner.getByRole('group', { name: 'Yards' }).getByRole('checkbox').first().check()
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('The invitation is on its way.')).toBeVisible()
  await expect(owner.locator('tr[data-invitation]')).toContainText('buyer0023@demo.test')
  await expect(owner.locator('tr[data-invitation]')).toContainText('Yard staff and lister')

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
  for (const role of ['Yard staff', 'Lister'])
    await owner.getByRole('checkbox', { name: new RegExp(`^${role}`) }).uncheck()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Choose at least one role.')).toBeVisible()
  await owner.getByRole('checkbox', { name: /^Manager/ }).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Role changed.')).toBeVisible()
  await newcomer.reload()
  await expect(newcomer.getByRole('heading', { name: 'Latest sales' })).toBeVisible()

  await row.getByRole('link', { name: /^Remove/ }).click()
  await owner.getByRole('button', { name: 'Remove' }).click()
  await expect(owner.getByText('Removed from the organisation.')).toBeVisible()
  expect((await newcomer.request.get('/seller/dashboard')).status()).toBe(403)
})
