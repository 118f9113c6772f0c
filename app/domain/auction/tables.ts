import type { Ladder } from './ladder.ts'

/** The published steps of the site that most recorded histories come from, so that these replay without a file. */
export const EBAY_LADDER: Ladder = [
  { from: 0, step: 5 },
  { from: 1_00, step: 25 },
  { from: 5_00, step: 50 },
  { from: 25_00, step: 1_00 },
  { from: 100_00, step: 2_50 },
  { from: 250_00, step: 5_00 },
  { from: 500_00, step: 10_00 },
  { from: 1_000_00, step: 25_00 },
  { from: 2_500_00, step: 50_00 },
  { from: 5_000_00, step: 100_00 },
]

/** Increment schedules that the replay knows by name. A file's own table of the same name goes first. */
export const BUILT_IN_LADDERS: ReadonlyMap<string, Ladder> = new Map([['ebay', EBAY_LADDER]])
