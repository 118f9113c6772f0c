import { beginnings, hoursOn, type PickupCalendar, slotOf } from './calendar.ts'
import { addDays, type CivilDay, clockOf, dayAt, type Zone } from './civil.ts'

export type BookingState =
  | 'booked'
  | 'waiting'
  | 'preparing'
  | 'ready'
  | 'completed'
  | 'cancelled'
  | 'no_show'

/** The states in which a booking has its place in a slot. */
export const TAKES_A_PLACE: readonly BookingState[] = ['booked', 'waiting', 'preparing', 'ready', 'completed']

export type SlotState = 'free' | 'full' | 'past' | 'break'
/** `start` is epoch ms; `left` is how many parties still fit, 0 unless the slot is free. */
export type Slot = { start: number; state: SlotState; left: number }
export type SlotDay = { date: CivilDay; slots: Slot[] }

export type SlotLimit = 'max_days_limit' | 'collect_by' | 'schedule_pickup_end_date' | 'pickupDaysLimit'

/** What a lot that is to be collected says of its last day. */
export type LotToCollect = { closedAt: number; pickupDeadlineDays: number; paidAt: number | null }

export type SlotQuestion = {
  now: number
  zone: Zone
  calendar: PickupCalendar
  /** Of this calendar only. */
  bookings: readonly { start: number; state: BookingState }[]
  lots: readonly LotToCollect[]
  settings: { pickupDaysLimit: number; schedulePickupEndDate: CivilDay | null }
}

export type SlotsOffered = { last: CivilDay; endsBy: SlotLimit | null; days: SlotDay[] }

/** How far one may book where nothing limits it sooner. */
const FURTHEST_DAYS = 60
const MINUTE = 60_000

/**
 * Which slots somebody may choose from for these lots (operations.md, section 4, "Slots of a day"). `last` is the last day
 * that is offered and `endsBy` the limit that makes it so; of equal limits the first in the order of the rule.
 */
export function offerSlots(question: SlotQuestion): SlotsOffered {
  const today = dayAt(question.zone, question.now)
  const { last, endsBy } = lastDay(question, today)
  const taken = placesTaken(question.bookings)
  const days: SlotDay[] = []
  for (let date = today; date <= last; date = addDays(date, 1)) {
    const slots = slotsOn(question, date, taken)
    if (slots.length > 0) days.push({ date, slots })
  }
  return { last, endsBy, days }
}

/** The last day on which one lot may be collected: days are the yard's, counted from the day of its close. */
export function collectBy(zone: Zone, lot: LotToCollect): CivilDay {
  return addDays(dayAt(zone, lot.closedAt), lot.pickupDeadlineDays)
}

function slotsOn(
  { now, zone, calendar }: SlotQuestion,
  date: CivilDay,
  taken: ReadonlyMap<number, number>,
): Slot[] {
  const hours = hoursOn(calendar, date)
  if (!hours) return []
  const { minutes, takes } = slotOf(calendar)
  const clock = clockOf(zone, date)
  const opensFrom = now + calendar.noticeMinutes * MINUTE
  const slots = beginnings(calendar, hours).flatMap((from): Slot[] => {
    const start = clock(from)
    if (start === null) return []
    const left = takes - (taken.get(start) ?? 0)
    if (hours.pause && from < hours.pause.ending && hours.pause.starting < from + minutes)
      return [{ start, state: 'break', left: 0 }]
    if (start <= opensFrom) return [{ start, state: 'past', left: 0 }]
    return [left > 0 ? { start, state: 'free', left } : { start, state: 'full', left: 0 }]
  })
  // an auction shows only what can be had
  return calendar.kind === 'auction' ? slots.filter(({ state }) => state === 'free') : slots
}

function lastDay(question: SlotQuestion, today: CivilDay): { last: CivilDay; endsBy: SlotLimit | null } {
  const { zone, calendar, lots, settings } = question
  const limits: { day: CivilDay; endsBy: SlotLimit }[] = []
  if (calendar.kind === 'yard' && calendar.maxDaysLimit > 0)
    limits.push({ day: addDays(today, calendar.maxDaysLimit), endsBy: 'max_days_limit' })
  for (const lot of lots) limits.push({ day: collectBy(zone, lot), endsBy: 'collect_by' })
  if (settings.schedulePickupEndDate)
    limits.push({ day: settings.schedulePickupEndDate, endsBy: 'schedule_pickup_end_date' })
  for (const { paidAt } of lots) {
    const day =
      paidAt === null || settings.pickupDaysLimit <= 0
        ? null
        : openDayAfter(question, dayAt(zone, paidAt), addDays(today, FURTHEST_DAYS))
    if (day) limits.push({ day, endsBy: 'pickupDaysLimit' })
  }
  let least: { last: CivilDay; endsBy: SlotLimit | null } = {
    last: addDays(today, FURTHEST_DAYS),
    endsBy: null,
  }
  for (const { day, endsBy } of limits) if (day < least.last) least = { last: day, endsBy }
  return least
}

/** The `pickupDaysLimit`-th day after this one that has a slot by calendar and exceptions; null where none is before the end. */
function openDayAfter(
  { zone, calendar, settings }: SlotQuestion,
  paid: CivilDay,
  end: CivilDay,
): CivilDay | null {
  let open = 0
  for (let day = addDays(paid, 1); day <= end; day = addDays(day, 1)) {
    const hours = hoursOn(calendar, day)
    const clock = clockOf(zone, day)
    const opens = hours && beginnings(calendar, hours).some((from) => clock(from) !== null)
    if (opens && ++open === settings.pickupDaysLimit) return day
  }
  return null
}

function placesTaken(bookings: SlotQuestion['bookings']): Map<number, number> {
  const taken = new Map<number, number>()
  for (const { start, state } of bookings)
    if (TAKES_A_PLACE.includes(state)) taken.set(start, (taken.get(start) ?? 0) + 1)
  return taken
}
