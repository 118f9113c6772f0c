import type { WSMessage } from 'partyserver'
import { type ClientFrame, clientFrame, MAX_FRAME } from './protocol.ts'
import { readFrame } from './sockets.ts'

/**
 * What a client says to a room; null when it is nothing that `clientFrame` knows. Offers of the usual form are known
 * without asking it, as the schema takes longer than the law does; a test holds the two together.
 */
export function readClientFrame(message: WSMessage): ClientFrame | null {
  return readFrame<ClientFrame>(message, { safeParse: parseClientFrame }, MAX_FRAME)
}

function parseClientFrame(value: unknown): ReturnType<typeof clientFrame.safeParse> {
  return isUsualBid(value) ? { success: true, data: value } : clientFrame.safeParse(value)
}

/** Whether it is an offer with all its fields, an amount given as a number, and nothing else. */
function isUsualBid(value: unknown): value is Extract<ClientFrame, { type: 'bid' }> {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'bid') return false
  if (!('bid_id' in value && 'wsprice' in value && 'bidding_type' in value)) return false
  const { bid_id: id, wsprice, bidding_type: kind } = value
  return (
    Object.keys(value).length === 4 &&
    typeof id === 'string' &&
    /^[\w-]{8,64}$/.test(id) &&
    typeof wsprice === 'number' &&
    Number.isFinite(wsprice) &&
    (kind === 'max' || kind === 'hard')
  )
}
