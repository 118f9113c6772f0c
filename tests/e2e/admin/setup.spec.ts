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
    await expect(visitor.getByRole('heading', { name: 'We are setting up' })).toBeVisible()
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
    const steps = page.locator('.setup > li')
    await expect(steps).toHaveCount(9)
    await expect(steps.filter({ hasText: 'Categories' })).toContainText('Missing')
    await steps
      .filter({ hasText: 'Categories' })
      .getByRole('button', { name: 'Import a starter set' })
      .click()
    await expect(steps.filter({ hasText: 'Categories' })).toContainText('Done')
    await expect(steps.nth(2)).toContainText('Done')
    await page.getByRole('button', { name: 'Add the standard steps' }).click()
    await expect(steps.nth(4)).toContainText('Done')

    await page.goto(`${origin}/admin/catalogue/categories`)
    await page.getByRole('button', { name: 'Move Furniture up' }).press('Enter')
    await expect(page.locator('.catalogue > li').first()).toContainText('Furniture')
    if (process.env.SHOTS) await shoot(context, origin, process.env.SHOTS)

    await page.goto(`${origin}/admin/setup`)
    await page.getByRole('button', { name: 'Open the site' }).click()
    await expect(page.getByText('The site is open to visitors.')).toBeVisible()
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
