import { expect, test } from 'vitest'
import { aCard, CLOSE, MINUTE, opened, usd } from '#tests/support/auction.ts'
import { decide } from './decide.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import { LONGEST_PAUSE_MS } from './pause.ts'
import type { RuleCard } from './rule-card.ts'
import { type AuctionCommand, type AuctionEvent, initialState } from './state.ts'
import { nextWake } from './wake.ts'

const PAUSE: AuctionCommand = { type: 'pause', by: 'seller', reason: 'Power cut' }
const RESUME: AuctionCommand = { type: 'resume', by: 'seller' }
const extend = (minutes: number): AuctionCommand => ({ type: 'extend', by: 'seller', minutes })
const bid = (amount: number): AuctionCommand => ({
  type: 'bid',
  person: 'A',
  kind: 'hard',
  amount: usd(amount),
})

/** What came of these commands, one after the other; a refused one throws. */
function after(start: RuleCard, ...commands: [command: AuctionCommand, now: number][]) {
  let card = start
  let state = evolveAll(initialState(start), [opened])
  const events: AuctionEvent[] = []
  for (const [command, now] of commands) {
    const decision = decide(card, state, command, now)
    if (!decision.ok) throw new Error(decision.refusal.code)
    events.push(...decision.events)
    state = evolveAll(state, decision.events)
    card = cardAfter(card, decision.events)
  }
  return { card, state, events }
}

test('a paused lot stays open past its close, takes offers that do not extend, and closes after what it had left', () => {
  const { card, state } = after(aCard(), [PAUSE, CLOSE - MINUTE], [bid(12), CLOSE + MINUTE])
  expect(state).toMatchObject({ status: 'open', leader: 'A', closesAt: CLOSE, extensions: 0 })
  expect(decide(card, state, { type: 'tick' }, CLOSE + 2 * MINUTE)).toEqual({ ok: true, events: [] })
  const resumed = after(
    aCard(),
    [PAUSE, CLOSE - MINUTE],
    [bid(12), CLOSE + MINUTE],
    [RESUME, CLOSE + 9 * MINUTE],
  )
  expect(resumed.state).toMatchObject({ paused: null, closesAt: CLOSE + 10 * MINUTE, extensions: 0 })
  expect(resumed.card.closesAt).toBe(CLOSE + 10 * MINUTE)
  const due = decide(resumed.card, resumed.state, { type: 'tick' }, CLOSE + 10 * MINUTE)
  expect(due).toMatchObject({
    events: [{ type: 'auction-closed', outcome: 'sold', at: CLOSE + 10 * MINUTE }],
  })
})

test('a pause wakes the lot after a day, and ends at that instant however late the lot wakes', () => {
  const since = CLOSE - MINUTE
  const { card, state } = after(aCard(), [PAUSE, since])
  expect(nextWake(card, state)).toBe(since + LONGEST_PAUSE_MS)
  expect(decide(card, state, { type: 'tick' }, since + LONGEST_PAUSE_MS - 1)).toEqual({
    ok: true,
    events: [],
  })
  expect(decide(card, state, { type: 'tick' }, since + LONGEST_PAUSE_MS + 5 * MINUTE)).toMatchObject({
    events: [
      { type: 'resumed', by: null, at: since + LONGEST_PAUSE_MS, closesAt: CLOSE + LONGEST_PAUSE_MS },
      { type: 'auction-closed', at: CLOSE + LONGEST_PAUSE_MS },
    ],
  })
  // judged before the tick, a late offer is refused all the same
  expect(decide(card, state, bid(12), CLOSE + LONGEST_PAUSE_MS)).toEqual({
    ok: false,
    refusal: { code: 'closed' },
  })
})

test('extending counts as no extension, passes the cap, moves it too, and holds through a pause', () => {
  const card = aCard({ softClose: { mode: 'add', windowMs: 0, extensionMs: 0, capMs: 0 } })
  const extended = after(card, [extend(30), 0])
  expect(extended.state).toMatchObject({ closesAt: CLOSE + 30 * MINUTE, extensions: 0 })
  const both = after(card, [PAUSE, MINUTE], [extend(5), 2 * MINUTE], [RESUME, 4 * MINUTE])
  expect(both.state.closesAt).toBe(CLOSE + 8 * MINUTE)
  expect(both.card.closesAt).toBe(CLOSE + 8 * MINUTE)
})

test('the time to take back stands still with the clock', () => {
  const card = aCard({ retraction: { by: 'anyone', cutOffMinutes: 10 } })
  const { card: now, state } = after(card, [bid(12), MINUTE], [PAUSE, CLOSE - 11 * MINUTE])
  const back: AuctionCommand = { type: 'retract_all', person: 'A' }
  const log = () => [{ seq: 1, events: after(card, [bid(12), MINUTE]).events }]
  expect(decide(now, state, back, CLOSE + MINUTE, log).ok).toBe(true)
})

test('pauses are neither doubled nor ended twice, and nobody pauses what is not open', () => {
  const { card, state } = after(aCard(), [PAUSE, MINUTE])
  expect(decide(card, state, PAUSE, 2 * MINUTE)).toEqual({ ok: false, refusal: { code: 'already_paused' } })
  const going = after(aCard())
  expect(decide(card, going.state, RESUME, MINUTE)).toEqual({ ok: false, refusal: { code: 'not_paused' } })
  expect(decide(card, going.state, extend(0), MINUTE)).toEqual({
    ok: false,
    refusal: { code: 'non_positive' },
  })
  expect(decide(aCard({ startsAt: MINUTE }), initialState(aCard()), PAUSE, 0)).toMatchObject({
    refusal: { code: 'not_started' },
  })
})

test('a lot of a group asks the clock for the time it had, once for all lots that paused together', () => {
  const card = aCard({ auctionId: 'auction', groupClose: true })
  const { state, events } = after(card, [PAUSE, 10 * MINUTE], [RESUME, 15 * MINUTE])
  expect(events.at(-1)).toEqual({ type: 'end-asked', closesAt: CLOSE + 5 * MINUTE })
  expect(state).toMatchObject({ closesAt: CLOSE, askedClose: CLOSE + 5 * MINUTE, paused: null })
  const told: AuctionCommand = { type: 'move_close', closesAt: CLOSE + 5 * MINUTE }
  const other = after(card, [PAUSE, 10 * MINUTE], [told, 15 * MINUTE], [RESUME, 15 * MINUTE])
  expect(other.state).toMatchObject({ closesAt: CLOSE + 5 * MINUTE, askedClose: null })
})
