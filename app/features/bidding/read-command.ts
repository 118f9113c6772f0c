import type { Reader } from '#app/domain/money/amount.ts'
import type { RoomRequest } from '#party/wire/protocol.ts'
import type { CommandRefusal, Draft } from './command.ts'
import { buyNowInput, cancelInput, declineInput, lowerMaxInput, preBidInput } from './inputs.ts'
import { buyNowRequest, cancelRequest, declineRequest, lowerMaxRequest, preBidRequest } from './requests.ts'

/** What a confirmed command asks for: of the room for oneself or for the listing, or of the listing as a whole. */
export type CommandReading =
  | { for: 'oneself'; request: RoomRequest }
  | { for: 'listing'; request: Extract<RoomRequest, { type: 'decline' }> }
  | { for: 'project'; action: 'close' | 'withdraw' | 'relist' | 'reserve' }
  | { for: 'nobody'; refusal: CommandRefusal }

/** What is no request at all is refused with the words of its schema. */
export function readCommand({ intent, bidId, fields }: Draft, reader?: Reader): CommandReading {
  const sent = { ...fields, bid_id: bidId }
  switch (intent) {
    case 'prebid':
      return read(preBidInput.safeParse(sent), (input) => oneself(preBidRequest(input, reader)))
    case 'lower':
      return read(lowerMaxInput.safeParse(sent), (input) => oneself(lowerMaxRequest(input, reader)))
    case 'cancel':
      return read(cancelInput.safeParse(sent), (input) => oneself(cancelRequest(input)))
    case 'buy':
      return read(buyNowInput.safeParse(sent), (input) => oneself(buyNowRequest(input)))
    case 'decline':
      return read(declineInput.safeParse(sent), (input) => ({
        for: 'listing',
        request: declineRequest(input),
      }))
    case 'close':
    case 'withdraw':
    case 'relist':
    case 'reserve':
      return { for: 'project', action: intent }
  }
}

function oneself(request: RoomRequest): CommandReading {
  return { for: 'oneself', request }
}

type Parsed<Input> =
  | { success: true; data: Input }
  | { success: false; error: { issues: readonly { message: string }[] } }

function read<Input>(parsed: Parsed<Input>, make: (input: Input) => CommandReading): CommandReading {
  if (parsed.success) return make(parsed.data)
  const message = parsed.error.issues[0]?.message ?? ''
  return { for: 'nobody', refusal: { code: 'invalid', message, next: null } }
}
