import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drizzle } from 'drizzle-orm/d1'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drizzle/seed/test-database.ts'
import { findCities } from './geocoder.ts'
import { findPlaces, namePlace, suggestPlace } from './queries.server.ts'

/** A street of a service that speaks Nominatim's calls. */
const STREET = {
  place_id: 4711,
  lat: '39.9612',
  lon: '-82.9988',
  display_name: '90, West Broad Street, Columbus, Franklin County, Ohio, 43215, United States',
  address: {
    house_number: '90',
    road: 'West Broad Street',
    city: 'Columbus',
    state: 'Ohio',
    postcode: '43215',
    country_code: 'us',
  },
}

let base: Awaited<ReturnType<typeof openTestDatabase>>
let server: Server | null = null

beforeAll(async () => {
  base = await openTestDatabase()
}, 60_000)
afterAll(() => base.stop())
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((done) => (server ? server.close(done) : done(null)))
  server = null
})

/** A service on this machine, set as the deployment's; what it was asked, and what was logged. */
async function aService(answer: RequestListener) {
  const asked: string[] = []
  const logged: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await base.d1
    .prepare(
      `insert into settings (key, value, updated_at) values ('geocoder_url', ?, 0)
        on conflict do update set value = excluded.value`,
    )
    .bind(JSON.stringify(`http://127.0.0.1:${port}/geo/`))
    .run()
  const ctx = {
    db: drizzle(base.d1) as never,
    log: (_: string, what: string) => logged.push(what),
    edgePlace: null,
  }
  return { ctx, asked, logged }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('A set service is asked for streets, and its answer is read into a place.', async () => {
  const { ctx, asked, logged } = await aService((request, response) =>
    json(request.url?.includes('/reverse') ? STREET : [STREET])(request, response),
  )
  const place = {
    place_id: '4711',
    address1: '90 West Broad Street',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    country: 'US',
    full_address: STREET.display_name,
    latitude: 39.9612,
    longitude: -82.9988,
  }
  expect(await findPlaces(ctx, '90 w broad & co', 8)).toEqual([place])
  expect(await namePlace(ctx, { latitude: 39.96, longitude: -83 })).toEqual(place)
  expect(asked[0]).toMatch(/^\/geo\/search\?q=90\+w\+broad\+%26\+co&limit=40&/)
  expect(asked[1]).toMatch(/^\/geo\/reverse\?lat=39.96&lon=-83&/)
  expect(logged).toEqual([])
})

const failures: [string, RequestListener][] = [
  ['refuses', json({ error: 'no' }, 429)],
  ['breaks', json({}, 500)],
  ['answers something else', json([{ place: 'here' }])],
  ['answers no JSON', (_, response) => response.end('<html>')],
  ['hangs up', (request) => request.socket.destroy()],
  ['takes too long', () => {}],
]

test.each(failures)('When the service %s, the built-in cities answer.', async (_, answer) => {
  const { ctx, logged } = await aService(answer)
  expect((await findPlaces(ctx, 'Columbus, OH', 8)).map(({ city, state }) => [city, state])).toEqual([
    ['Columbus', 'OH'],
  ])
  expect(logged).toEqual(['geocoder.failed'])
})

test.each([
  ['Columbus, OH', 'Columbus, OH'],
  ['columbus ohio', 'Columbus, OH'],
  ['col,ohio', 'Columbus, OH'],
  ['Columbus, OH 43299', 'Columbus, OH'],
  ['43215', 'Columbus, OH'],
  ['44101', 'Cleveland, OH'],
  ['saint louis mo', 'St. Louis, MO'],
])('The built-in cities know "%s".', (typed, first) => {
  const [found] = findCities(typed, 8)
  expect(`${found?.city}, ${found?.state}`).toBe(first)
})

test('Without a place that the network knows nothing is suggested, nor outside the country.', async () => {
  const austin = { city: 'Austin', state: 'TX', zip: '78701', latitude: 30.27, longitude: -97.74 }
  expect(await suggestPlace({ edgePlace: null })).toBeNull()
  expect(await suggestPlace({ edgePlace: { ...austin, country: 'DE' } })).toBeNull()
  expect(await suggestPlace({ edgePlace: { ...austin, country: 'US' } })).toMatchObject({
    city: 'Austin',
    state: 'TX',
    full_address: 'Austin, TX 78701',
  })
  expect(await suggestPlace({ edgePlace: { ...austin, city: '', country: 'US' } })).toMatchObject({
    city: 'Austin',
  })
})
