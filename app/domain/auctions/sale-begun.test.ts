import { expect, test } from 'vitest'
import { stateAt } from './sale-begun.ts'

test('An announced auction is open from its start on, whether or not that has been noted.', () => {
  expect(stateAt({ state: 'announced', startsAt: 1_000 }, 999)).toBe('announced')
  expect(stateAt({ state: 'announced', startsAt: 1_000 }, 1_000)).toBe('open')
  expect(stateAt({ state: 'announced', startsAt: null }, 1_000)).toBe('announced')
})

test('No other state follows the clock.', () => {
  for (const state of ['draft', 'open', 'closed', 'settled', 'cancelled'] as const)
    expect(stateAt({ state, startsAt: 1 }, 1_000)).toBe(state)
})
