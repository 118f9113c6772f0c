import { type ComponentType, useEffect, useState } from 'react'
import type { MapGroundProps } from '#app/ui/map-layers.tsx'
import { MapPreview, type MapPreviewProps } from './map-preview.tsx'

export type PlaceMapProps = MapPreviewProps & {
  /** What lies under the map; null until it is known. */
  ground: MapGroundProps | null
}

/** The ground around a place. It is drawn at once; the map comes over it when it has been fetched, if it can be. */
export function PlaceMap({ ground, ...shown }: PlaceMapProps) {
  const [Filled, setFilled] = useState<ComponentType<MapPreviewProps & MapGroundProps> | null>(null)
  useEffect(() => {
    let left = false
    import('./leaflet-preview.client.tsx').then(
      ({ LeafletPreview }) => left || setFilled(() => LeafletPreview),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return Filled && ground ? <Filled {...shown} {...ground} /> : <MapPreview {...shown} />
}
