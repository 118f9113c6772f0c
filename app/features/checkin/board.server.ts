import type { Ctx } from '#app/context.ts'
import { type Membership, worksAt } from '#app/domain/people/permissions.ts'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { inTurn, isAtYard, undoTo } from '#app/domain/pickup/queue.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { readScanned } from './inputs.ts'
import { listBoard, listVisitLots, type Visit, type VisitLot } from './queries.server.ts'

/** The yards that a member works at. */
export function ownYards<Yard extends { id: string }>(
  yards: readonly Yard[],
  member: Pick<Membership, 'roles' | 'yards'>,
): Yard[] {
  return yards.filter(({ id }) => worksAt(member, id))
}

/** From when on somebody waits long, ms. */
const LONG_MS = 8 * 60_000

/** A yard's day as its board shows it. */
export async function readBoard(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  yard: { id: string; timeZone: string },
  typed: string,
) {
  const now = ctx.clock.now()
  const zone = zoneOf(yard.timeZone)
  const all = await listBoard(ctx, { yardId: yard.id, ...boundsOf(zone, dayAt(zone, now)) })
  const lots = Map.groupBy(
    await listVisitLots(
      ctx,
      all.map(({ id }) => id),
    ),
    ({ bookingId }) => bookingId,
  )
  const parties = all.map((visit) => partyOf(visit, lots.get(visit.id) ?? [], now))
  const sought = readScanned(typed)
  const shown = sought
    ? parties.filter(({ memberNumber, number, invoices, name }) =>
        'member' in sought
          ? memberNumber === sought.member
          : String(number) === sought.text ||
            invoices.some((invoice) => invoice.toUpperCase() === sought.text) ||
            name.toUpperCase().includes(sought.text),
      )
    : parties
  const inState = (state: Visit['state']) => shown.filter((party) => party.state === state)
  return {
    now,
    columns: {
      waiting: inTurn(inState('waiting')),
      preparing: inTurn(inState('preparing')),
      ready: inTurn(inState('ready')),
      completed: inState('completed').sort((one, other) => (other.completedAt ?? 0) - (one.completedAt ?? 0)),
    },
    rest: shown.filter(({ state }) => state === 'booked' || state === 'no_show'),
    counts: {
      booked: parties.length,
      done: parties.filter(({ state }) => state === 'completed').length,
      waiting: parties.filter(({ state }) => state === 'waiting').length,
    },
    taken: parties.flatMap(({ state, parkingLotNo }) =>
      isAtYard(state) && parkingLotNo ? [parkingLotNo] : [],
    ),
  }
}
export type Board = Awaited<ReturnType<typeof readBoard>>
export type Party = Board['rest'][number]

function partyOf(visit: Visit, lots: readonly VisitLot[], now: number) {
  const since = { waiting: visit.checkedInAt, preparing: visit.preparingAt, ready: visit.readyAt }
  const begun = visit.state in since ? since[visit.state as keyof typeof since] : null
  const minutes = begun === null ? null : Math.floor((now - begun) / 60_000)
  return {
    id: visit.id,
    number: visit.number,
    state: visit.state,
    name: visit.name,
    memberNumber: visit.memberNumber,
    startsAt: visit.startsAt,
    checkedInAt: visit.checkedInAt ?? 0,
    completedAt: visit.completedAt,
    /** Whether its party may choose new slots. */
    offered: visit.offeredAt !== null,
    signature: visit.signature,
    photographed: visit.photo !== null,
    spot: visit.spot,
    parkingLotNo: visit.parkingLotNo,
    car: [visit.color, visit.carMake, visit.model].filter(Boolean).join(' '),
    preparer: visit.preparer,
    minutes,
    late: visit.state === 'waiting' && begun !== null && now - begun > LONG_MS,
    undoable: undoTo(visit, now) !== null,
    invoices: [...new Set(lots.map(({ commonInvoice }) => commonInvoice))],
    lots: lots.map(({ lineId, title, lotNumber, bin, state, pickedAt, paid }) => {
      return { lineId, title, lotNumber, bin: bin ?? '', state, picked: pickedAt !== null, paid: paid === 1 }
    }),
  }
}
