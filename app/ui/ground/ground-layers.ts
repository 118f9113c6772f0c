import { type LayerGroup, type Map as LeafletInstance, layerGroup, polygon, polyline, svg } from 'leaflet'
import ground from './ground.json'
import { coastsOf, type GroundFile, linesOf } from './ground.ts'

export { nameGround } from './ground-names.ts'

const { far, land, lakes, rivers, roads, states, nations } = ground as unknown as GroundFile
const PANE = 'ground'

/** Land, water, main roads and borders, below everything else on the map. Their colours are the stylesheet's. */
export function drawGround(map: LeafletInstance): LayerGroup {
  const pane = map.getPane(PANE) ?? map.createPane(PANE)
  pane.setAttribute('aria-hidden', 'true')
  // half a map of what is out of sight, so that what is dragged in is there
  const renderer = svg({ pane: PANE, padding: 0.5 })
  const shared = { renderer, pane: PANE, interactive: false }
  const area = (lines: number[][], className: string) =>
    polygon(linesOf(lines), { ...shared, className, stroke: className !== 'ground-land' })
  const line = (lines: number[][], className: string) => polyline(linesOf(lines), { ...shared, className })
  return layerGroup([
    area(far, 'ground-land'),
    area(land, 'ground-land'),
    polyline(coastsOf(linesOf(land)), { ...shared, className: 'ground-coast' }),
    line(rivers, 'ground-river'),
    area(lakes, 'ground-lake'),
    line(roads, 'ground-road'),
    line(states, 'ground-border'),
    line(nations, 'ground-border ground-nation'),
  ]).addTo(map)
}
