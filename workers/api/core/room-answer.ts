import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { REFUSAL_STATUS, refusalText } from '#app/domain/auction/refusals.ts'
import { placeBidInput } from '#app/features/bidding/inputs.ts'
import type { Acted } from '#app/flows/offers/act-for-listing.server.ts'
import { askRoom } from '#app/flows/offers/ask-room.server.ts'
import type { Receipt, RoomAnswer, RoomRequest } from '#party/wire/protocol.ts'
import { receipt } from '../presenters/bid.ts'
import { ApiRefusal, dataSchema, refusal, success } from './envelope.ts'
import { NO_LISTING } from './refusals.ts'

/** What the calls that ask a room have in common. */

const RETRY_AFTER_S = 1
const NOT_IDEMPOTENT = 'Without a bid_id this call is not idempotent'

export const bidId = placeBidInput.shape.bid_id
  .optional()
  .meta({ description: 'Your own, 8 to 64 letters, digits, - or _: the same id is the same command' })

export const receiptData = dataSchema(receipt)

export const exampleReceipt: Receipt = {
  bid_id: 'f3b0c6de-4a52-4a7e-9b1e-6f7f3f0f9a10',
  ok: true,
  message: 'Offer Placed Successfully',
  seq: 17,
  received_at: 1_795_469_645_120,
  time_left_ms: 18_834_880,
  wprice: 86,
  next_bid: 88,
  bid_count: 13,
  bidtopstatus: 'winner',
  rank: null,
  date_closed: '2026-11-24T02:28:00.000Z',
  accepted_but_outbid: false,
  nonce: '8c1f…',
  entry_hash: 'f1a9…',
  ledger_head: 'f1a9…',
  key_id: '3d5c…',
  signature: 'b7e0…',
}

/**
 * Asks a listing's room and gives its receipt, or throws its refusal. `again`: what sending the same call once more
 * would be, where it came without an id.
 */
export async function askedRoom(
  ctx: Parameters<typeof askRoom>[0],
  { id, bid_id, again }: { id: string; bid_id: string | undefined; again: string },
  request: RoomRequest,
) {
  const answer = await askRoom(ctx, id, bid_id ?? crypto.randomUUID(), request)
  if (!answer) throw refusal('not_found', { message: NO_LISTING })
  if (!answer.receipt.ok) throw refusedByRoom(answer)
  const { message } = answer.receipt
  const said = bid_id === undefined ? `${message}. ${NOT_IDEMPOTENT}: sending it again is ${again}.` : message
  return success({ responseData: answer.receipt }, said)
}

export function refusedByRoom({ receipt, status }: RoomAnswer): ApiRefusal {
  const { code = 'refused', message, next_bid } = receipt
  return new ApiRefusal({
    status: status as ContentfulStatusCode,
    code,
    message,
    data: { responseData: receipt, next_bid },
    ...(status === 503 || status === 429 ? { headers: { 'retry-after': String(RETRY_AFTER_S) } } : {}),
  })
}

/** The refusal of a purchase that nothing secures. */
export function noCard(): ApiRefusal {
  const code = 'no_card'
  const status = REFUSAL_STATUS[code] as ContentfulStatusCode
  return new ApiRefusal({ status, code, message: refusalText({ code }) })
}

/** The refusal of what somebody asked who acts for a listing, or means to. */
export function refusedAct({ status, code, message, receipt, errors }: Acted & { ok: false }): ApiRefusal {
  if (receipt) return refusedByRoom({ receipt, status })
  return new ApiRefusal({
    status: status as ContentfulStatusCode,
    code,
    message,
    ...(errors ? { data: { errors } } : {}),
  })
}
