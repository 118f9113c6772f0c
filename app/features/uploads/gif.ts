import { type Bytes, joined, uint } from './bytes.ts'
import { UPRIGHT } from './exif.ts'
import type { Parsed } from './picture-file.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
/** Says which colour is transparent. */
const CONTROL = 0xf9

/** A GIF's first frame alone: comments, further frames and whatever lies behind them are left out. */
export function parseGif(bytes: Bytes): Parsed | null {
  const [width, height] = [uint(bytes, 6, 2, true), uint(bytes, 8, 2, true)]
  if (!width || !height) return null
  const head = 13 + colours(bytes[10] ?? 0)
  if (head > bytes.length) return null
  const kept: Bytes[] = [bytes.subarray(0, head)]
  for (let at = head; ; ) {
    const kind = uint(bytes, at, 1)
    if (kind === EXTENSION) {
      const end = endOfBlocks(bytes, at + 2)
      if (end === null) return null
      if (bytes[at + 1] === CONTROL) kept.push(bytes.subarray(at, end))
      at = end
      continue
    }
    if (kind !== IMAGE) return null
    const [left, top] = [uint(bytes, at + 1, 2, true) ?? 0, uint(bytes, at + 3, 2, true) ?? 0]
    const [wide, high] = [uint(bytes, at + 5, 2, true), uint(bytes, at + 7, 2, true)]
    const flags = uint(bytes, at + 9, 1)
    if (!wide || !high || flags === null) return null
    const end = endOfBlocks(bytes, at + 10 + colours(flags) + 1)
    if (end === null) return null
    const size = { width: Math.max(width, left + wide), height: Math.max(height, top + high) }
    const whole = joined([...kept, bytes.subarray(at, end), new Uint8Array([TRAILER])])
    return { size, turn: UPRIGHT, bytes: whole }
  }
}

/** Bytes of the table of colours that these flags announce. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Behind a chain of blocks that each begin with their length, and end with an empty one. */
function endOfBlocks(bytes: Bytes, from: number): number | null {
  for (let at = from; ; ) {
    const length = uint(bytes, at, 1)
    if (length === null) return null
    if (length === 0) return at + 1
    at += 1 + length
  }
}
