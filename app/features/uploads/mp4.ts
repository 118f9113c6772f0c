import type { VideoFault } from '#app/domain/shop/videos.ts'
import { textAt, uint } from './bytes.ts'
import type { ReadAt } from './video-file.ts'

type Box = { type: string; from: number; to: number }

/** A file of more boxes than a video has is not read on. */
const MOST_BOXES = 20_000
const UNKNOWN = 0xff_ff_ff_ff

/** How long an mp4 says it is, in seconds. */
export async function mp4Length(read: ReadAt, size: number): Promise<number | VideoFault> {
  const moov = await findBox(read, { from: 0, to: size }, 'moov')
  if (!moov) return 'damaged'
  if (!(await hasPicture(read, moov))) return 'type'
  const header = await findBox(read, moov, 'mvhd')
  if (!header) return 'damaged'
  const bytes = await read(header.from, Math.min(32, header.to - header.from))
  const isLong = uint(bytes, 0, 1) === 1
  const scale = uint(bytes, isLong ? 20 : 12, 4)
  const length = isLong ? long(bytes, 24) : uint(bytes, 16, 4)
  if (!scale || length === null) return 'damaged'
  // one that was written in fragments says its length elsewhere, if it does
  const isSaid = length > 0 && length !== UNKNOWN && Number.isSafeInteger(length)
  return (isSaid ? length : await fragmentedLength(read, moov)) / scale
}

async function fragmentedLength(read: ReadAt, moov: Box): Promise<number> {
  const extended = await findBox(read, moov, 'mvex')
  const header = extended && (await findBox(read, extended, 'mehd'))
  if (!header) return 0
  const bytes = await read(header.from, Math.min(12, header.to - header.from))
  return (uint(bytes, 0, 1) === 1 ? long(bytes, 4) : uint(bytes, 4, 4)) ?? 0
}

/** A sound alone is no video. */
async function hasPicture(read: ReadAt, moov: Box): Promise<boolean> {
  for await (const box of boxes(read, moov)) {
    if (box.type !== 'trak') continue
    const media = await findBox(read, box, 'mdia')
    const handler = media && (await findBox(read, media, 'hdlr'))
    if (handler && textAt(await read(handler.from, 12), 8, 4) === 'vide') return true
  }
  return false
}

async function findBox(read: ReadAt, within: Omit<Box, 'type'>, type: string): Promise<Box | null> {
  for await (const box of boxes(read, within)) if (box.type === type) return box
  return null
}

/** The boxes that stand side by side, up to one that cannot be. */
async function* boxes(read: ReadAt, { from, to }: Omit<Box, 'type'>): AsyncGenerator<Box> {
  let at = from
  for (let count = 0; count < MOST_BOXES && at + 8 <= to; count += 1) {
    const head = await read(at, 16)
    const short = uint(head, 0, 4)
    if (short === null) return
    const start = short === 1 ? 16 : 8
    const length = short === 1 ? long(head, 8) : short === 0 ? to - at : short
    if (length === null || length < start || at + length > to) return
    yield { type: textAt(head, 4, 4), from: at + start, to: at + length }
    at += length
  }
}

function long(bytes: Parameters<typeof uint>[0], at: number): number | null {
  const [high, low] = [uint(bytes, at, 4), uint(bytes, at + 4, 4)]
  return high === null || low === null ? null : high * 2 ** 32 + low
}
