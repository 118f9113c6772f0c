import { beginnings, hoursOn, type PickupCalendar, slotOf } from './calendar.ts'
import { type CivilDay, clockOf, type Zone } from './civil.ts'

/** A slot of a day as those see it who plan it: also one that is over. `start` is epoch ms. */
export type GridSlot = { start: number; hour: number; isBreak: boolean; taken: number; takes: number }

/** All slots of a day with the places that are taken; none for a closed day. */
export function dayGrid(
  calendar: PickupCalendar,
  zone: Zone,
  date: CivilDay,
  takenAt: (start: number) => number,
): GridSlot[] {
  const hours = hoursOn(calendar, date)
  if (!hours) return []
  const { minutes, takes } = slotOf(calendar)
  const clock = clockOf(zone, date)
  return beginnings(calendar, hours).flatMap((from): GridSlot[] => {
    const start = clock(from)
    if (start === null) return []
    const { pause } = hours
    const isBreak = pause !== null && from < pause.ending && pause.starting < from + minutes
    return [{ start, hour: Math.floor(from / 60), isBreak, taken: takenAt(start), takes }]
  })
}

/** What a day's slots come to: places that are free, and slots that have none. Breaks have neither. */
export function gridSum(slots: readonly GridSlot[]): { places: number; left: number; full: number } {
  const open = slots.filter(({ isBreak }) => !isBreak)
  return {
    places: open.reduce((sum, { takes }) => sum + takes, 0),
    left: open.reduce((sum, { taken, takes }) => sum + Math.max(0, takes - taken), 0),
    full: open.filter(({ taken, takes }) => taken >= takes).length,
  }
}
