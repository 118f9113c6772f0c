import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { Ranking, type Standing } from './auction/people.ts'

const person = fc.constantFrom('ann', 'ben', 'cat', 'dan', 'eve', 'fay', 'gus', 'hal')
const standing = fc.record({ person, amount: fc.nat(5), since: fc.nat(5) })
const change = fc.oneof(
  fc.record({ put: standing }),
  fc.record({ put: standing }),
  fc.record({ drop: person }),
)

/** The same, written down as plainly as it can be. */
function plainly(standings: ReadonlyMap<string, Standing>): Standing[] {
  return [...standings.values()].sort(
    (one, other) =>
      other.amount - one.amount || one.since - other.since || (one.person < other.person ? -1 : 1),
  )
}

test('whatever is put in and taken out, ranks are those of a sorted list, and what was there before stays as it was', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const plain = new Map<string, Standing>()
      let ranking = Ranking.of('highest')
      for (const each of changes) {
        const before = [...ranking]
        const kept = ranking
        if ('put' in each) {
          plain.set(each.put.person, each.put)
          ranking = ranking.with(each.put)
        } else {
          plain.delete(each.drop)
          ranking = ranking.without(each.drop)
        }
        expect([...kept]).toEqual(before)
        const expected = plainly(plain)
        expect([...ranking]).toEqual(expected)
        expect(ranking.size).toBe(expected.length)
        for (const [place, own] of expected.entries()) {
          expect(ranking.rankOf(own.person)).toBe(place + 1)
          expect(ranking.at(place + 1)).toEqual(own)
          expect(ranking.get(own.person)).toEqual(own)
        }
        expect(ranking.at(0)).toBeUndefined()
        expect(ranking.at(expected.length + 1)).toBeUndefined()
        expect(Ranking.of('highest', expected)).toEqual(ranking)
      }
      expect(ranking.rankOf('nobody')).toBeNull()
    }),
    { numRuns: runs(300) },
  )
})

test('ids that follow one another make no deep tree: fifty thousand are put in one by one', () => {
  let ranking = Ranking.of('lowest')
  for (let each = 0; each < 50_000; each += 1)
    ranking = ranking.with({ person: `person-${each}`, amount: each % 7, since: each })
  expect(ranking.size).toBe(50_000)
  expect(ranking.at(1)?.person).toBe('person-0')
  expect(ranking.at(2)?.person).toBe('person-7')
  expect(ranking.rankOf('person-49999')).toBe(42_858)
})
