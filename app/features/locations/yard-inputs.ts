import { z } from 'zod'
import { DAY_MINUTES, type WeekdayHours, type YardCalendar } from '#app/domain/pickup/calendar.ts'
import { isCivilDay } from '#app/domain/pickup/civil.ts'
import { faultsOfHours, type HoursFault } from '#app/domain/pickup/week.ts'

/** In the order of a form; `calendar.ts` counts from Sunday. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type DayName = (typeof DAYS)[number]
/** The day's number, Sunday being 0. */
export const weekdayNumber = (day: DayName) => (DAYS.indexOf(day) + 1) % 7

export const SLOT_LENGTHS = [5, 10, 15, 30] as const
export const MOST_EXCEPTIONS = 60
const MOST_PARKING = 200

/** What can be wrong with a field of a yard; the words are in the phrases. */
export type YardFault = 'required' | 'long' | 'number' | 'clock' | 'zone' | 'date' | 'twice' | HoursFault

const fault = (code: YardFault) => code
const text = (most: number) => z.string().trim().max(most, fault('long')).default('')
const needed = (most: number) =>
  z.string(fault('required')).trim().min(1, fault('required')).max(most, fault('long'))

/** A form sends text, a program may send the number. */
const whole = (least: number, most: number, otherwise: number) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .transform((typed) => (typed === undefined || typed === '' ? otherwise : Number(typed)))
    .refine((number) => Number.isInteger(number) && number >= least && number <= most, fault('number'))

const degrees = (most: number) =>
  z
    .union([z.number(), z.string().trim().min(1, fault('required'))], fault('required'))
    .transform(Number)
    .refine((number) => Number.isFinite(number) && Math.abs(number) <= most, fault('number'))

/** "09:30" as minutes after midnight; nothing where the field is empty. */
const clock = z
  .string()
  .trim()
  .optional()
  .refine((typed) => !typed || /^(([01]?\d|2[0-3]):[0-5]\d|24:00)$/.test(typed), fault('clock'))
  .transform((typed) => {
    if (!typed || !/^\d{1,2}:\d{2}$/.test(typed)) return null
    const [hour = 0, minute = 0] = typed.split(':').map(Number)
    return hour * 60 + minute
  })

const window = { starting: clock, ending: clock, break_start: clock, break_end: clock }
type Window = z.output<z.ZodObject<typeof window>>

const FIELD = {
  starting: 'starting',
  ending: 'ending',
  breakStart: 'break_start',
  breakEnd: 'break_end',
} as const

function judge(hours: Window, hasWindow: boolean, say: (field: string, code: YardFault) => void) {
  const faults = faultsOfHours(
    {
      starting: hours.starting,
      ending: hours.ending,
      breakStart: hours.break_start,
      breakEnd: hours.break_end,
    },
    hasWindow,
  )
  for (const [field, code] of Object.entries(faults)) say(FIELD[field as keyof typeof FIELD], code)
}

const weekday = z
  .object({ available: z.enum(['hours', 'all_day', 'closed']).default('closed'), ...window })
  .superRefine((day, context) => {
    if (day.available === 'closed') return
    judge(day, day.available === 'hours', (field, message) =>
      context.addIssue({ code: 'custom', path: [field], message }),
    )
  })

/** A closed day, or one with other hours. A row without a date is none. */
const exception = z
  .object({
    date: z.string().trim().default(''),
    closed: z.preprocess((typed) => typed === true || typed === 'on' || typed === 'closed', z.boolean()),
    reason: text(120),
    ...window,
  })
  .superRefine((day, context) => {
    if (day.date === '') return
    if (!isCivilDay(day.date)) context.addIssue({ code: 'custom', path: ['date'], message: fault('date') })
    if (!day.closed)
      judge(day, true, (field, message) => context.addIssue({ code: 'custom', path: [field], message }))
  })

export const calendarFields = {
  slot_minutes: whole(1, 240, 5),
  slot_per_limit: whole(1, 500, 1),
  max_days_limit: whole(0, 365, 0),
  notice_minutes: whole(0, 14 * DAY_MINUTES, 0),
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekday,
  sunday: weekday,
  exceptions: z
    .array(exception)
    .max(MOST_EXCEPTIONS, fault('number'))
    .default([])
    .transform((rows) => rows.filter(({ date }) => date !== ''))
    .refine((rows) => new Set(rows.map(({ date }) => date)).size === rows.length, fault('twice')),
}

/** A yard as a form and a program give it: clocks as "09:30", parking numbers with commas between them. */
export const yardInput = z.object({
  name: needed(80),
  phone: text(30),
  address1: needed(120),
  city: needed(80),
  state: needed(40),
  zip: needed(12),
  country: z.string().trim().length(2, fault('required')).default('US'),
  description: text(500),
  latitude: degrees(90),
  longitude: degrees(180),
  timezone: z.string().trim().refine(isZone, fault('zone')).default('America/New_York'),
  parking_slot: z
    .string()
    .max(2_000, fault('long'))
    .default('')
    .transform((typed) => [...new Set(typed.split(',').map((each) => each.trim()))].filter(Boolean))
    .refine(
      (numbers) => numbers.length <= MOST_PARKING && numbers.every(({ length }) => length <= 12),
      fault('long'),
    ),
  ...calendarFields,
})
export type YardInput = z.output<typeof yardInput>

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
  } catch {
    return false
  }
}

type CalendarInput = z.output<z.ZodObject<typeof calendarFields>>

/** What was typed as the calendar that slots are made from. */
export function calendarOf(input: CalendarInput): YardCalendar {
  const weekdays: WeekdayHours[] = []
  for (const day of DAYS) weekdays[weekdayNumber(day)] = hoursOfDay(input[day])
  return {
    kind: 'yard',
    slotMinutes: input.slot_minutes,
    slotPerLimit: input.slot_per_limit,
    maxDaysLimit: input.max_days_limit,
    noticeMinutes: input.notice_minutes,
    weekdays,
    exceptions: input.exceptions.map(({ date, closed, reason, ...hours }) => ({
      date,
      reason: reason || null,
      hours: closed
        ? null
        : { starting: hours.starting ?? 0, ending: hours.ending ?? DAY_MINUTES, pause: pauseOf(hours) },
    })),
  }
}

function hoursOfDay(day: CalendarInput[DayName]): WeekdayHours {
  if (day.available === 'closed') return { available: 'closed' }
  if (day.available === 'all_day') return { available: 'all_day', pause: pauseOf(day) }
  return {
    available: 'hours',
    starting: day.starting ?? 0,
    ending: day.ending ?? DAY_MINUTES,
    pause: pauseOf(day),
  }
}

function pauseOf({ break_start, break_end }: Window) {
  return break_start === null || break_end === null ? null : { starting: break_start, ending: break_end }
}

/** Minutes after midnight as a field shows them. */
export function clockText(minutes: number | null): string {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
