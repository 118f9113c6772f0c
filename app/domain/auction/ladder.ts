import type { Cents } from '../money/money.ts'

/** An increment schedule: from a price on, the step to the next offer. Ordered by `from`, never empty. */
export type Ladder = readonly { from: Cents; step: Cents }[]

/** engine.md, Increment schedules: the default, in whole dollars. */
export const DEFAULT_LADDER: Ladder = [
  { from: 0, step: 100 },
  { from: 25_00, step: 2_00 },
  { from: 100_00, step: 5_00 },
  { from: 250_00, step: 10_00 },
  { from: 500_00, step: 25_00 },
  { from: 1_000_00, step: 50_00 },
  { from: 2_500_00, step: 100_00 },
  { from: 5_000_00, step: 250_00 },
  { from: 10_000_00, step: 500_00 },
]

/** The step at a price. A price below the first rung takes the first rung's step. */
export function stepAt(ladder: Ladder, price: Cents): Cents {
  let step = ladder[0]?.step ?? 0
  for (const rung of ladder) {
    if (rung.from > price) break
    step = rung.step
  }
  return step
}
