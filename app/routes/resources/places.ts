import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import {
  isPoint,
  METRES_A_MILE,
  radiusOf,
  type UserLocation,
  WHOLE_COUNTRY,
} from '#app/domain/shop/places.ts'
import { saveUserLocation } from '#app/features/accounts/commands.server.ts'
import { findPlaces, listYards, namePlace, suggestPlace } from '#app/features/places/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { placeCookie } from '#app/lib/kept-place.ts'

const MOST = 8

/** For the location dialog: places for what is typed, the name of a point, and the yards on its map. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams: asked } = new URL(request.url)
  const typed = asked.get('q')?.slice(0, 200) ?? ''
  if (asked.has('edge')) {
    const suggested = await suggestPlace(context)
    return json({ typed: '', places: suggested ? [suggested] : [], yards: null })
  }
  if (typed) return json({ typed, places: await findPlaces(context, typed, MOST), yards: null })
  const point = { latitude: Number(asked.get('lat') ?? Number.NaN), longitude: Number(asked.get('lng')) }
  if (isPoint(point)) {
    const named = await namePlace(context, point)
    return json({ typed, places: named ? [{ ...named, ...point }] : [], yards: null })
  }
  const [yards, { settings }] = await Promise.all([listYards(context), readStorefront(context)])
  const ground = { tiles: settings.map_tiles, attribution: settings.map_attribution }
  return json({ typed, places: [], yards, ground })
}

/**
 * A place is chosen: kept with the account of who is signed in, written into the address for a visitor. Where they go on
 * from a page that has no place in its address, their browser says it.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFields(request)
  const back = new URL(safeRedirect(form.get('redirectTo'), '/search'), 'http://fairlot.invalid')
  const everywhere = form.get('radius') === 'all'
  const place = everywhere ? WHOLE_COUNTRY : await placeOf(context, form)
  if (!place) return json({ fault: 'not_found' as const }, { status: 422 })
  for (const name of ['latitude', 'longitude', 'radius', 'page', 'item']) back.searchParams.delete(name)
  const kept = new URLSearchParams()
  if (context.actor) await saveUserLocation(context, context.actor, place)
  else if (!everywhere) {
    kept.set('longitude', String(place.longitude))
    kept.set('latitude', String(place.latitude))
    kept.set('radius', String(Math.round(place.radius * METRES_A_MILE)))
    for (const [name, value] of kept) back.searchParams.set(name, value)
  }
  const headers = { 'set-cookie': placeCookie(request, kept) }
  return redirect(back.pathname + back.search, { headers, status: 303 })
}

async function placeOf(
  context: LoaderFunctionArgs['context'],
  form: URLSearchParams,
): Promise<UserLocation | null> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 200)
  const miles = /^\d{1,4}$/.test(text('radius')) ? Number(text('radius')) : null
  const radius = radiusOf(miles)
  const point = {
    latitude: Number(text('latitude') || Number.NaN),
    longitude: Number(text('longitude') || Number.NaN),
  }
  const found = isPoint(point)
    ? await namePlace(context, point)
    : (await findPlaces(context, text('address'), 1))[0]
  if (!found) return isPoint(point) ? { ...WHOLE_COUNTRY, ...point, radius } : null
  return { ...found, ...(isPoint(point) ? point : {}), radius }
}
