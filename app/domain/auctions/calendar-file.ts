import { dayOf, type Zone } from '../pickup/civil.ts'

/** Something that has a place in a calendar. Moments in epoch ms. */
export type CalendarEvent = {
  /** Stays the same for as long as it is the same event, so that a calendar changes it and adds none. */
  uid: string
  /** Goes up with each change of it. */
  sequence: number
  startsAt: number
  endsAt: number
  changedAt: number
  title: string
  text: string
  place: string
  address: string
  cancelled: boolean
  timeZone: string
}

/** A line is 75 octets at most (RFC 5545, 3.1). */
const MOST_OCTETS = 75
const CRLF = '\r\n'

/** Events as a calendar file (RFC 5545), each on the clock of its own zone. */
export function calendarFile(
  product: string,
  events: readonly CalendarEvent[],
  zoneOf: (name: string) => Zone,
): string {
  const zones = new Map<string, CalendarEvent[]>()
  for (const event of events) zones.set(event.timeZone, [...(zones.get(event.timeZone) ?? []), event])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Sales//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...[...zones].flatMap(([name, its]) => zoneLines(name, its, zoneOf(name))),
    ...events.flatMap((event) => eventLines(event, zoneOf(event.timeZone))),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join(CRLF) + CRLF
}

function eventLines(event: CalendarEvent, zone: Zone): string[] {
  const at = (moment: number) => `;TZID=${event.timeZone}:${localStamp(moment, zone)}`
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(event.changedAt)}`,
    `LAST-MODIFIED:${utcStamp(event.changedAt)}`,
    `DTSTART${at(event.startsAt)}`,
    `DTEND${at(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `LOCATION:${escaped(event.place)}`,
    `URL:${event.address}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** How far a zone's clock is ahead in the time of its events, and when that changes meanwhile. */
function zoneLines(name: string, events: readonly CalendarEvent[], zone: Zone): string[] {
  const from = Math.min(...events.map(({ startsAt }) => startsAt))
  const until = Math.max(...events.map(({ endsAt }) => endsAt))
  const first = zone.aheadAt(from)
  const changes = changesOf(zone, from, until)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...observance({ ahead: first, before: first, starts: '19700101T000000' }),
    ...changes.flatMap(({ at, ahead, before }) =>
      observance({ ahead, before, starts: stampOf(at + before) }),
    ),
    'END:VTIMEZONE',
  ]
}

function observance({ ahead, before, starts }: { ahead: number; before: number; starts: string }): string[] {
  const kind = ahead > before ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${starts}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(ahead)}`,
    `END:${kind}`,
  ]
}

const HOUR = 3_600_000
const DAY_SECONDS = 24 * 3_600
/** Sales lie within months of one another. */
const MOST_HOURS = 24 * 400

function changesOf(zone: Zone, from: number, until: number) {
  const changes: { at: number; ahead: number; before: number }[] = []
  const end = Math.min(until, from + MOST_HOURS * HOUR)
  let before = zone.aheadAt(from)
  for (let at = Math.ceil(from / HOUR) * HOUR; at <= end; at += HOUR) {
    const ahead = zone.aheadAt(at)
    if (ahead !== before) changes.push({ at, ahead, before })
    before = ahead
  }
  return changes
}

function offset(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

function localStamp(at: number, zone: Zone): string {
  return stampOf(at + zone.aheadAt(at))
}

function utcStamp(at: number): string {
  return `${stampOf(at)}Z`
}

/** `YYYYMMDDTHHMMSS` of a moment, read as if the clock were UTC's. */
function stampOf(at: number): string {
  const seconds = Math.floor(at / 1_000)
  const ofDay = ((seconds % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS
  const clock = [Math.floor(ofDay / 3_600), Math.floor(ofDay / 60) % 60, ofDay % 60]
  return `${dayOf(Math.floor(seconds / DAY_SECONDS)).replaceAll('-', '')}T${clock.map(two).join('')}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')
}

/** What is too long goes on behind a space, never within a character. */
function folded(line: string): string {
  let out = ''
  let length = 0
  for (const character of line) {
    const octets = octetsOf(character)
    if (length + octets > MOST_OCTETS) {
      out += `${CRLF} `
      length = 1
    }
    out += character
    length += octets
  }
  return out
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
