import { crc32 } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A PNG of a picture that has three bytes a point. */
export async function encodePng(points: Bytes, width: number, height: number): Promise<Bytes> {
  const stride = width * 3
  const lines = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y += 1)
    lines.set(points.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, 2], 8)
  const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(packed).arrayBuffer())
  const parts = [SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', new Uint8Array(0))]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function chunk(type: string, content: Bytes): Bytes {
  const made = new Uint8Array(content.length + 12)
  const view = new DataView(made.buffer)
  view.setUint32(0, content.length)
  made.set(new TextEncoder().encode(type), 4)
  made.set(content, 8)
  view.setUint32(content.length + 8, crc32(made.subarray(4, content.length + 8)))
  return made
}
