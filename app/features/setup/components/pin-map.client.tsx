import { divIcon } from 'leaflet'
import { useEffect } from 'react'
import { MapContainer, Marker, useMap } from 'react-leaflet'
import type { Point } from '#app/domain/shop/places.ts'
import { type MapGroundProps, MapLayers } from '#app/ui/map-layers.tsx'
import 'leaflet/dist/leaflet.css'

export type PinMapProps = MapGroundProps & { at: Point; label: string }

const ICON = divIcon({ className: 'pin-mark', iconSize: [24, 24], iconAnchor: [12, 12] })
const ZOOM = 10

/** One pin, to be looked at. */
export function PinMap({ at, label, tiles, attribution }: PinMapProps) {
  return (
    <MapContainer
      className="pin-leaflet"
      center={[at.latitude, at.longitude]}
      zoom={ZOOM}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={false}
      dragging={false}
      keyboard={false}
    >
      <Named label={label} />
      <MapLayers tiles={tiles} attribution={attribution} />
      <Marker position={[at.latitude, at.longitude]} icon={ICON} interactive={false} keyboard={false} />
    </MapContainer>
  )
}

function Named({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'img')
    container.setAttribute('aria-label', label)
  }, [map, label])
  return null
}
