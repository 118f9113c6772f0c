import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legBetween, VISIT_MS } from './plan-route.ts'
import { distanceKm, type PlanStop } from './plan-stops.ts'
import { planVisits, type VisitPlans } from './plan-visits.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-23T00:00:00Z')
const HOME = { latitude: 39.96, longitude: -83 }
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const leaveFrom = (day: string) => Date.parse(`${day}T07:30:00Z`)
const slotAt = (startsAt: number) => ({ day: dayOf(startsAt), startsAt, left: 1 })
const slotOn = (day: number, hour: number) => slotAt(START + day * DAY + hour * HOUR)

const stop = fc.record({
  latitude: fc.double({ min: 38.5, max: 41.5, noNaN: true }),
  longitude: fc.double({ min: -84.5, max: -81, noNaN: true }),
  slots: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 8, max: 17 })), {
    maxLength: 8,
  }),
  lots: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 4 }),
})

const stops = fc.array(stop, { maxLength: 5 }).map((given) =>
  given.map(
    ({ latitude, longitude, slots, lots }, place): PlanStop => ({
      id: `stop ${place}`,
      place: { latitude, longitude },
      slots: slots
        .map(([day, hour]) => slotOn(day, hour))
        .sort((a, b) => a.startsAt - b.startsAt)
        .filter((slot, at, all) => at === 0 || slot.startsAt !== all[at - 1]?.startsAt),
      lots: lots.map((day, lot) => ({ id: `${place}/${lot}`, until: START + day * DAY + DAY - 1 })),
    }),
  ),
)

const plan = (given: readonly PlanStop[]) => planVisits({ from: HOME, leaveFrom, stops: given })
const visitsOf = ({ days }: VisitPlans['plans'][number]) => days.flatMap(({ visits }) => visits)

describe('The laws of a plan', () => {
  test('Every lot is in one visit of each plan, or left.', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const { plans, left } = plan(given)
        const all = given.flatMap(({ lots }) => lots.map(({ id }) => id)).sort()
        if (plans.length === 0) expect([...left].sort()).toEqual(all)
        for (const each of plans) {
          const planned = visitsOf(each).flatMap(({ stop: { lots } }) => lots.map(({ id }) => id))
          expect([...planned, ...left].sort()).toEqual(all)
        }
      }),
    )
  })

  test('No slot begins before one can be there, nor after the last moment of a lot.', () => {
    fc.assert(
      fc.property(stops, (given) => {
        for (const { days } of plan(given).plans)
          for (const { day, leavesAt, visits, homeAt } of days) {
            expect(leavesAt).toBeGreaterThanOrEqual(leaveFrom(day))
            let [at, place] = [leavesAt, HOME]
            for (const { stop: to, slot } of visits) {
              expect(slot.startsAt).toBeGreaterThanOrEqual(at + legBetween(place, to.place).ms)
              for (const { until } of to.lots) expect(slot.startsAt).toBeLessThanOrEqual(until)
              at = slot.startsAt + VISIT_MS
              place = to.place
            }
            expect(homeAt).toBe(at + legBetween(place, HOME).ms)
          }
      }),
    )
  })

  test('There is one visit a stop, and a lot that one could reach by itself is left only where another stands in its way.', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const { plans, left } = plan(given)
        for (const each of plans) {
          const ids = visitsOf(each).map(({ stop: { id } }) => id)
          expect(new Set(ids).size).toBe(ids.length)
        }
        const alone = given.filter((one) => {
          const leg = legBetween(HOME, one.place).ms
          const until = Math.max(...one.lots.map((lot) => lot.until))
          return one.slots.some(({ day, startsAt }) => startsAt <= until && startsAt >= leaveFrom(day) + leg)
        })
        if (alone.length > 0) expect(plans.length).toBeGreaterThan(0)
        // where there is one yard alone, no lot is left that a slot could serve
        if (given.length === 1)
          for (const one of given) {
            const leg = legBetween(HOME, one.place).ms
            const first = one.slots.find(({ day, startsAt }) => startsAt >= leaveFrom(day) + leg)
            const late = one.lots.filter(({ until }) => !first || until < first.startsAt)
            expect([...left].sort()).toEqual(late.map(({ id }) => id).sort())
          }
      }),
    )
  })

  test('The first has the fewest days, another is done no later, the last no sooner.', () => {
    fc.assert(
      fc.property(stops, (given) => {
        const { plans } = plan(given)
        const [few] = plans
        if (!few) return
        const lastOf = (one: (typeof plans)[number]) => one.days.at(-1)?.day ?? ''
        for (const each of plans) {
          expect(few.days.length).toBeLessThanOrEqual(each.days.length)
          if (each.kind === 'early') expect(lastOf(each) <= lastOf(few)).toBe(true)
          if (each.kind === 'late') expect(lastOf(each) >= lastOf(few)).toBe(true)
        }
      }),
    )
  })
})

test('What is booked stays: a plan of that day is driven around it, one of another day leaves it out.', () => {
  const yard = { latitude: 39.76, longitude: -84.19 }
  const vase = { id: 'held', place: yard, lots: [], slots: [slotOn(2, 10)], held: true }
  const lots = [{ id: 'lot', until: START + 6 * DAY }]
  const here: PlanStop = { id: 'here', place: yard, lots, slots: [slotOn(2, 10), slotOn(2, 11)] }
  const there: PlanStop = { id: 'there', place: HOME, lots, slots: [slotOn(1, 9), slotOn(2, 10)] }
  const [same] = plan([vase, here]).plans
  expect(same && visitsOf(same).map(({ slot }) => slot.startsAt)).toEqual([
    slotOn(2, 10).startsAt,
    slotOn(2, 10).startsAt,
  ])
  const { plans } = plan([vase, there])
  expect(plans.map(({ days }) => days.map(({ day }) => day))).toEqual([[slotOn(1, 9).day]])
})

test('Columbus to Dayton is about 107 km along the great circle, and two hours and a quarter by this measure.', () => {
  const [columbus, dayton] = [HOME, { latitude: 39.7589, longitude: -84.1916 }]
  expect(distanceKm(columbus, dayton)).toBeCloseTo(104.5, 0)
  expect(legBetween(columbus, dayton).ms / HOUR).toBeCloseTo(2.26, 1)
})

test('Eight yards in sixty days are planned at once.', () => {
  const many = Array.from(
    { length: 9 },
    (_, place): PlanStop => ({
      id: `yard ${place}`,
      place: { latitude: 39 + place * 0.1, longitude: -83 },
      lots: [{ id: `lot ${place}`, until: START + (40 + place) * DAY }],
      slots: Array.from({ length: 40 }, (_, day) => slotOn(day, 11 + (place % 8))),
    }),
  )
  const { plans, left } = plan(many)
  expect(plans.length).toBeGreaterThan(0)
  expect(left).toEqual(['lot 8'])
})
