import Supercluster from 'supercluster'

/** A pickup location as the map needs it. */
export type MapYard = {
  slug: string
  name: string
  city: string
  latitude: number
  longitude: number
  lots: number
}

/** What stands at one place of the map: a yard, or several that would lie on each other. */
export type MapMark = { key: string; latitude: number; longitude: number; yards: MapYard[]; lots: number }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Beyond this zoom every yard stands alone. */
export const MOST_CLUSTERED = 14
const APART = 48

export type YardIndex = ReturnType<typeof indexOf>

export function indexOf(yards: readonly MapYard[]) {
  const index = new Supercluster<MapYard, MapYard>({ radius: APART, maxZoom: MOST_CLUSTERED, extent: 256 })
  return index.load(
    yards.map((yard) => ({
      type: 'Feature' as const,
      properties: yard,
      geometry: { type: 'Point' as const, coordinates: [yard.longitude, yard.latitude] },
    })),
  )
}

export function marksIn(index: YardIndex, [west, south, east, north]: Bounds, zoom: number): MapMark[] {
  return index.getClusters([west, south, east, north], Math.round(zoom)).map(({ properties, geometry }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    const yards =
      'cluster' in properties
        ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties)
        : [properties]
    return {
      key: yards
        .map(({ slug }) => slug)
        .sort()
        .join(' '),
      latitude,
      longitude,
      yards,
      lots: yards.reduce((sum, { lots }) => sum + lots, 0),
    }
  })
}

/** The first zoom, from this one on, at which a yard stands alone. */
export function zoomAlone(index: YardIndex, slug: string, from: number): number {
  for (let zoom = Math.round(from); zoom <= MOST_CLUSTERED; zoom += 1) {
    const alone = marksIn(index, [-180, -85, 180, 85], zoom).some(
      ({ yards: [one, ...others] }) => one?.slug === slug && others.length === 0,
    )
    if (alone) return zoom
  }
  return MOST_CLUSTERED + 1
}
