import { z } from 'zod'
import { type CalendarException, DAY_MINUTES, type PickupCalendar } from '#app/domain/pickup/calendar.ts'
import { offerSlots } from '#app/domain/pickup/slots.ts'
import { zoneOf } from '#app/lib/zone.ts'

const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const day = z.iso.date()
const timezone = z.string().refine(isZone, 'expected a time zone such as America/New_York')
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'expected a clock time such as 09:30')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
const windowOf = {
  starting: clock.optional(),
  ending: clock.optional(),
  break_start: clock.optional(),
  break_end: clock.optional(),
}
type Window = z.infer<z.ZodObject<typeof windowOf>>
const weekday = z.object({ available: z.enum(['hours', 'all_day', 'closed']), ...windowOf })
const exception = z.object({
  date: day,
  closed: z.boolean().optional(),
  reason: z.string().optional(),
  ...windowOf,
})
const yard = z.object({
  kind: z.literal('yard'),
  timezone,
  slot_minutes: z.int().min(1).max(240).default(5),
  slot_per_limit: z.int().positive().default(1),
  max_days_limit: z.int().nonnegative().default(0),
  notice_minutes: z.int().nonnegative().default(0),
  weekdays: z.record(z.enum(NAMES), weekday),
  exceptions: z.array(exception).default([]),
})
const auction = z.object({
  kind: z.literal('auction'),
  timezone,
  dates: z.array(day),
  start_hour: clock,
  end_hour: clock,
  slot_timeframe: z.int().positive().default(30),
  appt_per_slot: z.int().positive().default(1),
  notice_minutes: z.int().nonnegative().default(0),
})
const cases = z.array(
  z.object({
    id: z.string(),
    now: moment,
    calendar: z.discriminatedUnion('kind', [yard, auction]),
    bookings: z
      .array(
        z.object({
          start: moment,
          state: z.enum(['booked', 'waiting', 'preparing', 'ready', 'completed', 'cancelled', 'no_show']),
        }),
      )
      .default([]),
    lots: z
      .array(
        z.object({
          closed_at: moment,
          pickup_deadline_days: z.int().nonnegative(),
          paid_at: moment.nullish(),
        }),
      )
      .default([]),
    settings: z
      .object({
        pickupDaysLimit: z.int().nonnegative().default(0),
        schedule_pickup_end_date: day.nullish(),
      })
      .default({ pickupDaysLimit: 0 }),
  }),
)
type Case = z.infer<typeof cases>[number]

/** What buyers would see of each case of a file. Throws a ZodError for a file that is none. */
export function answerCases(file: unknown) {
  return cases.parse(file).map(answer)
}

function answer({ id, now, calendar, bookings, lots, settings }: Case) {
  const offered = offerSlots({
    now,
    zone: zoneOf(calendar.timezone),
    calendar: calendarOf(calendar),
    bookings,
    lots: lots.map((lot) => ({
      closedAt: lot.closed_at,
      pickupDeadlineDays: lot.pickup_deadline_days,
      paidAt: lot.paid_at ?? null,
    })),
    settings: {
      pickupDaysLimit: settings.pickupDaysLimit,
      schedulePickupEndDate: settings.schedule_pickup_end_date ?? null,
    },
  })
  const days = offered.days.map(({ date, slots }) => ({
    date,
    slots: slots.map(({ start, state, left }) => ({ start: inSeconds(start), state, left })),
  }))
  return { id, last: offered.last, ends_by: offered.endsBy, days }
}

function calendarOf(calendar: Case['calendar']): PickupCalendar {
  if (calendar.kind === 'auction')
    return {
      kind: 'auction',
      dates: calendar.dates,
      startHour: calendar.start_hour,
      endHour: calendar.end_hour,
      slotTimeframe: calendar.slot_timeframe,
      apptPerSlot: calendar.appt_per_slot,
      noticeMinutes: calendar.notice_minutes,
    }
  return {
    kind: 'yard',
    slotMinutes: calendar.slot_minutes,
    slotPerLimit: calendar.slot_per_limit,
    maxDaysLimit: calendar.max_days_limit,
    noticeMinutes: calendar.notice_minutes,
    weekdays: NAMES.map((name) => {
      const hours = calendar.weekdays[name]
      if (hours.available === 'closed') return { available: 'closed' }
      if (hours.available === 'all_day') return { available: 'all_day', pause: pauseOf(hours) }
      return { available: 'hours', ...hoursOf(hours) }
    }),
    exceptions: calendar.exceptions.map(
      (one): CalendarException => ({
        date: one.date,
        hours: one.closed ? null : hoursOf(one),
        reason: one.reason ?? null,
      }),
    ),
  }
}

function hoursOf(hours: Window) {
  return { starting: hours.starting ?? 0, ending: hours.ending ?? DAY_MINUTES, pause: pauseOf(hours) }
}

function pauseOf({ break_start: starting, break_end: ending }: Window) {
  return starting === undefined || ending === undefined ? null : { starting, ending }
}

function inSeconds(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

function isZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}
