import { readAmount } from '../money/amount.ts'
import { dollarsField } from '../money/money.ts'
import type { Ladder } from './ladder.ts'

const RUNGS_MOST = 40

/**
 * Steps as a seller types them, in dollars: `0: 1, 25: 2, 100: 5`, each a price and the step from there on; a single amount
 * is the step at every price. Null where they cannot be read or do not climb.
 */
export function readLadder(typed: string, { wholeDollars }: { wholeDollars: boolean }): Ladder | null {
  const parts = typed
    .split(/[;\n]|,\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > RUNGS_MOST) return null
  const ladder: { from: number; step: number }[] = []
  for (const part of parts) {
    const [first = '', second, more] = part.split(/\s*:\s*/)
    if (more !== undefined) return null
    const from = second === undefined || /^\$?0+$/.test(first) ? 0 : centsOf(first, wholeDollars)
    const step = centsOf(second ?? first, wholeDollars)
    const before = ladder.at(-1)
    if (from === null || step === null || (before && from <= before.from)) return null
    ladder.push({ from, step })
  }
  return ladder[0]?.from === 0 ? ladder : null
}

/** The same, as it would be typed. */
export function ladderField(ladder: Ladder): string {
  return ladder
    .map(({ from, step }) => `${from === 0 ? '0' : dollarsField(from)}: ${dollarsField(step)}`)
    .join(', ')
}

function centsOf(typed: string, wholeDollars: boolean): number | null {
  const read = readAmount(typed, { wholeDollars })
  return read.ok ? read.cents : null
}
