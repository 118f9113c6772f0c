import { encode } from 'uqr'

/** A QR code as the path of an SVG `size` units wide, a quiet margin of four units around it. */
export type QrCode = { size: number; path: string }

const MARGIN = 4

/** The dark squares of a QR code as runs, `size` squares wide, without a margin. */
export function qrRuns(text: string): { size: number; runs: { x: number; y: number; length: number }[] } {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  return { size, runs: data.flatMap((row, y) => runsOf(row).map(({ x, length }) => ({ x, y, length }))) }
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: MARGIN, ecc: 'M' })
  const path = data.flatMap((row, y) =>
    runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: path.join('') }
}

/** Dark squares that stand side by side, as one. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last.x + last.length === x) last.length += 1
    else runs.push({ x, length: 1 })
  })
  return runs
}
