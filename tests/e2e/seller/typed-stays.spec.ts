import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aListing, callAs } from '#tests/support/market.ts'

const SELLER = 'seller2@demo.test'
const LISTER = 'staff1@demo.test'

/** What a form would send, but for files and what each page makes anew. */
function sent(page: Page, form: string): Promise<[string, string][]> {
  return page
    .locator(form)
    .evaluate((element) =>
      [...new FormData(element as HTMLFormElement)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'attempt',
      ),
    )
}

/** Something else in each field, each box and switch turned, the last of each choice; `words` where a field takes no such thing. */
async function changeAll(page: Page, form: string, words: Record<string, string>): Promise<void> {
  await page.locator(form).evaluate((element, words) => {
    const typed: Record<string, string> = { 'datetime-local': '2031-05-06T07:08', time: '11:45', number: '7' }
    for (const field of (element as HTMLFormElement).elements) {
      if (field instanceof HTMLSelectElement) {
        if (!field.disabled) field.selectedIndex = field.options.length - 1
      } else if (field instanceof HTMLTextAreaElement) {
        field.value = words[field.name] ?? `${field.name} typed,\nin two lines`
      } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
        field.checked = !field.checked
      } else if (field instanceof HTMLInputElement && field.type === 'radio') {
        field.checked = true
      } else if (field instanceof HTMLInputElement && field.type !== 'hidden' && field.type !== 'file') {
        field.value = words[field.name] ?? typed[field.type] ?? `${field.name} 7`
      }
    }
  }, words)
}

for (const javaScriptEnabled of [false, true])
  test(`what is typed into an auction's form stays until it is saved${javaScriptEnabled ? '' : ', without script'}`, async ({
    as,
    market,
  }) => {
    const { auction } = await callAs<{ auction: { id: string } }>(market, SELLER, 'auction/auctionAction', {
      action: 'add',
      title: 'As it is saved',
    })
    const page = await as(SELLER, { javaScriptEnabled })
    const address = `/post_project/auction_detail/${auction.id}`
    await page.goto(address)
    const before = await sent(page, '#sale')
    const words = { deposit: 'much', pickupDates: '2031-05-10', pickupEnd: '13:30', title: 'As typed' }
    await changeAll(page, '#sale', words)
    const typed = await sent(page, '#sale')
    const changed = typed.filter(
      ([name, value]) => !before.some((one) => one[0] === name && one[1] === value),
    )
    expect(changed.length).toBeGreaterThan(20)
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.click()
    await expect(page.locator('#sale-deposit-error')).toBeVisible()
    expect(await sent(page, '#sale')).toEqual(typed)

    // somebody else saves: neither is lost, however often it is pressed
    await market.d1
      .prepare("update auctions set title = 'As they have it', version = version + 1 where id = ?")
      .bind(auction.id)
      .run()
    await page.locator('#sale-deposit').fill('250')
    const corrected = await sent(page, '#sale')
    const told = page.getByRole('alert').filter({ hasText: 'Someone else saved this auction' })
    for (let press = 0; press < 2; press += 1) {
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await save.click()
      expect((await answered).status()).toBe(409)
      await expect(told).toBeVisible()
      expect(await sent(page, '#sale')).toEqual(corrected)
    }
    await told.getByRole('link', { name: 'Show their version' }).click()
    await expect(page.locator('#sale-title')).toHaveValue('As they have it')
  })

test('what was saved before an auction could not be announced is not in the way of the next press, and what an announced one lacks is said beside it', async ({
  as,
  market,
}) => {
  const { auction } = await callAs<{ auction: { id: string } }>(market, SELLER, 'auction/auctionAction', {
    action: 'add',
    title: 'Without lots',
  })
  const address = `/post_project/auction_detail/${auction.id}`
  const page = await as(SELLER)
  await page.goto(address)
  const announce = page.getByRole('button', { name: 'Announce', exact: true })
  const description = page.locator('#sale-description')
  await description.fill('')
  await page.locator('#sale-stagger').fill('50')
  await announce.click()
  await expect(page.locator('#sale-description-error')).toBeVisible()
  await description.fill('Tools of a workshop that is given up.')
  await announce.click()
  await expect(page.locator('#sale-description-error')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Something is missing' })).toBeVisible()
  const kept = await market.d1
    .prepare('select description, stagger_seconds as stagger from auctions where id = ?')
    .bind(auction.id)
    .first()
  expect(kept).toEqual({ description: 'Tools of a workshop that is given up.', stagger: 50 })

  await market.d1.prepare("update auctions set state = 'announced' where id = ?").bind(auction.id).run()
  const plain = await as(SELLER, { javaScriptEnabled: false })
  await plain.goto(address)
  await plain.locator('#sale-title').fill('x')
  await plain.locator('#sale-terms').fill('Paid within two days.')
  const typed = await sent(plain, '#sale')
  await plain.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plain.locator('#sale-title-error')).toBeVisible()
  expect(await sent(plain, '#sale')).toEqual(typed)
})

test('what is typed into the closing of a running auction stays, without script', async ({ as, market }) => {
  const { auction } = await callAs<{ auction: { id: string } }>(market, SELLER, 'auction/auctionAction', {
    action: 'add',
    title: 'Running',
  })
  await market.d1
    .prepare(
      `update auctions set state = 'open', first_close_at = ?2, location_id =
         (select id from locations where organisation_id = auctions.organisation_id limit 1) where id = ?1`,
    )
    .bind(auction.id, Date.now() + 86_400_000)
    .run()
  const page = await as(SELLER, { javaScriptEnabled: false })
  await page.goto(`/seller/auctions/live/${auction.id}?tab=closing`)
  const form = 'form.sale-closing'
  await changeAll(page, form, { stagger: '70', softExtension: '4', softCap: 'long' })
  const typed = await sent(page, form)
  await page.locator(form).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('#live-closing-number')).toBeVisible()
  expect(await sent(page, form)).toEqual(typed)
})

test('what is typed into a template stays when its name is taken, without script', async ({ as }) => {
  const page = await as(SELLER, { javaScriptEnabled: false })
  const name = `Taken ${crypto.randomUUID()}`
  const form = 'form:has(#template-name)'
  const write = async () => {
    await page.goto(`/seller/product/templates/${crypto.randomUUID()}`)
    await changeAll(page, form, { name })
    const typed = await sent(page, form)
    await page.getByRole('button', { name: 'Save template' }).click()
    return typed
  }
  await write()
  await expect(page).toHaveURL(/\/seller\/product\/templates$/)
  const typed = await write()
  await expect(page.locator('#template-name-error')).toBeVisible()
  expect(await sent(page, form)).toEqual(typed)
})

test("what is typed into a lot's page stays when a title is too short, without script", async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as(LISTER, { javaScriptEnabled: false })
  await page.goto(`/seller/lot/${id}`)
  await changeAll(page, '#revise', { title: 'x' })
  const typed = await sent(page, '#revise')
  expect(typed.map(([name]) => name)).toContain('picture')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await expect(page.locator('#words-title-error')).toBeVisible()
  expect(await sent(page, '#revise')).toEqual(typed)
})

test("what was refused of a lot's page is typed on, or discarded with what was said of it", async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 7_200_000 })
  const page = await as(LISTER)
  await page.goto(`/seller/lot/${id}`)
  const title = page.locator('#words-title')
  const saved = await title.inputValue()
  await title.fill('x')
  const kinds = page.locator('#revise-bid_kinds')
  await kinds.selectOption('hard')
  const bar = page.getByTestId('revise-bar')
  await bar.getByRole('button', { name: /^Review/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Use/ }).click()
  await expect(page.locator('#words-title-error')).toBeVisible()
  await expect(title).toHaveValue('x')
  await expect(kinds).toHaveValue('hard')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue(saved)
  await expect(kinds).toHaveValue('both')
  await expect(bar).toHaveCount(0)
  await expect(page.locator('#revise-refused')).toHaveCount(0)
})
