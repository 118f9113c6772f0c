import fc from 'fast-check'
import { test } from 'vitest'
import { decide } from '#app/domain/auction/decide.ts'
import type { Decision } from '#app/domain/auction/decision.ts'
import { cardAfter, evolveAll } from '#app/domain/auction/evolve.ts'
import type { LoggedEntry } from '#app/domain/auction/history.ts'
import type { Ladder } from '#app/domain/auction/ladder.ts'
import { dueResume, LONGEST_PAUSE_MS } from '#app/domain/auction/pause.ts'
import { type Format, PLAIN_TERMS, type RuleCard } from '#app/domain/auction/rule-card.ts'
import {
  type AuctionCommand,
  type AuctionEvent,
  type AuctionState,
  initialState,
} from '#app/domain/auction/state.ts'
import type { Command } from './reference-remaining.ts'
import { runs } from './runs.ts'

/** A command before its amount is known: `rise` is said from the price of the moment, so that most of them matter. */
export type Move = { kind: Kind; person: string; rise: number; wait: number }
type Kind = 'max' | 'hard' | 'pre_bid' | 'revise' | Exclude<Command['type'], 'bid' | 'pre_bid'>

type Revision = Extract<AuctionCommand, { type: 'revise' }>

export type Played = {
  /** As it is when the command is judged: the reserve may have been changed. */
  card: RuleCard
  command: Command | Revision
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

function commandOf(card: RuleCard, state: AuctionState, move: Move): Command | Revision {
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
    case 'pause':
      return { type: kind, by: 'seller', reason: 'public-reason' }
    case 'resume':
      return { type: kind, by: 'seller' }
    case 'extend':
      return { type: kind, by: 'seller', minutes: rise / 3000 }
    case 'revise':
      return { type: kind, by: 'seller', terms: termsOf(card, rise) }
    case 'decline':
      return { type: kind, person, by: 'seller', reason: 'secret-reason' }
    default:
      if (state.status === 'scheduled' && card.preBids && rise % 3 !== 0) return preBidOf(card, person, rise)
      return { type: 'bid', kind, person, amount: rise === 13 ? amount + 50 * toward : amount }
  }
}

/** Some terms that fit and some that do not. */
function termsOf(card: RuleCard, rise: number): Revision['terms'] {
  const unit = card.wholeDollars ? 100 : 1
  const startPrice = Math.max(card.startPrice + rise * unit, rise === -2 ? -1 : unit)
  const reserve = card.format === 'fixed' ? null : startPrice + (rise % 3) * unit
  if (rise % 4 === 0) return { quantity: card.format === 'fixed' ? rise : 1, closesAt: card.closesAt + rise }
  return { startPrice, reserve, buyNow: null, maxStart: null, preBids: false }
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

/** Now and then so long goes by that a pause ends by itself. */
function isLong({ kind, rise }: Move): boolean {
  return (kind === 'resume' || kind === 'pause') && rise === -2
}

/** Each move decided in its turn, the start when it is due; no close is carried out. */
export function play(start: RuleCard, moves: readonly Move[], past: readonly LoggedEntry[] = []): Played[] {
  const before = past.flatMap(({ events }) => events)
  let card = cardAfter(start, before)
  let state = evolveAll(initialState(start), before)
  let log: readonly LoggedEntry[] = past
  let at = 0
  const enter = (events: readonly AuctionEvent[]) => {
    if (events.length > 0) log = [...log, { seq: log.length, events }]
    state = evolveAll(state, events)
    card = cardAfter(card, events)
  }
  return moves.map((move) => {
    at += move.wait + (isLong(move) ? LONGEST_PAUSE_MS : 0)
    if (state.status === 'scheduled' && at >= card.startsAt)
      enter(eventsOf(decide(card, state, { type: 'tick' }, card.startsAt)))
    enter(dueResume(card, state, at))
    const command = commandOf(card, state, move)
    const past = { card, before: state, log }
    const decision = decide(card, state, command, at, () => past.log)
    enter(eventsOf(decision))
    return { ...past, command, at, decision, after: state }
  })
}

/** The same, of moves among which nobody revises. */
export function playTerms(
  start: RuleCard,
  moves: readonly Move[],
): (Omit<Played, 'command'> & { command: Command })[] {
  return play(start, moves).flatMap((one) => {
    const { command } = one
    return command.type === 'revise' ? [] : [{ ...one, command }]
  })
}

export function eventsOf(decision: Decision): readonly AuctionEvent[] {
  return decision.ok ? decision.events : []
}

const EVERY = movesOf(
  ...OFFERS,
  'retract_last',
  'retract_all',
  'decline',
  'buy_now',
  'pause',
  'resume',
  'extend',
  'revise',
)

/** A law that holds for every history of these formats. */
export function law(
  name: string,
  formats: readonly Format[],
  most: number,
  holds: (card: RuleCard, played: readonly Played[]) => void,
) {
  test.each(formats)(`${name} (%s)`, (format) => {
    fc.assert(
      fc.property(cards(format), EVERY, (card, moves) => holds(card, play(card, moves))),
      { numRuns: runs(most) },
    )
  })
}
