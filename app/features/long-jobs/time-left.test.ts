import { expect, test } from 'vitest'
import { secondsLeft } from './time-left.ts'

test('How long a job still takes follows from how far it came between two sights of it.', () => {
  expect(secondsLeft({ cursor: 100, at: 1_000 }, { cursor: 300, at: 3_000 }, 1_300)).toBe(10)
  expect(secondsLeft({ cursor: 0, at: 0 }, { cursor: 3, at: 1_000 }, 4)).toBe(1)
})

test('Nothing is said of a job that has not moved, or that was set back.', () => {
  expect(secondsLeft({ cursor: 100, at: 1_000 }, { cursor: 100, at: 61_000 }, 5_000)).toBe(null)
  expect(secondsLeft({ cursor: 100, at: 1_000 }, { cursor: 0, at: 3_000 }, 5_000)).toBe(null)
  expect(secondsLeft({ cursor: 100, at: 1_000 }, { cursor: 200, at: 1_000 }, 5_000)).toBe(null)
})
