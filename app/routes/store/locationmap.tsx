import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { List, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keptAround } from '#app/features/browse/loading.server.ts'
import { YardItem } from '#app/features/locations/components/yard-item.tsx'
import { YardMap } from '#app/features/locations/components/yard-map.island.tsx'
import { YardSearch } from '#app/features/locations/components/yard-search.tsx'
import {
  type YardSearch as Asked,
  havingAll,
  measured,
  namedLike,
  nearestFirst,
  readYardSearch,
  YARD_CHIPS,
} from '#app/features/locations/inputs.ts'
import { listYards, type YardView } from '#app/features/locations/queries.server.ts'
import { findChosenPlace, findPlaces, suggestPlace } from '#app/features/places/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import '#app/features/locations/components/locations.css'
import { titled } from '#app/ui/titled.ts'

/** From where distances are told: what was asked for, else where the asker looks for lots. */
type From = { name: string; latitude: number; longitude: number } | null

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = readYardSearch(new URL(request.url).searchParams)
  const [t, yards, { settings }] = await Promise.all([
    i18n.getFixedT(request),
    listYards(context),
    readStorefront(context),
  ])
  const named = asked.text ? namedLike(yards, asked.text) : yards
  const sought = await seek(context, request, asked, named)
  const from = sought ?? (await findChosenPlace(context, null, keptAround(request)))
  const wanted = measured(havingAll(named.length > 0 ? named : sought ? yards : [], asked.chips), from)
  return {
    title: t('pages.map.title'),
    description: t('pages.map.description'),
    asked,
    near: sought?.name ?? null,
    chips: YARD_CHIPS.filter((chip) => chip === 'open' || havingAll(yards, [chip]).length > 0),
    any: yards.length > 0,
    yards: sought ? nearestFirst(wanted) : wanted,
    tiles: settings.map_tiles,
    attribution: settings.map_attribution,
  }
}

/** The place that is asked for; null where none is, or where the words name yards already. */
async function seek(
  context: LoaderFunctionArgs['context'],
  request: Request,
  { text, point, near }: Asked,
  named: readonly YardView[],
): Promise<From> {
  if (text) {
    const [place] = named.length > 0 ? [] : await findPlaces(context, text, 1)
    return place
      ? { ...place, name: place.city ? `${place.city}, ${place.state}` : place.full_address }
      : null
  }
  if (point) return findChosenPlace(context, { ...point, miles: 0 })
  if (!near) return null
  const guessed = await suggestPlace(context)
  return guessed
    ? { ...guessed, name: `${guessed.city}, ${guessed.state}` }
    : findChosenPlace(context, null, keptAround(request))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'description', content: data?.description },
]

const VIEWS = [
  { view: 'list', icon: List },
  { view: 'map', icon: MapIcon },
] as const

export default function LocationMap() {
  const { title, asked, near, chips, any, yards, tiles, attribution } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [view, setView] = useState<'list' | 'map'>('list')
  const total = yards.reduce((sum, { lots }) => sum + lots, 0)

  function choose(slug: string) {
    setChosen(slug)
    document.getElementById(slug)?.scrollIntoView({ block: 'nearest' })
    document.querySelector<HTMLElement>(`#${CSS.escape(slug)} a`)?.focus({ preventScroll: true })
  }
  function show(slug: string) {
    setChosen(slug)
    setView('map')
  }

  return (
    <>
      <div className="row row-wrap map-head">
        <h1 className="h-page">{title}</h1>
        <span className="cap num" role="status">
          {t('pages.map.total', {
            yards: t('pages.map.yards', { count: yards.length }),
            lots: t('pages.map.lots', { count: total }),
          })}
          {near && ` · ${t('pages.map.from', { place: near })}`}
        </span>
        <fieldset className="push seg only-narrow-map with-script" aria-label={t('pages.map.view')}>
          {VIEWS.map(({ view: each, icon: Icon }) => (
            <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
              <Icon className="i" aria-hidden="true" />
              {t(`pages.map.views.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      {any ? (
        <div className="lmap" data-view={view}>
          <section className="lcol" aria-label={t('pages.map.list')}>
            <YardSearch asked={asked} chips={chips} />
            {yards.length === 0 ? (
              <p className="muted yard-none">
                {t('pages.map.noneFound')}{' '}
                <Link className="link" to="/locationmap">
                  {t('pages.map.showAllYards')}
                </Link>
              </p>
            ) : (
              <ul className="items">
                {yards.map((yard) => (
                  <YardItem
                    key={yard.slug}
                    yard={yard}
                    chosen={yard.slug === chosen}
                    onShow={() => show(yard.slug)}
                  />
                ))}
              </ul>
            )}
          </section>
          {yards.length > 0 && (
            <YardMap
              yards={yards}
              chosen={chosen}
              onChoose={choose}
              tiles={tiles}
              attribution={attribution}
            />
          )}
        </div>
      ) : (
        <p className="muted">{t('pages.map.none')}</p>
      )}
    </>
  )
}
