import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'

const STORY = 'Returns and overstock, unpacked and tested in our own hall.'

test('an organisation is changed with its changes in sight, which are discarded or saved; its terms are versions', async ({
  as,
  market,
}) => {
  const { d1 } = market
  const page = await as('seller2@demo.test')
  await page.goto('/seller/organization')
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  const story = page.getByLabel('Story', { exact: true })
  const before = await story.inputValue()
  const own = await d1
    .prepare(
      `select organisation.id, invoice_prefix as prefix,
         (select coalesce(max(number) + 1, 1001) from invoices where organisation_id = organisation.id) as next
       from organisations organisation join memberships on memberships.organisation_id = organisation.id
       join people on people.id = memberships.person_id where people.email = 'seller2@demo.test'`,
    )
    .first<{ id: string; prefix: string; next: number }>()
  await expect(page.getByTestId('next-number')).toContainText(`${own?.prefix}-`)
  await expect(page.getByTestId('story-length')).toHaveText(`${before.length} of 600 characters`)

  // what is typed is counted and named, and what is discarded is as it was
  await story.fill(STORY)
  await expect(page.getByTestId('story-length')).toHaveText(`${STORY.length} of 600 characters`)
  const bar = page.locator('[data-changes]')
  await expect(bar).toContainText('1 change')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(story).toHaveValue(before)
  await expect(bar).toHaveAttribute('data-changes', '0')

  // a link that is none is said at its field, beside one that stays
  await story.fill(STORY)
  await page.getByLabel('Link 1').fill('https://foundry.example')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Link 2').fill('foundry')
  await expect(bar).toContainText('2 changes')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Link 2')).toHaveAccessibleDescription('Start with https://')
  await expect(page.getByLabel('Link 1')).toHaveValue('https://foundry.example')
  await page.getByLabel('Link 2').fill('')

  const terms = page.getByLabel('Terms', { exact: true })
  if (!(await terms.isVisible())) await page.getByText(/^Write version/).click()
  await terms.fill('Loading at dock 3. Bring straps.')
  await page.getByLabel('What changed, in one line').fill('Loading at dock 3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const latest = page.locator('[data-version]').first()
  await expect(latest).toContainText('In force')
  await expect(latest).toContainText('Loading at dock 3')
  await latest.getByText('Read').click()
  await expect(latest).toContainText('Bring straps.')
  await expect(page.locator('.og-changes li').first()).toContainText('Story, Links, Terms')
  expect(await graveFaults(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  const kept = await d1
    .prepare('select description, links from organisations where id = ?1')
    .bind(own?.id)
    .first<{ description: string; links: string }>()
  expect(kept).toEqual({ description: STORY, links: '["https://foundry.example"]' })
  await page.getByLabel('Story', { exact: true }).fill(before)
  await page.getByLabel('Link 1').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})
