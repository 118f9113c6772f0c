import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { AuctionEvent, OffersRemoved } from '../auction/state.ts'
import { isoTime, type PublicEffect } from './ledger.ts'
import { ruleCardEffect } from './rule-card-entry.ts'

/**
 * What one command's events show to everybody. `commitment` is the hex hash of the command's secret amount (see
 * `commitmentInput`): a maximum, a sealed offer, a pre-bid. Null for a command that names none.
 */
export function publicEffects(events: readonly AuctionEvent[], commitment: string | null): PublicEffect[] {
  return events.map((event) => publicEffect(event, commitment))
}

function publicEffect(event: AuctionEvent, commitment: string | null): PublicEffect {
  switch (event.type) {
    case 'auction-opened':
      return { type: 'opened' }
    case 'pre-bid-placed':
      return { type: 'pre-bid', commitment: committed(commitment) }
    case 'bid-accepted': {
      // offers are many: their keys are in the order in which they are hashed, which saves sorting them
      const { answered, silent } = event
      return event.kind === 'max'
        ? { answered, commitment: committed(commitment), kind: 'max', silent, type: 'offer' }
        : { amount: dollarsFromCents(event.amount), answered, kind: 'hard', silent, type: 'offer' }
    }
    case 'sealed-offered':
      return { commitment: committed(commitment), kind: 'sealed', type: 'offer' }
    case 'max-lowered':
      return { type: 'max-lowered', commitment: committed(commitment) }
    case 'purchased': {
      const { price, quantity, left } = event
      return { type: 'purchase', price: dollarsFromCents(price), quantity, left }
    }
    case 'restocked': {
      const { quantity, left, reopens } = event
      return { type: 'restocked', quantity, left, reopened: reopens }
    }
    case 'offers-removed':
      return removedEffect(event)
    case 'reserve-changed':
      return { type: 'reserve-changed' }
    case 'end-moved':
      return { type: 'extension', closes_at: isoTime(event.closesAt), cause: event.cause }
    case 'end-asked':
      return { type: 'extension-asked', closes_at: isoTime(event.closesAt) }
    case 'paused': {
      const { at, by, reason } = event
      return { type: 'paused', at: isoTime(at), by, reason }
    }
    case 'resumed': {
      const { at, by, closesAt } = event
      return { type: 'resumed', at: isoTime(at), by: by ?? 'time', closes_at: isoTime(closesAt) }
    }
    case 'extended': {
      const { by, movedMs, closesAt } = event
      return { type: 'extended', by, by_ms: movedMs, closes_at: isoTime(closesAt) }
    }
    case 'revised':
      return ruleCardEffect(event.card)
    case 'auction-closed': {
      const { outcome, cause, at } = event
      return { type: 'closed', outcome, cause, at: isoTime(at) }
    }
  }
}

/** Which entries are gone, never what they were: a reason is for the room's log, amounts may be secrets still. */
function removedEffect({ how, by, removed, fallen }: OffersRemoved): PublicEffect {
  return how === 'declined'
    ? { type: 'declined', by: by ?? 'seller', entries: removed, fallen }
    : { type: 'retracted', scope: how, entries: removed, fallen }
}

function committed(commitment: string | null): string {
  if (commitment === null)
    throw new Error('A secret amount enters the ledger with a commitment, never without.')
  return commitment
}
