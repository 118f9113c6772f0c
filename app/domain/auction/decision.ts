import type { Cents } from '../money/money.ts'
import type { BidKind } from './rule-card.ts'
import type { SetUpCode, SetUpField } from './set-up.ts'
import type { AuctionEvent } from './state.ts'

/** What a listing takes, where it was asked for something else. `bid`: offers, now that the start is past. */
export type Taken = BidKind | 'bid' | 'sealed' | 'buy_now'

/** `falling` is set in reverse auctions, where the same refusal reads the other way round. */
export type Refusal =
  | { code: 'not_started'; startsAt: number }
  | { code: 'closed' }
  | { code: 'non_positive' }
  | { code: 'decimal' }
  | { code: 'qty' }
  | { code: 'kind_not_taken'; taken: Taken }
  | { code: 'proposal_too_long'; most: number }
  | { code: 'below_min'; least: Cents }
  | { code: 'above_max'; most: Cents }
  | { code: 'below_next_min'; nextMinimum: Cents | null }
  | { code: 'not_above_own_max'; nextMinimum: Cents | null; falling?: true }
  /** `nextMaximum` is null when no lower offer is possible. */
  | { code: 'above_next_max'; nextMaximum: Cents | null }
  | { code: 'too_many_changes'; most: number }
  | { code: 'retract_closed'; until: number | null }
  | { code: 'nothing_to_retract' }
  /** `most`: how often one may take offers back on this listing; null where it is all of theirs that are counted. */
  | { code: 'retract_limit'; most: number | null }
  | { code: 'below_taken_back'; best: Cents; falling?: true }
  | { code: 'not_leading' }
  | { code: 'below_price'; price: Cents; falling?: true }
  | { code: 'not_below_own_max'; falling?: true }
  | { code: 'buy_now_unavailable' }
  | { code: 'sold_out'; left: number }
  /** There was no such sale of pieces, or not as many of it are left. */
  | { code: 'nothing_to_restock' }
  | { code: 'already_paused' }
  | { code: 'not_paused' }
  /** Somebody has offered: the terms stay. */
  | { code: 'has_offers' }
  /** Terms that no listing could be published with. */
  | { code: 'bad_terms'; field: SetUpField; problem: SetUpCode; message: string }
  | { code: 'below_sold'; sold: number }

export type Decision = { ok: true; events: readonly AuctionEvent[] } | { ok: false; refusal: Refusal }

export function accepted(events: readonly AuctionEvent[]): Decision {
  return { ok: true, events }
}

export function refused(refusal: Refusal): Decision {
  return { ok: false, refusal }
}
