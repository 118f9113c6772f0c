import { buyNowPrice } from '#app/domain/auction/decide.ts'
import type { EventOf } from '#app/domain/events.ts'
import type { RoomMemory } from './room-store.ts'

/** What D1 is told when a lot that is still open can no longer be bought beside its auction, or can again. */
export type BuyNowNews = EventOf<'buy-now-changed'>

/** Null where nothing of the kind can happen: it has no Buy Now, or is not open. Its close tells more than this would. */
export function buyNowEvent({ card, state, seq, lastAt }: RoomMemory): BuyNowNews | null {
  if (card.format !== 'ascending' || card.buyNow === null || state.status !== 'open') return null
  const { listingId } = card
  const buyable = buyNowPrice(card, state) !== null
  return {
    id: `buy-now-changed:${listingId}:${seq}`,
    type: 'buy-now-changed',
    payload: { listingId, buyable, at: lastAt },
  }
}
