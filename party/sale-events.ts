import type { Format } from '#app/domain/auction/rule-card.ts'
import type { AuctionEvent } from '#app/domain/auction/state.ts'
import { saleId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money.ts'
import type { Charges } from '#app/domain/pricing.ts'
import { eventsOf, type LogRow, type RoomMemory } from './room-store.ts'

/**
 * What D1 is told when a listing closes; the reactions to it live in workers/jobs. Where it was sold to one person, at
 * the hammer or by Buy Now, this is the sale.
 */
export type AuctionClosed = {
  listingId: string
  format: Format
  outcome: 'sold' | 'unsold' | 'withdrawn'
  winnerId: string | null
  /** Hammer price in cents, null when nobody has won. */
  price: Cents | null
  /** Null for a fixed listing, whose sales are `listing-purchased` events. */
  saleId: string | null
  closedAt: number
  /** What the listing has promised to add to the price; null where its card does not say. */
  charges: Charges | null
  /** The command that was the purchase; null where it was sold otherwise. */
  commandId: string | null
}

/** One sale of a fixed listing. */
export type ListingPurchased = {
  listingId: string
  saleId: string
  buyerId: string
  quantity: number
  /** Of a piece, in cents. */
  price: Cents
  at: number
  charges: Charges | null
  commandId: string | null
}

/** A row of D1's `events`. Its id follows from what has happened, so that it is written once. */
export type SaleEvent =
  | { id: string; type: 'auction-closed'; payload: AuctionClosed }
  | { id: string; type: 'listing-purchased'; payload: ListingPurchased }

/** `last`: the entry that closed it. Nothing comes after a close. */
export function closedEvent(
  { card, state }: RoomMemory,
  last: Pick<LogRow, 'at' | 'events' | 'commandId'>,
): SaleEvent {
  const { listingId, format, charges } = card
  const sold = state.status === 'sold'
  const sale = format === 'fixed' ? null : saleId(listingId, 1)
  return {
    id: `auction-closed:${sale ?? listingId}`,
    type: 'auction-closed',
    payload: {
      ...{ listingId, format, charges },
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
