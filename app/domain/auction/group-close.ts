import type { ListingId } from '../ids.ts'

/** A lot of an auction whose lots move together, as the auction's clock knows it. */
export type GroupLot = { listingId: ListingId; closesAt: number; isOpen: boolean }

/**
 * Group soft close: one lot asks for a later close, and every open lot moves by as much. The clock owns the closing
 * times, so what is asked is measured against its own: two offers in the same instant, each judged before it heard of
 * the other, move the lots once, by the greater of the two. A lot that asks is open, whatever was thought of it.
 */
export function extendGroup(
  lots: readonly GroupLot[],
  ask: { listingId: ListingId; closesAt: number },
): { deltaMs: number; lots: readonly GroupLot[] } {
  const asking = lots.find(({ listingId }) => listingId === ask.listingId)
  const deltaMs = asking ? Math.max(0, ask.closesAt - asking.closesAt) : 0
  if (deltaMs === 0) return { deltaMs, lots }
  return {
    deltaMs,
    lots: lots.map((lot) =>
      lot.isOpen || lot === asking ? { ...lot, isOpen: true, closesAt: lot.closesAt + deltaMs } : lot,
    ),
  }
}

/**
 * The clock's answer to a lot whose close has come: closed for good (send `release_close`), or moved meanwhile (send
 * `move_close` with the time it now has). Asks of other lots that have arrived must be dealt with before.
 */
export function releaseLot(
  lots: readonly GroupLot[],
  ask: { listingId: ListingId; closesAt: number },
): { released: boolean; closesAt: number; lots: readonly GroupLot[] } {
  const asking = lots.find(({ listingId }) => listingId === ask.listingId)
  const closesAt = asking?.closesAt ?? ask.closesAt
  if (closesAt > ask.closesAt) return { released: false, closesAt, lots }
  return {
    released: true,
    closesAt,
    lots: lots.map((lot) => (lot === asking ? { ...lot, isOpen: false } : lot)),
  }
}
