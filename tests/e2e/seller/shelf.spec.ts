import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { newLabel } from '#app/domain/shop/shelf.ts'
import { code128 } from '#app/lib/code128.ts'
import { qrCode } from '#app/lib/qr.ts'
import { writeZip } from '#app/lib/zip.server.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaults, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aSession, type Market } from '#tests/support/market.ts'

const LISTER = 'staff1@demo.test'

// what Chromium says of a network that is gone is no fault: browsers of their own
const shelfTest = test.extend<{ lister: () => Promise<Page> }>({
  lister: async ({ browser, market }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: market.origin })
      contexts.push(context)
      await context.addCookies([
        { name: 'fairlot.session_token', value: await aSession(market.d1, LISTER), url: market.origin },
      ])
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** A photograph of a label: its bars, or the address in its QR code. */
function ofBars(text: string): Promise<Buffer> {
  const code = code128(text)
  if (!code) throw new Error('no such bars')
  const bars = code.bars.map(({ x, length }) => `<rect x="${x + 12}" y="12" width="${length}" height="60"/>`)
  return drawn(code.width + 24, 84, bars.join(''))
}

function ofQr(text: string): Promise<Buffer> {
  const { size, path } = qrCode(text)
  return drawn(size, size, `<path d="${path}"/>`)
}

function drawn(width: number, height: number, marks: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 5}" height="${height * 5}"><rect width="100%" height="100%" fill="#fff"/>${marks}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function aThing(shade: number): Promise<Buffer> {
  const background = { r: shade, g: 90, b: 120 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer()
}

type Named = { name: string; mimeType: string; buffer: Buffer }
const png = (name: string, buffer: Buffer): Named => ({ name, mimeType: 'image/png', buffer })

async function picturesOf(market: Market, id: string): Promise<number> {
  const row = await market.d1
    .prepare('select json_array_length(pictures) as n from listing_drafts where id = ?1')
    .bind(id)
    .first<{ n: number }>()
  return row?.n ?? 0
}

async function opened(page: Page) {
  await page.goto('/seller/shelf')
  await expect(page.locator('[data-testid=shelf][data-ready]')).toBeVisible({ timeout: 30_000 })
}

/** The draft of the lot whose label was read last, by the link to it. */
async function draftOf(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'Describe this lot' }).getAttribute('href')
  return href?.match(/quick\/([0-9a-f-]{36})/)?.[1] ?? ''
}

shelfTest(
  'a shelf is photographed: labels begin lots, a dead tab and a lost line lose nothing, and a zip is unfolded',
  async ({ lister, market }) => {
    test.setTimeout(120_000)
    const page = await lister()
    await opened(page)
    const [first, second] = [newLabel(crypto.getRandomValues(new Uint8Array(5))), crypto.randomUUID()]
    const label = png('1-label.png', await ofBars(first))
    const chosen = page.getByLabel('Pictures in the order they were taken')
    await chosen.setInputFiles([label, png('2.png', await aThing(200)), png('3.png', await aThing(150))])
    await expect(page.getByTestId('shelf-lot')).toHaveText(`${first}: 2 pictures`)
    await expect(page.getByTestId('shelf-waiting')).toHaveText('All pictures uploaded')
    const one = await draftOf(page)
    expect(await picturesOf(market, one)).toBe(2)
    expect(await graveFaults(page)).toEqual([])
    expect(await sidewaysAt(page, [390, 834])).toEqual({})

    // the line is lost: what is taken waits, the tab dies with it, and the next one sends it once there is a line
    await page.context().setOffline(true)
    const address = `${market.origin}/post_project/create_lot/${second}`
    await chosen.setInputFiles([png('4-label.png', await ofQr(address)), png('5.png', await aThing(90))])
    await expect(page.getByTestId('shelf-waiting')).toHaveText('One picture waiting to upload')
    await expect(page.getByText('No connection.')).toBeVisible()
    expect(await picturesOf(market, second)).toBe(0)
    await page.close({ runBeforeUnload: false })
    await page.context().setOffline(false)
    const next = await page.context().newPage()
    await opened(next)
    await expect(next.getByTestId('shelf-waiting')).toHaveText('All pictures uploaded')
    await expect.poll(() => picturesOf(market, second)).toBe(1)
    // whose label was read last is known, so that the next picture is the same lot's
    const again = next.getByLabel('Pictures in the order they were taken')
    await again.setInputFiles(png('6.png', await aThing(60)))
    await expect.poll(() => picturesOf(market, second)).toBe(2)

    const third = newLabel(crypto.getRandomValues(new Uint8Array(5)))
    const files: [string, Uint8Array][] = [
      ['shelf/01-label.png', await ofBars(third)],
      ['shelf/02.png', await aThing(30)],
      ['shelf/03.png', await aThing(31)],
      ['__MACOSX/shelf/._03.png', new Uint8Array([0, 1])],
      ['shelf/notes.txt', new TextEncoder().encode('a drill')],
    ]
    const zip = Buffer.from(await writeZip(files, { folded: true })).toString('base64')
    await next.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const given = new DataTransfer()
      given.items.add(new File([bytes], 'shelf.zip', { type: 'application/zip' }))
      const drop = new DragEvent('drop', { dataTransfer: given, bubbles: true, cancelable: true })
      document.querySelector('[data-testid=shelf]')?.dispatchEvent(drop)
    }, zip)
    await expect(next.getByTestId('shelf-lot')).toHaveText(`${third}: 2 pictures`)
    await expect(next.getByTestId('shelf-waiting')).toHaveText('All pictures uploaded')
    expect(await picturesOf(market, await draftOf(next))).toBe(2)
    await again.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await expect(next.getByText("We couldn't read all of broken.zip.")).toBeVisible()
  },
)
