import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shown } from '#tests/support/auction.ts'
import { eventsOf, law, movesOf, plainCards, playTerms } from '#tests/support/random-auction.ts'
import { remaining } from '#tests/support/reference-remaining.ts'
import { runs } from '#tests/support/runs.ts'
import { decide } from './decide.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionState, initialState } from './state.ts'

const FORMATS = ['ascending', 'reverse', 'sealed'] as const

/** What retractions may change: everything else of a state stays. */
function outcomeOf(state: AuctionState) {
  const { price, leader, leaderMax, offerCount, reserveMet, standings, preBids } = shown(state)
  return { price, leader, leaderMax, offerCount, reserveMet, standings, preBids }
}

for (const format of FORMATS)
  test(`taking back leaves what the remaining commands alone, played anew, come to (${format})`, () => {
    const some = movesOf(
      'max',
      'max',
      'max',
      'hard',
      'lower_max',
      'change_reserve',
      'retract_last',
      'decline',
    )
    fc.assert(
      fc.property(plainCards(format), some, (card, moves) => {
        const played = playTerms(card, moves)
        const kept = remaining(
          card,
          played.filter(({ decision }) => decision.ok),
          100,
        )
        const quiet = {
          ...card,
          sealedChangesMost: 20,
          softClose: { ...card.softClose, mode: 'none' as const },
        }
        let now: RuleCard = quiet
        let state = evolveAll(initialState(quiet), [{ type: 'auction-opened' }])
        for (const { command } of kept) {
          const decision = decide(now, state, command, 0)
          expect(decision.ok).toBe(true)
          state = evolveAll(state, eventsOf(decision))
          now = cardAfter(now, eventsOf(decision))
        }
        const end = played.at(-1)?.after ?? initialState(card)
        if (end.status === 'open') expect(outcomeOf(end)).toEqual(outcomeOf(state))
      }),
      { numRuns: runs(500) },
    )
  })

law(
  'taking back moves neither the close nor the status, and only what was taken back is gone',
  FORMATS,
  200,
  (_, played) => {
    for (const one of played) {
      const [event] = eventsOf(one.decision)
      if (event?.type !== 'offers-removed') continue
      expect(shown(one.after)).toEqual({ ...shown(one.before), ...outcomeOf(one.after) })
      expect(event.removed.length).toBeGreaterThan(0)
      for (const { person, amount } of event.own)
        if (one.card.format !== 'ascending')
          expect(one.after.standings.get(person)?.amount ?? null).toBe(amount)
        else if (one.after.leader === person) expect(amount).toBe(one.after.leaderMax)
    }
  },
)
