import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPng } from './read-png.ts'

const WHITE = [255, 255, 255] as const
const SIZE = { width: 37, height: 23 }

/** Points that change in both directions, so that each filter is worth something somewhere. */
function someRaw(channels: 3 | 4): Buffer {
  const raw = Buffer.alloc(SIZE.width * SIZE.height * channels)
  for (let at = 0; at < raw.length; at += 1) raw[at] = (at * at + 7 * at) % 251
  return raw
}

const aBuffer = (bytes: Buffer) => Uint8Array.from(bytes)

test('A PNG of each kind is opened to the points that another reader finds in it.', async () => {
  const kinds = [
    sharp(someRaw(3), { raw: { ...SIZE, channels: 3 } }).png({ adaptiveFiltering: true }),
    sharp(someRaw(4), { raw: { ...SIZE, channels: 4 } }).png({ adaptiveFiltering: true }),
    sharp(someRaw(3), { raw: { ...SIZE, channels: 3 } }).png({ palette: true, colours: 256 }),
    sharp(someRaw(3), { raw: { ...SIZE, channels: 3 } })
      .toColourspace('b-w')
      .png({ adaptiveFiltering: true }),
  ]
  for (const kind of kinds) {
    const png = await kind.toBuffer()
    const read = await readPng(aBuffer(png), WHITE)
    const other = await sharp(png).flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer()
    expect(read).toMatchObject(SIZE)
    const apart = Array.from(other, (byte, at) => Math.abs(byte - (read?.points[at] ?? -99)))
    expect(Math.max(...apart)).toBeLessThanOrEqual(1)
  }
})

test('What is no PNG, is interlaced, or ends too early, is none.', async () => {
  const whole = await sharp(someRaw(3), { raw: { ...SIZE, channels: 3 } })
    .png({ progressive: true })
    .toBuffer()
  expect(await readPng(aBuffer(whole), WHITE)).toBeNull()
  expect(await readPng(new Uint8Array(80), WHITE)).toBeNull()
  expect(await readPng(new Uint8Array(3), WHITE)).toBeNull()
})
