import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'

const picture = (name: string) => `tests/fixtures/${name}.png`

test('A picture of a barcode opens its lot, by WebAssembly that comes from us and only when it is needed.', async ({
  as,
}) => {
  const page = await as(null)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).not.toContain('wasm')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /wasm|scan-worker/.test(url))).toEqual([])

  await page.getByRole('button', { name: 'Scan a barcode' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Scan Barcode' })
  await dialog.getByLabel('Or upload a picture of the code').setInputFiles(picture('barcode-unknown'))
  await expect(dialog).toContainText('No matching products found for this barcode.')
  await dialog.getByLabel('Or upload a picture of the code').setInputFiles('public/favicon.svg')
  await expect(dialog).toContainText("We can't read a code in this picture.")
  await dialog.getByLabel('Or upload a picture of the code').setInputFiles(picture('barcode-4821'))
  await expect(page).toHaveURL(/\/product-view\//)
  await expect(page.locator('main')).toContainText('Lot 4821')
  const wasm = asked.filter((url) => url.includes('.wasm'))
  expect(wasm).toHaveLength(1)
  expect(asked.every((url) => new URL(url).host === new URL(page.url()).host)).toBe(true)
})

test('A code can be typed, and what can be none is not looked for.', async ({ as }) => {
  const page = await as('buyer0003@demo.test')
  await page.goto('/search')
  await page.getByRole('button', { name: 'Scan a barcode' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Scan Barcode' })
  for (const [typed, said] of [
    ['', 'Please enter code'],
    ['7', 'Please enter code'],
    ['-*-', 'Please enter code'],
    ['abcde', 'Please enter code'],
    ['abcdef', 'No matching products found for this barcode. Please try again or search manually.'],
    ['OH001.05-9-9', 'No matching products found'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Code' }).fill(typed)
    await dialog.getByRole('button', { name: 'Find the lot' }).click()
    await expect(dialog).toContainText(said)
  }
  await dialog.getByRole('textbox', { name: 'Code' }).fill('4821')
  await dialog.getByRole('button', { name: 'Find the lot' }).click()
  await expect(page.locator('main')).toContainText('Lot 4821')
})

test('The camera reads a code by itself.', async ({ market }) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-camera-'))
  const film = join(folder, 'barcode.y4m')
  writeFileSync(film, await stillFilm(picture('barcode-4821')))
  const browser = await chromium.launch({
    executablePath: chromium.executablePath(),
    ...test.info().project.use.launchOptions,
    args: [
      ...(test.info().project.use.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const page = await browser.newPage({ baseURL: market.origin, permissions: ['camera'] })
    await page.goto('/')
    await page.getByRole('button', { name: 'Scan a barcode' }).first().click()
    await expect(page).toHaveURL(/\/product-view\//, { timeout: 30_000 })
    await expect(page.locator('main')).toContainText('Lot 4821')
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A picture as a film of one frame, as a camera without colours would give it. */
async function stillFilm(file: string): Promise<Buffer> {
  const [width, height] = [640, 480]
  const luma = await sharp(file)
    .resize({ width: 560, height: 420, fit: 'contain', background: '#fff' })
    .extend({ top: 30, bottom: 30, left: 40, right: 40, background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  const chroma = Buffer.alloc((width / 2) * (height / 2) * 2, 128)
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    luma,
    chroma,
  ])
}
