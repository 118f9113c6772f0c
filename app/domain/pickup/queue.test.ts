import { describe, expect, test } from 'vitest'
import { inTurn, minutesEach, outcomesOf, placeOf, UNDO_MS, undoTo, whyNotCheckedIn } from './queue.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-11-24T17:00:00Z')
const booking = (state: Parameters<typeof whyNotCheckedIn>[0]['state']) => ({ state, startsAt: NOON })
const at = (now: number, byStaff = false) => ({
  now,
  closesAt: NOON + 360 * MINUTE,
  earlyMs: 15 * MINUTE,
  byStaff,
})

describe('Checking in', () => {
  test('is open from 15 minutes before the slot until the yard closes.', () => {
    expect(whyNotCheckedIn(booking('booked'), at(NOON - 15 * MINUTE - 1))).toBe('too_early')
    expect(whyNotCheckedIn(booking('booked'), at(NOON - 15 * MINUTE))).toBeNull()
    expect(whyNotCheckedIn(booking('booked'), at(NOON + 360 * MINUTE))).toBeNull()
    expect(whyNotCheckedIn(booking('booked'), at(NOON + 360 * MINUTE + 1))).toBe('closed')
  })

  test('is open earlier for staff, who see the party before them.', () => {
    expect(whyNotCheckedIn(booking('booked'), at(NOON - 120 * MINUTE, true))).toBeNull()
  })

  test('is refused to parties that wait, are done, or were missed.', () => {
    for (const state of ['waiting', 'preparing', 'ready'] as const)
      expect(whyNotCheckedIn(booking(state), at(NOON))).toBe('waiting')
    expect(whyNotCheckedIn(booking('completed'), at(NOON))).toBe('completed')
    for (const state of ['cancelled', 'no_show'] as const)
      expect(whyNotCheckedIn(booking(state), at(NOON))).toBe('not_booked')
  })
})

test('A step is taken back for five minutes, to where the party was before it.', () => {
  const steps = { preparingAt: NOON, readyAt: NOON, completedAt: NOON }
  expect(undoTo({ ...steps, state: 'preparing' }, NOON)).toBe('waiting')
  expect(undoTo({ ...steps, state: 'ready' }, NOON)).toBe('preparing')
  expect(undoTo({ ...steps, state: 'completed' }, NOON + UNDO_MS)).toBe('ready')
  expect(undoTo({ ...steps, readyAt: null, state: 'completed' }, NOON)).toBe('preparing')
  expect(undoTo({ ...steps, state: 'completed' }, NOON + UNDO_MS + 1)).toBeNull()
  expect(undoTo({ ...steps, state: 'waiting' }, NOON)).toBeNull()
})

test('A party takes as long as the middle one of the last hand-overs, four minutes where there was none.', () => {
  expect(minutesEach([])).toBe(4)
  expect(minutesEach([20 * MINUTE, 2 * MINUTE, 6 * MINUTE])).toBe(6)
  expect(minutesEach([4 * MINUTE, 8 * MINUTE])).toBe(6)
  expect(minutesEach([1])).toBe(1)
})

test('Who waits longest is next; whoever is prepared for has no place any more.', () => {
  const parties = [
    { id: 'c', state: 'waiting', checkedInAt: 3 },
    { id: 'b', state: 'waiting', checkedInAt: 2 },
    { id: 'a', state: 'preparing', checkedInAt: 1 },
    { id: 'd', state: 'waiting', checkedInAt: 3 },
  ] as const
  expect(inTurn(parties).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(['a', 'b', 'c', 'd'].map((id) => placeOf(parties, id))).toEqual([null, 1, 2, 3])
})

test('Every lot that stands open gets one outcome; what nobody said is brought later, and what is not there counts for nothing.', () => {
  expect(outcomesOf(['a', 'b', 'c'], { handed: ['a', 'b', 'x'], missing: ['b'] })).toEqual({
    handed: ['a'],
    missing: ['b'],
    later: ['c'],
  })
})
