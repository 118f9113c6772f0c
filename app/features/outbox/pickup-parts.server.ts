import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { YARD_ADDRESS } from '#app/db/yard-address.server.ts'
import type { OfferReason } from '#app/domain/pickup/booking.ts'
import type { BookingState } from '#app/domain/pickup/slots.ts'
import { clockFace } from '#app/lib/eastern.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { timeText } from '#app/ui/time-text.ts'
import { type Reader, type ReaderRow, readerOf, recipientOf } from './facts.server.ts'
import type { Block } from './letter.ts'
import type { Parts, Place, Say, Writing } from './letters/shape.ts'

/** A visit as letters tell of it. Moments in epoch ms, told on the yard's own clock. */
export type VisitFacts = {
  number: number
  startsAt: number
  yard: string
  address: string
  phone: string
  /** How far the yard's clock is ahead of UTC then, in ms. */
  ahead: number
  lots: string[]
}

type Row = Omit<VisitFacts, 'lots' | 'ahead'> &
  ReaderRow & {
    timeZone: string
    id: string
    state: BookingState
    version: number
    reschedules: number
    offeredWhy: OfferReason | null
    lots: string
  }

export type FoundVisit = Omit<Row, 'lots' | keyof ReaderRow> & {
  lots: string[]
  reader: Reader
}

/** Visits as their buyers are told of them; those of accounts that are switched off are left out. */
export async function listVisitFacts(db: Ctx['db'], ids: readonly string[]): Promise<FoundVisit[]> {
  const rows = await db.all<Row>(sql`
    select booking.id, booking.number, booking.starts_at as startsAt, booking.state, booking.version,
      booking.reschedules, booking.offered_why as offeredWhy, locations.name as yard,
      ${YARD_ADDRESS} as address,
      coalesce(locations.phone, '') as phone, locations.time_zone as timeZone,
      (select coalesce(json_group_array(line.title), '[]') from booking_lots lot
        join invoice_lines line on line.id = lot.line_id where lot.booking_id = booking.id) as lots,
      people.id as personId, people.email, people.first_name as name, people.language
    from json_each(${JSON.stringify(ids)}) asked
      join bookings booking on booking.id = asked.value
      join locations on locations.id = booking.location_id
      join people on people.id = booking.buyer_id
    where people.status <> 'deactivate'`)
  return rows.map(({ lots, personId, email, name, language, ...facts }) => ({
    ...facts,
    lots: JSON.parse(lots) as string[],
    reader: readerOf({ personId, email, name, language }),
  }))
}

/** Of a visit that still is what an event tells of: what is written of it. */
export async function visitWritings(
  db: Ctx['db'],
  { bookingId, version }: { bookingId: string; version: number },
  { kind, holds }: { kind: string; holds: (facts: FoundVisit) => boolean },
): Promise<Writing<VisitFacts>[]> {
  const [facts] = await listVisitFacts(db, [bookingId])
  return facts && facts.version === version && holds(facts) ? [visitWriting(kind, facts)] : []
}

export function visitWriting(kind: string, facts: FoundVisit): Writing<VisitFacts> {
  const { id, version, number, startsAt, yard, address, phone, timeZone, lots, reader } = facts
  return {
    id: `${kind}:${id}:${version}`,
    data: { number, startsAt, yard, address, phone, lots, ahead: zoneOf(timeZone).aheadAt(startsAt) },
    recipient: recipientOf(reader),
  }
}

/** "Wed, Nov 25, 10:15 AM" on a clock that is so far ahead of UTC. */
function momentAt(at: number, ahead: number, words: Pick<Place, 't' | 'language'>): string {
  const face = clockFace(new Date(at + ahead))
  return `${timeText(at, 'date', words, face)}, ${timeText(at, 'clock', words, face)}`
}

/** A letter's place, with the three phrases that each letter about a pickup has. */
type OwnPlace = Place & { say: Say<{ subject: string; text: string; act: string }> }

type VisitMore = {
  /** Where it leads, in place of the visit itself. */
  to?: string
  calendar?: boolean
}

/** What is said of a visit: when, where, what for. */
export function visitParts(data: VisitFacts, place: OwnPlace, { to, calendar }: VisitMore = {}): Parts {
  const { t, origin, product, say } = place
  const subject = say('subject')
  const href = `${origin}${to ?? `/appointment/schedule/${data.number}`}`
  const when = momentAt(data.startsAt, data.ahead, place)
  const file: Block[] = calendar
    ? [
        {
          kind: 'link',
          label: t('mail.pickups.calendar'),
          href: `${origin}/appointment/schedule/${data.number}.ics`,
        },
      ]
    : []
  return {
    act: href,
    subject,
    blocks: [
      { kind: 'text', text: say('text') },
      {
        kind: 'facts',
        rows: [
          [t('mail.pickups.when'), when],
          [t('mail.pickups.where'), `${data.yard}, ${data.address}`],
          [t('mail.pickups.lots'), data.lots.join('; ')],
          ...(data.phone ? [[t('mail.pickups.phone'), data.phone] as const] : []),
        ],
      },
      { kind: 'act', label: say('act'), href },
      ...file,
    ],
    short: `${product}: ${subject} ${data.yard}, ${when}. ${href}`,
  }
}

/** Lots of one invoice that wait at a yard, as letters tell of them. */
export type WaitingFacts = {
  invoice: string
  yard: string
  phone: string
  ahead: number
  lots: string[]
  collectBy: number
  /** Why that is the last day; empty where it is the usual one. */
  reason: string
}

type WaitingRow = Omit<WaitingFacts, 'lots' | 'ahead'> &
  ReaderRow & {
    timeZone: string
    invoiceId: string
    lots: string
  }

/** What of these lots is still to be collected, an invoice and last day a row, as their buyers are told of it. */
export async function listWaitingFacts(db: Ctx['db'], lineIds: readonly string[]) {
  const rows = await db.all<WaitingRow>(sql`
    select invoices.id as invoiceId, invoices.common_invoice as invoice, locations.name as yard,
      coalesce(locations.phone, '') as phone, locations.time_zone as timeZone, lot.collect_by as collectBy,
      coalesce(max(lot.more_days_reason), '') as reason, json_group_array(line.title) as lots,
      people.id as personId, people.email, people.first_name as name, people.language
    from json_each(${JSON.stringify(lineIds)}) asked
      join lot_pickups lot on lot.line_id = asked.value
      join invoice_lines line on line.id = lot.line_id
      join invoices on invoices.id = lot.invoice_id
      join locations on locations.id = lot.location_id
      join people on people.id = lot.buyer_id
    where people.status <> 'deactivate' group by invoices.id, lot.collect_by`)
  return rows.map(({ lots, timeZone, personId, email, name, language, ...facts }) => ({
    ...facts,
    ahead: zoneOf(timeZone).aheadAt(facts.collectBy),
    lots: JSON.parse(lots) as string[],
    reader: readerOf({ personId, email, name, language }),
  }))
}

/** What every letter about lots that wait is made of; its own words say what has become of them. */
export function waitingParts(data: WaitingFacts, place: OwnPlace): Parts {
  const { t, origin, product, say } = place
  const subject = say('subject', { invoice: data.invoice })
  const href = `${origin}/schedule/pending?q=${encodeURIComponent(data.invoice)}`
  return {
    act: href,
    subject,
    blocks: [
      { kind: 'text', text: say('text') },
      {
        kind: 'facts',
        rows: [
          [t('mail.invoices.number'), data.invoice],
          [t('mail.pickups.lots'), data.lots.join('; ')],
          [t('mail.pickups.where'), data.yard],
          [t('mail.pickups.collectBy'), momentAt(data.collectBy, data.ahead, place)],
          ...(data.reason ? [[t('mail.pickups.reason'), data.reason] as const] : []),
          ...(data.phone ? [[t('mail.pickups.phone'), data.phone] as const] : []),
        ],
      },
      { kind: 'act', label: say('act'), href },
    ],
    short: `${product}: ${subject} ${href}`,
  }
}
