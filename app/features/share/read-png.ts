import type { Colour, Points } from './raster.ts'

/** How many bytes a point has, by the kind of its PNG: grey, colours, an index, and the first two with a cover. */
const BYTES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** A picture of the width that lots are shown in is a quarter of this. */
const MOST_POINTS = 4_000_000

/** The points of a PNG whose parts have eight bits and whose lines follow one another, laid on a ground; null of any other. */
export async function readPng(bytes: Uint8Array<ArrayBuffer>, ground: Colour): Promise<Points | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packed: Uint8Array<ArrayBuffer>[] = []
  let palette = new Uint8Array()
  let covers = new Uint8Array()
  let [width, height, size, kind] = [0, 0, 0, 0]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') {
      width = view.getUint32(at + 8)
      height = view.getUint32(at + 12)
      kind = content[9] ?? 0
      size = BYTES[kind] ?? 0
      const isPlain = content[8] === 8 && content[12] === 0
      if (!isPlain || size === 0 || width * height === 0 || width * height > MOST_POINTS) return null
    } else if (type === 'PLTE') palette = content
    else if (type === 'tRNS') covers = content
    else if (type === 'IDAT') packed.push(content)
    at += 12 + length
  }
  if (packed.length === 0 || size === 0) return null
  const opened = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate'))
  const lines = new Uint8Array(await new Response(opened).arrayBuffer())
  if (lines.length !== (width * size + 1) * height) return null
  const raw = unfiltered(lines, { stride: width * size, height, size })
  const points = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [colour, cover] = pointOf(raw, at * size, { kind, palette, covers })
    for (const part of [0, 1, 2] as const)
      points[at * 3 + part] = Math.round((colour[part] * cover + ground[part] * (255 - cover)) / 255)
  }
  return { points, width, height }
}

type Kind = { kind: number; palette: Uint8Array; covers: Uint8Array }

function pointOf(raw: Uint8Array, at: number, { kind, palette, covers }: Kind): [Colour, cover: number] {
  const byte = (place: number) => raw[at + place] ?? 0
  if (kind === 0) return [[byte(0), byte(0), byte(0)], 255]
  if (kind === 4) return [[byte(0), byte(0), byte(0)], byte(1)]
  if (kind === 3) {
    const index = byte(0)
    const of = (part: number) => palette[index * 3 + part] ?? 0
    return [[of(0), of(1), of(2)], covers[index] ?? 255]
  }
  return [[byte(0), byte(1), byte(2)], kind === 6 ? byte(3) : 255]
}

/** Lines as they were before each was written as how it differs from its left and from the one above. */
function unfiltered(
  lines: Uint8Array,
  { stride, height, size }: { stride: number; height: number; size: number },
): Uint8Array {
  const raw = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = lines[row * (stride + 1)] ?? 0
    const line = raw.subarray(row * stride, (row + 1) * stride)
    const above = row === 0 ? new Uint8Array(stride) : raw.subarray((row - 1) * stride, row * stride)
    for (let at = 0; at < stride; at += 1) {
      const left = line[at - size] ?? 0
      const up = above[at] ?? 0
      const guess = guessed(filter, left, up, above[at - size] ?? 0)
      line[at] = (lines[row * (stride + 1) + 1 + at] ?? 0) + guess
    }
  }
  return raw
}

function guessed(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? nearestOf(left, up, corner) : 0
}

/** Paeth's: of the three, the one nearest to left + up - corner. */
function nearestOf(left: number, up: number, corner: number): number {
  const [toLeft, toUp] = [Math.abs(up - corner), Math.abs(left - corner)]
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
