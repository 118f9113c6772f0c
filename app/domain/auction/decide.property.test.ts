import { expect } from 'vitest'
import { shown } from '#tests/support/auction.ts'
import { eventsOf, law, type Played } from '#tests/support/random-auction.ts'
import { decide } from './decide.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import { LONGEST_PAUSE_MS } from './pause.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionEvent, initialState } from './state.ts'

const PROXY = ['ascending', 'reverse'] as const

function isRemoval({ decision }: Played): boolean {
  return eventsOf(decision).some(({ type }) => type === 'offers-removed')
}

/** How good an amount is where offers go this way. */
function worth({ format }: RuleCard, amount: number): number {
  return format === 'reverse' ? -amount : amount
}

law('the price moves one way alone, save when offers are removed', PROXY, 300, (card, played) => {
  for (const one of played) {
    const { before, after } = one
    if (isRemoval(one) || before.price === null || after.status === 'sold') continue
    expect(worth(card, after.price ?? Number.NaN)).toBeGreaterThanOrEqual(worth(card, before.price))
  }
})

law('the price never passes the best maximum, and the leader stands first', PROXY, 300, (card, played) => {
  for (const { after } of played) {
    if (after.price === null || after.leaderMax === null) {
      expect(after).toMatchObject({ price: null, leader: null, leaderMax: null })
      continue
    }
    expect(worth(card, after.leaderMax)).toBeGreaterThanOrEqual(worth(card, after.price))
    if (card.format === 'reverse')
      expect(after.standings.at(1)).toMatchObject({ person: after.leader, amount: after.leaderMax })
  }
})

law(
  'an accepted offer leaves the reserve met exactly when the price has reached it',
  PROXY,
  200,
  (_, played) => {
    for (const { card, command, decision, after } of played) {
      if (!decision.ok || command.type !== 'bid' || after.status === 'sold') continue
      const isMet =
        card.reserve === null || worth(card, after.price ?? Number.NaN) >= worth(card, card.reserve)
      expect(after.reserveMet).toBe(isMet)
    }
  },
)

law(
  'the close never comes forward and never passes the cap',
  ['ascending', 'reverse', 'sealed'],
  200,
  (card, played) => {
    const { mode, capMs } = card.softClose
    const stays = mode === 'none' || card.format === 'sealed'
    for (const { card: past, before, decision, after } of played) {
      // pauses and extensions by hand move the scheduled close itself
      const scheduled = cardAfter(past, eventsOf(decision)).closesAt
      const latest = stays ? scheduled : scheduled + (capMs ?? Number.POSITIVE_INFINITY)
      expect(after.closesAt).toBeGreaterThanOrEqual(before.closesAt)
      expect(after.closesAt).toBeLessThanOrEqual(latest)
      const isExtension = after.closesAt > before.closesAt && scheduled === past.closesAt
      expect(after.extensions - before.extensions).toBe(isExtension ? 1 : 0)
    }
  },
)

law(
  'a late command is always refused, however far the close has moved',
  [...PROXY, 'sealed', 'fixed'],
  200,
  (_, played) => {
    for (const { card, command, after, log } of played) {
      const late = after.closesAt + (after.paused ? LONGEST_PAUSE_MS : 0)
      expect(decide(card, after, command, late, () => log)).toEqual({
        ok: false,
        refusal: { code: 'closed' },
      })
    }
  },
)

law(
  'a refused command changes nothing, and asked again it is refused again',
  [...PROXY, 'sealed', 'fixed'],
  200,
  (_, played) => {
    for (const { card, command, at, before, decision, after, log } of played) {
      if (decision.ok) continue
      expect(after).toBe(before)
      expect(decide(card, before, command, at, () => log)).toEqual(decision)
    }
  },
)

law('deciding leaves what it is handed as it was', [...PROXY, 'sealed', 'fixed'], 200, (_, played) => {
  for (const { card, command, at, before, decision, log } of played) {
    const kept = structuredClone({ before: shown(before), card, log })
    const handed = frozen({ before, card, log })
    expect(decide(handed.card, handed.before, command, at, () => handed.log)).toEqual(decision)
    expect({ before: shown(before), card, log }).toEqual(kept)
  }
})

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}

law(
  'the log alone, written down and read again, gives the live state',
  [...PROXY, 'sealed', 'fixed'],
  200,
  (card, played) => {
    const last = played.at(-1)
    const events = [
      ...(last?.log ?? []).flatMap((entry) => entry.events),
      ...(last ? eventsOf(last.decision) : []),
    ]
    const replayed = evolveAll(initialState(card), JSON.parse(JSON.stringify(events)) as AuctionEvent[])
    expect(replayed).toEqual(last?.after)
  },
)

law('only the leader is ever silent, and silence moves nothing that shows', PROXY, 300, (_, played) => {
  for (const { command, before, decision, after } of played) {
    const [event] = eventsOf(decision)
    if (event?.type !== 'bid-accepted' || command.type !== 'bid') continue
    if (event.silent) {
      expect(before.leader).toBe(command.person)
      // A reserve that was changed meanwhile is judged here too, and whether it is met may show.
      const { leaderMax, standings, reserveMet, turn } = after
      expect(after).toEqual({ ...before, leaderMax, standings, reserveMet, turn })
    }
    expect(event.answered).toBe(after.leader !== command.person)
  }
})
