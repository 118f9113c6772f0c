import { clockText, DAYS, weekdayNumber } from './yard-inputs.ts'
import type { Yard } from './yard-queries.server.ts'

/** Rows for days that are not there yet, beside those that are. */
const SPARE_ROWS = 3

/** What the fields of a form start with, by their names. */
export type YardValues = Readonly<Record<string, string>>

/** A yard as its form shows it; a new one is open on weekdays. */
export function valuesOf(yard: Yard | null): YardValues {
  const values: Record<string, string> = {
    name: yard?.name ?? '',
    phone: yard?.phone ?? '',
    address1: yard?.address1 ?? '',
    city: yard?.city ?? '',
    state: yard?.state ?? '',
    zip: yard?.zip ?? '',
    country: yard?.country ?? 'US',
    description: yard?.description ?? '',
    latitude: yard ? String(yard.latitude) : '',
    longitude: yard ? String(yard.longitude) : '',
    timezone: yard?.timeZone ?? 'America/New_York',
    parking_slot: yard?.parkingSlots.join(', ') ?? '',
    slot_minutes: String(yard?.calendar?.slotMinutes ?? 15),
    slot_per_limit: String(yard?.calendar?.slotPerLimit ?? 1),
    max_days_limit: String(yard?.calendar?.maxDaysLimit ?? 14),
    notice_minutes: String(yard?.calendar?.noticeMinutes ?? 0),
  }
  const usual = (name: string) => ({
    available: yard || name === 'saturday' || name === 'sunday' ? 'closed' : 'hours',
    starting: 540,
    ending: 1020,
  })
  for (const name of DAYS) {
    const day = yard?.calendar?.weekdays[weekdayNumber(name)] ?? usual(name)
    const open = day.available === 'hours' && 'starting' in day ? day : null
    const pause = 'pause' in day ? day.pause : null
    values[`${name}.available`] = day.available
    values[`${name}.starting`] = clockText(open?.starting ?? null)
    values[`${name}.ending`] = clockText(open?.ending ?? null)
    values[`${name}.break_start`] = clockText(pause?.starting ?? null)
    values[`${name}.break_end`] = clockText(pause?.ending ?? null)
  }
  for (const [at, { date, hours, reason }] of (yard?.calendar?.exceptions ?? []).entries()) {
    values[`exceptions[${at}].date`] = date
    values[`exceptions[${at}].closed`] = hours ? 'open' : 'closed'
    values[`exceptions[${at}].starting`] = clockText(hours?.starting ?? null)
    values[`exceptions[${at}].ending`] = clockText(hours?.ending ?? null)
    values[`exceptions[${at}].break_start`] = clockText(hours?.pause?.starting ?? null)
    values[`exceptions[${at}].break_end`] = clockText(hours?.pause?.ending ?? null)
    values[`exceptions[${at}].reason`] = reason ?? ''
  }
  return values
}

/** How many rows of days the form has: those with something in them, and some to fill. */
export function rowsOf(values: YardValues): number {
  const filled = Object.keys(values).flatMap((name) => {
    const [, at] = /^exceptions\[(\d+)\]\.date$/.exec(name) ?? []
    return at !== undefined && values[name] ? [Number(at) + 1] : []
  })
  return Math.max(0, ...filled) + SPARE_ROWS
}
