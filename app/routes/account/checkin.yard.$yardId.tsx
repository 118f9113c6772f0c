import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { findOwnAtYard, findVisitAtGate, findVisitYard } from '#app/features/checkin/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'

/** What the code at a yard's gate leads to: the visit that somebody has there today. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [yard, t] = await Promise.all([findVisitYard(context, params.yardId ?? ''), i18n.getFixedT(request)])
  if (!yard) throw notFound()
  const zone = zoneOf(yard.timeZone)
  const { from, to } = boundsOf(zone, dayAt(zone, context.clock.now()))
  const invoice = await findVisitAtGate(context, actor.id, { yardId: yard.id, from, to })
  if (invoice) throw redirect(`/checkin/${encodeURIComponent(invoice)}`)
  const without = yard.walkIns ? await findOwnAtYard(context, actor.id, yard) : null
  if (without) throw redirect(`/checkin/${encodeURIComponent(without)}`)
  return { title: t('checkin.noGate'), yard: yard.name }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Gate() {
  const { yard } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text stack-l acct-page">
      <div>
        <p className="lbl">{yard}</p>
        <h1 className="h-page">{t('checkin.noGate')}</h1>
      </div>
      <p>{t('checkin.noGateText')}</p>
      <p>
        <ButtonLink to="/invoices/paid">{t('checkin.pickups')}</ButtonLink>
      </p>
    </div>
  )
}
