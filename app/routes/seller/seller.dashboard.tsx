import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { hasTask } from '#app/domain/people/permissions.ts'
import { ClosingNext } from '#app/features/selling/components/closing-next.tsx'
import { LatestSales } from '#app/features/selling/components/latest-sales.tsx'
import { SellerStats } from '#app/features/selling/components/seller-stats.tsx'
import { CLOSING_SHOWN } from '#app/features/selling/inputs.ts'
import { countOwnListings, listClosingNext, listLatestSales } from '#app/features/selling/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, side, query } = await requireWorkplace(context, request)
  const now = context.clock.now()
  const [t, counts, closing, sales] = await Promise.all([
    i18n.getFixedT(request),
    countOwnListings(context, side),
    listClosingNext(context, side, { now, limit: CLOSING_SHOWN }),
    hasTask(organisation.roles, 'invoices') ? listLatestSales(context, side) : null,
  ])
  return {
    title: t('selling.nav.dashboard'),
    query,
    counts,
    closing,
    sales,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function SellerDashboard() {
  const { title, query, counts, closing, sales } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      {counts.lotCount === 0 && <Note className="seller-note">{t('selling.firstLot')}</Note>}
      <SellerStats counts={counts} query={query} />
      <div className={sales ? 'seller-cols' : undefined}>
        <ClosingNext listings={closing} left={counts.open} query={query} />
        {sales && <LatestSales sales={sales} />}
      </div>
    </>
  )
}
