import type { AuctionEvent } from '#app/domain/auction/state.ts'
import type { AuctionClosed, EventOf } from '#app/domain/events.ts'
import { saleId } from '#app/domain/ids.ts'
import { eventsOf, type LogRow, type RoomMemory } from './room-store.ts'

/** A row of D1's `events`; the reactions to it live in workers/jobs. */
export type SaleEvent = EventOf<'auction-closed' | 'listing-purchased'>

/** `last`: the entry that closed it. One that was sold out and opened again closes once more, which is another event. */
export function closedEvent(
  { card, state }: RoomMemory,
  last: Pick<LogRow, 'at' | 'events' | 'commandId'>,
): SaleEvent {
  const { listingId, format, charges } = card
  const sold = state.status === 'sold'
  const sale = format === 'fixed' ? null : saleId(listingId, 1)
  return {
    id: `auction-closed:${sale ?? listingId}${state.reopenings > 0 ? `:again-${state.reopenings}` : ''}`,
    type: 'auction-closed',
    payload: {
      listingId,
      format,
      charges,
      outcome: outcomeOf(eventsOf(last.events)) ?? (sold ? 'sold' : 'unsold'),
      winnerId: sold ? state.leader : null,
      price: sold && format !== 'fixed' ? state.price : null,
      saleId: sale,
      closedAt: last.at,
      commandId: boughtIn(last) ? last.commandId : null,
    },
  }
}

/** The sale in an entry; null for one that has none, or whose sale is the close. */
export function purchasedEvent({ card }: RoomMemory, row: LogRow): SaleEvent | null {
  const bought = boughtIn(row)
  if (!bought || card.format !== 'fixed') return null
  const { person, quantity, price, sale } = bought
  const { listingId, charges } = card
  const { at, commandId } = row
  const id = saleId(listingId, sale)
  return {
    id: `listing-purchased:${id}`,
    type: 'listing-purchased',
    payload: { listingId, saleId: id, buyerId: person, quantity, price, at, charges, commandId },
  }
}

/** How a listing ended with these events; null when it did not. */
export function outcomeOf(events: readonly AuctionEvent[]): AuctionClosed['outcome'] | null {
  return events.find((event) => event.type === 'auction-closed')?.outcome ?? null
}

/** The sale that somebody's command has become, whether or not D1 has heard of it; null where it became none. */
export function saleOf(memory: RoomMemory, row: LogRow): SaleEvent | null {
  const sale = purchasedEvent(memory, row)
  return sale ?? (boughtIn(row) ? closedEvent(memory, row) : null)
}

function boughtIn({ events }: Pick<LogRow, 'events'>) {
  return eventsOf(events).find((event) => event.type === 'purchased')
}
