/** How far a job was at a moment, epoch ms. */
export type Sight = { cursor: number; at: number }

/**
 * Seconds until a job is over at the pace between two sights of it; null while that cannot be told. Since its start is no
 * measure: it may have been stopped for a night.
 */
export function secondsLeft(first: Sight, latest: Sight, total: number): number | null {
  const went = latest.cursor - first.cursor
  const took = latest.at - first.at
  if (went <= 0 || took <= 0) return null
  return Math.ceil(((took / went) * (total - latest.cursor)) / 1_000)
}
