import type { Ctx } from '#app/context.ts'
import { isListing } from '#app/db/known-listings.server.ts'
import type { ListingId } from '#app/domain/ids.ts'
import type { RoomAnswer, RoomRequest } from '#party/wire/protocol.ts'

/**
 * The HTTP door of every command, for the pages' forms and the API alike. Judges nothing: the room does, also whether
 * somebody may do it. Null for a listing that does not exist or is not published, so that no room comes to be for it.
 */
export async function askRoom(
  ctx: Pick<Ctx, 'db' | 'clock' | 'rooms' | 'actor'> & Partial<Pick<Ctx, 'deactivated'>>,
  listing: ListingId,
  commandId: string,
  request: RoomRequest,
): Promise<RoomAnswer | null> {
  if (!(await isListing(ctx, listing))) return null
  // the room tells somebody whose account is off why they may not
  const sessionId = (ctx.actor ?? ctx.deactivated)?.sessionId ?? ''
  return ctx.rooms.submit(listing, { ...request, commandId, sessionId })
}
