import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { gzipOf, packPart } from './packed-parts.ts'

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  // what is packed well: long and alike
  fc
    .tuple(fc.string(), fc.nat(3_000))
    .map(([text, times]) => new TextEncoder().encode(text.repeat(times).slice(0, 60_000))),
)

test('Pieces that were packed, and others between them, are one gzip stream of all of them.', () => {
  const pieces = fc.array(fc.tuple(bytes, fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(pieces, (parts) => {
      const whole = Buffer.concat(parts.map(([piece]) => piece))
      const stream = gzipOf(
        parts.map(([piece, isPacked]) => (isPacked ? packPart(piece) : new Uint8Array(piece))),
      )
      // checks the checksum and the length too
      expect(Buffer.compare(gunzipSync(stream), whole)).toBe(0)
    }),
    { numRuns: runs(200) },
  )
})

test('The same packed piece stands in many streams, and is much shorter than it was.', () => {
  const text = new TextEncoder().encode('<article class="tile">Lot</article>'.repeat(2_000))
  const packed = packPart(text)
  expect(packed.packed.length).toBeLessThan(text.length / 50)
  for (const mark of ['one', 'two'])
    expect(gunzipSync(gzipOf([packed, new TextEncoder().encode(mark), packed])).toString()).toBe(
      `${new TextDecoder().decode(text)}${mark}${new TextDecoder().decode(text)}`,
    )
})

test('What is too long to be put in as it is, is an error.', () => {
  expect(() => gzipOf([new Uint8Array(65_536)])).toThrow(RangeError)
})
