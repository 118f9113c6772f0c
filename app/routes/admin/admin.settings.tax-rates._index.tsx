import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayAt } from '#app/domain/pickup/civil.ts'
import { listYardTaxes } from '#app/features/locations/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/tax-rates'
const ON_A_PAGE = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listYardTaxes(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    title: t('admin.nav.tax-rates'),
    page,
    pages: page + (rows.length > ON_A_PAGE ? 1 : 0),
    yards: rows.slice(0, ON_A_PAGE).map(({ id, name, city, state, bps, nextAt, timeZone }) => ({
      id,
      name,
      bps,
      place: `${city}, ${state}`,
      next: nextAt && dayAt(zoneOf(timeZone), nextAt),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function TaxRates() {
  const { page, pages, yards } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const percent = usePercent()
  return (
    <AdminPage section="tax-rates">
      <div className="set-wrap">
        {yards.length === 0 && <EmptyState icon={Percent} text={t('admin.taxRates.none')} />}
        <ul className="items">
          {yards.map(({ id, name, place, bps, next }) => (
            <li key={id}>
              <span className="grow">
                <Link className="strong" to={`${LIST}/${encodeURIComponent(id)}`}>
                  {name}
                </Link>
                <small>{place}</small>
              </span>
              <span className="push num">
                {percent(bps)}
                {next && <small>{t('admin.taxRates.changes', { day: next })}</small>}
              </span>
            </li>
          ))}
        </ul>
        <Pager page={page} pages={pages} hrefFor={(number) => `${LIST}?page=${number}`} />
      </div>
    </AdminPage>
  )
}
