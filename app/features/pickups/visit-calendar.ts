import { calendarFile } from '#app/domain/auctions/calendar-file.ts'
import { zoneOf } from '#app/lib/zone.ts'
import type { Booking, BookingYard } from './queries.server.ts'

type Said = { origin: string; product: string; title: string; text: string }

/** A visit as a file for calendars: under the same name when it is moved or called off. */
export function visitCalendar(
  booking: Booking,
  yard: BookingYard,
  { origin, product, title, text }: Said,
): Response {
  const address = `${origin}/appointment/schedule/${booking.number}`
  const event = {
    uid: `pickup-${booking.number}@${new URL(origin).host}`,
    sequence: booking.version,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    changedAt: booking.updatedAt,
    title,
    text: `${text}\n${address}`,
    place: `${yard.name}, ${yard.address}`,
    address,
    cancelled: booking.state === 'cancelled',
    timeZone: yard.timeZone,
  }
  return new Response(calendarFile(product, [event], zoneOf), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="pickup.ics"',
      'cache-control': 'private, no-store',
    },
  })
}
