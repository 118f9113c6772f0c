import type { Connection, WSMessage } from 'partyserver'
import { readAmount } from '#app/domain/money/amount.ts'
import { IDENTITY_HEADER, readIdentity } from './identity.ts'
import { CLOSE, type ClientFrame, type RoomRequest } from './protocol.ts'

/** Who holds a socket, as its tags say: nothing for a visitor. `address` is what it is counted by beside that. */
export async function identityTags(
  request: Request,
  secret: string,
): Promise<{ tags: string[]; address: string | null }> {
  const identity = await readIdentity(request.headers.get(IDENTITY_HEADER), secret)
  const { person = null, address = null } = identity ?? {}
  return { tags: person ? [`person:${person.personId}`, `session:${person.sessionId}`] : [], address }
}

export function tagged(connection: Connection, kind: 'person' | 'session'): string | null {
  const tag = connection.tags.find((each) => each.startsWith(`${kind}:`))
  return tag ? tag.slice(kind.length + 1) : null
}

/** Everybody who holds a socket of this object. */
export function peopleOf(ctx: Pick<DurableObjectState, 'getWebSockets' | 'getTags'>): Set<string> {
  const people = new Set<string>()
  for (const socket of ctx.getWebSockets())
    for (const tag of ctx.getTags(socket))
      if (tag.startsWith('person:')) people.add(tag.slice('person:'.length))
  return people
}

/** Closes the sockets that these sessions opened: they must hear no more of what is told to their person. */
export function closeSessions(
  socketsOf: (tag: string) => readonly Pick<WebSocket, 'close'>[],
  ended: readonly string[],
) {
  for (const session of ended)
    for (const socket of socketsOf(`session:${session}`)) socket.close(CLOSE.sessionEnded, 'session_ended')
}

type Schema<Frame> = { safeParse: (value: unknown) => { success: true; data: Frame } | { success: false } }

/** A client's frame; null when it is none that `schema` knows. `most`: its greatest length in characters. */
export function readFrame<Frame>(message: WSMessage, schema: Schema<Frame>, most: number): Frame | null {
  if (typeof message !== 'string' || message.length > most) return null
  try {
    const parsed = schema.safeParse(JSON.parse(message))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What a bidder's frame asks of a room. */
export function requestOf(frame: Extract<ClientFrame, { type: 'bid' | 'cancelBid' }>): RoomRequest {
  return frame.type === 'bid'
    ? { type: 'bid', kind: frame.bidding_type, amount: readAmount(frame.wsprice) }
    : { type: 'cancel', target: frame.target }
}

export const BAD_FRAME = {
  type: 'error',
  code: 'bad_frame',
  message: 'This frame could not be read',
} as const

/** One JSON line. Never a secret among the facts. */
export function report(what: string, facts: Record<string, unknown>) {
  console.error(JSON.stringify({ level: 'error', what, ...facts }))
}
