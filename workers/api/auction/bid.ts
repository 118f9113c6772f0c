import { z } from 'zod'
import { placeBidInput } from '#app/features/bidding/inputs.ts'
import { bidRequest } from '#app/features/bidding/requests.ts'
import { findFormat } from '#app/features/listings/facts.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { refusal } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { BID_REFUSALS, NO_LISTING } from '#workers/api/core/refusals.ts'
import { askedRoom, bidId, exampleReceipt, receiptData } from '#workers/api/core/room-answer.ts'

/** Offers, by the one call that takes them all and the one that takes offers to sell alone. */
export const bid = newArea()

// the amount is read and judged by the room: here only its kind is checked
export const confirmInput = z.object({
  id: listingId,
  wsprice: placeBidInput.shape.wsprice.meta({ description: 'The amount in dollars', example: 90 }),
  bidding_type: placeBidInput.shape.bidding_type.meta({
    description:
      '`max`: offered up to this, only as far as needed. `hard`: exactly this, now. Not read where offers are sealed',
  }),
  bid_id: bidId,
})

const confirm = defineCall({
  path: '/bid/confirm',
  area: 'Offers',
  summary: 'Place an offer',
  description:
    "For ascending auctions and sealed offers. The lot's room judges offers in the order they arrive, by its own clock, and gives the receipt once the offer is stored. An offer the leader's max answers at once isn't refused: it is `ok`, with `accepted_but_outbid`. A sealed offer replaces your previous one and gives your own `rank`, never others' amounts. A refusal carries the receipt in `data.responseData` and what would be taken in `data.next_bid`. The same `bid_id` with the same content gives the same receipt and no second offer. On a reverse listing this is an offer to sell, as `reverse/bid/confirm` is.",
  signedIn: 'always',
  input: confirmInput,
  data: receiptData,
  example: {
    input: { id: '1042-1', wsprice: 90, bidding_type: 'max', bid_id: exampleReceipt.bid_id },
    message: exampleReceipt.message,
    data: { responseData: exampleReceipt },
  },
  refusals: BID_REFUSALS,
})

bid.openapi(post(confirm), async (c) => {
  const { id, ...offer } = c.req.valid('json')
  return c.json(await placeOffer(c.var.ctx, id, offer), 200)
})

const NOT_REVERSE = 'This listing is no reverse auction: place an offer with bid/confirm'

const reverse = defineCall({
  path: '/reverse/bid/confirm',
  area: 'Offers',
  summary: 'Offer to sell, in a reverse auction',
  description:
    'The lowest offer leads. `max` is the least you would take: the price falls only as far as needed. `rank` in the receipt is yours by best standing offer, 1 the lowest. Everything else is as for `bid/confirm`; a listing that is no reverse auction is refused.',
  signedIn: 'always',
  input: confirmInput,
  data: receiptData,
  example: {
    input: { id: '1107-1', wsprice: 640, bidding_type: 'max', bid_id: exampleReceipt.bid_id },
    message: exampleReceipt.message,
    data: { responseData: { ...exampleReceipt, wprice: 675, next_bid: 650, bid_count: 4, rank: 1 } },
  },
  refusals: [...BID_REFUSALS, { status: 422, code: 'kind_not_taken', message: NOT_REVERSE }],
})

bid.openapi(post(reverse), async (c) => {
  const { ctx } = c.var
  const { id, ...offer } = c.req.valid('json')
  const format = await findFormat(ctx, id)
  if (format === null) throw refusal('not_found', { message: NO_LISTING })
  if (format !== 'reverse') throw refusal('kind_not_taken', { message: NOT_REVERSE })
  return c.json(await placeOffer(ctx, id, offer), 200)
})

type Offer = Omit<z.infer<typeof confirmInput>, 'id'>

export function placeOffer(ctx: Parameters<typeof askedRoom>[0], id: string, { bid_id, ...offer }: Offer) {
  const asked = { id, bid_id, again: 'another offer' }
  return askedRoom(ctx, asked, bidRequest({ ...offer, bid_id: bid_id ?? '' }))
}
