import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import { SocketCounts } from './socket-counts.ts'

function aDoor() {
  const sockets: string[][] = []
  const clock = { now: 1_000, counted: 0 }
  const counts = new SocketCounts(
    (tag) => {
      clock.counted += 1
      return sockets.filter((tags) => tag === undefined || tags.includes(tag))
    },
    () => clock.now,
  )
  return { sockets, clock, counts }
}

test('Whatever comes and goes, what it says is what is there.', () => {
  const step = fc.record({
    tags: fc.subarray(['visitor', 'person:a', 'address:1', 'refused']),
    leaves: fc.option(fc.nat(20)),
    later: fc.nat(400),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { sockets, clock, counts } = aDoor()
      for (const { tags, leaves, later } of steps) {
        clock.now += later
        for (const tag of [undefined, ...tags])
          expect(counts.of(tag)).toBe(sockets.filter((each) => !tag || each.includes(tag)).length)
        counts.came(tags)
        sockets.push(tags)
        const [gone] = leaves === null ? [] : sockets.splice(leaves, 1)
        if (gone) counts.gone(gone)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('A thousand who come at once are counted once.', () => {
  const { sockets, clock, counts } = aDoor()
  for (let come = 0; come < 1_000; come += 1) {
    expect([counts.of(), counts.of('visitor')]).toEqual([come, come])
    counts.came(['visitor'])
    sockets.push(['visitor'])
  }
  expect(clock.counted).toBe(2)
})

test('What went away unheard is missed for a second at most, also on a clock that is set back.', () => {
  for (const later of [1_000, -5_000]) {
    const { sockets, clock, counts } = aDoor()
    sockets.push(['visitor'], ['visitor'])
    expect(counts.of('visitor')).toBe(2)
    sockets.pop()
    expect(counts.of('visitor')).toBe(2)
    clock.now += later
    expect(counts.of('visitor')).toBe(1)
  }
})
