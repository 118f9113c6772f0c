import type { Cents } from '../money/money.ts'
import { type Ladder, stepAt } from './ladder.ts'
import type { Format, RuleCard } from './rule-card.ts'

/** Which way offers go. The rules of proxy offers are written once, in these words, and hold for both ways. */
export type Direction = {
  /** Whether the first amount is the better offer. */
  beats: (amount: Cents, other: Cents) => boolean
  /** The amount one step better. Downward it may be less than anything that exists: see `leastCoin`. */
  stepPast: (ladder: Ladder, amount: Cents) => Cents
  better: (one: Cents, other: Cents) => Cents
  worse: (one: Cents, other: Cents) => Cents
}

export const UPWARD: Direction = {
  beats: (amount, other) => amount > other,
  stepPast: (ladder, amount) => amount + stepAt(ladder, amount),
  better: Math.max,
  worse: Math.min,
}

export const DOWNWARD: Direction = {
  beats: (amount, other) => amount < other,
  stepPast: (ladder, amount) => amount - stepAt(ladder, amount),
  better: Math.min,
  worse: Math.max,
}

/** Which way the offers of a listing go. */
export function directionOf({ format }: { format: Format }): Direction {
  return format === 'reverse' ? DOWNWARD : UPWARD
}

/** Whether an amount reaches another: as good an offer, or a better one. */
export function reaches({ beats }: Direction, amount: Cents, other: Cents): boolean {
  return !beats(other, amount)
}

/** The least amount that exists: a cent, or a dollar where offers are whole dollars. */
export function leastCoin({ wholeDollars }: Pick<RuleCard, 'wholeDollars'>): Cents {
  return wholeDollars ? 1_00 : 1
}
