import type { CivilDay } from './civil.ts'
import { legBetween, type Route, routesOf } from './plan-route.ts'
import { LATER, type PlanPlace, type PlanStop, servable, splitByDeadline } from './plan-stops.ts'

/** So many stops are planned at once; the others, which can wait longest, are left for another plan. */
export const MOST_STOPS = 8

/** `few`: the fewest days; `early`: done first; `late`: each yard as late as its lots may stay. */
export const PLAN_KINDS = ['few', 'early', 'late'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export type VisitPlan = { kind: PlanKind; days: Route[]; km: number }

export type PlanQuestion = {
  from: PlanPlace
  /** When one may leave on a day at the earliest; epoch ms, not in the past. */
  leaveFrom: (day: CivilDay) => number
  stops: readonly PlanStop[]
}

export type VisitPlans = {
  /** Up to three, each another one. */
  plans: VisitPlan[]
  /** Lots that no plan has: no slot is free in time, or there are too many yards at once. */
  left: string[]
}

/**
 * How all lots can be collected (operations.md, section 4): one visit for each yard's calendar, in an order that can be driven. Each
 * lot is in exactly one visit or left, no slot begins before one can be there, and none after a lot's last moment. What
 * cannot be driven with the others is left, as few as can be.
 */
export function planVisits(question: PlanQuestion): VisitPlans {
  const once = planStops(question)
  // where a deadline stands in the way of the whole yard, it is driven to twice
  const split = question.stops.flatMap((stop) =>
    once.alone.has(stop.id) ? (splitByDeadline(stop) ?? [stop]) : [stop],
  )
  if (split.length === question.stops.length) return once
  const twice = planStops({ ...question, stops: split })
  return twice.left.length < once.left.length && !twice.plans.some(isTwiceAtOnce) ? twice : once
}

/** Whether both visits of a yard are at one time: then one would do. */
function isTwiceAtOnce({ days }: VisitPlan): boolean {
  const visits = days
    .flatMap((day) => day.visits)
    .map(({ stop, slot }) => `${stop.id.split(LATER)[0]} ${slot.startsAt}`)
  return new Set(visits).size < visits.length
}

/** `alone`: the stops that could be driven to, and not with the others. */
function planStops({ from, leaveFrom, stops }: PlanQuestion): VisitPlans & { alone: ReadonlySet<string> } {
  const held = stops.filter((stop) => stop.held)
  const cut = stops
    .filter((stop) => !stop.held)
    .map((stop) => {
      const { ms } = legBetween(from, stop.place)
      return servable(stop, ({ day, startsAt }) => startsAt >= leaveFrom(day) + ms)
    })
  const able = cut.flatMap(({ stop }) => (stop ? [stop] : [])).sort((a, b) => untilOf(a) - untilOf(b))
  const wanted = able.slice(0, MOST_STOPS)
  const days = [...new Set(wanted.flatMap(({ slots }) => slots.map(({ day }) => day)))].sort()
  const options = days.map((day) => optionsOf({ from, leaveFrom, stops: wanted }, held, day))
  const plans: VisitPlan[] = []
  let covered = 0
  for (const kind of PLAN_KINDS) {
    const found = best(options, wanted, kind)
    // all kinds leave as few, and of equally many the same: the lots of one answer are those of all
    if (plans.length > 0 && found.set !== covered) continue
    covered = found.set
    const plan = { kind, days: found.routes, km: found.routes.reduce((sum, { km }) => sum + km, 0) }
    if (plan.days.length > 0 && !plans.some((each) => keyOf(each) === keyOf(plan))) plans.push(plan)
  }
  const alone = wanted.filter((_, place) => !(covered & (1 << place)))
  const missed = [
    ...cut.flatMap((each) => each.missed),
    ...able.slice(MOST_STOPS).flatMap(({ lots }) => lots),
    ...alone.flatMap(({ lots }) => lots),
  ]
  return { plans, left: missed.map(({ id }) => id), alone: new Set(alone.map(({ id }) => id)) }
}

function untilOf({ lots }: PlanStop): number {
  return Math.min(...lots.map(({ until }) => until))
}

function keyOf({ days }: VisitPlan): string {
  return days.flatMap(({ visits }) => visits.map(({ stop, slot }) => `${stop.id} ${slot.startsAt}`)).join(' ')
}

/** What can be driven on a day: by set of the wanted stops, with whatever is booked on that day already. */
function optionsOf({ from, leaveFrom, stops }: PlanQuestion, held: readonly PlanStop[], day: CivilDay) {
  const booked = held.filter(({ slots }) => slots.some((slot) => slot.day === day))
  const open = stops
    .map((stop, place) => ({ stop, bit: 1 << place }))
    .filter(({ stop }) => stop.slots.some((slot) => slot.day === day))
  const routes = routesOf({
    from,
    day,
    leaveFrom: leaveFrom(day),
    stops: [...open.map(({ stop }) => stop), ...booked],
  })
  const always = ((1 << booked.length) - 1) << open.length
  const options: { set: number; route: Route }[] = []
  for (let local = 1; local < 1 << open.length; local += 1) {
    const route = routes[local | always]
    const set = open.reduce((sum, { bit }, place) => (local & (1 << place) ? sum | bit : sum), 0)
    if (route) options.push({ set, route })
  }
  return options
}

type Option = { set: number; route: Route }
type Found = { set: number; routes: Route[]; cost: readonly number[] }

/** The days that cover most lots, by what a kind of plan costs: compared number by number, the least first. */
function best(days: readonly (readonly Option[])[], stops: readonly PlanStop[], kind: PlanKind): Found {
  const nothing: Found = { set: 0, routes: [], cost: [0, 0, 0] }
  const known = new Map<number, Found>([[0, nothing]])
  days.forEach((options, index) => {
    // from what was known before this day: it is driven once
    for (const before of [...known.values()])
      for (const { set, route } of options) {
        if (before.set & set) continue
        const found = {
          set: before.set | set,
          routes: [...before.routes, route],
          cost: costOf(kind, before.cost, { index, count: lotsOf(set), route }),
        }
        const other = known.get(found.set)
        if (!other || isLess(found.cost, other.cost)) known.set(found.set, found)
      }
  })
  return [...known.values()].reduce((sofar, each) => {
    const more = lotsOf(each.set) - lotsOf(sofar.set)
    return more > 0 || (more === 0 && isLess(each.cost, sofar.cost)) ? each : sofar
  }, nothing)

  function lotsOf(set: number): number {
    return stops.reduce((sum, { lots }, place) => (set & (1 << place) ? sum + lots.length : sum), 0)
  }
}

type DayDriven = { index: number; count: number; route: Route }

/** Days come in their order, so that the last of a plan is the one that was added last. */
function costOf(
  kind: PlanKind,
  [a = 0, b = 0, c = 0]: readonly number[],
  { index, count, route }: DayDriven,
): readonly number[] {
  switch (kind) {
    case 'few':
      return [a + 1, index, c + route.km]
    case 'early':
      return [index, b + 1, c + route.km]
    case 'late':
      return [a - index * count, b + 1, c + route.km]
  }
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [place, value] of one.entries()) {
    const against = other[place] ?? 0
    if (value !== against) return value < against
  }
  return false
}
