import { expect, test } from 'vitest'
import { zoneOf } from '#app/lib/zone.ts'
import { boundsOf, dayAt, isCivilDay } from './civil.ts'

test('A day is the yard’s own, also where its clock is changed.', () => {
  const [east, west, havana] = ['America/New_York', 'America/Los_Angeles', 'America/Havana'].map(zoneOf)
  if (!east || !west || !havana) throw new Error('No zone')
  const late = Date.parse('2026-11-24T03:30:00Z')
  expect([dayAt(east, late), dayAt(west, late)]).toEqual(['2026-11-23', '2026-11-23'])
  const later = Date.parse('2026-11-24T06:30:00Z')
  expect([dayAt(east, later), dayAt(west, later)]).toEqual(['2026-11-24', '2026-11-23'])
  expect(boundsOf(east, '2026-11-23')).toEqual({
    from: Date.parse('2026-11-23T05:00Z'),
    to: Date.parse('2026-11-24T05:00Z'),
  })
  const hours = (day: string, zone: typeof east) => {
    const { from, to } = boundsOf(zone, day)
    return (to - from) / 3_600_000
  }
  expect([hours('2026-03-08', east), hours('2026-11-01', east)]).toEqual([23, 25])
  // its clocks are put forward at midnight: the day begins at one
  expect([hours('2026-03-07', havana), hours('2026-03-08', havana)]).toEqual([24, 23])
  for (const none of ['2026-02-30', '', 'today', '2026-1-1']) expect(isCivilDay(none)).toBe(false)
  expect(isCivilDay('2026-02-28')).toBe(true)
})
