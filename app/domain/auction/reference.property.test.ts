import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf } from '#tests/support/auction.ts'
import {
  cards,
  eventsOf,
  type Move,
  moves,
  movesOf,
  plainCards,
  playTerms,
} from '#tests/support/random-auction.ts'
import { answers, saleOf } from '#tests/support/reference-auction.ts'
import { refusalOf } from '#tests/support/reference-refusals.ts'
import type { Accepted } from '#tests/support/reference-remaining.ts'
import { runs } from '#tests/support/runs.ts'
import { buyNowPrice, decide, nextMinimum } from './decide.ts'
import { cardAfter } from './evolve.ts'
import type { Format, RuleCard } from './rule-card.ts'
import { type AuctionState, initialState } from './state.ts'

const TAKING_BACK = ['retract_last', 'retract_all', 'decline', 'retract_last'] as const

/** What the engine says, in the words of the second writing. */
function said(card: RuleCard, state: AuctionState) {
  return {
    price: state.price,
    leader: state.leader,
    offerCount: state.offerCount,
    reserveMet: state.reserveMet,
    closesAt: state.closesAt,
    extensions: state.extensions,
    ranks: amountsOf(state.standings),
    proposals: amountsOf(state.preBids).sort((a, b) => (a.person < b.person ? -1 : 1)),
    next: nextMinimum(card, state),
    stock: state.stock,
    canBuy: buyNowPrice(card, state) !== null,
    isSold: state.status === 'sold',
  }
}

function agrees(card: RuleCard, moves: readonly Move[]) {
  const history: Accepted[] = []
  for (const { card: now, command, at, decision, after } of playTerms(card, moves)) {
    const refusal = refusalOf(card, history, { command, at })
    same(decision.ok ? null : decision.refusal, refusal)
    if (!refusal) history.push({ command, at })
    const { next, ...expected } = answers(card, history, at)
    const { next: ours, ...actual } = said(cardAfter(now, eventsOf(decision)), after)
    same(actual, expected)
    if (!expected.isSold) same(ours, next)
  }
}

/** `toEqual` says best what is different, and takes its time: asked only where something is. */
function same(actual: unknown, expected: unknown) {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

function agreement(
  format: Format,
  most: number,
  what: string,
  moving: fc.Arbitrary<Move[]>,
  card: fc.Arbitrary<RuleCard> = cards(format),
) {
  test(`${format}: the engine agrees with a second writing of the rules, step by step, ${what}`, () => {
    fc.assert(fc.property(card, moving, agrees), { numRuns: runs(most) })
  })
}

const PAUSES = ['pause', 'resume', 'extend', 'pause', 'resume'] as const
const LOWERING = movesOf('max', 'max', 'max', 'lower_max', 'lower_max', 'retract_last')

agreement('ascending', 1000, 'with offers', moves())
agreement('ascending', 800, 'with taking back', moves(...TAKING_BACK))
agreement('ascending', 800, 'with lowering that is taken back', LOWERING, plainCards('ascending'))
agreement('ascending', 1000, 'with pauses', moves(...PAUSES, 'retract_last'))
agreement('reverse', 400, 'with pauses', moves(...PAUSES, 'retract_all'))
agreement('sealed', 300, 'with pauses', moves(...PAUSES, 'retract_last'))
agreement('fixed', 200, 'with pauses', moves(...PAUSES, 'buy_now'))
agreement('ascending', 600, 'with Buy Now', moves('buy_now', 'retract_all'))
agreement('reverse', 1000, 'with offers', moves())
agreement('reverse', 800, 'with taking back', moves(...TAKING_BACK, 'buy_now'))
agreement('reverse', 800, 'with lowering that is taken back', LOWERING, plainCards('reverse'))
agreement('sealed', 1000, 'with taking back', moves(...TAKING_BACK, 'buy_now'))
agreement('fixed', 300, 'with purchases', moves('buy_now', 'buy_now', 'buy_now', 'buy_now', 'retract_all'))

for (const format of ['ascending', 'reverse', 'sealed'] as const)
  test(`${format}: the second writing sells and refuses to sell the same listings`, () => {
    fc.assert(
      fc.property(cards(format), moves('retract_last'), (card, moves) => {
        const played = playTerms(card, moves)
        const last = played.at(-1)
        const end = last?.after ?? initialState(card)
        fc.pre(end.status === 'open')
        const history = played.filter(({ decision }) => decision.ok)
        const sale = saleOf(card, history, last?.at ?? 0)
        const now = cardAfter(
          card,
          played.flatMap(({ decision }) => eventsOf(decision)),
        )
        expect(eventsOf(decide(now, end, { type: 'tick' }, end.closesAt))).toEqual([
          {
            type: 'auction-closed',
            outcome: sale ? 'sold' : 'unsold',
            winner: sale?.winner ?? null,
            price: sale?.price ?? null,
            cause: 'time',
            at: end.closesAt,
          },
        ])
      }),
      { numRuns: runs(300) },
    )
  })
