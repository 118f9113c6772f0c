import { expect, test } from 'vitest'
import { oldestFirst, urgencyOf, waitedOf } from './oldest-first.ts'

const at = (...times: number[]) => times.map((time) => ({ at: time }))
const HOUR = 3_600_000

test('Pages of several lists are the pages of the one list that they make.', () => {
  const lists = [at(1, 4, 9), at(2, 3), [], at(5)]
  expect(oldestFirst(lists, { skip: 0, take: 4 })).toEqual(at(1, 2, 3, 4))
  expect(oldestFirst(lists, { skip: 4, take: 4 })).toEqual(at(5, 9))
})

test('What waits is told in two units at most, and never as less than nothing.', () => {
  expect(waitedOf(98 * HOUR)).toEqual({ days: 4, hours: 2, minutes: 0 })
  expect(waitedOf(9 * HOUR + 20 * 60_000)).toEqual({ days: 0, hours: 9, minutes: 0 })
  expect(waitedOf(2 * HOUR + 20 * 60_000)).toEqual({ days: 0, hours: 2, minutes: 20 })
  expect(waitedOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0 })
})

test('A day makes it urgent, and more than two days more so.', () => {
  expect([1, 21, 22, 53, 54].map((hours) => urgencyOf(hours * HOUR))).toEqual([
    'new',
    'new',
    'some',
    'some',
    'long',
  ])
})
