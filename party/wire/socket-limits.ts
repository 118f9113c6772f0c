import type { RelayEnv, RoomEnv } from '../env.ts'
import { CLOSE } from './protocol.ts'

/** How many sockets a room or a relay takes: in all, of visitors, from one person and from one address (wire.md). */
export type SocketLimits = { room: number; visitors: number; person: number; address: number }

type Coming = { tags: readonly string[]; address: string | null }

/** The deployment's numbers, else ours. */
export function socketLimits(env: RoomEnv): SocketLimits {
  return {
    room: Number(env.ROOM_SOCKETS_MOST ?? 10_000),
    visitors: Number(env.ROOM_VISITORS_MOST ?? 1_000),
    person: Number(env.ROOM_SOCKETS_PER_PERSON ?? 20),
    address: Number(env.ROOM_SOCKETS_PER_ADDRESS ?? 60),
  }
}

/** The same of a relay. Its visitors have nowhere else to go: all of them may be. */
export function relayLimits(env: RelayEnv): SocketLimits {
  const room = Number(env.RELAY_SOCKETS_MOST ?? 10_000)
  return {
    room,
    visitors: room,
    person: Number(env.RELAY_SOCKETS_PER_PERSON ?? 20),
    address: Number(env.RELAY_SOCKETS_PER_ADDRESS ?? 60),
  }
}

const REFUSALS = {
  use_relay: CLOSE.useRelay,
  room_full: CLOSE.tryAgain,
  too_many_sockets_of_person: CLOSE.tryAgain,
  too_many_sockets_of_address: CLOSE.tryAgain,
} as const
type Reason = keyof typeof REFUSALS

/**
 * The tags of a socket that comes to a room or a relay: who holds it and from where, or that it is refused and why. `count` tells
 * the sockets that carry a tag, all of them without one; a refused one carries nothing that is counted.
 */
export function admissionTags(
  { tags, address }: Coming,
  limits: SocketLimits,
  count: (tag?: string) => number,
): string[] {
  const visitor = tags.length === 0
  const person = tags.find((tag) => tag.startsWith('person:'))
  const from = address === null ? null : `address:${address}`
  const reason: Reason | null =
    person && count(person) >= limits.person
      ? 'too_many_sockets_of_person'
      : from && count(from) >= limits.address
        ? 'too_many_sockets_of_address'
        : count() - count('refused') >= limits.room
          ? 'room_full'
          : visitor && count('visitor') >= limits.visitors
            ? 'use_relay'
            : null
  if (reason) return ['refused', `reason:${reason}`]
  return [...(visitor ? ['visitor'] : tags), ...(from ? [from] : [])]
}

/** Code and reason with which a refused socket is closed; null for one that was let in. */
export function refusalOf(tags: readonly string[]): { code: number; reason: Reason } | null {
  const reason = tags.find((tag) => tag.startsWith('reason:'))?.slice('reason:'.length)
  return reason && reason in REFUSALS ? { code: REFUSALS[reason as Reason], reason: reason as Reason } : null
}
