import { type Reader, readAmount } from '#app/domain/money/amount.ts'
import type { RoomRequest } from '#party/wire/protocol.ts'
import type {
  BuyNowInput,
  CancelInput,
  DeclineInput,
  LowerMaxInput,
  PlaceBidInput,
  PreBidInput,
} from './inputs.ts'

/** What was sent, as the room is asked it. `reader`: the language of the page that amounts were typed on. */

type Asking<Type extends RoomRequest['type']> = Extract<RoomRequest, { type: Type }>

export function bidRequest({ bidding_type, wsprice }: PlaceBidInput, reader?: Reader): Asking<'bid'> {
  return { type: 'bid', kind: bidding_type, amount: readAmount(wsprice, reader) }
}

export function preBidRequest(
  { proposed_amount, proposal }: PreBidInput,
  reader?: Reader,
): Asking<'pre_bid'> {
  return { type: 'pre_bid', amount: readAmount(proposed_amount, reader), proposal }
}

export function lowerMaxRequest({ wsprice }: LowerMaxInput, reader?: Reader): Asking<'lower_max'> {
  return { type: 'lower_max', amount: readAmount(wsprice, reader) }
}

export function cancelRequest({ target }: CancelInput): Asking<'cancel'> {
  return { type: 'cancel', target }
}

export function buyNowRequest({ qty }: BuyNowInput): Asking<'buy_now'> {
  return { type: 'buy_now', quantity: qty }
}

export function declineRequest({ target, reason }: DeclineInput): Asking<'decline'> {
  return { type: 'decline', target, reason }
}
