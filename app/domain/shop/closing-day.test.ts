import { expect, test } from 'vitest'
import { EASTERN } from '#app/lib/eastern.ts'
import { closingDay } from './closing-day.ts'

const HOUR = 3_600_000

test('Until five in the afternoon lots close today, from then on tonight; after midnight it is today again.', () => {
  // Friday, November 27, 2026, as New York has it: five hours behind
  const midnight = Date.UTC(2026, 10, 27, 5)
  const called = (hour: number) => closingDay(EASTERN, midnight + hour * HOUR).called
  expect([0, 9, 16.99, 17, 23.99, 24].map(called)).toEqual([
    'today',
    'today',
    'today',
    'tonight',
    'tonight',
    'today',
  ])
  for (const hour of [0, 12, 23.99])
    expect(closingDay(EASTERN, midnight + hour * HOUR)).toMatchObject({
      midnight: midnight + 24 * HOUR,
      midnightAfter: midnight + 48 * HOUR,
    })
})

test('A day whose clocks are put back has 25 hours, one whose clocks go forward 23.', () => {
  const back = Date.UTC(2026, 10, 1, 4)
  expect(closingDay(EASTERN, back)).toMatchObject({ midnight: back + 25 * HOUR })
  expect(closingDay(EASTERN, back - HOUR)).toMatchObject({ midnight: back, midnightAfter: back + 25 * HOUR })
  const forward = Date.UTC(2027, 2, 14, 5)
  expect(closingDay(EASTERN, forward)).toMatchObject({ midnight: forward + 23 * HOUR })
})
