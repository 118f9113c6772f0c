import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/lib/free-port.ts'
import { openLocal } from '#scripts/lib/local.ts'

test('An empty deployment is set up from a link: administrator, starter set, steps, and the site opens.', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-setup-'))
  const port = await freePort()
  const environment = { ...process.env, STATE_DIR: folder, PORT: String(port) }
  const admin = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/admin.ts', ...args], {
      env: environment,
    })
  await expect(admin('no address')).rejects.toMatchObject({ stderr: expect.stringContaining('no email') })
  const { stdout } = await admin('ada@example.test')
  const link = /http:\S+/.exec(stdout)?.[0] ?? ''
  Object.assign(process.env, { STATE_DIR: folder, PORT: String(port) })
  const local = await openLocal({ listen: { port } })
  const origin = `http://localhost:${port}`
  try {
    const stored = await local.d1.prepare('select id from verifications').first<{ id: string }>()
    expect(stored?.id).not.toContain(link.split('/').at(-1) ?? link)
    const visitor = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    expect((await visitor.goto(origin))?.status()).toBe(503)
    await expect(visitor.getByRole('heading', { name: 'We are getting ready' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Administrators sign in' })).toBeVisible()

    const context = await browser.newContext({ serviceWorkers: 'block' })
    context.setDefaultTimeout(8_000)
    const page = await context.newPage()
    await page.goto(link)
    await page.locator('input[name="password"]').fill('Setting-up-1!')
    await page.locator('input[name="confirm_password"]').fill('Setting-up-1!')
    await page.locator('input[name="confirm_password"]').press('Enter')
    await page.waitForURL((url) => !url.pathname.startsWith('/reset_password'))
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.test')
    await page.locator('input[name="password"]').fill('Setting-up-1!')
    await page.locator('input[name="password"]').press('Enter')
    await page.waitForURL(`${origin}/admin/setup`)
    await page.getByRole('button', { name: 'Start Exploring Now' }).click()
    const steps = page.locator('.setup-steps > li')
    const step = (id: string) => page.locator(`.setup-steps > #${id}`)
    const openStep = async (id: string) => {
      const details = step(id).locator('details')
      if ((await details.getAttribute('open')) === null) await details.locator('summary').click()
      return details
    }
    await expect(steps).toHaveCount(9)
    await expect(step('look')).toContainText('Next')
    await expect(step('categories')).toContainText('To do')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbor & Main')
    await step('look').getByRole('button', { name: 'Save and go on' }).click()
    await expect(step('look')).toContainText('Done')
    await expect(step('categories')).toContainText('Next')
    await step('categories').getByRole('button', { name: 'Import a starter set' }).click()
    await expect(step('categories')).toContainText('Done')
    await expect(step('conditions')).toContainText('Done')
    await (await openStep('increments')).getByRole('button', { name: 'Add the standard steps' }).click()
    await expect(step('increments')).toContainText('Done')
    await (await openStep('payments')).getByRole('button', { name: 'Charge $1.00' }).click()
    await expect(step('payments')).toContainText('Charged $1.00 to 4242')
    await expect(step('payments')).toContainText('Done')
    const mail = await openStep('mail')
    await mail.getByRole('textbox', { name: 'To' }).fill('no address')
    await mail.getByRole('button', { name: 'Send' }).click()
    await expect(mail.getByRole('alert')).toHaveText('Type an email address.')
    await mail.getByRole('textbox', { name: 'To' }).fill('ada@example.test')
    await mail.getByRole('button', { name: 'Send' }).click()
    await expect(step('mail')).toContainText('No mail service set')
    await expect(step('mail')).toContainText('Failed')
    await expect(page.locator('.setup-count')).toHaveText('5 of 9')
    await expect(page.getByRole('progressbar', { name: 'Setup' })).toHaveAttribute('aria-valuenow', '56')

    await page.goto(`${origin}/admin/catalogue/categories`)
    await page.getByRole('button', { name: /^Move Furniture:/ }).press('Space')
    await expect(page.getByText(/^Furniture lifted\. Place 2 of/)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/^Furniture: place 1 of/)).toBeAttached()
    await page.keyboard.press('Space')
    await expect(page.locator('.ct tbody').first()).toContainText('Furniture')
    if (process.env.SHOTS) await shoot(context, origin, process.env.SHOTS)

    // what of the starter set is not there comes back, behind what is
    await expect(page.getByRole('button', { name: /^Starter set/ })).toBeHidden()
    await page.goto(`${origin}/admin/catalogue/categories/c-camping`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL(/removed=1/)
    await page.getByRole('button', { name: 'Starter set (1)' }).click()
    await expect(page.getByRole('button', { name: /^Starter set/ })).toBeHidden()
    await page.goto(`${origin}/admin/catalogue/categories?search=camping`)
    await expect(page.locator('.ct')).toContainText('Acampada')

    await page.goto(`${origin}/admin/setup`)
    await page.getByRole('switch', { name: 'Open the site anyway' }).click()
    await expect(page.getByRole('switch', { name: 'Open to visitors' })).toBeChecked()
    await expect.poll(async () => (await visitor.goto(origin))?.status(), { timeout: 15_000 }).toBe(200)
  } finally {
    await local.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Pictures of the new pages for whoever wants to look at them: `SHOTS=/some/folder`. */
async function shoot(
  context: Awaited<ReturnType<import('@playwright/test').Browser['newContext']>>,
  origin: string,
  into: string,
) {
  const pages = { setup: 'setup', list: 'catalogue/categories', edit: 'catalogue/categories/c-furniture' }
  for (const width of [390, 834, 1440])
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [name, path] of Object.entries(pages)) {
        const page = await context.newPage()
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await page.goto(`${origin}/admin/${path}`)
        await page.screenshot({ path: join(into, `${name}-${width}-${colorScheme}.png`), fullPage: true })
        await page.close()
      }
}
