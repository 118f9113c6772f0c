import type { Ctx } from '#app/context.ts'
import { milesBetween } from '#app/domain/shop/places.ts'
import { feetOf, pinFault } from '#app/domain/shop/setup-steps.ts'
import { findPlaces } from '#app/features/places/queries.server.ts'
import { findFirstYard, type SetupYard } from '#app/features/setup/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { admitTest, keepTest, NOT_READY, type TestAnswer } from './admit-test.server.ts'

type Drawing = Pick<Ctx, 'db' | 'clock' | 'log' | 'actor' | 'limits' | 'edgePlace'>

/** Looks at what a map would show of the first yard: whether its pin stands where its address is, and its zone is known. */
export async function drawMap(ctx: Drawing): Promise<TestAnswer> {
  const actor = await admitTest(ctx)
  if ('ok' in actor) return actor
  const at = ctx.clock.now()
  const yard = await findFirstYard(ctx)
  if (!yard) return NOT_READY
  const known = await whereIs(ctx, yard)
  const miles = known && milesBetween(yard, known.point)
  const problem = pinFault(yard, miles, isZone(yard.timeZone))
  return keepTest(
    ctx,
    { step: 'yard', key: `setup-map:${crypto.randomUUID()}`, at, actor },
    {
      state: problem === null ? 'passed' : 'failed',
      facts: {
        problem,
        latitude: yard.latitude,
        longitude: yard.longitude,
        zone: yard.timeZone,
        // of a street in feet, of a town in miles: what is measured no finer is told no finer
        feet: known?.isStreet && miles !== null ? feetOf(miles) : null,
        miles: miles === null ? null : Math.round(miles),
        place: known?.name ?? null,
      },
    },
  )
}

/** The street where a geocoder knows it, else the town; null where nobody knows either. */
async function whereIs(ctx: Drawing, { address1, city, state, zip }: SetupYard) {
  const [street] = await findPlaces(ctx, `${address1}, ${city}, ${state} ${zip}`, 1)
  if (street?.address1) return { point: street, name: street.full_address, isStreet: true }
  const towns = await findPlaces(ctx, `${city}, ${state}`, 10)
  const town = towns.find((place) => place.city.toLowerCase() === city.toLowerCase() && place.state === state)
  return town ? { point: town, name: `${town.city}, ${town.state}`, isStreet: false } : null
}

function isZone(name: string): boolean {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}
