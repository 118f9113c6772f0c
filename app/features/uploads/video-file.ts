import { MOST_VIDEO, MOST_VIDEO_SECONDS, type VideoFault, type VideoType } from '#app/domain/shop/videos.ts'
import { type Bytes, textAt } from './bytes.ts'
import { mp4Length } from './mp4.ts'
import { webmLength } from './webm.ts'

/** Some of a file's bytes: fewer at its end, none beyond it. */
export type ReadAt = (at: number, length: number) => Promise<Bytes>

/** So many of the first bytes tell what a file is. */
export const VIDEO_HEAD = 64
const WINDOW = 64 * 1024

/** Brands of what begins like an mp4 and is a picture, a sound alone, or what browsers do not play. */
const OTHER_BRANDS = /^(qt {2}|M4[AB] |hei[cfxms]|hev[cx]|mif1|msf1|avi[fs]|crx )$/

/** Between the element's mark and its word stands how long it is, in one byte or more. */
const DOC_TYPE = /B\x82[\s\S]{1,8}?webm/

/** What a file says that it is, by its first bytes. */
export function videoTypeOfHead(head: Bytes): VideoType | null {
  if (textAt(head, 0, 4) === '\x1aE\xdf\xa3')
    return DOC_TYPE.test(textAt(head, 0, VIDEO_HEAD)) ? 'video/webm' : null
  if (textAt(head, 4, 4) !== 'ftyp') return null
  return OTHER_BRANDS.test(textAt(head, 8, 4)) ? null : 'video/mp4'
}

/**
 * Judges a video by its content, wherever in it the length stands: a part of it is read at a time. Nothing is decoded.
 */
export async function readVideo(
  read: ReadAt,
  size: number,
): Promise<{ type: VideoType; seconds: number } | VideoFault> {
  if (size === 0) return 'empty'
  if (size > MOST_VIDEO) return 'too_large'
  const part = windowed(read, size)
  const type = videoTypeOfHead(await part(0, VIDEO_HEAD))
  if (!type) return 'type'
  const seconds = type === 'video/mp4' ? await mp4Length(part, size) : await webmLength(part, size)
  if (typeof seconds === 'string') return seconds
  if (!Number.isFinite(seconds) || seconds <= 0) return 'no_length'
  return Math.floor(seconds) > MOST_VIDEO_SECONDS ? 'too_long' : { type, seconds }
}

/** Asks for a larger part at once, because what is looked for next is mostly beside what was read. */
function windowed(read: ReadAt, size: number): ReadAt {
  let [start, held]: [number, Bytes] = [0, new Uint8Array()]
  return async (at, wanted) => {
    // beyond the end there is nothing to ask a bucket for
    const length = Math.max(0, Math.min(wanted, size - at))
    if (length === 0) return new Uint8Array()
    if (at < start || at + length > start + held.length) {
      held = await read(at, Math.min(size - at, Math.max(length, WINDOW)))
      start = at
    }
    return held.subarray(at - start, at - start + length)
  }
}
