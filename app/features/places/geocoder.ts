import { STATES } from '#app/domain/people/regions.ts'
import { milesBetween, type Point } from '#app/domain/shop/places.ts'
import { type City, US_CITIES } from './us-cities.ts'

/** A place as a geocoder knows it. */
export type Place = Point & {
  place_id: string
  address1: string
  city: string
  state: string
  zip: string
  country: string
  full_address: string
}

/** Whatever can turn an address into a point and back. */
export type Geocoder = {
  /** Places whose address begins like what was typed, the likeliest first. */
  find: (typed: string, limit: number) => Promise<Place[]>
  /** The nearest place that has a name; null for the middle of the sea. */
  nameOf: (point: Point) => Promise<Place | null>
}

const FAR_MILES = 120

/** The cities that come with the program: no network, no streets. */
export const builtIn: Geocoder = {
  find: async (typed, limit) => findCities(typed, limit).map(placeOf),
  nameOf: async (point) => {
    const nearest = nearestCity(point)
    return nearest && milesBetween(nearest, point) <= FAR_MILES ? placeOf(nearest) : null
  },
}

/**
 * By name, by "Columbus, OH" or "columbus ohio", or by the beginning of a zip code of at least three figures. A zip code that
 * no city here has is the nearest city of the same three figures, which is where its letters are sorted.
 */
export function findCities(typed: string, limit: number): City[] {
  const text = plain(typed)
  if (/^\d{3,5}$/.test(text)) return citiesOfZip(text).slice(0, limit)
  const zip = /\b\d{5}\b/.exec(text)?.[0]
  if (zip) {
    const exact = US_CITIES.filter((city) => city.zip === zip)
    if (exact.length > 0) return exact
    const [name = ''] = text.split(/[,\d]/)
    const near = citiesOfZip(zip).filter(({ city }) => plain(city).startsWith(name.trim()))
    if (near.length > 0) return near.slice(0, limit)
  }
  const words = text.replace(/\d/g, '')
  const [name = '', region = ''] = words.split(',').map((part) => part.trim())
  const whole = plain(words.replaceAll(',', ' '))
  if (whole.length < 2) return []
  return US_CITIES.filter(({ city, state }) =>
    [state, STATES[state] ?? ''].some(
      (area) =>
        (plain(city).startsWith(name) && plain(area).startsWith(region)) ||
        plain(`${city} ${area}`).startsWith(whole),
    ),
  ).slice(0, limit)
}

function citiesOfZip(figures: string): City[] {
  const begins = US_CITIES.filter(({ zip }) => zip.startsWith(figures))
  if (begins.length > 0) return begins
  const whole = Number(figures.padEnd(5, '0'))
  const apart = ({ zip }: City) => Math.abs(Number(zip) - whole)
  return US_CITIES.filter(({ zip }) => zip.startsWith(figures.slice(0, 3))).sort(
    (one, other) => apart(one) - apart(other),
  )
}

function nearestCity(point: Point): City | null {
  const measured = US_CITIES.map((city) => ({ city, miles: milesBetween(city, point) }))
  return measured.reduce((best, next) => (next.miles < best.miles ? next : best), {
    city: null as City | null,
    miles: Number.POSITIVE_INFINITY,
  }).city
}

function placeOf({ city, state, zip, latitude, longitude }: City): Place {
  return {
    place_id: `us:${state}:${city}`,
    address1: '',
    city,
    state,
    zip,
    country: 'US',
    full_address: `${city}, ${state} ${zip}`,
    latitude,
    longitude,
  }
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/^saint /, 'st ')
    .replace(/\s+/g, ' ')
}
