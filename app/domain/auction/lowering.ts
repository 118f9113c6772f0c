import { cutOffOf, isPastCutOff } from './cut-off.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { reaches } from './direction.ts'
import { falling, type ProxyRules } from './proxy.ts'
import type { RuleCard } from './rule-card.ts'
import type { AuctionCommand, AuctionState } from './state.ts'
import { refusalOfComingBack } from './taking-back.ts'

type Lowering = Extract<AuctionCommand, { type: 'lower_max' }>

/**
 * Rule 5, lowering one's own maximum (in a reverse auction: raising one's floor): never extends, and refused once
 * offers can no longer be taken back. The listing is open.
 */
export function decideLowering(
  rules: ProxyRules,
  card: RuleCard,
  state: AuctionState,
  command: Lowering,
  now: number,
): Decision {
  const { amount, person } = command
  if (!Number.isSafeInteger(amount) || amount <= 0) return refused({ code: 'non_positive' })
  if (card.wholeDollars && amount % 100 !== 0) return refused({ code: 'decimal' })
  if (isPastCutOff(card, state, now)) return refused({ code: 'retract_closed', until: cutOffOf(card) })
  const refusal = refusalOfLowering(rules, state, command) ?? refusalOfComingBack(card, state, command)
  return refusal ? refused(refusal) : accepted([{ type: 'max-lowered', person, amount }])
}

/** The amount alone: the leader's own, between the price and the standing maximum. */
export function refusalOfLowering(rules: ProxyRules, state: AuctionState, command: Lowering): Refusal | null {
  const { amount, person } = command
  const { direction } = rules
  if (state.leader !== person || state.price === null || state.leaderMax === null)
    return { code: 'not_leading' }
  if (direction.beats(state.price, amount))
    return { code: 'below_price', price: state.price, ...falling(rules) }
  if (reaches(direction, amount, state.leaderMax)) return { code: 'not_below_own_max', ...falling(rules) }
  return null
}
