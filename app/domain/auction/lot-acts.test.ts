import { expect, test } from 'vitest'
import { aCard, CLOSE, MINUTE, opened, usd } from '#tests/support/auction.ts'
import { decide } from './decide.ts'
import { cardAfter, evolveAll } from './evolve.ts'
import { actsOn, barOf, LOT_ACTS, type LotAct, type LotStanding } from './lot-acts.ts'
import { type AuctionCommand, type AuctionEvent, type AuctionState, initialState } from './state.ts'

const NOW = CLOSE - 30 * MINUTE
const by = 'seller' as const
const BID: AuctionCommand = { type: 'bid', person: 'A', kind: 'hard', amount: usd(40) }
const COMMANDS: Record<Exclude<LotAct, 'relist'>, AuctionCommand> = {
  extend: { type: 'extend', by, minutes: 5 },
  pause: { type: 'pause', by, reason: 'Power cut' },
  resume: { type: 'resume', by },
  decline: { type: 'decline', by, person: 'A', reason: 'A second account' },
  close: { type: 'close_now', by },
  withdraw: { type: 'withdraw', by, reason: 'Damaged' },
}

/** A lot after these commands, with its log. */
function standing(startsAt: number, ...commands: AuctionCommand[]) {
  let card = aCard({ startsAt })
  const log: { seq: number; events: readonly AuctionEvent[] }[] = []
  let state: AuctionState = initialState(card)
  const take = (events: readonly AuctionEvent[]) => {
    log.push({ seq: log.length, events })
    state = evolveAll(state, events)
    card = cardAfter(card, events)
  }
  if (startsAt <= NOW) take([opened])
  for (const command of commands) {
    const decision = decide(card, state, command, NOW, () => log)
    if (!decision.ok) throw new Error(decision.refusal.code)
    take(decision.events)
  }
  return { card, state, log }
}

const CASES = [
  ['scheduled', standing(CLOSE - MINUTE)],
  ['open', standing(0)],
  ['open with an offer', standing(0, BID)],
  ['paused', standing(0, BID, COMMANDS.pause)],
  ['sold', standing(0, BID, COMMANDS.close)],
  ['unsold', standing(0, COMMANDS.close)],
  ['withdrawn', standing(0, BID, COMMANDS.withdraw)],
] as const

test.each(CASES)(
  'What a page says cannot be done with a lot that is %s is what the room refuses.',
  (_, { card, state, log }) => {
    const lot: LotStanding = {
      status: state.status,
      paused: state.paused !== null,
      people: state.leader === null ? 0 : 1,
      sold: state.status === 'sold',
      relisted: false,
    }
    for (const act of LOT_ACTS) {
      if (act === 'relist') continue
      const decision = decide(card, state, COMMANDS[act], NOW, () => log)
      expect([act, barOf(act, lot) === null]).toEqual([act, decision.ok])
    }
  },
)

test('Relisting is for what ended without a sale, once; of pausing and resuming one is offered, and to each their own acts.', () => {
  const lot: LotStanding = { status: 'closed', paused: false, people: 0, sold: false, relisted: false }
  expect(barOf('relist', lot)).toBeNull()
  expect(barOf('relist', { ...lot, relisted: true })).toBe('relisted')
  expect(barOf('relist', { ...lot, sold: true })).toBe('sold')
  expect(barOf('relist', { ...lot, status: 'open' })).toBe('not_over')
  const open: LotStanding = { ...lot, status: 'open', people: 1 }
  const names = (given: LotStanding, tasks: string[]) =>
    actsOn(given, (task) => tasks.includes(task)).map(({ act }) => act)
  expect(names(open, ['listings'])).toEqual(['close', 'withdraw', 'relist'])
  expect(names(open, ['listings', 'auctions'])).toEqual(['extend', 'pause', 'close', 'withdraw', 'relist'])
  expect(names({ ...open, paused: true }, ['auctions', 'offers'])).toEqual(['extend', 'resume', 'decline'])
})
