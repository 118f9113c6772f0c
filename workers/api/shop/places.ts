import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { REGIONS } from '#app/domain/people/regions.ts'
import { isPoint } from '#app/domain/shop/places.ts'
import { findPlaces, namePlace } from '#app/features/places/queries.server.ts'
import { US_CITIES } from '#app/features/places/us-cities.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { COUNTRY_RECORDS, countryRecord } from '../presenters/country.ts'

export const places = newArea()

const MOST_FOUND = 10

const countries = defineCall({
  path: '/commonFunction/getAllCountries',
  area: 'Common',
  summary: 'Countries of an address',
  description: 'With the names of its fields for city, state and zip.',
  signedIn: 'never',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(countryRecord) })),
  example: { input: {}, data: { responseData: { records: COUNTRY_RECORDS } } },
})
places.openapi(post(countries), async (c) =>
  c.json(success({ responseData: { records: COUNTRY_RECORDS } }), 200),
)
places.openapi(get(countries, z.object({})), async (c) =>
  c.json(success({ responseData: { records: COUNTRY_RECORDS } }), 200),
)

const statesInput = z.object({ country: z.string().trim().toUpperCase().max(2).default('US') })
const states = defineCall({
  path: '/commonFunction/getAllStates',
  area: 'Common',
  summary: 'States of a country',
  description: 'A country outside this market has none.',
  signedIn: 'never',
  input: statesInput,
  data: dataSchema(z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) })),
  example: {
    input: { country: 'US' },
    data: { responseData: { records: [{ id: 'OH', name: 'Ohio' }] } },
  },
})
places.openapi(post(states), async (c) =>
  c.json(success({ responseData: statesOf(c.req.valid('json').country) }), 200),
)
places.openapi(get(states, statesInput), async (c) =>
  c.json(success({ responseData: statesOf(c.req.valid('query').country) }), 200),
)

const city = z.object({
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
const citiesInput = z.object({ state: z.string().trim().toUpperCase().max(2).default('') })
const cities = defineCall({
  path: '/commonFunction/getAllCities',
  area: 'Common',
  summary: 'Larger cities of a state',
  description: 'Of all states if you name none. The zip code is the centre’s.',
  signedIn: 'never',
  input: citiesInput,
  data: dataSchema(z.object({ records: z.array(city) })),
  example: {
    input: { state: 'OH' },
    data: {
      responseData: {
        records: [{ city: 'Columbus', state: 'OH', zip: '43215', latitude: 39.96, longitude: -83 }],
      },
    },
  },
})
places.openapi(post(cities), async (c) =>
  c.json(success({ responseData: citiesOf(c.req.valid('json').state) }), 200),
)
places.openapi(get(cities, citiesInput), async (c) =>
  c.json(success({ responseData: citiesOf(c.req.valid('query').state) }), 200),
)

const degrees = z.coerce.number('Enter degrees').optional()
const geocodeInput = z
  .object({
    address: z.string().trim().max(200, 'Maximum 200 Characters').optional(),
    latitude: degrees,
    longitude: degrees,
  })
  .meta({ description: 'An address, or a point to name' })
const geocode = defineCall({
  path: '/commonFunction/geocode',
  area: 'Common',
  summary: 'Places for an address, or the name of a point',
  description: `Up to ${MOST_FOUND} places. A deployment without a geocoding service of its own knows the larger US cities and their zip codes.`,
  signedIn: 'never',
  input: geocodeInput,
  data: dataSchema(
    z.object({
      records: z.array(
        city.extend({
          place_id: z.string(),
          address1: z.string(),
          country: z.string(),
          full_address: z.string(),
        }),
      ),
    }),
  ),
  example: {
    input: { address: 'Columbus, OH' },
    data: {
      responseData: {
        records: [
          {
            place_id: 'us:OH:Columbus',
            address1: '',
            city: 'Columbus',
            state: 'OH',
            zip: '43215',
            country: 'US',
            full_address: 'Columbus, OH 43215',
            latitude: 39.96,
            longitude: -83,
          },
        ],
      },
    },
  },
})
places.openapi(post(geocode), async (c) =>
  c.json(success({ responseData: await find(c.var.ctx, c.req.valid('json')) }), 200),
)
places.openapi(get(geocode, geocodeInput), async (c) =>
  c.json(success({ responseData: await find(c.var.ctx, c.req.valid('query')) }), 200),
)

async function find(ctx: Ctx, { address, latitude, longitude }: z.infer<typeof geocodeInput>) {
  if (address) return { records: await findPlaces(ctx, address, MOST_FOUND) }
  const point = { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  if (!isPoint(point)) throw refusal('validation', { data: { errors: { address: ['Required!'] } } })
  const named = await namePlace(ctx, point)
  return { records: named ? [named] : [] }
}

function statesOf(country: string) {
  return { records: Object.entries(REGIONS[country] ?? {}).map(([id, name]) => ({ id, name })) }
}

function citiesOf(state: string) {
  return { records: state ? US_CITIES.filter((one) => one.state === state) : [...US_CITIES] }
}
