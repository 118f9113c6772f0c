/** How many measured values there are, and the value (ms) that half, 95 and 99 in a hundred of them stay under. */
export type Spread = { count: number; p50: number; p95: number; p99: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Two decimals: more would promise what a shared machine does not keep. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
