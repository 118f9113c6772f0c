import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { Silence, within } from '#app/lib/within.ts'
import type { ClockStore } from './clock-store.ts'
import type { ReleaseAsk } from './clock-talk.ts'

/** How long the list of lots that D1 has given serves before it is asked again: lots may be added to an auction. */
const FRESH_MS = 60_000
/** A database that has not answered by then has failed; no close waits for it as long where the lots are known. */
const ANSWER_MS = 5_000
const KNOWN_WAITS_MS = 500
const SILENT_MS = 5_000

type LotRow = { id: string; closes_at: number; status: string; window_ms: number }

/** Which lots an auction has: read from D1, where they are published. */
export class ClockLots {
  #readAt: number | null = null
  /** D1 was found to hang: until then the lots that are known serve without asking. */
  #silentUntil = 0
  #reading: Promise<void> | null = null

  constructor(
    private readonly db: D1Database,
    private readonly store: ClockStore,
    private readonly clock: {
      now: () => number
      report: (what: string, facts: Record<string, unknown>) => void
    },
  ) {}

  /**
   * Knows all lots of the auction, and what this one says of itself. While D1 does not answer those already known
   * serve; who knows none throws, and the lot asks again.
   */
  async know(auctionId: string, ask: ReleaseAsk) {
    const now = this.clock.now()
    const fresh = (this.#readAt !== null && now - this.#readAt < FRESH_MS) || now < this.#silentUntil
    if (!fresh) {
      this.#reading ??= this.#read(auctionId).finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
    this.store.hear(ask, 0)
  }

  async #read(auctionId: string) {
    try {
      const patience = this.store.lots().length > 0 ? KNOWN_WAITS_MS : ANSWER_MS
      const rows = await within(patience, readLots(this.db, auctionId))
      this.store.atomically(() => {
        this.store.setAuctionId(auctionId)
        for (const { id, closes_at, status, window_ms } of rows) {
          const isOpen = status === 'open' || status === 'scheduled'
          this.store.learn({ listingId: id, closesAt: closes_at, isOpen, windowMs: window_ms })
        }
      })
      this.#readAt = this.clock.now()
    } catch (error) {
      this.clock.report('clock.lots', { auction: auctionId, error: String(error) })
      if (this.store.lots().length === 0) throw error
      if (error instanceof Silence) this.#silentUntil = this.clock.now() + SILENT_MS
    }
  }
}

/** Sealed lots close by themselves and never move. What a pause may add at most is not yet added. */
async function readLots(db: D1Database, auctionId: string): Promise<LotRow[]> {
  const { results } = await db
    .prepare(
      `select listings.id, listing_live.status,
         listing_live.closes_at - case when listing_live.paused_at is null then 0 else ?2 end as closes_at,
         case when listings.soft_close_mode = 'none' then 0 else listings.soft_close_window_ms end as window_ms
       from listings join listing_live on listing_live.listing_id = listings.id
       where listings.auction_id = ?1 and listings.format <> 'sealed'`,
    )
    .bind(auctionId, LONGEST_PAUSE_MS)
    .all<LotRow>()
  return results
}
