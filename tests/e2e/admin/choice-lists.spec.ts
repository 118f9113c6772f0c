import { aPng } from '#tests/support/pictures.ts'
import { expect, test } from '../fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '../grave-faults.ts'

const PATH = '/admin/catalogue/lists'

test('A list is made, filled, put in order and renamed; a lot is asked for it, and keeps what is retired.', async ({
  as,
  market,
}) => {
  test.setTimeout(150_000)
  const mark = `${Date.now()}${Math.trunc(Math.random() * 1e6)}`
  const page = await as('admin@demo.test')
  await page.goto(PATH)
  await expect(page).toHaveURL(`${market.origin}${PATH}/damage_types`)
  const lists = page.getByRole('navigation', { name: 'Lists' })
  await expect(lists.getByRole('link', { name: /^Damage types/ })).toHaveAttribute('aria-current', 'page')
  await lists.getByRole('link', { name: 'New list' }).click()
  await page.getByLabel('Name in English').fill(`Finishes ${mark}`)
  await page.getByLabel('Name in Spanish').fill(`Acabados ${mark}`)
  await page.getByLabel('Ask for it in the lot editor').selectOption('many')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: `Finishes ${mark}` })).toBeVisible()
  const listAddress = page.url()
  for (const [name, nameEs] of [
    ['Oiled', 'Aceitado'],
    ['Painted', 'Pintado'],
    ['Waxed', ''],
  ]) {
    await page.getByLabel('New, English').fill(`${name} ${mark}`)
    await page.getByLabel('New, Spanish').fill(nameEs ?? '')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('switch', { name: `${name} ${mark} is shown` })).toBeChecked()
    await expect(page.getByLabel('New, English')).toHaveValue('')
  }
  await expect(lists.getByRole('link', { name: `Finishes ${mark}` })).toContainText('3')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})

  // by the keyboard
  await page.getByRole('button', { name: new RegExp(`^Move Waxed ${mark}`) }).press('Space')
  await expect(page.getByText(/^Waxed .* lifted\. Place 3 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Waxed .*: place 2 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Waxed .*: place 1 of 3\./)).toBeAttached()
  await page.keyboard.press('Space')
  const order = async () => {
    const { results } = await market.d1
      .prepare('select name from choices where list_id = ? order by show_order')
      .bind(new URL(listAddress).pathname.split('/').at(-1))
      .all<{ name: string }>()
    return results.map(({ name }) => name.split(' ')[0])
  }
  await expect.poll(order).toEqual(['Waxed', 'Oiled', 'Painted'])

  await page.getByRole('link', { name: `Edit Oiled ${mark}` }).click()
  await expect(page.getByText(`Programs and answers know it as “Oiled ${mark}”.`)).toBeVisible()
  await page.getByLabel('Name in English').fill(`Teak oil ${mark}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: `Teak oil ${mark}` })).toBeVisible()
  expect(await graveFaultsInBothSchemes(page)).toEqual([])

  // a seller is asked for it, and the lot says so
  const seller = await as('seller1@demo.test')
  await seller.goto('/post_project/create_lot/new')
  await seller.locator('input[name=pictures]').setInputFiles([
    {
      name: 'desk.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await aPng({ width: 800, height: 600 })),
    },
  ])
  await expect(seller.getByRole('button', { name: 'Crop picture 1' })).toBeVisible()
  await seller.getByLabel('Title', { exact: true }).fill('Writing desk with a finish')
  await seller
    .getByLabel('Description', { exact: true })
    .fill('Two drawers that open freely, legs that unscrew.')
  await seller.getByLabel('Category', { exact: true }).selectOption({ index: 3 })
  await seller.getByLabel('Condition', { exact: true }).selectOption({ index: 1 })
  await seller.getByLabel('Starting price').fill('20')
  await seller
    .getByRole('group', { name: `Finishes ${mark}` })
    .getByLabel(`Teak oil ${mark}`)
    .check()
  await seller.getByRole('group', { name: 'Damage types' }).getByLabel('Scratches').check()
  await seller.getByLabel('Package types').selectOption({ label: 'Crate' })
  expect(await graveFaultsInBothSchemes(seller)).toEqual([])
  expect(await sidewaysAt(seller, [390, 834, 1440])).toEqual({})
  await seller.getByRole('button', { name: 'Publish lot' }).click()
  await seller.waitForURL(/product-view/)
  const lot = new URL(seller.url()).pathname
  const said = (one: typeof page, label: string) =>
    one.locator('dt').filter({ hasText: label }).locator('+ dd')
  await seller.getByText('Item Details', { exact: true }).click()
  await expect(said(seller, `Finishes ${mark}`)).toHaveText(`Teak oil ${mark}`)
  await expect(said(seller, 'Damage types')).toHaveText('Scratches')
  await expect(said(seller, 'Package types')).toHaveText('Crate')

  // retired: new lots are not offered it, and the lot says what it said
  await page.goto(listAddress)
  const shown = page.getByRole('switch', { name: `Teak oil ${mark} is shown` })
  await shown.click()
  await expect(shown).not.toBeChecked()
  const visitor = await as(null)
  await visitor.goto(lot)
  await visitor.getByText('Item Details', { exact: true }).click()
  await expect(said(visitor, `Finishes ${mark}`)).toHaveText(`Teak oil ${mark}`)
  await seller.goto('/post_project/create_lot/new')
  await expect(seller.getByRole('group', { name: `Finishes ${mark}` })).not.toContainText('Teak oil')
  await page.getByRole('link', { name: `Edit Teak oil ${mark}` }).click()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(page.getByText('In use: 1 lot.')).toBeVisible()
})

test('Without script a list is filled and put in order by plain forms; nobody else gets in.', async ({
  as,
  market,
}) => {
  const mark = `${Date.now()}${Math.trunc(Math.random() * 1e6)}`
  const id = `cl-${crypto.randomUUID()}`
  await market.d1
    .prepare(`insert into choice_lists (id, name, own, lots, show_order) values (?, ?, 1, 'none', 90)`)
    .bind(id, `Doors ${mark}`)
    .run()
  const page = await as('admin@demo.test', { javaScriptEnabled: false })
  await page.goto(`${PATH}/${id}`)
  for (const name of ['Left', 'Right']) {
    await page.getByLabel('New, English').fill(`${name} ${mark}`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page).toHaveURL(`${market.origin}${PATH}/${id}`)
  }
  await page.getByRole('button', { name: `Move Right ${mark} up` }).click()
  await expect(page.locator('tbody b')).toHaveText([`Right ${mark}`, `Left ${mark}`])
  const shown = page.getByRole('switch', { name: `Left ${mark} is shown` })
  await shown.click()
  await expect(shown).not.toBeChecked()
  await page.getByRole('link', { name: `Edit Left ${mark}` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Removed.' })).toBeVisible()
  await expect(page.locator('tbody b')).toHaveText([`Right ${mark}`])

  const buyer = await as('buyer0009@demo.test')
  for (const path of [PATH, `${PATH}/${id}`, `${PATH}/${id}/edit`, `${PATH}/damage_types/damage-dents`])
    expect((await buyer.request.get(path)).status()).toBe(403)
  const asked = await buyer.request.post(`${PATH}/${id}?index`, {
    form: { intent: 'add', made: `ch-${crypto.randomUUID()}`, name: 'Mine' },
    headers: { origin: market.origin },
  })
  expect(asked.status()).toBe(403)
})
