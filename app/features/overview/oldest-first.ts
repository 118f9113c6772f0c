/** Lists of which each is sorted, as one; only so many, after the first `skip`. Equals keep the order of their lists. */
export function oldestFirst<Row extends { at: number }>(
  lists: readonly (readonly Row[])[],
  { skip, take }: { skip: number; take: number },
): Row[] {
  return lists
    .flat()
    .sort((one, other) => one.at - other.at)
    .slice(skip, skip + take)
}

export type Urgency = 'long' | 'some' | 'new'

const HOUR_MS = 60 * 60_000
const SOME_MS = 22 * HOUR_MS
const LONG_MS = 54 * HOUR_MS

/** How long something may wait before the page says so by its colour. */
export function urgencyOf(waited: number): Urgency {
  if (waited >= LONG_MS) return 'long'
  return waited >= SOME_MS ? 'some' : 'new'
}

export type Waited = { days: number; hours: number; minutes: number }

/** How long something has waited, in its two largest units. */
export function waitedOf(waited: number): Waited {
  const minutes = Math.max(0, Math.floor(waited / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return { days, hours, minutes: 0 }
  // from some hours on minutes say nothing
  return { days: 0, hours, minutes: hours >= 3 ? 0 : minutes % 60 }
}
