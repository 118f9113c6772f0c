import { constants, crc32, deflateRawSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A fixed piece of a page, as it stands in a gzip stream, and what its checksum is reckoned from. */
export type PackedPart = { packed: Bytes; length: number; sum: number }

const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
/** An empty last block. */
const END = Uint8Array.of(1, 0, 0, 0xff, 0xff)
/** Longest block that is stored as it is. */
const MOST_STORED = 0xffff

/** Packs a piece by itself: it refers to nothing before it and ends at a whole byte, so that anything may stand beside it. */
export function packPart(bytes: Uint8Array): PackedPart {
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
  return { packed: new Uint8Array(packed), length: bytes.length, sum: crc32(bytes) }
}

/**
 * One gzip stream of pieces that were packed before and short ones that were not, which are put in as they are. Nothing is
 * compressed here. Throws a RangeError for a short piece over 65,535 bytes.
 */
export function gzipOf(parts: readonly (PackedPart | Bytes)[]): Bytes {
  const pieces: Bytes[] = [HEAD]
  let [sum, length] = [0, 0]
  for (const part of parts) {
    const isPacked = !(part instanceof Uint8Array)
    if (isPacked) pieces.push(part.packed)
    else pieces.push(storedHead(part.length), part)
    sum = joined(sum, isPacked ? part.sum : crc32(part), part.length)
    length += part.length
  }
  const tail = new Uint8Array(8)
  const view = new DataView(tail.buffer)
  view.setUint32(0, sum, true)
  view.setUint32(4, length % 2 ** 32, true)
  return wholeOf([...pieces, END, tail])
}

/** All of them, one after the other. */
export function wholeOf(pieces: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function storedHead(length: number): Bytes {
  if (length > MOST_STORED) throw new RangeError(`${length} bytes do not fit into one block.`)
  const not = length ^ 0xffff
  return Uint8Array.of(0, length & 0xff, length >> 8, not & 0xff, not >> 8)
}

const POLYNOMIAL = 0xedb88320
/** x^(2^n) for n = 0 … 31, modulo the polynomial; bits stand the other way round, as CRC-32 has them. */
const POWERS = [0x40000000]
for (let n = 1; n < 32; n += 1) POWERS.push(times(POWERS[n - 1] ?? 0, POWERS[n - 1] ?? 0))

/** The checksum of two pieces, of that of each and the second one's length: as zlib's `crc32_combine` reckons it. */
function joined(first: number, second: number, length: number): number {
  let shift = 0x80000000
  // eight bits a byte: from x^(2^3) on
  for (let [left, n] = [length, 3]; left > 0; left >>>= 1, n += 1)
    if (left & 1) shift = times(POWERS[n % 32] ?? 0, shift)
  return (times(shift, first) ^ second) >>> 0
}

/** The product of two polynomials, modulo the CRC's. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((one >>> bit) & 1) product ^= other
    other = other & 1 ? (other >>> 1) ^ POLYNOMIAL : other >>> 1
  }
  return product >>> 0
}
