import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { Download, Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import {
  FAVOURITE_SORTS,
  FAVOURITE_TYPES,
  FAVOURITES_PER_PAGE,
  type FavouriteType,
  readFavouriteList,
  readFavouriteType,
} from '#app/features/favourites/inputs.ts'
import {
  countFavourites,
  type FavouriteCounts,
  listFavouriteIds,
} from '#app/features/favourites/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useAddressForm } from '#app/ui/use-address-form.ts'
import { Lots } from '#app/views/lot/lots.tsx'
import '#app/features/favourites/components/favourites.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const type = readFavouriteType(params.type)
  if (!type) throw redirect('/favorites/watchlist')
  const asked = readFavouriteList(new URL(request.url).searchParams)
  const [counts, ids, t] = await Promise.all([
    countFavourites(context, actor),
    listFavouriteIds(context, actor, { type, ...asked }),
    i18n.getFixedT(request),
  ])
  return { type, asked, counts, tiles: await listTiles(context, ids), title: t('favourites.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Favorites() {
  const { type, asked, counts, tiles } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const total = counts[type]
  const from = (asked.page - 1) * FAVOURITES_PER_PAGE + 1
  return (
    <div className="kept">
      <div className="row row-wrap kept-head">
        <h1 className="h-page">{t('favourites.title')}</h1>
        {counts.watchlist > 0 && (
          <a className={buttonClass({}, 'push')} href="/favorites/export.csv" download>
            <Download className="i" aria-hidden="true" />
            {t('favourites.export')}
          </a>
        )}
      </div>
      <Tabs current={type} counts={counts} />
      {tiles.length === 0 ? (
        <EmptyState icon={Heart} title={t(`favourites.empty.${type}`)} text={t('favourites.empty.text')}>
          <ButtonLink variant="primary" to="/search">
            {t('favourites.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <h2 className="sr">{t(`favourites.types.${type}`)}</h2>
          <Sort orderby={asked.orderby} />
          <Lots tiles={tiles} view="grid" />
          <div className="row row-wrap kept-foot">
            <span className="cap num">
              {t('favourites.range', { from, to: from + tiles.length - 1, total })}
              <span className="while-live"> · {t('favourites.live')}</span>
            </span>
            <Pager
              page={asked.page}
              pages={Math.max(1, Math.ceil(total / FAVOURITES_PER_PAGE))}
              hrefFor={(page) => withParams(params, { page: page > 1 ? String(page) : null }) || '?'}
            />
          </div>
        </>
      )}
    </div>
  )
}

function Tabs({ current, counts }: { current: FavouriteType; counts: FavouriteCounts }) {
  const { t } = useTranslation()
  return (
    <nav className="tabs" aria-label={t('favourites.title')}>
      {FAVOURITE_TYPES.map((type) => (
        <Link key={type} to={`/favorites/${type}`} aria-current={type === current ? 'page' : undefined}>
          {t(`favourites.types.${type}`)} <span className="cap num">{counts[type]}</span>
        </Link>
      ))}
    </nav>
  )
}

function Sort({ orderby }: { orderby: string }) {
  const { t } = useTranslation()
  const { form, onChange, onSubmit } = useAddressForm()
  return (
    <Form ref={form} method="get" className="row kept-sort" onChange={onChange} onSubmit={onSubmit}>
      <label className="cap" htmlFor="kept-sort">
        {t('favourites.sort')}
      </label>
      <select className="select" id="kept-sort" name="orderby" defaultValue={orderby}>
        {FAVOURITE_SORTS.map(({ id, key }) => (
          <option key={id} value={id}>
            {t(`favourites.sorts.${key}`)}
          </option>
        ))}
      </select>
      <noscript>
        <Button variant="secondary">{t('favourites.apply')}</Button>
      </noscript>
    </Form>
  )
}
