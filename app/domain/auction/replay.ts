import { dollarsFromCents } from '../money/money.ts'
import { buyNowPrice, decide, nextMinimum, refusalByTime } from './decide.ts'
import { type Decision, type Refusal, refused } from './decision.ts'
import { UPWARD } from './direction.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import type { LoggedEntry } from './history.ts'
import { dueResume } from './pause.ts'
import {
  cardOf,
  cents,
  limitsOf,
  milliseconds,
  NEVER,
  type ReplayBid,
  type ReplayCase,
  type ReplayFile,
  sellerOf,
} from './replay-case.ts'
import { isWorthSelling } from './reserve.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionCommand, type AuctionEvent, type AuctionState, initialState } from './state.ts'

const REASONS = [
  'below_next_min',
  'not_above_own_max',
  'below_price',
  'not_leading',
  'not_below_own_max',
  'closed',
  'own_item',
  'decimal',
  'non_positive',
  'below_min',
  'above_max',
  'above_next_max',
  'buy_now_unavailable',
  'retract_limit',
  'below_taken_back',
  'already_paused',
  'not_paused',
  'forbidden',
] as const

export type ReplayReason = (typeof REASONS)[number]

type Rejection = { i: number; reason: ReplayReason }

export type ReplayResult = {
  id: string
  price: number
  leader: string | null
  next_min: number | null
  reserve_met: boolean
  /** The end of a case closes nothing: sold is what was bought. */
  status: 'open' | 'sold'
  extended: boolean
  extensions: number
  close_at: number | null
  ranks: readonly string[] | null
  buy_now_available: boolean
  rejected: readonly Rejection[]
}

/**
 * What the engine makes of every case of a file, in the file's order. Throws, naming the case, where a case is
 * malformed (an unknown increments table, a third decimal).
 */
export function replayFile(file: ReplayFile): ReplayResult[] {
  return file.scenarios.map((scenario) => replayCase(scenario, file.tables))
}

function replayCase(scenario: ReplayCase, tables: ReplayFile['tables']): ReplayResult {
  let card = cardOf(scenario, tables)
  const log: LoggedEntry[] = [{ seq: 0, events: [{ type: 'auction-opened' }] }]
  let state = evolveAll(initialState(card), [{ type: 'auction-opened' }])
  let stamp = card.startsAt
  const rejected: Rejection[] = []
  const enter = (events: readonly AuctionEvent[]) => {
    if (events.length === 0) return
    state = evolveAll(state, events)
    card = cardAfter(card, events)
    log.push({ seq: log.length, events })
  }
  for (const [i, bid] of scenario.bids.entries()) {
    // The room's own rule for stamps: time never runs backwards between two commands.
    stamp = Math.max(stamp, milliseconds(bid.t))
    enter(dueResume(card, state, stamp))
    const barred = refusalOfSide(scenario, bid)
    if (barred && refusalByTime(card, state, stamp) === null) {
      rejected.push({ i, reason: barred })
      continue
    }
    const command = commandOf(scenario, bid, i)
    const decision = withinLimits(
      scenario,
      card,
      command,
      decide(card, state, command, stamp, () => log),
    )
    if (decision.ok) enter(decision.events)
    else if (decision.refusal.code !== 'nothing_to_retract')
      rejected.push({ i, reason: reasonOf(scenario, decision.refusal, i) })
  }
  return present(scenario, card, state, rejected)
}

/**
 * Whose item it is comes after the close and before every amount. The seller has nothing to take back, and nobody else
 * acts for the listing.
 */
function refusalOfSide(scenario: ReplayCase, { bidder, kind }: ReplayBid): 'own_item' | 'forbidden' | null {
  const isSeller = bidder === 'SELLER' || bidder === sellerOf(scenario)
  if (MANAGEMENT.has(kind)) return isSeller ? null : 'forbidden'
  return isSeller && kind !== 'retract_all' && kind !== 'retract_last' ? 'own_item' : null
}

const MANAGEMENT: ReadonlySet<ReplayBid['kind']> = new Set(['pause', 'resume', 'extend'])

function commandOf(
  scenario: ReplayCase,
  { bidder: person, amount: dollars, kind }: ReplayBid,
  i: number,
): AuctionCommand {
  if (kind === 'retract_all') return { type: kind, person }
  if (kind === 'retract_last') return { type: kind, person, target: null }
  if (kind === 'buy_now') return { type: kind, person, quantity: 1 }
  if (kind === 'pause') return { type: kind, by: 'seller', reason: '' }
  if (kind === 'resume') return { type: kind, by: 'seller' }
  if (dollars === null) throw new Error(`Case ${scenario.id}: bid ${i} needs an amount.`)
  if (kind === 'extend') return { type: kind, by: 'seller', minutes: dollars }
  const amount = cents(scenario, `bid ${i}`, dollars)
  if (kind === 'lower_max') return { type: kind, person, amount }
  return { type: 'bid', person, kind: kind === 'hard' ? 'hard' : 'max', amount }
}

/** The limits that a case names hold for every offer, as those of sealed listings do; they come before the next step. */
function withinLimits(
  scenario: ReplayCase,
  card: RuleCard,
  command: AuctionCommand,
  decision: Decision,
): Decision {
  if (card.format === 'sealed' || command.type !== 'bid') return decision
  if (!decision.ok && BEFORE_LIMITS.has(decision.refusal.code)) return decision
  const { least, most } = limitsOf(scenario)
  if (least !== null && command.amount < least) return refused({ code: 'below_min', least })
  if (most !== null && command.amount > most) return refused({ code: 'above_max', most })
  return decision
}

const BEFORE_LIMITS: ReadonlySet<Refusal['code']> = new Set(['closed', 'non_positive', 'decimal'])

function reasonOf(scenario: ReplayCase, { code }: Refusal, i: number): ReplayReason {
  // Nobody leads a sealed listing, so that nobody lowers there.
  const reason = code === 'kind_not_taken' ? 'not_leading' : REASONS.find((each) => each === code)
  if (!reason)
    throw new Error(`Case ${scenario.id}: bid ${i} is refused as ${code}, which a replay does not know.`)
  return reason
}

function present(
  scenario: ReplayCase,
  card: RuleCard,
  state: AuctionState,
  rejected: readonly Rejection[],
): ReplayResult {
  const { price, leader, reserveMet } = standingOf(card, state)
  const next = nextMinimum(card, state)
  const isSold = state.status === 'sold'
  return {
    id: scenario.id,
    price: dollarsFromCents(price ?? card.startPrice),
    leader,
    next_min: isSold || next === null ? null : dollarsFromCents(next),
    reserve_met: reserveMet,
    status: isSold ? 'sold' : 'open',
    extended: state.extensions > 0,
    extensions: state.extensions,
    close_at: state.closesAt === NEVER ? null : state.closesAt / 1000,
    ranks: state.ranking === null ? null : [...state.standings].map(({ person }) => person),
    buy_now_available: buyNowPrice(card, state) !== null,
    rejected,
  }
}

/** A sealed listing keeps to itself, until it closes, what an operator asks for here. */
function standingOf(
  card: RuleCard,
  state: AuctionState,
): Pick<AuctionState, 'price' | 'leader' | 'reserveMet'> {
  if (card.format !== 'sealed') return state
  const best = state.standings.at(1)
  const price = best?.amount ?? null
  return { price, leader: best?.person ?? null, reserveMet: isWorthSelling(card, UPWARD, price) }
}
