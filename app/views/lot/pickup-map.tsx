import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LeafletMap } from '#app/features/locations/components/leaflet-map.client.tsx'
import type { loader } from '#app/routes/resources/places.ts'
import '#app/features/locations/components/locations.css'

export type PickupMapProps = {
  yard: { id: string; slug: string; name: string; city: string; latitude: number; longitude: number }
}

/** The map of all locations, with one of them. What lies under it, and how many lots it has, is asked for now. */
export function PickupMap({ yard }: PickupMapProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { load, data } = useFetcher<typeof loader>()
  const place = useRef<HTMLElement>(null)
  useEffect(() => load('/places'), [load])
  const ready = data !== undefined
  // what was pressed is gone: the map that stands in its place takes the focus
  useEffect(() => {
    if (ready) place.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }, [ready])

  const lots = data?.yards?.find(({ id }) => id === yard.id)?.lots ?? 0
  const ground = data && 'ground' in data ? data.ground : undefined
  return (
    <section ref={place} className="pickup-map" aria-label={t('pages.map.onMap', { name: yard.name })}>
      <div className="map">
        {ready && (
          <LeafletMap
            yards={[{ ...yard, lots }]}
            chosen={yard.slug}
            onChoose={() => navigate(`/locationmap#${yard.slug}`)}
            tiles={ground?.tiles ?? null}
            attribution={ground?.attribution ?? ''}
          />
        )}
      </div>
      <p className="sr" id="map-keys">
        {t('pages.map.keys')}
      </p>
    </section>
  )
}
