import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** Both may refuse: what has no canonical form for one has none for the other. */
function formOf(value: unknown, canonicalise: (value: unknown) => string | undefined) {
  try {
    return canonicalise(value)
  } catch {
    return 'none'
  }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, inOrder(each)]))
}

test('Whatever the order of its keys, a value has the form that the library gives it.', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(canonicalJson(value)).toBe(formOf(value, canonicalize))
      expect(canonicalJson(inOrder(value))).toBe(formOf(value, canonicalize))
    }),
  )
})

test.each([
  ['a lone surrogate', { text: '\ud800' }],
  ['a lone surrogate as a key', { '\udfff': 1 }],
  ['the letters of its escape', { text: '\\ud800' }],
  ['no number', { price: Number.NaN }],
  ['an endless number', [Number.POSITIVE_INFINITY]],
  ['a negative zero', { price: -0 }],
  ['keys that are numbers', { 9: 'nine', 10: 'ten' }],
  ['nothing at all', { at: undefined, list: [undefined] }],
  ['a date', { at: new Date(0) }],
  ['text beyond ASCII', { ä: 'Málaga 🏺', é: '\u2028' }],
])('%s is treated as the library treats it', (_, value) => {
  expect(formOf(value, canonicalJson)).toBe(formOf(value, canonicalize))
})
