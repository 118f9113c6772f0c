import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { drawnIds, lotNumbered, railParts, timeMarks } from './rail-parts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 11, 8, 17)
const order = Array.from({ length: 200 }, (_, at) => `lot-${at}`)

test('what is left out between two lots is counted, before the first too, after the last not', () => {
  expect(railParts(['a', 'b', 'c', 'd', 'e', 'f'], new Set(['b', 'c', 'e']))).toEqual([
    { between: 1, first: 'a' },
    { id: 'b' },
    { id: 'c' },
    { between: 1, first: 'd' },
    { id: 'e' },
  ])
  expect(railParts(['a', 'b'], new Set(['a', 'b']))).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(railParts([], new Set(['gone']))).toEqual([])
})

test('lots and gaps together are as many as there are lots up to the last one that is shown', () => {
  fc.assert(
    fc.property(fc.subarray(order, { minLength: 1 }), (shown) => {
      const parts = railParts(order, new Set(shown))
      const counted = parts.reduce((sum, part) => sum + ('between' in part ? part.between : 1), 0)
      expect(counted).toBe(order.indexOf(shown.at(-1) ?? '') + 1)
      expect(parts.flatMap((part) => ('id' in part ? [part.id] : []))).toEqual(shown)
    }),
    { numRuns: runs(100) },
  )
})

test('a jump keeps the next three in sight and draws on from its lot; a short one or one that is over changes nothing', () => {
  expect([...drawnIds(order, 'lot-120', 40)]).toEqual([...order.slice(0, 3), ...order.slice(120, 160)])
  for (const from of [null, 'lot-2', 'over'])
    expect([...drawnIds(order, from, 40)]).toEqual(order.slice(0, 40))
})

test('the marks are whole times, a dozen at most or one more, and every lot is under one of them', () => {
  const lots = Array.from({ length: 400 }, (_, at) => ({
    id: `${at}`,
    closesAt: NOON + 7 * MINUTE + at * MINUTE,
  }))
  const marks = timeMarks(lots)
  expect(marks.length).toBeLessThanOrEqual(13)
  expect(marks[0]).toEqual({ at: NOON, id: '0', lots: 53 })
  expect(marks[1]).toEqual({ at: NOON + HOUR, id: '53', lots: 60 })
  expect(marks.reduce((sum, mark) => sum + mark.lots, 0)).toBe(400)
  // all at once is one mark, over weeks it is days, and nothing to come is none
  expect(timeMarks(lots.map(({ id }) => ({ id, closesAt: NOON })))).toHaveLength(1)
  expect(
    timeMarks(lots.slice(0, 20).map(({ id }, at) => ({ id, closesAt: NOON + at * 24 * HOUR }))),
  ).toHaveLength(20)
  expect(timeMarks([])).toEqual([])
})

test('a number is the lot that has it, else the one at that place', () => {
  const lots = [
    { id: 'a', lotNumber: 4821, place: 0 },
    { id: 'b', lotNumber: 1, place: 1 },
  ]
  expect(lotNumbered(lots, '4821')?.id).toBe('a')
  expect(lotNumbered(lots, '1')?.id).toBe('b')
  expect(lotNumbered(lots, ' #2 ')?.id).toBe('b')
  for (const typed of ['', '0', '-1', '1.5', 'drill', '3']) expect(lotNumbered(lots, typed)).toBeNull()
})
