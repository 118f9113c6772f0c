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
         ledger_head = ?13, buy_now = ?14, stock = ?15, outcome = ?16, charges = ?17, paused_at = ?18, pause_reason = ?19,
         starts_at = ?20
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
      live.paused_at,
      live.pause_reason,
      live.starts_at,
    )
}

/**
 * A listing whose terms are others: its row, and the card that pages read, are as the room has them. After `liveStatement`
 * in a batch; one that comes late changes nothing. The steps are those of a schedule, or a flat one.
 */
export function revisionStatements(db: D1Database, { card, seq }: RoomMemory): D1PreparedStatement[] {
  const { buyNow, ladder, listingId, softClose } = card
  const [first] = ladder
  const isCurrent = `exists (select 1 from listing_live where listing_id = ?1 and projected_seq = ?2)`
  return [
    db
      .prepare(`update listing_live set auction_id = ?3 where listing_id = ?1 and projected_seq = ?2`)
      .bind(listingId, seq, card.auctionId),
    db
      .prepare(`update rule_cards set card = ?3 where listing_id = ?1 and ${isCurrent}`)
      .bind(listingId, seq, JSON.stringify(card)),
    db
      .prepare(
        `update listings set start_price = ?3, reserve_price = ?4, reserve_mode = ?5, max_start = ?6,
           buy_now_price = ?7, buy_now_policy = coalesce(?8, buy_now_policy), quantity = ?9, pre_bids = ?10,
           deposit_amount = ?11, bid_kinds = ?12, whole_dollars = ?13, soft_close_mode = ?14,
           soft_close_window_ms = ?15, soft_close_extension_ms = ?16, soft_close_cap_ms = ?17, starts_at = ?18,
           closes_at = ?19, pickup_deadline_days = ?20, auction_id = ?21,
           increment_schedule_id = coalesce((select id from increment_schedules where json(ladder) = json(?22) limit 1),
             increment_schedule_id),
           increment_amount = case when exists (select 1 from increment_schedules where json(ladder) = json(?22))
             then null else coalesce(?23, increment_amount) end,
           own_ladder = case when json(own_ladder) = json(?22) then own_ladder end
         where id = ?1 and ${isCurrent}`,
      )
      .bind(
        listingId,
        seq,
        card.startPrice,
        card.reserve,
        card.reserveMode,
        card.maxStart,
        buyNow?.price ?? null,
        buyNow?.policy ?? null,
        card.quantity,
        card.preBids ? 1 : 0,
        card.depositAmount,
        card.bidKinds,
        card.wholeDollars ? 1 : 0,
        softClose.mode,
        softClose.windowMs,
        softClose.extensionMs,
        softClose.capMs,
        card.startsAt,
        card.closesAt,
        card.pickupDeadlineDays,
        card.auctionId,
        JSON.stringify(ladder),
        ladder.length === 1 && first?.from === 0 ? first.step : null,
      ),
  ]
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
