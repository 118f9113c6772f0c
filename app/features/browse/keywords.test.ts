import { expect, test } from 'vitest'
import { matchExpression, wholeExpression } from './keywords.ts'

test.each([
  ['', [], null],
  ['oak table', [], '"oak"* "table"*'],
  ['', ['oak'], '"oak"*'],
  ['', ['oak', 'red chair'], '("oak"*) OR ("red"* "chair"*)'],
  ['desk', ['oak', 'pine'], '("desk"*) AND (("oak"*) OR ("pine"*))'],
  ['desk', ['oak'], '("desk"*) AND ("oak"*)'],
  ['desk', ['!', ' '], '"desk"*'],
  ['', ['or" AND (', 'x'], '("or" "AND"*) OR ("x")'],
])('%j with keywords %j is asked as %s', (typed, keywords, expression) => {
  expect(matchExpression(typed, keywords)).toBe(expression)
})

test('whole words are asked the same way', () => {
  expect(wholeExpression('desk', ['oak', 'pine'])).toBe('("desk") AND (("oak") OR ("pine"))')
})
