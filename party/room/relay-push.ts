import { pause, within } from '#app/lib/within.ts'
import {
  LEASE_MS,
  type OwnFrame,
  type OwnNews,
  type RelayAnswer,
  type RoomNews,
} from '#party/wire/protocol-relay.ts'

/** Between a relay's answer and the next push to it; the longer one while many sockets share the work. */
const PAUSE_MS = 100
const CROWDED_PAUSE_MS = 250
const CROWD = 1_000
/** People whose standings go with one push. */
const MOST_OWNS = 1_000
/** A relay that has not answered within this long has failed. */
const ANSWER_MS = 10_000
const LONGEST_PAUSE_MS = 30_000

type Line = {
  leaseUntil: number
  /** What this relay said last: its sockets, and how many of them watch this listing. */
  sockets: number
  viewers: number
  waiting: boolean
  running: boolean
  failures: number
  owns: Map<string, OwnFrame>
}

type Room = {
  now: () => number
  relay: (shard: string) => { push: (news: RoomNews) => Promise<RelayAnswer> }
  /** Where the listing stands now, as a visitor sees it; null while the room is not open. */
  snapshot: () => RoomNews['snapshot'] | null
  viewersChanged: () => void
  report: (what: string, facts: Record<string, unknown>) => void
}

/**
 * The room's side of its relays: who has registered and until when, and what they are told. Each relay is told where
 * the listing stands, not what happened, so that a push that is late or lost is made good by the next.
 */
export class RelayPush {
  readonly #sql: SqlStorage
  readonly #lines = new Map<string, Line>()
  #joining: { shard: string; viewers: number; joined: () => void; failed: (error: unknown) => void }[] = []

  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly room: Room,
  ) {
    this.#sql = storage.sql
    this.#sql.exec(
      `create table if not exists relays (
         shard text primary key, lease_until integer not null, viewers integer not null
       ) without rowid`,
    )
    for (const row of this.#sql.exec('select shard, lease_until, viewers from relays'))
      this.#lines.set(String(row.shard), newLine(Number(row.lease_until), Number(row.viewers)))
  }

  /** Viewers of this listing at all relays, as they last said. */
  get viewers(): number {
    let viewers = 0
    for (const line of this.#lines.values()) if (this.#holds(line)) viewers += line.viewers
    return viewers
  }

  /** Whether any relay is to be told. */
  get listen(): boolean {
    for (const line of this.#lines.values()) if (this.#holds(line)) return true
    return false
  }

  /** Takes a relay in, or renews its lease. Those that come together are written together. */
  register(shard: string, viewers: number): Promise<void> {
    return new Promise((joined, failed) => {
      this.#joining.push({ shard, viewers, joined, failed })
      if (this.#joining.length === 1) setTimeout(() => this.#join(), 0)
    })
  }

  /** Something has changed: every relay is told as soon as it has answered what it was told before. */
  tell(owns: readonly OwnNews[]) {
    for (const [shard, line] of this.#lines) {
      if (!this.#holds(line)) continue
      for (const { person, frame } of owns) line.owns.set(person, frame)
      line.waiting = true
      if (!line.running) void this.#run(shard, line)
    }
  }

  #join() {
    const joining = this.#joining
    this.#joining = []
    const leaseUntil = this.room.now() + LEASE_MS
    try {
      this.storage.transactionSync(() => {
        this.#sql.exec('delete from relays where lease_until <= ?', this.room.now())
        for (const { shard, viewers } of joining)
          this.#sql.exec('insert or replace into relays values (?, ?, ?)', shard, leaseUntil, viewers)
      })
    } catch (error) {
      for (const { failed } of joining) failed(error)
      return
    }
    const before = this.viewers
    for (const [shard, line] of this.#lines)
      if (!this.#holds(line) && !line.running) this.#lines.delete(shard)
    for (const { shard, viewers, joined } of joining) {
      const line = this.#lines.get(shard) ?? newLine(leaseUntil, viewers)
      line.leaseUntil = leaseUntil
      line.viewers = viewers
      this.#lines.set(shard, line)
      joined()
    }
    if (this.viewers !== before) this.room.viewersChanged()
  }

  /** One push after the other, the next one never before the answer to the last. */
  async #run(shard: string, line: Line) {
    line.running = true
    while (line.waiting && this.#holds(line)) {
      const snapshot = this.room.snapshot()
      if (!snapshot) break
      const owns = firstOf(line.owns, MOST_OWNS)
      for (const [person] of owns) line.owns.delete(person)
      line.waiting = line.owns.size > 0
      try {
        const news = { snapshot, counted: line.viewers, owns: [...owns].map(ownNews) }
        this.#answered(shard, line, await within(ANSWER_MS, this.room.relay(shard).push(news)))
      } catch (error) {
        line.failures += 1
        line.waiting = true
        // what came meanwhile is newer
        line.owns = new Map([...owns, ...line.owns])
        this.room.report('relay.failed', { shard, tries: line.failures, error: String(error) })
      }
      await pause(this.#pauseAfter(line))
    }
    line.running = false
  }

  #answered(shard: string, line: Line, { sockets, viewers }: RelayAnswer) {
    line.failures = 0
    line.sockets = sockets
    if (viewers === line.viewers) return
    line.viewers = viewers
    this.#sql.exec('update relays set viewers = ? where shard = ?', viewers, shard)
    this.room.viewersChanged()
  }

  #pauseAfter({ failures }: Line): number {
    if (failures > 0) return Math.min(CROWDED_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    let sockets = 0
    for (const line of this.#lines.values()) sockets += line.sockets
    return sockets > CROWD ? CROWDED_PAUSE_MS : PAUSE_MS
  }

  #holds({ leaseUntil }: Line): boolean {
    return leaseUntil > this.room.now()
  }
}

function firstOf<Key, Value>(map: ReadonlyMap<Key, Value>, most: number): Map<Key, Value> {
  const first = new Map<Key, Value>()
  for (const [key, value] of map) {
    if (first.size >= most) break
    first.set(key, value)
  }
  return first
}

function newLine(leaseUntil: number, viewers: number): Line {
  return {
    leaseUntil,
    viewers,
    sockets: 0,
    waiting: false,
    running: false,
    failures: 0,
    owns: new Map(),
  }
}

function ownNews([person, frame]: [string, OwnFrame]): OwnNews {
  return { person, frame }
}
