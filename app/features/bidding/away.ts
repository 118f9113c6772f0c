import { isOver } from '#app/domain/shop/listing.ts'
import type { LiveState } from './live-listing.ts'

type Meaning =
  | 'won'
  | 'lost'
  | 'sold'
  | 'unsold'
  | 'removed'
  | 'outbid'
  | 'leads'
  | 'stillLeads'
  | 'stillOutbid'
  | 'opened'
  | 'rank'
  | 'stock'
  | 'price'
  | 'close'

/** What happened while the reader was away: how many entries of the ledger, and what they mean for them; null for neither. */
export type Missed = { count: number; meaning: Meaning | null }

/** Compares what was known when the reader left with what is known now. The gravest thing is what it means. */
export function whatWasMissed(left: LiveState, now: LiveState): Missed | null {
  const count = now.seq - left.seq
  return count > 0 ? { count, meaning: meaningOf(left, now) } : null
}

function meaningOf(left: LiveState, now: LiveState): Meaning | null {
  const own = now.own?.status
  const before = left.own?.status
  if (isOver(now.status) && !isOver(left.status)) {
    if (own === 'won' || own === 'lost') return own
    return now.status === 'sold' ? 'sold' : 'unsold'
  }
  if (own !== before) {
    if (own === 'removed' || own === 'outbid') return own
    if (own === 'winner') return 'leads'
  }
  if (now.status === 'open' && left.status === 'scheduled') return 'opened'
  if (now.stock !== left.stock) return 'stock'
  if (now.own?.rank && now.own.rank !== left.own?.rank && own === 'placed') return 'rank'
  if (now.price !== left.price)
    return own === 'winner' ? 'stillLeads' : own === 'outbid' ? 'stillOutbid' : 'price'
  return now.closesAt > left.closesAt ? 'close' : null
}
