import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours } from '#app/domain/shop/opening-hours.ts'
import type { WeekdayHours } from './calendar.ts'
import { clockWords, faultsOfHours, sentenceOf, spansFrom, spansOf, weekOf, withHolidays } from './week.ts'

const CLOSED: WeekdayHours = { available: 'closed' }
const hours = (starting: number, ending: number, pause: [number, number] | null = null): WeekdayHours => ({
  available: 'hours',
  starting,
  ending,
  pause: pause && { starting: pause[0], ending: pause[1] },
})

test('What yards have written is read as a week, and said as they wrote it.', () => {
  for (const text of [
    'Tue to Fri, 9 AM to 6 PM',
    'Mon to Sat, 11 AM to 8 PM',
    'Mon to Fri, 9 AM to 5:30 PM; Sat, 10 AM to noon',
    'Mon, 9 AM to 5 PM; Wed, 9 AM to 5 PM',
  ])
    expect(sentenceOf(weekOf(readHours(text) ?? []) ?? [])).toBe(text)
})

test('Breaks and days without a close are said.', () => {
  const day = hours(540, 1080, [720, 750])
  expect(sentenceOf([CLOSED, { available: 'all_day', pause: null }, day, day, CLOSED, day, CLOSED])).toBe(
    'Mon, all day; Tue to Wed, 9 AM to 6 PM, closed noon to 12:30 PM; Fri, 9 AM to 6 PM, closed noon to 12:30 PM',
  )
  expect(sentenceOf([])).toBe('')
  expect([0, 1440, 720, 5, 780].map(clockWords)).toEqual(['midnight', 'midnight', 'noon', '12:05 AM', '1 PM'])
})

const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15)
const anyDay = fc.oneof(
  fc.constant(CLOSED),
  fc
    .tuple(quarter, quarter)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => hours(from, to)),
)

test('A sentence without breaks says the same hours when it is read.', () => {
  fc.assert(
    fc.property(fc.array(anyDay, { minLength: 7, maxLength: 7 }), (week) => {
      const said = sentenceOf(week)
      if (said === '') return
      const byDay = (spans: ReturnType<typeof spansOf>) =>
        [...spans].sort((one, other) => one.day - other.day)
      expect(byDay(readHours(said) ?? [])).toEqual(byDay(spansOf(week)))
    }),
  )
})

test('Two spans of a day are one with a break; three, and those that overlap, are none.', () => {
  expect(weekOf(readHours('Mon, 9 AM to noon; Mon, 1 PM to 5 PM') ?? [])?.[1]).toEqual(
    hours(540, 1020, [720, 780]),
  )
  expect(weekOf(readHours('Mon, 9 AM to noon; Mon, 11 AM to 5 PM') ?? [])).toBeNull()
})

test('Each fault of a day stands beside its field.', () => {
  const day = { starting: 540, ending: 1080, breakStart: null, breakEnd: null }
  expect(faultsOfHours(day, true)).toEqual({})
  expect(faultsOfHours({ ...day, ending: 480 }, true)).toEqual({ ending: 'before_opening' })
  expect(faultsOfHours({ ...day, starting: null }, true)).toEqual({ starting: 'required' })
  expect(faultsOfHours({ ...day, breakStart: 720 }, true)).toEqual({ breakEnd: 'break_half' })
  expect(faultsOfHours({ ...day, breakStart: 720, breakEnd: 700 }, true)).toEqual({ breakEnd: 'break_order' })
  expect(faultsOfHours({ ...day, breakStart: 500, breakEnd: 600 }, true)).toEqual({
    breakStart: 'break_outside',
  })
  expect(faultsOfHours({ ...day, starting: null, ending: null }, false)).toEqual({})
})

test('A holiday of the house closes yards that have said nothing of it, and this week shows it.', () => {
  const own = [
    { date: '2026-11-26', hours: { starting: 600, ending: 720, pause: null }, reason: 'Short day' },
  ]
  const exceptions = withHolidays(own, [
    { date: '2026-11-26', reason: 'Thanksgiving' },
    { date: '2026-11-27', reason: 'Day after' },
  ])
  expect(exceptions.map(({ reason }) => reason)).toEqual(['Short day', 'Day after'])
  const calendar = {
    kind: 'yard' as const,
    slotMinutes: 15,
    slotPerLimit: 1,
    maxDaysLimit: 0,
    noticeMinutes: 0,
    weekdays: Array.from({ length: 7 }, () => hours(540, 1080)),
    exceptions,
  }
  const spans = spansFrom(calendar, '2026-11-24')
  expect(spans.find(({ day }) => day === 4)).toEqual({ day: 4, from: 600, to: 720 })
  expect(spans.some(({ day }) => day === 5)).toBe(false)
})
