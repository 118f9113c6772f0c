/** Small pictures for tests, made byte by byte: no decoder is at hand in workerd. */

type Bytes = Uint8Array<ArrayBuffer>

export function bytesOf(...parts: (Uint8Array | readonly number[] | string)[]): Bytes {
  const all = parts.flatMap((part) =>
    typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part],
  )
  return new Uint8Array(all)
}

const big = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return ~sum >>> 0
}

function chunk(type: string, content: Uint8Array): Bytes {
  const named = bytesOf(type, content)
  return bytesOf(big(content.length), named, big(crc(named)))
}

async function deflate(bytes: Bytes): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

type Png = {
  width: number
  height: number
  more?: { type: string; content: Uint8Array }[]
  claims?: [number, number]
}

/** A PNG whose left half is red and whose right half is blue; `claims` is what its head says instead of its size. */
export async function aPng({ width, height, more = [], claims }: Png): Promise<Bytes> {
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows.set(x < width / 2 ? [255, 0, 0] : [0, 0, 255], y * (1 + width * 3) + 1 + x * 3)
  const [wide, high] = claims ?? [width, height]
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', bytesOf(big(wide), big(high), [8, 2, 0, 0, 0])),
    ...more.map(({ type, content }) => chunk(type, content)),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array()),
  )
}

/** Exif's block with nothing but an orientation. */
export function exifOf(orientation: number): Bytes {
  return bytesOf('MM', [0, 42], big(8), [0, 1], [1, 18, 0, 3], big(1), [0, orientation, 0, 0], big(0))
}

/** A GIF of one pixel. */
export const A_GIF = bytesOf(
  'GIF89a',
  [1, 0, 1, 0, 0x80, 0, 0],
  [255, 0, 0, 0, 0, 255],
  [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
)

/** A JPEG of 16 by 8 pixels, grey, without any further segments. */
export const A_JPEG: Bytes = Uint8Array.from(
  atob(
    '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMYAf/2Q==',
  ),
  (letter) => letter.charCodeAt(0),
)

/** The same with an Exif block and a comment, as a camera and somebody else would write them. */
export function jpegWith({ orientation, comment }: { orientation: number; comment: string }): Bytes {
  const exif = bytesOf('Exif\0\0', exifOf(orientation))
  const said = bytesOf(comment)
  const two = (length: number) => big(length).slice(2)
  return bytesOf(
    A_JPEG.subarray(0, 2),
    [0xff, 0xe1],
    two(exif.length + 2),
    exif,
    [0xff, 0xfe],
    two(said.length + 2),
    said,
    A_JPEG.subarray(2),
  )
}
