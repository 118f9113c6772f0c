import { expect, test } from 'vitest'
import {
  aCard,
  aLenientCard,
  CLOSE,
  changeReserve,
  decline,
  EARLY,
  hardOffer,
  lowerMax,
  MINUTE,
  maxOffer,
  opened,
  played,
  retractAll,
  retractLast,
  usd,
} from '#tests/support/auction.ts'
import { decide } from './decide.ts'
import { evolveAll } from './evolve.ts'
import { type LoggedEntry, standingCommands } from './history.ts'
import { initialState } from './state.ts'

const leaderOnly = (cutOffMinutes: number | null) => aCard({ retraction: { by: 'leader', cutOffMinutes } })

test('all of the leader’s offers gone, the one before leads at the price that the rest would give', () => {
  played(aLenientCard(), maxOffer('A', 50), maxOffer('B', 90), maxOffer('C', 60), maxOffer('B', 95))
    .when(retractAll('B'))
    .gives({ price: usd(51), leader: 'C', leaderMax: usd(60), offerCount: 2 })
  played(aLenientCard(), maxOffer('A', 50))
    .when(retractAll('A'))
    .gives({ price: null, leader: null, leaderMax: null, offerCount: 0 })
})

test('the last command alone: a raise, a lowering, or an offer that was answered', () => {
  const card = aLenientCard()
  played(card, maxOffer('A', 50), maxOffer('A', 80))
    .when(retractLast('A'))
    .gives({ leaderMax: usd(50) })
  played(card, maxOffer('A', 50), lowerMax('A', 20))
    .when(retractLast('A'))
    .gives({ leaderMax: usd(50) })
  played(card, maxOffer('A', 50), maxOffer('B', 30), maxOffer('B', 40))
    .when(retractLast('B'))
    .gives({ price: usd(31), leader: 'A', offerCount: 2 })
})

test('it goes on one command at a time, and taking back is no command that could be taken back', () => {
  const listing = played(aLenientCard(), maxOffer('A', 20), maxOffer('A', 30), maxOffer('A', 40))
  listing
    .when(retractLast('A'))
    .when(retractLast('A'))
    .gives({ leaderMax: usd(20) })
  listing
    .when(retractLast('A'))
    .when(retractLast('A'))
    .when(retractLast('A'))
    .when(retractLast('A'))
    .refuses({ code: 'nothing_to_retract' })
})

test('the event names what is gone, how, and what everybody whose offers are gone stands at', () => {
  const listing = played(aLenientCard(), maxOffer('A', 50), maxOffer('B', 30), maxOffer('A', 60))
  listing.when(retractLast('A')).emits({
    type: 'offers-removed',
    person: 'A',
    how: 'last',
    by: null,
    reason: null,
    removed: [3],
    fallen: [],
    best: usd(60),
    outcome: {
      price: usd(31),
      leader: 'A',
      leaderMax: usd(50),
      offerCount: 2,
      reserveMet: true,
    },
    own: [{ person: 'A', amount: usd(50), since: 1, preBid: null }],
  })
  listing.when(retractAll('A')).removes({ how: 'all', removed: [1, 3], own: [{ person: 'A', amount: null }] })
  listing.when(decline('B')).removes({
    person: 'B',
    how: 'declined',
    by: 'seller',
    reason: 'A duplicate account.',
    removed: [2],
    own: [{ person: 'B', amount: null }],
  })
})

test('what no longer reaches the minimum falls out, and does not come back', () => {
  // Without A's lowering B's second offer is a raise of somebody who does not lead.
  const past = [maxOffer('A', 50), lowerMax('A', 40), maxOffer('B', 45), maxOffer('B', 45.5)]
  const listing = played(aLenientCard(), ...past).when(retractLast('A'))
  listing.removes({
    removed: [2],
    fallen: [4],
    own: [
      { person: 'A', amount: usd(50) },
      { person: 'B', amount: usd(45) },
    ],
  })
  listing.gives({ price: usd(46), leader: 'A', leaderMax: usd(50) })
  listing.when(retractAll('A')).gives({ price: usd(10), leader: 'B', leaderMax: usd(45) })
  listing.when(retractLast('B')).removes({ removed: [3] })
})

test('a lowering of a maximum that no longer leads falls out', () => {
  const past = [maxOffer('A', 50), lowerMax('A', 40), maxOffer('B', 45), lowerMax('B', 42)]
  played(aLenientCard(), ...past)
    .when(retractLast('A'))
    .removes({
      fallen: [4],
      own: [
        { person: 'A', amount: usd(50) },
        { person: 'B', amount: usd(45) },
      ],
    })
})

test('a changed reserve stays in its place: earlier offers are judged against the one of their time', () => {
  const listing = played(
    aLenientCard({ reserve: usd(100) }),
    maxOffer('A', 60),
    maxOffer('B', 30),
    changeReserve(50),
    maxOffer('C', 40),
  )
  listing.when(retractAll('C')).gives({ price: usd(31), leader: 'A', reserveMet: false })
  listing.when(retractAll('B')).gives({ price: usd(50), leader: 'A', reserveMet: true })
  played(aLenientCard(), maxOffer('A', 60), changeReserve(50), maxOffer('B', 30))
    .when(retractAll('B'))
    .gives({ price: usd(10), reserveMet: true })
})

test('the close is not moved back, and extensions stay counted', () => {
  played(aLenientCard(), maxOffer('A', 50))
    .when(maxOffer('B', 90), CLOSE - MINUTE)
    .when(retractAll('B'), CLOSE)
    .gives({ leader: 'A', closesAt: CLOSE + 4 * MINUTE, extensions: 1 })
})

test('the window ends so many minutes before the scheduled close, an extension does not open it again', () => {
  const listing = played(leaderOnly(12), maxOffer('A', 50))
  const cutOff = CLOSE - 12 * MINUTE
  listing.when(retractAll('A'), cutOff - 1).gives({ leader: null })
  listing.when(retractAll('A'), cutOff).refuses({ code: 'retract_closed', until: cutOff })
  const extended = played(leaderOnly(0), maxOffer('A', 50)).when(maxOffer('B', 90), CLOSE - 1)
  extended.when(retractAll('B'), CLOSE).refuses({ code: 'retract_closed', until: CLOSE })
})

test('without the check nothing is taken back; lowering then knows no cut-off', () => {
  const listing = played(aCard(), maxOffer('A', 50))
  listing.when(retractLast('A')).refuses({ code: 'retract_closed', until: null })
  listing.when(lowerMax('A', 20), CLOSE - 1).gives({ leaderMax: usd(20) })
})

test('a maximum is lowered up to the same cut-off, which is looked at after the amount', () => {
  const listing = played(leaderOnly(12), maxOffer('A', 50))
  const cutOff = CLOSE - 12 * MINUTE
  listing.when(lowerMax('A', 20), cutOff - 1).gives({ leaderMax: usd(20) })
  listing.when(lowerMax('A', 20), cutOff).refuses({ code: 'retract_closed', until: cutOff })
  listing.when(lowerMax('B', 0), cutOff).refuses({ code: 'non_positive' })
})

test('where only the leading bidder may, others are told so', () => {
  const listing = played(leaderOnly(null), maxOffer('A', 50), maxOffer('B', 30))
  listing.when(retractAll('B')).refuses({ code: 'not_leading' })
  listing.when(retractLast('A')).gives({ leader: 'B' })
})

test('a named target must be the last that stands', () => {
  const listing = played(aLenientCard(), maxOffer('A', 50), maxOffer('A', 60))
  listing.when(retractLast('A', 2)).gives({ leaderMax: usd(50) })
  listing.when(retractLast('A', 1)).refuses({ code: 'nothing_to_retract' })
  listing.when(retractLast('A', 2)).when(retractLast('A', 1)).gives({ leader: null })
})

test('a seller declines until the close, also past the cut-off and where nothing is taken back', () => {
  const listing = played(aCard(), maxOffer('A', 50), hardOffer('B', 60))
  listing.when(decline('B'), CLOSE - 1).gives({ price: usd(10), leader: 'A', offerCount: 1 })
  listing.when(decline('B'), CLOSE).refuses({ code: 'closed' })
  listing.when(decline('C')).refuses({ code: 'nothing_to_retract' })
})

test('taking back needs the log, and says so when it is not handed in', () => {
  const card = aLenientCard()
  const state = evolveAll(initialState(card), [opened])
  expect(() => decide(card, state, retractAll('A'), EARLY)).toThrow('log')
  expect(decide(card, state, maxOffer('A', 20), EARLY)).toMatchObject({ ok: true })
})

test('the log gives back the commands that stand', () => {
  const card = aLenientCard()
  const log: LoggedEntry[] = [{ seq: 7, events: [opened] }]
  let state = evolveAll(initialState(card), [opened])
  for (const command of [
    maxOffer('A', 50),
    hardOffer('B', 20),
    changeReserve(5),
    lowerMax('A', 40),
    retractAll('B'),
  ]) {
    const decision = decide(card, state, command, EARLY, () => log)
    if (!decision.ok) throw new Error(decision.refusal.code)
    log.push({ seq: 8 + log.length, events: decision.events })
    state = evolveAll(state, decision.events)
  }
  expect(standingCommands(log)).toEqual([
    { seq: 9, turn: 1, command: maxOffer('A', 50) },
    { seq: 11, turn: 2, command: { type: 'reserve-changed', reserve: usd(5), previous: null } },
    { seq: 12, turn: 2, command: lowerMax('A', 40) },
  ])
})
