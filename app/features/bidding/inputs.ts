import { z } from 'zod'
import { MOST_PROPOSAL } from '#app/domain/auction/pre-bids.ts'
import { commandId as bidId } from '#party/wire/protocol.ts'

/**
 * What is asked of a listing's room, as a form or a program sends it: page, action and API read by the same schemas.
 * Amounts and numbers of pieces are judged by the room, in their place in the order: here only their kind is checked.
 */

const amount = z.union([z.string().max(20), z.number()], { error: 'Enter Offer Amount' }).nullish()

/** Words to somebody else: trimmed, and nothing when nothing is left. */
const words = (most: number) => z.string().trim().max(most, `Maximum ${most} Characters`)

export const reason = words(500).min(1, 'Required!')

/** An offer. Sealed offers know no kinds: what is said of it there is not read. */
export const placeBidInput = z.object({
  wsprice: amount,
  bidding_type: z.enum(['max', 'hard'], { error: 'Enter max or hard' }).default('max'),
  bid_id: bidId,
})
export type PlaceBidInput = z.infer<typeof placeBidInput>

/** A starting offer, and what its bidder writes to the seller: the room asks for the same length. */
export const preBidInput = z.object({
  proposed_amount: amount,
  proposal: words(MOST_PROPOSAL)
    .nullish()
    .transform((text) => text || null),
  bid_id: bidId,
})
export type PreBidInput = z.infer<typeof preBidInput>

/** A new maximum below one's own; in a reverse auction a floor above it. */
export const lowerMaxInput = z.object({ wsprice: amount, bid_id: bidId })
export type LowerMaxInput = z.infer<typeof lowerMaxInput>

/** `target`: the `bid_id` of one's own last offer, or `all`. */
export const cancelInput = z.object({ bid_id: bidId, target: bidId.or(z.literal('all')).default('all') })
export type CancelInput = z.infer<typeof cancelInput>

/** What is no whole number at all is none: the room says so. */
export const buyNowInput = z.object({
  qty: z
    .union([z.number(), z.string().max(20)])
    .nullish()
    .transform((pieces) => (Number.isSafeInteger(Number(pieces ?? 0)) ? Number(pieces ?? 0) : 0)),
  bid_id: bidId,
})
export type BuyNowInput = z.infer<typeof buyNowInput>

/** `target`: the number of an entry in the listing's ledger; all offers of whoever made it are declined. */
export const declineInput = z.object({
  target: z
    .union([z.number(), z.string().regex(/^\d{1,9}$/)], { error: 'Enter the number of an offer' })
    .transform(Number)
    .pipe(z.int('Enter the number of an offer').min(1, 'Enter the number of an offer')),
  reason,
  bid_id: bidId,
})
export type DeclineInput = z.infer<typeof declineInput>

/** A new reserve in dollars; nothing for none. */
export const reserveInput = z.object({ reserve: amount, bid_id: bidId })
