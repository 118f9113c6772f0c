import { MINUTE_MS } from './spans.ts'

/** A line of the lots to come: one of them, or how many are passed over, with the first of those. */
export type RailPart = { id: string } | { between: number; first: string }

/** Some of the lots to come, in their order, and how many are left out before each of them. */
export function railParts(order: readonly string[], shown: ReadonlySet<string>): RailPart[] {
  const parts: RailPart[] = []
  let passed: string[] = []
  for (const id of order) {
    if (!shown.has(id)) {
      passed.push(id)
      continue
    }
    const [first] = passed
    if (first !== undefined) parts.push({ between: passed.length, first })
    parts.push({ id })
    passed = []
  }
  return parts
}

/** Lots that stay in sight above those that were jumped to. */
const LEAD = 3

/** Which lots are drawn: the first of them, or after a jump some of the next to close and those from there on. */
export function drawnIds(order: readonly string[], from: string | null, most: number): ReadonlySet<string> {
  const at = from === null ? -1 : order.indexOf(from)
  if (at <= LEAD) return new Set(order.slice(0, most))
  return new Set([...order.slice(0, LEAD), ...order.slice(at, at + most)])
}

/** `lots`: how many close from then until the next mark; `id`: the first of them. */
export type TimeMark = { at: number; id: string; lots: number }

const STEPS_MS = [5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
const DAY_MS = 24 * 60 * MINUTE_MS
const MARKS_MOST = 12

/** Whole times of the clock among the closes to come, about a dozen, each with the first lot that closes then or later. */
export function timeMarks(lots: readonly { id: string; closesAt: number }[]): TimeMark[] {
  const byClose = [...lots].sort((one, other) => one.closesAt - other.closesAt)
  const [first, last] = [byClose.at(0), byClose.at(-1)]
  if (!first || !last) return []
  const span = last.closesAt - first.closesAt
  const step = STEPS_MS.find((ms) => span / ms < MARKS_MOST) ?? DAY_MS
  const marks = new Map<number, TimeMark>()
  for (const { id, closesAt } of byClose) {
    const at = Math.floor(closesAt / step) * step
    const mark = marks.get(at)
    if (mark) mark.lots += 1
    else marks.set(at, { at, id, lots: 1 })
  }
  return [...marks.values()]
}

/** The lot that a number means: the seller's own, else its place from the beginning. */
export function lotNumbered<Lot extends { lotNumber: number; place: number }>(
  lots: readonly Lot[],
  typed: string,
): Lot | null {
  const number = Number(typed.trim().replace(/^#/, ''))
  if (!Number.isInteger(number) || number <= 0) return null
  return (
    lots.find(({ lotNumber }) => lotNumber === number) ??
    lots.find(({ place }) => place + 1 === number) ??
    null
  )
}
