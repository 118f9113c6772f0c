import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import { sendAll } from '#party/room/broadcast.ts'
import { Door } from '#party/wire/door.ts'
import { FrameLimit } from '#party/wire/frame-limit.ts'
import { CLOSE, MAX_FRAME } from '#party/wire/protocol.ts'
import {
  type AccountFrame,
  MAX_SUBSCRIBE_FRAME,
  type OwnFrame,
  type PostedFrame,
  type RelayAnswer,
  type RelayClientFrame,
  type RelayFrame,
  type RoomNews,
  relayClientFrame,
  type SubscribeFrame,
  subscribeFrame,
} from '#party/wire/protocol-relay.ts'
import { refusalOf, relayLimits } from '#party/wire/socket-limits.ts'
import { BAD_FRAME, closeSessions, readFrame, report, tagged } from '#party/wire/sockets.ts'
import type { RelayEnv } from '../env.ts'
import { Audience } from './audience.ts'
import { RelayBoard } from './relay-board.ts'
import { NEW_CHANNEL, RelayDesk } from './relay-desk.ts'
import { RelayLeases } from './relay-leases.ts'
import { RelayStore } from './relay-store.ts'

type Heard = {
  news: RoomNews
  leaseUntil?: number
  answer: (answer: RelayAnswer) => void
  failed: (error: unknown) => void
}

/** Fan-out: tells pages what happens to the listings that they show, and people what happens to their account. */
export class LiveRelay extends Server<Cloudflare.Env & RelayEnv> {
  static override options = { hibernate: true }

  readonly #store: RelayStore
  readonly #audience: Audience
  readonly #board: RelayBoard
  readonly #leases: RelayLeases
  readonly #desk: RelayDesk
  readonly #frames: FrameLimit
  readonly #door: Door
  #heard: Heard[] = []
  #alarmAt: number | null = null

  constructor(ctx: DurableObjectState, env: Cloudflare.Env & RelayEnv) {
    super(ctx, env)
    const now = () => this.now()
    this.#store = new RelayStore(ctx.storage)
    const sockets = new Map([...this.getConnections()].map((connection) => [connection.id, connection]))
    this.#audience = new Audience(this.#store, sockets)
    this.#board = new RelayBoard(this.#store, this.#audience, now, (person) => this.#holds(person))
    this.#leases = new RelayLeases(this.#board, this.#audience, {
      now,
      register: (id, viewers) => this.env.AuctionRoom.getByName(id).registerRelay(this.name, viewers),
      leased: (snapshot, counted, until) => void this.#hear({ snapshot, counted, owns: [] }, until),
      wakeAt: (at) => this.#wakeAt(at),
      report,
    })
    this.#desk = new RelayDesk({
      db: env.DB,
      store: this.#store,
      board: this.#board,
      audience: this.#audience,
      leases: this.#leases,
      now,
      report,
    })
    this.#frames = new FrameLimit(Number(env.FRAMES_PER_SECOND ?? 20), now)
    this.#door = new Door(ctx, { limits: () => relayLimits(this.env), secret: env.AUTH_SECRET, now })
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    // it slept: the alarm that is set must not be put off by the next one
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAt = await ctx.storage.getAlarm()
    })
  }

  /** The relay's clock, epoch ms. */
  now(): number {
    return Date.now()
  }

  /** A room says where its listing stands (RPC). Answered when it is kept, and told as far as the pace allows. */
  push(news: RoomNews): Promise<RelayAnswer> {
    return this.#hear(news)
  }

  /** Tells one person's sockets, and nobody else's (RPC). */
  tell(personId: string, frame: AccountFrame | OwnFrame) {
    sendAll(this.ctx.getWebSockets(`person:${personId}`), frame)
  }

  /** Sessions of a person have ended (RPC): their pages are told to look again, and those sessions' sockets are closed. */
  endSessions(personId: string, ended: readonly string[]) {
    this.tell(personId, { type: 'refreshuser' })
    closeSessions((tag) => this.ctx.getWebSockets(tag), ended)
  }

  /** An account's event to many people, each their own sockets (RPC). */
  tellAll(people: readonly string[], frame: AccountFrame) {
    for (const person of people) this.tell(person, frame)
  }

  /** A listing was published (RPC): told to those who listen to the channel `new`. */
  posted(frame: PostedFrame) {
    sendAll(this.#audience.socketsOf(NEW_CHANNEL), frame)
  }

  override onAlarm() {
    this.#alarmAt = null
    this.#leases.renew()
  }

  override getConnectionTags(_connection: Connection, { request }: ConnectionContext) {
    return this.#door.tagsFor(request)
  }

  override onConnect(connection: Connection) {
    const refused = refusalOf(connection.tags)
    if (refused) return connection.close(refused.code, refused.reason)
    send(connection, { type: 'servertime', dTime: this.now() })
  }

  override onClose(connection: Connection) {
    this.#door.left(connection)
    this.#desk.take(connection, 'gone')
  }

  override onMessage(connection: Connection, message: WSMessage) {
    if (!this.#frames.admits(tagged(connection, 'person') ?? connection.id))
      return connection.close(CLOSE.tooManyFrames, 'too_many_frames')
    const frame =
      readFrame<RelayClientFrame>(message, relayClientFrame, MAX_FRAME) ??
      readFrame<SubscribeFrame>(message, subscribeFrame, MAX_SUBSCRIBE_FRAME)
    if (!frame) return send(connection, BAD_FRAME)
    if (frame.type === 'ping') return send(connection, { type: 'pong', t: frame.t, dTime: this.now() })
    this.#desk.take(connection, frame)
  }

  /** What rooms say waits for one timer of 0 ms: kept in one transaction, then told. */
  #hear(news: RoomNews, leaseUntil?: number): Promise<RelayAnswer> {
    return new Promise((answer, failed) => {
      this.#heard.push({ news, leaseUntil, answer, failed })
      if (this.#heard.length === 1) setTimeout(() => this.#flush(), 0)
    })
  }

  #flush() {
    const all = this.#heard
    this.#heard = []
    try {
      this.#store.atomically(() => {
        for (const { news, leaseUntil } of all) this.#board.hear(news, leaseUntil)
      })
    } catch (error) {
      for (const { failed } of all) failed(error)
      return
    }
    this.#board.tell()
    for (const { news } of all) for (const { person, frame } of news.owns) this.tell(person, frame)
    const sockets = this.#door.inside
    for (const { news, answer } of all)
      answer({ sockets, viewers: this.#audience.countViewers(news.snapshot.id) })
  }

  /** Whether somebody has a socket here. */
  #holds(person: string): boolean {
    return this.ctx.getWebSockets(`person:${person}`).length > 0
  }

  /** Sets the alarm; an earlier one that is already set may stand. */
  #wakeAt(at: number) {
    if (this.#alarmAt !== null && this.#alarmAt <= at) return
    this.#alarmAt = at
    void this.ctx.storage.setAlarm(at)
  }
}

function send(connection: Connection, frame: RelayFrame) {
  sendAll([connection], frame)
}
