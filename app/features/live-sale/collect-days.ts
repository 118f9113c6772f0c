/** The first and the last day on which an auction's lots are collected ("2026-11-24"). */
export type CollectDays = { first: string; last: string }

/** Null where its yard's hours are those, or no day was chosen. */
export function collectDays(pickup: { dates: readonly string[] } | null): CollectDays | null {
  const sorted = [...(pickup?.dates ?? [])].sort()
  const [first, last] = [sorted[0], sorted.at(-1)]
  return first && last ? { first, last } : null
}
