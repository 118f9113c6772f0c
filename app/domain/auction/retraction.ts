import type { PersonId } from '../ids.ts'
import { cutOffOf, isPastCutOff } from './cut-off.ts'
import { accepted, type Decision, type Refusal, refused } from './decision.ts'
import { cardAfter, evolve, takesTurn } from './evolve.ts'
import { proxyRulesOf } from './formats.ts'
import { type AcceptedCommand, type History, standingCommands } from './history.ts'
import { refusalOfLowering } from './lowering.ts'
import { Ranking } from './people.ts'
import { judgeBid } from './proxy.ts'
import type { RuleCard } from './rule-card.ts'
import { judgeSealedOffer } from './sealed.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
  type Left,
  type OffersRemoved,
} from './state.ts'
import { bestOf, isCounted, refusalOfLimit } from './taking-back.ts'

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
  if (card.retraction === null || isPastCutOff(card, state, now))
    return refused({ code: 'retract_closed', until: cutOffOf(card) })
  const standing = standingCommands(history())
  const own = standing.filter((each) => isOf(each, person))
  const last = own.at(-1)
  if (!last) return refused({ code: 'nothing_to_retract' })
  if (command.type === 'retract_last' && command.target !== null && command.target !== last.seq)
    return refused({ code: 'nothing_to_retract' })
  const removed = command.type === 'retract_last' ? [last] : own
  const limit = isCounted(removed) ? refusalOfLimit(card, state, person) : null
  if (limit) return refused(limit)
  if (card.retraction.by === 'leader' && hasPublicOffer(card, removed) && state.leader !== person)
    return refused({ code: 'not_leading' })
  const how = command.type === 'retract_last' ? 'last' : 'all'
  return accepted([removal(card, state, standing, removed, { person, how, by: null, reason: null })])
}

/** Somebody who acts for the listing declines all offers of one person. The listing is not over. */
export function decideDecline(
  card: RuleCard,
  state: AuctionState,
  { person, by, reason }: Decline,
  history: History,
): Decision {
  const standing = standingCommands(history())
  const removed = standing.filter((each) => isOf(each, person))
  if (removed.length === 0) return refused({ code: 'nothing_to_retract' })
  return accepted([removal(card, state, standing, removed, { person, how: 'declined', by, reason })])
}

/**
 * What is left without some commands: exactly what the others, replayed in their order, come to. Amounts are judged
 * again; eligibility, clock and limits are not, and the close stays where it is.
 */
function removal(
  card: RuleCard,
  before: AuctionState,
  standing: readonly AcceptedCommand[],
  removed: readonly AcceptedCommand[],
  about: Pick<OffersRemoved, 'person' | 'how' | 'by' | 'reason'>,
): OffersRemoved {
  const gone = new Set(removed)
  const left = standing.filter((each) => !gone.has(each))
  const { state, fallen } = replayed(card, left)
  const { price, leader, leaderMax, offerCount, reserveMet } = state
  const touched = new Set([about.person, ...fallen.flatMap(({ command }) => ownerOf(command) ?? [])])
  for (const person of movedOf(before, state)) touched.add(person)
  return {
    type: 'offers-removed',
    ...about,
    removed: removed.map(({ seq }) => seq),
    fallen: fallen.map(({ seq }) => seq),
    ...(about.how !== 'declined' && isCounted(removed) && { best: bestOf(card, removed) }),
    outcome: { price, leader, leaderMax, offerCount, reserveMet },
    own: [...touched].map((person) => leftTo(person, state, left)),
  }
}

/** Whose standing the replay has found elsewhere: without others' offers an own one may have come to something else. */
function* movedOf(before: AuctionState, after: AuctionState): Iterable<PersonId> {
  if (before.ranking === null) return
  for (const { person, amount, since } of after.standings) {
    const stood = before.standings.get(person)
    if (stood?.amount !== amount || stood.since !== since) yield person
  }
}

function leftTo(person: PersonId, state: AuctionState, standing: readonly AcceptedCommand[]): Left {
  const own = state.standings.get(person)
  const preBid = state.preBids.get(person)
  return {
    person,
    amount: own?.amount ?? null,
    since: own?.since ?? null,
    preBid: preBid
      ? { amount: preBid.amount, since: preBid.since, proposal: proposalOf(person, standing) }
      : null,
  }
}

function proposalOf(person: PersonId, standing: readonly AcceptedCommand[]): string | null {
  const last = standing.findLast(({ command }) => command.type === 'pre_bid' && command.person === person)
  return last?.command.type === 'pre_bid' ? last.command.proposal : null
}

/**
 * What these commands come to, judged anew in their order, and those that no longer reach what they must. Ranks are kept
 * here in every format, to know what each person stands at.
 */
export function replayed(
  card: RuleCard,
  commands: readonly AcceptedCommand[],
): { state: AuctionState; fallen: AcceptedCommand[] } {
  const change = commands.find(({ command }) => command.type === 'reserve-changed')?.command
  let terms = change?.type === 'reserve-changed' ? { ...card, reserve: change.previous } : card
  const ranking = card.format === 'reverse' ? 'lowest' : 'highest'
  let state: AuctionState = {
    ...initialState(terms),
    status: 'open',
    ranking,
    standings: Ranking.of(ranking),
  }
  const fallen: AcceptedCommand[] = []
  for (const each of commands) {
    const judged = judge(terms, state, each.command)
    if ('code' in judged) {
      fallen.push(each)
      continue
    }
    // numbered as it was when it came
    state = evolve({ ...state, turn: each.turn - (takesTurn(judged) ? 1 : 0) }, judged)
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
