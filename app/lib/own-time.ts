import { clockFace, type EasternTime, easternTime } from './eastern.ts'

/** A moment on the clock of whoever's machine this is: a browser's. Null where it shows what the Eastern one does. */
export function ownTime(at: number): EasternTime | null {
  const eastern = easternTime(at)
  const when = clockFace(new Date(at - new Date(at).getTimezoneOffset() * 60_000))
  const same = when.day === eastern.day && when.hour === eastern.hour && when.minute === eastern.minute
  return same ? null : when
}
