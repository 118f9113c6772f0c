import { expect, test } from 'vitest'
import { choosable } from './choosable.ts'

const ALL = [
  { id: 'new', offered: true },
  { id: 'hidden', offered: false },
]

test('A lot is given what is offered, and keeps what it has.', () => {
  expect(choosable(ALL).map(({ id }) => id)).toEqual(['new'])
  expect(choosable(ALL, 'new').map(({ id }) => id)).toEqual(['new'])
  expect(choosable(ALL, 'hidden').map(({ id }) => id)).toEqual(['new', 'hidden'])
})
