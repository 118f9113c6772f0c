import type { TFunction } from 'i18next'
import { clockFace, type EasternTime, easternTime } from '#app/lib/eastern.ts'

/**
 * `moment` "Mon, Nov 23, 9:28 PM ET" in sentences · `short` "Nov 23, 9:28 PM" on tiles · `date` "Mon, Nov 23" ·
 * `fullDay` "Nov 23, 2026" ·
 * `clock` "9:28 PM" ·
 * `server` "7:14:09 PM ET" · `document` "11-23-2026 9:28 pm" in tables and documents. In Spanish of twenty-four hours.
 */
export type TimeForm = 'moment' | 'short' | 'date' | 'fullDay' | 'clock' | 'server' | 'document'

/** A moment as people read it, for pages and for what is mailed. */
export function timeText(
  at: number,
  form: TimeForm,
  { t, language }: { t: TFunction; language: string },
  when: EasternTime = easternTime(at),
): string {
  const hours = language === 'es' ? 24 : 12
  if (form === 'document') return documentTime(when, hours)
  if (form === 'clock') return clock(when, hours, false)
  return t(`time.${form}`, {
    weekday: t(`time.weekday.${when.weekday}`),
    month: t(`time.month.${when.monthName}`),
    day: when.day,
    year: when.year,
    clock: clock(when, hours, form === 'server'),
  })
}

/** A day of a calendar ("2026-11-27") in words. */
export function dayText(
  day: string,
  words: { t: TFunction; language: string },
  form: 'date' | 'fullDay' = 'fullDay',
): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return timeText(noon.getTime(), form, words, clockFace(noon))
}

function clock({ hour, minute, second }: EasternTime, hours: 12 | 24, seconds: boolean): string {
  const tail = seconds ? `:${pad(minute)}:${pad(second)}` : `:${pad(minute)}`
  return hours === 24 ? `${hour}${tail}` : `${hour % 12 || 12}${tail} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The date as the specification writes it, the time as the language does. */
function documentTime(when: EasternTime, hours: 12 | 24): string {
  const { year, month, day } = when
  return `${pad(month)}-${pad(day)}-${year} ${clock(when, hours, false).replace(/[AP]M$/, (half) => half.toLowerCase())}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
