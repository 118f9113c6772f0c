import { buyNowPrice } from '#app/domain/auction/decide.ts'
import type { RoomMemory } from './room-store.ts'

/** What D1 is told when a lot that is still open can no longer be bought beside its auction, or can again. */
export type BuyNowChanged = { listingId: string; buyable: boolean; at: number }

/** Null where nothing of the kind can happen: it has no Buy Now, or is not open. Its close tells more than this would. */
export function buyNowEvent({
  card,
  state,
  seq,
  lastAt,
}: RoomMemory): { id: string; payload: BuyNowChanged } | null {
  if (card.format !== 'ascending' || card.buyNow === null || state.status !== 'open') return null
  const { listingId } = card
  const buyable = buyNowPrice(card, state) !== null
  return { id: `buy-now-changed:${listingId}:${seq}`, payload: { listingId, buyable, at: lastAt } }
}

/** Written before the row that it is held against: what D1 knows by then says whether anything has changed. */
export function buyNowStatement(
  db: D1Database,
  { id, payload }: NonNullable<ReturnType<typeof buyNowEvent>>,
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `insert into events (id, type, payload, created_at, due_at)
       select ?1, 'buy-now-changed', ?2, ?3, ?3 from listing_live
       where listing_id = ?4 and status = 'open' and (buy_now is not null) <> ?5
       on conflict (id) do nothing`,
    )
    .bind(id, JSON.stringify(payload), now, payload.listingId, payload.buyable ? 1 : 0)
}
