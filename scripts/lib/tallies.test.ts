import { expect, test } from 'vitest'
import { mergeTallies, partsOf, shuffled, untold } from './tallies.mjs'

const told = (more: Partial<ReturnType<typeof mergeTallies>>) => ({ ...mergeTallies(), ...more })

test('A part that died keeps what it had told, and what failed before stays failed.', () => {
  const died = told({ passed: 3, failed: 1, fallen: ['a: no'], seconds: { 'a.ts': 2 } })
  expect(untold(['a.ts', 'b.ts'], died)).toEqual(['b.ts'])
  const again = told({ passed: 2, shaky: ['c'], seconds: { 'b.ts': 1 }, complete: true })
  expect(mergeTallies(died, again)).toEqual({
    passed: 5,
    failed: 1,
    fallen: ['a: no'],
    shaky: ['c'],
    seconds: { 'a.ts': 2, 'b.ts': 1 },
    complete: true,
  })
  expect(mergeTallies(died, null).complete).toBe(false)
})

test('Of one that told nothing all files are left.', () => {
  expect(untold(['a.ts'], null)).toEqual(['a.ts'])
  expect(mergeTallies(null, null)).toMatchObject({ passed: 0, failed: 0, complete: false })
})

test('Parts take about as long, and each file is in one of them.', () => {
  const seconds: Record<string, number> = { a: 9, b: 5, c: 4, d: 1, e: 1 }
  expect(partsOf(Object.keys(seconds), [0, 0], (file) => seconds[file] ?? 0)).toEqual([
    ['a', 'd'],
    ['b', 'c', 'e'],
  ])
})

test('A part that begins later is given less.', () => {
  expect(partsOf(['a', 'b', 'c', 'd'], [0, 2], () => 1)).toEqual([['a', 'b', 'c'], ['d']])
})

test('A seed is one order of all, and another seed another.', () => {
  const all = Array.from({ length: 50 }, (_, nth) => nth)
  expect(shuffled(all, 7)).toEqual(shuffled(all, 7))
  expect(shuffled(all, 7)).not.toEqual(shuffled(all, 8))
  expect([...shuffled(all, 7)].sort((one, other) => one - other)).toEqual(all)
})
