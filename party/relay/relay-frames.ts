import { isOver } from '#app/domain/shop/listing.ts'
import type { PublicChange, Snapshot } from '#party/wire/protocol.ts'
import type { RelayFrame } from '#party/wire/protocol-relay.ts'

/** What somebody who was told `told` must hear to know what `known` says: all changes between, as one. */
export function framesBetween(told: Snapshot, known: Snapshot, dTime: number): RelayFrame[] {
  const { id, ledger_head } = known
  if (known.seq <= told.seq) return []
  const change = changeBetween(told, known)
  const shared = { id, dTime, ...change, from_seq: told.seq + 1, ledger_head }
  if (!isOver(known.market_status)) return [{ type: 'bidAddtime', ...shared, events: [change] }]
  return [
    { type: 'realclosedupdates', ...shared, sold: known.market_status === 'sold' },
    { type: 'productClosed', id, seq: known.seq, dTime },
  ]
}

function changeBetween(told: Snapshot, known: Snapshot): PublicChange {
  const {
    seq,
    wprice,
    next_bid,
    buy_now,
    stock,
    bid_count,
    rank_count,
    market_status,
    reserve_met,
    date_closed,
    paused,
  } = known
  // one that opens again has its old close back, and one that was paused its old time, which are no extensions
  const stood = paused !== undefined || told.paused !== undefined
  const extendedMs =
    isOver(told.market_status) || stood
      ? 0
      : Math.max(0, Date.parse(date_closed) - Date.parse(told.date_closed))
  return {
    seq,
    wprice,
    next_bid,
    buy_now,
    stock,
    bid_count,
    rank_count,
    market_status,
    reserve_met,
    date_closed,
    bpop_belowFive: extendedMs > 0,
    extended_ms: extendedMs,
    ...(paused && { paused }),
  }
}
