import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing } from '#tests/support/market.ts'

const PAGE = '/my-account/saved_search'

test('a search is saved, changed, run and removed, and what is new of it is mailed', async ({
  as,
  market,
}) => {
  // what is there already is no news: this takes it off the list
  await market.sweep()
  await expect
    .poll(async () => (await market.d1.prepare('select count(*) as n from fresh_listings').first())?.n)
    .toBe(0)
  const page = await as('buyer0011@demo.test')
  await page.goto('/my-account')
  await page.getByRole('link', { name: /^Saved searches/ }).click()
  await expect(page.getByText('You currently do not have any saved searches.')).toBeVisible()

  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Title is required feild')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill('cordless dril')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  await expect(page.locator('.searches .items li')).toHaveCount(1)

  await page.getByRole('link', { name: 'Edit: cordless dril' }).click()
  await dialog.getByLabel('Title').fill('cordless drill')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Run the search: cordless drill' })).toBeVisible()
  await expect(page.locator('.searches .items li')).toHaveCount(1)

  const listing = await aListing(market.d1, { closesInMs: 3_600_000 })
  await market.sweep()
  const mails = () =>
    market.d1
      .prepare("select state, text from outbox where template = 'searches'")
      .all<{ state: string; text: string }>()
      .then(({ results }) => results.filter(({ text }) => text.includes(`/product-view/${listing}`)))
  await expect.poll(async () => (await mails()).map(({ state }) => state)).toEqual(['kept'])
  await page.reload()
  await expect(page.getByText('1 new')).toBeVisible()

  await page.getByRole('link', { name: 'Run the search: cordless drill' }).click()
  await expect(page).toHaveURL(/\/search\?searchbar=cordless\+drill/)
  await page.goto(PAGE)
  await page.getByRole('link', { name: 'Remove: cordless drill' }).click()
  await expect(dialog).toContainText('We stop writing to you about "cordless drill".')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You currently do not have any saved searches.')).toBeVisible()
})

test('saved searches work without script', async ({ as }) => {
  const page = await as('buyer0012@demo.test', { javaScriptEnabled: false })
  await page.goto('/saved_search')
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await page.getByLabel('Title').fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Title is required feild')).toBeVisible()
  await page.getByLabel('Title').fill('espresso machine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Edit: espresso machine' }).click()
  await page.getByLabel('Title').fill('espresso')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Remove: espresso' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You currently do not have any saved searches.')).toBeVisible()
})

test('a search of somebody else is nobody’s to change', async ({ as, market }) => {
  const page = await as('buyer0013@demo.test')
  const other = await market.d1
    .prepare("select id from people where email = 'buyer0014@demo.test'")
    .first<{ id: string }>()
  await market.d1
    .prepare(
      "insert into saved_searches (id, person_id, search_text, query, created_at) values ('theirs', ?, 'a', '', 1)",
    )
    .bind(other?.id)
    .run()
  expect((await page.goto(`${PAGE}?edit=theirs`))?.status()).toBe(404)
  const answer = await page.request.post(PAGE, {
    form: { action: 'remove', id: 'theirs' },
    headers: { origin: market.origin },
  })
  expect(answer.status()).toBe(404)
  const kept = await market.d1.prepare("select count(*) as n from saved_searches where id = 'theirs'").first()
  expect(kept).toEqual({ n: 1 })
})

test('saved searches have no grave faults', async ({ as, market }) => {
  const email = 'buyer0015@demo.test'
  const page = await as(email, { colorScheme: 'light', reducedMotion: 'reduce' })
  const person = await market.d1
    .prepare('select id from people where email = ?')
    .bind(email)
    .first<{ id: string }>()
  for (const text of ['cordless drill', 'returns pallet kitchen', 'x'.repeat(200)])
    await market.d1
      .prepare(
        "insert or ignore into saved_searches (id, person_id, search_text, query, created_at) values (?, ?, ?, 'searchbar=a&location=b&price_to=40', ?)",
      )
      .bind(`${email}${text.slice(0, 5)}`, person?.id, text, Date.now())
      .run()
  await page.goto(PAGE)
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
  expect(await sidewaysAt(page, [390, 1440])).toEqual({})
  await page.getByRole('link', { name: 'Edit: cordless drill' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await graveFaultsInBothSchemes(page, 390)).toEqual([])
})

test('developers read in the outbox what was mailed, in its reader’s language, and it leads where it says', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const seller = await as('seller1@demo.test', { locale: 'es' })
  await seller.goto('/')
  await seller.request.post('/preferences', { form: { lng: 'es' }, headers: { origin: market.origin } })
  const buyer = await as('buyer0017@demo.test')
  await buyer.goto(`/product-view/${id}?open=questions`)
  const section = buyer.locator('#questions')
  await section.getByLabel('Question', { exact: true }).fill('Is <b>all</b> of it there?')
  await section.getByRole('button', { name: 'Submit question' }).click()
  await expect(section.locator('.q-text')).toHaveCount(1)
  await market.sweep()
  const page = await as(null)
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(page.getByRole('link', { name: /Una pregunta sobre el lote/ }).first()).toBeVisible({
      timeout: 500,
    })
    await expect(page.getByRole('cell', { name: 'kept' }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await graveFaults(page)).toEqual([])
  // asked for and not opened: a frame that may run no script lets no test look into it either
  const link = page.getByRole('link', { name: /Una pregunta sobre el lote/ }).first()
  const html = await (await page.request.get((await link.getAttribute('href')) ?? '')).text()
  expect(html).toContain('sandbox=""')
  expect(html).toContain(`${market.origin}/product-view/${id}?open=questions#questions`)
  expect(html).toContain('&gt; Is &lt;b&gt;all&lt;/b&gt; of it there?')
  expect(html).not.toContain('<b>all</b>')
})
