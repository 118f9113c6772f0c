import { type CalendarEvent, calendarFile } from '#app/domain/auctions/calendar-file.ts'
import type { SaleView } from '#app/features/auctions/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'

/** How long a last lot stays in a calendar behind its planned close: late offers extend it. */
const AFTER_LAST_MS = 15 * 60_000
const DEFAULT_ZONE = 'America/New_York'

/** Sales as a file for calendars: from the first close to the last. Those without a time are left out. */
export function salesCalendar(
  sales: readonly SaleView[],
  { origin, product, text }: { origin: string; product: string; text: (sale: SaleView) => string },
): Response {
  const { host } = new URL(origin)
  const events = sales.flatMap((sale): CalendarEvent[] => {
    if (sale.firstCloseAt === null) return []
    const address = `${origin}/liveAuction/${sale.id}`
    return [
      {
        uid: `sale-${sale.id}@${host}`,
        sequence: sale.version,
        startsAt: sale.firstCloseAt,
        endsAt: Math.max(sale.firstCloseAt, sale.lastCloseAt ?? 0) + AFTER_LAST_MS,
        changedAt: sale.updatedAt,
        title: sale.title,
        text: `${text(sale)}\n${address}`,
        place: sale.yard ? placeOf(sale.yard) : sale.seller.name,
        address,
        cancelled: sale.state === 'cancelled',
        timeZone: sale.yard?.timeZone ?? DEFAULT_ZONE,
      },
    ]
  })
  return new Response(calendarFile(product, events, zoneOf), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="sale.ics"',
      'cache-control': 'private, max-age=60',
    },
  })
}

function placeOf({ name, address1, city, state, zip }: NonNullable<SaleView['yard']>): string {
  return `${name}, ${address1}, ${city}, ${state} ${zip}`
}
