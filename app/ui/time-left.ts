const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The clock's stages: calm, under ten minutes, under five, and past its end. */
export type ClockStage = 'calm' | 'soon' | 'final' | 'over'

export function clockStage(left: number): ClockStage {
  if (left <= 0) return 'over'
  if (left <= 5 * MINUTE) return 'final'
  return left <= 10 * MINUTE ? 'soon' : 'calm'
}

/** The same, and whether there are two days or more: until then a clock stays in the background. */
export function nearness(left: number): ClockStage | 'far' {
  return left >= 2 * DAY ? 'far' : clockStage(left)
}

/** For tiles: "1d 04h", "2h 14m", "42m", and from ten minutes on "8:41". */
export function coarseLeft(left: number): string {
  if (clockStage(left) !== 'calm') return minutesLeft(left)
  if (left >= DAY) return `${whole(left, DAY)}d ${pad(whole(left % DAY, HOUR))}h`
  if (left >= HOUR) return `${whole(left, HOUR)}h ${pad(whole(left % HOUR, MINUTE))}m`
  return `${whole(left, MINUTE)}m`
}

/** For the lot's own panel: the same down to the second, "1d 04h 12m 05s". */
export function fineLeft(left: number): string {
  if (clockStage(left) !== 'calm') return minutesLeft(left)
  const days = left >= DAY ? `${whole(left, DAY)}d ${pad(whole(left % DAY, HOUR))}h ` : ''
  const hours = left >= HOUR && left < DAY ? `${whole(left, HOUR)}h ` : ''
  const minutes = whole(left % HOUR, MINUTE)
  return `${days}${hours}${days || hours ? pad(minutes) : minutes}m ${pad(whole(left % MINUTE, SECOND))}s`
}

/** Rounds up, so that 0:00 is read only when it is over. */
function minutesLeft(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND))
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`
}

function whole(left: number, unit: number): number {
  return Math.floor(left / unit)
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
