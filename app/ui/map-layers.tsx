import { GridLayer } from 'leaflet'
import { useEffect } from 'react'
import { AttributionControl, TileLayer, useMap } from 'react-leaflet'

/** Address of the tiles, null for none, and what their service wants to be named as. */
export type MapGroundProps = { tiles: string | null; attribution: string }

/** What lies under a map: the tiles that an operator has set, over a drawn grid that asks nobody for anything. */
export function MapLayers({ tiles, attribution }: MapGroundProps) {
  const map = useMap()
  useEffect(() => {
    const ground = new DrawnGrid({ zIndex: 0 })
    ground.addTo(map)
    return () => {
      ground.remove()
    }
  }, [map])
  if (!tiles) return null
  return (
    <>
      <TileLayer url={tiles} attribution={asText(attribution)} />
      <AttributionControl prefix={false} position="bottomleft" />
    </>
  )
}

class DrawnGrid extends GridLayer {
  override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = 'map-square'
    return square
  }
}

/** Leaflet takes an attribution for HTML; an operator's words are none. */
function asText(words: string): string {
  const element = document.createElement('span')
  element.textContent = words
  return element.innerHTML
}
