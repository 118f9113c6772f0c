import { z } from 'zod'
import { STATES } from '#app/domain/people/regions.ts'
import type { Geocoder, Place } from './geocoder.ts'

const PATIENCE_MS = 2_500

const answer = z.object({
  place_id: z.union([z.number(), z.string()]).transform(String),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  display_name: z.string(),
  address: z
    .object({
      house_number: z.string().optional(),
      road: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      state: z.string().optional(),
      postcode: z.string().optional(),
      country_code: z.string().optional(),
    })
    .default({}),
})

/** A service that speaks Nominatim's search and reverse calls, at the address that a deployment sets. */
export function nominatim(base: string): Geocoder {
  const ask = async (call: string, params: Record<string, string>): Promise<unknown> => {
    const url = new URL(call, base.endsWith('/') ? base : `${base}/`)
    url.search = new URLSearchParams({ ...params, format: 'jsonv2', addressdetails: '1' }).toString()
    const response = await fetch(url, {
      // its usage policy asks programs to name themselves
      headers: { accept: 'application/json', 'user-agent': 'Fairlot' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`)
    return response.json()
  }
  return {
    find: async (typed, limit) => {
      const found = await ask('search', { q: typed, limit: String(limit), countrycodes: 'us' })
      return z.array(answer).parse(found).map(placeOf)
    },
    nameOf: async ({ latitude, longitude }) => {
      const found = answer.safeParse(
        await ask('reverse', { lat: String(latitude), lon: String(longitude), zoom: '14' }),
      )
      return found.success ? placeOf(found.data) : null
    },
  }
}

const LETTERS = new Map(Object.entries(STATES).map(([letters, name]) => [name, letters]))

function placeOf({ place_id, lat, lon, display_name, address }: z.infer<typeof answer>): Place {
  return {
    place_id,
    address1: [address.house_number, address.road].filter(Boolean).join(' '),
    city: address.city ?? address.town ?? address.village ?? '',
    state: LETTERS.get(address.state ?? '') ?? address.state ?? '',
    zip: address.postcode ?? '',
    country: (address.country_code ?? 'us').toUpperCase(),
    full_address: display_name,
    latitude: lat,
    longitude: lon,
  }
}
