import { expect, test } from 'vitest'
import { closingSchedule, type Planned } from './closing-schedule.ts'

const MINUTE = 60_000
/** Six in the evening in the east. */
const SIX = Date.UTC(2026, 11, 7, 23, 0)
const EAST = { aheadAt: () => -5 * 60 * MINUTE }
const PLAN: Planned = {
  firstCloseAt: SIX,
  staggerSeconds: 45,
  groupClose: false,
  softClose: { mode: 'reset', windowMs: 5 * MINUTE, extensionMs: 5 * MINUTE, capMs: 30 * MINUTE },
}
const lots = (count: number) => Array.from({ length: count }, () => ({ price: 1_000, fixedAt: null }))
const scheduled = (more: Partial<Planned> = {}, count = 184) =>
  closingSchedule({ ...PLAN, ...more }, lots(count), EAST)

test('without lots there is nothing to show', () => {
  expect(scheduled({}, 0)).toBeNull()
})

test('lots are counted by ten minutes, from the first close to the latest', () => {
  const schedule = scheduled()
  expect(schedule?.first).toBe(SIX)
  expect(schedule?.last).toBe(SIX + 183 * 45_000)
  expect(schedule?.latest).toBe(SIX + 183 * 45_000 + 30 * MINUTE)
  expect(schedule?.chart.bars.map((bar) => bar.lots)).toEqual([
    14, 13, 13, 14, 13, 13, 14, 13, 13, 14, 13, 13, 14, 10,
  ])
  expect(schedule?.chart.bars[0]?.value).toBe(14_000)
  expect(schedule?.chart.span.to).toBeGreaterThanOrEqual(schedule?.latest ?? 0)
})

test('what has offers closes when it does, whatever is planned', () => {
  const schedule = closingSchedule(
    PLAN,
    [...lots(2), { price: 5, fixedAt: SIX + 90 * MINUTE }, ...lots(1)],
    EAST,
  )
  expect(schedule?.last).toBe(SIX + 90 * MINUTE)
})

test('an extended third lot closes behind those that its soft close reaches over', () => {
  const example = scheduled()?.example
  expect(example?.offerAt).toBe(SIX + 78_000)
  expect(example?.to).toBe(SIX + 78_000 + 5 * MINUTE)
  expect(
    example?.lots.map((lot) => (lot.is === 'gap' ? '…' : `${lot.place}${lot.is === 'plain' ? '' : lot.is}`)),
  ).toEqual(['1', '2', '3left', '4', '5', '6', '7', '8', '9', '3moved', '10'])
})

test('many that it passes are counted and not drawn', () => {
  const example = scheduled({ staggerSeconds: 5 })?.example
  expect(example?.lots).toHaveLength(10)
  expect(example?.lots.find(({ is }) => is === 'gap')).toMatchObject({ lots: 53 })
})

test('no example where nothing passes anything', () => {
  expect(scheduled({ groupClose: true })?.example).toBeNull()
  expect(scheduled({ staggerSeconds: 0 })?.example).toBeNull()
  expect(scheduled({ staggerSeconds: 600 })?.example).toBeNull()
  expect(scheduled({}, 3)?.example).toBeNull()
  expect(scheduled({ softClose: { ...PLAN.softClose, mode: 'none' } })?.latest).toBe(SIX + 183 * 45_000)
})
