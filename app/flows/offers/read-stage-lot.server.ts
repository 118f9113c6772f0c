import type { Ctx } from '#app/context.ts'
import { hasDeposited } from '#app/features/bidding/queries.server.ts'
import { findListing, type ListingView } from '#app/features/listings/queries.server.ts'

/** A lot as the stage of its sale shows it; null for one that is not in this sale. */
export async function readStageLot(
  context: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  saleId: string,
  listingId: string,
): Promise<ListingView | null> {
  const listing = await findListing(context, listingId)
  if (listing?.auction?.id !== saleId) return null
  if (listing.depositAmount === null || !context.actor) return listing
  return { ...listing, deposited: await hasDeposited(context, listingId) }
}
