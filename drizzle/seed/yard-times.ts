import { boundsOf, dayAt, type Zone } from '#app/domain/pickup/civil.ts'

const MINUTE = 60_000
/** How long after now the first of those who are still to come has booked, and each after them. */
const LATER_MS = 30 * MINUTE
const MISSED_MS = 2 * 60 * MINUTE

export type Ends = 'owing' | 'paid' | 'booked' | 'missed' | 'waiting' | 'preparing' | 'ready' | 'completed'

/** When a visit of today begins and ends, and when its party came, epoch ms. */
export type VisitTimes = {
  startsAt: number
  endsAt: number
  checkedInAt: number
  preparingAt: number
  readyAt: number
  completedAt: number
}

/**
 * The moments of a party that came so many minutes ago, or of the one in this place among those who are still to come. All
 * are of today, at whatever hour the demo is started: before midnight nothing is left of the day, after it nothing is over.
 */
export function visitTimes(
  zone: Zone,
  now: number,
  slotMs: number,
  { ends, minutes = 0, later = 0 }: { ends: Ends; minutes?: number; later?: number },
): VisitTimes {
  const { from, to } = boundsOf(zone, dayAt(zone, now))
  const today = (at: number) => Math.min(Math.max(at, from), now)
  const came = now - minutes * MINUTE
  const asked = ends === 'booked' ? now + (later + 1) * LATER_MS : ends === 'missed' ? now - MISSED_MS : came
  const last = to - slotMs
  const startsAt = Math.max(from, Math.min(last, asked - ((((asked - from) % slotMs) + slotMs) % slotMs)))
  return {
    startsAt,
    endsAt: startsAt + slotMs,
    checkedInAt: today(came),
    preparingAt: today(came + 4 * MINUTE),
    readyAt: today(came + 8 * MINUTE),
    completedAt: today(came + 9 * MINUTE),
  }
}
