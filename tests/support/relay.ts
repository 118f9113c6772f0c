import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import { type RelayRegion, relayCount, relayNumberOf, relayShard } from '#app/domain/relays.ts'
import { readSettings } from '#app/domain/shop/settings.ts'
import type { LiveRelay } from '#party/relay/live-relay.ts'
import type { RelayFrame } from '#party/wire/protocol-relay.ts'
import { eventually, ORIGIN, roomOf } from '#tests/support/room.ts'

type FrameOf<T extends RelayFrame['type']> = Extract<RelayFrame, { type: T }>
type Coming = { token?: string; headers?: Record<string, string>; query?: string }

/** The relay that a person's tabs in a region are told of, in a deployment that has set nothing. */
export function relayNameOf(person: { id: string }, region: RelayRegion = 'as'): string {
  return relayShard(region, relayNumberOf(person.id, relayCount(readSettings([]).relay_shards)))
}

/** A socket to a relay, and everything that was heard on it. */
export type Listener = {
  socket: WebSocket
  texts: string[]
  frames: () => RelayFrame[]
  framesOf: <T extends RelayFrame['type']>(type: T) => FrameOf<T>[]
  /** The first frame of a type that fits, waited for. */
  heard: <T extends RelayFrame['type']>(type: T, fits?: (frame: FrameOf<T>) => boolean) => Promise<FrameOf<T>>
  send: (frame: unknown) => void
  /** Subscribes and waits for the snapshot of each. */
  subscribe: (ids: readonly string[], more?: { viewing?: boolean }) => Promise<void>
  closed: Promise<{ code: number; reason: string }>
}

export function relayOf(shard: string): DurableObjectStub<LiveRelay> {
  return env.LiveRelay.getByName(shard)
}

export function knockAtRelay(shard: string, { token, headers = {}, query = '' }: Coming = {}) {
  return SELF.fetch(`${ORIGIN}/parties/live-relay/${shard}${query}`, {
    headers: { upgrade: 'websocket', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  })
}

/** Opens a socket and waits until the relay has said what time it is. Closed when the test is over. */
export async function listenTo(shard: string, coming: Coming = {}): Promise<Listener> {
  const answer = await knockAtRelay(shard, coming)
  const { webSocket: socket } = answer
  if (!socket) throw new Error(`No socket: ${answer.status} ${await answer.text()}`)
  const texts: string[] = []
  socket.accept()
  socket.addEventListener('message', ({ data }) => void texts.push(String(data)))
  onTestFinished(() => socket.close(1000, 'test over'))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  )
  const frames = () => texts.map((text) => JSON.parse(text) as RelayFrame)
  const framesOf: Listener['framesOf'] = (type) =>
    frames().filter((frame): frame is FrameOf<typeof type> => frame.type === type)
  const heard: Listener['heard'] = (type, fits = () => true) =>
    eventually(
      () => framesOf(type).find(fits),
      () => `no ${type} frame came; heard ${frames().map((frame) => frame.type)}`,
    )
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const subscribe: Listener['subscribe'] = async (ids, more = {}) => {
    const before = framesOf('snapshot').length
    send({ type: 'subscribe', ids, ...more })
    await eventually(
      () => {
        const new_ = framesOf('snapshot').slice(before)
        return ids.every((id) => new_.some((frame) => frame.id === id)) || undefined
      },
      () => `no snapshots came; heard ${texts}`,
    )
  }
  const listener = { socket, texts, frames, framesOf, heard, send, subscribe, closed }
  await listener.heard('servertime')
  return listener
}

/** Which relays the room of a listing tells, and until when (epoch ms). */
export function leasesOf(listingId: string): Promise<{ shard: string; until: number }[]> {
  return runInDurableObject(roomOf(listingId), (_, { storage }) =>
    storage.sql
      .exec('select shard, lease_until from relays order by shard')
      .toArray()
      .map((row) => ({ shard: String(row.shard), until: Number(row.lease_until) })),
  )
}

/** Waits until the relay has registered with the listing's room. */
export function leased(listingId: string, shard: string): Promise<true> {
  return eventually(
    async () => (await leasesOf(listingId)).some((lease) => lease.shard === shard) || undefined,
    () => `${shard} has not registered with ${listingId}`,
  )
}

/** Subscriptions as the relay keeps them. */
export function subscriptionsOf(shard: string): Promise<{ connection: string; listing: string }[]> {
  return runInDurableObject(relayOf(shard), (_, { storage }) =>
    storage.sql
      .exec('select connection, listing from subscriptions order by listing')
      .toArray()
      .map((row) => ({ connection: String(row.connection), listing: String(row.listing) })),
  )
}

/** Runs the relay's alarm now, if one is set. */
export function relayAlarm(shard: string): Promise<boolean> {
  return runDurableObjectAlarm(relayOf(shard))
}

/** The relay's clock in the test's hands, until it is evicted. */
export async function holdRelayClock(shard: string, at: number): Promise<{ at: number }> {
  const clock = { at }
  await runInDurableObject(relayOf(shard), (relay) => {
    relay.now = () => clock.at
  })
  onTestFinished(() =>
    runInDurableObject(relayOf(shard), (relay) => {
      relay.now = () => Date.now()
    }),
  )
  return clock
}
