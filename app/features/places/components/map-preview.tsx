import { milesBetween, type Point } from '#app/domain/shop/places.ts'
import type { Yard } from '#app/features/places/queries.server.ts'
import { US_CITIES } from '#app/features/places/us-cities.ts'

const SIDE = 300
const WIDTH = 440
const MILES_A_DEGREE = 69.09
const LABELS = 6
/** Room for half a name at either side. */
const MARGIN = 44

export type MapPreviewProps = { label: string; around: Point; miles: number; yards: readonly Yard[] }

/** The ground around a place, drawn from what we know: cities by name, yards by number, the radius as a ring. */
export function MapPreview({ label, around, miles, yards }: MapPreviewProps) {
  const pixelsAMile = SIDE / 2 / (miles * 1.12)
  const shrink = Math.cos((around.latitude * Math.PI) / 180)
  const placeOf = ({ latitude, longitude }: Point) => ({
    x: WIDTH / 2 + (longitude - around.longitude) * MILES_A_DEGREE * shrink * pixelsAMile,
    y: SIDE / 2 - (latitude - around.latitude) * MILES_A_DEGREE * pixelsAMile,
  })
  const isShown = (point: Point) => {
    const { x, y } = placeOf(point)
    return x > MARGIN && x < WIDTH - MARGIN && y > 14 && y < SIDE - 20
  }
  const named = US_CITIES.filter(isShown)
    .sort((one, other) => milesBetween(one, around) - milesBetween(other, around))
    .slice(0, LABELS)
  return (
    <div className="map map-preview">
      <svg
        viewBox={`0 0 ${WIDTH} ${SIDE}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <circle className="ring" cx={WIDTH / 2} cy={SIDE / 2} r={miles * pixelsAMile} />
        {named.map((city) => {
          const { x, y } = placeOf(city)
          return (
            <g key={`${city.city} ${city.state}`}>
              <circle className="town" cx={x} cy={y} r="2.5" />
              <text x={x} y={y + 15} textAnchor="middle">
                {city.city}
              </text>
            </g>
          )
        })}
        {yards.filter(isShown).map((yard) => {
          const { x, y } = placeOf(yard)
          return (
            <g key={yard.id} className="yard">
              <rect x={x - 19} y={y - 13} width="38" height="26" rx="13" />
              <text x={x} y={y + 4.5} textAnchor="middle">
                {yard.lots}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
