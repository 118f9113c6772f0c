import fc from 'fast-check'
import { test } from 'vitest'
import { decide } from '#app/domain/auction/decide.ts'
import type { Decision } from '#app/domain/auction/decision.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import type { LoggedEntry } from '#app/domain/auction/history.ts'
import type { Ladder } from '#app/domain/auction/ladder.ts'
import { type Format, PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import { type AuctionEvent, type AuctionState, initialState } from '#app/domain/auction/state.ts'
import type { Command } from './reference-remaining.ts'

/** A command before its amount is known: `rise` is said from the price of the moment, so that most of them matter. */
export type Move = { kind: Kind; person: string; rise: number; wait: number }
type Kind = 'max' | 'hard' | 'pre_bid' | Exclude<Command['type'], 'bid' | 'pre_bid'>

export type Played = {
  /** As it is when the command is judged: the reserve may have been changed. */
  card: RuleCard
  command: Command
  at: number
  before: AuctionState
  decision: Decision
  after: AuctionState
  /** The log before the command. */
  log: readonly LoggedEntry[]
}

// Small numbers, so that ties, exact minimums and the closing instant come up all the time.
const ladders: Ladder[] = [
  [{ from: 0, step: 1 }],
  [{ from: 0, step: 5 }],
  [
    { from: 0, step: 1 },
    { from: 10, step: 3 },
    { from: 25, step: 7 },
  ],
  [
    { from: 5, step: 6 },
    { from: 15, step: 2 },
  ],
]

const policies = ['price_reaches', 'first_bid', 'bid_at_or_above_ends'] as const

/** Cards of a format that use all that it knows. Times in ms from 0 to 100, amounts in cents or dollars. */
export function cards(format: Format): fc.Arbitrary<RuleCard> {
  const isFalling = format === 'reverse'
  return fc
    .record({
      startPrice: fc.integer(isFalling ? { min: 15, max: 50 } : { min: 1, max: 12 }),
      ladder: fc.constantFrom(...ladders),
      reserve: fc.option(fc.integer({ min: 1, max: 50 })),
      reserveMode: fc.constantFrom('jump', 'reach'),
      bidKinds: fc.constantFrom('both', 'both', 'both', 'max', 'hard'),
      softClose: fc.record({
        mode: fc.constantFrom('reset', 'add', 'none'),
        windowMs: fc.integer({ min: 0, max: 60 }),
        extensionMs: fc.integer({ min: 0, max: 60 }),
        capMs: fc.option(fc.integer({ min: 0, max: 60 })),
      }),
      startsAt: fc.constantFrom(0, 0, 0, 10, 30),
      unit: fc.constantFrom(1, 1, 100),
      leastOffer: fc.integer({ min: 1, max: 4 }),
      maxStart: fc.option(fc.integer({ min: 4, max: 20 })),
      sealedChangesMost: fc.constantFrom(0, 1, 2, 20),
      buyNow: fc.option(
        fc.record({ above: fc.integer({ min: 0, max: 20 }), policy: fc.constantFrom(...policies) }),
      ),
      quantity: format === 'fixed' ? fc.integer({ min: 1, max: 8 }) : fc.constant(1),
      preBids: fc.boolean(),
      retraction: fc.option(
        fc.record(
          {
            by: fc.constantFrom('anyone' as const, 'anyone' as const, 'leader' as const),
            cutOffMinutes: fc.constantFrom(null, null, 0, 0.0005),
            most: fc.constantFrom(1, 2),
            comeBackAtLeast: fc.constant(true as const),
          },
          { requiredKeys: ['by', 'cutOffMinutes'] },
        ),
        { freq: 8 },
      ),
    })
    .map(({ unit, buyNow, ...made }) => ({
      ...PLAIN_TERMS,
      ...made,
      format,
      listingId: 'listing',
      organisationId: 'organisation',
      closesAt: 100,
      wholeDollars: unit === 100,
      startPrice: made.startPrice * unit,
      reserve: made.reserve === null ? null : made.reserve * unit,
      leastOffer: made.leastOffer * unit,
      maxStart: made.maxStart === null ? null : made.maxStart * unit,
      buyNow: buyNow && { price: unit * buyNowPrice(format, made, buyNow.above), policy: buyNow.policy },
      ladder: made.ladder.map((rung) => ({ from: rung.from * unit, step: rung.step * unit })),
    }))
}

/** Nobody can list a lot whose Buy Now price is below its reserve. */
function buyNowPrice(
  format: Format,
  { startPrice, reserve }: { startPrice: number; reserve: number | null },
  above: number,
) {
  return Math.max(startPrice + above, format === 'ascending' ? (reserve ?? 0) : 0)
}

/** Cards that refuse no kind, no taking back, and sell by the close alone, so that histories are long. */
export function plainCards(format: Format): fc.Arbitrary<RuleCard> {
  return cards(format).map((card) => ({
    ...card,
    buyNow: null,
    bidKinds: 'both',
    startsAt: 0,
    retraction: { by: 'anyone', cutOffMinutes: null },
  }))
}

const OFFERS: Kind[] = ['max', 'max', 'max', 'max', 'hard', 'hard', 'pre_bid', 'lower_max', 'change_reserve']

/** `often` names kinds that a test is about: they come up as often as offers do. */
export function moves(...often: Kind[]): fc.Arbitrary<Move[]> {
  return movesOf(...OFFERS, ...often)
}

export function movesOf(...kinds: Kind[]): fc.Arbitrary<Move[]> {
  return fc.array(
    fc.record({
      kind: fc.constantFrom<Kind[]>(...kinds),
      person: fc.constantFrom('A', 'B', 'C'),
      rise: fc.integer({ min: -2, max: 14 }),
      wait: fc.constantFrom(0, 0, 1, 2, 5, 9, 20),
    }),
    { minLength: 1, maxLength: 16, size: 'max' },
  )
}

function commandOf(card: RuleCard, state: AuctionState, move: Move): Command {
  const { kind, rise } = move
  const person = isOften(move) ? (state.leader ?? move.person) : move.person
  const unit = card.wholeDollars ? 100 : 1
  const toward = card.format === 'reverse' ? -unit : unit
  const amount = (state.price ?? card.startPrice) + rise * toward
  switch (kind) {
    case 'change_reserve':
      return { type: kind, reserve: rise < 0 ? null : amount }
    case 'lower_max':
      return { type: kind, person, amount }
    case 'pre_bid':
      return preBidOf(card, person, rise)
    case 'buy_now':
      return { type: kind, person, quantity: Math.max(rise, -1) === -1 ? 0 : 1 + (rise % 4) }
    case 'retract_last':
      return { type: kind, person, target: null }
    case 'retract_all':
      return { type: kind, person }
    case 'decline':
      return { type: kind, person, by: 'seller', reason: 'secret-reason' }
    default:
      if (state.status === 'scheduled' && card.preBids && rise % 3 !== 0) return preBidOf(card, person, rise)
      return { type: 'bid', kind, person, amount: rise === 13 ? amount + 50 * toward : amount }
  }
}

/** Half of them at the starting price itself, which alone becomes an offer where offers rise. */
function preBidOf(card: RuleCard, person: string, rise: number): Command {
  const below = Math.max(0, rise - 6) - (rise === -2 ? 1 : 0)
  return {
    type: 'pre_bid',
    person,
    amount: card.startPrice - below * (card.wholeDollars ? 50 : 1),
    proposal: null,
  }
}

/** Lowering and taking back are the leader's business more often than chance would have it. */
function isOften({ kind, rise }: Move): boolean {
  return (kind === 'lower_max' || kind === 'retract_last' || kind === 'retract_all') && rise % 2 === 0
}

/** Each move decided in its turn, the start when it is due; no close is carried out. */
export function play(start: RuleCard, moves: readonly Move[]): Played[] {
  let card = start
  let state = initialState(start)
  let log: readonly LoggedEntry[] = []
  let at = 0
  const enter = (events: readonly AuctionEvent[]) => {
    if (events.length > 0) log = [...log, { seq: log.length, events }]
    state = evolveAll(state, events)
    card = cardAfter(card, events)
  }
  return moves.map((move) => {
    at += move.wait
    if (state.status === 'scheduled' && at >= card.startsAt)
      enter(eventsOf(decide(card, state, { type: 'tick' }, card.startsAt)))
    const command = commandOf(card, state, move)
    const past = { card, before: state, log }
    const decision = decide(card, state, command, at, () => past.log)
    enter(eventsOf(decision))
    return { ...past, command, at, decision, after: state }
  })
}

export function eventsOf(decision: Decision): readonly AuctionEvent[] {
  return decision.ok ? decision.events : []
}

const EVERY = movesOf(...OFFERS, 'retract_last', 'retract_all', 'decline', 'buy_now')

/** A law that holds for every history of these formats. */
export function law(
  name: string,
  formats: readonly Format[],
  runs: number,
  holds: (card: RuleCard, played: readonly Played[]) => void,
) {
  test.each(formats)(`${name} (%s)`, (format) => {
    fc.assert(
      fc.property(cards(format), EVERY, (card, moves) => holds(card, play(card, moves))),
      { numRuns: runs },
    )
  })
}
