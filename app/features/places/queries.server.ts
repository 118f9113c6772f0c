import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { nearestFirst } from '#app/domain/shop/nearest-place.ts'
import { isEverywhere, type Point, type UserLocation } from '#app/domain/shop/places.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import { isServiceAddress } from '#app/domain/shop/storefront.ts'
import { settings } from '#drizzle/schema/index.ts'
import type { ChosenPlace } from './components/place-picker.tsx'
import { builtIn, type Geocoder, type Place } from './geocoder.ts'
import { nominatim } from './nominatim.server.ts'

type Reads = Pick<Ctx, 'db' | 'log'>

/** The service that an operator has set (`geocoder_url`), else the cities that come with the program. */
async function geocoderOf({ db }: Pick<Ctx, 'db'>): Promise<Geocoder> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'geocoder_url'))
  const { geocoder_url } = readSettings(rows)
  return geocoder_url && isServiceAddress(geocoder_url) ? nominatim(geocoder_url) : builtIn
}

/** Asks the set service; one that fails or takes too long is no dead end, as the built-in cities answer then. */
async function askGeocoder<Answer>(
  ctx: Reads,
  ask: (geocoder: Geocoder) => Promise<Answer>,
): Promise<Answer> {
  const geocoder = await geocoderOf(ctx)
  return ask(geocoder).catch((error: unknown) => {
    if (geocoder === builtIn) throw error
    ctx.log('warn', 'geocoder.failed', { error: String(error) })
    return ask(builtIn)
  })
}

/** Of so many a geocoder is asked, as the nearest of equal names may come late. */
const ASKED = 40

/** Places for an address that is being typed, the likeliest first: of equal names the one nearest to who asks, or to a yard. */
export async function findPlaces(
  ctx: Reads & Pick<Ctx, 'edgePlace'>,
  typed: string,
  limit: number,
): Promise<Place[]> {
  const places = await askGeocoder(ctx, (geocoder) => geocoder.find(typed, ASKED))
  const [first, second] = places
  const isShared = first !== undefined && first.city === second?.city
  const points = isShared ? await nearWhat(ctx) : []
  return nearestFirst(places, points).slice(0, limit)
}

async function nearWhat(ctx: Pick<Ctx, 'db' | 'edgePlace'>): Promise<Point[]> {
  const asker = await suggestPlace(ctx)
  if (asker) return [asker]
  return ctx.db.all<Point>(sql`select latitude, longitude from locations where active = 1 limit 200`)
}

export function namePlace(ctx: Reads, point: Point): Promise<Place | null> {
  return askGeocoder(ctx, (geocoder) => geocoder.nameOf(point))
}

/**
 * Where the network says that the asker is, for those whose browser does not: a city, and no more exact than that. Null
 * outside the country that this market is in. No service is asked, as nobody has typed anything.
 */
export async function suggestPlace({ edgePlace }: Pick<Ctx, 'edgePlace'>): Promise<Place | null> {
  if (edgePlace?.country !== 'US') return null
  const named = await builtIn.nameOf(edgePlace)
  const { city, state, zip, latitude, longitude } = edgePlace
  if (!city) return named
  return {
    place_id: `edge:${state}:${city}`,
    address1: '',
    city,
    state,
    zip,
    country: 'US',
    latitude,
    longitude,
    full_address: [city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
  }
}

/** Where the asker has said they look for lots; null for everywhere, and for a visitor. */
export async function findOwnPlace({
  db,
  actor,
  ownPlace,
}: Pick<Ctx, 'db' | 'actor' | 'ownPlace'>): Promise<UserLocation | null> {
  if (!actor) return null
  if (ownPlace !== undefined) return ownPlace
  const [row] = await db.all<{ place: string | null }>(
    sql`select user_location as place from people where id = ${actor.id}`,
  )
  return row?.place ? (JSON.parse(row.place) as UserLocation) : null
}

export type Yard = Point & { id: string; name: string; state: string; lots: number }

/** Where lots are fetched, with how many are live there: what the map in the dialog shows. */
export async function listYards({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<Yard[]> {
  return db.all<Yard>(sql`
    select locations.id, name, state, latitude, longitude,
      (select count(*) from listing_live live
        where live.live = 1 and live.location_id = locations.id and live.closes_at > ${clock.now()}) as lots
    from locations where active = 1 order by name limit 200`)
}

/**
 * Around where lots are looked for on this page: what its address says, else what the asker's account says, else what
 * their browser keeps. The name is that of a built-in city, as no page waits for a geocoder.
 */
export async function findChosenPlace(
  ctx: Pick<Ctx, 'db' | 'actor' | 'ownPlace'>,
  around: (Point & { miles: number }) | null,
  kept: (Point & { miles: number }) | null = null,
): Promise<ChosenPlace | null> {
  const own = around ? null : await findOwnPlace(ctx)
  const said = around ?? (own ? null : kept)
  if (said) {
    const near = await builtIn.nameOf(said)
    const { latitude, longitude, miles } = said
    const name = near ? `${near.city}, ${near.state}` : `${latitude.toFixed(1)}, ${longitude.toFixed(1)}`
    return isEverywhere({ radius: miles }) ? null : { name, miles: Math.round(miles), latitude, longitude }
  }
  if (!own || isEverywhere(own)) return null
  const { city, state, full_address, radius: miles, latitude, longitude } = own
  return { name: city ? `${city}, ${state}` : full_address, miles, latitude, longitude }
}
