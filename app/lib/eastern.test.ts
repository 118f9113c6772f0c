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

test('the rule is what the platform knows of the zone: before and after each moving of the clock, and between', () => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const told = (at: number) =>
    Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const HOUR = 3_600_000
  const each = (from: number, to: number, step: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, number) => from + number * step)
  const moments = each(2007, 2040, 1).flatMap((year) => [
    ...each(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1), 49 * HOUR),
    ...each(Date.UTC(year, 2, 7), Date.UTC(year, 2, 16), HOUR),
    ...each(Date.UTC(year, 9, 31), Date.UTC(year, 10, 9), HOUR),
  ])
  const others = moments
    .flatMap((moment) => [moment - 1, moment])
    .filter((at) => {
      const said = told(at)
      const { year, month, day, hour, minute, second } = easternTime(at)
      const same = said.year === year && said.month === month && said.day === day
      return !(same && said.hour === hour && said.minute === minute && said.second === second)
    })
  expect(others).toEqual([])
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
