import type { PersonId } from '../ids.ts'
import { cutOffOf, isPastCutOff } from './cut-off.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { cardAfter, evolve } from './evolve.ts'
import { proxyRulesOf } from './formats.ts'
import { type AcceptedCommand, type History, standingCommands } from './history.ts'
import { refusalOfLowering } from './lowering.ts'
import { judgeBid } from './proxy.ts'
import type { RuleCard } from './rule-card.ts'
import { judgeSealedOffer } from './sealed.ts'
import { amountOf } from './standings.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
  type OffersRemoved,
} from './state.ts'

type Retraction = Extract<AuctionCommand, { type: 'retract_last' | 'retract_all' }>
type Decline = Extract<AuctionCommand, { type: 'decline' }>

/** Taking back one's own: the last command or all of them, until the cut-off. The listing is not over. */
export function decideRetraction(
  card: RuleCard,
  state: AuctionState,
  command: Retraction,
  now: number,
  history: History,
): Decision {
  const { person } = command
  if (card.retraction === null || isPastCutOff(card, now))
    return refused({ code: 'retract_closed', until: cutOffOf(card) })
  const standing = standingCommands(history())
  const own = standing.filter((each) => isOf(each, person))
  const last = own.at(-1)
  if (!last) return refused({ code: 'nothing_to_retract' })
  if (command.type === 'retract_last' && command.target !== null && command.target !== last.seq)
    return refused({ code: 'nothing_to_retract' })
  const removed = command.type === 'retract_last' ? [last] : own
  if (card.retraction.by === 'leader' && hasPublicOffer(card, removed) && state.leader !== person)
    return refused({ code: 'not_leading' })
  const how = command.type === 'retract_last' ? 'last' : 'all'
  return accepted([removal(card, standing, removed, { person, how, by: null, reason: null })])
}

/** Somebody who acts for the listing declines all offers of one person. The listing is not over. */
export function decideDecline(card: RuleCard, { person, by, reason }: Decline, history: History): Decision {
  const standing = standingCommands(history())
  const removed = standing.filter((each) => isOf(each, person))
  if (removed.length === 0) return refused({ code: 'nothing_to_retract' })
  return accepted([removal(card, standing, removed, { person, how: 'declined', by, reason })])
}

/**
 * What is left without some commands: exactly what the others, replayed in their order, come to. Amounts are judged
 * again; eligibility, clock and limits are not, and the close stays where it is.
 */
function removal(
  card: RuleCard,
  standing: readonly AcceptedCommand[],
  removed: readonly AcceptedCommand[],
  about: Pick<OffersRemoved, 'person' | 'how' | 'by' | 'reason'>,
): OffersRemoved {
  const { state, fallen } = replayed(
    card,
    standing.filter((each) => !removed.includes(each)),
  )
  const { price, leader, leaderMax, offerCount, reserveMet, standings, preBids } = state
  const ranked = initialState(card).ranking === null ? [] : standings
  const touched = new Set([about.person, ...fallen.flatMap(({ command }) => ownerOf(command) ?? [])])
  return {
    type: 'offers-removed',
    ...about,
    removed: removed.map(({ seq }) => seq),
    fallen: fallen.map(({ seq }) => seq),
    outcome: { price, leader, leaderMax, offerCount, reserveMet, standings: ranked, preBids },
    own: [...touched].map((person) => ({ person, amount: amountOf(standings, person) })),
  }
}

/** Ranks are kept here in every format, to know what each person stands at. */
function replayed(card: RuleCard, commands: readonly AcceptedCommand[]) {
  const change = commands.find(({ command }) => command.type === 'reserve-changed')?.command
  let terms = change?.type === 'reserve-changed' ? { ...card, reserve: change.previous } : card
  let state: AuctionState = {
    ...initialState(terms),
    status: 'open',
    ranking: card.format === 'reverse' ? 'lowest' : 'highest',
  }
  const fallen: AcceptedCommand[] = []
  for (const each of commands) {
    const judged = judge(terms, state, each.command)
    if ('code' in judged) {
      fallen.push(each)
      continue
    }
    state = evolve(state, judged)
    terms = cardAfter(terms, [judged])
  }
  return { state, fallen }
}

function judge(
  card: RuleCard,
  state: AuctionState,
  command: AcceptedCommand['command'],
): AuctionEvent | Refusal {
  const rules = proxyRulesOf(card)
  switch (command.type) {
    case 'bid':
      return rules ? judgeBid(rules, card, state, command) : judgeSealedOffer(card, command)
    case 'lower_max':
      return (
        (rules && refusalOfLowering(rules, state, command)) ?? { ...command, type: 'max-lowered' as const }
      )
    case 'pre_bid':
      return { ...command, type: 'pre-bid-placed' }
    case 'reserve-changed':
      return command
  }
}

function ownerOf(command: AcceptedCommand['command']): PersonId | null {
  return command.type === 'reserve-changed' ? null : command.person
}

function isOf({ command }: AcceptedCommand, person: PersonId): boolean {
  return ownerOf(command) === person
}

/** Offers that meet others in public; sealed ones and proposals do not, so that everybody may take theirs back. */
function hasPublicOffer(card: RuleCard, commands: readonly AcceptedCommand[]): boolean {
  return proxyRulesOf(card) !== null && commands.some(({ command }) => command.type !== 'pre_bid')
}
