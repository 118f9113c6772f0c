import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { onTestFinished } from 'vitest'
import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'
import type { AuctionRoom } from '#party/room/auction-room.ts'
import type { Receipt, RoomAnswer, RoomCommand, RoomRequest, ServerFrame } from '#party/wire/protocol.ts'

export const ORIGIN = 'http://localhost'

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>
/** How somebody comes to a room: with a session's token, with headers of their own, with a query string. */
type Coming = { token?: string; headers?: Record<string, string>; query?: string }
type OfferFields = { bid_id?: string; wsprice?: string | number | null; bidding_type?: 'max' | 'hard' }

/** A socket to a listing's room, and everything that was heard on it. */
export type Client = {
  socket: WebSocket
  /** Every text frame as it came. */
  texts: string[]
  frames: () => ServerFrame[]
  framesOf: <T extends ServerFrame['type']>(type: T) => FrameOf<T>[]
  /** The first frame of a type that fits, waited for. */
  heard: <T extends ServerFrame['type']>(
    type: T,
    fits?: (frame: FrameOf<T>) => boolean,
  ) => Promise<FrameOf<T>>
  /** Sent together, frames may be taken in any order here: the tests' pool asks for the module before each of them. */
  send: (frame: unknown) => void
  /** Offers by frame and waits for the receipt. */
  bid: (offer: OfferFields) => Promise<Receipt>
  /** Takes back by frame and waits for the receipt. */
  cancel: (target: string, bidId?: string) => Promise<Receipt>
  /** Code and reason with which the room closed the socket. */
  closed: Promise<{ code: number; reason: string }>
}

export function roomOf(listingId: string): DurableObjectStub<AuctionRoom> {
  return env.AuctionRoom.getByName(listingId)
}

/** What the door to a room answers to somebody who wants a socket. */
export function knock(
  listingId: string,
  { token, headers = {}, query = '' }: Coming = {},
): Promise<Response> {
  return SELF.fetch(`${ORIGIN}/parties/auction-room/${listingId}${query}`, {
    headers: { upgrade: 'websocket', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  })
}

/** Opens a socket and waits for its snapshot. Closed when the test is over. */
export async function connect(listingId: string, coming: Coming = {}): Promise<Client> {
  const answer = await knock(listingId, coming)
  const { webSocket } = answer
  if (!webSocket) throw new Error(`No socket: ${answer.status} ${await answer.text()}`)
  const client = listen(webSocket)
  onTestFinished(() => webSocket.close(1000, 'test over'))
  await client.heard('snapshot')
  return client
}

/** Takes a socket in and keeps what comes. */
export function listen(socket: WebSocket): Client {
  const texts: string[] = []
  socket.accept()
  socket.addEventListener('message', ({ data }) => void texts.push(String(data)))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })),
  )
  const frames = () => texts.map((text) => JSON.parse(text) as ServerFrame)
  const framesOf = <T extends ServerFrame['type']>(type: T) =>
    frames().filter((frame): frame is FrameOf<T> => frame.type === type)
  const heard: Client['heard'] = (type, fits = () => true) =>
    eventually(
      () => framesOf(type).find(fits),
      () => `no ${type} frame came; heard ${frames().map((frame) => frame.type)}`,
    )
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const answered = async (frame: { type: string; bid_id: string; [field: string]: unknown }) => {
    const { bid_id: bidId } = frame
    const before = framesOf('receipt').length
    send(frame)
    return eventually(
      () =>
        framesOf('receipt')
          .slice(before)
          .find((receipt) => receipt.bid_id === bidId),
      () => `no receipt came for ${bidId}`,
    )
  }
  const bid = (offer: OfferFields) =>
    answered({ type: 'bid', bidding_type: 'max', ...offer, bid_id: offer.bid_id ?? newBidId() })
  const cancel = (target: string, bidId = newBidId()) =>
    answered({ type: 'cancelBid', bid_id: bidId, target })
  return { socket, texts, frames, framesOf, heard, send, bid, cancel, closed }
}

export function newBidId(): string {
  return `bid-${crypto.randomUUID()}`
}

type OfferMade = { dollars: number; kind?: 'max' | 'hard'; bidId?: string }

/** An offer as the Worker gives it to a room. */
export function offerOf(
  session: { id: string } | null,
  { dollars, kind = 'max', bidId = newBidId() }: OfferMade,
): RoomCommand {
  return {
    type: 'bid',
    commandId: bidId,
    sessionId: session?.id ?? '',
    kind,
    amount: { ok: true, cents: Math.round(dollars * 100) },
  }
}

/** Offers by the room's HTTP door, as the Worker does. */
export function offer(
  listingId: string,
  session: { id: string } | null,
  made: OfferMade,
): Promise<RoomAnswer> {
  return roomOf(listingId).submit(offerOf(session, made))
}

/** Commands that come to a room in one moment and in this order: calls of their own may arrive in any. */
export function submitTogether(listingId: string, commands: RoomCommand[]): Promise<RoomAnswer[]> {
  return runInDurableObject(roomOf(listingId), (room) =>
    Promise.all(commands.map((command) => (room as AuctionRoom).submit(command))),
  )
}

/** Asks anything of a room, as the Worker does; the same id is the same command. */
export function ask(
  listingId: string,
  session: { id: string } | null,
  request: RoomRequest,
  commandId = newBidId(),
): Promise<RoomAnswer> {
  return roomOf(listingId).submit({ commandId, sessionId: session?.id ?? '', ...request })
}

/** An amount as it is read from what was typed. */
export function dollars(amount: number) {
  return { ok: true, cents: Math.round(amount * 100) } as const
}

type Clock = { at: number }

const held = new Map<string, Clock>()

/**
 * The room's clock in the test's hands, until the room is evicted or the test is over: a room whose clock stands still
 * would be woken for ever by alarms that are due and not yet due. Alarms follow the real one: run them with `alarm`.
 */
export async function holdClock(listingId: string, at: number): Promise<Clock> {
  const clock = { at }
  held.set(listingId, clock)
  await runInDurableObject(roomOf(listingId), (room) => {
    room.now = () => clock.at
  })
  onTestFinished(async () => {
    if (held.get(listingId) === clock) held.delete(listingId)
    await runInDurableObject(roomOf(listingId), (room) => Reflect.deleteProperty(room, 'now'))
  })
  return clock
}

/** Runs the room's alarm now, if one is set. */
export function alarm(listingId: string): Promise<boolean> {
  return runDurableObjectAlarm(roomOf(listingId))
}

/** Ends the object as the platform may at any moment: memory and sockets are gone, storage stays. */
export async function evict(listingId: string): Promise<void> {
  held.delete(listingId)
  await runInDurableObject(roomOf(listingId), (_, state) => state.abort('evicted')).catch(() => undefined)
}

/** The listing's public ledger as the room has it. */
export function ledgerOf(listingId: string): Promise<LedgerEntry[]> {
  return runInDurableObject(roomOf(listingId), (_, state) =>
    state.storage.sql
      .exec('select entry from log order by seq')
      .toArray()
      .map((row) => JSON.parse(String(row.entry)) as LedgerEntry),
  )
}

/**
 * Waits until D1 has everything that the room has, and gives the listing's live row. A held clock is moved on as far as
 * the projection's pace asks for.
 */
export async function projected(listingId: string) {
  const seq = (await ledgerOf(listingId)).at(-1)?.seq ?? -1
  const clock = held.get(listingId)
  return eventually(
    async () => {
      if (clock && (await alarm(listingId))) clock.at += 50
      const { projectedSeq } = await projectionState(listingId)
      return projectedSeq >= seq ? ((await liveRow(listingId)) ?? undefined) : undefined
    },
    () => `D1 has not got seq ${seq} of ${listingId}`,
  )
}

export async function projectionState(
  listingId: string,
): Promise<{ projectedSeq: number; parked: number[] }> {
  return runInDurableObject(roomOf(listingId), (_, { storage }) => ({
    projectedSeq: Number(
      storage.sql.exec('select projected_seq from room').toArray()[0]?.projected_seq ?? -1,
    ),
    parked: storage.sql
      .exec('select seq from parked order by seq')
      .toArray()
      .map((row) => Number(row.seq)),
  }))
}

// the test's own reads go past `aroundD1`
const read = env.DB.prepare.bind(env.DB)

export function liveRow(listingId: string) {
  return read('select * from listing_live where listing_id = ?').bind(listingId).first()
}

export async function rowsOf(table: 'bids' | 'standings' | 'takings_back', listingId: string) {
  const order = table === 'standings' ? 'person_id' : 'seq'
  const { results } = await read(`select * from ${table} where listing_id = ? order by ${order}`)
    .bind(listingId)
    .all()
  return results
}

/** Asks again until there is an answer, for half a minute at most. */
export async function eventually<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  otherwise: () => string,
): Promise<T> {
  const until = Date.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > until) throw new Error(`In vain: ${otherwise()}`)
    await scheduler.wait(10)
  }
}

/** Far enough ahead that no alarm runs by itself. */
export const ahead = () => Date.now() + 3_600_000

/** Runs the alarm as often as is asked for, half a minute apart on the room's clock. */
export async function halfMinutes(listingId: string, clock: { at: number }, times: number) {
  for (let each = 0; each < times; each++) {
    clock.at += 30_000
    await alarm(listingId)
  }
}
