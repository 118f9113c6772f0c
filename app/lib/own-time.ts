import { type EasternTime, easternTime, MONTHS, WEEKDAYS } from './eastern.ts'

/** A moment on the clock of whoever's machine this is: a browser's. Null where it shows what the Eastern one does. */
export function ownTime(at: number): EasternTime | null {
  const own = new Date(at)
  const eastern = easternTime(at)
  const when: EasternTime = {
    year: own.getFullYear(),
    month: own.getMonth() + 1,
    monthName: MONTHS[own.getMonth()] ?? 'jan',
    day: own.getDate(),
    weekday: WEEKDAYS[own.getDay()] ?? 'sun',
    hour: own.getHours(),
    minute: own.getMinutes(),
    second: own.getSeconds(),
  }
  const same = when.day === eastern.day && when.hour === eastern.hour && when.minute === eastern.minute
  return same ? null : when
}
