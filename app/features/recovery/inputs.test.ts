import { expect, test } from 'vitest'
import { knownAs } from '#app/domain/people/recovery.ts'
import { readEmail, resetFaults } from './inputs.ts'

test.each([
  ['', { fault: 'required' }],
  ['   ', { fault: 'required' }],
  [null, { fault: 'required' }],
  ['dana', { fault: 'email' }],
  ['dana@', { fault: 'email' }],
  [`${'x'.repeat(250)}@a.test`, { fault: 'tooLong' }],
  ['  Dana@Example.TEST ', { email: 'dana@example.test' }],
])('Of the address %j it reads %j.', (typed, read) => {
  expect(readEmail(typed)).toEqual(read)
})

const SIMPLE = 'Password must include uppercase and lowercase letters, a number, and a special character.'

test.each([
  ['', '', { password: 'Required', confirm_password: 'Required' }],
  ['Aa1!', 'Aa1!', { password: 'Minimum 8 Characters', confirm_password: null }],
  ['fairlot1!', 'other', { password: SIMPLE, confirm_password: 'passwords not match' }],
  ['Fairlot1!', 'Fairlot1', { password: null, confirm_password: 'passwords not match' }],
  ['Fairlot1!', 'Fairlot1!', null],
])('A new password %j with %j is answered with %j.', (password, confirmation, faults) => {
  expect(resetFaults(password, confirmation)).toEqual(faults)
})

test('An address leads to where its account stands.', () => {
  expect(knownAs(null)).toBe('new')
  expect(knownAs({ status: 'email_unverified' })).toBe('unverified')
  expect(knownAs({ status: 'active' })).toBe('exists')
  expect(knownAs({ status: 'deactivate' })).toBe('exists')
})
