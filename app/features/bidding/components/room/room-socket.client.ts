import ReconnectingWebSocket from 'partysocket/ws'
import { steadyNow } from '#app/lib/steady-clock.ts'
import type { ServerFrame } from '#party/wire/protocol.ts'
import { frameType, readFrame } from './read-frame.ts'
import { type ClockSample, sampleOf } from './server-clock.ts'

/** `crowded`: the room keeps its sockets for bidders, so this page asks for the price now and then instead. */
export type Connection = 'connecting' | 'live' | 'down' | 'crowded'

export type RoomListener = {
  onFrame: (frame: ServerFrame) => void
  onConnection: (connection: Connection, attempt: number) => void
  onClock: (sample: ClockSample) => void
  /** A frame that is not about a listing, by its type. */
  onOther?: (type: string) => void
}

/** Why the room turns a visitor away. party/wire/protocol.ts has the same number beside schemas that must not come here. */
const USE_RELAY = 4503
const HEARTBEAT_MS = 15_000
const SILENCE_MS = 10_000

/** A page's way to hear of a listing, and to speak to its room where that is possible. */
export type RoomLink = Pick<RoomSocket, 'send' | 'ping' | 'close'>
export type ConnectToRoom = (listingId: string, listener: RoomListener) => RoomLink

/** Those of the page that are down: while there is one, it says nowhere that it is live (header.css). */
const down = new Set<RoomSocket>()

/** The page's socket to a room or relay: it comes back by itself, and notices when it is dead without saying so. */
export class RoomSocket {
  readonly #socket: ReconnectingWebSocket
  readonly #heartbeat: ReturnType<typeof setInterval>
  #isOver = false
  #heardAt = 0
  #askedAt = 0

  constructor(
    path: string,
    private readonly listener: RoomListener,
  ) {
    const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`
    this.#socket = new ReconnectingWebSocket(address, [], {
      minReconnectionDelay: 300 + Math.random() * 500,
      maxReconnectionDelay: 5_000,
      connectionTimeout: 5_000,
      maxEnqueuedMessages: 0,
    })
    this.#socket.addEventListener('open', () => this.#opened())
    this.#socket.addEventListener('close', (event) => this.#closed(event.code))
    this.#socket.addEventListener('message', (event) => this.#heard(event.data))
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS)
    window.addEventListener('online', this.#retry)
    window.addEventListener('offline', this.#retry)
  }

  /** False when there is no open socket: nothing is kept for later here. */
  send(frame: object): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    return this.#socket.send(JSON.stringify(frame))
  }

  /** Asks the room for its time. */
  ping() {
    if (this.send({ type: 'ping', t: steadyNow() })) this.#askedAt = steadyNow()
  }

  close() {
    this.#isOver = true
    clearInterval(this.#heartbeat)
    window.removeEventListener('online', this.#retry)
    window.removeEventListener('offline', this.#retry)
    this.#socket.close()
    this.#tellDown(false)
  }

  #opened() {
    this.#heardAt = steadyNow()
    this.#askedAt = 0
    this.#tellDown(false)
    this.listener.onConnection('live', 0)
    this.ping()
  }

  #closed(code: number) {
    // as its page has asked
    if (this.#isOver) return
    if (code === USE_RELAY) {
      this.close()
      return this.listener.onConnection('crowded', 0)
    }
    this.#tellDown(true)
    this.listener.onConnection('down', this.#socket.retryCount + 1)
  }

  #tellDown(is: boolean) {
    down[is ? 'add' : 'delete'](this)
    document.body.toggleAttribute('data-down', down.size > 0)
  }

  #heard(data: unknown) {
    this.#heardAt = steadyNow()
    const frame = readFrame(data)
    if (!frame) return this.listener.onOther?.(frameType(data))
    if (frame.type === 'pong') this.listener.onClock(sampleOf(frame.t, frame.dTime, this.#heardAt))
    this.listener.onFrame(frame)
  }

  /** The platform answers the bare word by itself, without waking the room. */
  #beat() {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#askedAt > this.#heardAt && steadyNow() - this.#askedAt > SILENCE_MS)
      return this.#socket.reconnect()
    this.#askedAt = steadyNow()
    this.#socket.send('ping')
  }

  #retry = () => this.#socket.reconnect()
}
