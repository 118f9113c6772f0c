import { toldWhy } from '#app/domain/auction/explain.ts'
import type { AuctionEvent } from '#app/domain/auction/state.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { PublicChange } from '#party/wire/protocol.ts'
import type { LogRow, Removal } from './room-store.ts'

type Kept = Pick<LogRow, 'kind' | 'offer' | 'answered' | 'whyPublic' | 'whyParty'>

const NO_OFFER: Kept = { kind: null, offer: null, answered: false, whyPublic: null, whyParty: null }

/** What an entry's events are as a row of the log. `reserveMet`: before it. */
export function keptOf(events: readonly AuctionEvent[], reserveMet: boolean): Kept {
  for (const event of events)
    switch (event.type) {
      case 'bid-accepted': {
        const { why, answered, silent } = event
        const move = { why, answered, meetsReserve: event.reserveMet && !reserveMet }
        return {
          kind: event.kind,
          offer: silent ? 'silent' : 'public',
          answered,
          whyPublic: toldWhy(move, 'public'),
          whyParty: toldWhy(move, 'party'),
        }
      }
      case 'sealed-offered':
        return { ...NO_OFFER, kind: 'sealed', offer: 'public' }
      case 'pre-bid-placed':
        return { ...NO_OFFER, kind: 'pre', offer: 'public' }
      case 'purchased':
        return { ...NO_OFFER, kind: 'purchase' }
    }
  return NO_OFFER
}

/** The amount that an entry must not name and is bound to all the same; null for one that has none. */
export function secretOf(events: readonly AuctionEvent[]): Cents | null {
  for (const event of events)
    switch (event.type) {
      case 'bid-accepted':
        return event.kind === 'max' ? event.amount : null
      case 'sealed-offered':
      case 'pre-bid-placed':
      case 'max-lowered':
        return event.amount
    }
  return null
}

/** What kind of change everybody is told of, where it is no ordinary one. */
export function aboutOf(events: readonly AuctionEvent[]): Pick<PublicChange, 'about' | 'removed'> {
  for (const event of events) {
    if (event.type === 'pre-bid-placed') return { about: 'pre_bid' }
    if (event.type === 'offers-removed')
      return {
        about: event.how === 'declined' ? 'declined' : 'cancelled',
        removed: [...event.removed, ...event.fallen],
      }
  }
  return {}
}

/** Entries whose offers are gone with these events, and how. */
export function removalsOf(events: readonly AuctionEvent[]): { seq: number; removed: Removal }[] {
  return events.flatMap((event) => {
    if (event.type !== 'offers-removed') return []
    const removed: Removal = event.how === 'declined' ? 'declined' : 'cancelled'
    return [
      ...event.removed.map((seq) => ({ seq, removed })),
      ...event.fallen.map((seq) => ({ seq, removed: 'fallen' as const })),
    ]
  })
}
