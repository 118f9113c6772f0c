import { accepted, type Decision, refused } from './decision.ts'
import type { RuleCard } from './rule-card.ts'
import { setUpProblems } from './set-up.ts'
import type { AuctionCommand, AuctionEvent, AuctionState } from './state.ts'

/**
 * The terms that may be others until the first offer. What a listing is (itself, its seller, its kind of sale) and what the
 * house has promised of every listing (taking back, changes of sealed offers) are none of them.
 */
export type RevisableTerms = Omit<
  RuleCard,
  'listingId' | 'organisationId' | 'format' | 'retraction' | 'sealedChangesMost'
>

/** How long from now a close that is moved forward must be at least, as at publication. */
const CLOSE_AHEAD_MS = 10 * 60_000

/** Whether terms may still change: nobody has ever offered or bought here, whatever has become of it. */
export function isRevisable({ turn, sales }: Pick<AuctionState, 'turn' | 'sales'>): boolean {
  return turn === 0 && sales === 0
}

/**
 * Other terms before the first accepted offer, as a whole new card (engine.md, Management commands). After it only the
 * pieces of a fixed listing: more at any time, fewer down to what is sold. The listing is not over.
 */
export function decideRevise(
  card: RuleCard,
  state: AuctionState,
  { by, terms }: Extract<AuctionCommand, { type: 'revise' }>,
  now: number,
): Decision {
  const next: RuleCard = { ...card, ...terms }
  if (!isRevisable(state) && !changesPiecesAlone(card, next)) return refused({ code: 'has_offers' })
  const [problem] = [
    ...setUpProblems(next, Number.NEGATIVE_INFINITY),
    ...periodProblems(card, state, next, now),
  ]
  if (problem) return refused({ ...problem, code: 'bad_terms', problem: problem.code })
  const stock = next.quantity - (card.quantity - state.stock)
  if (stock < 0) return refused({ code: 'below_sold', sold: card.quantity - state.stock })
  const moved = state.closesAt + next.closesAt - card.closesAt
  const waits = isHeld(card, state, next)
  const revised: AuctionEvent = {
    type: 'revised',
    by,
    card: next,
    closesAt: waits ? state.closesAt : moved,
    stock,
  }
  const asked: AuctionEvent[] =
    waits && moved > state.closesAt ? [{ type: 'end-asked', closesAt: moved }] : []
  if (stock > 0) return accepted([revised, ...asked])
  // as with the last piece
  return accepted([
    revised,
    { type: 'auction-closed', outcome: 'sold', winner: null, price: null, cause: by, at: now },
  ])
}

/** Whether the auction's clock holds the close of this lot: it alone moves it, together with the others. */
function isHeld(card: RuleCard, { status }: Pick<AuctionState, 'status'>, next: RuleCard): boolean {
  return card.groupClose && next.groupClose && card.auctionId === next.auctionId && status === 'open'
}

type PeriodProblem = Pick<ReturnType<typeof setUpProblems>[number], 'field' | 'code' | 'message'>

function periodProblems(card: RuleCard, state: AuctionState, next: RuleCard, now: number): PeriodProblem[] {
  const isMoved = next.startsAt !== card.startsAt
  if (isMoved && state.status !== 'scheduled')
    return [{ field: 'startsAt', code: 'start_past', message: 'It has started already' }]
  if (next.closesAt >= card.closesAt) return []
  if (next.closesAt < now + CLOSE_AHEAD_MS)
    return [
      { field: 'closesAt', code: 'close_soon', message: 'The close must be at least 10 minutes from now' },
    ]
  return isHeld(card, state, next)
    ? [
        {
          field: 'closesAt',
          code: 'close_in_group',
          message: "Lots that close together can't close earlier once they're open",
        },
      ]
    : []
}

function changesPiecesAlone(card: RuleCard, next: RuleCard): boolean {
  const changed = termNames(next).filter((name) => !isSame(card[name], next[name]))
  return card.format === 'fixed' && changed.every((name) => name === 'quantity')
}

function termNames(card: RuleCard) {
  return Object.keys(card) as (keyof RuleCard)[]
}

/** Terms are plain data, written down in the same order wherever they come from. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
