import { AT_THE_YARD } from './booking.ts'
import type { BookingState } from './slots.ts'

/** For how long staff may take a step back, ms. */
export const UNDO_MS = 5 * 60_000
/** Minutes that a party takes where a yard has handed over nothing yet. */
const FIRST_MINUTES = 4
/** Hand-overs that the median is of. */
export const MEDIAN_OF = 20
const MINUTE = 60_000

export type CheckInProblem = 'completed' | 'waiting' | 'not_booked' | 'too_early' | 'closed'

/** Why a party may not check in now (operations.md, section 4, "Check-in"); null where it may. `closesAt`: the yard's close of the booked day; `earlyMs`: how long before its slot it may (`check_in_minutes`). */
export function whyNotCheckedIn(
  booking: { state: BookingState; startsAt: number },
  { now, closesAt, earlyMs, byStaff }: { now: number; closesAt: number; earlyMs: number; byStaff: boolean },
): CheckInProblem | null {
  if (booking.state === 'completed') return 'completed'
  if (isAtYard(booking.state)) return 'waiting'
  if (booking.state !== 'booked') return 'not_booked'
  if (now < booking.startsAt - earlyMs && !byStaff) return 'too_early'
  return now > closesAt ? 'closed' : null
}

export function isAtYard(state: BookingState): boolean {
  const there: readonly BookingState[] = AT_THE_YARD
  return there.includes(state)
}

/** What staff does with a party. */
export const SERVE_ACTS = ['prepare', 'ready', 'hand_over', 'undo'] as const
export type ServeAct = (typeof SERVE_ACTS)[number]

/** The states that an act is done from, and the one that it leads to. */
export const STEPS: Readonly<
  Record<Exclude<ServeAct, 'undo'>, { from: readonly BookingState[]; to: BookingState }>
> = {
  prepare: { from: ['waiting'], to: 'preparing' },
  ready: { from: ['preparing'], to: 'ready' },
  hand_over: { from: ['preparing', 'ready'], to: 'completed' },
}

type Steps = {
  state: BookingState
  preparingAt: number | null
  readyAt: number | null
  completedAt: number | null
}

/** Where taking the last step back leads to; null where there is none, or it is too long ago. */
export function undoTo(party: Steps, now: number): BookingState | null {
  const back = {
    preparing: { at: party.preparingAt, to: 'waiting' },
    ready: { at: party.readyAt, to: 'preparing' },
    completed: { at: party.completedAt, to: party.readyAt === null ? 'preparing' : 'ready' },
  } as const
  const { state } = party
  if (state !== 'preparing' && state !== 'ready' && state !== 'completed') return null
  const { at, to } = back[state]
  return at !== null && now - at <= UNDO_MS ? to : null
}

/** Minutes that a party takes: the median of the yard's last hand-overs, each in ms; never less than one. */
export function minutesEach(handOvers: readonly number[]): number {
  const sorted = [...handOvers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return FIRST_MINUTES
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper
  return Math.max(1, Math.round((lower + upper) / 2 / MINUTE))
}

export type InQueue = { id: string; state: BookingState; checkedInAt: number }

/** Who waits longest first; of two of the same moment the same on every screen. */
export function inTurn<Party extends InQueue>(parties: readonly Party[]): Party[] {
  return [...parties].sort(
    (one, other) => one.checkedInAt - other.checkedInAt || (one.id < other.id ? -1 : 1),
  )
}

/** Where a party stands among those who wait: 1 for the next. Null where it does not wait. */
export function placeOf(parties: readonly InQueue[], id: string): number | null {
  const place = inTurn(parties.filter(({ state }) => state === 'waiting')).findIndex(
    (party) => party.id === id,
  )
  return place < 0 ? null : place + 1
}

/** What has become of the lots of a party as it goes: handed over, not found, and all others to be brought later. */
export function outcomesOf(
  open: readonly string[],
  said: { handed: readonly string[]; missing: readonly string[] },
): { handed: string[]; missing: string[]; later: string[] } {
  const missing = open.filter((line) => said.missing.includes(line))
  const handed = open.filter((line) => said.handed.includes(line) && !missing.includes(line))
  const later = open.filter((line) => !handed.includes(line) && !missing.includes(line))
  return { handed, missing, later }
}
