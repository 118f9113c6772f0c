import type { BuyNowNews } from './buyable-news.ts'
import { liveRow, offerRows, removalRows, type StandingRow, takingRows } from './projection-rows.ts'
import type { LogRow, RoomMemory } from './room-store.ts'
import type { SaleEvent } from './sale-events.ts'

/** Entries that one statement marks as removed. */
const MOST_REMOVALS = 5_000

/** Offers among these entries, and what they have taken away. */
export function entryStatements(
  db: D1Database,
  memory: RoomMemory,
  rows: readonly LogRow[],
): D1PreparedStatement[] {
  const { listingId } = memory.card
  const offers = offerRows(memory, rows)
  const removals = removalRows(rows)
  const statements: D1PreparedStatement[] = []
  if (offers.length > 0)
    statements.push(
      db
        .prepare(
          `insert into bids (listing_id, seq, bid_id, person_id, tag, kind, price, answered, silent, removed,
             why_public, why_party, placed_at)
           select ?1, j.value->>'seq', j.value->>'bidId', j.value->>'person', j.value->>'tag', j.value->>'kind',
             j.value->>'price', j.value->>'answered', j.value->>'silent', j.value->>'removed',
             j.value->>'whyPublic', j.value->>'whyParty', j.value->>'at'
           from json_each(?2) j where true on conflict do nothing`,
        )
        .bind(listingId, JSON.stringify(offers)),
    )
  for (let at = 0; at < removals.length; at += MOST_REMOVALS)
    statements.push(
      db
        .prepare(
          `update bids set removed = j.value->>'removed'
           from json_each(?2) j where listing_id = ?1 and seq = j.value->>'seq'`,
        )
        .bind(listingId, JSON.stringify(removals.slice(at, at + MOST_REMOVALS))),
    )
  const takings = takingRows(rows)
  if (takings.length > 0)
    statements.push(
      db
        .prepare(
          `insert into takings_back (listing_id, seq, person_id, at)
           select ?1, j.value->>'seq', j.value->>'person', j.value->>'at'
           from json_each(?2) j where true on conflict do nothing`,
        )
        .bind(listingId, JSON.stringify(takings)),
    )
  return statements
}

/** Where people stand; a row that D1 has from a later entry stays. */
export function standingStatement(
  db: D1Database,
  { card, lastAt }: RoomMemory,
  standings: readonly StandingRow[],
): D1PreparedStatement {
  return db
    .prepare(
      `insert into standings (person_id, listing_id, own_max, status, proposal, seq, updated_at)
       select j.value->>'person', ?1, j.value->>'max', j.value->>'status', j.value->>'proposal',
         j.value->>'seq', ?3
       from json_each(?2) j where true
       on conflict (person_id, listing_id) do update set own_max = excluded.own_max, status = excluded.status,
         proposal = excluded.proposal, seq = excluded.seq, updated_at = excluded.updated_at
         where standings.seq < excluded.seq`,
    )
    .bind(card.listingId, JSON.stringify(standings), lastAt)
}

/** The listing as everybody sees it; what D1 has from a later entry stays. `last`: the entry that closed it. */
export function liveStatement(
  db: D1Database,
  memory: RoomMemory,
  last: () => LogRow | null,
): D1PreparedStatement {
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
export function buyNowStatement(
  db: D1Database,
  { id, type, payload }: BuyNowNews,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `insert into events (id, type, payload, created_at, due_at)
       select ?1, ?6, ?2, ?3, ?3 from listing_live
       where listing_id = ?4 and status = 'open' and (buy_now is not null) <> ?5
       on conflict (id) do nothing`,
    )
    .bind(id, JSON.stringify(payload), now, payload.listingId, payload.buyable ? 1 : 0, type)
}

/** What other features react to: once, however often it is written. */
export function eventStatement(
  db: D1Database,
  events: readonly SaleEvent[],
  now: number,
): D1PreparedStatement {
  const rows = events.map(({ id, type, payload }) => ({ id, type, payload: JSON.stringify(payload) }))
  return db
    .prepare(
      `insert into events (id, type, payload, created_at, due_at)
       select j.value->>'id', j.value->>'type', j.value->>'payload', ?2, ?2 from json_each(?1) j where true
       on conflict (id) do nothing`,
    )
    .bind(JSON.stringify(rows), now)
}
