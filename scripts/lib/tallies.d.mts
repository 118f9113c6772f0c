import type { Told } from '#tests/support/tally/tally.ts'

export function readTally(file: string): Told | null
export function mergeTallies(...told: (Told | null)[]): Told
export function untold(files: readonly string[], tally: Told | null): string[]
export function partsOf(
  files: readonly string[],
  begin: readonly number[],
  secondsOf: (file: string) => number,
): string[][]
export function shuffled<Item>(items: readonly Item[], seed: number): Item[]
