import { buyNowPrice } from '#app/domain/auction/decide.ts'
import { piecePrice } from '#app/domain/auction/fixed.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { RoomCommand } from '#party/wire/protocol.ts'
import type { RoomMemory } from './room-store.ts'

/** What a command would bind its bidder to. `adds`: beside what they are bound to here already, not instead of it. */
export type Demand = { amount: Cents; adds: boolean }

/**
 * What this listing holds of a person's own limit: their maximum while it is open, an outbid one too, as a cancellation
 * could bring it back; the pieces bought while a fixed listing goes on. Nothing once it is over: what was won is on an
 * invoice then. Who offers to sell spends nothing.
 */
export function commitmentOf({ card, state, bidders }: RoomMemory, person: PersonId): Cents {
  const own = bidders.get(person)
  if (!own || isOver(state.status) || card.format === 'reverse') return 0
  if (card.format === 'fixed') return own.bought * piecePrice(card)
  // a starting offer that has not become an offer at the start binds nobody
  return own.preBid && state.status === 'open' ? 0 : (own.ownMax ?? 0)
}

/**
 * Whether something of a person's can still win here, or has: an offer that was passed too, as a cancellation could bring
 * it back. A starting offer that has not become an offer at the start can not.
 */
export function standsHere({ state, bidders }: RoomMemory, person: PersonId): boolean {
  const own = bidders.get(person)
  if (!own) return false
  if (isOver(state.status)) return state.status === 'sold' && state.leader === person
  return own.ownMax !== null && !(own.preBid && state.status === 'open')
}

/** What a command asks of its bidder's limit; null where it asks nothing, or cannot be read. */
export function demandOf({ card, state }: RoomMemory, command: RoomCommand): Demand | null {
  if (card.format === 'reverse') return null
  switch (command.type) {
    case 'bid':
    case 'pre_bid':
      return command.amount.ok && command.amount.cents !== null && command.amount.cents > 0
        ? { amount: command.amount.cents, adds: false }
        : null
    case 'buy_now': {
      const price =
        buyNowPrice(card, state) ?? (card.format === 'fixed' ? piecePrice(card) : card.buyNow?.price)
      if (price === undefined || !(command.quantity > 0)) return null
      return { amount: price * command.quantity, adds: card.format === 'fixed' }
    }
    case 'buy_agreed':
      return command.quantity > 0 ? { amount: command.price * command.quantity, adds: true } : null
    default:
      return null
  }
}
