import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOf } from '#app/lib/zone.ts'
import { runs } from '#tests/support/runs.ts'
import { DAY_MINUTES, hoursOn, type WeekdayHours, type YardCalendar } from './calendar.ts'
import { addDays, clockOf, dayAt, dayNumber, dayOf, weekdayOf } from './civil.ts'
import { offerSlots, type SlotQuestion, TAKES_A_PLACE } from './slots.ts'

const MINUTE = 60_000
const BASE = Date.UTC(2026, 0, 1)

const window = fc
  .tuple(fc.nat(DAY_MINUTES), fc.nat(DAY_MINUTES))
  .map(([one, other]) => ({ starting: Math.min(one, other), ending: Math.max(one, other) }))
const hours: fc.Arbitrary<WeekdayHours> = fc.oneof(
  fc.constant({ available: 'closed' as const }),
  fc.record({ available: fc.constant('all_day' as const), pause: fc.option(window) }),
  fc
    .tuple(window, fc.option(window))
    .map(([{ starting, ending }, pause]) => ({ available: 'hours' as const, starting, ending, pause })),
)
const yard: fc.Arbitrary<YardCalendar> = fc.record({
  kind: fc.constant('yard' as const),
  slotMinutes: fc.integer({ min: 1, max: 240 }),
  slotPerLimit: fc.integer({ min: 1, max: 4 }),
  maxDaysLimit: fc.nat(9),
  noticeMinutes: fc.nat(1500),
  weekdays: fc.array(hours, { minLength: 7, maxLength: 7 }),
  exceptions: fc.constant([]),
})
const question: fc.Arbitrary<SlotQuestion> = fc.record({
  now: fc.integer({ min: BASE, max: BASE + 400 * DAY_MINUTES * MINUTE }),
  zone: fc
    .constantFrom('America/New_York', 'Australia/Lord_Howe', 'Europe/Madrid', 'America/Phoenix')
    .map(zoneOf),
  calendar: yard,
  bookings: fc.constant([]),
  lots: fc.constant([]),
  settings: fc.record({ pickupDaysLimit: fc.constant(0), schedulePickupEndDate: fc.constant(null) }),
})

test('Days are counted as the platform counts them.', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => {
      const date = new Date(number * DAY_MINUTES * MINUTE)
      fc.pre(date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999)
      expect(dayOf(number)).toBe(date.toISOString().slice(0, 10))
      expect(dayNumber(dayOf(number))).toBe(number)
      expect(weekdayOf(dayOf(number))).toBe(date.getUTCDay())
    }),
  )
})

test('Slots are apart, within their hours, of their own day, and free only in time, out of the break and with room.', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { zone, calendar, now } = asked
      if (calendar.kind !== 'yard') return
      for (const { date, slots } of offerSlots(asked).days) {
        const open = hoursOn(calendar, date)
        let before = Number.NEGATIVE_INFINITY
        for (const { start, state, left } of slots) {
          const from = Math.round((start + zone.aheadAt(start)) / MINUTE) - dayNumber(date) * DAY_MINUTES
          expect(dayAt(zone, start)).toBe(date)
          expect(start).toBeGreaterThan(before)
          expect(from).toBeGreaterThanOrEqual(open?.starting ?? Number.NaN)
          expect(from + calendar.slotMinutes).toBeLessThanOrEqual(open?.ending ?? Number.NaN)
          expect(left > 0).toBe(state === 'free')
          if (state === 'free') expect(start).toBeGreaterThan(now + calendar.noticeMinutes * MINUTE)
          before = start
        }
      }
    }),
    { numRuns: runs(60) },
  )
})

test('Each booking that takes a place takes one, and the last place gone is full.', () => {
  fc.assert(
    fc.property(
      question,
      fc.nat(5),
      fc.constantFrom(...TAKES_A_PLACE),
      fc.nat(5),
      (asked, some, state, gone) => {
        const free = offerSlots(asked)
          .days.flatMap(({ slots }) => slots)
          .find((slot) => slot.state === 'free')
        fc.pre(free !== undefined)
        if (!free) return
        const bookings = [
          ...Array.from({ length: some }, () => ({ start: free.start, state })),
          ...Array.from({ length: gone }, () => ({ start: free.start, state: 'cancelled' as const })),
        ]
        const after = offerSlots({ ...asked, bookings })
          .days.flatMap(({ slots }) => slots)
          .find(({ start }) => start === free.start)
        const left = Math.max(0, free.left - some)
        expect(after).toEqual({ start: free.start, state: left > 0 ? 'free' : 'full', left })
      },
    ),
    { numRuns: runs(60) },
  )
})

test('A clock time that a day has not is none, and one that it has twice is the first.', () => {
  const newYork = zoneOf('America/New_York')
  expect(clockOf(newYork, '2027-03-14')(150)).toBeNull()
  expect(clockOf(newYork, '2026-11-01')(90)).toBe(Date.parse('2026-11-01T05:30:00Z'))
  // half an hour, in the middle of the night
  const lordHowe = zoneOf('Australia/Lord_Howe')
  expect(clockOf(lordHowe, '2026-10-04')(135)).toBeNull()
  expect(clockOf(lordHowe, '2026-04-05')(105)).toBe(Date.parse('2026-04-04T14:45:00Z'))
})

test('No limit but the furthest day holds without lots and settings.', () => {
  const weekdays = Array.from({ length: 7 }, () => ({ available: 'all_day' as const, pause: null }))
  const offered = offerSlots({
    now: BASE,
    zone: zoneOf('America/Phoenix'),
    calendar: {
      kind: 'yard',
      slotMinutes: 240,
      slotPerLimit: 1,
      maxDaysLimit: 0,
      noticeMinutes: 0,
      weekdays,
      exceptions: [{ date: '2026-01-05', hours: null, reason: 'Stocktaking' }],
    },
    bookings: [],
    lots: [],
    settings: { pickupDaysLimit: 0, schedulePickupEndDate: null },
  })
  expect(offered).toMatchObject({ last: addDays('2025-12-31', 60), endsBy: null })
  expect(offered.days.map(({ date }) => date)).not.toContain('2026-01-05')
})
