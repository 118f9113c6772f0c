import { LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents, dollarsOrNull } from '#app/domain/money/money.ts'
import { isOver, shownStatus } from '#app/domain/shop/listing.ts'
import type { OwnStatus, Snapshot } from '#party/wire/protocol.ts'
import type { OwnFrame } from '#party/wire/protocol-relay.ts'

type LiveRow = {
  listing_id: string
  status: 'scheduled' | 'open' | 'sold' | 'closed'
  price: number
  next_minimum: number | null
  buy_now: number | null
  stock: number
  offer_count: number
  bidder_count: number
  reserve_met: number
  starts_at: number
  closes_at: number
  projected_seq: number
  ledger_head: string | null
  paused_at: number | null
  pause_reason: string | null
}

/** Listings as they were last projected, by id, as a visitor sees them. Those that D1 does not know are left out. */
export async function readTileSnapshots(
  db: D1Database,
  ids: readonly string[],
  now: number,
): Promise<Map<string, Snapshot>> {
  if (ids.length === 0) return new Map()
  const { results } = await db
    .prepare(
      `select live.listing_id, live.status, live.price, live.next_minimum, live.buy_now, live.stock, live.offer_count, live.bidder_count,
         live.reserve_met, live.starts_at, live.closes_at, live.projected_seq, live.ledger_head,
         live.paused_at, live.pause_reason
       from json_each(?1) wanted join listing_live live on live.listing_id = wanted.value`,
    )
    .bind(JSON.stringify(ids))
    .all<LiveRow>()
  return new Map(results.map((row) => [row.listing_id, snapshotOf(row, now)]))
}

function snapshotOf(row: LiveRow, now: number): Snapshot {
  const shown = shownStatus(row.status, row.starts_at, row.closes_at, now)
  const over = isOver(row.status)
  return {
    type: 'snapshot',
    id: row.listing_id,
    seq: row.projected_seq,
    wprice: dollarsFromCents(row.price),
    next_bid: over ? null : dollarsOrNull(row.next_minimum),
    buy_now: over ? null : dollarsOrNull(row.buy_now),
    stock: row.stock,
    bid_count: row.offer_count,
    rank_count: row.bidder_count,
    market_status: shown === 'pending' ? 'open' : shown,
    reserve_met: row.reserve_met === 1,
    date_closed: isoTime(row.closes_at - (row.paused_at === null ? 0 : LONGEST_PAUSE_MS)),
    future_active: isoTime(row.starts_at),
    viewers: 0,
    dTime: now,
    ledger_head: row.ledger_head,
    ...(row.paused_at !== null && {
      paused: { since: isoTime(row.paused_at), reason: row.pause_reason ?? '' },
    }),
    bidtopstatus: null,
    rank: null,
    biddercurrentbid: null,
  }
}

export type Stand = { person: string; listing: string }

type StandingRow = {
  person_id: string
  listing_id: string
  own_max: number | null
  status: Exclude<OwnStatus, null>
  seq: number
}

/** Where these people stand on these listings, as it was last projected. One statement, however many. */
export async function readStandings(
  db: D1Database,
  stands: readonly Stand[],
  now: number,
): Promise<{ person: string; frame: OwnFrame }[]> {
  if (stands.length === 0) return []
  const { results } = await db
    .prepare(
      `select standings.person_id, standings.listing_id, standings.own_max, standings.status, standings.seq
       from json_each(?1) wanted join standings
         on standings.person_id = wanted.value->>'person' and standings.listing_id = wanted.value->>'listing'`,
    )
    .bind(JSON.stringify(stands))
    .all<StandingRow>()
  return results.map((row) => ({
    person: row.person_id,
    frame: {
      type: 'ownstatus',
      id: row.listing_id,
      seq: row.seq,
      dTime: now,
      bidtopstatus: row.status,
      rank: null,
      biddercurrentbid: dollarsOrNull(row.own_max),
    },
  }))
}
