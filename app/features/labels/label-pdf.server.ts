import { code128 } from '#app/lib/code128.ts'
import { drawQr } from '#app/lib/pdf/draw-qr.ts'
import { PAGE, Sheet } from '#app/lib/pdf/sheet.ts'
import { countPages, type LabelsInput } from './inputs.ts'
import { type LabelPage, type LabelWords, layOutPage, type Mark } from './label-layout.server.ts'
import type { LabelLot } from './queries.server.ts'

type Plan = Pick<LabelsInput, 'paper' | 'begin' | 'copies' | 'on'>

/** Labels as PDF: sheets of thirty, or one a page for a thermal printer. */
export async function makeLabels(
  lots: readonly LabelLot[],
  plan: Plan,
  words: LabelWords,
): Promise<Uint8Array> {
  // paper is there to be printed on, even with nothing
  const pages = Math.max(1, countPages(lots.length, plan))
  const laidOut = Array.from({ length: pages }, (_, at) => layOutPage(at + 1, lots, plan, words))
  const sheet = new Sheet(laidOut[0] ?? PAGE)
  for (const page of laidOut) {
    sheet.turn()
    for (const mark of page.marks) draw(sheet, page, mark)
  }
  return sheet.save()
}

/** Zero of a page of a PDF is below on the left. */
function draw(sheet: Sheet, { height }: LabelPage, mark: Mark) {
  if (mark.kind === 'text') {
    const { text, x, y, size, weight, align } = mark
    sheet.put(text, x, height - y, { size, weight, align })
  } else if (mark.kind === 'qr')
    drawQr(sheet, mark.text, { x: mark.x, y: height - mark.y - mark.side, side: mark.side })
  else if (mark.kind === 'rule') sheet.fill(mark.x, height - mark.y - mark.height, mark.width, mark.height)
  else drawBars(sheet, mark, height)
}

function drawBars(sheet: Sheet, mark: Extract<Mark, { kind: 'bars' }>, pageHeight: number) {
  const code = code128(mark.text)
  if (!code) return
  const unit = mark.width / code.width
  const y = pageHeight - mark.y - mark.height
  for (const bar of code.bars) sheet.fill(mark.x + bar.x * unit, y, bar.length * unit, mark.height)
}
