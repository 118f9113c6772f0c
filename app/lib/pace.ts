/** Waiting longer than this between two steps means that each turn of the thread takes long whatever is done in it, ms. */
const LONG_MS = 8

/**
 * How much to do at a time beside others: the least while turns are short, so that nobody waits for it; more where they are
 * long anyway, so that it ends at all. `waitedMs`: how long the last rest took.
 */
export function nextStep(
  step: number,
  waitedMs: number,
  { least, most }: { least: number; most: number },
): number {
  return waitedMs > LONG_MS ? Math.min(step * 2, most) : Math.max(step / 2, least)
}
