import type { VideoFault } from '#app/domain/shop/videos.ts'
import type { Bytes } from './bytes.ts'
import type { ReadAt } from './video-file.ts'

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TRACK_TYPE = 0x83
const TIMESTAMP_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
/** What is gone into: the header, the segment and its facts, tracks, clusters and groups of blocks. */
const ENTERED = new Set([0x1a45dfa3, SEGMENT, 0x1549a966, 0x1654ae6b, 0xae, CLUSTER, 0xa0])

/** More elements than a minute has. */
const MOST_ELEMENTS = 100_000
const VIDEO = 1

type Element = { id: number; from: number; size: number | null }

/** How long a webm is, in seconds: as it says, or what a browser recorded without saying so up to its last block. */
export async function webmLength(read: ReadAt, size: number): Promise<number | VideoFault> {
  let [scale, said, cluster, last, hasPicture] = [1_000_000, 0, 0, 0, false]
  let at = 0
  for (let count = 0; at < size; count += 1) {
    if (count > MOST_ELEMENTS) return 'damaged'
    const element = elementAt(await read(at, 12), at)
    if (!element) return 'damaged'
    const { id, from, size: length } = element
    if (id === CLUSTER && said > 0) break
    if (ENTERED.has(id)) {
      at = from
      continue
    }
    if (length === null || from + length > size) return 'damaged'
    const value = await read(from, Math.min(length, 12))
    if (id === TIMESTAMP_SCALE) scale = whole(value, length)
    if (id === DURATION) said = Math.max(0, float(value, length)) || 0
    if (id === TRACK_TYPE) hasPicture ||= whole(value, length) === VIDEO
    if (id === TIMESTAMP) cluster = whole(value, length)
    if (id === SIMPLE_BLOCK || id === BLOCK) last = Math.max(last, cluster + offsetIn(value))
    at = from + length
  }
  if (!hasPicture) return 'type'
  return ((said || last) * scale) / 1e9
}

function elementAt(head: Bytes, at: number): Element | null {
  const idLength = lengthOf(head[0])
  if (idLength > 4) return null
  const sizeLength = lengthOf(head[idLength])
  if (sizeLength > 8 || idLength + sizeLength > head.length) return null
  const marked = head.subarray(idLength, idLength + sizeLength)
  const first = (marked[0] ?? 0) & ((1 << (8 - sizeLength)) - 1)
  const size = [...marked.subarray(1)].reduce((sum, byte) => sum * 256 + byte, first)
  const isUnknown = size >= 2 ** (7 * sizeLength) - 1
  return {
    id: whole(head, idLength),
    from: at + idLength + sizeLength,
    size: isUnknown ? null : size,
  }
}

/** How many bytes a number has, by its first: as many as zeros lead it, and one. */
function lengthOf(byte: number | undefined): number {
  return Math.clz32(byte ?? 0) - 23
}

function whole(bytes: Bytes, length: number): number {
  return [...bytes.subarray(0, Math.min(8, length))].reduce((sum, byte) => sum * 256 + byte, 0)
}

function float(bytes: Bytes, length: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (length === 4 && bytes.length >= 4) return view.getFloat32(0)
  return length === 8 && bytes.length >= 8 ? view.getFloat64(0) : 0
}

/** Of a block behind its cluster: two bytes with a sign, behind the track's number. */
function offsetIn(block: Bytes): number {
  const at = lengthOf(block[0])
  const [high, low] = [block[at] ?? 0, block[at + 1] ?? 0]
  return ((high << 24) >> 16) | low
}
