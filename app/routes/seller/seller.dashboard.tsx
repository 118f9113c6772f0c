import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ClosingNext } from '#app/features/selling/components/closing-next.tsx'
import { LatestSales } from '#app/features/selling/components/latest-sales.tsx'
import { SellerStats } from '#app/features/selling/components/seller-stats.tsx'
import { CLOSING_SHOWN, chosenOrganisation } from '#app/features/selling/inputs.ts'
import {
  countOwnListings,
  listClosingNext,
  listLatestSales,
  listOwnOrganisations,
} from '#app/features/selling/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { forbidden, requireMember } from '#app/lib/http.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireMember(context, request)
  const { searchParams } = new URL(request.url)
  const own = await listOwnOrganisations(context, actor)
  const organisation = chosenOrganisation(own, searchParams)
  if (!organisation) throw forbidden()
  const now = context.clock.now()
  const [t, counts, closing, sales] = await Promise.all([
    i18n.getFixedT(request),
    countOwnListings(context, organisation.id),
    listClosingNext(context, organisation.id, { now, limit: CLOSING_SHOWN }),
    listLatestSales(context, organisation.id),
  ])
  return {
    title: t('selling.nav.dashboard'),
    query: own.length > 1 ? `?organisation=${encodeURIComponent(organisation.id)}` : '',
    counts,
    closing,
    sales,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function SellerDashboard() {
  const { title, query, counts, closing, sales } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      {counts.lotCount === 0 && <p className="note seller-note">{t('selling.firstLot')}</p>}
      <SellerStats counts={counts} query={query} />
      <div className="seller-cols">
        <ClosingNext listings={closing} left={counts.open} query={query} />
        <LatestSales sales={sales} />
      </div>
    </>
  )
}
