import { expect } from 'vitest'
import { decide } from '#app/domain/auction/decide.ts'
import type { Decision, Refusal } from '#app/domain/auction/decision.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import type { LoggedEntry } from '#app/domain/auction/history.ts'
import { PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
  type Left,
  type OffersRemoved,
} from '#app/domain/auction/state.ts'
import type { Cents } from '#app/domain/money/money.ts'

type Offer = Extract<AuctionCommand, { type: 'bid' }>

export const MINUTE = 60_000
/** When a card of `aCard` closes, and a moment far enough before it to have nothing to do with the close. */
export const CLOSE = 60 * MINUTE
export const EARLY = 10 * MINUTE

export const opened: AuctionEvent = { type: 'auction-opened' }

/** Whole or exact dollars as cents, for tests alone. */
export function usd(dollars: number): Cents {
  return Math.round(dollars * 100)
}

/** A listing from $10 in steps of $1, without a reserve, open from 0 to `CLOSE`, with the usual soft close. */
export function aCard(overrides: Partial<RuleCard> = {}): RuleCard {
  return {
    ...PLAIN_TERMS,
    listingId: 'listing-1',
    organisationId: 'organisation-1',
    startPrice: usd(10),
    ladder: [{ from: 0, step: usd(1) }],
    reserve: null,
    reserveMode: 'jump',
    bidKinds: 'both',
    wholeDollars: false,
    startsAt: 0,
    closesAt: CLOSE,
    softClose: { mode: 'reset', windowMs: 5 * MINUTE, extensionMs: 5 * MINUTE, capMs: null },
    ...overrides,
  }
}

/** A card on which anybody may take back until the close. */
export function aLenientCard(overrides: Partial<RuleCard> = {}): RuleCard {
  return aCard({ retraction: { by: 'anyone', cutOffMinutes: null }, ...overrides })
}

/** An accepted offer that left somebody leading: the past of a listing in one line. */
export function leads(person: string, at: { price: Cents; max: Cents; reserveMet?: boolean }): AuctionEvent {
  return {
    type: 'bid-accepted',
    person,
    kind: 'max',
    amount: at.max,
    answered: false,
    silent: false,
    price: at.price,
    leader: person,
    leaderMax: at.max,
    reserveMet: at.reserveMet ?? true,
    why: 'opened_at_start',
  }
}

export function maxOffer(person: string, dollars: number): Offer {
  return { type: 'bid', person, kind: 'max', amount: usd(dollars) }
}

export function hardOffer(person: string, dollars: number): Offer {
  return { type: 'bid', person, kind: 'hard', amount: usd(dollars) }
}

export function preBid(person: string, dollars: number): AuctionCommand {
  return { type: 'pre_bid', person, amount: usd(dollars), proposal: null }
}

export function lowerMax(person: string, dollars: number): AuctionCommand {
  return { type: 'lower_max', person, amount: usd(dollars) }
}

export function buyNow(person: string, quantity = 1): AuctionCommand {
  return { type: 'buy_now', person, quantity }
}

export function retractLast(person: string, target: number | null = null): AuctionCommand {
  return { type: 'retract_last', person, target }
}

export function retractAll(person: string): AuctionCommand {
  return { type: 'retract_all', person }
}

export function decline(person: string): AuctionCommand {
  return { type: 'decline', person, by: 'seller', reason: 'A duplicate account.' }
}

export function changeReserve(dollars: number | null): AuctionCommand {
  return { type: 'change_reserve', reserve: dollars === null ? null : usd(dollars) }
}

type Amount = { person: string; amount: Cents }
/** A state as tests read it: standings as lists, starting offers in the order in which they have stood unchanged. */
export type Shown = Omit<AuctionState, 'standings' | 'preBids' | 'sealedOffers' | 'takenBack'> & {
  standings: readonly Amount[]
  preBids: readonly Amount[]
}
type Removes = Partial<Omit<OffersRemoved, 'own'>> & { own?: readonly Partial<Left>[] }

export function shown({
  standings,
  preBids,
  sealedOffers: _,
  takenBack: _taken,
  ...state
}: AuctionState): Shown {
  const inOrder = [...preBids].sort((one, other) => one.since - other.since)
  return { ...state, standings: amountsOf(standings), preBids: amountsOf(inOrder) }
}

/** Who stands at what, in their order. */
export function amountsOf(standings: Iterable<Amount>): Amount[] {
  return [...standings].map(({ person, amount }) => ({ person, amount }))
}

/** A listing with a past, one event an entry: `given(card, opened, leads(…)).when(maxOffer('B', 20)).gives({ … })`. */
export function given(card: RuleCard, ...past: AuctionEvent[]) {
  const log = past.map((event, seq) => ({ seq, events: [event] }))
  return { when: (command: AuctionCommand, at = EARLY) => after(card, log, command, at) }
}

/** A listing after commands that were accepted, each early, and open unless it starts later: `played(card, maxOffer('A', 20)).when(…)`. */
export function played(card: RuleCard, ...commands: AuctionCommand[]) {
  const log: LoggedEntry[] = card.startsAt > EARLY ? [] : [{ seq: 0, events: [opened] }]
  for (const command of commands) log.push(entryOf(log, eventsOf(decideAfter(card, log, command, EARLY))))
  return { when: (command: AuctionCommand, at = EARLY) => after(card, log, command, at) }
}

function after(card: RuleCard, log: readonly LoggedEntry[], command: AuctionCommand, at: number) {
  const before = stateOf(card, log)
  const decision = decideAfter(card, log, command, at)
  return {
    /** The events of this command, whole. */
    emits: (...events: AuctionEvent[]) => expect(eventsOf(decision)).toEqual(events),
    /** One event of this command, as far as the test asks. */
    includes: (event: Partial<AuctionEvent> & Pick<AuctionEvent, 'type'>) =>
      expect(eventsOf(decision)).toContainEqual(expect.objectContaining(event)),
    /** The types of this command's events, in their order. */
    tells: (...types: AuctionEvent['type'][]) =>
      expect(eventsOf(decision).map(({ type }) => type)).toEqual(types),
    /** What the listing is afterwards, as far as the test asks. */
    gives: (expected: Partial<Shown>) =>
      expect(shown(evolveAll(before, eventsOf(decision)))).toMatchObject(expected),
    refuses: (refusal: Refusal) => expect(decision).toEqual({ ok: false, refusal }),
    /** What taking back or declining has removed. */
    removes: (expected: Removes) => expect(eventsOf(decision)[0]).toMatchObject(expected),
    /** One more command, after this one was accepted. */
    when: (next: AuctionCommand, nextAt = at) =>
      after(card, [...log, entryOf(log, eventsOf(decision))], next, nextAt),
  }
}

function decideAfter(
  card: RuleCard,
  log: readonly LoggedEntry[],
  command: AuctionCommand,
  at: number,
): Decision {
  const past = log.flatMap(({ events }) => events)
  return decide(cardAfter(card, past), stateOf(card, log), command, at, () => log)
}

function stateOf(card: RuleCard, log: readonly LoggedEntry[]): AuctionState {
  return evolveAll(
    initialState(card),
    log.flatMap(({ events }) => events),
  )
}

function entryOf(log: readonly LoggedEntry[], events: readonly AuctionEvent[]): LoggedEntry {
  return { seq: log.length, events }
}

function eventsOf(decision: Decision): readonly AuctionEvent[] {
  if (!decision.ok) throw new Error(`Refused, unlike what the test expects: ${decision.refusal.code}`)
  return decision.events
}
