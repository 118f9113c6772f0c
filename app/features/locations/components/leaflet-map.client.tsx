import { type LatLngBoundsExpression, type Map as LeafletInstance, latLngBounds } from 'leaflet'
import { Maximize } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapContainer, ScaleControl, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { MapLayers } from '#app/ui/map-layers.tsx'
import { indexOf, type MapMark, type MapYard, marksIn, zoomAlone } from './clusters.ts'
import { MapPin } from './map-pin.tsx'
import type { YardMapProps } from './yard-map.island.tsx'
import 'leaflet/dist/leaflet.css'

const PADDING: [number, number] = [48, 48]
const NEAREST = 16

export function LeafletMap({ yards, chosen, onChoose, tiles, attribution }: YardMapProps) {
  const { t } = useTranslation()
  const [map, setMap] = useState<LeafletInstance | null>(null)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // one finger scrolls the page, two move the map
  const touch = matchMedia('(pointer: coarse)').matches
  return (
    <>
      <MapContainer
        ref={setMap}
        className="map-leaflet"
        bounds={boundsOf(yards)}
        boundsOptions={{ padding: PADDING, maxZoom: 12 }}
        minZoom={3}
        maxZoom={NEAREST}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={false}
        dragging={!touch}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
      >
        <Frame yards={yards} />
        <MapLayers tiles={tiles} attribution={attribution} />
        <ScaleControl position="bottomleft" metric={false} />
        <Marks yards={yards} chosen={chosen} onChoose={onChoose} />
        <ZoomControl
          position="bottomright"
          zoomInTitle={t('pages.map.zoomIn')}
          zoomOutTitle={t('pages.map.zoomOut')}
        />
      </MapContainer>
      <button
        type="button"
        className="icon-btn map-all"
        aria-label={t('pages.map.showAll')}
        onClick={() => map?.fitBounds(latLngBounds(boundsOf(yards)), { padding: PADDING, maxZoom: 12 })}
      >
        <Maximize className="i" aria-hidden="true" />
      </button>
    </>
  )
}

/** The map itself takes the focus and moves by keys: it needs a name, and to say so. */
function Frame({ yards }: Pick<YardMapProps, 'yards'>) {
  const { t } = useTranslation()
  const map = useMap()
  const name = t('pages.map.map')
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', name)
    container.setAttribute('aria-describedby', 'map-keys')
  }, [map, name])
  const slugs = yards.map(({ slug }) => slug).join(' ')
  const shown = useRef('')
  // other yards are asked for, or the map had no size yet: all of them come into sight
  useEffect(() => {
    const fit = () => {
      const seen = map.getSize().x > 0
      map.invalidateSize()
      const { x } = map.getSize()
      if (x === 0 || (seen && shown.current === slugs)) return
      shown.current = slugs
      map.fitBounds(latLngBounds(boundsOf(yards)), { padding: PADDING, maxZoom: 12, animate: false })
    }
    const watch = new ResizeObserver(fit)
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map, slugs, yards])
  return null
}

type MarksProps = Pick<YardMapProps, 'yards' | 'chosen' | 'onChoose'>

function Marks({ yards, chosen, onChoose }: MarksProps) {
  const map = useMap()
  const index = useMemo(() => indexOf(yards), [yards])
  const [view, setView] = useState(() => viewOf(map))
  useMapEvents({ moveend: () => setView(viewOf(map)) })

  const shown = useRef<string | null>(null)
  useEffect(() => {
    const yard = yards.find(({ slug }) => slug === chosen)
    if (!yard || shown.current === chosen) return
    shown.current = chosen
    const zoom = zoomAlone(index, yard.slug, map.getZoom())
    const place: [number, number] = [yard.latitude, yard.longitude]
    // somebody who sees it already is not moved
    if (zoom > map.getZoom() || !map.getBounds().pad(-0.1).contains(place)) map.setView(place, zoom)
  }, [chosen, yards, index, map])

  function onTake({ yards: together }: MapMark) {
    const [one, ...others] = together
    if (one && others.length === 0) {
      shown.current = one.slug
      onChoose(one.slug)
      return
    }
    const apart = Math.max(...together.map(({ slug }) => zoomAlone(index, slug, map.getZoom())))
    const bounds = latLngBounds(boundsOf(together))
    map.setView(bounds.getCenter(), Math.min(apart, Math.max(map.getBoundsZoom(bounds), map.getZoom() + 1)))
    // the mark that had the focus is gone
    map.getContainer().focus({ preventScroll: true })
  }

  return marksIn(index, view.bounds, view.zoom).map((mark) => (
    <MapPin
      key={`${mark.key} ${mark.key === chosen}`}
      mark={mark}
      chosen={mark.key === chosen}
      onTake={() => onTake(mark)}
    />
  ))
}

function viewOf(map: LeafletInstance) {
  // marks that are half in sight count, too
  const around = map.getBounds().pad(0.1)
  return {
    zoom: map.getZoom(),
    bounds: [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()] as const,
  }
}

function boundsOf(yards: readonly MapYard[]): LatLngBoundsExpression & [number, number][] {
  return yards.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
}
