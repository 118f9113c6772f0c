import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import { nextWake } from '#app/domain/auction/wake.ts'
import { within } from '#app/lib/within.ts'
import type { LotState } from '#party/clock/clock-talk.ts'
import type { Standing } from '#party/guard/guard-talk.ts'
import { readClientFrame } from '#party/wire/client-frames.ts'
import { Door } from '#party/wire/door.ts'
import { FrameLimit } from '#party/wire/frame-limit.ts'
import {
  CLOSE,
  type LedgerPart,
  MOST_LEDGER_ENTRIES,
  type RoomAnswer,
  type RoomCommand,
  type ServerFrame,
  type Snapshot,
} from '#party/wire/protocol.ts'
import { refusalOf, socketLimits } from '#party/wire/socket-limits.ts'
import { BAD_FRAME, closeSessions, peopleOf, report, requestOf, tagged } from '#party/wire/sockets.ts'
import type { RoomEnv } from '../env.ts'
import { BidderFactsCache } from './bidder-facts.ts'
import { sendAll, sendText } from './broadcast.ts'
import { standsHere } from './commitment.ts'
import { Deadlines } from './deadlines.ts'
import { type ClockCommand, Gate } from './gate.ts'
import { NO_LOT } from './group-line.ts'
import { GuardLine } from './guard-line.ts'
import { Missed } from './missed.ts'
import { assemble, type Opened } from './opened.ts'
import { Presence } from './presence.ts'
import { settles } from './projection-rows.ts'
import { snapshotFrame } from './public-view.ts'
import { RelayPush } from './relay-push.ts'
import { RoomLedger } from './room-ledger.ts'
import { RoomStore } from './room-store.ts'
import { readRuleCard } from './rule-card.ts'
import { type SaleEvent, saleOf } from './sale-events.ts'
import { Viewers } from './viewers.ts'

/** How long an alarm waits for D1: the next one rings only when it is done. */
const ALARM_WAITS_MS = 1_000
/** A database that has not given a listing's card by then has failed. */
const CARD_ANSWER_MS = 5_000

/** Who holds a socket. */
type Holder = { connection: Connection; person: string | null; session: string | null }

/** The listing's room: the only writer of its price, leader, clock and status while it is live. Wiring only. */
export class AuctionRoom extends Server<Cloudflare.Env & RoomEnv> {
  static override options = { hibernate: true }

  readonly #store: RoomStore
  readonly #presence: Presence
  readonly #facts: BidderFactsCache
  readonly #frames: FrameLimit
  readonly #holders = new WeakMap<WebSocket, Holder>()
  readonly #missed: Missed
  readonly #relays: RelayPush
  readonly #viewers: Viewers
  readonly #deadlines: Deadlines
  readonly #guard: GuardLine
  readonly #door: Door
  #opened: Opened | null = null
  #opening: Promise<Opened | null> | null = null
  #lastStamp = 0
  /** Of what arrived first and has the room opened; null once it is open. */
  #firstStamp: number | null = null

  constructor(ctx: DurableObjectState, env: Cloudflare.Env & RoomEnv) {
    super(ctx, env)
    this.#store = new RoomStore(ctx.storage)
    this.#missed = new Missed(this.#store)
    this.#lastStamp = this.#store.lastAt()
    this.#presence = new Presence({
      now: () => this.now(),
      listing: () => this.#opened?.gate.memory.card.listingId ?? this.name,
      guard: (person) => this.env.AccountGuard.getByName(person),
      ended: (person, sessions) => this.forgetBidder(person, sessions),
      failed: (error) => report('presence.untold', { error: String(error) }),
    })
    this.#facts = new BidderFactsCache(
      env.DB,
      () => this.now(),
      () => this.#opened?.gate.memory.card.listingId ?? this.name,
      (person) => this.#presence.note(person),
    )
    this.#frames = new FrameLimit(Number(env.FRAMES_PER_SECOND ?? 20), () => this.now())
    this.#door = new Door(ctx, {
      limits: () => socketLimits(this.env),
      secret: env.AUTH_SECRET,
      now: () => this.now(),
    })
    this.#relays = new RelayPush(ctx.storage, {
      now: () => this.now(),
      relay: (shard) => this.env.LiveRelay.getByName(shard),
      snapshot: () => this.#opened && snapshotFrame(this.#opened.gate.memory, null, this.#live()),
      viewersChanged: () => this.#viewers.tellSoon(),
      report,
    })
    this.#viewers = new Viewers({
      now: () => this.now(),
      count: () => this.#live().viewers,
      listingId: () => this.#opened?.gate.memory.card.listingId ?? null,
      sockets: () => this.ctx.getWebSockets(),
      told: () => this.#relays.tell([]),
    })
    this.#deadlines = new Deadlines({
      now: () => this.now(),
      sockets: () => this.ctx.getWebSockets(),
      setAlarm: (at) => void ctx.storage.setAlarm(at),
    })
    this.#guard = new GuardLine(ctx.storage, {
      now: () => this.now(),
      memory: () => this.#opened?.gate.memory ?? null,
      guard: (person) => this.env.AccountGuard.getByName(person),
      changed: () => this.#opened && this.#deadlines.set(this.#opened),
      report,
    })
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** The room's clock, epoch ms. */
  now(): number {
    return Date.now()
  }

  /** The HTTP door (RPC). The receipt is durable when the promise resolves. */
  async submit(command: RoomCommand): Promise<RoomAnswer> {
    const stamp = this.#stamp()
    const opened = this.#opened ?? (await this.#open())
    if (!opened) throw new Error('A command came to a room without a listing.')
    if (command.sessionId && !this.#frames.admits(command.sessionId))
      return opened.queue.refuse(command, stamp, { code: 'too_many' })
    return new Promise((resolve) => opened.queue.submit(command, stamp, resolve))
  }

  /** What the room knows now; null for an unknown listing. */
  async snapshotFor(personId: string | null): Promise<Snapshot | null> {
    const opened = this.#opened ?? (await this.#open())
    return opened && snapshotFrame(opened.gate.memory, personId, this.#live())
  }

  /** What somebody's command has sold to them (RPC); null where it was refused, or never came. */
  async saleOf(person: string, commandId: string): Promise<SaleEvent | null> {
    const opened = this.#opened ?? (await this.#open())
    const seq = opened && this.#store.findSeq(person, commandId)
    const row = seq === null ? null : this.#store.findEntry(seq)
    return opened && row && saleOf(opened.gate.memory, row)
  }

  /** The public ledger after entry `since`, at most `limit` entries; null for an unknown listing. */
  async ledger(since: number, limit: number): Promise<LedgerPart | null> {
    const opened = this.#opened ?? (await this.#open())
    if (!opened) return null
    const { seq, head } = opened.gate.memory
    return {
      entries: this.#store.listEntries(since, Math.min(limit, MOST_LEDGER_ENTRIES)),
      seq,
      head,
      signature: opened.ledger.signHead(head),
      key_id: opened.ledger.keyId,
    }
  }

  /**
   * A relay has subscribers here and wants to hear of changes for a while (RPC). Null while the room has not been born:
   * to look at a tile is no reason for that, and D1 is the truth until then.
   */
  async registerRelay(shard: string, viewers: number): Promise<Snapshot | null> {
    await this.#relays.register(shard, viewers)
    const opened = this.#opened ?? (this.#store.lastAt() > 0 ? await this.#open() : null)
    return opened && snapshotFrame(opened.gate.memory, null, this.#live())
  }

  /** The auction's clock has moved the close of this lot, or lets it close (RPC). Offers that wait go before it. */
  async applyClock(command: ClockCommand): Promise<LotState> {
    const opened = this.#opened ?? (await this.#open())
    return opened?.group.take(command) ?? NO_LOT
  }

  /** The auction's clock asks whether all that came before this time is judged here (RPC). */
  async settle(before: number): Promise<LotState> {
    const opened = this.#opened ?? (await this.#open())
    return opened ? opened.group.settle(before) : NO_LOT
  }

  /** Where a person who has set a limit stands here, for their guard (RPC); null for an unknown listing. */
  async standingOf(person: string): Promise<Standing | null> {
    const opened = this.#opened ?? (await this.#open())
    return opened?.guard.standingOf(person) ?? null
  }

  /** Does what is due: opens, closes, projects. Called by the sweep for rooms that nobody visits. */
  async tick(): Promise<void> {
    if (this.#opened ?? (await this.#open())) await this.onAlarm()
  }

  /** Drops what is known of a person, because their account has changed, and closes the sockets of sessions that ended. */
  forgetBidder(personId: string, ended: readonly string[] = []) {
    this.#facts.forget(personId)
    closeSessions((tag) => this.ctx.getWebSockets(tag), ended)
  }

  /** The same of everybody, because what the listing's auction asks of them has changed (RPC). */
  forgetFacts() {
    this.#facts.forgetAll()
  }

  /**
   * Somebody wants their deposit back, and D1 no longer calls it held (RPC). What was read of them is dropped, of those
   * who wait here too, so that no offer comes after this answer by the deposit; then it is seen what stands.
   */
  async standsWithDeposit(personId: string): Promise<boolean> {
    const opened = this.#opened ?? (await this.#open())
    if (!opened) return false
    this.#facts.forget(personId)
    opened.queue.forgetDeposits(personId)
    return standsHere(opened.gate.memory, personId)
  }

  override async onAlarm() {
    this.#deadlines.rang()
    const opened = this.#opened ?? (await this.#open().catch((error) => this.#failed(error)))
    if (opened === undefined) return this.#deadlines.failed()
    if (!opened) return
    opened.queue.flush()
    opened.group.run()
    opened.guard.run()
    const { gate } = opened
    await this.#project(opened)
    this.#deadlines.tellServerTime(gate.memory.state)
    this.#deadlines.set(opened)
  }

  /** Brings D1 what it has not got. While it hangs no alarm waits for it beyond what is due next here. */
  async #project(opened: Opened) {
    const { gate, projection } = opened
    const due = projection.dueAt(gate.memory)
    if (due === null || due > this.now()) return
    const drained = projection
      .drain(gate.memory)
      .then((projectedSeq) => {
        gate.memory = { ...gate.memory, projectedSeq }
        this.#deadlines.set(opened)
      })
      .catch((error) => this.#failed(error))
    const wake = nextWake(gate.memory.card, gate.memory.state) ?? Number.POSITIVE_INFINITY
    const patience = Math.min(ALARM_WAITS_MS, Math.max(0, wake - this.now()))
    await within(patience, drained).catch(() => undefined)
  }

  override getConnectionTags(_connection: Connection, { request }: ConnectionContext) {
    return this.#door.tagsFor(request)
  }

  override async onConnect(connection: Connection) {
    const refused = refusalOf(connection.tags)
    if (refused) return connection.close(refused.code, refused.reason)
    // a failure that reached the library would be sent to the client, stack and all
    const opened = this.#opened ?? (await this.#open().catch((error) => this.#failed(error)))
    if (opened === undefined) return connection.close(CLOSE.tryAgain, 'try_again')
    if (!opened) return connection.close(1008, 'not_found')
    const person = tagged(connection, 'person')
    if (person) this.#presence.note(person)
    send(connection, snapshotFrame(opened.gate.memory, person, this.#live()))
    send(connection, { type: 'servertime', dTime: this.now() })
    this.#deadlines.set(opened)
    this.#viewers.tellSoon()
  }

  override onClose(connection: Connection) {
    this.#door.left(connection)
    this.#viewers.tellSoon()
  }

  /** The library reads who holds a socket from its attachment with every frame: once is enough. */
  override async webSocketMessage(socket: WebSocket, message: WSMessage) {
    const known = this.#holders.get(socket)
    return known ? this.#heard(known, message) : super.webSocketMessage(socket, message)
  }

  override async onMessage(connection: Connection, message: WSMessage) {
    const holder = {
      connection,
      person: tagged(connection, 'person'),
      session: tagged(connection, 'session'),
    }
    this.#holders.set(connection, holder)
    await this.#heard(holder, message)
  }

  async #heard(holder: Holder, message: WSMessage) {
    const stamp = this.#stamp()
    const { connection, person } = holder
    if (!this.#frames.admits(person ?? connection.id))
      return connection.close(CLOSE.tooManyFrames, 'too_many_frames')
    const frame = readClientFrame(message)
    if (!frame) return send(connection, BAD_FRAME)
    if (frame.type === 'ping') return send(connection, { type: 'pong', t: frame.t, dTime: this.now() })
    const opened = this.#opened ?? (await this.#open())
    if (!opened) return
    if (frame.type === 'resume') return this.#resume(connection, opened, frame.since)
    const sessionId = holder.session ?? ''
    opened.queue.submit({ ...requestOf(frame), commandId: frame.bid_id, sessionId }, stamp, ({ receipt }) => {
      const id = opened.gate.memory.card.listingId
      send(connection, { type: 'receipt', id, dTime: this.now(), ...receipt })
    })
  }

  #resume(connection: Connection, { gate, news }: Opened, since: number) {
    const { memory } = gate
    const person = tagged(connection, 'person')
    const texts = this.#missed.since(memory, since, this.now())
    if (!texts) return send(connection, snapshotFrame(memory, person, this.#live()))
    for (const text of texts) sendText([connection], text)
    if (person) send(connection, news.frameOf(person))
  }

  /** The room as it stands in storage, or its birth from D1; null when D1 knows no such listing. */
  #open(): Promise<Opened | null> {
    this.#opening ??= this.#openOnce().finally(() => {
      this.#opening = null
      this.#firstStamp = null
    })
    return this.#opening
  }

  async #openOnce(): Promise<Opened | null> {
    // before D1 is read: what arrives meanwhile must not be older than the room
    const bornAt = Math.min(this.#firstStamp ?? Number.POSITIVE_INFINITY, this.now())
    const ledger = new RoomLedger(this.env.LEDGER_KEY)
    const memory = this.#store.load()
    let gate = memory && new Gate(this.#store, ledger, memory)
    if (!gate) {
      const card = await within(CARD_ANSWER_MS, readRuleCard(this.env.DB, this.name, bornAt))
      gate = card && Gate.born(this.#store, ledger, card, bornAt)
    }
    if (!gate) return null
    const { memory: born } = gate
    this.#lastStamp = Math.max(this.#lastStamp, born.lastAt)
    this.#opened = assemble(gate, ledger, {
      env: this.env,
      store: this.#store,
      facts: this.#facts,
      guard: this.#guard,
      relays: this.#relays,
      now: () => this.now(),
      sockets: (tag) => this.ctx.getWebSockets(tag),
      people: () => peopleOf(this.ctx),
      committed: () => this.#committed(),
      failed: (error) => this.#failed(error),
      changed: () => this.#opened && this.#deadlines.set(this.#opened),
      stampFrom: (at) => {
        this.#lastStamp = Math.max(this.#lastStamp, at)
      },
    })
    // what D1 has not got may not have reached anybody else either
    const { projectedSeq, seq } = born
    if (seq > projectedSeq)
      this.#opened.news.tellCrowd(({ changedSeq }) => settles(born) || changedSeq > projectedSeq)
    this.#deadlines.set(this.#opened)
    return this.#opened
  }

  /** After a commit: everybody hears what changed, those whose own standing changed hear that too. */
  #committed() {
    const opened = this.#opened
    if (!opened) return
    const { gate } = opened
    opened.broadcast.add(gate.takeChanges())
    opened.news.tell(gate.takeTouched())
    if (gate.takeSettled()) opened.news.tellCrowd(() => true)
    opened.group.run()
    opened.guard.run()
    this.#deadlines.set(opened)
  }

  /** Taken on arrival, before any await: never earlier than the stamp before it. */
  #stamp(): number {
    this.#lastStamp = Math.max(this.#lastStamp, this.now())
    if (!this.#opened) this.#firstStamp ??= this.#lastStamp
    return this.#lastStamp
  }

  #failed(error: unknown): undefined {
    const listing = this.#opened?.gate.memory.card.listingId ?? this.ctx.id.name
    report('room.failed', { listing, error: String(error) })
  }

  #live() {
    return { viewers: this.#door.inside + this.#relays.viewers, now: this.now() }
  }
}

function send(connection: Connection, frame: ServerFrame) {
  sendAll([connection], frame)
}
