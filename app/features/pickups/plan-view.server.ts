import type { RouteVisit } from '#app/domain/pickup/plan-route.ts'
import type { PlanKind, VisitPlan } from '#app/domain/pickup/plan-visits.ts'
import type { Point } from '#app/domain/shop/places.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import type { PickupLot } from './lot-queries.server.ts'
import type { HeldVisit } from './plan-queries.server.ts'
import type { BookingYard } from './queries.server.ts'
import { visitTime, type Words } from './slot-view.server.ts'

/** A drive in words: "2 h 15 min", and in miles. */
export type DriveView = { hours: number; minutes: number; miles: number }

export type PlannedVisitView = {
  /** Of the stop: a visit that is planned anew has it again. */
  id: string
  place: Point
  yard: string
  address: string
  clock: string
  when: string
  start: number
  left: number
  held: boolean
  drive: DriveView
  lots: { lineId: string; title: string; lotNumber: number; image: PickupLot['image'] }[]
}

export type PlanDayView = {
  day: string
  leaves: string
  home: string
  drive: DriveView
  back: DriveView
  visits: PlannedVisitView[]
}

/** A plan in words of its yards' clocks. `visits`: as its form sends it. */
export type PlanView = {
  kind: PlanKind
  days: PlanDayView[]
  yards: number
  miles: number
  visits: string
  count: number
}

type Known = {
  lots: readonly PickupLot[]
  held: readonly HeldVisit[]
  yardOf: (stop: string) => Pick<BookingYard, 'name' | 'address' | 'timeZone'> | null
}

const KM_A_MILE = 1.609344

export function planView({ kind, days, km }: VisitPlan, known: Known, words: Words): PlanView {
  const visits = days.flatMap((day) => day.visits).filter(({ stop }) => !stop.held)
  return {
    kind,
    days: days.map((day) => {
      const views = day.visits.map((visit) => visitView(visit, known, words))
      const zone = zoneNameOf(day.visits[0], known)
      const ms = day.visits.reduce((sum, { leg }) => sum + leg.ms, day.back.ms)
      return {
        day: yardTime(day.leavesAt, 'date', zone, words),
        leaves: yardTime(day.leavesAt, 'clock', zone, words),
        home: yardTime(day.homeAt, 'clock', zone, words),
        drive: driveOf({ km: day.km, ms }),
        back: driveOf(day.back),
        visits: views,
      }
    }),
    yards: new Set(visits.map(({ stop }) => `${stop.place.latitude} ${stop.place.longitude}`)).size,
    miles: Math.round(km / KM_A_MILE),
    visits: JSON.stringify(
      visits.map(({ stop, slot }) => ({ lots: stop.lots.map(({ id }) => id), start: slot.startsAt })),
    ),
    count: visits.length,
  }
}

function visitView({ stop, slot, leg }: RouteVisit, known: Known, words: Words): PlannedVisitView {
  const held = known.held.find(({ id }) => stop.held && id === stop.id)
  const yard = known.yardOf(stop.id)
  const zone = held?.timeZone ?? yard?.timeZone ?? 'America/New_York'
  return {
    id: stop.id,
    place: stop.place,
    yard: held?.yard ?? yard?.name ?? '',
    address: held ? held.titles : (yard?.address ?? ''),
    clock: yardTime(slot.startsAt, 'clock', zone, words),
    when: visitTime(slot.startsAt, zone, words),
    start: slot.startsAt,
    left: slot.left,
    held: held !== undefined,
    drive: driveOf(leg),
    lots: stop.lots.flatMap(({ id }) => {
      const lot = known.lots.find(({ lineId }) => lineId === id)
      return lot ? [{ lineId: id, title: lot.title, lotNumber: lot.lotNumber, image: lot.image }] : []
    }),
  }
}

function zoneNameOf(visit: RouteVisit | undefined, { held, yardOf }: Known): string {
  const own = visit && held.find(({ id }) => visit.stop.held && id === visit.stop.id)
  return own?.timeZone ?? (visit ? yardOf(visit.stop.id)?.timeZone : null) ?? 'America/New_York'
}

function driveOf({ km, ms }: { km: number; ms: number }): DriveView {
  const minutes = Math.round(ms / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, miles: Math.round(km / KM_A_MILE) }
}
