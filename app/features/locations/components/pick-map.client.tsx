import { divIcon, type LeafletEvent, type Marker as LeafletMarker } from 'leaflet'
import { useEffect } from 'react'
import { MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet'
import type { Point } from '#app/domain/shop/places.ts'
import { type MapGroundProps, MapLayers } from '#app/ui/map-layers.tsx'
import 'leaflet/dist/leaflet.css'

export type PickMapProps = MapGroundProps & { at: Point; label: string; onMove: (point: Point) => void }

const ICON = divIcon({ className: 'yard-mark', iconSize: [24, 24], iconAnchor: [12, 12] })

/** One mark that is dragged, or set by a click. */
export function PickMap({ at, label, onMove, tiles, attribution }: PickMapProps) {
  return (
    <MapContainer
      className="yard-map"
      center={[at.latitude, at.longitude]}
      zoom={15}
      scrollWheelZoom={false}
      attributionControl={false}
    >
      <Follow at={at} label={label} onMove={onMove} />
      <MapLayers tiles={tiles} attribution={attribution} />
      <Marker
        position={[at.latitude, at.longitude]}
        icon={ICON}
        draggable
        title={label}
        alt={label}
        eventHandlers={{ dragend: (event) => onMove(placeOf(event)) }}
      />
    </MapContainer>
  )
}

function Follow({ at, label, onMove }: Pick<PickMapProps, 'at' | 'label' | 'onMove'>) {
  const map = useMap()
  useMapEvents({ click: ({ latlng }) => onMove({ latitude: latlng.lat, longitude: latlng.lng }) })
  useEffect(() => {
    map.panTo([at.latitude, at.longitude])
  }, [map, at.latitude, at.longitude])
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'group')
    container.setAttribute('aria-label', label)
  }, [map, label])
  return null
}

function placeOf({ target }: LeafletEvent): Point {
  const { lat, lng } = (target as LeafletMarker).getLatLng()
  return { latitude: lat, longitude: lng }
}
