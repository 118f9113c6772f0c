import { decide } from '#app/domain/auction/decide.ts'
import type { BidderFacts } from '#app/domain/auction/eligibility.ts'
import type { History } from '#app/domain/auction/history.ts'
import { decideManagement, type ManagementRequest } from '#app/domain/auction/management.ts'
import { decideRequest, type OfferDecision, type PersonRequest } from '#app/domain/auction/offer.ts'
import type { RuleCard } from '#app/domain/auction/rule-card.ts'
import type { AuctionState } from '#app/domain/auction/state.ts'
import type { RoomCommand } from '#party/wire/protocol.ts'

/** What of the log a command may name. */
type Log = {
  history: History
  /** The entry that this person's command has become. */
  findSeq: (person: string, commandId: string) => number | null
  /** Whose command an entry was. */
  findPerson: (seq: number) => string | null
}

/** An entry that there is not: what names it finds nothing to take back. */
const NO_ENTRY = -1

/** Brings a command before the law that it belongs to: that of bidders, or that of those who act for the listing. */
export function judge(
  { card, state }: { card: RuleCard; state: AuctionState },
  command: RoomCommand,
  facts: BidderFacts | null,
  now: number,
  log: Log,
): OfferDecision {
  switch (command.type) {
    case 'decline': {
      const { type, reason } = command
      const person = log.findPerson(command.target) ?? ''
      return decideManagement(card, state, facts, { type, person, reason }, now, log.history)
    }
    case 'close_now':
    case 'withdraw':
    case 'change_reserve':
    case 'pause':
    case 'resume':
    case 'extend':
    case 'revise':
      return decideManagement(card, state, facts, managementOf(command), now)
    case 'restock': {
      const { type, sale, quantity } = command
      return decide(card, state, { type, sale, quantity }, now, log.history)
    }
    default:
      return decideRequest(card, state, facts, requestOf(command, facts, log), now, log.history)
  }
}

type OfListing = Extract<
  RoomCommand,
  { type: 'close_now' | 'withdraw' | 'change_reserve' | 'pause' | 'resume' | 'extend' | 'revise' }
>
type OfPerson = Exclude<RoomCommand, OfListing | { type: 'decline' | 'restock' }>

function managementOf(command: OfListing): ManagementRequest {
  switch (command.type) {
    case 'close_now':
    case 'resume':
      return { type: command.type }
    case 'withdraw':
    case 'pause':
      return { type: command.type, reason: command.reason }
    case 'change_reserve':
      return { type: command.type, reserve: command.reserve }
    case 'extend':
      return { type: command.type, minutes: command.minutes }
    case 'revise':
      return { type: command.type, terms: command.terms }
  }
}

/** The request alone: what goes into the law may come out in its events. */
function requestOf(command: OfPerson, facts: BidderFacts | null, log: Log): PersonRequest {
  switch (command.type) {
    case 'bid':
      return { type: command.type, kind: command.kind, amount: command.amount }
    case 'pre_bid':
      return { type: command.type, amount: command.amount, proposal: command.proposal }
    case 'lower_max':
      return { type: command.type, amount: command.amount }
    case 'buy_now':
      return { type: command.type, quantity: command.quantity }
    case 'buy_agreed':
      return { type: command.type, quantity: command.quantity, price: command.price }
    case 'cancel': {
      if (command.target === 'all') return { type: 'retract_all' }
      const target = facts && log.findSeq(facts.person, command.target)
      return { type: 'retract_last', target: target ?? NO_ENTRY }
    }
  }
}
