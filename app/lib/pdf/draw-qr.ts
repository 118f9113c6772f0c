import { qrRuns } from '#app/lib/qr.ts'
import type { Sheet } from './sheet.ts'

/** A QR code as a square; `x` and `y` are its corner below on the left. */
export function drawQr(sheet: Sheet, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { size, runs } = qrRuns(text)
  const unit = side / size
  for (const run of runs) sheet.fill(x + run.x * unit, y + side - (run.y + 1) * unit, run.length * unit, unit)
}
