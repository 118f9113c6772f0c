import type { Ctx } from '#app/context.ts'
import type { EventKind, EventOf, EventPayload } from '#app/domain/events.ts'
import { leaveCarts, tellHolders } from '#app/features/cart/reactions.server.ts'
import { tellFee } from '#app/features/fees/reactions.server.ts'
import { invoicePurchase } from '#app/features/invoices/reactions.server.ts'
import type { LetterEvent } from '#app/features/outbox/letters/index.server.ts'
import { goOnTelling, lettersOn } from '#app/features/outbox/reactions.server.ts'
import { restockCancelled, restockCredited } from '#app/flows/money/restock-pieces.server.ts'
import { settleSale } from './settle-sale.ts'

type Reaction<Kind extends EventKind> = (ctx: Ctx, payload: EventPayload<Kind>) => Promise<void>
type Reactions = { [Kind in Exclude<EventKind, LetterEvent>]: readonly Reaction<Kind>[] } & {
  [Kind in LetterEvent]?: readonly Reaction<Kind>[]
}

/**
 * What happens when, before the letters of features/outbox are written: a kind that no letter and nothing else follows has an
 * empty list. Every reaction is idempotent, as an event may be delivered more than once.
 */
const reactions: Reactions = {
  'auction-closed': [settleSale, leaveCarts],
  'listing-purchased': [invoicePurchase],
  'fee-charged': [tellFee],
  'fee-waived': [tellFee],
  'fee-paid': [tellFee],
  'buy-now-changed': [tellHolders],
  'sale-cancelled': [goOnTelling],
  'invoice-cancelled': [restockCancelled],
  'credit-issued': [restockCredited],
}

/** What is to be done about this event, in its order. */
export function reactionsTo<Kind extends EventKind>({
  type,
  payload,
}: EventOf<Kind>): readonly ((ctx: Ctx) => Promise<void>)[] {
  const first = (reactions[type] ?? []) as readonly Reaction<Kind>[]
  return [...first, ...lettersOn<Kind>(type)].map((react) => (ctx) => react(ctx, payload))
}
