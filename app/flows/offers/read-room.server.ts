import type { Ctx } from '#app/context.ts'
import { withRoom } from '#app/features/bidding/queries.server.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'

/**
 * A listing as it was projected, with what its room knows by now laid over it, where that is worth waking the room: to
 * somebody who has just offered (`after`: the seq of their receipt, 0 for none) and must see that, and to somebody who has offered
 * where ranks are kept, as ranks stand in no table. Nobody else wakes a room by looking.
 */
export async function readRoom(
  { rooms, actor, clock }: Pick<Ctx, 'rooms' | 'actor' | 'clock'>,
  listing: ListingView,
  after: number,
): Promise<ListingView> {
  // a purchase is written first and its buyer's standing after it
  const behind = after > 0 && (after > listing.seq || !listing.own)
  if (!actor || !(behind || (keepsRanks(listing) && listing.own))) return listing
  const snapshot = await rooms.snapshot(listing.id, actor.id)
  return snapshot && snapshot.seq >= listing.seq ? withRoom(listing, snapshot, clock.now()) : listing
}

function keepsRanks({ format }: ListingView): boolean {
  return format === 'reverse' || format === 'sealed'
}
