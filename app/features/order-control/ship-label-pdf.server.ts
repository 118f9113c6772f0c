import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import { drawQr } from '#app/lib/pdf/draw-qr.ts'
import { Sheet } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'

/** A label of 4 by 6 inches, in points. */
const SIZE = { width: 288, height: 432 }
const LEFT = 20
const WIDTH = SIZE.width - 2 * LEFT
const LOTS_SHOWN = 4

export type ShipLabel = {
  from: readonly string[]
  to: PostalAddress
  number: string
  lots: readonly string[]
  /** What its code leads to. */
  address: string
}

/** A plain label, for whichever carrier takes it. */
export async function makeShipLabel({ from, to, number, lots, address }: ShipLabel): Promise<Uint8Array> {
  const sheet = new Sheet(SIZE)
  sheet.turn()
  from.forEach((line, at) => {
    sheet.put(wrapped(line, WIDTH, { size: 8 }, 1)[0] ?? '', LEFT, 404 - at * 11, { size: 8 })
  })
  sheet.rule(LEFT, 362, WIDTH, 1)
  const name = { size: 16, weight: 'bold' as const }
  const lines = [
    to.company,
    to.address1,
    to.address2,
    `${to.city}, ${to.state} ${to.zip}`,
    to.country,
    to.phone,
  ]
  sheet.put(wrapped(to.name, WIDTH, name, 1)[0] ?? '', LEFT, 334, name)
  lines
    .flatMap((line) => (line ? [line] : []))
    .forEach((line, at) => {
      sheet.put(wrapped(line, WIDTH, { size: 13 }, 1)[0] ?? '', LEFT, 312 - at * 18, { size: 13 })
    })
  sheet.rule(LEFT, 190, WIDTH, 1)
  drawQr(sheet, address, { x: LEFT, y: 84, side: 92 })
  sheet.put(number, LEFT + 108, 160, { size: 12, weight: 'bold' })
  lots.slice(0, LOTS_SHOWN).forEach((lot, at) => {
    sheet.put(wrapped(lot, WIDTH - 108, { size: 8 }, 1)[0] ?? '', LEFT + 108, 142 - at * 13, { size: 8 })
  })
  if (lots.length > LOTS_SHOWN)
    sheet.put(`+ ${lots.length - LOTS_SHOWN}`, LEFT + 108, 142 - LOTS_SHOWN * 13, { size: 8 })
  return sheet.save()
}
