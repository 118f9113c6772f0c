import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOf, moves, plainCards, playTerms } from '#tests/support/random-auction.ts'
import type { Command } from '#tests/support/reference-remaining.ts'
import { runs } from '#tests/support/runs.ts'
import { decide, nextMinimum } from './decide.ts'
import type { Decision, Refusal } from './decision.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import type { LoggedEntry } from './history.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionEvent, type AuctionState, initialState } from './state.ts'

// With a flat step an amount and its mirror image obey the same rules; the glass stands high enough to stay above nothing.
const GLASS = 10_000

function glass(amount: number): number
function glass(amount: number | null): number | null
function glass(amount: number | null): number | null {
  return amount === null ? null : GLASS - amount
}

function mirroredCard(card: RuleCard): RuleCard {
  return { ...card, format: 'reverse', startPrice: glass(card.startPrice), reserve: glass(card.reserve) }
}

function mirroredCommand(command: Command): Command {
  if (command.type === 'change_reserve') return { ...command, reserve: glass(command.reserve) }
  return 'amount' in command ? { ...command, amount: glass(command.amount) } : command
}

/** What shows of a state, as seen in the glass. */
function mirroredState({
  price,
  leader,
  leaderMax,
  offerCount,
  reserveMet,
  closesAt,
  extensions,
}: AuctionState) {
  return {
    price: glass(price),
    leader,
    leaderMax: glass(leaderMax),
    offerCount,
    reserveMet,
    closesAt,
    extensions,
  }
}

const MIRRORED_CODE: { [code in Refusal['code']]?: Refusal['code'] } = { below_next_min: 'above_next_max' }

function codeOf(decision: Decision): Refusal['code'] | null {
  return decision.ok ? null : decision.refusal.code
}

test('a reverse auction is an ascending one in the mirror, taking back included', () => {
  const flat = plainCards('ascending').map((card) => ({
    ...card,
    wholeDollars: false,
    ladder: card.ladder.slice(0, 1),
  }))
  fc.assert(
    fc.property(flat, moves('retract_last', 'retract_all', 'decline'), (card, moves) => {
      let reverse = mirroredCard(card)
      let log: readonly LoggedEntry[] = [{ seq: 0, events: [{ type: 'auction-opened' }] }]
      let state = evolveAll(initialState(reverse), [{ type: 'auction-opened' }])
      const enter = (events: readonly AuctionEvent[]) => {
        if (events.length > 0) log = [...log, { seq: log.length, events }]
        state = evolveAll(state, events)
        reverse = cardAfter(reverse, events)
      }
      for (const { card: now, command, at, decision, after } of playTerms(card, moves)) {
        // An amount of nothing or less has no image that is refused for the same reason.
        if ('amount' in command && command.amount <= 0) continue
        const image = decide(reverse, state, mirroredCommand(command), at, () => log)
        const code = codeOf(decision)
        expect(codeOf(image)).toBe(code && (MIRRORED_CODE[code] ?? code))
        enter(eventsOf(image))
        expect(mirroredState(state)).toEqual(shownState(after))
        const next = nextMinimum(cardAfter(now, eventsOf(decision)), after)
        expect(nextMinimum(reverse, state)).toBe(glass(next))
      }
    }),
    { numRuns: runs(1000) },
  )
})

function shownState({ price, leader, leaderMax, ...rest }: AuctionState) {
  const { offerCount, reserveMet, closesAt, extensions } = rest
  return { price, leader, leaderMax, offerCount, reserveMet, closesAt, extensions }
}
