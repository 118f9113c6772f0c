import { expect, test } from 'vitest'
import { knownAs } from '#app/domain/people/recovery.ts'
import { firstFaults } from '#app/lib/faults.ts'
import { emailInput, resetInput } from './inputs.ts'

test.each([
  ['', 'Required'],
  ['   ', 'Required'],
  [null, 'Required'],
  ['dana', 'invalid email format'],
  ['dana@', 'invalid email format'],
  [`${'x'.repeat(250)}@a.test`, 'Maximum 250 Characters'],
  ['  Dana@Example.TEST ', 'dana@example.test'],
])('Of the address %j it reads %j.', (typed, read) => {
  const { data, error } = emailInput.safeParse(typed)
  expect(data ?? error?.issues[0]?.message).toBe(read)
})

const SIMPLE = 'Password must include uppercase and lowercase letters, a number, and a special character.'

test.each([
  ['', '', { password: 'Required', confirm_password: 'Required' }],
  ['Aa1!', 'Aa1!', { password: 'Minimum 8 Characters' }],
  ['fairlot1!', 'other', { password: SIMPLE, confirm_password: 'passwords not match' }],
  ['Fairlot1!', 'Fairlot1', { confirm_password: 'passwords not match' }],
  ['Fairlot1!', 'Fairlot1!', null],
])('A new password %j with %j is answered with %j.', (password, confirmation, faults) => {
  const read = resetInput.safeParse({ user_token: 'x', password, confirm_password: confirmation })
  expect(read.error ? firstFaults(read.error.issues) : null).toEqual(faults)
})

test('An address leads to where its account stands.', () => {
  expect(knownAs(null)).toBe('new')
  expect(knownAs({ status: 'email_unverified' })).toBe('unverified')
  expect(knownAs({ status: 'active' })).toBe('exists')
  expect(knownAs({ status: 'deactivate' })).toBe('exists')
})
