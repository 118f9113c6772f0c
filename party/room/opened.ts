import { report } from '#party/wire/sockets.ts'
import type { RoomEnv } from '../env.ts'
import type { BidderFactsCache } from './bidder-facts.ts'
import { Broadcast } from './broadcast.ts'
import { CommandQueue } from './command-queue.ts'
import type { Gate } from './gate.ts'
import { GroupLine } from './group-line.ts'
import type { GuardLine } from './guard-line.ts'
import { StandingNews } from './own-news.ts'
import { Projection } from './projection.ts'
import type { RelayPush } from './relay-push.ts'
import type { RoomLedger } from './room-ledger.ts'
import type { RoomStore } from './room-store.ts'

/** What a room consists of once its listing is known. */
export type Opened = {
  gate: Gate
  ledger: RoomLedger
  queue: CommandQueue
  broadcast: Broadcast
  news: StandingNews
  projection: Projection
  group: GroupLine
  guard: GuardLine
}

/** What the parts need of the object that they are in. */
type Room = {
  env: Cloudflare.Env & RoomEnv
  store: RoomStore
  facts: BidderFactsCache
  guard: GuardLine
  relays: RelayPush
  now: () => number
  sockets: (tag?: string) => WebSocket[]
  /** Everybody who holds a socket. */
  people: () => Iterable<string>
  committed: () => void
  failed: (error: unknown) => void
  /** Something is due at another time than before. */
  changed: () => void
  /** No stamp from now on is earlier than this. */
  stampFrom: (at: number) => void
}

export function assemble(gate: Gate, ledger: RoomLedger, room: Room): Opened {
  const { env, store, guard, now, sockets } = room
  const memory = () => gate.memory
  const queue = new CommandQueue(gate, store, ledger, room.facts, guard, now, room.committed, room.failed)
  return {
    gate,
    ledger,
    queue,
    guard,
    broadcast: new Broadcast(
      // the platform does not name an object that only its alarm has woken
      gate.memory.card.listingId,
      () => sockets(),
      () => gate.memory.head,
      now,
    ),
    news: new StandingNews({
      now,
      memory,
      socketsOf: (person) => sockets(`person:${person}`),
      people: room.people,
      hasRelays: () => room.relays.listen,
      tellRelays: (owns) => room.relays.tell(owns),
    }),
    projection: new Projection(
      env.DB,
      store,
      now,
      (eventId) => env.EVENTS.send({ eventId }),
      report,
      (wait) => env.OUTBOX.send({ job: 'outbid' }, { delaySeconds: Math.ceil(wait / 1000) }),
    ),
    group: new GroupLine({
      now,
      memory,
      holdsClose: () => queue.holdsClose,
      clock: (auctionId) => env.AuctionClock.getByName(auctionId),
      flush: (command) => queue.flush(command),
      waitsFor: (before) => queue.waitsFor(before),
      stampFrom: room.stampFrom,
      changed: room.changed,
      report,
    }),
  }
}
