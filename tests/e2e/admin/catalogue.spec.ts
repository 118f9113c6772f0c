import { aListing, type Market } from '#tests/support/market.ts'
import { expect, test } from '../fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '../grave-faults.ts'

const PATH = '/admin/catalogue/categories'
const CONDITIONS = '/admin/catalogue/conditions'

/** A category of the test's own, and those below it. */
async function ownCategory({ d1 }: Market, name: string, lower: readonly string[]) {
  const mark = `${Date.now()}${Math.trunc(Math.random() * 1e6)}`
  const add =
    'insert into categories (id, slug, name, name_es, parent_id, show_order) values (?, ?, ?, ?, ?, ?)'
  const idOf = (one: string) => `c-${one.replaceAll(' ', '-').toLowerCase()}-${mark}`
  const top = idOf(name)
  const rows = [
    d1.prepare(add).bind(top, top, `${name} ${mark}`, '', null, 900),
    ...lower.map((one, at) => d1.prepare(add).bind(idOf(one), idOf(one), `${one} ${mark}`, one, top, at + 1)),
  ]
  await d1.batch(rows)
  return {
    id: top,
    name: `${name} ${mark}`,
    lower: lower.map((one) => ({ id: idOf(one), name: `${one} ${mark}` })),
  }
}

const namesBelow = async ({ d1 }: Market, id: string) => {
  const { results } = await d1
    .prepare('select name from categories where parent_id = ? order by show_order')
    .bind(id)
    .all<{ name: string }>()
  return results.map(({ name }) => name.split(' ')[0])
}

test('Categories are put in order by keys and by pointer, and who was too late is told.', async ({
  as,
  market,
}) => {
  const own = await ownCategory(market, 'Workshop', ['Anvils', 'Benches', 'Clamps'])
  const page = await as('admin@demo.test')
  await page.goto(`${PATH}?open=${own.id}`)
  const row = (name: string) => page.locator('tr').filter({ has: page.locator('b', { hasText: name }) })
  const grip = (name: string) => row(name).getByRole('button', { name: /^Move / })
  await grip('Anvils').press('Space')
  await expect(page.getByText(/^Anvils .* lifted\. Place 1 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Anvils .*: place 2 of 3\./)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => namesBelow(market, own.id)).toEqual(['Benches', 'Anvils', 'Clamps'])
  // escape puts it back
  await grip('Clamps').press('Space')
  await expect(page.getByText(/^Clamps .* lifted\. Place 3 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Clamps .* is back in its place\./)).toBeAttached()
  expect(await namesBelow(market, own.id)).toEqual(['Benches', 'Anvils', 'Clamps'])

  await grip('Clamps').scrollIntoViewIfNeeded()
  const [held, to] = [await grip('Clamps').boundingBox(), await grip('Benches').boundingBox()]
  if (!held || !to) throw new Error('the grips stand nowhere')
  await page.mouse.move(held.x + 12, held.y + 12)
  await page.mouse.down()
  // held for as long as a drag needs to begin
  await expect(async () => {
    await page.mouse.move(held.x + 12, held.y + 4)
    await expect(row('Clamps')).toHaveAttribute('data-lift', 'true', { timeout: 200 })
  }).toPass()
  await page.mouse.move(to.x + 12, to.y + 6, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => namesBelow(market, own.id)).toEqual(['Clamps', 'Benches', 'Anvils'])

  // somebody else has put them otherwise since
  await market.d1
    .prepare('update categories set show_order = 10 - show_order where parent_id = ?')
    .bind(own.id)
    .run()
  await grip('Clamps').press('Space')
  await expect(page.getByText(/^Clamps .* lifted\. Place 1 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^Clamps .*: place 2 of 3\./)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toContainText('someone changed the order in the meantime')
  await expect(page.locator('tr[data-l2] b').first()).toContainText('Anvils')
  expect(await namesBelow(market, own.id)).toEqual(['Anvils', 'Benches', 'Clamps'])
})

test('A category is found, hidden by its switch, edited and merged in dialogs.', async ({ as, market }) => {
  const own = await ownCategory(market, 'Attic', ['Lanterns'])
  const other = await ownCategory(market, 'Cellar', ['Barrels'])
  const page = await as('admin@demo.test')
  await page.goto(PATH)
  await expect(page.getByRole('navigation', { name: 'Catalogue' })).toContainText(/Categories \d+/)
  const find = page.getByRole('main').getByRole('searchbox', { name: 'Find a category' })
  await find.fill('Lanterns')
  await find.press('Enter')
  await expect(page).toHaveURL(/search=Lanterns/)
  const shown = page.getByRole('switch', { name: `${own.lower[0]?.name} is shown` })
  await expect(shown).toBeChecked()
  await shown.click()
  await expect(shown).not.toBeChecked()
  const active = () =>
    market.d1
      .prepare('select active from categories where id = ?')
      .bind(own.lower[0]?.id)
      .first<number>('active')
  await expect.poll(active).toBe(0)
  await page.reload()
  await expect(shown).not.toBeChecked()

  await page.goto(`${PATH}?search=${encodeURIComponent(own.name)}`)
  await page.getByRole('link', { name: `Edit ${own.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('English', { exact: true })).toHaveValue(own.name)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(dialog).toContainText('In use: 1 below it. Merge it first.')
  await dialog.getByLabel('English', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(dialog.getByLabel('English', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('English', { exact: true }).fill(own.name)
  await dialog.getByLabel('Spanish', { exact: true }).fill('Desván')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save category' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('tr').filter({ hasText: own.name })).toContainText('Desván')

  await page.getByRole('link', { name: `Edit ${own.name}` }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Stays' }).selectOption(other.id)
  await expect(dialog.getByRole('heading')).toHaveText(`Merge ${own.name} into ${other.name}?`)
  await dialog.getByRole('radio', { name: /^Merge into one of those below/ }).check()
  await expect(dialog.getByRole('combobox', { name: own.lower[0]?.name ?? '' })).toHaveValue(
    other.lower[0]?.id ?? '',
  )
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: `Merge ${own.name} into ${other.name}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Merged.' })).toBeVisible()
  const { results } = await market.d1
    .prepare('select name, category_id from category_moves where name in (?, ?) order by name')
    .bind(own.id, own.lower[0]?.id)
    .all()
  expect(results).toEqual([
    { name: own.id, category_id: other.id },
    { name: own.lower[0]?.id, category_id: other.lower[0]?.id },
  ])
})

test('The lists of the catalogue fit every width, in both schemes; a condition is edited where it stands.', async ({
  as,
}) => {
  const page = await as('admin@demo.test')
  for (const path of [PATH, CONDITIONS, `${PATH}/merge`, `${CONDITIONS}/merge`]) {
    await page.goto(path)
    expect(await graveFaultsInBothSchemes(page)).toEqual([])
    expect(await sidewaysAt(page, [390, 834, 1440])).toEqual({})
  }
  await page.goto(CONDITIONS)
  await page.getByRole('link', { name: /^Edit Open box/ }).click()
  await expect(page.getByRole('dialog').getByLabel('English', { exact: true })).toHaveValue('Open box')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Edit Open box/ })).toBeFocused()
})

test('Without script a category is moved, hidden and merged by plain forms; nobody else gets in.', async ({
  as,
  market,
}) => {
  const own = await ownCategory(market, 'Shed', ['Rakes', 'Spades'])
  const page = await as('admin@demo.test', { javaScriptEnabled: false })
  await page.goto(`${PATH}?open=${own.id}`)
  await page.getByRole('button', { name: `Move ${own.lower[1]?.name} up` }).click()
  await expect(page).toHaveURL(`${market.origin}${PATH}?open=${own.id}`)
  expect(await namesBelow(market, own.id)).toEqual(['Spades', 'Rakes'])
  const shown = page.getByRole('switch', { name: `${own.lower[0]?.name} is shown` })
  await shown.click()
  await expect(shown).not.toBeChecked()
  await page.goto(`${PATH}/${own.lower[0]?.id}`)
  await page.getByRole('link', { name: 'Merge' }).click()
  await page.getByRole('combobox', { name: 'Stays' }).selectOption(own.lower[1]?.id ?? '')
  await page.getByRole('button', { name: 'Count what moves' }).click()
  await page.getByRole('button', { name: `Merge ${own.lower[0]?.name} into ${own.lower[1]?.name}` }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Merged.' })).toBeVisible()
  expect(await namesBelow(market, own.id)).toEqual(['Spades'])

  const buyer = await as('buyer0009@demo.test')
  for (const path of [PATH, CONDITIONS, `${PATH}/merge`, `${CONDITIONS}/merge`, `${PATH}/${own.id}`])
    expect((await buyer.request.get(path)).status()).toBe(403)
  const asked = await buyer.request.post(`${PATH}?index`, {
    form: { intent: 'show', id: own.id, active: 'off' },
    headers: { origin: market.origin },
  })
  expect(asked.status()).toBe(403)
})

test('A condition is merged into another: lots take it, one with an offer keeps what was read, a search finds both.', async ({
  as,
  market,
}) => {
  const mark = `${Date.now()}${Math.trunc(Math.random() * 1e6)}`
  const [from, into] = [`k-sealed-${mark}`, `k-fresh-${mark}`]
  const add = market.d1.prepare('insert into conditions (id, slug, name, show_order) values (?, ?, ?, 900)')
  await market.d1.batch([add.bind(from, from, `Sealed ${mark}`), add.bind(into, into, `Fresh ${mark}`)])
  const [plain, offered] = [
    await aListing(market.d1, { closesInMs: 3_600_000 }),
    await aListing(market.d1, { closesInMs: 3_600_000 }),
  ]
  for (const id of [plain, offered])
    await market.d1.batch([
      market.d1.prepare('update listings set condition_id = ? where id = ?').bind(from, id),
      market.d1.prepare('update listing_live set condition_id = ? where listing_id = ?').bind(from, id),
    ])
  await market.d1
    .prepare(
      `insert into standings (person_id, listing_id, status, seq, updated_at)
        select id, ?, 'removed', 1, 1 from people where email = 'buyer0009@demo.test'`,
    )
    .bind(offered)
    .run()
  const page = await as('admin@demo.test')
  await page.goto(`${CONDITIONS}?search=${mark}`)
  await page.getByRole('link', { name: `Edit Sealed ${mark}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Stays' }).selectOption(into)
  const count = (label: string) => dialog.locator('dt').filter({ hasText: label }).locator('+ dd')
  await expect(count('Lots without offers')).toHaveText('1')
  await expect(count('Lots with offers, or sold')).toHaveText('1')
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: `Merge Sealed ${mark} into Fresh ${mark}` }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Merged.' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Edit Sealed ${mark}` })).toHaveCount(0)
  const grade = (id: string) =>
    market.d1.prepare('select condition_id from listings where id = ?').bind(id).first('condition_id')
  expect([await grade(plain), await grade(offered)]).toEqual([into, from])

  const visitor = await as(null)
  await visitor.goto(`/search?condition=${from}`)
  await expect(visitor).toHaveURL(new RegExp(`condition=${into}`))
  await expect(visitor.getByText(/^Showing 2 of 2/)).toBeVisible()
})
