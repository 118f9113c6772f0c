import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { YardFacts } from '#app/features/locations/components/yard-item.tsx'
import { YardMap } from '#app/features/locations/components/yard-map.island.tsx'
import { placeData } from '#app/features/locations/place-data.ts'
import { findShownYard } from '#app/features/locations/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { shareTags, yardCard } from '#app/features/share/card.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { productName, titled } from '#app/ui/titled.ts'
import '#app/features/locations/components/locations.css'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [yard, { settings }, t, language] = await Promise.all([
    findShownYard(context, params.slug ?? ''),
    readStorefront(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  if (!yard) throw notFound()
  const url = `${context.origin}/locationmap/${encodeURIComponent(yard.slug)}`
  const lots = t('pages.map.lots', { count: yard.lots })
  const hours = hoursText(yard.hours, language)
  const card = yardCard(yard, { t, language, site: settings.product_name, hours })
  return {
    yard,
    url,
    picture: await shareTags(card, { kind: 'yard', id: yard.slug, language, origin: context.origin }),
    description: t('pages.map.placeMeta', {
      name: yard.name,
      address: yard.address,
      hours,
      lots,
    }),
    facts: placeData(yard, { url, site: settings.product_name, locations: t('pages.map.title') }),
    tiles: settings.map_tiles,
    attribution: settings.map_attribution,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return []
  const { yard, url, description, facts, picture } = page
  return [
    ...pageMeta({ title: titled(yard.name, matches), description, url, picture, site: productName(matches) }),
    { 'script:ld+json': facts },
  ]
}

const stay = () => undefined

export default function YardPage() {
  const { yard, tiles, attribution } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <>
      <p className="cap">
        <Link className="link" to="/locationmap">
          {t('pages.map.showAllYards')}
        </Link>
      </p>
      <div className="row row-wrap map-head">
        <h1 className="h-page">{yard.name}</h1>
        <span className="cap num">{t('pages.map.lots', { count: yard.lots })}</span>
      </div>
      <div className="lmap" data-view="list">
        <section className="lcol items yard-alone" aria-label={yard.name}>
          <YardFacts yard={yard} />
        </section>
        <YardMap yards={[yard]} chosen={yard.slug} onChoose={stay} tiles={tiles} attribution={attribution} />
      </div>
    </>
  )
}
