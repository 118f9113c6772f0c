import {
  listensTo,
  openStage,
  type PressOutcome,
  press,
  reduceStage,
  type Stage,
  type StageEvent,
  shownIds,
} from '#app/domain/auctions/live-stage.ts'
import { isPartlyPaused, nextToLeave, type PausableLot, stageLots } from '#app/domain/auctions/stage-lots.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { type LiveTile, withLive } from '#app/views/lot/live-tile.ts'

/** How many of the next lots are heard of, and of how many lots in all: a phone cannot hear of a thousand. */
const NEXT = 60
const MOST_HEARD = 300
/** What is heard is drawn at most so often. */
const DRAW_MS = 200
/** When nothing is heard of a close so long after it, it is asked for; and again so often. */
const LATE_MS = 3_000
const ASK_EVERY_MS = 5_000
/** While a pause comes to one lot after the other all are asked for, at first so often, then less and less. */
const PAUSE_ASK_EVERY_MS = 15_000
const PAUSE_ASK_LEAST_MS = 240_000
const PAUSE_SPREAD_MS = 2_000
/** Whoever was away that long has missed closes of lots that were not heard of. */
const AWAY_MS = 60_000

export type Heard = {
  watch: (id: string, listener: () => void) => () => void
  get: (id: string) => LiveTile
}

export type LiveSaleState = { stage: Stage; rows: ReadonlyMap<string, LotRow> }

type World = {
  now: () => number
  /** The page's relay; null where there is none. */
  heard: Heard | null
  /** Asks the server for these lots, or with null for all of them. */
  ask: (ids: readonly string[] | null) => Promise<readonly LotRow[]>
}

type WithoutNow<Event> = Event extends { now: number } ? Omit<Event, 'now'> : never
export type StageAct = WithoutNow<Exclude<StageEvent, { type: 'lots' | 'tick' }>>

/** The sale as one page follows it: its lots as they stand by now, and the stage that the law makes of them. */
export class LiveSale {
  #loaded: Map<string, LotRow>
  #state: LiveSaleState
  #seen: readonly string[] = []
  #world: World | null = null
  readonly #stops = new Map<string, () => void>()
  readonly #dirty = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #drawing: ReturnType<typeof setTimeout> | null = null
  #beat: ReturnType<typeof setInterval> | null = null
  #askedAt = 0
  #hiddenAt: number | null = null
  /** When a lot that is paused by itself gives up its place (epoch ms). */
  #nextToLeave: number | null = null
  /** While a pause is known of some lots alone: when all are asked for, and how often they were. */
  #pauseAsks: { at: number; made: number } | null = null

  constructor(rows: readonly LotRow[], now: number, ahead: string | null = null) {
    this.#loaded = new Map(rows.map((row) => [row.id, row]))
    const opened = openStage(stageLots(rows.map(stageLot), now), now)
    const looked = ahead ? reduceStage(opened, { type: 'look', id: ahead, now }) : opened
    this.#state = {
      stage: { ...looked, changedAt: Number.NEGATIVE_INFINITY },
      rows: new Map(this.#loaded),
    }
  }

  get state(): LiveSaleState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to hear and to move; returns how to stop. */
  start(world: World): () => void {
    this.#world = world
    this.#hear()
    this.#beat = setInterval(() => this.#tick(), DRAW_MS)
    const onVisible = () => this.#visible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      if (this.#beat) clearInterval(this.#beat)
      if (this.#drawing) clearTimeout(this.#drawing)
      this.#drawing = null
      for (const stop of this.#stops.values()) stop()
      this.#stops.clear()
      this.#world = null
    }
  }

  /** Takes in what the server gave; of it and what was heard the newer counts. */
  load(rows: readonly LotRow[]) {
    for (const row of rows) {
      const known = this.#loaded.get(row.id)
      if (!known || row.seq >= known.seq) this.#loaded.set(row.id, row)
      this.#dirty.add(row.id)
    }
    this.#draw()
  }

  /** The lot's own room is ahead of the relay. */
  told(id: string, live: LiveState) {
    const row = this.#loaded.get(id)
    if (!row || live.shownSeq <= row.seq) return
    this.#loaded.set(id, {
      ...row,
      seq: live.shownSeq,
      status: live.status,
      price: live.price,
      nextMinimum: live.nextMinimum,
      offerCount: live.offerCount,
      bidderCount: live.bidderCount,
      reserveMet: live.reserveMet,
      closesAt: live.closesAt,
      paused: live.paused,
      extensions: live.extensions,
      own: live.own,
    })
    this.#dirty.add(id)
    this.#drawSoon()
  }

  /** Whether the reader keeps an eye on it. */
  watched(id: string, on: boolean) {
    const row = this.#loaded.get(id)
    if (!row) return
    this.#loaded.set(id, { ...row, watched: on })
    this.#dirty.add(id)
    this.#draw()
  }

  act(act: StageAct) {
    this.#put(reduceStage(this.#state.stage, { ...act, now: this.now() }))
  }

  press(id: string): PressOutcome {
    const { stage, outcome } = press(this.#state.stage, id, this.now())
    this.#put(stage)
    return outcome
  }

  /** These rows are in sight. */
  see(ids: readonly string[]) {
    this.#seen = ids
    this.#hear()
  }

  /** The server's time, as the page knows it. */
  now(): number {
    return this.#world?.now() ?? 0
  }

  #tick() {
    if (this.#nextToLeave !== null && this.now() >= this.#nextToLeave) this.#draw()
    this.#put(reduceStage(this.#state.stage, { type: 'tick', now: this.now() }))
    this.#askForPaused()
    this.#askForLate()
  }

  /** Of a sale that has paused, or goes on, the page hears of the next lots alone. */
  #askForPaused() {
    const now = this.now()
    const asks = this.#pauseAsks
    if (!asks || now < asks.at) return
    const wait = Math.min(PAUSE_ASK_EVERY_MS * 2 ** asks.made, PAUSE_ASK_LEAST_MS)
    this.#pauseAsks = { at: now + wait, made: asks.made + 1 }
    this.#ask(null)
  }

  #put(stage: Stage) {
    if (stage === this.#state.stage) return
    const moved = stage.seats !== this.#state.stage.seats || stage.ahead !== this.#state.stage.ahead
    this.#state = { ...this.#state, stage }
    if (moved) this.#hear()
    for (const listener of this.#listeners) listener()
  }

  /** Subscribes to what should be heard by now, and leaves the rest. */
  #hear() {
    const heard = this.#world?.heard
    if (!heard) return
    const { stage, rows } = this.#state
    const mine = [...rows.values()].filter(isMine).map(({ id }) => id)
    const wanted = new Set(listensTo(stage, { mine, seen: this.#seen }, { next: NEXT, most: MOST_HEARD }))
    for (const [id, stop] of this.#stops)
      if (!wanted.has(id)) {
        // what was heard of it stays
        this.#keep(id, heard)
        stop()
        this.#stops.delete(id)
      }
    for (const id of wanted)
      if (!this.#stops.has(id))
        this.#stops.set(
          id,
          heard.watch(id, () => {
            this.#dirty.add(id)
            this.#drawSoon()
          }),
        )
  }

  #keep(id: string, heard: Heard) {
    const row = this.#loaded.get(id)
    if (row) this.#loaded.set(id, withLive(row, heard.get(id)))
  }

  #drawSoon() {
    this.#drawing ??= setTimeout(() => this.#draw(), DRAW_MS)
  }

  #draw() {
    if (this.#drawing) clearTimeout(this.#drawing)
    this.#drawing = null
    const rows = new Map(this.#state.rows)
    for (const id of this.#dirty) {
      const row = this.#loaded.get(id)
      if (!row) continue
      const heard = this.#world?.heard
      rows.set(id, heard ? withLive(row, heard.get(id)) : row)
    }
    this.#dirty.clear()
    const known = [...rows.values()].map(stageLot)
    const now = this.now()
    const stage = reduceStage(this.#state.stage, { type: 'lots', lots: stageLots(known, now), now })
    this.#nextToLeave = nextToLeave(known, now)
    if (!isPartlyPaused(known)) this.#pauseAsks = null
    // all who follow hear of it together
    else this.#pauseAsks ??= { at: now + Math.random() * PAUSE_SPREAD_MS, made: 0 }
    this.#state = { stage, rows }
    this.#hear()
    for (const listener of this.#listeners) listener()
  }

  /** A close that nobody tells of, as the line is down or the frame was lost. */
  #askForLate() {
    const now = this.now()
    const { stage, rows } = this.#state
    if (now - this.#askedAt < ASK_EVERY_MS) return
    const shown = [...stage.seats.map(({ id }) => id), ...shownIds(stage)]
    const late = [...new Set(shown)].filter((id) => {
      const row = rows.get(id)
      return row && !isOver(row.status) && now - row.closesAt > LATE_MS
    })
    if (late.length > 0) this.#ask(late)
  }

  #ask(ids: readonly string[] | null) {
    this.#askedAt = this.now()
    this.#world?.ask(ids).then(
      (rows) => this.load(rows),
      // asked again by the next beat
      () => undefined,
    )
  }

  #visible(visible: boolean) {
    const now = this.now()
    if (!visible) this.#hiddenAt = now
    else if (this.#hiddenAt !== null && now - this.#hiddenAt > AWAY_MS) this.#ask(null)
  }
}

export function isMine({ own, watched }: Pick<LotRow, 'own' | 'watched'>): boolean {
  return watched || (own !== null && own.status !== 'removed')
}

export function stageLot({ id, place, closesAt, status, paused }: LotRow): PausableLot {
  return { id, place, closesAt, paused, over: isOver(status) }
}
