import { isOver } from '#app/domain/listing.ts'
import { type BuyNowNews, buyNowEvent } from './buyable-news.ts'
import { liveRow, offerRows, removalRows, standingRows } from './projection-rows.ts'
import type { LogRow, RoomMemory, RoomStore } from './room-store.ts'
import { closedEvent, purchasedEvent, type SaleEvent } from './sale-events.ts'

/** Entries in one batch: well under D1's limit of 2 MB for a parameter. */
const MOST_ENTRIES = 500
/** At most four batches a second. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** The longest pause for D1's sake while it does take what it is given. */
const MOST_CONSIDERATE_MS = 2_000
/** How long word of somebody who was passed waits for that of others. */
const PASSED_WAIT_MS = 1_000
/** After this many refusals an entry that breaks a constraint is set aside. */
const TRIES = 5

/**
 * D1 follows the room. The room's log is the outbox: entries after `projectedSeq` have not been seen to arrive.
 * Every write is guarded by seq, so that a repeated or late batch changes nothing.
 */
export class Projection {
  #failures = 0
  #notBefore = 0
  #most = MOST_ENTRIES
  /** The last entry of a batch that D1 refused: until it is passed, batches stay small. */
  #suspectUntil = -1
  #closeKnown = false
  /** The last purchase that D1 has; -1 while nothing has been asked. */
  #soldUntil = -1
  #running = false
  /** Until then a word that is under way speaks for whoever is passed. */
  #passedToldUntil = 0

  constructor(
    private readonly db: D1Database,
    private readonly store: RoomStore,
    private readonly now: () => number,
    private readonly announce: (eventId: string) => Promise<unknown>,
    private readonly report: (what: string, facts: Record<string, unknown>) => void,
    /** Somebody was passed, and D1 knows: their browser may be told, so many milliseconds from now. */
    private readonly passed: (wait: number) => Promise<unknown>,
  ) {}

  /** When the next batch is due (epoch ms); null when D1 has everything. */
  dueAt(memory: RoomMemory): number | null {
    if (memory.projectedSeq >= memory.seq) return null
    // asked again while a batch is under way, it would wake the room over and over
    return this.#running ? this.now() + PAUSE_MS : this.#notBefore
  }

  /** One batch. Returns the seq that D1 has now. Never throws: what failed is due again later. */
  async drain(memory: RoomMemory): Promise<number> {
    if (this.#running) return memory.projectedSeq
    this.#running = true
    const begunAt = this.now()
    let rows: LogRow[] = []
    try {
      await this.#writeSales(memory)
      // what has come since is not in `memory`, and waits for its turn
      rows = this.store.listLog(memory.projectedSeq, this.#most).filter(({ seq }) => seq <= memory.seq)
      const standings = standingRows(memory)
      const last = () => this.store.findEntry(memory.seq)
      const news = buyNowEvent(memory)
      const entries = entryStatements(this.db, memory, { rows, standings, last })
      const [told] = await this.db.batch(
        news ? [buyNowStatement(this.db, news, this.now()), ...entries] : entries,
      )
      if (news && told && told.meta.changes > 0) await this.announce(news.id).catch(() => undefined)
      if (standings.some(({ status }) => status === 'outbid')) this.#tellPassed()
      this.#failures = 0
      // D1 is one for all rooms: the slower it answers, the more seldom each of them asks
      this.#notBefore = this.now() + Math.max(PAUSE_MS, Math.min(this.now() - begunAt, MOST_CONSIDERATE_MS))
      const seq = this.#advance(rows)
      if (seq >= this.#suspectUntil) this.#most = MOST_ENTRIES
      return seq
    } catch (error) {
      return this.#failed(memory, rows, error)
    } finally {
      this.#running = false
    }
  }

  /** Close and sales go first, in a batch of their own: they wait behind nothing. */
  async #writeSales(memory: RoomMemory) {
    const closing = !this.#closeKnown && isOver(memory.state.status) ? this.store.findEntry(memory.seq) : null
    const purchases = this.#purchases(memory)
    const events = purchases.flatMap((row) => purchasedEvent(memory, row) ?? [])
    if (closing) events.push(closedEvent(memory, closing))
    if (events.length === 0) return
    const last = () => this.store.findEntry(memory.seq)
    await this.db.batch([liveStatement(this.db, memory, last), this.#eventStatement(events)])
    this.#closeKnown ||= closing !== null
    this.#soldUntil = purchases.at(-1)?.seq ?? this.#soldUntil
    // the rows are safe: if a message is lost, the sweep delivers it
    for (const { id } of events) await this.announce(id).catch(() => undefined)
  }

  /** Purchases that D1 may not have: those of projected entries went before them, those of the next batch are here. */
  #purchases({ card, state, seq, projectedSeq }: RoomMemory): LogRow[] {
    this.#soldUntil = Math.max(this.#soldUntil, projectedSeq)
    return card.format !== 'fixed' || state.sales === 0 || this.#soldUntil >= seq
      ? []
      : this.store.listPurchases(this.#soldUntil, MOST_ENTRIES).filter((row) => row.seq <= seq)
  }

  #eventStatement(events: readonly SaleEvent[]): D1PreparedStatement {
    const rows = events.map(({ id, type, payload }) => ({ id, type, payload: JSON.stringify(payload) }))
    return this.db
      .prepare(
        `insert into events (id, type, payload, created_at, due_at)
         select j.value->>'id', j.value->>'type', j.value->>'payload', ?2, ?2 from json_each(?1) j where true
         on conflict (id) do nothing`,
      )
      .bind(JSON.stringify(rows), this.now())
  }

  /** What is lost is found by the minute's sweep. */
  #tellPassed() {
    if (this.now() < this.#passedToldUntil) return
    this.#passedToldUntil = this.now() + PASSED_WAIT_MS
    this.passed(PASSED_WAIT_MS).catch(() => undefined)
  }

  #advance(rows: readonly LogRow[]): number {
    const seq = rows.at(-1)?.seq ?? -1
    this.store.setProjected(seq)
    return seq
  }

  #failed(memory: RoomMemory, rows: readonly LogRow[], error: unknown): number {
    const message = error instanceof Error ? error.message : String(error)
    const broken = /constraint/i.test(message)
    if (broken && rows.length > 1) {
      // halved, until the entry that D1 refuses stands alone
      this.#most = Math.ceil(rows.length / 2)
      this.#suspectUntil = rows.at(-1)?.seq ?? -1
      this.#notBefore = this.now() + PAUSE_MS
      return memory.projectedSeq
    }
    this.#failures += 1
    // a close has no rows here: it is tried for ever, and never set aside
    if (broken && rows.length === 1 && this.#failures >= TRIES) {
      const seq = rows[0]?.seq ?? -1
      this.store.park(seq, message)
      this.report('projection.parked', { listing: memory.card.listingId, seq, error: message })
      this.#failures = 0
      return this.#advance(rows)
    }
    this.#notBefore = this.now() + Math.min(PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS)
    this.report('projection.failed', {
      listing: memory.card.listingId,
      tries: this.#failures,
      error: message,
    })
    return memory.projectedSeq
  }
}

type Entries = {
  rows: readonly LogRow[]
  standings: ReturnType<typeof standingRows>
  last: () => LogRow | null
}

function entryStatements(
  db: D1Database,
  memory: RoomMemory,
  { rows, standings, last }: Entries,
): D1PreparedStatement[] {
  const { listingId } = memory.card
  const removals = removalRows(rows)
  return [
    liveStatement(db, memory, last),
    db
      .prepare(
        `insert into bids (listing_id, seq, bid_id, person_id, tag, kind, price, answered, silent, removed,
           why_public, why_party, placed_at)
         select ?1, j.value->>'seq', j.value->>'bidId', j.value->>'person', j.value->>'tag', j.value->>'kind',
           j.value->>'price', j.value->>'answered', j.value->>'silent', j.value->>'removed',
           j.value->>'whyPublic', j.value->>'whyParty', j.value->>'at'
         from json_each(?2) j where true on conflict do nothing`,
      )
      .bind(listingId, JSON.stringify(offerRows(memory, rows))),
    ...(removals.length === 0
      ? []
      : [
          db
            .prepare(
              `update bids set removed = j.value->>'removed'
               from json_each(?2) j where listing_id = ?1 and seq = j.value->>'seq'`,
            )
            .bind(listingId, JSON.stringify(removals)),
        ]),
    db
      .prepare(
        `insert into standings (person_id, listing_id, own_max, status, proposal, seq, updated_at)
         select j.value->>'person', ?1, j.value->>'max', j.value->>'status', j.value->>'proposal',
           j.value->>'seq', ?3
         from json_each(?2) j where true
         on conflict (person_id, listing_id) do update set own_max = excluded.own_max, status = excluded.status,
           proposal = excluded.proposal, seq = excluded.seq, updated_at = excluded.updated_at
           where standings.seq < excluded.seq`,
      )
      .bind(listingId, JSON.stringify(standings), memory.lastAt),
  ]
}

function liveStatement(db: D1Database, memory: RoomMemory, last: () => LogRow | null): D1PreparedStatement {
  const live = liveRow(memory, last)
  return db
    .prepare(
      `update listing_live set status = ?2, price = ?3, next_minimum = ?4, offer_count = ?5, bidder_count = ?6,
         reserve_met = ?7, closes_at = ?8, extensions = ?9, leader_id = ?10, winner_id = ?11, projected_seq = ?12,
         ledger_head = ?13, buy_now = ?14, stock = ?15, outcome = ?16, charges = ?17
       where listing_id = ?1 and projected_seq < ?12`,
    )
    .bind(
      memory.card.listingId,
      live.status,
      live.price,
      live.next_minimum,
      live.offer_count,
      live.bidder_count,
      live.reserve_met,
      live.closes_at,
      live.extensions,
      live.leader_id,
      live.winner_id,
      live.projected_seq,
      live.ledger_head,
      live.buy_now,
      live.stock,
      live.outcome,
      live.charges,
    )
}

/** Written before the row that it is held against: what D1 knows by then says whether anything has changed. */
function buyNowStatement(db: D1Database, { id, payload }: BuyNowNews, now: number): D1PreparedStatement {
  return db
    .prepare(
      `insert into events (id, type, payload, created_at, due_at)
       select ?1, 'buy-now-changed', ?2, ?3, ?3 from listing_live
       where listing_id = ?4 and status = 'open' and (buy_now is not null) <> ?5
       on conflict (id) do nothing`,
    )
    .bind(id, JSON.stringify(payload), now, payload.listingId, payload.buyable ? 1 : 0)
}
