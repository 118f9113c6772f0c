import { MOST_FILE, MOST_PIXELS, MOST_SIDE, type Size, type Turn } from '#app/domain/shop/uploads.ts'
import { type Bytes, textAt } from './bytes.ts'
import { parseGif } from './gif.ts'
import { parseJpeg } from './jpeg.ts'
import { parsePng } from './png.ts'
import { parseWebp } from './webp.ts'

/** A picture without what was written beside it: what is handed on to be decoded. `size` is that before its turn. */
export type Parsed = { size: Size; turn: Turn; bytes: Bytes }

/** `type`: it is no picture that we take. `damaged`: it begins like one. `dimensions`: it would unfold to too much. */
export type FileFault = 'empty' | 'too_large' | 'type' | 'damaged' | 'dimensions'

/**
 * Reads what a file is by its content; its name and what a client calls it are not asked. Nothing is decoded here: a
 * picture that says it is huge, or ends too early, never reaches a decoder.
 */
export function readPicture(bytes: Bytes, most = MOST_FILE): Parsed | FileFault {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > most) return 'too_large'
  const parse = parserOf(bytes)
  if (!parse) return 'type'
  const parsed = parse(bytes)
  if (!parsed) return 'damaged'
  const { width, height } = parsed.size
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS) return 'dimensions'
  return parsed
}

function parserOf(bytes: Bytes): ((bytes: Bytes) => Parsed | null) | null {
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return parseJpeg
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return parsePng
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return parseGif
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return parseWebp
  return null
}

/** The size of a picture that stands upright. */
export function turnedSize({ size: { width, height }, turn }: Parsed): Size {
  return turn.rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}
