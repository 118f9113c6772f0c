import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults } from '#tests/e2e/grave-faults.ts'

test('an administrator opens a seller’s pages by choosing whose, and has a link mailed again; a buyer is told on a page', async ({
  as,
  market,
}) => {
  const admin = await as('admin@demo.test', { width: 390 })
  await admin.goto('/seller/users/all')
  await expect(admin).toHaveURL(/\/admin\/organisations\?to=%2Fseller%2Fusers%2Fall$/)
  await expect(admin.getByRole('main')).toContainText('Choose the organisation')
  expect(await graveFaults(admin)).toEqual([])
  await admin.getByRole('link', { name: 'Pier Street Recovery', exact: true }).click()
  await expect(admin.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(
    admin.getByText('You see Pier Street Recovery as an administrator and act for it here.'),
  ).toBeVisible()
  await admin.getByRole('link', { name: 'Invite' }).click()
  const invitation = admin.getByRole('dialog', { name: 'Invite someone' })
  await expect(invitation).toContainText('Whoever accepts it joins Pier Street Recovery.')
  await admin.keyboard.press('Escape')
  await expect(invitation).toHaveCount(0)
  await admin.locator('details.admin-more').click()
  const nav = admin.getByRole('navigation', { name: 'Seller pages' })
  await expect(nav.getByRole('link', { name: 'Change or leave' })).toHaveCount(0)
  await nav.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expect(admin).toHaveURL(/\/seller\/invoices\/all\?organisation=/)
  await admin.goto('/admin/organisations?search=nobody')
  await expect(admin.getByRole('main')).toContainText('No organisation has that name.')

  await admin.goto('/admin/organisations?search=pier')
  await admin.getByRole('link', { name: 'Limits Pier Street Recovery' }).click()
  await expect(admin.getByRole('heading', { name: 'Limits of Pier Street Recovery' })).toBeVisible()
  const templates = admin.getByLabel('Templates')
  await templates.fill('many')
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(templates).toHaveAttribute('aria-invalid', 'true')
  await templates.fill('12')
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin).toHaveURL(/saved=1/)
  await expect(templates).toHaveValue('12')
  expect(await graveFaults(admin)).toEqual([])
  const owner = await as('seller2@demo.test')
  await owner.goto('/seller/templates')
  await expect(owner.getByRole('main')).toContainText('of 12 auction templates')
  await owner.goto('/seller/organization/changes')
  await expect(owner.getByRole('main')).toContainText('Limits')

  await admin.goto('/admin/people/p-buyer0021')
  await admin.getByRole('button', { name: 'Password link' }).click()
  await expect(admin.getByTestId('said')).toContainText('The link is on its way.')
  await expect(admin.getByTestId('activity')).toContainText('Password link emailed')
  await admin.getByRole('button', { name: 'Password link' }).click()
  await expect(admin.getByTestId('said')).toContainText('We sent one a moment ago')
  const letter = await market.d1
    .prepare("select recipient from outbox where template = 'reset' and person_id = 'p-buyer0021'")
    .first<{ recipient: string }>()
  expect(letter?.recipient).toBe('buyer0021@demo.test')

  const buyer = await as('buyer0021@demo.test')
  const refused = await buyer.goto('/admin')
  expect(refused?.status()).toBe(403)
  await expect(buyer.getByRole('heading', { name: "This page isn't yours to see" })).toBeVisible()
})

test('a letter to readers goes out, and whoever has it ends it without signing in', async ({
  as,
  market,
}) => {
  const email = 'reader@letters.test'
  await market.d1
    .prepare(
      "insert into newsletter_subscribers (id, email, language, created_at) values ('n-1', ?1, 'es', 1)",
    )
    .bind(email)
    .run()
  const admin = await as('admin@demo.test')
  await admin.goto('/admin/campaigns/new')
  for (const [place, subject, text] of [
    [0, 'Three workshops', 'Their machines are for sale.'],
    [1, 'Tres talleres', 'Sus máquinas están a la venta.'],
  ] as const) {
    await admin.getByLabel('Subject').nth(place).fill(subject)
    await admin.getByLabel('Text').nth(place).fill(text)
  }
  await admin.getByRole('button', { name: 'Send…' }).click()
  await admin.getByRole('button', { name: 'Send now' }).click()
  await expect(admin.getByRole('main')).toContainText("It's on its way.")
  await market.sweep()
  const sent = await market.d1
    .prepare("select subject, leave from outbox where template = 'campaign' and recipient = ?1")
    .bind(email)
    .first<{ subject: string; leave: string }>()
  expect(sent?.subject).toBe('Tres talleres')

  const { pathname, search } = new URL(sent?.leave ?? 'http://nowhere.invalid')
  const reader = await as(null, { width: 390, locale: 'es', javaScriptEnabled: false })
  await reader.goto(pathname + search)
  await expect(reader.getByRole('main')).toContainText('subastas y ofertas')
  await reader.getByRole('button', { name: 'Dejar de recibir estos correos' }).click()
  await expect(reader.getByRole('main')).toContainText('Ya no recibirás ninguno')
  const left = await market.d1
    .prepare('select count(*) as count from newsletter_subscribers where email = ?1')
    .bind(email)
    .first<{ count: number }>()
  expect(left?.count).toBe(0)
  await reader.goto('/newsletter/leave?token=made-up')
  await expect(reader.getByRole('main')).toContainText('Este enlace no es nuestro')
})
