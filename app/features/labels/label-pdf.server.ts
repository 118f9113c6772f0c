import { code128 } from '#app/lib/code128.ts'
import { drawQr } from '#app/lib/pdf/draw-qr.ts'
import { PAGE, Sheet } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'
import { type LabelsInput, SHEET_LABELS } from './inputs.ts'
import type { LabelLot } from './queries.server.ts'

/** Avery 5160, in points: where its labels are on a letter sheet. */
const SHEET = { left: 13.5, top: 36, width: 189, height: 72, across: 198, columns: 3 }
/** A roll of labels of 4 by 6 inches. */
const ROLL = { width: 288, height: 432 }

type Box = { x: number; y: number; width: number; height: number }

/** Labels as PDF: sheets of thirty, or one a page for a thermal printer. `origin`: of the addresses that the codes lead to. */
export async function makeLabels(
  lots: readonly LabelLot[],
  { paper, begin, copies }: Pick<LabelsInput, 'paper' | 'begin' | 'copies'>,
  { origin, lotWord }: { origin: string; lotWord: (lotNumber: number) => string },
): Promise<Uint8Array> {
  const labels = lots.flatMap((lot) => Array.from({ length: copies }, () => lot))
  const words = ({ lotNumber, code, path }: LabelLot) => ({
    lot: lotNumber === null ? code : lotWord(lotNumber),
    address: origin + path,
  })
  const sheet = new Sheet(paper === '4x6' ? ROLL : PAGE)
  for (const [at, lot] of labels.entries()) {
    const place = at + begin - 1
    if (paper === '4x6' || at === 0 || place % SHEET_LABELS === 0) sheet.turn()
    if (paper === '4x6') drawLarge(sheet, lot, words(lot))
    else drawSmall(sheet, boxAt(place % SHEET_LABELS), lot, words(lot))
  }
  if (labels.length === 0) sheet.turn()
  return sheet.save()
}

/** Zero of a page is below on the left. */
function boxAt(place: number): Box {
  const [row, column] = [Math.floor(place / SHEET.columns), place % SHEET.columns]
  return {
    x: SHEET.left + column * SHEET.across,
    y: PAGE.height - SHEET.top - (row + 1) * SHEET.height,
    width: SHEET.width,
    height: SHEET.height,
  }
}

type Said = { lot: string; address: string }

function drawSmall(sheet: Sheet, box: Box, lot: LabelLot, { lot: number, address }: Said) {
  const side = 52
  drawQr(sheet, address, { x: box.x + 8, y: box.y + (box.height - side) / 2, side })
  const x = box.x + side + 16
  const width = box.width - side - 24
  let y = box.y + box.height - 15
  if (lot.bin) {
    sheet.put(wrapped(lot.bin, width, { size: 11, weight: 'bold' }, 1)[0] ?? '', x, y, {
      size: 11,
      weight: 'bold',
    })
    y -= 9
  }
  for (const line of wrapped(lot.title, width, { size: 6 }, 2)) {
    sheet.put(line, x, y, { size: 6 })
    y -= 7
  }
  sheet.put(wrapped(lot.yard, width, { size: 5 }, 1)[0] ?? '', x, y, { size: 5 })
  drawCode(sheet, lot.code, { x, y: box.y + 7, width: 66, height: 15 })
  sheet.put(number, box.x + box.width - 6, box.y + 8, { size: 6.5, weight: 'bold', align: 'right' })
}

function drawLarge(sheet: Sheet, lot: LabelLot, { lot: number, address }: Said) {
  const [left, width] = [20, ROLL.width - 40]
  sheet.put(wrapped(lot.bin ?? '', width, { size: 40, weight: 'bold' }, 1)[0] ?? '', left, 376, {
    size: 40,
    weight: 'bold',
  })
  sheet.put(lot.yard, left, 354, { size: 11 })
  wrapped(lot.title, width, { size: 15, weight: 'bold' }, 3).forEach((line, at) => {
    sheet.put(line, left, 328 - at * 18, { size: 15, weight: 'bold' })
  })
  drawQr(sheet, address, { x: left, y: 128, side: 128 })
  sheet.put(number, left + 146, 200, { size: 18, weight: 'bold' })
  for (const [at, line] of wrapped(lot.seller, width - 146, { size: 9 }, 3).entries())
    sheet.put(line, left + 146, 182 - at * 11, { size: 9 })
  drawCode(sheet, lot.code, { x: left, y: 44, width, height: 60 })
  sheet.put(lot.code, left, 28, { size: 11 })
}

function drawCode(sheet: Sheet, text: string, { x, y, width, height }: Box) {
  const code = code128(text)
  if (!code) return
  const unit = width / code.width
  for (const bar of code.bars) sheet.fill(x + bar.x * unit, y, bar.length * unit, height)
}
