import type { Turn } from '#app/domain/shop/uploads.ts'
import { type Bytes, joined, textAt, uint } from './bytes.ts'
import { turnOf, UPRIGHT } from './exif.ts'
import type { Parsed } from './picture-file.ts'

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda]
const [APP0, APP1, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xee, 0xef, 0xfe]
const ICC = 'ICC_PROFILE'
/** Start-of-frame markers carry the size; these three in their range are tables. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc])

/** Walks a JPEG's segments, leaving out what is not picture: Exif, comments, whatever lies behind its end. */
export function parseJpeg(bytes: Bytes): Parsed | null {
  const kept: Bytes[] = [bytes.subarray(0, 2)]
  let size = { width: 0, height: 0 }
  let turn: Turn = UPRIGHT
  let at = 2
  for (;;) {
    const marker = uint(bytes, at + 1, 1)
    if (marker === null || bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) break
    if (marker === SOI) return null
    const length = uint(bytes, at + 2, 2)
    if (length === null || length < 2 || at + 2 + length > bytes.length) return null
    const segment = bytes.subarray(at, at + 2 + length)
    if (isFrame(marker)) {
      const [height, width] = [uint(segment, 5, 2), uint(segment, 7, 2)]
      if (!height || !width) return null
      // a second frame would be drawn instead of the one that was judged
      size = { width: Math.max(size.width, width), height: Math.max(size.height, height) }
    }
    if (marker === APP1 && textAt(segment, 4, 6) === 'Exif\0\0') turn = turnOf(segment.slice(10))
    if (isPicture(marker, segment)) kept.push(segment)
    at += 2 + length
    if (marker === SOS) {
      const end = endOfScan(bytes, at)
      if (end === null) return null
      kept.push(bytes.subarray(at, end))
      at = end
    }
  }
  if (size.width === 0 || at < 4) return null
  return { size, turn, bytes: joined([...kept, new Uint8Array([0xff, EOI])]) }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)
}

/** Tables, frames and scans; of the application's segments only what says how colours are meant. */
function isPicture(marker: number, segment: Bytes): boolean {
  if (marker === COMMENT) return false
  if (marker < APP0 || marker > APP15) return true
  return marker === APP0 || marker === APP14 || textAt(segment, 4, ICC.length) === ICC
}

/** Where the compressed data of a scan ends: at the next marker that is neither a restart nor a stuffed zero. */
function endOfScan(bytes: Bytes, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = uint(bytes, at + 1, 1)
    if (next === null) return null
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return null
}
