import { expect, test } from 'vitest'
import { askInput, readPhone } from './inputs.ts'

test('A phone is ten digits, however they are set.', () => {
  for (const typed of ['6145550101', '(614) 555-0101', '+1 614 555 0101', '1-614-555-0101'])
    expect(readPhone(typed)).toBe('6145550101')
  for (const typed of ['', '555-0101', '61455501012', '6145550101x', 'six one four'])
    expect(readPhone(typed)).toBeNull()
})

test('What is missing from a question is said in the words of the specification.', () => {
  const parsed = askInput.safeParse({ project_id: 'l', name: ' ', email: 'dana', comment: '' })
  const said = Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
  expect(said).toEqual({ name: 'Required!', email: 'Invalid email format', comment: 'Required!' })
})
