import type { AuctionState } from '#app/domain/auction/state.ts'
import { nextWake } from '#app/domain/auction/wake.ts'
import { backOff } from '#app/lib/within.ts'
import { sendAll } from './broadcast.ts'
import type { CommandQueue } from './command-queue.ts'
import type { Gate } from './gate.ts'
import { awaitsClock, type GroupLine } from './group-line.ts'
import type { GuardLine } from './guard-line.ts'
import type { Projection } from './projection.ts'

const FINAL_MS = 5 * 60_000
const SERVER_TIME_EVERY_MS = 5_000
/** An alarm that should have rung this long ago is not relied upon. */
const LATE_MS = 1_000
/** How soon a close that waits for somebody's facts is looked at again. */
const HELD_MS = 50
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 60_000

type Opened = { gate: Gate; queue: CommandQueue; projection: Projection; group: GroupLine; guard: GuardLine }

/** The room's one alarm: set for whatever comes next, and the time that is told towards the end. */
export class Deadlines {
  #alarmAt: number | null = null
  #rangAt = 0
  #serverTimeDueAt = 0
  #failures = 0

  constructor(
    private readonly room: {
      now: () => number
      sockets: () => readonly WebSocket[]
      setAlarm: (at: number) => void
    },
  ) {}

  /** The alarm has rung: none is set any more. */
  rang() {
    this.#rangAt = this.#alarmAt ?? this.#rangAt
    this.#alarmAt = null
  }

  /** The room could not even be opened: the alarm rings again, less and less often. */
  failed() {
    this.#failures += 1
    const next = this.room.now() + backOff(this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
    this.#alarmAt = next
    this.room.setAlarm(next)
  }

  /** Sets the alarm for whatever comes next; an earlier one that is already set may stand. */
  set({ gate, queue, projection, group, guard }: Opened) {
    this.#failures = 0
    const { memory } = gate
    const now = this.room.now()
    const due = [
      this.#wake(gate, queue, now),
      group.dueAt(),
      guard.dueAt(),
      projection.dueAt(memory),
      this.#serverTimeAlarm(memory.state),
    ].filter((at) => at !== null)
    if (due.length === 0) return
    // an alarm that is set, while it rings, for the very time that it rings for, is kept by the platform but never rings
    const next = Math.max(now, this.#rangAt + 1, Math.min(...due))
    if (this.#alarmAt !== null && this.#alarmAt <= next && this.#alarmAt > now - LATE_MS) return
    this.#alarmAt = next
    this.room.setAlarm(next)
  }

  /** Tells everybody the room's time, every few seconds before the close. */
  tellServerTime({ status, closesAt, paused }: AuctionState) {
    const now = this.room.now()
    const final = status === 'open' && !paused && closesAt - now <= FINAL_MS && closesAt > now
    if (!final || now < this.#serverTimeDueAt) return
    this.#serverTimeDueAt = now + SERVER_TIME_EVERY_MS
    sendAll(this.room.sockets(), { type: 'servertime', dTime: now })
  }

  #wake({ memory }: Gate, { holdsClose, restsUntil }: CommandQueue, now: number): number | null {
    const wake = nextWake(memory.card, memory.state)
    if (wake === null) return null
    if (holdsClose) return Math.max(wake, now + HELD_MS)
    return awaitsClock(memory, now) ? null : Math.max(wake, restsUntil)
  }

  #serverTimeAlarm({ status, closesAt, paused }: AuctionState): number | null {
    if (status !== 'open' || paused || closesAt <= this.room.now() || this.room.sockets().length === 0)
      return null
    return Math.max(this.#serverTimeDueAt, closesAt - FINAL_MS)
  }
}
