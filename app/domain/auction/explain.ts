import { type Cents, formatMoney } from '../money/money.ts'
import type { Format } from './rule-card.ts'

/**
 * Why the price is what it is after an accepted offer, as it stands in the room's log. Several of these tell secrets
 * (that a price is somebody's whole maximum, or the reserve): what may be told, and to whom, is `toldWhy`.
 */
export type Why =
  | 'opened_at_start'
  | 'opened_by_pre_bid'
  | 'hard_stands'
  | 'outbid_by_one_step'
  | 'capped_at_own_maximum'
  | 'answered_by_one_step'
  | 'capped_at_leaders_maximum'
  | 'tie_earlier_leads'
  | 'raised_own'
  | 'stands_at_maximum'
  | 'jumped_to_reserve'
  | 'reached_buy_now'

/** What somebody may be told: the reserve's amount is told to nobody, and a leader's maximum to the leader alone. */
export type ToldWhy = Exclude<Why, 'jumped_to_reserve'> | 'outbid' | 'answered' | 'reserve_met'

type Move = {
  why: Why
  answered: boolean
  /** Whether this offer turned "reserve not met" into "met". */
  meetsReserve: boolean
}

/**
 * What may be told of a move. `party`: the one who offered, who can work out from their own amount and the price what
 * this says, and the leader, who knows the maximum. Everybody else is `public`. That a price has jumped to the reserve
 * would name the reserve: all are told only that it is met, jump or no jump.
 */
export function toldWhy({ why, answered, meetsReserve }: Move, audience: 'party' | 'public'): ToldWhy {
  if (why === 'reached_buy_now') return why
  if (meetsReserve) return 'reserve_met'
  if (why === 'jumped_to_reserve') return answered ? 'answered' : 'outbid'
  return audience === 'party' ? why : (PUBLIC[why] ?? why)
}

/** Told apart, these would say whether the price is somebody's whole maximum. */
const PUBLIC: { [why in Why]?: ToldWhy } = {
  outbid_by_one_step: 'outbid',
  capped_at_own_maximum: 'outbid',
  answered_by_one_step: 'answered',
  capped_at_leaders_maximum: 'answered',
  tie_earlier_leads: 'answered',
}

/** The English sentence. Pages have their own words for the same codes. */
export function explain(told: ToldWhy, { price, format }: { price: Cents; format: Format }): string {
  const at = formatMoney(price)
  const { higher, above, maximum } = format === 'reverse' ? FALLING : RISING
  switch (told) {
    case 'opened_at_start':
      return `The first offer leads at the starting price, ${at}.`
    case 'opened_by_pre_bid':
      return `The best offer made before the start is the first offer, at ${at}.`
    case 'hard_stands':
      return `A hard offer is exactly its amount, ${at}.`
    case 'outbid_by_one_step':
      return `This ${maximum} is ${higher} than the one that led. The price is one step ${above} that one: ${at}.`
    case 'capped_at_own_maximum':
      return `This ${maximum} is ${higher} than the one that led, by less than a step. The price is all of it: ${at}.`
    case 'answered_by_one_step':
      return `A ${higher} ${maximum} was there before and has answered, one step ${above} this offer: ${at}.`
    case 'capped_at_leaders_maximum':
      return `A ${higher} ${maximum} was there before and has answered, by less than a step: ${at}.`
    case 'tie_earlier_leads':
      return `The same ${maximum} was there before. Of equal ones the earlier leads, at ${at}.`
    case 'raised_own':
      return `The leading bidder has changed their own ${maximum}. The price stays at ${at}.`
    case 'stands_at_maximum':
      return `While the reserve is not met, a ${maximum} stands at once in full: ${at}.`
    case 'reached_buy_now':
      return `The offer reaches the Buy Now price and buys at it: ${at}.`
    case 'outbid':
      return `A ${higher} offer leads now, at ${at}.`
    case 'answered':
      return `A ${maximum} that was there before has answered. The price is ${at}.`
    case 'reserve_met':
      return `The reserve is met. The price is ${at}.`
  }
}

const RISING = { higher: 'higher', above: 'above', maximum: 'maximum' }
const FALLING = { higher: 'lower', above: 'below', maximum: 'floor' }
