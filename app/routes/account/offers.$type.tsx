import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Gavel } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import { countOfBuyer } from '#app/features/negotiations/queries.server.ts'
import { OFFERS_PER_PAGE, readOfferType, readPage } from '#app/features/offers/inputs.ts'
import { countOffers, listOfferedIds } from '#app/features/offers/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { requireActor } from '#app/lib/http.ts'
import { type PageSize, readPageSize } from '#app/lib/page-sizes.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { OfferTabs } from '#app/views/lot/offer-tabs.tsx'
import { OffersTable } from '#app/views/lot/offers-table.tsx'
import '#app/features/offers/components/offers.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const type = readOfferType(params.type)
  if (!type) throw redirect('/offers/allactive')
  const { searchParams } = new URL(request.url)
  const page = readPage(searchParams)
  const limit = readPageSize(searchParams, OFFERS_PER_PAGE)
  const [counts, negotiations, ids, t] = await Promise.all([
    countOffers(context, actor),
    countOfBuyer(context, actor),
    listOfferedIds(context, actor, { type, page, limit }),
    i18n.getFixedT(request),
  ])
  return {
    type,
    page,
    limit,
    counts,
    negotiations,
    tiles: await listTiles(context, ids),
    title: t('offers.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Offers() {
  const { type, page, limit, counts, negotiations, tiles } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const from = (page - 1) * limit + 1
  const address = (at: number, size: PageSize) =>
    `/offers/${type}${withParams(new URLSearchParams(), {
      page: at > 1 ? String(at) : null,
      limit: size === OFFERS_PER_PAGE ? null : String(size),
    })}`
  return (
    <div className="offered">
      <div className="row row-wrap offered-head">
        <h1 className="h-page">{t('offers.title')}</h1>
        {counts.standingMaximums > 0 && (
          <p className="muted push num">
            {t('offers.maximums', { amount: formatMoney(counts.standingMaximums) })}
          </p>
        )}
      </div>
      <OfferTabs current={type} counts={counts} negotiations={negotiations} />
      {tiles.length === 0 ? (
        <EmptyState icon={Gavel} title={t(`offers.empty.${type}`)} text={t('offers.empty.text')}>
          <ButtonLink variant="primary" to="/search">
            {t('offers.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <OffersTable tiles={tiles} />
          <div className="row row-wrap offered-foot">
            <span className="cap num">
              {t('offers.range', { from, to: from + tiles.length - 1, total: counts[type] })} ·{' '}
              {t('offers.order')}
            </span>
            <PageSizes size={limit} total={counts[type]} hrefFor={(size) => address(1, size)} />
            <Pager
              page={page}
              pages={Math.max(1, Math.ceil(counts[type] / limit))}
              hrefFor={(to) => address(to, limit)}
            />
          </div>
        </>
      )}
    </div>
  )
}
