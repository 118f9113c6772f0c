import { bytesOf } from './pictures.ts'

/** Small videos for tests, made box by box: what they say of themselves, and no frame. */

type Bytes = Uint8Array<ArrayBuffer>

const big = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)

export function box(type: string, ...parts: (Uint8Array | readonly number[] | string)[]): Bytes {
  const content = bytesOf(...parts)
  return bytesOf(big(content.length + 8), type, content)
}

type Mp4 = { seconds: number; moovLast?: boolean; handler?: string; long?: boolean; more?: Bytes }

/** `more` stands in its moov. */
export function aMp4({
  seconds,
  moovLast = false,
  handler = 'vide',
  long = false,
  more = bytesOf(),
}: Mp4): Bytes {
  const times = long
    ? [[1, 0, 0, 0], big(0), big(0), big(0), big(0), big(1000), big(0), big(seconds * 1000)]
    : [[0, 0, 0, 0], big(0), big(0), big(1000), big(seconds * 1000)]
  const header = box('mvhd', ...times, new Uint8Array(80))
  const track = box('trak', box('mdia', box('hdlr', big(0), big(0), handler, new Uint8Array(13))))
  const moov = box('moov', header, track, more)
  const frames = box('mdat', new Uint8Array(100_000))
  const head = box('ftyp', 'isom', big(512), 'isommp41')
  return moovLast ? bytesOf(head, frames, moov) : bytesOf(head, moov, frames)
}

export function element(id: readonly number[], ...parts: (Uint8Array | readonly number[] | string)[]): Bytes {
  const content = bytesOf(...parts)
  return bytesOf(id, [0x10 | (content.length >>> 24), ...big(content.length).slice(1)], content)
}

function float(value: number): number[] {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return [...bytes]
}

type Webm = { seconds: number | null; docType?: string; last?: number; track?: number }

/** `seconds` null: not said, as browsers record. `last`: where its last block stands, in ms. */
export function aWebm({ seconds, docType = 'webm', last = 0, track = 1 }: Webm): Bytes {
  const facts = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]),
    seconds === null ? [] : element([0x44, 0x89], float(seconds * 1000)),
  )
  const tracks = element([0x16, 0x54, 0xae, 0x6b], element([0xae], element([0x83], [track])))
  const block = element([0xa3], [0x81, 0, 0, 0x80], new Uint8Array(40))
  // a cluster and a segment whose ends nobody knew yet
  const cluster = bytesOf([0x1f, 0x43, 0xb6, 0x75, 0x01, ...Array(7).fill(0xff)], element([0xe7], big(last)))
  return bytesOf(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType)),
    [0x18, 0x53, 0x80, 0x67, 0x01, ...Array(7).fill(0xff)],
    facts,
    tracks,
    cluster,
    block,
  )
}
