import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aSale, changed, hear, SECOND, T, tick } from '#tests/support/stage.ts'
import {
  AFTER_CHANGE_MS,
  ARMED_MS,
  closingOrder,
  isHeld,
  liveId,
  openStage,
  press,
  RESULT_MS,
  reduceStage,
  SECOND_PRESS_MS,
  SHARES_MS,
  type Stage,
  shownIds,
} from './live-stage.ts'

describe('whatever happens', () => {
  type Step =
    | { does: 'wait' }
    | { does: 'extend' | 'close' | 'press' | 'look'; lot: number }
    | { does: 'touch' | 'release' | 'back' }
  const lot = fc.nat(7)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant<Step>({ does: 'wait' }),
    fc.record({ does: fc.constantFrom('extend' as const, 'close' as const, 'look' as const), lot }),
    // most presses come at the lots that are there
    fc.record({ does: fc.constant('press' as const), lot: fc.nat(1) }),
    fc.constantFrom<Step>({ does: 'touch' }, { does: 'release' }, { does: 'back' }),
  )
  const story = fc.record({
    stagger: fc.constantFrom(0, 5, 20, 30, 60, 120),
    steps: fc.array(fc.record({ step, after: fc.integer({ min: 0, max: 3_000 }) }), { maxLength: 60 }),
  })

  type Seen = {
    before: Stage
    after: Stage
    now: number
    does: Step['does']
    pressed?: string
    outcome?: string
  }

  function play({ stagger, steps }: { stagger: number; steps: { step: Step; after: number }[] }): Seen[] {
    let lots = aSale(8, stagger)
    let stage = openStage(lots, T)
    let now = T
    const seen: Seen[] = []
    const note = (after: Stage, does: Step['does'], more: Partial<Seen> = {}) => {
      seen.push({ before: stage, after, now, does, ...more })
      stage = after
    }
    for (const { step, after } of steps) {
      now += after
      switch (step.does) {
        case 'wait':
          note(tick(stage, now), 'wait')
          break
        case 'extend':
          lots = changed(lots, `l${step.lot}`, { closesAt: now + 300 * SECOND })
          note(hear(stage, lots, now), step.does)
          break
        case 'close':
          lots = changed(lots, `l${step.lot}`, { over: true })
          note(hear(stage, lots, now), step.does)
          break
        case 'press': {
          const pressed = shownIds(stage)[step.lot] ?? 'l0'
          const { stage: next, outcome } = press(stage, pressed, now)
          note(next, 'press', { pressed, outcome })
          break
        }
        case 'look':
          note(reduceStage(stage, { type: 'look', id: `l${step.lot}`, now }), 'look')
          break
        case 'back':
          note(reduceStage(stage, { type: 'look', id: null, now }), 'back')
          break
        default:
          note(reduceStage(stage, { type: step.does, now }), step.does)
      }
    }
    return seen
  }

  const always = (holds: (seen: Seen[]) => void) =>
    fc.assert(
      fc.property(story, (told) => holds(play(told))),
      { numRuns: 400 },
    )

  test('a lot stands in one place, on the stage or in the rail', () =>
    always((seen) => {
      for (const { after } of seen) {
        const all = [...after.seats.map(({ id }) => id), ...after.rail]
        expect(new Set(all).size).toBe(all.length)
        expect(after.seats.length).toBeLessThanOrEqual(2)
      }
    }))

  test('nothing changes its place while it is touched or armed', () =>
    always((seen) => {
      for (const { before, after, now, does } of seen) {
        if (does === 'look' || does === 'back' || !isHeld(before, now)) continue
        if (!isHeld(after, now)) continue
        // what was armed has run out, so that all moved before this
        const ranOut = before.armed !== null && now - before.armed.at >= ARMED_MS
        if (ranOut && now >= before.touchedUntil && now >= before.answerUntil) continue
        expect(shownIds(after)).toEqual(shownIds(before))
        expect(after.rail).toEqual(before.rail)
      }
    }))

  test('an offer is sent by two presses of the same button, neither too soon nor too late, with nothing moved', () =>
    always((seen) => {
      let armed: { id: string; at: number } | null = null
      let changedAt = Number.NEGATIVE_INFINITY
      for (const { before, after, now, pressed, outcome } of seen) {
        if (shownIds(before).join() !== shownIds(after).join()) changedAt = now
        if (outcome === 'send') {
          expect(armed?.id).toBe(pressed)
          const since = now - (armed?.at ?? 0)
          expect(since).toBeGreaterThanOrEqual(SECOND_PRESS_MS)
          expect(since).toBeLessThan(ARMED_MS)
        }
        if (outcome === 'armed' || outcome === 'send') {
          expect(now - changedAt).toBeGreaterThanOrEqual(AFTER_CHANGE_MS)
          expect(after.lots.get(pressed ?? '')?.over).toBe(false)
        }
        if (outcome === 'armed') armed = { id: pressed ?? '', at: now }
        if (outcome === 'send') armed = null
      }
    }))

  test('a result is shown for four seconds, whatever comes', () =>
    always((seen) => {
      for (const { before, after, now } of seen)
        for (const seat of before.seats)
          if (seat.overAt !== null && now - seat.overAt < RESULT_MS) expect(after.seats).toContainEqual(seat)
    }))

  test('once all is let go, the next to close is on the stage, and the rest are in its order', () =>
    always((seen) => {
      const last = seen.at(-1)
      if (!last) return
      const rested = tick(last.after, last.now + 60 * SECOND)
      const order = closingOrder(rested.lots.values())
      const [first, second] = order
      if (rested.seats.some(({ overAt }) => overAt === last.now + 60 * SECOND)) return
      expect(liveId(rested)).toBe(first?.id ?? null)
      const shares = first && second && second.closesAt - first.closesAt <= SHARES_MS
      expect(rested.seats).toHaveLength(first ? (shares ? 2 : 1) : 0)
      const seated = rested.seats.map(({ id }) => id)
      expect(rested.rail).toEqual(order.map(({ id }) => id).filter((id) => !seated.includes(id)))
    }))

  test('who stays on a stage of two keeps the side', () =>
    always((seen) => {
      for (const { before, after } of seen) {
        if (before.seats.length < 2 || after.seats.length < 2) continue
        for (const [side, { id }] of before.seats.entries()) {
          const now = after.seats.findIndex((seat) => seat.id === id)
          if (now !== -1) expect(now).toBe(side)
        }
      }
    }))
})
