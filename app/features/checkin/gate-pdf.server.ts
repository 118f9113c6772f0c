import { drawQr } from '#app/lib/pdf/draw-qr.ts'
import { PAGE, Sheet } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'

const LEFT = 72
const SIDE = 340

/** A letter sheet to hang at a yard's gate. */
export async function makeGateSheet(said: {
  yard: string
  title: string
  text: string
  address: string
}): Promise<Uint8Array> {
  const sheet = new Sheet()
  sheet.turn()
  const width = PAGE.width - 2 * LEFT
  sheet.put(said.title, LEFT, 690, { size: 36, weight: 'bold' })
  sheet.put(said.yard, LEFT, 656, { size: 18 })
  drawQr(sheet, said.address, { x: (PAGE.width - SIDE) / 2, y: 270, side: SIDE })
  wrapped(said.text, width, { size: 16 }, 3).forEach((line, at) => {
    sheet.put(line, LEFT, 220 - at * 22, { size: 16 })
  })
  sheet.put(said.address, LEFT, 120, { size: 10 })
  return sheet.save()
}
