import { type CivilDay, dayAt, type Zone } from '#app/domain/pickup/civil.ts'
import { MINUTE_MS } from './spans.ts'

/** What closes in some minutes, and what stands on it, in cents. `open`: how many of its lots still are. */
export type Closing = { at: number; value: number; lots: number; open: number }

export type ClosingBar = Closing & {
  state: 'closed' | 'now' | 'later'
  /** Where it begins, and how wide its place is, of the whole width. */
  from: number
}
export type ClosingTick = { at: number; from: number; hour: number; day: CivilDay }

export type ClosingChart = {
  /** From when it shows to when. */
  span: { from: number; to: number }
  /** How long each bar is. */
  minutes: number
  bars: ClosingBar[]
  /** The place of one bar, of the whole width. */
  wide: number
  /** Where now is; null where it is not among the bars. */
  now: number | null
  ticks: ClosingTick[]
  /** Whether the ticks are days. */
  byDay: boolean
}

const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Lots are counted by it (ms). */
export const CLOSING_MS = 10 * MINUTE_MS
const BAR_MINUTES = [10, 20, 30, 60, 120, 240, 480, 1440]
const BARS_MOST = 72
/** Fewer would be as wide as posters. */
const BARS_LEAST = 24
const TICK_HOURS = [1, 2, 3, 6, 12]
const TICKS_MOST = 8
/** So long before the first close now is part of the picture. */
const NOW_BEFORE_MS = 2 * HOUR_MS

/**
 * The bars of a sale by when its lots close, on the yard's clock: whole hours from before the first to after the last, or to
 * `until` where that is later. What takes longer than ten minutes a bar can show has longer bars.
 */
export function closingChart(
  closings: readonly Closing[],
  now: number,
  zone: Zone,
  until = Number.NEGATIVE_INFINITY,
  least = BARS_LEAST,
): ClosingChart | null {
  const [first] = closings
  const last = closings.at(-1)
  if (!first || !last) return null
  const begins = now < first.at && now >= first.at - NOW_BEFORE_MS ? now : first.at
  const from = Math.floor(begins / HOUR_MS) * HOUR_MS
  const ends = Math.max(last.at + CLOSING_MS, until)
  const spans = Math.ceil((ends - from) / MINUTE_MS)
  const minutes = BAR_MINUTES.find((one) => spans <= one * BARS_MOST) ?? Math.ceil(spans / BARS_MOST)
  const step = minutes * MINUTE_MS
  const count = Math.max(least, Math.ceil((ends - from) / step))
  const long = count * step
  const share = (at: number) => (at - from) / long
  const { ticks, byDay } = ticksOf(from, long, zone)
  return {
    span: { from, to: from + long },
    minutes,
    wide: 1 / count,
    bars: merged(closings, from, step).map((bar) => ({
      ...bar,
      from: share(bar.at),
      state: bar.open === 0 ? 'closed' : bar.at <= now ? 'now' : 'later',
    })),
    now: now >= from && now <= from + long ? share(now) : null,
    ticks: ticks.map((tick) => ({ ...tick, from: share(tick.at) })),
    byDay,
  }
}

function merged(closings: readonly Closing[], from: number, step: number): Closing[] {
  const bars = new Map<number, Closing>()
  for (const { at, value, lots, open } of closings) {
    const begin = from + Math.floor((at - from) / step) * step
    const bar = bars.get(begin) ?? { at: begin, value: 0, lots: 0, open: 0 }
    bars.set(begin, {
      at: begin,
      value: bar.value + value,
      lots: bar.lots + lots,
      open: bar.open + open,
    })
  }
  return [...bars.values()]
}

function ticksOf(from: number, long: number, zone: Zone) {
  const hours = TICK_HOURS.find((one) => long / (one * HOUR_MS) <= TICKS_MOST)
  const byDay = hours === undefined
  const days = Math.max(1, Math.ceil(long / DAY_MS / TICKS_MOST))
  const ticks: Omit<ClosingTick, 'from'>[] = []
  let midnights = 0
  for (let at = from; at < from + long; at += HOUR_MS) {
    const hour = Math.floor(((at + zone.aheadAt(at)) % DAY_MS) / HOUR_MS)
    if (byDay ? hour !== 0 : (at - from) % (hours * HOUR_MS) !== 0) continue
    midnights += 1
    if (byDay && (midnights - 1) % days !== 0) continue
    ticks.push({ at, hour, day: dayAt(zone, at) })
  }
  return { ticks, byDay }
}
