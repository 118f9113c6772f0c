import { describe, expect, test } from 'vitest'
import { aSale, changed, hear, SECOND, T, tick } from '#tests/support/stage.ts'
import {
  AFTER_CHANGE_MS,
  ARMED_MS,
  clockOf,
  listensTo,
  liveId,
  openStage,
  press,
  RESULT_MS,
  reduceStage,
  SECOND_PRESS_MS,
  shownIds,
} from './live-stage.ts'

describe('who is on the stage', () => {
  test('With a lot a minute it is the next to close, and the others follow in the order of their closes.', () => {
    const stage = openStage(aSale(4, 60), T)
    expect(shownIds(stage)).toEqual(['l0'])
    expect(stage.rail).toEqual(['l1', 'l2', 'l3'])
  })

  test('Two that close within 30 seconds share it, and never more than two.', () => {
    expect(shownIds(openStage(aSale(4, 30), T))).toEqual(['l0', 'l1'])
    expect(shownIds(openStage(aSale(4, 31), T))).toEqual(['l0'])
    expect(shownIds(openStage(aSale(9, 0), T))).toEqual(['l0', 'l1'])
  })

  test('A lot that an offer extends goes back in the rail, where its new close puts it.', () => {
    const lots = aSale(9, 60)
    const extended = changed(lots, 'l0', { closesAt: T + 330 * SECOND })
    const stage = hear(openStage(lots, T), extended, T + SECOND)
    expect(shownIds(stage)).toEqual(['l1'])
    expect(stage.rail.slice(0, 5)).toEqual(['l2', 'l3', 'l4', 'l0', 'l5'])
  })

  test('An extended lot that comes to close beside another shares the stage with it, each on its side.', () => {
    const lots = changed(aSale(4, 60), 'l0', { closesAt: T + 115 * SECOND })
    const stage = openStage(lots, T)
    expect(shownIds(stage)).toEqual(['l1', 'l0'])
    const later = hear(stage, changed(lots, 'l1', { closesAt: T + 140 * SECOND }), T + 2 * SECOND)
    expect(shownIds(later)).toEqual(['l1', 'l0'])
  })

  test('A result stays for four seconds, then the next lot comes.', () => {
    const lots = aSale(3, 60)
    const over = changed(lots, 'l0', { over: true })
    const closed = hear(openStage(lots, T), over, T + 50 * SECOND)
    expect(shownIds(closed)).toEqual(['l0'])
    expect(closed.seats[0]?.overAt).toBe(T + 50 * SECOND)
    expect(shownIds(tick(closed, T + 50 * SECOND + RESULT_MS - 1))).toEqual(['l0'])
    const next = tick(closed, T + 50 * SECOND + RESULT_MS)
    expect(shownIds(next)).toEqual(['l1'])
    expect(next.changedAt).toBe(T + 50 * SECOND + RESULT_MS)
  })

  test('Of two, the one whose result is shown makes room, and the other keeps its side.', () => {
    const lots = aSale(4, 20)
    const over = changed(lots, 'l0', { over: true })
    const closed = hear(openStage(lots, T), over, T + 50 * SECOND)
    expect(shownIds(closed)).toEqual(['l0', 'l1'])
    expect(liveId(closed)).toBe('l1')
    expect(shownIds(tick(closed, T + 54 * SECOND))).toEqual(['l2', 'l1'])
  })

  test('When everything is over the last result leaves and nothing stands there.', () => {
    const lots = aSale(1, 60)
    const closed = hear(openStage(lots, T), changed(lots, 'l0', { over: true }), T + 50 * SECOND)
    expect(shownIds(tick(closed, T + 54 * SECOND))).toEqual([])
  })
})

describe('what is touched', () => {
  test('Nothing moves under a finger, and what would have moved does so afterwards.', () => {
    const lots = aSale(9, 60)
    const touched = reduceStage(openStage(lots, T), { type: 'touch', now: T })
    const extended = changed(lots, 'l0', { closesAt: T + 330 * SECOND })
    const held = hear(touched, extended, T + SECOND)
    expect(shownIds(held)).toEqual(['l0'])
    expect(held.rail).toEqual(touched.rail)
    const released = reduceStage(held, { type: 'release', now: T + 2 * SECOND })
    expect(shownIds(released)).toEqual(['l0'])
    expect(shownIds(tick(released, T + 3 * SECOND))).toEqual(['l1'])
  })

  test('A touch whose end was never heard of ends by itself.', () => {
    const lots = aSale(9, 60)
    const touched = reduceStage(openStage(lots, T), { type: 'touch', now: T })
    const held = hear(touched, changed(lots, 'l0', { closesAt: T + 330 * SECOND }), T + SECOND)
    expect(shownIds(tick(held, T + 16 * SECOND))).toEqual(['l1'])
  })

  test('A result is shown where its lot stood, also under a finger.', () => {
    const lots = aSale(3, 60)
    const touched = reduceStage(openStage(lots, T), { type: 'touch', now: T + 49 * SECOND })
    const closed = hear(touched, changed(lots, 'l0', { over: true }), T + 50 * SECOND)
    expect(closed.seats).toEqual([{ id: 'l0', overAt: T + 50 * SECOND }])
  })
})

describe('offering', () => {
  const open = openStage(aSale(3, 60), T)

  test('A press arms, the second sends.', () => {
    const armed = press(open, 'l0', T)
    expect(armed.outcome).toBe('armed')
    const sent = press(armed.stage, 'l0', T + SECOND_PRESS_MS)
    expect(sent.outcome).toBe('send')
    expect(sent.stage.armed).toBeNull()
  })

  test('A second press within 0.4 seconds counts for nothing, and leaves it armed.', () => {
    const armed = press(open, 'l0', T)
    const twice = press(armed.stage, 'l0', T + SECOND_PRESS_MS - 1)
    expect(twice.outcome).toBe('nothing')
    expect(press(twice.stage, 'l0', T + SECOND_PRESS_MS).outcome).toBe('send')
  })

  test('Armed for five seconds, and then it takes two presses again.', () => {
    const armed = press(open, 'l0', T)
    expect(press(armed.stage, 'l0', T + ARMED_MS - 1).outcome).toBe('send')
    expect(press(armed.stage, 'l0', T + ARMED_MS).outcome).toBe('armed')
    expect(tick(armed.stage, T + ARMED_MS).armed).toBeNull()
  })

  test('A press within 0.7 seconds of the stage’s change counts for nothing.', () => {
    const lots = aSale(3, 60)
    const moved = hear(open, changed(lots, 'l0', { closesAt: T + 400 * SECOND }), T + SECOND)
    expect(shownIds(moved)).toEqual(['l1'])
    expect(press(moved, 'l1', T + SECOND + AFTER_CHANGE_MS - 1).outcome).toBe('nothing')
    expect(press(moved, 'l1', T + SECOND + AFTER_CHANGE_MS).outcome).toBe('armed')
  })

  test('What is armed holds everything; once it is sent its answer is read where it was asked for.', () => {
    const lots = aSale(3, 60)
    const armed = press(open, 'l0', T).stage
    const extended = changed(lots, 'l0', { closesAt: T + 400 * SECOND })
    const held = hear(armed, extended, T + SECOND)
    expect(shownIds(held)).toEqual(['l0'])
    const sent = press(held, 'l0', T + 2 * SECOND).stage
    expect(shownIds(tick(sent, T + 5 * SECOND))).toEqual(['l0'])
    expect(shownIds(tick(sent, T + 6 * SECOND))).toEqual(['l1'])
  })

  test('What is over can neither be armed nor sent.', () => {
    const armed = press(open, 'l0', T + 49 * SECOND).stage
    const over = hear(armed, changed(aSale(3, 60), 'l0', { over: true }), T + 50 * SECOND)
    expect(over.armed).toBeNull()
    expect(press(over, 'l0', T + 51 * SECOND).outcome).toBe('nothing')
  })

  test('Of two on the stage, arming one disarms the other, and keys act on it.', () => {
    const two = openStage(aSale(3, 20), T)
    const one = press(two, 'l0', T).stage
    const other = press(one, 'l1', T + SECOND)
    expect(other.outcome).toBe('armed')
    expect(other.stage.armed?.id).toBe('l1')
    expect(other.stage.chosen).toBe('l1')
  })
})

describe('looking ahead', () => {
  const open = openStage(aSale(9, 60), T)

  test('Another lot is looked at in place of the stage, which goes on beneath it.', () => {
    const ahead = reduceStage(open, { type: 'look', id: 'l5', now: T })
    expect(shownIds(ahead)).toEqual(['l5'])
    expect(liveId(ahead)).toBe('l0')
    const later = hear(ahead, changed(aSale(9, 60), 'l0', { over: true }), T + 50 * SECOND)
    expect(shownIds(tick(later, T + 60 * SECOND))).toEqual(['l5'])
    expect(liveId(tick(later, T + 60 * SECOND))).toBe('l1')
    expect(shownIds(reduceStage(later, { type: 'look', id: null, now: T + 61 * SECOND }))).toEqual(['l1'])
  })

  test('A press right after going there counts for nothing, as it was meant for what stood there.', () => {
    const ahead = reduceStage(open, { type: 'look', id: 'l5', now: T })
    expect(press(ahead, 'l5', T + AFTER_CHANGE_MS - 1).outcome).toBe('nothing')
    expect(press(ahead, 'l5', T + AFTER_CHANGE_MS).outcome).toBe('armed')
  })

  test('The stage’s own changes are none for whoever looks elsewhere.', () => {
    const ahead = reduceStage(open, { type: 'look', id: 'l5', now: T })
    const later = hear(ahead, changed(aSale(9, 60), 'l0', { closesAt: T + 400 * SECOND }), T + 5 * SECOND)
    expect(press(later, 'l5', T + 5 * SECOND + 1).outcome).toBe('armed')
  })

  test('When its turn comes, what is looked at is the live lot.', () => {
    const ahead = reduceStage(open, { type: 'look', id: 'l1', now: T })
    const lots = changed(aSale(9, 60), 'l0', { over: true })
    const later = tick(hear(ahead, lots, T + 50 * SECOND), T + 55 * SECOND)
    expect(later.ahead).toBeNull()
    expect(shownIds(later)).toEqual(['l1'])
  })

  test('Its result stays for four seconds; that of a lot that was over stays as long as it is looked at.', () => {
    const lots = aSale(9, 60)
    const bought = changed(lots, 'l5', { over: true })
    const ahead = hear(reduceStage(open, { type: 'look', id: 'l5', now: T }), bought, T + SECOND)
    expect(shownIds(tick(ahead, T + SECOND + RESULT_MS))).toEqual(['l0'])
    const back = reduceStage(hear(open, bought, T), { type: 'look', id: 'l5', now: T })
    expect(shownIds(tick(back, T + 40 * SECOND))).toEqual(['l5'])
  })
})

test('With a lot a minute the clock is amber for its last 60 seconds and a block for its last 30.', () => {
  expect(clockOf(60)).toEqual({ soonMs: 60_000, finalMs: 30_000 })
  expect(clockOf(10)).toEqual({ soonMs: 60_000, finalMs: 30_000 })
  expect(clockOf(0)).toEqual({ soonMs: 600_000, finalMs: 300_000 })
  expect(clockOf(600)).toEqual({ soonMs: 600_000, finalMs: 300_000 })
})

test('A page hears of the next lots, its reader’s own and those in sight, each once, and of none that is over.', () => {
  const lots = changed(aSale(400, 60), 'l3', { over: true })
  const ids = listensTo(
    openStage(lots, T),
    { mine: ['l200', 'l3'], seen: ['l200', 'l201'] },
    { next: 3, most: 500 },
  )
  expect(ids).toEqual(['l0', 'l1', 'l2', 'l200', 'l201'])
  expect(listensTo(openStage(lots, T), { mine: [], seen: [] }, { next: 60, most: 20 })).toHaveLength(20)
})
