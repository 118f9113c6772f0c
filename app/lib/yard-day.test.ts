import { expect, test } from 'vitest'
import { yardDay, yardDayBounds } from './yard-day.ts'
import { zoneOf } from './zone.ts'

test('A day is the yard’s own, also where its clock is changed.', () => {
  const [east, west, havana] = ['America/New_York', 'America/Los_Angeles', 'America/Havana'].map(zoneOf)
  if (!east || !west || !havana) throw new Error('No zone')
  const late = Date.parse('2026-11-24T03:30:00Z')
  expect([yardDay(late, east), yardDay(late, west)]).toEqual(['2026-11-23', '2026-11-23'])
  const later = Date.parse('2026-11-24T06:30:00Z')
  expect([yardDay(later, east), yardDay(later, west)]).toEqual(['2026-11-24', '2026-11-23'])
  expect(yardDayBounds('2026-11-23', east)).toEqual({
    from: Date.parse('2026-11-23T05:00Z'),
    to: Date.parse('2026-11-24T05:00Z'),
  })
  const hours = (day: string, zone: typeof east) => {
    const bounds = yardDayBounds(day, zone)
    return bounds && (bounds.to - bounds.from) / 3_600_000
  }
  expect([hours('2026-03-08', east), hours('2026-11-01', east)]).toEqual([23, 25])
  // its clocks are put forward at midnight: the day begins at one
  expect([hours('2026-03-07', havana), hours('2026-03-08', havana)]).toEqual([24, 23])
  for (const none of ['2026-02-30', '', 'today', '2026-1-1']) expect(yardDayBounds(none, east)).toBeNull()
})
