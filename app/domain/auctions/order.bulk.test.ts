import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { moveLots, partKinds, spreadLots, stepLots } from './order.ts'

const FIVE = ['a', 'b', 'c', 'd', 'e']

test('several lots move together, in the order that they stand in', () => {
  expect(moveLots(FIVE, ['e', 'b'], 0)).toEqual(['b', 'e', 'a', 'c', 'd'])
  expect(moveLots(FIVE, ['a', 'b'], 99)).toEqual(['c', 'd', 'e', 'a', 'b'])
  expect(moveLots(FIVE, ['nobody'], 2)).toEqual(FIVE)
})

test('a step passes one that is not chosen, and ends at the ends', () => {
  expect(stepLots(FIVE, ['c', 'd'], -1)).toEqual(['a', 'c', 'd', 'b', 'e'])
  expect(stepLots(FIVE, ['c', 'd'], 1)).toEqual(['a', 'b', 'e', 'c', 'd'])
  expect(stepLots(FIVE, ['a', 'b'], -1)).toEqual(FIVE)
  expect(stepLots(FIVE, ['a', 'd', 'e'], 1)).toEqual(['b', 'a', 'c', 'd', 'e'])
})

test('some are spread among the others', () => {
  expect(spreadLots(FIVE, ['a', 'b'])).toEqual(['c', 'a', 'd', 'b', 'e'])
})

test('kinds are parted, and who is not chosen stays', () => {
  const lots = (kinds: string) => [...kinds].map((kind, at) => ({ id: `${kind}${at}`, kind }))
  const all = lots('xxxyyz')
  const parted = partKinds(
    all,
    all.map(({ id }) => id),
  )
  expect(parted.map((id) => id[0]).join('')).toBe('xyxyxz')
  expect(partKinds(lots('xxyy'), ['x1', 'y2'])).toEqual(['x0', 'y2', 'x1', 'y3'])
})

test('whatever is moved, the same lots are there, and a kind that is no more than half stands apart', () => {
  const kinds = fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(kinds, fc.integer({ min: -3, max: 40 }), fc.nat(), (given, to, salt) => {
      const lots = given.map((kind, at) => ({ id: String(at), kind }))
      const ids = lots.map(({ id }) => id)
      const some = ids.filter((_, at) => (salt >> (at % 20)) % 2 === 1)
      for (const moved of [
        moveLots(ids, some, to),
        stepLots(ids, some, 1),
        stepLots(ids, some, -1),
        spreadLots(ids, some),
        partKinds(lots, some),
      ])
        expect([...moved].sort()).toEqual([...ids].sort())
      const most = Math.max(...['x', 'y', 'z'].map((kind) => given.filter((one) => one === kind).length))
      if (most > Math.ceil(given.length / 2)) return
      const parted = partKinds(lots, ids).map((id) => given[Number(id)])
      expect(parted.every((kind, at) => at === 0 || kind !== parted[at - 1])).toBe(true)
    }),
    { numRuns: runs(300) },
  )
})
