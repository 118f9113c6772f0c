import type { Ctx } from '#app/context.ts'
import { readOffer } from '#app/domain/auction/offer-problem.ts'
import { beforeMark, type Reader } from '#app/domain/money/amount.ts'
import type { Draft } from '#app/features/bidding/command.ts'
import type { OfferKind } from '#app/features/bidding/components/offer/use-offer-form.ts'
import type { PlaceBidInput } from '#app/features/bidding/inputs.ts'
import { needsDeposit } from '#app/features/bidding/queries.server.ts'
import { findListing } from '#app/features/listings/queries.server.ts'

/** Why it cannot be confirmed, and what stands in its field then. */
type Refused = { step: 'refused'; typed: string; kind: OfferKind; refusal: ReviewRefusal }
export type ReviewRefusal = { code: string; message?: string; next?: number | null }

export type Reviewed =
  | Refused
  | { step: 'confirm'; offer: { bidId: string; amount: number; kind: OfferKind } }
  /** The lot wants a deposit first, from whoever has none there. */
  | { step: 'deposit' }

/**
 * An offer that was sent without script, before its confirmation: what was typed is held to what the listing takes, and
 * whether there is a deposit. Whether the offer stands against others is for the room to say. Null without a listing.
 */
export async function reviewOffer(
  ctx: Ctx,
  id: string,
  input: PlaceBidInput,
  reader: Reader,
): Promise<Reviewed | null> {
  const listing = await findListing(ctx, id)
  if (!listing) return null
  const typed = String(input.wsprice ?? '')
  const kind = input.bidding_type
  const read = readOffer(input.wsprice, listing, { starts: false, language: reader.language })
  if (!read.ok) {
    const kept =
      read.code === 'decimal' ? beforeMark(typed, { ...reader, wholeDollars: listing.wholeDollars }) : typed
    return { step: 'refused', typed: kept, kind, refusal: read }
  }
  if (await needsDeposit(ctx, id)) return { step: 'deposit' }
  return { step: 'confirm', offer: { bidId: input.bid_id, amount: read.amount, kind } }
}

/** Another command before its confirmation; a starting offer is held to its bounds first. */
export async function reviewCommand(
  ctx: Ctx,
  id: string,
  draft: Draft,
  reader: Reader,
): Promise<Refused | { step: 'command' } | null> {
  if (draft.intent !== 'prebid') return { step: 'command' }
  const listing = await findListing(ctx, id)
  if (!listing) return null
  const typed = draft.fields.proposed_amount ?? ''
  const read = readOffer(typed, listing, { starts: true, language: reader.language })
  return read.ok ? { step: 'command' } : { step: 'refused', typed, kind: 'max', refusal: read }
}
