import { hoursOn, slotOf } from '#app/domain/pickup/calendar.ts'
import { addDays, type CivilDay, dayAt, weekdayOf } from '#app/domain/pickup/civil.ts'
import type { Slot, SlotLimit, SlotState, SlotsOffered } from '#app/domain/pickup/slots.ts'
import type { Visit } from '#app/flows/pickups/visit.server.ts'
import { MONTHS, WEEKDAYS } from '#app/lib/eastern.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { dayTitle, type Words } from './clock-queries.server.ts'

export { visitTime, type Words } from './clock-queries.server.ts'

/** A slot to choose, its time on the yard's clock. */
export type SlotView = { start: number; clock: string; state: SlotState; left: number }

export type DayView = {
  date: CivilDay
  weekday: string
  number: string
  month: string
  /** Whether it is the yard's today. */
  today: boolean
  /** Places that are left; null for a day on which nobody is there, or that is not offered any more. */
  left: number | null
  /** What the yard says of a day that is closed. */
  reason: string | null
}

/** The week of a visit that somebody chooses a slot of, in words of the yard's clock. */
export type WeekView = {
  days: DayView[]
  /** Where the arrows lead; null where they are disabled. */
  previous: CivilDay | null
  next: CivilDay | null
  day: { date: CivilDay; title: string; minutes: number; morning: SlotView[]; afternoon: SlotView[] } | null
  last: string
  endsBy: SlotLimit | null
  /** Whether no day is offered at all. */
  none: boolean
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const NOON = 12 * 60

/** `week`: a day of the week that is shown; `day`: the one whose times are. Of others the first that has a free slot. */
export function weekView(
  { calendar, zone, yard }: Visit,
  offered: SlotsOffered,
  { now, week, day }: { now: number; week: CivilDay | null; day: CivilDay | null },
  words: Words,
): WeekView {
  const today = dayAt(zone, now)
  const free = offered.days.filter(({ slots }) => slots.some(({ state }) => state === 'free'))
  const first = free[0]?.date ?? today
  const asked = day ?? week ?? first
  const monday = mondayOf(asked < today ? today : asked > offered.last ? first : asked)
  const dates = WEEK.map((ahead) => addDays(monday, ahead))
  const of = (date: CivilDay) => offered.days.find((each) => each.date === date)
  const chosen = (day && of(day)) || dates.map(of).find((each) => each && free.includes(each))
  const shown = chosen && dates.includes(chosen.date) ? chosen : null
  const clock = ({ start, state, left }: Slot): SlotView => ({
    start,
    state,
    left,
    clock: yardTime(start, 'clock', yard.timeZone, words),
  })
  const isMorning = ({ start }: Slot) => Math.floor(((start + zone.aheadAt(start)) / 60_000) % 1440) < NOON
  const nextWeek = addDays(monday, 7)
  return {
    days: dates.map((date) => ({
      date,
      weekday: words.t(`time.weekday.${WEEKDAYS[weekdayOf(date)] ?? 'sun'}`),
      number: String(Number(date.slice(8))),
      month: words.t(`time.month.${MONTHS[Number(date.slice(5, 7)) - 1] ?? 'jan'}`),
      today: date === today,
      left: placesLeft(of(date)?.slots ?? null),
      reason: calendar?.kind === 'yard' ? reasonOf(calendar, date) : null,
    })),
    previous: monday > mondayOf(today) ? addDays(monday, -7) : null,
    next: nextWeek <= offered.last ? nextWeek : null,
    day: shown
      ? {
          date: shown.date,
          title: dayTitle(shown.date, { zone, timeZone: yard.timeZone }, words),
          minutes: calendar ? slotOf(calendar).minutes : 0,
          morning: shown.slots.filter(isMorning).map(clock),
          afternoon: shown.slots.filter((slot) => !isMorning(slot)).map(clock),
        }
      : null,
    last: dayTitle(offered.last, { zone, timeZone: yard.timeZone }, words),
    endsBy: offered.endsBy,
    none: free.length === 0,
  }
}

function placesLeft(slots: readonly Slot[] | null): number | null {
  return slots?.reduce((sum, { left }) => sum + left, 0) ?? null
}

function reasonOf(calendar: Visit['calendar'] & { kind: 'yard' }, date: CivilDay): string | null {
  if (hoursOn(calendar, date) !== null) return null
  return calendar.exceptions.find((each) => each.date === date)?.reason ?? null
}

function mondayOf(day: CivilDay): CivilDay {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

type Confirmed = {
  number: number
  startsAt: number
  yard: { name: string; address: string; timeZone: string }
  told: { email: string | null; sms: boolean }
}

/** A confirmed booking, in words of the yard's clock. */
export function confirmedView({ number, startsAt, yard, told }: Confirmed, words: Words) {
  return {
    number,
    day: yardTime(startsAt, 'date', yard.timeZone, words),
    clock: yardTime(startsAt, 'clock', yard.timeZone, words),
    yard: yard.name,
    address: yard.address,
    told,
  }
}
export type ConfirmedView = ReturnType<typeof confirmedView>
