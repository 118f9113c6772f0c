import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { runs } from '#tests/support/runs.ts'
import { PARTIES } from './yard-day.ts'
import { visitTimes } from './yard-times.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const eastern = zoneOf('America/New_York')

/** The visits of the demo's day, where it is started at this moment. */
function dayFrom(now: number, zone = eastern, slotMs = SLOT) {
  const parties = PARTIES.filter(({ ends }) => ends !== 'owing' && ends !== 'paid')
  return parties.map(({ ends, minutes }, place) => ({
    ends,
    ...visitTimes(zone, now, slotMs, { ends, minutes, later: place }),
  }))
}

test('One party stands in every state, three wait, and the first buyer collects at two yards.', () => {
  const count = (ends: string) => PARTIES.filter((party) => party.ends === ends).length
  for (const ends of ['owing', 'booked', 'missed', 'preparing', 'ready', 'completed'])
    expect([ends, count(ends) > 0]).toEqual([ends, true])
  expect(count('waiting')).toBe(3)
  const own = PARTIES.filter(({ buyer }) => buyer === 1)
  expect(own.map(({ ends }) => ends)).toEqual(['paid', 'paid'])
  expect(new Set(own.map(({ lot }) => lot)).size).toBe(2)
})

test.each([
  ['at noon', '2026-11-26T17:00:00Z'],
  ['in the deep of the night', '2026-11-27T08:00:00Z'],
  ['a minute after midnight', '2026-11-27T05:01:00Z'],
  ['a minute before midnight', '2026-11-27T04:59:00Z'],
  ['on a Sunday morning', '2026-11-29T13:00:00Z'],
  ['on a Sunday night', '2026-11-30T04:30:00Z'],
  ['half past midnight in summer', '2026-07-05T04:30:00Z'],
  ['as clocks go back', '2026-11-01T06:30:00Z'],
  ['as clocks go forward', '2026-03-08T07:30:00Z'],
])('Started %s, every visit is on the board of that day.', (_, moment) => {
  const now = Date.parse(moment)
  const { from, to } = boundsOf(eastern, dayAt(eastern, now))
  for (const visit of dayFrom(now)) {
    expect(visit.startsAt).toBeGreaterThanOrEqual(from)
    expect(visit.endsAt).toBeLessThanOrEqual(to)
    expect((visit.startsAt - from) % SLOT).toBe(0)
  }
})

test('At an hour with room on both sides who is to come comes later, who missed it was before, and who waits longest came first.', () => {
  const now = Date.parse('2026-11-26T17:00:00Z')
  const day = dayFrom(now)
  for (const { ends, startsAt } of day) {
    if (ends === 'booked') expect(startsAt).toBeGreaterThan(now)
    if (ends === 'missed') expect(startsAt).toBe(now - 120 * MINUTE)
  }
  const waiting = day.filter(({ ends }) => ends === 'waiting').map(({ checkedInAt }) => now - checkedInAt)
  expect(waiting).toEqual([11 * MINUTE, 6 * MINUTE, 2 * MINUTE])
})

test('At every moment of every zone a visit’s moments are of its day, in their order, and none is still to come.', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 5, 1) }),
      fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Phoenix'),
      fc.constantFrom(5, 15, 30, 60),
      (now, name, slot) => {
        const zone = zoneOf(name)
        const today = dayAt(zone, now)
        for (const visit of dayFrom(now, zone, slot * MINUTE)) {
          const { startsAt, checkedInAt, preparingAt, readyAt, completedAt } = visit
          const moments = [checkedInAt, preparingAt, readyAt, completedAt]
          expect([startsAt, ...moments].map((at) => dayAt(zone, at))).toEqual(Array(5).fill(today))
          expect(moments).toEqual([...moments].sort((one, other) => one - other))
          expect(completedAt).toBeLessThanOrEqual(now)
        }
      },
    ),
    { numRuns: runs(300) },
  )
})
