import type { CivilDay } from './civil.ts'
import { distanceKm, type PlanPlace, type PlanSlot, type PlanStop } from './plan-stops.ts'

/** Roads are longer than the great circle by so much, and are driven at a kilometre a minute (operations.md, section 4). */
const DETOUR = 1.3
const MS_A_KM = 60_000
/** What a visit takes. */
export const VISIT_MS = 10 * 60_000

export type Leg = { km: number; ms: number }

export function legBetween(from: PlanPlace, to: PlanPlace): Leg {
  const km = distanceKm(from, to) * DETOUR
  return { km, ms: Math.round(km * MS_A_KM) }
}

/** One visit of a day: the leg that leads to it, when one is there, and its slot. */
export type RouteVisit = { stop: PlanStop; slot: PlanSlot; leg: Leg; arrivesAt: number }

/** A day's visits in the order in which they are driven, from where one starts and back. */
export type Route = {
  day: CivilDay
  leavesAt: number
  visits: RouteVisit[]
  back: Leg
  homeAt: number
  km: number
}

type Step = { end: number; km: number; visit: RouteVisit; from: Step | null }

type RouteQuestion = {
  from: PlanPlace
  day: CivilDay
  /** Nobody leaves before; epoch ms. */
  leaveFrom: number
  stops: readonly PlanStop[]
}

/**
 * For each set of a day's stops (a bit each) the route that is done first, and of those the shortest; null where the set
 * cannot be driven. Each stop is in its earliest slot after one can be there: whoever is there sooner waits, so that being
 * early never does harm, and the best way to a set ends with the best way to the set before.
 */
export function routesOf(question: RouteQuestion): (Route | null)[] {
  const { stops, from } = question
  const sets = 1 << stops.length
  const steps: (Step | null)[][] = Array.from({ length: sets }, () => stops.map(() => null))
  for (let set = 1; set < sets; set += 1)
    stops.forEach((stop, last) => {
      if (!(set & (1 << last))) return
      const before = set & ~(1 << last)
      const ways = before === 0 ? [null] : (steps[before] ?? []).filter((step) => step !== null)
      for (const way of ways) {
        const step = stepTo(question, stop, way)
        const known = steps[set]?.[last] ?? null
        if (step && (!known || isSooner(step, known))) (steps[set] ?? [])[last] = step
      }
    })
  return steps.map((ways) => {
    const best = ways.reduce<Step | null>((sofar, way) => {
      if (!way) return sofar
      return !sofar || isSooner(way, sofar) ? way : sofar
    }, null)
    return best && routeOf(question.day, best, from)
  })
}

function isSooner(one: Step, other: Step): boolean {
  return one.end < other.end || (one.end === other.end && one.km < other.km)
}

function stepTo({ from, day, leaveFrom }: RouteQuestion, stop: PlanStop, before: Step | null): Step | null {
  const at = before?.visit.stop.place ?? from
  const leg = legBetween(at, stop.place)
  // two visits of one yard at one time are one stay
  const same = before !== null && leg.km === 0
  const free = same ? before.visit.slot.startsAt : (before?.end ?? leaveFrom)
  const arrivesAt = free + leg.ms
  const slot = stop.slots.find((each) => each.day === day && each.startsAt >= arrivesAt)
  if (!slot) return null
  const end = Math.max(slot.startsAt + VISIT_MS, before?.end ?? 0)
  return { end, km: (before?.km ?? 0) + leg.km, visit: { stop, slot, leg, arrivesAt }, from: before }
}

function routeOf(day: CivilDay, last: Step, home: PlanPlace): Route {
  const visits: RouteVisit[] = []
  for (let step: Step | null = last; step; step = step.from) visits.unshift(step.visit)
  const back = legBetween(last.visit.stop.place, home)
  const [first] = visits
  const begins = first ? first.slot.startsAt - first.leg.ms : 0
  return {
    day,
    // nobody waits at the first gate
    leavesAt: begins,
    visits: visits.map((visit, place) =>
      place === 0 ? { ...visit, arrivesAt: visit.slot.startsAt } : visit,
    ),
    back,
    homeAt: last.end + back.ms,
    km: last.km + back.km,
  }
}
