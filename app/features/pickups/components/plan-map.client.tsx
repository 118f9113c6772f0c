import { divIcon, latLngBounds } from 'leaflet'
import { MapContainer, Marker, Polyline } from 'react-leaflet'
import type { Point } from '#app/domain/shop/places.ts'
import { MapLayers } from '#app/ui/map-layers.tsx'
import type { PlanMapProps } from './plan-map.island.tsx'
import 'leaflet/dist/leaflet.css'

/** Each day's way from home and back, with its visits by their numbers. */
export function FilledPlanMap({ home, days, names, tiles, attribution }: PlanMapProps) {
  const places = days.flatMap((day) => day.places)
  const bounds = latLngBounds([...(home ? [home] : []), ...places].map(pairOf))
  const touch = matchMedia('(pointer: coarse)').matches
  return (
    <MapContainer
      className="map-leaflet"
      bounds={bounds}
      boundsOptions={{ padding: [36, 36], maxZoom: 12 }}
      attributionControl={false}
      scrollWheelZoom={false}
      dragging={!touch}
    >
      <MapLayers tiles={tiles} attribution={attribution} />
      {days.map(({ day, places: visits }) => (
        <Polyline
          key={day}
          className="pl-way"
          positions={[...(home ? [home] : []), ...visits, ...(home ? [home] : [])].map(pairOf)}
          interactive={false}
        />
      ))}
      {home && (
        <Marker
          position={pairOf(home)}
          icon={iconOf('', 'pl-pin home')}
          interactive={false}
          keyboard={false}
        />
      )}
      {places.map((place, at) => (
        <Marker
          key={`${names[at]}`}
          position={pairOf(place)}
          icon={iconOf(String(at + 1), 'pl-pin')}
          title={names[at] ?? ''}
          alt={names[at] ?? ''}
          keyboard={false}
        />
      ))}
    </MapContainer>
  )
}

function pairOf({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude]
}

function iconOf(text: string, className: string) {
  return divIcon({ className, html: text, iconSize: [26, 26] })
}
