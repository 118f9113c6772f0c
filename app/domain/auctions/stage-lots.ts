import { type ShownPause, stoodClose } from '#app/domain/auction/pause.ts'
import type { StageLot } from './live-stage.ts'

/** `closesAt`: of one that is paused, when it closes if the pause ends by itself. */
export type PausableLot = StageLot & { paused: ShownPause | null }

/** Among so many that close next it is seen whether the sale is paused, or a lot by itself: the page hears of more. */
const NEAREST = 40
/** So many of them may be paused by themselves. */
const FEW = 2
/** What has just been paused stays in its place for so long. */
const STAYS_MS = 20_000

/**
 * The lots with the closes that they are put in order by. A paused sale stands as it stood: its lots keep their order, and
 * count as if they went on now, also while the pause, or its end, has come to some of them alone. A lot that is paused by
 * itself keeps its place for some seconds, so that who offers on it sees why; then the others go on without it.
 */
export function stageLots(lots: readonly PausableLot[], now: number): StageLot[] {
  const all = lots.some(({ paused }) => paused !== null) && isWholeSale(lots)
  return lots.map(({ id, place, over, closesAt, paused }) => {
    if (paused === null || !(all || now - paused.since < STAYS_MS)) return { id, place, over, closesAt }
    return { id, place, over, closesAt: stoodClose({ closesAt, paused }) + Math.max(0, now - paused.since) }
  })
}

/** When what is paused by itself goes back in the rail (epoch ms), the soonest; null where nothing does. */
export function nextToLeave(lots: readonly PausableLot[], now: number): number | null {
  const ends = lots
    .flatMap(({ paused }) => (paused ? [paused.since + STAYS_MS] : []))
    .filter((at) => at > now)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** Whether a pause of the sale, or its end, is known of some of its lots alone: those that nobody tells of must be asked for. */
export function isPartlyPaused(lots: readonly PausableLot[]): boolean {
  const open = lots.filter(({ over }) => !over)
  const paused = open.filter((lot) => lot.paused !== null).length
  return paused > 0 && paused < open.length && isWholeSale(open)
}

function isWholeSale(lots: readonly PausableLot[]): boolean {
  const nearest = lots
    .filter(({ over }) => !over)
    .sort((a, b) => stoodClose(a) - stoodClose(b))
    .slice(0, NEAREST)
  const paused = nearest.filter((lot) => lot.paused !== null).length
  return paused > FEW || paused === nearest.length
}
