import { expect, test } from 'vitest'
import { coarseLeft, fineLeft } from '#app/ui/time-left.ts'
import { EARLY } from './early-page.ts'

type Tap = { text: (left: number, fine: boolean) => string }

/** Runs the text as a page does, on a page with nothing in it. */
function textOf(): Tap['text'] {
  const page: { earlyTap?: Tap } = {}
  const run = new Function(
    'window',
    'document',
    'performance',
    'addEventListener',
    'setTimeout',
    `(${EARLY})(0)`,
  )
  run(
    page,
    { querySelectorAll: () => [] },
    { now: () => 0, getEntriesByType: () => [] },
    () => {},
    () => {},
  )
  if (!page.earlyTap) throw new Error('It kept no taps.')
  return page.earlyTap.text
}

test('Before there is a script clocks say what they say with one.', () => {
  const text = textOf()
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
  const edges = [0, second, minute, 5 * minute, 10 * minute, hour, 10 * hour, day, 2 * day, 40 * day]
  for (const edge of edges)
    for (const by of [-61_001, -1001, -1000, -1, 0, 1, 999, 1000, 59_999, 61_000, 3_599_000])
      for (const left of [edge + by]) {
        expect(text(left, true), `fine ${left}`).toBe(fineLeft(left))
        expect(text(left, false), `coarse ${left}`).toBe(coarseLeft(left))
      }
})
