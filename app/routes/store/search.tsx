import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { Link, useLoaderData, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '#app/features/browse/components/filter-chips.tsx'
import { FilterDrawer } from '#app/features/browse/components/filter-drawer.tsx'
import { ItemDrawer, useItemDrawer } from '#app/features/browse/components/item-drawer.tsx'
import { SearchTools } from '#app/features/browse/components/search-tools.tsx'
import { readSearch, SORTS, searchParams } from '#app/features/browse/inputs.ts'
import { keptChoices, keptSearch } from '#app/features/browse/kept.server.ts'
import { knownFilters } from '#app/features/browse/known-filters.ts'
import {
  countedChoices,
  countedTree,
  keptAround,
  stayWithin,
  withOwnPlace,
} from '#app/features/browse/loading.server.ts'
import { listDistances } from '#app/features/browse/near.server.ts'
import { findChosenPlace } from '#app/features/places/queries.server.ts'
import { SavePrompt } from '#app/features/searches/components/save-prompt.tsx'
import { isSaved } from '#app/features/searches/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { picturePreload } from '#app/ui/picture.tsx'
import { productName, titled } from '#app/ui/titled.ts'
import { useAddressForm } from '#app/ui/use-address-form.ts'
import { useDrawer } from '#app/ui/use-drawer.ts'
import { DistancesContext } from '#app/views/lot/distances.ts'
import { Lots } from '#app/views/lot/lots.tsx'
import { TILE_SIZES } from '#app/views/lot/tile.tsx'
import { useTotal } from '#app/views/lot/total.ts'

const FORM = 'search-form'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const choices = await keptChoices(context)
  const { search: asked, dropped } = knownFilters(readSearch(url), url.searchParams, choices)
  const { categories, moved, conditions, movedConditions, locations } = choices
  const place = await findChosenPlace(context, asked.around, keptAround(request))
  const search = withOwnPlace(asked, place)
  const text = [asked.searchbar, ...asked.keywords].join(' ').trim()
  const query = searchParams({ ...asked, page: 1 }).toString()
  const [t, found, distances, saved] = await Promise.all([
    i18n.getFixedT(request),
    keptSearch(context, search, { facets: true, own: search !== asked }),
    place ? listDistances(context, place) : {},
    text ? isSaved(context, { text, query }) : false,
  ])
  const category = asked.category.map((slug) => moved[slug] ?? slug)
  const condition = asked.condition.map((slug) => movedConditions[slug] ?? slug)
  const isOld = [...category, ...condition].join() !== [...asked.category, ...asked.condition].join()
  if (isOld) {
    const led = { ...asked, category: [...new Set(category)], condition: [...new Set(condition)] }
    throw redirect(`/search?${searchParams(led)}`, 301)
  }
  stayWithin(found, request)
  return {
    title: t('search.title'),
    description: t('shell.description'),
    url: `${context.origin}${query ? `/search?${query}` : '/search'}`,
    search: asked,
    dropped,
    text,
    // for whom it can be kept, and only what has found something
    keeps: context.actor !== null && text !== '' && found.records.length > 0,
    saved,
    here: query ? `/search?${query}` : '/search',
    distances,
    now: context.clock.now(),
    found,
    sorts: SORTS,
    categories: countedTree(categories, found.facets),
    conditions: countedChoices(conditions, found.facets?.condition),
    locations: countedChoices(
      locations.map(({ id, slug, name, state }) => ({ id, slug, name: `${name}, ${state}` })),
      found.facets?.location,
    ),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [{ title: productName(matches) }]
  const { title, description, url, search, found } = page
  return [
    ...pageMeta({ title: titled(title, matches), description, url, site: productName(matches) }),
    ...(search.view === 'grid' ? picturePreload(found.records[0]?.image, TILE_SIZES) : []),
  ]
}

export default function SearchPage() {
  const page = useLoaderData<typeof loader>()
  const { search, found, sorts, categories, conditions, locations, now } = page
  const openItem = useItemDrawer()
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { form, onChange, onSubmit } = useAddressForm()
  const drawer = useDrawer<HTMLElement>('filters', useLocation().pathname)
  const total = useTotal(found)
  const busy = useNavigation().location?.pathname === '/search'
  return (
    <>
      <div className="row row-wrap title-row">
        <h1 className="h-page">{t('search.title')}</h1>
        <span className="muted num" role="status">
          {t('search.showing', { shown: found.records.length, total })}
        </span>
      </div>
      {page.dropped.length > 0 && (
        <p role="status" className="note searched">
          {t('search.dropped', { names: page.dropped.join(', ') })}
        </p>
      )}
      {page.keeps && <SavePrompt key={page.here} text={page.text} saved={page.saved} here={page.here} />}
      {found.likened && (
        <p className="cap likened" role="status">
          {t('search.likened', { typed: page.text, text: found.likened })}
        </p>
      )}
      <SearchTools
        id={FORM}
        form={form}
        search={search}
        sorts={sorts}
        now={now}
        onChange={onChange}
        onSubmit={onSubmit}
      />
      <FilterChips search={search} categories={categories} conditions={conditions} locations={locations} />
      <div className="results docked">
        <section id="results" aria-label={t('search.results')}>
          <h2 className="sr">{t('search.results')}</h2>
          {found.records.length > 0 ? (
            <DistancesContext.Provider value={page.distances}>
              <div onClickCapture={openItem}>
                <Lots tiles={found.records} view={search.view} busy={busy} eager />
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
            hrefFor={(page) => withParams(params, { page: page > 1 ? String(page) : null }) || '?'}
          />
        </section>
        <FilterDrawer
          form={FORM}
          search={search}
          sorts={sorts}
          categories={categories}
          conditions={conditions}
          locations={locations}
          total={total}
          count={found.totalRecords}
          capped={found.facets?.capped ?? false}
          drawer={drawer}
          onChange={onChange}
        />
      </div>
      <ItemDrawer />
    </>
  )
}
