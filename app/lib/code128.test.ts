import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128 } from './code128.ts'
import { qrRuns } from './qr.ts'

// from the package itself: it would ask a server of its makers
const { buffer } = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: buffer } })

type Run = { x: number; y: number; length: number }

/** Dark modules drawn as a picture, four dots each and a quiet zone about them, as a camera would see it. */
function drawn(width: number, height: number, runs: readonly Run[]): ImageData {
  const [dot, quiet] = [4, 10]
  const [across, down] = [(width + 2 * quiet) * dot, (height + 2 * quiet) * dot]
  const data = new Uint8ClampedArray(across * down * 4).fill(255)
  for (const { x, y, length } of runs)
    for (let row = (y + quiet) * dot; row < (y + quiet + 1) * dot; row += 1)
      for (let column = (x + quiet) * dot; column < (x + quiet + length) * dot; column += 1)
        data.fill(0, (row * across + column) * 4, (row * across + column) * 4 + 3)
  return { data, width: across, height: down, colorSpace: 'srgb' } as ImageData
}

test.each(['4821', '7', '48', '482', '1000000', '10000000', '0001', '4821-B', 'A-16-02', 'N6E4EE10CC0'])(
  'A reader reads %s from its bars.',
  async (text) => {
    const code = code128(text)
    if (!code) throw new Error('There are no bars.')
    const runs = Array.from({ length: 30 }, (_, y) => code.bars.map((bar) => ({ ...bar, y }))).flat()
    const [read] = await readBarcodes(drawn(code.width, 30, runs), { formats: ['Code128'] })
    expect(read?.text).toBe(text)
  },
)

test('Digits stand two to a symbol: a lot’s number of eight is no wider than one of four was.', () => {
  expect([code128('4821')?.width, code128('10000000')?.width, code128('482')?.width]).toEqual([57, 79, 68])
})

test('What the set has no symbol for has no bars.', () => {
  expect(code128('é')).toBeNull()
  expect(code128('')).toBeNull()
})

test('A reader reads the address of a lot from its squares.', async () => {
  const address = 'https://fairlot.test/product-view/0b6c1f6e-9a4e-4a3c-9d1a-2d6f0e1b7a55'
  const { size, runs } = qrRuns(address)
  const [read] = await readBarcodes(drawn(size, size, runs), { formats: ['QRCode'] })
  expect(read?.text).toBe(address)
})
