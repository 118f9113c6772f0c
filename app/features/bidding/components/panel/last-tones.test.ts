import { expect, test } from 'vitest'
import { comesNearer, nearnessOf, toneOf } from './last-tones.ts'

test('One minute and ten seconds before the close are heard once each, and an extension is no warning.', () => {
  const lefts = [61_000, 60_000, 59_000, 11_000, 10_000, 9_000, 300_000, 60_000, 0]
  const heard: (string | null)[] = []
  let was = nearnessOf(lefts[0] ?? 0)
  for (const left of lefts.slice(1)) {
    const near = nearnessOf(left)
    heard.push(toneOf({ status: 'winner', near: was }, { status: 'winner', near }))
    was = near
  }
  expect(heard).toEqual(['soon', null, null, 'last', null, null, 'soon', null])
  expect(comesNearer('last', 'soon')).toBe(false)
  expect(comesNearer('last', 'over')).toBe(false)
})

test('Coming into the lead and being outbid are heard before the clock.', () => {
  expect(toneOf({ status: 'winner', near: 'far' }, { status: 'outbid', near: 'soon' })).toBe('bad')
  expect(toneOf({ status: undefined, near: 'far' }, { status: 'winner', near: 'far' })).toBe('good')
  expect(toneOf({ status: 'winner', near: 'far' }, { status: 'winner', near: 'far' })).toBeNull()
})
