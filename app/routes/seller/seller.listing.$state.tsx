import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OwnListings } from '#app/features/selling/components/own-listings.tsx'
import { isListingState, LISTINGS_PER_PAGE, readListingPage } from '#app/features/selling/inputs.ts'
import { listOwnListings } from '#app/features/selling/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, keep } = await requireWorkplace(context, request, 'listings')
  const { state } = params
  if (!isListingState(state)) throw notFound()
  const page = readListingPage(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listOwnListings(context, organisation.id, { state, page, limit: LISTINGS_PER_PAGE }),
  ])
  return {
    title: t(`selling.nav.${state}`),
    organisation: keep.organisation ?? null,
    page,
    more: rows.length > LISTINGS_PER_PAGE,
    listings: rows.slice(0, LISTINGS_PER_PAGE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? ''} · Fairlot` },
  { name: 'robots', content: 'noindex' },
]

export default function SellerListings() {
  const { title, organisation, page, more, listings } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const addressOf = (number: number) =>
    `?${new URLSearchParams({ page: String(number), ...(organisation && { organisation }) })}`
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      {listings.length === 0 ? (
        <EmptyState icon={PackageOpen} text={t('selling.none')} />
      ) : (
        <OwnListings listings={listings} />
      )}
      {(page > 1 || more) && (
        <p className="row seller-pages">
          {page > 1 && (
            <Link className="link" to={addressOf(page - 1)}>
              {t('selling.newer')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={addressOf(page + 1)}>
              {t('selling.older')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
