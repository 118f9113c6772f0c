import type { Turn } from '#app/domain/shop/uploads.ts'
import { type Bytes, joined, textAt, uint } from './bytes.ts'
import { turnOf, UPRIGHT } from './exif.ts'
import type { Parsed } from './picture-file.ts'

const HEAD = 12
const PICTURE = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
/** Of the first byte of VP8X: that Exif and XMP follow. */
const EXIF_AND_XMP = 0x0c

/** Walks a WebP's chunks, leaving out Exif, XMP and what lies behind its end. */
export function parseWebp(bytes: Bytes): Parsed | null {
  const length = uint(bytes, 4, 4, true)
  if (length === null || length < 4 || 8 + length > bytes.length) return null
  const kept: Bytes[] = []
  let size = { width: 0, height: 0 }
  let turn: Turn = UPRIGHT
  for (let at = HEAD; at < 8 + length; ) {
    const type = textAt(bytes, at, 4)
    const content = uint(bytes, at + 4, 4, true)
    if (content === null || at + 8 + content > 8 + length) return null
    const end = Math.min(at + 8 + content + (content % 2), 8 + length)
    const chunk = bytes.slice(at, end)
    const said = sizeOf(type, chunk)
    if (said === 'broken') return null
    if (said) size = { width: Math.max(size.width, said.width), height: Math.max(size.height, said.height) }
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~EXIF_AND_XMP
    if (type === 'EXIF') turn = turnOf(withoutMark(chunk.slice(8, 8 + content)))
    if (PICTURE.has(type)) kept.push(chunk)
    at = end
  }
  if (size.width === 0 || !kept.some((chunk) => /VP8 |VP8L|ANMF/.test(textAt(chunk, 0, 4)))) return null
  const body = joined(kept)
  const head = bytes.slice(0, HEAD)
  new DataView(head.buffer).setUint32(4, body.length + 4, true)
  return { size, turn, bytes: joined([head, body]) }
}

/** Some writers put JPEG's mark before the block. */
function withoutMark(exif: Bytes): Bytes {
  return textAt(exif, 0, 6) === 'Exif\0\0' ? exif.slice(6) : exif
}

/** What a chunk says of the picture's size; null when it is of another kind. */
function sizeOf(type: string, chunk: Bytes): Parsed['size'] | 'broken' | null {
  if (type === 'VP8X') {
    const [width, height] = [uint(chunk, 12, 3, true), uint(chunk, 15, 3, true)]
    return width === null || height === null ? 'broken' : { width: width + 1, height: height + 1 }
  }
  if (type === 'VP8 ') {
    const [width, height] = [uint(chunk, 14, 2, true), uint(chunk, 16, 2, true)]
    if (textAt(chunk, 11, 3) !== '\x9d\x01\x2a' || width === null || height === null) return 'broken'
    return { width: width & 0x3fff, height: height & 0x3fff }
  }
  if (type === 'VP8L') {
    const bits = uint(chunk, 9, 4, true)
    if (chunk[8] !== 0x2f || bits === null) return 'broken'
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return null
}
