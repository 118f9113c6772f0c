import { z } from 'zod'
import { buyNowInput } from '#app/features/bidding/inputs.ts'
import { buyNowRequest } from '#app/features/bidding/requests.ts'
import { mayOweFor } from '#app/flows/shop/secured-pieces.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { BUY_REFUSALS } from '#workers/api/core/refusals.ts'
import { askedRoom, bidId, exampleReceipt, noCard, receiptData } from '#workers/api/core/room-answer.ts'

export const buyNow = newArea()

const confirm = defineCall({
  path: '/buynow/confirm',
  area: 'Offers',
  summary: 'Buy at once',
  description:
    'Pieces of a fixed-price listing, or a lot at the Buy Now price beside its auction while that is open. The room decides it in the same order as offers. Asking for more than is left is refused whole, and a purchase beside an auction closes it at once. `purchase` in the receipt says what was bought; an unpaid invoice follows. Pieces need a saved card or a spending limit with room for them.',
  signedIn: 'always',
  input: z.object({
    id: listingId,
    qty: buyNowInput.shape.qty.meta({ type: 'integer', description: 'Pieces, at least 1', example: 2 }),
    bid_id: bidId,
  }),
  data: receiptData,
  example: {
    input: { id: '1090-1', qty: 2, bid_id: exampleReceipt.bid_id },
    message: 'Purchased successfully',
    data: {
      responseData: {
        ...exampleReceipt,
        message: 'Purchased successfully',
        wprice: 25,
        next_bid: null,
        bid_count: 0,
        bidtopstatus: null,
        purchase: { sale_id: '1090-1:3', qty: 2, price: 25, left: 11 },
      },
    },
  },
  refusals: BUY_REFUSALS,
})

buyNow.openapi(post(confirm), async (c) => {
  const { id, bid_id, qty } = c.req.valid('json')
  if (!(await mayOweFor(c.var.ctx, [id]))) throw noCard()
  const asked = { id, bid_id, again: 'another purchase' }
  return c.json(await askedRoom(c.var.ctx, asked, buyNowRequest({ qty, bid_id: bid_id ?? '' })), 200)
})
