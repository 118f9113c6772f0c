import { expect, test } from 'vitest'
import { A_GIF, A_JPEG, aPng, bytesOf, exifOf, jpegWith } from '#tests/support/pictures.ts'
import type { Bytes } from './bytes.ts'
import { turnOf } from './exif.ts'
import { readPicture, turnedSize } from './picture-file.ts'

/** A WebP of 3 by 5 pixels without loss, with Exif behind it. */
function aWebp(): Bytes {
  const head = [0x2f, 2, 0, 1, 0, 0]
  const picture = bytesOf('VP8L', [head.length, 0, 0, 0], head)
  const exif = exifOf(6)
  const size = [2, 0, 0, 4, 0, 0]
  const chunks = bytesOf(
    'VP8X',
    [10, 0, 0, 0],
    [0x0c, 0, 0, 0],
    size,
    picture,
    'EXIF',
    [exif.length, 0, 0, 0],
    exif,
  )
  return bytesOf('RIFF', [chunks.length + 4, 0, 0, 0], 'WEBP', chunks)
}

async function samples(): Promise<Record<string, Bytes>> {
  return {
    png: await aPng({ width: 6, height: 4 }),
    jpeg: jpegWith({ orientation: 3, comment: 'by somebody' }),
    gif: A_GIF,
    webp: aWebp(),
  }
}

test('Each orientation of Exif is a mirroring and a rotation, in either order of bytes.', () => {
  const turns = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => turnOf(exifOf(orientation)))
  expect(turns.map(({ mirror, rotate }) => `${mirror ? 'm' : ''}${rotate}`)).toEqual([
    '0',
    'm0',
    '180',
    'm180',
    'm270',
    '90',
    'm90',
    '270',
  ])
  const little = bytesOf('II', [42, 0], [8, 0, 0, 0], [1, 0], [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0])
  expect(turnOf(little)).toEqual({ mirror: false, rotate: 90 })
  for (const strange of [exifOf(0), exifOf(9), bytesOf('MM'), bytesOf('XX', [0, 42]), bytesOf()])
    expect(turnOf(strange)).toEqual({ mirror: false, rotate: 0 })
})

test('A picture is read with its size and turn, and goes on without what stood beside it.', async () => {
  const { jpeg, webp } = await samples()
  const read = readPicture(jpeg ?? bytesOf())
  expect(read).toMatchObject({ size: { width: 16, height: 8 }, turn: { rotate: 180 } })
  expect(typeof read === 'string' ? null : read.bytes).toEqual(A_JPEG)
  const other = readPicture(webp ?? bytesOf())
  if (typeof other === 'string') throw new Error(other)
  expect([other.size, turnedSize(other)]).toEqual([
    { width: 3, height: 5 },
    { width: 5, height: 3 },
  ])
  expect(new TextDecoder('latin1').decode(other.bytes)).not.toContain('EXIF')
  expect(other.bytes[20]).toBe(0)
  // what was taken out can be read again, and nothing more is found to take out
  expect(readPicture(other.bytes)).toMatchObject({ size: other.size, bytes: other.bytes })
})

test('No picture that ends early is taken for a whole one, wherever it ends.', async () => {
  for (const [kind, bytes] of Object.entries(await samples())) {
    // a GIF's last byte says only that nothing follows
    const least = kind === 'gif' ? bytes.length - 1 : bytes.length
    expect(typeof readPicture(bytes), kind).toBe('object')
    for (let length = 0; length < least; length += 1)
      expect(typeof readPicture(bytes.slice(0, length)), `${kind} of ${length}`).toBe('string')
  }
})

test('No byte that is wrong makes the reading fail otherwise than by saying so.', async () => {
  for (const bytes of Object.values(await samples()))
    for (let at = 0; at < bytes.length; at += 1)
      for (const value of [0, 0x7f, 0xff]) {
        const wrong = bytes.slice()
        wrong[at] = value
        const read = readPicture(wrong)
        if (typeof read === 'string') expect(['type', 'damaged', 'dimensions']).toContain(read)
        else expect(read.bytes.length).toBeLessThanOrEqual(bytes.length + 2)
      }
})
