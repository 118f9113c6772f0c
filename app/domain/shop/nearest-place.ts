import { milesBetween, type Point } from '#app/domain/shop/places.ts'

type Named = Point & { city: string }

/**
 * What was found for a name, the likeliest first: those of the first one's name come before the rest, the one nearest to any
 * of `points` first. Many towns share a name, and few people mean the one at the other end of the country.
 */
export function nearestFirst<Place extends Named>(
  places: readonly Place[],
  points: readonly Point[],
): readonly Place[] {
  const [first] = places
  if (!first || points.length === 0) return places
  const away = (place: Place) => Math.min(...points.map((point) => milesBetween(place, point)))
  const isOfTheName = ({ city }: Place) => city.toLowerCase() === first.city.toLowerCase()
  return [
    ...places.filter(isOfTheName).sort((one, other) => away(one) - away(other)),
    ...places.filter((place) => !isOfTheName(place)),
  ]
}
