import { expect, test } from 'vitest'
import type { YardCalendar } from './calendar.ts'
import { dayGrid, gridSum } from './day-grid.ts'

const UTC = { aheadAt: () => 0 }
const NINE = Date.UTC(2026, 10, 24, 9)
const QUARTER = 15 * 60_000
const CALENDAR: YardCalendar = {
  kind: 'yard',
  slotMinutes: 15,
  slotPerLimit: 2,
  maxDaysLimit: 0,
  noticeMinutes: 0,
  weekdays: Array.from({ length: 7 }, () => ({
    available: 'hours' as const,
    starting: 540,
    ending: 615,
    pause: { starting: 570, ending: 585 },
  })),
  exceptions: [{ date: '2026-11-26', hours: null, reason: 'Thanksgiving' }],
}

test('A day has all its slots, those of its break and those that are over too, with the places that are taken.', () => {
  const taken = new Map([
    [NINE, 2],
    [NINE + QUARTER, 1],
  ])
  const slots = dayGrid(CALENDAR, UTC, '2026-11-24', (start) => taken.get(start) ?? 0)
  expect(
    slots.map(({ start, hour, isBreak, taken: places }) => [start - NINE, hour, isBreak, places]),
  ).toEqual([
    [0, 9, false, 2],
    [QUARTER, 9, false, 1],
    [2 * QUARTER, 9, true, 0],
    [3 * QUARTER, 9, false, 0],
    [4 * QUARTER, 10, false, 0],
  ])
  expect(gridSum(slots)).toEqual({ places: 8, left: 5, full: 1 })
})

test('A closed day has no slots.', () => {
  expect(dayGrid(CALENDAR, UTC, '2026-11-26', () => 0)).toEqual([])
})
