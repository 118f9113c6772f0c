import { expect, onTestFinished, test, vi } from 'vitest'
import { easternFieldValue, easternInstant, easternTime } from './eastern.ts'
import { ownTime } from './own-time.ts'

test('a winter evening in UTC is the afternoon before in Eastern standard time', () => {
  expect(easternTime(Date.UTC(2026, 10, 24, 2, 28, 9))).toEqual({
    year: 2026,
    month: 11,
    monthName: 'nov',
    day: 23,
    weekday: 'mon',
    hour: 21,
    minute: 28,
    second: 9,
  })
})

test('summer is an hour nearer', () => {
  expect(easternTime(Date.UTC(2026, 6, 1, 4, 0))).toMatchObject({
    day: 1,
    hour: 0,
    monthName: 'jul',
    weekday: 'wed',
  })
})

test('a date-and-time field names the same moment back, in winter, in summer and where the clock is moved', () => {
  for (const field of ['2026-11-23T21:28', '2026-07-01T00:00', '2026-03-08T03:30', '2026-11-01T00:30'])
    expect(easternFieldValue(easternInstant(field))).toBe(field)
  expect(easternInstant('2026-11-23T21:28')).toBe(Date.UTC(2026, 10, 24, 2, 28))
  expect(easternInstant('2026-07-01T00:00')).toBe(Date.UTC(2026, 6, 1, 4))
  // an hour that comes twice: the earlier one
  expect(easternInstant('2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30))
})

test("one's own clock is told where it shows something else than the Eastern one", () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = Date.UTC(2026, 10, 24, 2, 28)
  vi.stubEnv('TZ', 'Europe/Madrid')
  expect(ownTime(at)).toMatchObject({ monthName: 'nov', day: 24, weekday: 'tue', hour: 3, minute: 28 })
  vi.stubEnv('TZ', 'America/New_York')
  expect(ownTime(at)).toBeNull()
  vi.stubEnv('TZ', 'America/Detroit')
  expect(ownTime(at)).toBeNull()
})
