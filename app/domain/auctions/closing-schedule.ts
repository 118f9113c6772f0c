import type { Zone } from '#app/domain/pickup/civil.ts'
import { closeOf, lastCloseOf, lotsWithinSoftClose } from './closing.ts'
import { CLOSING_MS, type Closing, type ClosingChart, closingChart } from './closing-chart.ts'
import { SECOND_MS } from './spans.ts'
import type { SaleTerms } from './terms.ts'

export type Planned = Pick<SaleTerms, 'staggerSeconds' | 'softClose' | 'groupClose'> & {
  firstCloseAt: number
}

/** A lot as the schedule counts it; cents. `fixedAt`: it closes then, whatever is planned (it has offers, or is over). */
export type ScheduledLot = { price: number; fixedAt: number | null }

/** A lot of the example, by its place from 1. `gap`: so many that are not shown stand there. */
export type ExampleLot =
  | { place: number; at: number; is: 'plain' | 'left' | 'moved' }
  | { is: 'gap'; lots: number; at: number }

export type ClosingSchedule = {
  chart: ClosingChart
  first: number
  last: number
  /** When the last closes if it is extended as often as can be; null where nothing ends extensions. */
  latest: number | null
  example: { place: number; offerAt: number; from: number; to: number; lots: ExampleLot[] } | null
}

/** In the example the third lot is extended, by an offer this long before its close. */
const EXAMPLE_PLACE = 2
const OFFER_BEFORE_MS = 12 * SECOND_MS
const SHOWN_MOST = 11
/** Half as many as of a running sale: nobody looks for now among them. */
const BARS_LEAST = 12
const GAP_AFTER = 6
const GAP_BEFORE = 3

/** When an auction's lots will close as it is set, what is asked for in each ten minutes, and what an extension does. */
export function closingSchedule(
  plan: Planned,
  lots: readonly ScheduledLot[],
  zone: Zone,
): ClosingSchedule | null {
  const times = lots.map(({ fixedAt }, place) => fixedAt ?? closeOf(plan, place))
  const last = Math.max(...times)
  const first = Math.min(...times)
  const { softClose } = plan
  const cap = softClose.mode === 'none' ? 0 : softClose.capMs
  const latest = cap === null ? null : last + cap
  const chart = closingChart(
    closingsOf(lots, times),
    Number.NEGATIVE_INFINITY,
    zone,
    latest ?? Number.NEGATIVE_INFINITY,
    BARS_LEAST,
  )
  return chart && { chart, first, last, latest, example: exampleOf(plan, lots.length) }
}

function closingsOf(lots: readonly ScheduledLot[], times: readonly number[]): Closing[] {
  const closings = new Map<number, Closing>()
  lots.forEach(({ price }, index) => {
    const at = Math.floor((times[index] ?? 0) / CLOSING_MS) * CLOSING_MS
    const { value, lots: count } = closings.get(at) ?? { value: 0, lots: 0 }
    closings.set(at, { at, value: value + price, lots: count + 1, open: count + 1 })
  })
  return [...closings.values()].sort((a, b) => a.at - b.at)
}

/** None where lots move together or close at once, or where there are too few for one to pass another. */
function exampleOf(plan: Planned, lots: number): ClosingSchedule['example'] {
  const { softClose, groupClose, staggerSeconds } = plan
  if (groupClose || lotsWithinSoftClose(plan) === 0 || lots <= EXAMPLE_PLACE + 1) return null
  const last = lastCloseOf(plan, lots) ?? plan.firstCloseAt
  const from = closeOf(plan, EXAMPLE_PLACE)
  const offerAt = from - Math.min(OFFER_BEFORE_MS, softClose.windowMs / 2)
  const wanted = (softClose.mode === 'add' ? from : offerAt) + softClose.extensionMs
  const to = softClose.capMs === null ? wanted : Math.min(wanted, from + softClose.capMs)
  if (to <= from + staggerSeconds * SECOND_MS) return null
  const until = Math.min(last, to + staggerSeconds * SECOND_MS)
  const behind = Array.from({ length: lots }, (_, place): ExampleLot & { at: number } => ({
    place: place + 1,
    at: closeOf(plan, place),
    is: place === EXAMPLE_PLACE ? 'left' : 'plain',
  })).filter(({ at }) => at <= until)
  const all = [...behind, { place: EXAMPLE_PLACE + 1, at: to, is: 'moved' as const }].sort(
    (a, b) => a.at - b.at,
  )
  return { place: EXAMPLE_PLACE + 1, offerAt, from, to, lots: shortened(all) }
}

function shortened(lots: ExampleLot[]): ExampleLot[] {
  if (lots.length <= SHOWN_MOST) return lots
  const hidden = lots.slice(GAP_AFTER, -GAP_BEFORE)
  const gap: ExampleLot = { is: 'gap', lots: hidden.length, at: hidden[0]?.at ?? 0 }
  return [...lots.slice(0, GAP_AFTER), gap, ...lots.slice(-GAP_BEFORE)]
}
