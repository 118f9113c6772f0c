import { expect, test } from 'vitest'
import { handlesFor, prefixesFor } from './organisation-names.ts'

test('A handle is the name in small letters, numbered where others have it.', () => {
  expect(handlesFor('Pier Street Recovery, Inc.').slice(0, 2)).toEqual([
    'pier-street-recovery-inc',
    'pier-street-recovery-inc-2',
  ])
  expect(handlesFor('Ñandú & Søn')[0]).toBe('nandu-s-n')
  expect(handlesFor('  ')[0]).toBe('seller')
  expect(handlesFor('x'.repeat(80))[0]).toHaveLength(40)
})

test('Invoice numbers begin with the initials of up to three words, or the first letters of one.', () => {
  expect(prefixesFor('Foundry Lane Liquidation').slice(0, 3)).toEqual(['FLL', 'FLL2', 'FLL3'])
  expect(prefixesFor('Pier Street')[0]).toBe('PS')
  expect(prefixesFor('Northbend')[0]).toBe('NO')
  expect(prefixesFor('東京')[0]).toBe('S')
  expect(prefixesFor('1-800 Lots of Lots')[0]).toBe('LOL')
})
