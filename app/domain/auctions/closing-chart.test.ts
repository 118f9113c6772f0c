import { expect, test } from 'vitest'
import { closingChart } from './closing-chart.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Seven in the evening in the east. */
const SEVEN = Date.UTC(2026, 10, 24, 0, 0)
const EAST = { aheadAt: () => -5 * HOUR }

const closing = (minutes: number, open = 10) => ({ at: SEVEN + minutes * MINUTE, value: 100, lots: 10, open })

test('nothing that closes is no chart', () => {
  expect(closingChart([], SEVEN, EAST)).toBeNull()
})

test('bars stand by time, closed, closing now and to come, with the hours of the yard under them', () => {
  const chart = closingChart(
    [closing(0, 0), closing(10), closing(20), closing(230)],
    SEVEN + 14 * MINUTE,
    EAST,
  )
  expect(chart?.minutes).toBe(10)
  expect(chart?.bars.map(({ state }) => state)).toEqual(['closed', 'now', 'later', 'later'])
  expect(chart?.bars.map(({ from }) => Math.round(from * 24))).toEqual([0, 1, 2, 23])
  expect(chart?.ticks.map(({ hour }) => hour)).toEqual([19, 20, 21, 22])
  expect(chart?.now).toBeCloseTo(14 / 240)
})

test('one bar is no wider than one of four hours', () => {
  expect(closingChart([closing(0)], SEVEN, EAST)?.wide).toBeCloseTo(1 / 24)
})

test('a sale of three days has longer bars, which hold all its lots', () => {
  const all = Array.from({ length: 432 }, (_, at) => closing(at * 10))
  const chart = closingChart(all, SEVEN, EAST)
  expect(chart?.minutes).toBe(60)
  expect(chart?.bars).toHaveLength(72)
  expect(chart?.bars.reduce((sum, { lots }) => sum + lots, 0)).toBe(4_320)
  expect(chart?.ticks.length).toBeLessThanOrEqual(8)
})

test('a sale of three weeks has days under it', () => {
  const all = Array.from({ length: 3_024 }, (_, at) => closing(at * 10))
  const chart = closingChart(all, SEVEN, EAST)
  expect(chart?.byDay).toBe(true)
  expect(chart?.ticks.map(({ day }) => day).slice(0, 3)).toEqual(['2026-11-24', '2026-11-27', '2026-11-30'])
})

test('now is shown from two hours before the first close, and not long after the last', () => {
  expect(closingChart([closing(0)], SEVEN - 90 * MINUTE, EAST)?.now).toBeCloseTo(30 / 240)
  expect(closingChart([closing(0)], SEVEN - 5 * HOUR, EAST)?.now).toBeNull()
  expect(closingChart([closing(0, 0)], SEVEN + 9 * HOUR, EAST)?.now).toBeNull()
})
