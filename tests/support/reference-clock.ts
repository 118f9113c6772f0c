import type { Accepted } from './reference-remaining.ts'

const DAY = 86_400_000

/** An accepted command at the time that the lot's own clock showed. `still`: it did not go then. */
export type OnClock = Accepted & { still: boolean }

type Reading = {
  /** The history without pauses, as it happened on the lot's own clock. */
  history: OnClock[]
  /** What that clock shows. */
  at: number
  /** By how much real time is ahead of it for all pauses that are over. */
  behind: number
  isPaused: boolean
}

/**
 * A history as the lot's own clock saw it, which stands still while it is paused: pauses drop out of it, and every other
 * rule can be told by that clock alone. No pause lasts longer than a day.
 */
export function onOwnClock(history: readonly Accepted[], now: number): Reading {
  const pauses = pausesOf(history, now)
  const pausedBefore = (at: number) =>
    pauses.reduce((length, { from, to }) => length + Math.max(0, Math.min(to, at) - from), 0)
  const seen: OnClock[] = []
  let isPaused = false
  let since = 0
  for (const { command, at } of history) {
    if (isPaused && at >= since + DAY) isPaused = false
    if (command.type === 'resume') isPaused = false
    else if (command.type === 'pause') {
      isPaused = true
      since = at
    } else seen.push({ command, at: at - pausedBefore(at), still: isPaused })
  }
  if (isPaused && now >= since + DAY) isPaused = false
  return {
    history: seen,
    at: now - pausedBefore(now),
    behind: pauses.filter(({ isOver }) => isOver).reduce((length, { from, to }) => length + to - from, 0),
    isPaused,
  }
}

function pausesOf(history: readonly Accepted[], now: number) {
  return history.flatMap(({ command, at: from }, place) => {
    if (command.type !== 'pause') return []
    const resumed = history.slice(place).find((later) => later.command.type === 'resume')?.at
    const to = Math.min(resumed ?? Number.POSITIVE_INFINITY, from + DAY)
    return [{ from, to, isOver: resumed !== undefined || now >= to }]
  })
}

/** By how much the scheduled close has moved by hand. */
export function extendedBy(history: readonly Accepted[]): number {
  return history.reduce(
    (moved, { command }) =>
      command.type === 'extend' ? moved + Math.round(command.minutes * 60_000) : moved,
    0,
  )
}
