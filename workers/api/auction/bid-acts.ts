import { z } from 'zod'
import { cancelInput, declineInput, lowerMaxInput, preBidInput } from '#app/features/bidding/inputs.ts'
import {
  cancelRequest,
  declineRequest,
  lowerMaxRequest,
  preBidRequest,
} from '#app/features/bidding/requests.ts'
import { actForListing } from '#app/flows/offers/act-for-listing.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { success } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import {
  CANCEL_REFUSALS,
  DECLINE_REFUSALS,
  LOWER_REFUSALS,
  PRE_BID_REFUSALS,
} from '#workers/api/core/refusals.ts'
import { askedRoom, bidId, exampleReceipt, receiptData, refusedAct } from '#workers/api/core/room-answer.ts'

/** What else is done with offers: lowering, starting offers, taking back, declining. */
export const bidActs = newArea()

const lowerInput = z.object({
  id: listingId,
  wsprice: lowerMaxInput.shape.wsprice.meta({ description: 'The new maximum in dollars', example: 100 }),
  bid_id: bidId,
})
const lower = defineCall({
  path: '/bid/lowerMax',
  area: 'Offers',
  summary: 'Lower your own max',
  description:
    'For the leading bidder: to any amount from the current price up to just under your current max. In a reverse auction it raises your floor. It never moves the close, and ends when offers can no longer be cancelled.',
  signedIn: 'always',
  input: lowerInput,
  data: receiptData,
  example: {
    input: { id: '1042-1', wsprice: 100, bid_id: exampleReceipt.bid_id },
    message: 'Maximum lowered successfully',
    data: { responseData: { ...exampleReceipt, message: 'Maximum lowered successfully' } },
  },
  refusals: LOWER_REFUSALS,
})
bidActs.openapi(post(lower), async (c) => {
  const { id, bid_id, wsprice } = c.req.valid('json')
  const asked = { id, bid_id, again: 'another lowering' }
  return c.json(await askedRoom(c.var.ctx, asked, lowerMaxRequest({ wsprice, bid_id: bid_id ?? '' })), 200)
})

const preInput = z.object({
  id: listingId,
  proposed_amount: preBidInput.shape.proposed_amount.meta({
    description: 'From $1 up to the starting price; cents are allowed',
    example: 8.5,
  }),
  proposal: z
    .string()
    .trim()
    .max(1000, 'Maximum 1000 Characters')
    .nullish()
    .meta({ description: 'Your message to the seller; no one else reads it' }),
  bid_id: bidId,
})
const preBid = defineCall({
  path: '/bid/prebid',
  area: 'Offers',
  summary: 'Offer before the start',
  description:
    'One starting offer each: a later one replaces it. At the start the best that meets the starting price becomes the first offer, at its own amount; the seller sees the others as proposals.',
  signedIn: 'always',
  input: preInput,
  data: receiptData,
  example: {
    input: {
      id: '1088-1',
      proposed_amount: 8.5,
      proposal: 'Could collect this week.',
      bid_id: exampleReceipt.bid_id,
    },
    message: 'Pre Bid placed successfully',
    data: {
      responseData: {
        ...exampleReceipt,
        message: 'Pre Bid placed successfully',
        wprice: 10,
        next_bid: 10,
        bid_count: 0,
        bidtopstatus: 'placed',
      },
    },
  },
  refusals: PRE_BID_REFUSALS,
})
bidActs.openapi(post(preBid), async (c) => {
  const { id, bid_id, proposed_amount, proposal } = c.req.valid('json')
  const asked = { id, bid_id, again: 'another starting offer in place of this one' }
  const request = preBidRequest({ proposed_amount, proposal: proposal || null, bid_id: bid_id ?? '' })
  return c.json(await askedRoom(c.var.ctx, asked, request), 200)
})

const cancel = defineCall({
  path: '/bid/cancel',
  area: 'Offers',
  summary: 'Cancel your offers',
  description:
    'By default all of yours on the lot, so no hidden max stays behind. Possible until the lot’s cut-off (`custom_auctionlot_bid_retract_minutes` before the scheduled close), for the leading bidder; for sealed and starting offers, for their bidder. The other offers then set the price; the close doesn’t move.',
  signedIn: 'always',
  input: z.object({
    id: listingId,
    target: cancelInput.shape.target.meta({
      description: 'The `bid_id` of your last offer, or `all`',
      example: 'all',
    }),
    bid_id: bidId,
  }),
  data: receiptData,
  example: {
    input: { id: '1042-1', target: 'all', bid_id: exampleReceipt.bid_id },
    message: 'Offer cancelled successfully',
    data: {
      responseData: {
        ...exampleReceipt,
        message: 'Offer cancelled successfully',
        wprice: 62,
        next_bid: 64,
        bid_count: 11,
        bidtopstatus: 'removed',
      },
    },
  },
  refusals: CANCEL_REFUSALS,
})
bidActs.openapi(post(cancel), async (c) => {
  const { id, bid_id, target } = c.req.valid('json')
  const asked = { id, bid_id, again: 'another cancellation' }
  return c.json(await askedRoom(c.var.ctx, asked, cancelRequest({ target, bid_id: bid_id ?? '' })), 200)
})

const decline = defineCall({
  path: '/bid/decline',
  area: 'Selling',
  summary: "Decline a bidder's offers",
  description:
    'For owners and managers of the listing’s organisation and for administrators, at any time before the close. `target` is the `seq` of one of the offers in `product/bidhistory`; this declines all offers of that bidder; the history keeps them, marked. The reason stays in the room’s own log.',
  signedIn: 'always',
  input: z.object({
    id: listingId,
    target: declineInput.shape.target.meta({
      type: 'integer',
      description: 'The `seq` of the offer',
      example: 12,
    }),
    reason: declineInput.shape.reason.meta({ example: 'The bidder asked by phone to be taken out' }),
    bid_id: bidId,
  }),
  data: receiptData,
  example: {
    input: { id: '1042-1', target: 12, reason: 'The bidder asked by phone to be taken out' },
    message: 'Offer declined successfully',
    data: { responseData: { ...exampleReceipt, message: 'Offer declined successfully', bidtopstatus: null } },
  },
  refusals: DECLINE_REFUSALS,
})
bidActs.openapi(post(decline), async (c) => {
  const { id, bid_id, ...declined } = c.req.valid('json')
  const commandId = bid_id ?? crypto.randomUUID()
  const acted = await actForListing(
    c.var.ctx,
    id,
    commandId,
    declineRequest({ ...declined, bid_id: commandId }),
  )
  if (!acted.ok) throw refusedAct(acted)
  if (!acted.receipt) throw new Error('A room answered without a receipt.')
  return c.json(success({ responseData: acted.receipt }, acted.message), 200)
})
