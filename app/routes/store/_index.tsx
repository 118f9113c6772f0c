import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keptClosing } from '#app/features/browse/closing.server.ts'
import { CategoryShelf } from '#app/features/browse/components/category-shelf.tsx'
import { categoryTree } from '#app/features/browse/components/choices.ts'
import * as closingFacts from '#app/features/browse/components/closing-facts.tsx'
import { FilterBar } from '#app/features/browse/components/filter-bar.tsx'
import * as forStrangers from '#app/features/browse/components/for-strangers.tsx'
import { ItemDrawer, useItemDrawer } from '#app/features/browse/components/item-drawer.tsx'
import { FEATURED_MOST, PAGE_SIZE, readSearch, SORTS, searchParams } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch, keptShelves } from '#app/features/browse/kept.server.ts'
import { keptAround, stayWithin, withOwnPlace } from '#app/features/browse/loading.server.ts'
import { listDistances } from '#app/features/browse/near.server.ts'
import { listStanding } from '#app/features/browse/queries.server.ts'
import { siteData } from '#app/features/browse/site-data.ts'
import { countClosing } from '#app/features/favourites/queries.server.ts'
import { findSaleBanner } from '#app/features/live-sale/banner.server.ts'
import { findNextSale } from '#app/features/live-sale/next.server.ts'
import { findChosenPlace } from '#app/features/places/queries.server.ts'
import { SavePrompt } from '#app/features/searches/components/save-prompt.tsx'
import { isSaved } from '#app/features/searches/queries.server.ts'
import { listBanners } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { lostSeen, lostSeenAt } from '#app/lib/lost-seen.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { pictureAddress, picturePreload } from '#app/ui/picture.tsx'
import { later } from '#app/ui/start/later.tsx'
import { productName, titled } from '#app/ui/titled.ts'
import { DistancesContext } from '#app/views/lot/distances.ts'
import { EndingNext } from '#app/views/lot/ending-next.tsx'
import { FeaturedShelf } from '#app/views/lot/featured-shelf.tsx'
import { Lots } from '#app/views/lot/lots.tsx'
import { OwnLots } from '#app/views/lot/own-lots.tsx'
import { useAround } from '#app/views/lot/places.ts'
import { SaleCarousel, saleSizes } from '#app/views/lot/sale-carousel.island.tsx'
import { useTotal } from '#app/views/lot/total.ts'
import { StartWithEmail } from '#app/views/sign-in/start-with-email.tsx'

// nobody's who comes every day, and of no script until the page is touched
const strangers = () => import('#app/features/browse/components/for-strangers.tsx')
const WhatThisIs = later(
  { name: 'promise', when: 'touch' },
  async () => (await strangers()).WhatThisIs,
  import.meta.env.SSR ? forStrangers.WhatThisIs : null,
)
const Reasons = later(
  { name: 'why', when: 'touch' },
  async () => (await strangers()).Reasons,
  import.meta.env.SSR ? forStrangers.Reasons : null,
)
const HowItWorks = later(
  { name: 'how', when: 'touch' },
  async () => (await strangers()).HowItWorks,
  import.meta.env.SSR ? forStrangers.HowItWorks : null,
)

const ClosingFacts = later(
  { name: 'closing', when: 'touch' },
  async () => (await import('#app/features/browse/components/closing-facts.tsx')).ClosingFacts,
  import.meta.env.SSR ? closingFacts.ClosingFacts : null,
)

const OWN_LOTS = 8
const ENDING_NEXT = 6

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readSearch(new URL(request.url))
  const place = await findChosenPlace(context, asked.around, keptAround(request))
  const search = withOwnPlace(asked, place)
  const text = [asked.searchbar, ...asked.keywords].join(' ').trim()
  const query = searchParams({ ...asked, page: 1 }).toString()
  const t = await i18n.getFixedT(request)
  const language = await i18n.getLocale(request)
  const seen = lostSeenAt(request)
  const [
    { settings },
    own,
    sale,
    banners,
    { next, featured, proof },
    { categories, conditions },
    found,
    distances,
    saved,
    closing,
    nextSale,
  ] = await Promise.all([
    readStorefront(context),
    listStanding(context, OWN_LOTS, seen),
    findSaleBanner(context, { t, language }),
    listBanners(context),
    keptShelves(context, { next: ENDING_NEXT, featured: FEATURED_MOST }),
    keptChoices(context),
    keptSearch(context, search, { facets: false, own: search !== asked }),
    place ? listDistances(context, place) : {},
    text ? isSaved(context, { text, query }) : false,
    keptClosing(context),
    context.actor ? findNextSale(context) : null,
  ])
  stayWithin(found, request)
  const page = {
    title: t('home.title'),
    description: t('shell.description'),
    url: `${context.origin}/`,
    facts: siteData(settings.product_name, `${context.origin}/`, settings.logo),
    search: asked,
    filtered: searchParams({ ...asked, view: 'grid', limit: PAGE_SIZE, page: 1 }).size > 0,
    // what was searched for, for whom it can be kept
    searched:
      context.actor && text && found.records.length > 0 ? { text, saved, here: `/search?${query}` } : null,
    distances,
    now: context.clock.now(),
    own,
    // what is true of a sale at this hour comes before what an operator has written
    banners: sale ? [sale, ...banners] : banners,
    proof: context.actor ? null : proof,
    product: settings.product_name,
    closing: {
      closing,
      bidder: context.actor && {
        next: nextSale,
        favourites: own.length > 0 ? null : await countClosing(context, context.actor.id, closing.until),
      },
    },
    next,
    topCategories: categories.filter(({ parentId }) => parentId === null),
    categories: categoryTree(categories),
    conditions: conditions.map(({ slug, name }) => ({ slug, name })),
    sorts: SORTS,
    featured,
    found,
  }
  // what is lost or awarded is told of once
  const lost = own.some(
    ({ own: mine, format }) => mine?.status === 'lost' || (mine?.status === 'won' && format === 'reverse'),
  )
  return data(page, lost ? { headers: { 'set-cookie': lostSeen(request, context.clock.now()) } } : {})
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [{ title: productName(matches) }]
  const { title, description, url, banners, facts } = page
  const [banner] = banners
  const [name] = banner?.pictures ?? []
  const picture = name
    ? [{ property: 'og:image', content: new URL(pictureAddress(name, 1200), url).href }]
    : []
  return [
    ...pageMeta({ title: titled(title, matches), description, url, picture, site: productName(matches) }),
    ...(banner && name ? picturePreload({ name }, saleSizes(banner)) : []),
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
    proof,
    product,
    closing,
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
  const facts = <ClosingFacts {...closing} />
  const sales = <SaleCarousel banners={banners} />
  return (
    <div className="home">
      {!proof && (
        <>
          <h1 className="sr">{product}</h1>
          <OwnLots tiles={own}>{facts}</OwnLots>
        </>
      )}
      <div className="top" data-stranger={proof ? true : undefined}>
        {/* as a phone shows them, so that nothing moves while the page is still read */}
        {proof ? <WhatThisIs /> : sales}
        <EndingNext tiles={next} />
        {proof && (
          <>
            {facts}
            <Reasons proof={proof} />
            {sales}
          </>
        )}
      </div>
      <CategoryShelf categories={topCategories} addressOf={(slug) => around(`/search?category=${slug}`)} />
      <div onClickCapture={openItem}>
        <FeaturedShelf tiles={featured} />
      </div>
      {proof && <HowItWorks />}
      <section id="lots" aria-labelledby="lots-title">
        <div className="sec-head">
          <h2 className="h-sec" id="lots-title">
            {t('home.allLots')}
          </h2>
          <span className="cap num" role="status">
            {t('search.showing', { shown: found.records.length, total })}
          </span>
        </div>
        <FilterBar
          search={search}
          filtered={filtered}
          categories={categories}
          conditions={conditions}
          sorts={sorts}
          now={now}
        />
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
