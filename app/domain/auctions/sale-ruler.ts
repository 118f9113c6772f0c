const HOUR_MS = 3_600_000
const STEPS = [1, 2, 3, 6, 12] as const
const TICKS_MOST = 8

type Closes = { firstCloseAt: number | null; lastCloseAt: number | null }

/** Where a moment stands on the line from a sale's first close to its last, from 0 to 1; null where they are one moment. */
export function shareOf({ firstCloseAt, lastCloseAt }: Closes, at: number): number | null {
  if (firstCloseAt === null || lastCloseAt === null || lastCloseAt <= firstCloseAt) return null
  return Math.min(1, Math.max(0, (at - firstCloseAt) / (lastCloseAt - firstCloseAt)))
}

/**
 * The whole hours from a sale's first close to its last, at most eight of them: every second, third… where there are more.
 * None under a sale of less than an hour that has none, or of more than four days. `hourAt`: of the clock that pages show.
 */
export function hoursOf(
  { firstCloseAt, lastCloseAt }: Closes,
  hourAt: (at: number) => number,
): { at: number; hour: number }[] {
  if (firstCloseAt === null || lastCloseAt === null) return []
  const first = Math.ceil(firstCloseAt / HOUR_MS)
  const last = Math.floor(lastCloseAt / HOUR_MS)
  const step = STEPS.find((hours) => (last - first) / hours < TICKS_MOST)
  if (step === undefined) return []
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => (first + place) * HOUR_MS)
    .map((at) => ({ at, hour: hourAt(at) }))
    .filter(({ hour }) => hour % step === 0)
}
