/** A place on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

/** Where somebody looks for lots (storefront, section 3). `radius` is miles; 1500 means everywhere. */
export type UserLocation = Point & {
  address1: string
  city: string
  state: string
  zip: string
  country: string
  full_address: string
  place_id: string
  radius: number
}

/** A city as the edge of the network guesses it from an address. `country` and `state` are letters. */
export type EdgePlace = Point & { city: string; state: string; zip: string; country: string }

/** What the platform says with a request (`cf`), as far as it is a place. */
export function readEdgePlace(cf: unknown): EdgePlace | null {
  const said = (cf ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const point = {
    latitude: Number.parseFloat(text(said.latitude)),
    longitude: Number.parseFloat(text(said.longitude)),
  }
  if (!isPoint(point)) return null
  return {
    ...point,
    city: text(said.city),
    state: text(said.regionCode),
    zip: text(said.postalCode),
    country: text(said.country),
  }
}

export const METRES_A_MILE = 1609.34
/** The radius that stands for the whole country. */
export const ALL_MILES = 1500
/** What an empty radius becomes. */
export const LEAST_MILES = 10
export const MILES_CHOICES: readonly number[] = Array.from({ length: 20 }, (_, index) => (index + 1) * 10)

export const WHOLE_COUNTRY: UserLocation = {
  address1: 'USA',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  full_address: 'USA',
  place_id: '',
  latitude: 39.8283,
  longitude: -98.5795,
  radius: ALL_MILES,
}

const EARTH_MILES = 3958.8
const MILES_A_DEGREE = (EARTH_MILES * Math.PI) / 180

export function isPoint({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Along the surface of the earth, by the haversine formula. */
export function milesBetween(one: Point, other: Point): number {
  const north = radians(other.latitude - one.latitude)
  const east = radians(other.longitude - one.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, chord)))
}

export type Bounds = { south: number; north: number; west: number; east: number }

/**
 * A box that holds every point within so many miles, for an index to look in before distances are reckoned. Where it
 * would reach round a pole or across the date line it is the whole width: too large is right, too small is not.
 */
export function boundsAround({ latitude, longitude }: Point, miles: number): Bounds {
  const up = miles / MILES_A_DEGREE
  const south = Math.max(-90, latitude - up)
  const north = Math.min(90, latitude + up)
  const narrowest = Math.cos(radians(Math.max(Math.abs(south), Math.abs(north))))
  const across = narrowest > 0 ? Math.asin(Math.min(1, Math.sin(radians(up)) / narrowest)) : Math.PI
  const degrees = south <= -90 || north >= 90 ? 360 : (across * 180) / Math.PI
  const [west, east] = [longitude - degrees, longitude + degrees]
  return west < -180 || east > 180 ? { south, north, west: -180, east: 180 } : { south, north, west, east }
}

/** The radius that stands for a choice: empty or below the least is ten miles, beyond the choices is everywhere. */
export function radiusOf(miles: number | null): number {
  if (miles === null || !(miles >= LEAST_MILES)) return LEAST_MILES
  return miles > (MILES_CHOICES.at(-1) ?? LEAST_MILES) ? ALL_MILES : miles
}

export function isEverywhere({ radius }: { radius: number }): boolean {
  return radius >= ALL_MILES
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
