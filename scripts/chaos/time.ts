export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Asks again until there is an answer other than null, or the time is over (null). */
export async function eventually<T>(
  ask: () => Promise<T | null>,
  { within, pause }: { within: number; pause: number },
): Promise<T | null> {
  const until = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer !== null || Date.now() > until) return answer
    await sleep(pause)
  }
}

/** The middle and the greatest of some figures; zeros when there are none. */
export function middleAndWorst(figures: readonly number[]): { median: number; worst: number } {
  const sorted = [...figures].sort((one, other) => one - other)
  return { median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}
