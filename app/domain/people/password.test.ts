import { expect, test } from 'vitest'
import { confirmError, LEAST_PASSWORD, MOST_PASSWORD, PASSWORD_SPECIALS, passwordError } from './password.ts'

const SIMPLE = 'Password must include uppercase and lowercase letters, a number, and a special character.'

test.each([
  ['', 'Required'],
  ['Aa1!', 'Minimum 8 Characters'],
  ['Aa1!aaa', 'Minimum 8 Characters'],
  ['Fairlot1', SIMPLE],
  ['fairlot1!', SIMPLE],
  ['FAIRLOT1!', SIMPLE],
  ['Fairlot!!', SIMPLE],
  ['Fairlot1-', SIMPLE],
  ['Fairlot1!', null],
  ['Fair lot 1 and more – ¡sí! #', null],
])('Of %j it says %j.', (password, error) => {
  expect(passwordError(password)).toBe(error)
})

test('Each of the special characters is one, and no other.', () => {
  expect(PASSWORD_SPECIALS).toBe('@$!%*#?&')
  for (const special of PASSWORD_SPECIALS) expect(passwordError(`Fairlot1${special}`)).toBeNull()
  for (const other of '-_+=^~.,') expect(passwordError(`Fairlot1${other}`)).toBe(SIMPLE)
})

test('A password has 8 to 256 characters.', () => {
  expect(LEAST_PASSWORD).toBe(8)
  expect(passwordError(`Aa1!${'x'.repeat(MOST_PASSWORD - 4)}`)).toBeNull()
  expect(passwordError(`Aa1!${'x'.repeat(MOST_PASSWORD - 3)}`)).toBe('Maximum 256 Characters')
})

test.each([
  ['registration', 'Password does not match'],
  ['reset', 'passwords not match'],
  ['change', 'Passwords Not Match'],
] as const)('A second typing that differs, in the form of the %s: %j.', (form, error) => {
  expect(confirmError('Fairlot1!', 'Fairlot2!', form)).toBe(error)
  expect(confirmError('Fairlot1!', '', form)).toBe('Required')
  expect(confirmError('Fairlot1!', 'Fairlot1!', form)).toBeNull()
})
