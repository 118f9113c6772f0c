import { milesBetween, type Point } from '#app/domain/shop/places.ts'
import type { CivilDay } from './civil.ts'

export type PlanPlace = Point

/** A free slot on the yard's own day. Epoch ms. */
export type PlanSlot = { day: CivilDay; startsAt: number; left: number }

/** What is collected in one visit: a yard's lots that go by one calendar. Slots in their order. */
export type PlanStop = {
  id: string
  place: PlanPlace
  lots: readonly PlanLot[]
  slots: readonly PlanSlot[]
  /** Booked already: it stays at its one slot, and whoever drives on that day is there. */
  held?: boolean
}

/** `until`: its last moment, epoch ms. */
export type PlanLot = { id: string; until: number }

const KM_A_MILE = 1.609344

/** Along the great circle. */
export function distanceKm(one: PlanPlace, other: PlanPlace): number {
  return milesBetween(one, other) * KM_A_MILE
}

/**
 * A stop as it can be collected by whoever drives there and nowhere before, as no way is shorter: the lots that one of its
 * slots serves by their last moment, with the slots that serve all of them. `missed` are those that none does.
 */
export function servable(
  { slots, lots, ...stop }: PlanStop,
  reaches: (slot: PlanSlot) => boolean,
): { stop: PlanStop | null; missed: PlanLot[] } {
  const reached = slots.filter(reaches)
  const first = reached[0]
  const missed = first ? lots.filter(({ until }) => until < first.startsAt) : [...lots]
  const kept = lots.filter((lot) => !missed.includes(lot))
  const until = Math.min(...kept.map((lot) => lot.until))
  const served = reached.filter(({ startsAt }) => startsAt <= until)
  return { stop: kept.length > 0 ? { ...stop, lots: kept, slots: served } : null, missed }
}

/** Behind the id of a stop's second visit. */
export const LATER = ' later'

/**
 * Two visits of one stop: its lots that can wait least, and the others, which have more slots. Null where all can wait as
 * long.
 */
export function splitByDeadline(stop: PlanStop): [PlanStop, PlanStop] | null {
  const least = Math.min(...stop.lots.map(({ until }) => until))
  const [first, rest] = [
    stop.lots.filter(({ until }) => until === least),
    stop.lots.filter(({ until }) => until > least),
  ]
  if (rest.length === 0) return null
  return [
    { ...stop, lots: first },
    { ...stop, id: `${stop.id}${LATER}`, lots: rest },
  ]
}
