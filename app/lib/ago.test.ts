import { expect, test } from 'vitest'
import { agoOf } from './ago.ts'

const DAY = 86_400_000

test('What is past is told in the largest unit that it fills: days up to a month, months up to a year.', () => {
  const now = Date.UTC(2026, 10, 27)
  const ago = (days: number) => agoOf(now - days * DAY, now)
  expect([-1, 0, 0.9].map(ago)).toEqual([{ unit: 'today' }, { unit: 'today' }, { unit: 'today' }])
  expect([1, 30].map(ago)).toEqual([
    { unit: 'days', count: 1 },
    { unit: 'days', count: 30 },
  ])
  expect([31, 125, 365].map(ago)).toEqual([
    { unit: 'months', count: 1 },
    { unit: 'months', count: 4 },
    { unit: 'months', count: 11 },
  ])
  expect([366, 1_000].map(ago)).toEqual([
    { unit: 'years', count: 1 },
    { unit: 'years', count: 2 },
  ])
})
