import { accepted, type Decision, refused } from './decision.ts'
import type { History } from './history.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionState } from './state.ts'

/**
 * Pieces whose sale was called off are for sale again: as many as are asked for, or all that are left of the sale. Never
 * more of a sale than it was of, whatever else has come back of it. A listing that was sold out by them opens again, if
 * its close has not passed; one that is over otherwise stays so, and has the pieces all the same.
 */
export function decideRestock(
  card: RuleCard,
  state: AuctionState,
  { sale, quantity: asked }: Extract<AuctionCommand, { type: 'restock' }>,
  now: number,
  history: History,
): Decision {
  if (card.format !== 'fixed') return refused({ code: 'nothing_to_restock' })
  const sold = findSold(sale, history)
  const quantity = asked ?? sold?.left ?? 0
  if (!sold || sold.left === 0) return refused({ code: 'nothing_to_restock' })
  if (!Number.isSafeInteger(quantity) || quantity <= 0) return refused({ code: 'qty' })
  if (quantity > sold.left) return refused({ code: 'nothing_to_restock' })
  return accepted([
    {
      type: 'restocked',
      person: sold.person,
      sale,
      quantity,
      left: state.stock + quantity,
      reopens: state.status === 'sold' && now < state.closesAt,
    },
  ])
}

/** Whose sale it was, and how many pieces of it have not come back; null where there was no such sale. */
function findSold(sale: number, history: History): { person: string; left: number } | null {
  let sold: { person: string; left: number } | null = null
  for (const { events } of history())
    for (const event of events) {
      if (event.type === 'purchased' && event.sale === sale)
        sold = { person: event.person, left: event.quantity }
      if (event.type === 'restocked' && event.sale === sale && sold) sold.left -= event.quantity
    }
  return sold
}
