import { expect, test } from '#tests/e2e/fixtures.ts'
import { aPng, bytesOf } from '#tests/support/pictures.ts'

const ADMIN = 'admin@demo.test'

async function fileOf(name: string, bytes: Uint8Array) {
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) }
}

for (const javaScriptEnabled of [true, false])
  test(`an administrator gives a banner a picture of their own${javaScriptEnabled ? '' : ', without script'}`, async ({
    as,
  }) => {
    const page = await as(ADMIN, { javaScriptEnabled })
    await page.goto('/admin/settings/banners/new')
    await page.getByLabel('Title').fill('Own pictures')
    await page.getByLabel('Text of the link').fill('Look')
    await page.getByLabel('Order').fill('999')
    const fact = page.getByRole('group', { name: 'Fact 1' })
    await fact.getByLabel('Label').fill('Yard')
    await fact.getByLabel('Value').fill('Columbus')
    await page
      .getByLabel('Upload a picture')
      .setInputFiles(await fileOf('sale.png', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>')))
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(page.getByRole('main')).toContainText(
      'Something went wrong! Please make sure you upload the expected file type',
    )
    await expect(page.getByLabel('Title')).toHaveValue('Own pictures')
    await page
      .getByLabel('Upload a picture')
      .setInputFiles(await fileOf('sale.png', await aPng({ width: 1400, height: 700 })))
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    const picture = page.locator('.set-preview img').first()
    await expect(picture).toHaveAttribute('src', /^\/uploads\/up-[a-z2-7]{26}-640\.webp$/)
    await expect(picture).toHaveAttribute('srcset', /-320\.webp 320w.*-1200\.webp 1200w/)
    const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
    expect(answer.headers()['content-type']).toBe('image/webp')
    await page.getByRole('button', { name: 'Remove this banner' }).click()
    await expect(page.getByRole('main')).toContainText('Removed.')
  })

test('a logo stands at the head of every page, until its address is taken away', async ({ as }) => {
  const admin = await as(ADMIN)
  const visitor = await as(null)
  await admin.goto('/admin/settings/brand')
  await admin
    .getByLabel('Upload a picture')
    .setInputFiles(await fileOf('logo.png', await aPng({ width: 600, height: 100 })))
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(admin.getByLabel('Address')).toHaveValue(/^\/uploads\/up-[a-z2-7]{26}\.webp$/)
  await expect(async () => {
    await visitor.goto('/help')
    const logo = visitor.getByRole('banner').getByRole('img', { name: 'Fairlot' })
    await expect(logo).toBeVisible({ timeout: 500 })
    expect((await logo.boundingBox())?.width).toBeLessThanOrEqual(190)
  }).toPass({ timeout: 20_000 })
  await admin.getByLabel('Address').fill('https://elsewhere.example/logo.png')
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('The address of a picture on this site')).toBeVisible()
  await admin.getByLabel('Address').fill('')
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByLabel('Address')).toHaveValue('')
  await expect(async () => {
    await visitor.goto('/help')
    await expect(visitor.getByRole('banner').locator('.logo svg')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
})
