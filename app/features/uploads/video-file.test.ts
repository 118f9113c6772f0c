import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOST_VIDEO } from '#app/domain/shop/videos.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { aMp4, aWebm, box } from '#tests/support/videos.ts'
import { readVideo } from './video-file.ts'

type Bytes = Uint8Array<ArrayBuffer>

function read(bytes: Bytes, size = bytes.length) {
  return readVideo(async (at, length) => bytes.slice(at, at + length), size)
}

test('An mp4 says its length wherever its moov box stands, in the short and in the long way.', async () => {
  for (const moovLast of [false, true])
    for (const long of [false, true])
      expect(await read(aMp4({ seconds: 12, moovLast, long }))).toEqual({ type: 'video/mp4', seconds: 12 })
})

test('An mp4 in fragments says its length beside them, or is refused for not saying it.', async () => {
  const said = box('mvex', box('mehd', [0, 0, 0, 0], [0, 0, 0x1f, 0x40]))
  expect(await read(aMp4({ seconds: 0, more: said }))).toEqual({ type: 'video/mp4', seconds: 8 })
  expect(await read(aMp4({ seconds: 0 }))).toBe('no_length')
})

test('A webm says its length, or is as long as its last block stands.', async () => {
  expect(await read(aWebm({ seconds: 7.5 }))).toEqual({ type: 'video/webm', seconds: 7.5 })
  expect(await read(aWebm({ seconds: null, last: 4000 }))).toEqual({ type: 'video/webm', seconds: 4 })
  expect(await read(aWebm({ seconds: null }))).toBe('no_length')
  const recorded = new Uint8Array(readFileSync('tests/fixtures/lot-video.webm'))
  expect(await read(recorded)).toEqual({ type: 'video/webm', seconds: expect.closeTo(1, 0) })
})

test('A minute is taken, more is not; nor more bytes than sixty megabytes, or none.', async () => {
  expect(await read(aMp4({ seconds: 60.9 }))).toMatchObject({ type: 'video/mp4' })
  expect(await read(aMp4({ seconds: 61 }))).toBe('too_long')
  expect(await read(aWebm({ seconds: 61 }))).toBe('too_long')
  expect(await read(aWebm({ seconds: null, last: 61_000 }))).toBe('too_long')
  expect(await read(aMp4({ seconds: 1 }), MOST_VIDEO + 1)).toBe('too_large')
  expect(await read(bytesOf())).toBe('empty')
})

test('What is no such video is refused by its bytes, whatever it begins like.', async () => {
  const withBrand = (brand: string) =>
    bytesOf(box('ftyp', brand, [0, 0, 2, 0]), aMp4({ seconds: 1 }).slice(24))
  for (const bytes of [
    bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    bytesOf('\xff\xd8\xff\xe0'),
    bytesOf('<!doctype html><script>'),
    withBrand('qt  '),
    withBrand('avif'),
    withBrand('M4A '),
    aMp4({ seconds: 1, handler: 'soun' }),
    aWebm({ seconds: 1, docType: 'matroska' }),
    aWebm({ seconds: 1, track: 2 }),
  ])
    expect(await read(bytes)).toBe('type')
})

test('Hostile sizes end the reading: no box is longer than what it stands in, none is shorter than its head.', async () => {
  const head = box('ftyp', 'isom', [0, 0, 2, 0])
  const moov = aMp4({ seconds: 1 }).slice(28, 60)
  for (const bytes of [
    head,
    bytesOf(head, [0xff, 0xff, 0xff, 0xff], 'moov'),
    bytesOf(head, [0, 0, 0, 1], 'moov', Array(8).fill(0xff)),
    bytesOf(head, [0, 0, 0, 2], 'moov', Array(64).fill(0)),
    bytesOf(head, Array(400).fill(0)),
    bytesOf(head, moov),
    aMp4({ seconds: 1, moovLast: true }).slice(0, -40),
    bytesOf(head, ...Array.from({ length: 30_000 }, () => box('free')), aMp4({ seconds: 1 }).slice(28)),
  ])
    expect(['damaged', 'type']).toContain(await read(bytes))
})

test('Hostile numbers of a webm end the reading: sizes beyond its end, endless elements, no length that is one.', async () => {
  const whole = aWebm({ seconds: 1 })
  expect(await read(bytesOf(whole.slice(0, 24), Array(64).fill(0)))).toBe('damaged')
  for (const seconds of [Number.NaN, Number.POSITIVE_INFINITY, -5])
    expect(await read(aWebm({ seconds }))).toBe('no_length')
  // cut off before its length and its tracks are there, it is none
  for (let cut = 0; cut < 60; cut += 1) expect(await read(whole.slice(0, cut))).toBeTypeOf('string')
})

test('Random bytes behind an honest beginning are never taken for a video of no length or another type.', async () => {
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed & 255
  }
  for (const whole of [aMp4({ seconds: 5 }), aWebm({ seconds: 5 })])
    for (let round = 0; round < 300; round += 1) {
      const bytes = whole.slice(0, 2_000)
      for (let hit = 0; hit < 8; hit += 1) bytes[(random() * 256 + random()) % bytes.length] = random()
      const found = await read(bytes)
      if (typeof found === 'string') continue
      expect(found.seconds).toBeGreaterThan(0)
      expect(found.seconds).toBeLessThan(61)
    }
})
