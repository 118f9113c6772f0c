import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const HOUR = 3_600_000
/** Ahead of UTC by -4 hours until November 1, 2026, 6:00 UTC, and by -5 from then on, as New York's clock. */
const CHANGE = 1_793_512_800_000
const zoneOf = () => ({ aheadAt: (at: number) => (at < CHANGE ? -4 : -5) * HOUR })

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'sale-1@fairlot.test',
  sequence: 3,
  startsAt: CHANGE + 24 * HOUR,
  endsAt: CHANGE + 30 * HOUR,
  changedAt: CHANGE - HOUR,
  title: 'Tools, drills; and more',
  text: 'First line\nsecond line',
  place: 'Columbus North Yard',
  address: 'https://fairlot.test/liveAuction/1',
  cancelled: false,
  timeZone: 'America/New_York',
  ...given,
})

const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

test('An event keeps its name, says how often it was changed, and stands on the clock of its zone.', () => {
  const lines = linesOf(calendarFile('Fairlot', [event()], zoneOf))
  expect(lines).toContain('UID:sale-1@fairlot.test')
  expect(lines).toContain('SEQUENCE:3')
  expect(lines).toContain('DTSTART;TZID=America/New_York:20261102T010000')
  expect(lines).toContain('DTEND;TZID=America/New_York:20261102T070000')
  expect(lines).toContain('DTSTAMP:20261101T050000Z')
  expect(lines).toContain('STATUS:CONFIRMED')
  expect(lines).toContain('SUMMARY:Tools\\, drills\\; and more')
  expect(lines).toContain('DESCRIPTION:First line\\nsecond line')
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('A zone is told once, with the change of its clock that falls into the time of its events.', () => {
  const lines = linesOf(
    calendarFile('Fairlot', [event(), event({ uid: 'b', startsAt: CHANGE - 24 * HOUR })], zoneOf),
  )
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
  const observances = lines.filter((line) => /^(DTSTART:|TZOFFSET)/.test(line))
  expect(observances).toEqual([
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0400',
    'DTSTART:20261101T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
  ])
})

test('What was called off says so, under the same name.', () => {
  const lines = linesOf(calendarFile('Fairlot', [event({ cancelled: true })], zoneOf))
  expect(lines).toContain('STATUS:CANCELLED')
})

test('No line is longer than 75 octets, and no character is cut.', () => {
  const file = calendarFile('Fairlot', [event({ title: 'ñandú €uro 🛠 '.repeat(30) })], zoneOf)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toContain(`SUMMARY:${'ñandú €uro 🛠 '.repeat(30)}`)
})
