import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findBookingByNumber } from '#app/features/pickups/queries.server.ts'
import { visitCalendar } from '#app/features/pickups/visit-calendar.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { readBooking } from '#app/flows/pickups/book.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'

/** A booked visit for one's calendar. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const booking = /^\d{1,9}$/.test(params.id ?? '')
    ? await findBookingByNumber(context, Number(params.id))
    : null
  const [read, { settings }, t] = await Promise.all([
    readBooking(context, actor, booking),
    readStorefront(context),
    i18n.getFixedT(request),
  ])
  if (!read.ok) throw notFound()
  const { yard, lots } = read.visit
  return visitCalendar(read.booking, yard, {
    origin: context.origin,
    product: settings.product_name,
    title: t('pickups.confirmed.calendarTitle', { yard: yard.name }),
    text: lots.map(({ title }) => title).join('\n'),
  })
}
