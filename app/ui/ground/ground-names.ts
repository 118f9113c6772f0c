import { divIcon, type LayerGroup, type Map as LeafletInstance, layerGroup, marker } from 'leaflet'
import ground from './ground.json'
import { type GroundFile, type GroundName, placed, type Wanted } from './ground.ts'

const { stateNames, lakeNames, towns } = ground as unknown as GroundFile
const PANE = 'ground-names'

/** From which zoom on names are drawn, and how many towns of a state at each. */
const FIRST_ZOOM = { states: 4.5, lakes: 5, towns: 5.5 }
const TOWNS_AT: readonly [zoom: number, count: number][] = [
  [8, Number.POSITIVE_INFINITY],
  [7, 10],
  [6, 4],
  [5.5, 1],
]

type LakeName = (name: string) => string

/** Names of states, lakes and towns, where there is room between the map's own marks. They follow the map as it moves. */
export function nameGround(map: LeafletInstance, lakeName: LakeName): () => void {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.setAttribute('aria-hidden', 'true')
  const names: LayerGroup = layerGroup().addTo(map)
  const draw = () => {
    names.clearLayers()
    const size = map.getSize()
    const shown = placed(wantedOn(map, lakeName), { marks: marksOf(map), width: size.x, height: size.y })
    for (const { key, text, kind, x, y } of shown) {
      const face = document.createElement('span')
      face.textContent = text
      face.dataset.name = key
      names.addLayer(
        marker(map.containerPointToLatLng([x, y]), {
          icon: divIcon({ html: face, className: `ground-name ground-${kind}`, iconSize: [0, 0] }),
          pane: PANE,
          interactive: false,
          keyboard: false,
        }),
      )
    }
  }
  map.on('moveend zoomend resize', draw)
  // the page's own marks come and go by themselves
  const marks = new MutationObserver(draw)
  const markPane = map.getPane('markerPane')
  if (markPane) marks.observe(markPane, { childList: true })
  draw()
  return () => {
    marks.disconnect()
    map.off('moveend zoomend resize', draw)
    names.remove()
  }
}

function wantedOn(map: LeafletInstance, lakeName: LakeName): Wanted[] {
  const zoom = map.getZoom()
  const most = TOWNS_AT.find(([from]) => zoom >= from)?.[1] ?? 0
  const at = (kind: Wanted['kind'], [name, longitude, latitude]: GroundName): Wanted => {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude])
    return { key: `${kind} ${name}`, text: kind === 'lake' ? lakeName(name) : name, kind, x, y }
  }
  return [
    ...(zoom >= FIRST_ZOOM.lakes ? lakeNames : []).map((name) => at('lake', name)),
    ...towns
      .filter(([, , , rank]) => rank < most)
      .sort(([, , , one], [, , , other]) => one - other)
      .map(([name, longitude, latitude]) => at('town', [name, longitude, latitude])),
    ...(zoom >= FIRST_ZOOM.states && zoom < 9 ? stateNames : []).map((name) => at('state', name)),
  ]
}

/** What the page has put on the map and what it is moved by, as it lies on the screen. */
function marksOf(map: LeafletInstance) {
  const container = map.getContainer()
  const frame = container.getBoundingClientRect()
  const taken = container.querySelectorAll('.leaflet-marker-pane > *, .leaflet-control')
  return [...taken].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return { x: left - frame.left, y: top - frame.top, width, height }
  })
}
