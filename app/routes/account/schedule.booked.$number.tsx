import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { BookingConfirmed } from '#app/features/pickups/components/booking-confirmed.tsx'
import { BookingSteps } from '#app/features/pickups/components/booking-steps.tsx'
import { findBookingByNumber } from '#app/features/pickups/queries.server.ts'
import { confirmedView } from '#app/features/pickups/slot-view.server.ts'
import { findConfirmed } from '#app/flows/pickups/find-confirmed.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import '#app/features/pickups/components/pickups.css'

/** The last step of a booking. With script it gives way to the list after two seconds (section 4), which says the same. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const booking = /^\d{1,9}$/.test(params.number ?? '')
    ? await findBookingByNumber(context, Number(params.number))
    : null
  if (booking?.buyerId !== actor.id) throw notFound()
  const [t, language, found] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    findConfirmed(context, actor, booking),
  ])
  return { confirmed: confirmedView(found, { t, language }), title: t('pickups.confirmed.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const CLOSES_AFTER_MS = 2_000

export default function Booked() {
  const { confirmed, title } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(`/schedule/scheduled?booked=${confirmed.number}`, { replace: true }),
      CLOSES_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [navigate, confirmed.number])
  return (
    <div className="wrap-mid acct-page">
      <h1 className="h-page">{title}</h1>
      <BookingSteps step="done" />
      <BookingConfirmed confirmed={confirmed} list />
    </div>
  )
}
