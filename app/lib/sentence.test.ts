import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test('A reason that is typed without a mark at its end gets one; any other stays as it is.', () => {
  expect(sentence(' Power cut at the yard ')).toBe('Power cut at the yard.')
  for (const whole of ['Power cut.', 'Really?', '¡Seguimos!', 'He said “wait.”', ''])
    expect(sentence(whole)).toBe(whole)
})
