import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CategoryShelf } from '#app/features/browse/components/category-shelf.tsx'
import { categoryTree } from '#app/features/browse/components/choices.ts'
import { FilterBar } from '#app/features/browse/components/filter-bar.tsx'
import { ItemDrawer, useItemDrawer } from '#app/features/browse/components/item-drawer.tsx'
import { FEATURED_MOST, PAGE_SIZE, readSearch, SORTS, searchParams } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch, keptShelves } from '#app/features/browse/kept.server.ts'
import { keptAround, stayWithin, withOwnPlace } from '#app/features/browse/loading.server.ts'
import { listDistances } from '#app/features/browse/near.server.ts'
import { listStanding } from '#app/features/browse/queries.server.ts'
import { siteData } from '#app/features/browse/site-data.ts'
import { findChosenPlace } from '#app/features/places/queries.server.ts'
import { SavePrompt } from '#app/features/searches/components/save-prompt.tsx'
import { isSaved } from '#app/features/searches/queries.server.ts'
import { listBanners } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pictureAddress, picturePreload } from '#app/ui/picture.tsx'
import { DistancesContext } from '#app/views/distances.ts'
import { EndingNext } from '#app/views/ending-next.tsx'
import { FeaturedShelf } from '#app/views/featured-shelf.tsx'
import { Lots } from '#app/views/lots.tsx'
import { OwnLots } from '#app/views/own-lots.tsx'
import { useAround } from '#app/views/places.ts'
import { SALE_SIZES, SaleCarousel } from '#app/views/sale-carousel.island.tsx'
import { StartWithEmail } from '#app/views/start-with-email.tsx'
import { useTotal } from '#app/views/total.ts'

const OWN_LOTS = 8
const ENDING_NEXT = 5

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readSearch(new URL(request.url))
  const place = await findChosenPlace(context, asked.around, keptAround(request))
  const search = withOwnPlace(asked, place)
  const text = [asked.searchbar, ...asked.keywords].join(' ').trim()
  const query = searchParams({ ...asked, page: 1 }).toString()
  const [
    t,
    { settings },
    own,
    banners,
    { next, featured },
    { categories, conditions },
    found,
    distances,
    saved,
  ] = await Promise.all([
    i18n.getFixedT(request),
    readStorefront(context),
    listStanding(context, OWN_LOTS),
    listBanners(context),
    keptShelves(context, { next: ENDING_NEXT, featured: FEATURED_MOST }),
    keptChoices(context),
    keptSearch(context, search, { facets: false, own: search !== asked }),
    place ? listDistances(context, place) : {},
    text ? isSaved(context, { text, query }) : false,
  ])
  stayWithin(found, request)
  return {
    title: t('home.title'),
    description: t('shell.description'),
    url: `${context.origin}/`,
    facts: siteData(settings.product_name, `${context.origin}/`, settings.logo),
    search: asked,
    filtered: searchParams({ ...asked, view: 'grid', limit: PAGE_SIZE, page: 1 }).size > 0,
    // what was searched for, for whom it can be kept
    searched: context.actor && text ? { text, saved, here: `/search?${query}` } : null,
    distances,
    now: context.clock.now(),
    own,
    banners,
    next,
    topCategories: categories.filter(({ parentId }) => parentId === null),
    categories: categoryTree(categories),
    conditions: conditions.map(({ slug, name }) => ({ slug, name })),
    sorts: SORTS,
    featured,
    found,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: 'Fairlot' }]
  const { title, description, url, banners, facts } = page
  const [name] = banners[0]?.pictures ?? []
  const picture = name ? new URL(pictureAddress(name, 1200), url).href : null
  return [
    ...pageMeta({ title: `${title} · Fairlot`, description, url, picture }),
    ...picturePreload(name ? { name } : null, SALE_SIZES),
    { 'script:ld+json': facts },
  ]
}

export default function Home() {
  const {
    search,
    filtered,
    searched,
    own,
    banners,
    next,
    topCategories,
    categories,
    conditions,
    sorts,
    featured,
    found,
    distances,
    now,
  } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const openItem = useItemDrawer()
  const around = useAround()
  const [params] = useSearchParams()
  const total = useTotal(found)
  const busy = useNavigation().location?.pathname === '/'
  return (
    <div className="home">
      <h1 className="sr">Fairlot</h1>
      <OwnLots tiles={own} />
      <div className="top">
        <SaleCarousel banners={banners} />
        <EndingNext tiles={next} />
      </div>
      <CategoryShelf categories={topCategories} addressOf={(slug) => around(`/search?category=${slug}`)} />
      <FeaturedShelf tiles={featured} />
      <section id="lots" aria-labelledby="lots-title">
        <div className="sec-head">
          <h2 className="h-sec" id="lots-title">
            {t('home.allLots')}
          </h2>
          <span className="cap num" role="status">
            {t('search.showing', { shown: found.records.length, total })}
          </span>
        </div>
        <FilterBar {...{ search, filtered, categories, conditions, sorts, now }} />
        {searched && <SavePrompt key={searched.here} {...searched} />}
        {found.likened && (
          <p className="cap likened" role="status">
            {t('search.likened', { typed: search.searchbar, text: found.likened })}
          </p>
        )}
        {found.records.length > 0 ? (
          <DistancesContext.Provider value={distances}>
            <div onClickCapture={openItem}>
              <Lots tiles={found.records} view={search.view} busy={busy} />
            </div>
          </DistancesContext.Provider>
        ) : (
          <EmptyState icon={SearchX} title={t('search.nothingTitle')} text={t('search.nothing')}>
            <Link className="btn btn-secondary" to="/search">
              {t('search.seeAll')}
            </Link>
          </EmptyState>
        )}
        <Pager
          page={found.page}
          pages={found.pages}
          hrefFor={(page) => `/${withParams(params, { page: page > 1 ? String(page) : null })}#lots`}
        />
      </section>
      <StartWithEmail />
      <ItemDrawer />
    </div>
  )
}
