import type { Ctx } from '#app/context.ts'
import { calendarKey } from '#app/domain/pickup/booking.ts'
import { boundsOf, type CivilDay, clockOf, dayAt, type Zone } from '#app/domain/pickup/civil.ts'
import type { PlanSlot, PlanStop } from '#app/domain/pickup/plan-stops.ts'
import { planVisits, type VisitPlans } from '#app/domain/pickup/plan-visits.ts'
import type { Point } from '#app/domain/shop/places.ts'
import { listGatheredToBook } from '#app/features/pickups/gathered-queries.server.ts'
import { MOST_LOTS } from '#app/features/pickups/inputs.ts'
import { type PickupLot, problemOf } from '#app/features/pickups/lot-queries.server.ts'
import { type HeldVisit, listHeldVisits, listYardPlaces } from '#app/features/pickups/plan-queries.server.ts'
import { listToBook } from '#app/features/pickups/schedule-queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { offerFor, readVisit, type Visit } from './visit.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

export type PlanAsk = {
  /** Where the first visit of a day is driven to from; null where nobody has said. */
  from: Point | null
  /** Minutes after midnight: nobody leaves before. */
  notBefore: number
  /** Yards that are left out. */
  without: readonly string[]
}

export type PlanRead = VisitPlans & {
  /** All that can be booked, also at yards that are left out. */
  lots: PickupLot[]
  /** What cannot, as it is unpaid. */
  unpaid: PickupLot[]
  held: HeldVisit[]
  visits: ReadonlyMap<string, Visit>
}

/** What somebody has to collect, and how it could be driven to. */
export async function readPlans(ctx: Deps, buyerId: string, ask: PlanAsk): Promise<PlanRead> {
  const now = ctx.clock.now()
  const [lined, gathered, held, settings] = await Promise.all([
    listToBook(ctx, buyerId, MOST_LOTS),
    listGatheredToBook(ctx, buyerId, MOST_LOTS),
    listHeldVisits(ctx, buyerId, now),
    getSettings(ctx),
  ])
  const own = [...lined, ...gathered].slice(0, MOST_LOTS)
  const why = (lot: PickupLot) => problemOf(lot, settings, false)
  const lots = own.filter((lot) => why(lot) === null)
  const unpaid = own.filter((lot) => why(lot) === 'unpaid')
  const wanted = lots.filter(({ locationId }) => !ask.without.includes(locationId))
  const visits = await readVisits(ctx, wanted)
  const places = await listYardPlaces(ctx, [...new Set(wanted.map(({ locationId }) => locationId))])
  const stops = await Promise.all(
    [...visits].flatMap(([key, visit]) => {
      const place = places.find(({ id }) => id === visit.yard.id)
      return place ? [stopOf(ctx, key, visit, place)] : []
    }),
  )
  const zone = [...visits.values()][0]?.zone
  const found =
    ask.from && zone
      ? planVisits({
          from: ask.from,
          leaveFrom: (day) => Math.max(now, clockOf(zone, day)(ask.notBefore) ?? boundsOf(zone, day).from),
          stops: [...stops, ...held.map(heldStop)],
        })
      : { plans: [], left: [] }
  return { ...found, lots, unpaid, held, visits }
}

/** One visit for each yard's calendar. */
async function readVisits(ctx: Deps, lots: readonly PickupLot[]): Promise<Map<string, Visit>> {
  const byKey = new Map<string, PickupLot[]>()
  for (const lot of lots) {
    const key = calendarKey(lot)
    byKey.set(key, [...(byKey.get(key) ?? []), lot])
  }
  const read = await Promise.all(
    [...byKey].map(async ([key, together]) => [key, await readVisit(ctx, together)] as const),
  )
  return new Map(read.flatMap(([key, one]) => (one.ok ? [[key, one.visit] as const] : [])))
}

/** Each lot may wait as long as a booking of it alone: those of one deadline and payment are asked for once. */
async function stopOf(ctx: Deps, id: string, visit: Visit, place: Point): Promise<PlanStop> {
  const { zone } = visit
  const byTerms = new Map<string, PickupLot[]>()
  for (const lot of visit.lots) {
    const terms = `${lot.collectBy} ${lot.paidAt === null ? '' : dayAt(zone, lot.paidAt)}`
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), lot])
  }
  const offers = await Promise.all(
    [...byTerms.values()].map(async (alike) => ({
      alike,
      offered: await offerFor(ctx, { ...visit, lots: alike.slice(0, 1) }),
    })),
  )
  const [longest] = [...offers].sort((a, b) => (a.offered.last < b.offered.last ? 1 : -1))
  return {
    id,
    place: { latitude: place.latitude, longitude: place.longitude },
    lots: offers.flatMap(({ alike, offered }) =>
      alike.map(({ lineId }) => ({ id: lineId, until: boundsOf(zone, offered.last).to - 1 })),
    ),
    slots: (longest?.offered.days ?? []).flatMap(({ date, slots }) =>
      slots.flatMap(({ start, state, left }): PlanSlot[] =>
        state === 'free' ? [{ day: date, startsAt: start, left }] : [],
      ),
    ),
  }
}

function heldStop({ id, latitude, longitude, startsAt, timeZone }: HeldVisit): PlanStop {
  const day: CivilDay = dayAt(zoneOf(timeZone) satisfies Zone, startsAt)
  return { id, place: { latitude, longitude }, lots: [], slots: [{ day, startsAt, left: 0 }], held: true }
}
