import { expect, test } from 'vitest'
import { pinFault, stepStates } from './setup-steps.ts'

const [DONE, OPEN, FAILED] = [
  { done: true, failed: false },
  { done: false, failed: false },
  { done: false, failed: true },
]

test('The first step that is open is next, and a failed one says so wherever it stands.', () => {
  expect(stepStates([DONE, OPEN, OPEN])).toEqual({ states: ['done', 'next', 'todo'], done: 1 })
  expect(stepStates([FAILED, OPEN, DONE])).toEqual({ states: ['failed', 'next', 'done'], done: 1 })
  expect(stepStates([DONE, DONE])).toEqual({ states: ['done', 'done'], done: 2 })
})

test('A step whose latest test failed is not done, whatever was there before.', () => {
  expect(stepStates([{ done: true, failed: true }])).toEqual({ states: ['failed'], done: 0 })
})

test('A pin is refused where it was never set, where its address is not, and without a time zone.', () => {
  const columbus = { latitude: 39.96, longitude: -83 }
  expect(pinFault(columbus, 2, true)).toBe(null)
  expect(pinFault(columbus, null, true)).toBe(null)
  expect(pinFault({ latitude: 0, longitude: 0 }, null, true)).toBe('nowhere')
  expect(pinFault({ latitude: 139, longitude: -83 }, 2, true)).toBe('nowhere')
  expect(pinFault(columbus, 61, true)).toBe('far')
  expect(pinFault(columbus, 60, true)).toBe(null)
  expect(pinFault(columbus, 2, false)).toBe('zone')
})
