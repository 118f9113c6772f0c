import type { Ctx } from '#app/context.ts'
import { placeOf } from '#app/domain/pickup/queue.ts'
import { findVisitYard, listQueue, listVisitLots, minutesAt, type Visit } from './queries.server.ts'

/** A visit as its buyer sees it: where it stands, and about how long it takes yet. */
export async function readVisitView(ctx: Pick<Ctx, 'db'>, visit: Visit) {
  const [yard, lots, queue, minutes] = await Promise.all([
    findVisitYard(ctx, visit.locationId),
    listVisitLots(ctx, [visit.id]),
    listQueue(ctx, visit.locationId),
    minutesAt(ctx, visit.locationId),
  ])
  const place = placeOf(queue, visit.id)
  const taken = queue.flatMap(({ id, parkingLotNo }) =>
    parkingLotNo !== null && id !== visit.id ? [parkingLotNo] : [],
  )
  return {
    id: visit.id,
    state: visit.state,
    startsAt: visit.startsAt,
    checkedInAt: visit.checkedInAt,
    completedAt: visit.completedAt,
    collectedBy: visit.collectedBy ?? visit.name,
    preparer: visit.preparer ?? '',
    spot: visit.spot,
    parkingLotNo: visit.parkingLotNo,
    car: { make: visit.carMake, model: visit.model, color: visit.color },
    memberNumber: visit.memberNumber,
    yard: {
      name: yard?.name ?? '',
      phone: yard?.phone ?? null,
      timeZone: yard?.timeZone ?? 'America/New_York',
      parkingLots: (yard?.parkingSlots ?? []).map((number) => ({ number, taken: taken.includes(number) })),
    },
    place,
    minutesEach: minutes,
    /** Parties before it, by how long one takes. */
    about: place === null ? minutes : (place - 1) * minutes,
    lots: lots.map(({ lineId, title, lotNumber, bin, state, pickedAt }) => {
      return {
        lineId,
        title,
        lotNumber,
        bin: bin ?? '',
        outcome: state === 'open' && pickedAt ? ('picked' as const) : state,
      }
    }),
  }
}
export type VisitView = Awaited<ReturnType<typeof readVisitView>>
