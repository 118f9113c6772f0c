import type { Weight } from '#app/lib/pdf/faces.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'
import type { ShareCard } from './card.ts'
import { CARD_HEIGHT, CARD_WIDTH } from './inputs.ts'
import { encodePng } from './png.ts'
import { type Colour, drawPhoto, drawText, fillBox, openCanvas, type Points } from './raster.ts'

/** Those of the light scheme: who shows a shared page tells nobody its own. */
const PAPER: Colour = [0xf7, 0xf6, 0xf2]
const INK: Colour = [0x16, 0x20, 0x1d]
const INK_2: Colour = [0x45, 0x50, 0x4b]
const LINE: Colour = [0xdf, 0xdc, 0xd3]
const PRIMARY: Colour = [0x0b, 0x5a, 0x56]

const EDGE = 72
const WIDE = CARD_WIDTH - 2 * EDGE
const BAR = 14

/** Where the photograph lies: from the bar to the right edge. */
const PHOTO = { x: 744, y: BAR, width: CARD_WIDTH - 744, height: 346 }
const ALONE = { width: WIDE, size: 64, lines: 2, first: 194, lead: 76 }
const BESIDE = { width: PHOTO.x - EDGE - 32, size: 50, lines: 3, first: 176, lead: 60 }

/** A card as a PNG: whose site, what, how much, when and where, with its photograph where there is one. */
export function drawCard(card: ShareCard, photo: Points | null): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = openCanvas(CARD_WIDTH, CARD_HEIGHT, PAPER)
  const { width, size: titleSize, lines, first, lead } = photo ? BESIDE : ALONE
  if (photo) drawPhoto(canvas, photo, PHOTO)
  fillBox(canvas, { x: 0, y: 0, width: CARD_WIDTH, height: BAR }, PRIMARY)
  const write = (text: string, y: number, size: number, weight: Weight, colour: Colour) =>
    drawText(canvas, wrapped(text, WIDE, { size, weight }, 1).join(''), { x: EDGE, y, size, weight, colour })
  write(card.site, 96, 36, 'bold', PRIMARY)
  const title = wrapped(card.title, width, { size: titleSize, weight: 'bold' }, lines)
  for (const [at, line] of title.entries()) write(line, first + at * lead, titleSize, 'bold', INK)
  write(card.label, 358, 34, 'regular', INK_2)
  write(card.amount, 462, 108, 'bold', INK)
  fillBox(canvas, { x: EDGE, y: 504, width: WIDE, height: 2 }, LINE)
  write(card.when, 554, 36, 'bold', INK)
  write(card.place, 598, 30, 'regular', INK_2)
  return encodePng(canvas.points, CARD_WIDTH, CARD_HEIGHT)
}
