import { GridLayer } from 'leaflet'
import { useEffect } from 'react'
import { AttributionControl, TileLayer, useMap } from 'react-leaflet'
import { Ground } from './ground/ground.tsx'

/** Address of the tiles, null for none, and what their service wants to be named as. */
export type MapGroundProps = { tiles: string | null; attribution: string }

/** What lies under a map: the tiles that an operator has set, else the ground that comes with the program. */
export function MapLayers({ tiles, attribution }: MapGroundProps) {
  return (
    <>
      <Grid from={tiles ? 0 : STREETS} />
      {tiles ? <TileLayer url={tiles} attribution={asText(attribution)} /> : <Ground />}
      <AttributionControl prefix={false} position="bottomleft" />
    </>
  )
}

/** So near, only tiles have anything to show: a grid says how far a mark moves. */
const STREETS = 12

function Grid({ from }: { from: number }) {
  const map = useMap()
  useEffect(() => {
    const grid = new DrawnGrid({ zIndex: 0 })
    // a layer that names its own zooms would keep the whole map within them
    const show = () => {
      if (map.getZoom() >= from) grid.addTo(map)
      else grid.remove()
    }
    map.on('zoomend', show)
    show()
    return () => {
      map.off('zoomend', show)
      grid.remove()
    }
  }, [map, from])
  return null
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
