import type { Turn } from '#app/domain/shop/uploads.ts'
import { type Bytes, textAt, uint } from './bytes.ts'

export const UPRIGHT: Turn = { mirror: false, rotate: 0 }

/** By Exif's number of the orientation, from 1. */
const TURNS: readonly Turn[] = [
  UPRIGHT,
  { mirror: true, rotate: 0 },
  { mirror: false, rotate: 180 },
  { mirror: true, rotate: 180 },
  { mirror: true, rotate: 270 },
  { mirror: false, rotate: 90 },
  { mirror: true, rotate: 90 },
  { mirror: false, rotate: 270 },
]

const ORIENTATION = 0x0112
const SHORT = 3

/** The turn that an Exif block (its TIFF header first) asks for; none when it cannot be read. */
export function turnOf(tiff: Bytes): Turn {
  const order = textAt(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return UPRIGHT
  const little = order === 'II'
  const directory = uint(tiff, 4, 4, little)
  if (uint(tiff, 2, 2, little) !== 42 || directory === null) return UPRIGHT
  const entries = uint(tiff, directory, 2, little) ?? 0
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    const tag = uint(tiff, at, 2, little)
    if (tag === null) return UPRIGHT
    if (tag === ORIENTATION && uint(tiff, at + 2, 2, little) === SHORT)
      return TURNS[(uint(tiff, at + 8, 2, little) ?? 1) - 1] ?? UPRIGHT
  }
  return UPRIGHT
}
