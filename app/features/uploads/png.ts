import type { Turn } from '#app/domain/shop/uploads.ts'
import { type Bytes, joined, textAt, uint } from './bytes.ts'
import { turnOf, UPRIGHT } from './exif.ts'
import type { Parsed } from './picture-file.ts'

/** What a still picture needs. Texts, Exif, times and the frames of an animation are left out. */
const PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT'])
const SIGNATURE = 8

/** Walks a PNG's chunks up to its end; what lies behind it is left out. */
export function parsePng(bytes: Bytes): Parsed | null {
  const kept: Bytes[] = [bytes.subarray(0, SIGNATURE)]
  let size: Parsed['size'] | null = null
  let turn: Turn = UPRIGHT
  let hasData = false
  for (let at = SIGNATURE; ; ) {
    const length = uint(bytes, at, 4)
    if (length === null || at + 12 + length > bytes.length) return null
    const type = textAt(bytes, at + 4, 4)
    const chunk = bytes.subarray(at, at + 12 + length)
    if ((size === null) !== (type === 'IHDR')) return null
    if (type === 'IHDR') {
      const [width, height] = [uint(chunk, 8, 4), uint(chunk, 12, 4)]
      if (length !== 13 || !width || !height) return null
      size = { width, height }
    }
    if (type === 'eXIf') turn = turnOf(chunk.slice(8, 8 + length))
    if (type === 'IDAT') hasData = true
    if (PICTURE.has(type)) kept.push(chunk)
    if (type === 'IEND') break
    at += 12 + length
  }
  return size && hasData ? { size, turn, bytes: joined(kept) } : null
}
