import { reduceStage, type Stage, type StageLot } from '#app/domain/auctions/live-stage.ts'

export const T = 1_800_000_000_000
export const SECOND = 1_000

/** Lots of a sale in their order, each this many seconds after the one before it. */
export const aSale = (count: number, stagger: number, first = 50): StageLot[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `l${place}`,
    place,
    closesAt: T + (first + place * stagger) * SECOND,
    over: false,
  }))

export const changed = (lots: readonly StageLot[], id: string, change: Partial<StageLot>) =>
  lots.map((lot) => (lot.id === id ? { ...lot, ...change } : lot))

export const hear = (stage: Stage, lots: readonly StageLot[], now: number) =>
  reduceStage(stage, { type: 'lots', lots, now })
export const tick = (stage: Stage, now: number) => reduceStage(stage, { type: 'tick', now })
