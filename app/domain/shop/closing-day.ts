import { addDays, boundsOf, dayAt, type Zone } from '../pickup/civil.ts'

/** From five in the afternoon on what closes before midnight closes tonight; before it, today. */
const EVENING_MS = 7 * 3_600_000

/** So many lots of a day are counted: beyond that it is "1,000+", however many there are. */
export const CLOSING_COUNTED_MOST = 1_000

export type ClosingDay = {
  /** How people call what is left of this day. */
  called: 'today' | 'tonight'
  /** When this day ends, and when tomorrow does; what closes at that very moment closes by then. */
  midnight: number
  midnightAfter: number
}

/** What is left of a zone's day at a moment. */
export function closingDay(zone: Zone, now: number): ClosingDay {
  const today = dayAt(zone, now)
  const { to: midnight } = boundsOf(zone, today)
  return {
    called: midnight - now <= EVENING_MS ? 'tonight' : 'today',
    midnight,
    midnightAfter: boundsOf(zone, addDays(today, 1)).to,
  }
}
