import { expect, test } from 'vitest'
import { isPassing } from './passing-fault.ts'

test.each([
  'D1_ERROR: database or disk is full: SQLITE_FULL',
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: Exceeded maximum DB size',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'disk I/O error: SQLITE_IOERR',
  'no answer within 3000 ms',
])('"%s" passes, also as the cause of another error.', (message) => {
  expect(isPassing(new Error(message))).toBe(true)
  expect(isPassing(new Error('Failed query', { cause: new Error(message) }))).toBe(true)
})

test('An object that is overloaded or was moved comes back.', () => {
  expect(isPassing(Object.assign(new Error('x'), { overloaded: true }))).toBe(true)
  expect(isPassing(Object.assign(new Error('x'), { retryable: true }))).toBe(true)
})

test.each([
  'D1_ERROR: UNIQUE constraint failed: people.email: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: nmae: SQLITE_ERROR',
  "Cannot read properties of undefined (reading 'id')",
])('"%s" is a fault that stays.', (message) => {
  expect(isPassing(new Error(message))).toBe(false)
  expect(isPassing('a string')).toBe(false)
})
