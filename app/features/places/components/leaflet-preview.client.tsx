import { divIcon, type LatLngBounds, latLng } from 'leaflet'
import { useEffect, useMemo } from 'react'
import { Circle, MapContainer, Marker, useMap } from 'react-leaflet'
import { METRES_A_MILE, type Point } from '#app/domain/shop/places.ts'
import { type MapGroundProps, MapLayers } from '#app/ui/map-layers.tsx'
import type { MapPreviewProps } from './map-preview.tsx'
import 'leaflet/dist/leaflet.css'

const YARD = [38, 26] as const

/** A still map: the radius as a circle, and yards by their number of lots. */
export function LeafletPreview({
  label,
  around,
  miles,
  yards,
  tiles,
  attribution,
}: MapPreviewProps & MapGroundProps) {
  const { latitude, longitude } = around
  const bounds = useMemo(() => boundsOf({ latitude, longitude }, miles), [latitude, longitude, miles])
  return (
    <div className="map-preview">
      <MapContainer
        className="place-map"
        bounds={bounds}
        zoomSnap={0.25}
        zoomControl={false}
        attributionControl={false}
        dragging={false}
        touchZoom={false}
        scrollWheelZoom={false}
        doubleClickZoom={false}
        boxZoom={false}
        keyboard={false}
        zoomAnimation={false}
        fadeAnimation={false}
      >
        <Frame label={label} bounds={bounds} />
        <MapLayers tiles={tiles} attribution={attribution} />
        <Circle
          center={[latitude, longitude]}
          radius={miles * METRES_A_MILE}
          className="ring"
          interactive={false}
        />
        {yards.map((yard) => (
          <Label key={yard.id} at={yard} text={String(yard.lots)} className="place-yard num" size={YARD} />
        ))}
      </MapContainer>
    </div>
  )
}

/** Keeps the circle in sight, and names what the picture shows. */
function Frame({ label, bounds }: { label: string; bounds: LatLngBounds }) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'img')
    container.setAttribute('aria-label', label)
  }, [map, label])
  useEffect(() => {
    map.fitBounds(bounds, { animate: false })
    // the dialog may still be growing to its size
    const watch = new ResizeObserver(() => {
      map.invalidateSize({ animate: false })
      map.fitBounds(bounds, { animate: false })
    })
    watch.observe(map.getContainer())
    return () => watch.disconnect()
  }, [map, bounds])
  return null
}

type LabelProps = { at: Point; text: string; className: string; size: readonly [number, number] }

function Label({ at: { latitude, longitude }, text, className, size: [width, height] }: LabelProps) {
  const icon = useMemo(() => {
    const face = document.createElement('span')
    face.textContent = text
    return divIcon({ html: face, className, iconSize: [width, height] })
  }, [text, className, width, height])
  return <Marker position={[latitude, longitude]} icon={icon} interactive={false} keyboard={false} />
}

function boundsOf({ latitude, longitude }: Point, miles: number): LatLngBounds {
  return latLng(latitude, longitude).toBounds(miles * METRES_A_MILE * 2)
}
